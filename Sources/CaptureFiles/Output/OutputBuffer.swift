/// Octets that have yet to be written to a file.
struct OutputBuffer {
  private(set) var octets: [UInt8] = []

  var count: Int { octets.count }

  mutating func append<Integer: FixedWidthInteger>(
    _ value: Integer, _ order: CaptureFacts.ByteOrder
  ) {
    let ordered = order == .bigEndian ? value.byteSwapped : value
    for index in 0..<MemoryLayout<Integer>.size {
      octets.append(UInt8(truncatingIfNeeded: ordered >> (8 * index)))
    }
  }

  mutating func append(_ span: RawSpan) {
    unsafe span.withUnsafeBytes { bytes in
      // SAFETY: the copy is complete before the lifetime of the span's bytes can end.
      unsafe octets.append(contentsOf: bytes)
    }
  }

  mutating func append(_ more: [UInt8]) {
    octets.append(contentsOf: more)
  }

  /// Pads with zeros to a multiple of four octets, counted from `start`.
  mutating func pad(from start: Int) {
    while (octets.count - start) & 3 != 0 { octets.append(0) }
  }

  /// Overwrites four octets that were written earlier; little-endian.
  mutating func replace(at offset: Int, with value: UInt32) {
    for index in 0..<4 where octets.indices.contains(offset + index) {
      octets[offset + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index))
    }
  }

  mutating func removeAll() {
    octets.removeAll(keepingCapacity: true)
  }
}
