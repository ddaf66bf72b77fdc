public import ByteReading

/// Which event an LE Meta event carries. Core 6.0, Vol 4, Part E, 7.7.65.
public struct LESubeventCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The specification's name; nil for a code that it does not define.
  public var name: ConstantText? { HCILayouts.shared.subevent(rawValue)?.name }

  /// For fields whose value is a code.
  static let valueNames = FieldValueNames.list(0) { _, value in
    LESubeventCode(rawValue: UInt8(truncatingIfNeeded: value)).name
  }
}
