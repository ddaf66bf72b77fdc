import BluetoothPackets
import ByteReading

/// What PDUs show of a server's attributes.
extension SessionTracker {
  /// Takes what an answer, or a confirmation, shows of the server.
  mutating func learn(
    _ pdu: borrowing ATTPDU, answering request: ATTRequest, _ context: PDUContext
  ) {
    switch pdu {
    case .readByGroupTypeResponse, .findByTypeValueResponse, .findInformationResponse:
      gatt.learn(pdu, answering: request, from: server(context), sighting(context))
    case .readByTypeResponse(let response):
      gatt.learn(pdu, answering: request, from: server(context), sighting(context))
      guard let type = request.type, let entry = response.entry(at: 0) else { return }
      learn(entry.value, of: type, context)
    case .readResponse(let response):
      guard let handle = request.handle,
        let attribute = gatt.attribute(handle, of: server(context))
      else { return }
      learn(response.value, of: attribute.type, context)
    case .errorResponse(let response):
      if response.errorCode == .databaseOutOfSync {
        gatt.noteOutOfSync(
          at: server(context), sighting(context), connectionStart: start(context))
      } else if request.range != nil {
        gatt.learn(pdu, answering: request, from: server(context), sighting(context))
      }
    case .handleValueConfirmation:
      gatt.noteConfirmation(
        of: request.frame.number, by: frame.number,
        from: server(context.direction.opposite, context))
    default: break
    }
  }

  /// Takes what a server says of itself without being asked.
  mutating func learn(asked pdu: borrowing ATTPDU, _ context: PDUContext) {
    switch pdu {
    case .handleValueIndication(let indication):
      gatt.noteIndication(
        of: indication.handle, value: indication.value, from: server(context), sighting(context))
    default: break
    }
  }

  private mutating func learn(
    _ value: RawSpan, of type: BluetoothUUID, _ context: PDUContext
  ) {
    switch type {
    case SessionTracker.deviceName: noteDeviceName(value, context)
    case GATTDatabase.databaseHash:
      gatt.noteHash(
        value, from: server(context), sighting(context), connectionStart: start(context))
    default: break
    }
  }

  private mutating func sighting(_ context: PDUContext) -> Sighting {
    Sighting(frame: frame.number, connection: context.connection)
  }

  private mutating func start(_ context: PDUContext) -> Int {
    connections[context.connection].firstFrame.number
  }

  // MARK: Whose attributes

  /// The sender of a PDU, as a server.
  mutating func server(_ context: PDUContext) -> GATTMemory.Server {
    server(context.direction, context)
  }

  /// The end of a PDU's connection that sends in a direction, as a server.
  mutating func server(_ direction: LinkDirection, _ context: PDUContext) -> GATTMemory.Server {
    gatt.server(of: connections.connections[context.connection], sendingIn: direction)
  }

  /// Looks for a database that was known before the capture, where there are any.
  mutating func lookForKnown(_ opcode: ATTOpcode, _ context: PDUContext) {
    guard !gatt.known.isEmpty, let isFromClient = opcode.isFromClient else { return }
    let direction = isFromClient ? context.direction.opposite : context.direction
    let server = server(direction, context)
    let connection = connections.connections[context.connection]
    let device =
      direction == .centralToPeripheral ? connection.central.value : connection.peripheral.value
    let devices = devices
    gatt.lookForKnown(
      of: server,
      addresses: { joined in
        joined.map { $0.flatMap { devices.ownAddresses(of: $0) } }
          ?? device.map { devices.addresses(of: $0) } ?? []
      }, isUsed: opcode.namesAttribute)
  }

  // MARK: The device's name

  /// The characteristic of the Generic Access service that holds a device's name.
  private static var deviceName: BluetoothUUID { 0x2A00 }

  private mutating func noteDeviceName(_ value: RawSpan, _ context: PDUContext) {
    let connection = connections[context.connection]
    let server =
      context.direction == .centralToPeripheral
      ? connection.central.value : connection.peripheral.value
    guard let server else { return }
    let name = String(decoding: [UInt8](copying: value), as: UTF8.self)
    devices[server].note(name: name, from: .gattDeviceName, frame: frame.number)
  }
}

extension ATTOpcode {
  /// Whether a PDU uses an attribute that its client must have known before.
  fileprivate var namesAttribute: Bool {
    switch self {
    case .readRequest, .readBlobRequest, .writeRequest, .writeCommand, .signedWriteCommand,
      .prepareWriteRequest, .handleValueNotification, .handleValueIndication:
      true
    default: false
    }
  }
}
