/// The 32-bit code at the start of each packet on the air, which identifies its physical link.
///
/// Core 6.0, Vol 6, Part B, 2.1.2.
public struct AccessAddress: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The access address of non-periodic advertising: 0x8E89BED6.
  public static var advertising: AccessAddress { AccessAddress(rawValue: 0x8E89_BED6) }

  /// Whether the rules for a new access address on the uncoded PHYs allow this one.
  ///
  /// If the result is false for a packet outside advertising, a receiver has misread bits, or the
  /// sender breaks the rules. The address of a broadcast stream is derived from a seed and may break
  /// them.
  public var isAllowedForConnection: Bool {
    let value = rawValue
    guard value != AccessAddress.advertising.rawValue else { return false }
    guard (value ^ AccessAddress.advertising.rawValue).nonzeroBitCount > 1 else { return false }
    guard value != UInt32(truncatingIfNeeded: value & 0xFF) &* 0x0101_0101 else { return false }
    let changes = (value ^ (value >> 1)) & 0x7FFF_FFFF
    guard changes.nonzeroBitCount <= 24, (changes >> 26).nonzeroBitCount >= 2 else { return false }
    // Six adjacent bits without a change mean seven equal bits.
    let steady = ~changes & 0x7FFF_FFFF
    let runs = steady & (steady >> 1) & (steady >> 2) & (steady >> 3) & (steady >> 4)
    return runs & (steady >> 5) == 0
  }
}

extension AccessAddress: CustomStringConvertible {
  /// The address in hexadecimal, such as "0x8E89BED6".
  public var description: String {
    let digits = String(rawValue, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
