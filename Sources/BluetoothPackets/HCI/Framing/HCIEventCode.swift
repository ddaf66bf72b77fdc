public import ByteReading

/// The kind of event in an HCI event packet. Core 6.0, Vol 4, Part E, 5.4.4 and 7.7.
public struct HCIEventCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The specification's name; nil for an undefined code.
  public var name: ConstantText? { HCILayouts.shared.event(rawValue)?.name }

  /// Names for fields whose value is a code.
  static let valueNames = Field.ValueNames.list(0) { _, value in
    HCIEventCode(rawValue: UInt8(truncatingIfNeeded: value)).name
  }
}
