public import ByteReading

/// A device address (BD_ADDR) of 48 bits, without its type: public or random.
///
/// Core 6.0, Vol 6, Part B, 1.3.
public struct DeviceAddress: Hashable, Sendable, RawRepresentable {
  /// The address as a number: "C4:F2:17:1A:1D:BB" is 0xC4F2171A1DBB.
  public var rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue & 0xFFFF_FFFF_FFFF
  }

  /// Reads six octets, least significant first.
  @inlinable
  @inline(__always)
  public init(parsing input: inout ByteReader, _ field: Field) throws(WireError) {
    rawValue = try input.uint48(field)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.uint48(rawValue)
  }
}

extension DeviceAddress: LosslessStringConvertible {
  /// The address as six pairs of hexadecimal digits, most significant first, such as "C4:F2:17:1A:1D:BB".
  public var description: String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(17)
    for index in stride(from: 40, through: 0, by: -8) {
      let octet = Int(truncatingIfNeeded: rawValue >> UInt64(index)) & 0xFF
      text.append(digits[octet >> 4])
      text.append(digits[octet & 15])
      if index > 0 { text.append(UInt8(ascii: ":")) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Parses the format of `description` in upper or lower case.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 6 else { return nil }
    var value: UInt64 = 0
    for part in parts {
      guard part.utf8.count == 2, let octet = UInt8(part, radix: 16) else { return nil }
      value = value << 8 | UInt64(octet)
    }
    self.init(rawValue: value)
  }
}
