import ByteReading

extension ByteWriter {
  /// Appends exactly `count` octets: the first ones of `octets`, then zeros.
  mutating func octets(_ octets: [UInt8], padTo count: Int) {
    self.octets(octets.prefix(count))
    for _ in 0..<Swift.max(0, count - octets.count) { uint8(0) }
  }
}
