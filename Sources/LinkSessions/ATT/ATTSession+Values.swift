import BluetoothPackets
import ByteReading

/// Assigns the values in a PDU to their attributes.
extension ATTSession {
  /// Reports the values in a PDU.
  ///
  /// - Parameters:
  ///   - pdu: the PDU.
  ///   - place: the index of the request that it answers.
  ///   - context: the context of the PDU.
  ///   - connection: identifies the server.
  ///   - registry: provides the server's attributes.
  ///   - log: receives the values.
  mutating func emitValues(
    _ pdu: borrowing ATTPDU, answering place: Int?, _ context: PDUContext,
    _ connection: inout Connection, _ registry: inout Registry, _ log: inout SessionLog
  ) {
    let opcode = pdu.opcode
    switch pdu {
    case .handleValueNotification(let pdu):
      Self.emit(.notified, opcode, of: pdu.handle, pdu.value, context, &log)
    case .handleValueIndication(let pdu):
      Self.emit(.indicated, opcode, of: pdu.handle, pdu.value, context, &log)
    case .writeCommand(let pdu):
      Self.emit(.written, opcode, of: pdu.handle, pdu.value, context, &log)
    case .writeRequest(let pdu):
      Self.emit(.written, opcode, of: pdu.handle, pdu.value, context, &log)
    case .signedWriteCommand(let pdu):
      Self.emit(.written, opcode, of: pdu.handle, pdu.value, context, &log)
    case .prepareWriteRequest(let pdu):
      var value = ValueSeen(.prepared, opcode, of: pdu.handle, pdu.value, context)
      value.offset = Int(pdu.offset)
      value.cutOctets = context.cutOctets
      log.emit(value)
    case .multipleHandleValueNotification(let pdu):
      pdu.forEach { log.emit(ValueSeen(.notified, opcode, of: $0.handle, $0.value, context)) }
    default:
      guard let place, opcode.role == .response else { return }
      emitAnswer(pdu, request(at: place, opcode, context), context, &connection, &registry, &log)
    }
  }

  /// Reports the single value of a PDU, which is at its end.
  private static func emit(
    _ kind: ValueSeen.Kind, _ opcode: ATTOpcode, of handle: UInt16, _ octets: RawSpan,
    _ context: PDUContext, _ log: inout SessionLog
  ) {
    var value = ValueSeen(kind, opcode, of: handle, octets, context)
    value.cutOctets = context.cutOctets
    log.emit(value)
  }

  private mutating func emitAnswer(
    _ pdu: borrowing ATTPDU, _ request: Transaction.ATTRequest, _ context: PDUContext,
    _ connection: inout Connection, _ registry: inout Registry, _ log: inout SessionLog
  ) {
    let opcode = pdu.opcode
    switch pdu {
    case .readResponse(let pdu):
      guard let handle = request.handle else { return }
      Self.emit(.read, opcode, of: handle, pdu.value, context, &log)
    case .readBlobResponse(let pdu):
      guard let handle = request.handle else { return }
      var value = ValueSeen(.read, opcode, of: handle, pdu.value, context)
      value.offset = Int(request.offset)
      value.cutOctets = context.cutOctets
      log.emit(value)
    case .readByTypeResponse(let pdu):
      // Declarations belong to discovery; they are not values.
      guard let type = request.type, type != GATTAttribute.characteristic.uuid,
        type != GATTAttribute.include.uuid
      else { return }
      for index in 0..<pdu.count {
        guard let entry = pdu.entry(at: index) else { continue }
        var value = ValueSeen(.read, opcode, of: entry.handle, entry.value, context)
        value.requestedType = type
        log.emit(value)
      }
    case .readMultipleResponse, .readMultipleVariableResponse:
      let server = registry.gatt.server(of: &connection, sendingIn: context.direction)
      forEachRequested(pdu, request, context, registry.gatt, server) { log.emit($0) }
    default: break
    }
  }

  /// Returns the form in which a watcher sees the values in a PDU.
  mutating func values(
    answering place: Int?, _ opcode: ATTOpcode, _ context: PDUContext,
    _ connection: inout Connection, _ registry: inout Registry, _ log: inout SessionLog
  ) -> AttributeValueFields {
    let answered = place.map { request(at: $0, opcode, context) }
    return RelatedAttributes.values(
      answered, asking: answered.flatMap { requestedHandles[$0.transaction.id] } ?? [], opcode,
      context, &connection, &registry, &log)
  }

  // MARK: Several attributes at once

  /// Keeps the attributes that a client reads at once: the response does not contain their handles.
  ///
  /// - Parameters:
  ///   - pdu: the request.
  ///   - transaction: the transaction that it began.
  ///   - connections: number of open connections.
  mutating func keepHandles(
    _ pdu: borrowing ATTPDU, of transaction: Int, besides connections: Int
  ) {
    var handles: [UInt16] = []
    switch pdu {
    case .readMultipleRequest(let request): request.forEach { handles.append($0) }
    case .readMultipleVariableRequest(let request): request.forEach { handles.append($0) }
    default: return
    }
    if requestedHandles.count >= SharedRoom.part(of: 4000, for: connections, most: 16),
      let oldest = requestedHandles.keys.min()
    {
      requestedHandles[oldest] = nil
    }
    requestedHandles[transaction] = handles
  }

  /// Calls `body` with each value of a Read Multiple response, if the boundaries are known.
  mutating func forEachRequested(
    _ pdu: borrowing ATTPDU, _ request: Transaction.ATTRequest, _ context: PDUContext,
    _ gatt: borrowing GATTMemory, _ server: GATTMemory.Server, _ body: (ValueSeen) -> Void
  ) {
    guard let handles = requestedHandles[request.transaction.id] else { return }
    let opcode = pdu.opcode
    switch pdu {
    case .readMultipleVariableResponse(let pdu):
      var place = 0
      pdu.forEach { entry in
        defer { place += 1 }
        guard place < handles.count else { return }
        var value = ValueSeen(.read, opcode, of: handles[place], entry.value, context)
        // The last value of a PDU that is truncated here was longer.
        if context.cutOctets > 0 {
          value.cutOctets = min(context.cutOctets, Int(entry.length) - entry.value.byteCount)
        } else {
          value.isShortened = !entry.isComplete
        }
        body(value)
      }
    case .readMultipleResponse(let pdu):
      guard context.cutOctets == 0,
        let lengths = gatt.lengths(of: handles, from: server, octets: pdu.value.byteCount)
      else { return }
      var position = 0
      for (handle, length) in zip(handles, lengths) {
        body(
          ValueSeen(
            .read, opcode, of: handle, pdu.value.clamped(from: position, count: length), context))
        position += length
      }
    default: break
    }
  }
}

extension GATTMemory {
  /// Returns the lengths of several values that follow each other without length fields. They are known if the types of
  /// all values but one have a fixed length. Core 6.0, Vol 3, Part F, 3.4.4.7.
  ///
  /// - Parameters:
  ///   - handles: the attributes.
  ///   - server: the server of the attributes.
  ///   - octets: the length of all values together.
  func lengths(of handles: [UInt16], from server: Server, octets: Int) -> [Int]? {
    guard let slot = indices[server] else { return nil }
    var lengths: [Int] = []
    var open: Int?
    for (place, handle) in handles.enumerated() {
      if let length = slots[slot].database[handle]?.type.fixedLength {
        lengths.append(length)
      } else {
        guard open == nil else { return nil }
        open = place
        lengths.append(0)
      }
    }
    let rest = octets - lengths.reduce(0, +)
    guard let open else { return rest == 0 ? lengths : nil }
    guard rest >= 0 else { return nil }
    lengths[open] = rest
    return lengths
  }
}

extension BluetoothUUID {
  /// Octets of a value of this type, if the length is fixed.
  fileprivate var fixedLength: Int? {
    switch short16.map({ GATTAttribute(rawValue: $0) }) {
    case .clientCharacteristicConfiguration, .serverCharacteristicConfiguration,
      .characteristicExtendedProperties:
      2
    case .characteristicPresentationFormat: 7
    default: ValueLayouts.layout(of: self, written: false)?.fixedLength
    }
  }
}
