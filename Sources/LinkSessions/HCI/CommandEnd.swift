import BluetoothPackets
import ByteReading

/// The outcome that an event reports for a command that a Command Status event acknowledged.
///
/// Core 6.0, Vol 4, Part E, 7.7.
struct CommandEnd {
  /// The commands that such an event may end.
  let opcodes: [HCIOpcode]
  /// The connection handle in the event, if the commands also contain it.
  let handle: UInt16?
  let status: ControllerErrorCode
  /// Whether it is the outcome of an attempt to open an LE connection.
  let endsAttempt: Bool
  /// The connection interval in LE Connection Update Complete, in units of 1.25 ms.
  private(set) var interval: UInt16?

  /// Parses an event; nil if it ends no command.
  init?(_ code: HCIEventCode, _ parameters: RawSpan) {
    let subevent = code == .leMeta ? parameters.octet(at: 0) : nil
    opcodes = CommandEnd.opcodes(endedBy: code, subevent: subevent)
    guard !opcodes.isEmpty else { return nil }
    let statusOffset = subevent == nil ? 0 : 1
    // Enhanced Flush Complete and LE Terminate BIG Complete have no status, because they can't fail. 7.7.66 and
    // 7.7.65.28.
    let hasStatus = code.rawValue != 0x39 && subevent != 0x1C
    status = ControllerErrorCode(
      rawValue: hasStatus ? parameters.octet(at: statusOffset) ?? 0 : 0)
    endsAttempt = CommandEnd.isOpening(subevent)
    let handleOffset = statusOffset + (hasStatus ? 1 : 0)
    if CommandEnd.namesHandle(code, subevent: subevent),
      let low = parameters.octet(at: handleOffset),
      let high = parameters.octet(at: handleOffset + 1)
    {
      handle = (UInt16(high) << 8 | UInt16(low)) & 0x0FFF
    } else {
      handle = nil
    }
    if subevent == 0x03 { interval = parameters.littleEndian16(at: 4) }
    if CommandEnd.isOfPeripheral(subevent, status, parameters) { return nil }
  }

  /// Returns whether a connection complete event does not belong to a Create Connection command because this host
  /// advertised. 7.7.65.1.
  private static func isOfPeripheral(
    _ subevent: UInt8?, _ status: ControllerErrorCode, _ parameters: RawSpan
  ) -> Bool {
    guard isOpening(subevent) else { return false }
    // Directed advertising timed out.
    if status.rawValue == 0x3C { return true }
    return status == .success && parameters.octet(at: 4) != 0
  }

  private static func isOpening(_ subevent: UInt8?) -> Bool {
    subevent == 0x01 || subevent == 0x0A || subevent == 0x29
  }

  private static func namesHandle(_ code: HCIEventCode, subevent: UInt8?) -> Bool {
    switch code.rawValue {
    case 0x01, 0x03, 0x07, 0x12, 0x2C: false
    case 0x3E:
      switch subevent ?? 0 {
      case 0x03, 0x04, 0x0C, 0x1F, 0x21, 0x23, 0x2B...0x30, 0x35, 0x37, 0x38: true
      default: false
      }
    default: true
    }
  }

  /// Returns whether the outcome of a command is reported by a later event.
  static func endsByEvent(_ opcode: HCIOpcode) -> Bool { announced.contains(opcode.rawValue) }

  private static let announced: Set<UInt16> = Set(
    (0...0x59 as ClosedRange<UInt8>).flatMap { code in
      opcodes(endedBy: HCIEventCode(rawValue: code), subevent: nil).map(\.rawValue)
    } + (0...0x40 as ClosedRange<UInt8>).flatMap { opcodes(endedBySubevent: $0) })

  /// Returns the commands that an event completes. 7.1, 7.2 and 7.8.
  private static func opcodes(endedBy code: HCIEventCode, subevent: UInt8?) -> [HCIOpcode] {
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
      case 0x39: [0x0C5F]
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
    case 0x19, 0x2A: [0x2064, 0x2066]
    case 0x1B: [0x2068, 0x2069]
    case 0x1C: [0x206A]
    case 0x1D: [0x206B]
    case 0x1F: [0x206D]
    case 0x21: [0x2077]
    case 0x23: [0x207E]
    case 0x2B: [0x2088]
    case 0x2C, 0x38: [0x208A]
    case 0x2D: [0x208E]
    case 0x2E: [0x208C]
    case 0x2F: [0x2090, 0x2091]
    case 0x30: [0x2094]
    case 0x35: [0x209D]
    case 0x37: [0x20A1]
    default: []
    }
  }
}

extension HCIOpcode {
  /// Whether a command requests an LE connection. Core 6.0, Vol 4, Part E, 7.8.12 and 7.8.66.
  package var createsLEConnection: Bool {
    switch self {
    case .leCreateConnection, .leExtendedCreateConnection, .leExtendedCreateConnectionV2: true
    default: false
    }
  }

  /// Whether the command's parameters begin with a connection handle.
  ///
  /// Core 6.0, Vol 4, Part E, 7.1 to 7.8.
  package var beginsWithConnectionHandle: Bool {
    switch rawValue {
    case 0x0406, 0x040F, 0x0411, 0x0413, 0x0415, 0x041B...0x041D, 0x041F, 0x0428: true
    case 0x0801, 0x0803...0x0807, 0x0809, 0x080C, 0x080D, 0x0810, 0x0811: true
    case 0x0C08, 0x0C27, 0x0C28, 0x0C2D, 0x0C36, 0x0C37, 0x0C5F, 0x0C7B, 0x0C7C: true
    case 0x1401...0x1403, 0x1405...0x1408: true
    case 0x2013, 0x2015, 0x2016, 0x2019...0x201B, 0x2020...0x2022, 0x2030, 0x2032: true
    case 0x2054...0x2057, 0x205A...0x205C, 0x206D: true
    case 0x2076...0x207A, 0x207E, 0x2088, 0x208A...0x2091, 0x2093, 0x2094, 0x209D, 0x20A1: true
    default: false
    }
  }
}
