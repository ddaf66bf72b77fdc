public import ByteReading

/// The opcode of an HCI command packet: a group (OGF) and a command in the group (OCF).
///
/// Core 6.0, Vol 4, Part E, 5.4.1.
public struct HCIOpcode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Creates an opcode.
  ///
  /// - Parameters:
  ///   - group: OGF, six bits.
  ///   - command: OCF, ten bits.
  public init(group: UInt8, command: UInt16) {
    rawValue = UInt16(group) << 10 | command & 0x03FF
  }

  /// No command. A Command Complete event with this opcode only reports how many commands may be sent.
  public static var none: HCIOpcode { HCIOpcode(rawValue: 0) }

  /// OGF: the group to which the command belongs.
  public var group: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 10) }

  /// OCF: the command's number in its group.
  public var command: UInt16 { rawValue & 0x03FF }

  /// Whether the command is vendor-specific.
  public var isVendorSpecific: Bool { group == 0x3F }

  /// The specification's name; nil for an undefined opcode.
  public var name: ConstantText? {
    switch group {
    case 0x00 where self == .none: "No Operation"
    case 0x3F: ConstantText(AndroidVendorHCI.commandName(of: rawValue) ?? "Vendor Specific")
    default: HCILayouts.shared.command(rawValue)?.name
    }
  }

  /// Names for fields whose value is an opcode.
  static let valueNames = Field.ValueNames.list(0) { _, value in
    HCIOpcode(rawValue: UInt16(truncatingIfNeeded: value)).name
  }

  /// Returns the specification's name of a group. Core 6.0, Vol 4, Part E, 7.1 to 7.8.
  static func groupName(of group: UInt64) -> StaticString? {
    switch group {
    case 0x00: "No Operation"
    case 0x01: "Link Control Commands"
    case 0x02: "Link Policy Commands"
    case 0x03: "Controller & Baseband Commands"
    case 0x04: "Informational Parameters"
    case 0x05: "Status Parameters"
    case 0x06: "Testing Commands"
    case 0x08: "LE Controller Commands"
    case 0x3E: "Logo Testing Commands"
    case 0x3F: "Vendor-Specific Commands"
    default: nil
    }
  }
}

extension HCIOpcode: CustomStringConvertible {
  /// The name, or the opcode if the specification has no name for it, as in "Vendor Specific 0xFC57".
  public var description: String {
    let digits = String(rawValue, radix: 16, uppercase: true)
    let number = "0x" + String(repeating: "0", count: 4 - digits.count) + digits
    if isVendorSpecific, let name = AndroidVendorHCI.commandName(of: rawValue) { return "\(name)" }
    guard !isVendorSpecific, let name else {
      return (isVendorSpecific ? "Vendor Specific " : "Unknown Command ") + number
    }
    return "\(name)"
  }
}
