import BluetoothPackets

/// The commands that a host sent and that no event has answered yet; kept only for a watcher.
struct CommandLog: Sendable {
  struct Entry: Sendable {
    var command: Frame
    /// The Command Status event that said that the answer comes later.
    var status: Frame?
  }

  private var entries: [HCIOpcode: Entry] = [:]

  mutating func note(_ opcode: HCIOpcode, at frame: Frame) {
    entries[opcode] = Entry(command: frame)
  }

  /// The entry of a command that is being worked on from now on; nil if its frame is not there.
  mutating func begin(_ opcode: HCIOpcode, at frame: Frame) -> Entry? {
    guard let entry = entries[opcode] else { return nil }
    entries[opcode]?.status = frame
    return entry
  }

  /// Takes out the entry of a command that is done.
  mutating func finish(_ opcode: HCIOpcode) -> Entry? {
    entries.removeValue(forKey: opcode)
  }

  /// Takes out the entry of the first of these commands that a Command Status event has announced.
  mutating func finish(announced opcodes: [HCIOpcode]) -> Entry? {
    opcodes.first { entries[$0]?.status != nil }.flatMap { finish($0) }
  }

  /// The commands whose end an event tells. Core 6.0, Vol 4, Part E, 7.1, 7.2 and 7.8.
  static func opcodes(endedBy code: HCIEventCode, subevent: UInt8?) -> [HCIOpcode] {
    let raw: [UInt16] =
      switch code.rawValue {
      case 0x01: [0x0401]
      case 0x03: [0x0405, 0x0409]
      case 0x05: [0x0406]
      case 0x06: [0x0411]
      case 0x07: [0x0419]
      case 0x08, 0x30, 0x59: [0x0413, 0x2019]
      case 0x09: [0x0415]
      case 0x0A: [0x0417]
      case 0x0B: [0x041B]
      case 0x0C: [0x041D]
      case 0x0D: [0x0807]
      case 0x12: [0x080B]
      case 0x14: [0x0801, 0x0803, 0x0804, 0x0805, 0x0806]
      case 0x1C: [0x041F]
      case 0x1D: [0x040F]
      case 0x23: [0x041C]
      case 0x2C: [0x0428, 0x0429, 0x043D, 0x043E]
      case 0x3E: opcodes(endedBySubevent: subevent)
      default: []
      }
    return raw.map { HCIOpcode(rawValue: $0) }
  }

  private static func opcodes(endedBySubevent subevent: UInt8?) -> [UInt16] {
    switch subevent {
    case 0x01, 0x0A, 0x29: [0x200D, 0x2043, 0x2085]
    case 0x03: [0x2013]
    case 0x04: [0x2016]
    case 0x08: [0x2025]
    case 0x09: [0x2026, 0x205E]
    case 0x0C: [0x2032]
    case 0x0E, 0x24: [0x2044]
    case 0x19, 0x2A: [0x2064]
    case 0x1B: [0x2068]
    case 0x1C: [0x206A]
    case 0x1D: [0x206B]
    case 0x1F: [0x206D]
    case 0x23: [0x207E]
    default: []
    }
  }
}
