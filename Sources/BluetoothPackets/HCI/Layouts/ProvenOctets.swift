import ByteReading

/// Reads values from octets whose length was checked against a layout. Octets beyond the end are read as zeros.
struct ProvenOctets: ~Escapable {
  private let octets: RawSpan
  private var position = 0

  @_lifetime(copy octets)
  init(_ octets: RawSpan) {
    self.octets = octets
  }

  /// Reads an integer of `width` octets, at most eight, least significant first.
  mutating func integer(width: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<width {
      value |= UInt64(octets.octet(at: position + index) ?? 0) << UInt64(8 * index)
    }
    position += width
    return value
  }

  mutating func uint8() -> UInt8 { UInt8(truncatingIfNeeded: integer(width: 1)) }
  mutating func uint16() -> UInt16 { UInt16(truncatingIfNeeded: integer(width: 2)) }
  mutating func uint24() -> UInt32 { UInt32(truncatingIfNeeded: integer(width: 3)) }
  mutating func uint64() -> UInt64 { integer(width: 8) }

  mutating func uint128() -> UInt128 {
    let low = integer(width: 8)
    return UInt128(low) | UInt128(integer(width: 8)) << 64
  }

  /// Reads the next `count` octets, or as many as remain.
  mutating func octets(_ count: Int) -> [UInt8] {
    let run = octets.clamped(from: position, count: count)
    position += run.byteCount
    return [UInt8](copying: run)
  }
}
