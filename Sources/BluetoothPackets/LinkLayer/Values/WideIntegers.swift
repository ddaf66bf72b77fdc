import ByteReading

extension ByteReader {
  /// Reads an integer of `width` octets, 1 to 16, least significant first. The watcher receives the
  /// offset of the octets, not a value.
  @_lifetime(self: copy self)
  mutating func wideInteger(width: Int, _ field: Field) throws(WireError) -> UInt128 {
    let octets = try octets(width, field)
    var value: UInt128 = 0
    for offset in octets.byteOffsets {
      value |= UInt128(octets.octet(at: offset) ?? 0) << UInt128(8 * offset)
    }
    return value
  }
}

extension ByteWriter {
  /// Appends the `width` least significant octets of `value`, 1 to 16.
  mutating func wideInteger(_ value: UInt128, width: Int) {
    for index in 0..<width {
      uint8(UInt8(truncatingIfNeeded: value >> UInt128(8 * index)))
    }
  }
}
