import BluetoothPackets
import ByteReading

/// What ATT PDUs reveal about a server's attributes.
extension Registry {
  /// Processes what a response or confirmation reveals about the server.
  mutating func learn(
    _ pdu: borrowing ATTPDU, answering request: Transaction.ATTRequest, _ context: PDUContext,
    _ connection: inout Connection
  ) {
    switch pdu {
    case .readByGroupTypeResponse, .findByTypeValueResponse, .findInformationResponse:
      gatt.learn(
        pdu, answering: request, from: server(context, &connection), Sighting(context))
    case .readByTypeResponse(let response):
      gatt.learn(
        pdu, answering: request, from: server(context, &connection), Sighting(context))
      guard let type = request.type, let entry = response.entry(at: 0) else { return }
      learn(entry.value, of: type, context, &connection)
      learnReports(response, of: type, context, &connection)
    case .readResponse(let response):
      guard let handle = request.handle,
        let attribute = gatt.attribute(handle, of: server(context, &connection))
      else { return }
      if attribute.type == GATTAttribute.characteristic.uuid {
        gatt.learn(
          pdu, answering: request, from: server(context, &connection), Sighting(context))
      }
      learn(response.value, of: attribute.type, context, &connection)
      learn(report: response.value, of: attribute, at: 0, context, &connection)
    case .readBlobResponse(let response):
      guard let handle = request.handle,
        let attribute = gatt.attribute(handle, of: server(context, &connection))
      else { return }
      learn(
        report: response.value, of: attribute, at: Int(request.offset), context, &connection)
    case .errorResponse(let response):
      if response.errorCode == .databaseOutOfSync {
        gatt.noteOutOfSync(
          at: server(context, &connection), Sighting(context),
          connectionStart: connection.firstFrame.number)
      } else if request.range != nil {
        gatt.learn(
          pdu, answering: request, from: server(context, &connection), Sighting(context))
      }
    case .handleValueConfirmation:
      gatt.noteConfirmation(
        of: request.frame.number, by: context.frame.number,
        from: gatt.server(of: &connection, sendingIn: context.direction.opposite))
    default: break
    }
  }

  /// Processes the rest of a truncated response. Complete entries of a discovery response are valid; a
  /// truncated value is not used.
  mutating func learn(
    cut pdu: borrowing ATTPDU, answering request: Transaction.ATTRequest, _ context: PDUContext,
    _ connection: inout Connection
  ) {
    let showsAttributes =
      switch pdu {
      case .readByGroupTypeResponse(let response): response.count > 0
      case .findByTypeValueResponse(let response): response.count > 0
      case .findInformationResponse(let response): response.count > 0
      case .readByTypeResponse(let response):
        response.count > 0
          && (request.type == GATTAttribute.characteristic.uuid
            || request.type == GATTAttribute.include.uuid)
      default: false
      }
    guard showsAttributes else { return }
    learn(pdu, answering: request, context, &connection)
  }

  /// Processes an indication, which the server sends unsolicited, or a response whose request the capture lacks.
  /// No other PDU without a request changes the database.
  mutating func learn(
    unasked pdu: borrowing ATTPDU, _ context: PDUContext, _ connection: inout Connection
  ) {
    switch pdu {
    case .handleValueIndication(let indication):
      gatt.noteIndication(
        of: indication.handle, value: indication.value, from: server(context, &connection),
        Sighting(context))
    case .findInformationResponse, .readByTypeResponse, .readByGroupTypeResponse:
      gatt.learn(unasked: pdu, from: server(context, &connection), Sighting(context))
    default: break
    }
  }

  private mutating func learn(
    _ value: RawSpan, of type: BluetoothUUID, _ context: PDUContext,
    _ connection: inout Connection
  ) {
    switch type {
    case Registry.deviceName: noteDeviceName(value, context, &connection)
    case GATTDatabase.databaseHash:
      gatt.noteHash(
        value, from: server(context, &connection), Sighting(context),
        connectionStart: connection.firstFrame.number)
    default: break
    }
  }

  /// Processes what an input device reveals about its reports in a response.
  private mutating func learn(
    report part: RawSpan, of attribute: GATTDatabase.Attribute, at offset: Int,
    _ context: PDUContext, _ connection: inout Connection
  ) {
    guard
      attribute.type == GATTDatabase.reportMap || attribute.type == GATTDatabase.reportReference
    else { return }
    gatt.learn(
      report: part, of: attribute.handle, at: offset, from: server(context, &connection))
  }

  /// Processes what an input device reveals about its reports in attributes that are read by type.
  private mutating func learnReports(
    _ response: borrowing ReadByTypeResponse, of type: BluetoothUUID, _ context: PDUContext,
    _ connection: inout Connection
  ) {
    guard type == GATTDatabase.reportMap || type == GATTDatabase.reportReference else { return }
    for index in 0..<response.count {
      guard let entry = response.entry(at: index) else { continue }
      gatt.learn(
        report: entry.value, of: entry.handle, at: 0, from: server(context, &connection))
    }
  }

  /// Returns the sender of a PDU in its role as server.
  private mutating func server(
    _ context: PDUContext, _ connection: inout Connection
  ) -> GATTMemory.Server {
    gatt.server(of: &connection, sendingIn: context.direction)
  }
}

extension Registry {
  /// Looks for a matching database that was known before the capture, if there are any.
  ///
  /// - Parameters:
  ///   - opcode: the opcode of a PDU of the connection.
  ///   - context: the context of that PDU.
  ///   - connection: the connection.
  mutating func lookForKnown(
    _ opcode: ATTOpcode, _ context: PDUContext, _ connection: inout Connection
  ) {
    guard !gatt.known.isEmpty, let isFromClient = opcode.isFromClient else { return }
    let direction = isFromClient ? context.direction.opposite : context.direction
    let server = gatt.server(of: &connection, sendingIn: direction)
    let device = connection.device(sendingIn: direction)
    let devices = devices
    gatt.lookForKnown(
      of: server,
      addresses: { joined in
        joined.map { $0.flatMap { devices.ownAddresses(of: $0) } }
          ?? device.map { devices.addresses(of: $0) } ?? []
      }, isUsed: opcode.namesAttribute)
  }

  // MARK: The device's name

  /// The UUID of the Device Name characteristic of the Generic Access service.
  private static var deviceName: BluetoothUUID { 0x2A00 }

  private mutating func noteDeviceName(
    _ value: RawSpan, _ context: PDUContext, _ connection: inout Connection
  ) {
    guard let server = connection.device(sendingIn: context.direction) else { return }
    devices.note(
      name: value, of: server, from: .gattDeviceName, frame: context.frame.number)
  }
}

extension Connection {
  /// Index in `DeviceTable` of the device that sends in this direction.
  mutating func device(sendingIn direction: LinkDirection) -> Int? {
    direction == .centralToPeripheral ? central.value : peripheral.value
  }
}

extension Sighting {
  fileprivate init(_ context: PDUContext) {
    self.init(frame: context.frame.number, connection: context.connection)
  }
}

extension ATTOpcode {
  /// Whether a PDU uses a handle that its client must have discovered before.
  var namesAttribute: Bool {
    switch self {
    case .readRequest, .readBlobRequest, .writeRequest, .writeCommand, .signedWriteCommand,
      .prepareWriteRequest, .handleValueNotification, .handleValueIndication:
      true
    default: false
    }
  }
}
