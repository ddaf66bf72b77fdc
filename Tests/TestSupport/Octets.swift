extension [UInt8] {
  /// Pairs of hexadecimal digits; whatever else stands between them is for the reader.
  package init(hexadecimal text: String) {
    let digits = text.compactMap(\.hexDigitValue)
    self = stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }

  package var hexadecimal: String {
    map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// A device address as people write it, in the order in which it goes over the wire.
  package init(address text: String) {
    self = [UInt8](hexadecimal: text).reversed()
  }
}

extension FixedWidthInteger {
  /// Least significant octet first.
  package var octets: [UInt8] {
    (0..<MemoryLayout<Self>.size).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
