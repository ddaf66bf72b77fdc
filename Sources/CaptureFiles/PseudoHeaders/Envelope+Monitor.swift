import ByteReading

extension Envelope {
  /// Decodes the four octets of LINKTYPE_BLUETOOTH_LINUX_MONITOR.
  init(monitorHeader input: inout ByteReader) throws(WireError) {
    try input.require(4, MonitorField.adapter)
    let adapter = try input.bigEndianUInt16(MonitorField.adapter)
    let opcode = try input.bigEndianUInt16(MonitorField.opcode)
    self.init(
      monitor: &input, opcode: Envelope.LinuxMonitorOpcode(rawValue: opcode), adapter: adapter)
  }

  /// Uses adapter and opcode from btsnoop's flags.
  init(monitor input: inout ByteReader, opcode: UInt16, adapter: UInt16) {
    input.note(MonitorField.adapter, value: UInt64(adapter), width: 0)
    input.note(MonitorField.opcode, value: UInt64(opcode), width: 0)
    self.init(
      monitor: &input, opcode: Envelope.LinuxMonitorOpcode(rawValue: opcode), adapter: adapter)
  }

  private init(
    monitor input: inout ByteReader, opcode: Envelope.LinuxMonitorOpcode, adapter: UInt16
  ) {
    let content: Content =
      if let packet = opcode.packet {
        .hci(packet.type, packet.direction)
      } else {
        opcode.name == nil ? .undecodable(.unknownMonitorOpcode) : .monitorEvent(opcode)
      }
    self.init(content, rest: input, adapter: adapter)
    if input.isWatched, case .monitorEvent = content {
      // The fields of these events are only displayed: a truncated event shows the fields that it has.
      try? Envelope.watch(monitorEvent: opcode, in: &input)
    }
  }

  private static func watch(
    monitorEvent opcode: Envelope.LinuxMonitorOpcode, in input: inout ByteReader
  ) throws(WireError) {
    switch opcode {
    case .newIndex:
      _ = try input.uint8(MonitorField.controllerType)
      _ = try input.uint8(MonitorField.controllerBus)
      _ = try input.uint48(MonitorField.address)
      _ = try input.octets(8, MonitorField.adapterName)
    case .indexInformation:
      _ = try input.uint48(MonitorField.address)
      _ = try input.uint16(MonitorField.manufacturer)
    case .systemNote:
      _ = input.rest(MonitorField.systemNote)
    case .userLogging:
      _ = try input.uint8(MonitorField.priority)
      let length = try input.uint8(MonitorField.identLength)
      _ = try input.octets(Int(length), MonitorField.ident)
      _ = input.rest(MonitorField.message)
    case .controlOpen:
      _ = try input.uint32(MonitorField.cookie)
      _ = try input.uint16(MonitorField.format)
      _ = try input.uint8(MonitorField.version)
      _ = try input.uint16(MonitorField.revision)
      let flags = try input.uint32(MonitorField.flags)
      _ = input.bits(MonitorField.trustedSocket, of: flags)
      let length = try input.uint8(MonitorField.commandLength)
      _ = try input.octets(Int(length), MonitorField.command)
    case .controlClose:
      _ = try input.uint32(MonitorField.cookie)
    case .controlCommand:
      _ = try input.uint32(MonitorField.cookie)
      let command = ManagementCommand(rawValue: try input.uint16(MonitorField.controlCommand))
      if command.namesDevice { _ = try input.uint48(MonitorField.device) }
      if command.isSwitch { _ = try input.uint8(MonitorField.setting) }
    case .controlEvent:
      _ = try input.uint32(MonitorField.cookie)
      if ManagementCommand.isAnswer(try input.uint16(MonitorField.event)) {
        _ = try input.uint16(MonitorField.answeredCommand)
        _ = try input.uint8(MonitorField.status)
      }
    default: break
    }
    if !input.isAtEnd { _ = input.rest(MonitorField.rest) }
  }
}
