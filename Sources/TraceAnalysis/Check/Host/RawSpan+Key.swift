import ByteReading

extension RawSpan {
  /// Reads a key of 16 octets.
  func key(at offset: Int) -> UInt128? {
    guard let low = word(at: offset), let high = word(at: offset + 8)
    else { return nil }
    return UInt128(high) << 64 | UInt128(low)
  }
}
