import ByteReading

/// An entry in a host's log that is not a packet: a line of the kernel or a program, or a program's
/// request to the Bluetooth stack on behalf of a user.
public struct HostNote: Hashable, Sendable {
  /// The source: a program, the kernel or the management interface.
  public let source: String
  /// The text without control characters, limited to the length of a line.
  public let text: String
  /// Whether it is one of many log lines of a program rather than an action.
  public let isLogLine: Bool
  /// Whether the program itself calls the line a warning or worse.
  public let isProblem: Bool
  /// Whether the entry marks the end or the start of the host's use of the controller; nil if it does not.
  public let border: Border?

  /// A boundary: what a host did with its controller before does not continue after it.
  public enum Border: Hashable, Sendable {
    /// The user or the kernel switches the controller on or off.
    case switching
    /// The controller is off.
    case off
  }

  /// Maximum length of the text in octets.
  private static let limit = 160

  private init(
    _ source: String, _ text: String, isLogLine: Bool = false, isProblem: Bool = false,
    border: Border? = nil
  ) {
    self.source = source
    self.text = text
    self.isLogLine = isLogLine
    self.isProblem = isProblem
    self.border = border
  }

  private static func text(_ octets: RawSpan) -> String {
    var units: [UInt8] = []
    for index in 0..<min(octets.byteCount, limit) {
      // SAFETY: every bit pattern is a valid UInt8, and the call traps outside the span.
      let octet = unsafe octets.unsafeLoad(fromByteOffset: index, as: UInt8.self)
      if octet == 0 { break }
      units.append(octet)
    }
    while units.last == 0x0A || units.last == 0x0D { units.removeLast() }
    return String(decoding: units, as: UTF8.self).printable
  }
}

// MARK: Apple's PacketLogger

extension HostNote {
  /// Creates a note from a text record. Some configuration records contain octets.
  ///
  /// - Returns: nil if the record is not text.
  package init?(_ type: Envelope.PacketLoggerType, _ content: RawSpan) {
    guard type.rawValue >= Envelope.PacketLoggerType.systemLog.rawValue, let name = type.name else {
      return nil
    }
    let text = HostNote.text(content)
    guard !text.isEmpty, !text.hasPrefix("\\u{") else { return nil }
    self.init("\(name)", text, isLogLine: true)
  }
}

// MARK: Linux

extension HostNote {
  /// Creates a note from a record of the kernel's monitor that is not a packet.
  ///
  /// - Parameters:
  ///   - opcode: the kind of record.
  ///   - adapter: the number of the controller.
  ///   - content: the octets after the opcode.
  ///   - sockets: the programs that have the kernel's Bluetooth interface open.
  /// - Returns: nil for a record that contains no information beyond the packets, or that is truncated too much.
  package init?(
    _ opcode: Envelope.LinuxMonitorOpcode, adapter: UInt16, _ content: RawSpan,
    _ sockets: inout ControlSockets
  ) {
    var input = ByteReader(content)
    do throws(WireError) {
      guard let note = try HostNote.note(opcode, adapter, &input, &sockets) else { return nil }
      self = note
    } catch {
      return nil
    }
  }

  private static func note(
    _ opcode: Envelope.LinuxMonitorOpcode, _ adapter: UInt16, _ input: inout ByteReader,
    _ sockets: inout ControlSockets
  ) throws(WireError) -> HostNote? {
    let controller = "adapter \(adapter)"
    switch opcode {
    case .newIndex:
      _ = try input.uint8(MonitorField.controllerType)
      _ = try input.uint8(MonitorField.controllerBus)
      let address = try input.uint48(MonitorField.address)
      let name = text(input.rest(MonitorField.adapterName))
      return HostNote(
        controller, (name.isEmpty ? "" : name + ", ") + words(ofAddress: address) + " appears")
    case .deleteIndex: return HostNote(controller, "gone")
    case .openIndex: return HostNote(controller, "switched on", border: .switching)
    case .closeIndex: return HostNote(controller, "switched off", border: .off)
    case .systemNote: return HostNote("kernel", text(input.rest(MonitorField.systemNote)))
    case .userLogging:
      let priority = try input.uint8(MonitorField.priority)
      let length = try input.uint8(MonitorField.identLength)
      let program = text(try input.octets(Int(length), MonitorField.ident))
      let message = text(input.rest(MonitorField.message))
      let word = name(ofPriority: priority)
      return HostNote(
        program.isEmpty ? "program" : program, word.map { "\($0): \(message)" } ?? message,
        isLogLine: true, isProblem: word != nil)
    case .controlOpen: return try opening(&input, &sockets)
    case .controlClose:
      guard let socket = sockets.close(try input.uint32(MonitorField.cookie)) else { return nil }
      return HostNote(socket.program, "closes " + socket.interface)
    case .controlCommand:
      _ = try input.uint32(MonitorField.cookie)
      return try command(&input)
    case .controlEvent:
      _ = try input.uint32(MonitorField.cookie)
      return try refusal(&input)
    default: return nil
    }
  }

  /// Returns the name of a syslog priority that indicates a problem.
  private static func name(ofPriority priority: UInt8) -> String? {
    switch priority {
    case 0...3: "error"
    case 4: "warning"
    default: nil
    }
  }

  /// Returns the note for a program that opens a connection to the kernel's Bluetooth interface.
  private static func opening(
    _ input: inout ByteReader, _ sockets: inout ControlSockets
  ) throws(WireError) -> HostNote? {
    let cookie = try input.uint32(MonitorField.cookie)
    let format = try input.uint16(MonitorField.format)
    _ = try input.uint8(MonitorField.version)
    _ = try input.uint16(MonitorField.revision)
    _ = try input.uint32(MonitorField.flags)
    let length = try input.uint8(MonitorField.commandLength)
    let program = text(try input.octets(Int(length), MonitorField.command))
    let socket = ControlSockets.Socket(
      program: program.isEmpty ? "program" : program, format: format)
    sockets.open(cookie, socket)
    return HostNote(socket.program, "opens " + socket.interface)
  }

  private static func command(_ input: inout ByteReader) throws(WireError) -> HostNote? {
    let command = ManagementCommand(rawValue: try input.uint16(MonitorField.controlCommand))
    var words = name(of: command)
    if command.namesDevice, input.remaining >= 6 {
      words += " " + self.words(ofAddress: try input.uint48(MonitorField.device))
    } else if command.isSwitch, input.remaining >= 1 {
      let value = try input.uint8(MonitorField.setting)
      words += value == 0 ? ": off" : value == 1 ? ": on" : ": \(value)"
    }
    return HostNote("management", words, border: command == .setPowered ? .switching : nil)
  }

  /// Returns the note for a response to a command with an error status. Successful commands are visible in the packets.
  private static func refusal(_ input: inout ByteReader) throws(WireError) -> HostNote? {
    guard ManagementCommand.isAnswer(try input.uint16(MonitorField.event)) else { return nil }
    let command = ManagementCommand(rawValue: try input.uint16(MonitorField.answeredCommand))
    let status = try input.uint8(MonitorField.status)
    guard status != 0 else { return nil }
    let reason = ManagementCommand.name(ofStatus: status).map { "\($0)" } ?? "status \(status)"
    let outcome =
      status == 0x03
      ? "failed"
      : ManagementCommand.isFailure(status: status) ? "failed: \(reason)" : "refused: \(reason)"
    return HostNote("management", "\(name(of: command)) \(outcome)")
  }

  private static func name(of command: ManagementCommand) -> String {
    command.name.map { "\($0)" }
      ?? "command 0x" + String(command.rawValue, radix: 16, uppercase: false)
  }

  private static func words(ofAddress address: UInt64) -> String {
    stride(from: 40, through: 0, by: -8).map { shift in
      let digits = String(address >> UInt64(shift) & 0xFF, radix: 16, uppercase: true)
      return digits.count < 2 ? "0" + digits : digits
    }.joined(separator: ":")
  }
}
