import ByteReading

/// A set of physical layers, one bit each, LE Coded with its coding, as power control has them.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.33, Table 2.25.
public struct PowerControlPHYSet: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let le1M = PowerControlPHYSet(rawValue: 0x01)
  public static let le2M = PowerControlPHYSet(rawValue: 0x02)
  public static let leCodedS8 = PowerControlPHYSet(rawValue: 0x04)
  public static let leCodedS2 = PowerControlPHYSet(rawValue: 0x08)

  init(parsing input: inout ByteReader) throws(WireError) {
    rawValue = try input.uint8(LLControlField.powerPHY)
    guard input.isWatched else { return }
    _ = input.bits(LLControlField.powerPHY1M, of: rawValue)
    _ = input.bits(LLControlField.powerPHY2M, of: rawValue)
    _ = input.bits(LLControlField.powerPHYCodedS8, of: rawValue)
    _ = input.bits(LLControlField.powerPHYCodedS2, of: rawValue)
    _ = input.bits(LLControlField.powerPHYReserved, of: rawValue)
  }
}
