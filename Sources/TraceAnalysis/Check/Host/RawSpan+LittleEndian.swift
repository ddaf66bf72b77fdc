import ByteReading

/// Parameters of commands and events, the least significant octet first; nil beyond the end.
extension RawSpan {
  func littleEndian16(at offset: Int) -> UInt16? {
    littleEndian(octets: 2, at: offset).map { UInt16(truncatingIfNeeded: $0) }
  }

  /// A number of up to eight octets; one of eight is `word(at:)`.
  func littleEndian(octets: Int, at offset: Int) -> UInt64? {
    guard offset >= 0, octets <= byteCount - offset else { return nil }
    return (0..<octets).reduce(UInt64(0)) { value, place in
      value | UInt64(octet(at: offset + place) ?? 0) << UInt64(8 * place)
    }
  }

  /// A key of sixteen octets.
  func key(at offset: Int) -> UInt128? {
    guard let low = word(at: offset), let high = word(at: offset + 8)
    else { return nil }
    return UInt128(high) << 64 | UInt128(low)
  }
}
