import ByteReading

/// The four octets before a Linux monitor packet in pcap files: adapter index and opcode, big-endian.
enum MonitorHeader {
  static let length = 4

  /// Returns adapter index << 16 | opcode, as in btsnoop's flags; nil if the payload is shorter.
  static func word(of payload: RawSpan) -> UInt32? {
    var word: UInt32 = 0
    for offset in 0..<length {
      guard let octet = payload.octet(at: offset) else { return nil }
      word = word << 8 | UInt32(octet)
    }
    return word
  }

  static func append(_ word: UInt32, to octets: inout OutputBuffer) {
    octets.append(word, .bigEndian)
  }
}
