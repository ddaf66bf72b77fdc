public import ByteReading

/// A page of a feature set other than the first: 192 bits. Core 6.0, Vol 6, Part B, 4.6.
public struct LEFeaturePage: Hashable, Sendable {
  /// Bits 0 to 63 of the page.
  public var low: UInt64
  /// Bits 64 to 127 of the page.
  public var middle: UInt64
  /// Bits 128 to 191 of the page.
  public var high: UInt64

  /// Creates a page of 192 bits from three words, the least significant first.
  public init(low: UInt64 = 0, middle: UInt64 = 0, high: UInt64 = 0) {
    self.low = low
    self.middle = middle
    self.high = high
  }

  init(parsing input: inout ByteReader, _ field: Field) throws(WireError) {
    let octets = try input.octets(24, field)
    low = LEFeaturePage.word(octets, at: 0)
    middle = LEFeaturePage.word(octets, at: 8)
    high = LEFeaturePage.word(octets, at: 16)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.uint64(low)
    output.uint64(middle)
    output.uint64(high)
  }

  /// Returns whether the bit is set; false beyond 191.
  public func contains(bit: Int) -> Bool {
    switch bit {
    case 0..<64: low >> UInt64(bit) & 1 != 0
    case 64..<128: middle >> UInt64(bit - 64) & 1 != 0
    case 128..<192: high >> UInt64(bit - 128) & 1 != 0
    default: false
    }
  }

  private static func word(_ octets: RawSpan, at start: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<8 {
      value |= UInt64(octets.octet(at: start + index) ?? 0) << UInt64(8 * index)
    }
    return value
  }
}
