import BluetoothPackets

/// Commands that should have been requests, and answers to commands.
///
/// Core 6.0, Vol 3, Part F, 3.4.5.3, and Part G, 4.12.3.
extension ATTSession {
  /// A Write Command to a descriptor. The server may answer it, although it must not.
  struct DescriptorCommand: Hashable, Sendable {
    let handle: UInt16
    let frame: Frame
  }

  /// Maximum number of unanswered commands to keep. A server that answers commands does not fall far behind.
  private static var commandLimit: Int { 16 }

  /// Records a command that writes a descriptor; clients normally use a request for this.
  mutating func noteCommand(
    _ pdu: borrowing ATTPDU, _ context: PDUContext, _ connection: inout Connection,
    _ registry: inout Registry, _ log: inout SessionLog
  ) {
    let handle: UInt16
    switch pdu {
    // Values that clients write to descriptors have two octets; longer ones are not looked up.
    case .writeCommand(let command) where command.value.byteCount == 2: handle = command.handle
    default: return
    }
    let server = registry.gatt.server(of: &connection, sendingIn: context.direction.opposite)
    guard context.channel == nil, context.cutOctets == 0,
      registry.gatt.hasConfiguration(handle, of: server)
    else { return }
    log.violate(.gattDescriptorCommand, in: context)
    var commands = descriptorCommands[context.direction]
    if commands.count >= ATTSession.commandLimit { commands.removeFirst() }
    commands.append(DescriptorCommand(handle: handle, frame: log.frame))
    descriptorCommands[context.direction] = commands
  }

  /// Reports an Error Response that matches no request as the answer to a command if it names a command, or if it
  /// follows a command to a descriptor and names neither a request nor an attribute.
  ///
  /// - Returns: whether the Error Response answers a command.
  mutating func answersCommand(
    _ pdu: borrowing ATTPDU, _ context: PDUContext, _ connection: inout Connection,
    _ log: inout SessionLog
  ) -> Bool {
    guard context.channel == nil, context.cutOctets == 0, !connection.evidence.mayLackPackets()
    else { return false }
    let direction = context.direction.opposite
    let named: Bool
    let handle: UInt16
    switch pdu {
    case .errorResponse(let error):
      named = error.requestOpcode == .writeCommand || error.requestOpcode == .signedWriteCommand
      guard named || error.requestOpcode.rawValue == 0 else { return false }
      handle = error.handle
    default: return false
    }
    let now = log.frame.time
    let place = descriptorCommands[direction].firstIndex {
      (handle == 0 || $0.handle == handle)
        && now.elapsed(since: $0.frame.time) <= ATTSession.timeout
    }
    guard named || place != nil else { return false }
    let command = place.map { descriptorCommands[direction].remove(at: $0) }
    log.emit(
      .finding(
        Finding(
          .attCommandAnswered, connection: context.connection, direction: context.direction,
          frame: log.frame, earlierFrames: (command?.frame.number).map { [$0] } ?? [],
          values: named ? [] : [Finding.Value(.opcode, .opcode(0))])))
    return true
  }
}

extension GATTMemory {
  /// Returns whether an attribute is known to be a Client Characteristic Configuration descriptor.
  fileprivate func hasConfiguration(_ handle: UInt16, of server: Server) -> Bool {
    guard let slot = indices[server], let type = slots[slot].database[handle]?.type else {
      return false
    }
    return type == GATTAttribute.clientCharacteristicConfiguration.uuid
  }
}
