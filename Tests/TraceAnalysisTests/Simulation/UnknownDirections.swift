/// What a sniffer that does not tell who sends would have written.
enum UnknownDirections {
  /// - Parameter octets: of a pcap file of link type 256.
  /// - Returns: the same file, whose flags say nothing of the kind of a PDU any more.
  static func of(_ octets: [UInt8]) -> [UInt8] {
    var octets = octets
    var position = 24
    while position + 26 <= octets.count {
      let length = (0..<4).reduce(0) { $0 | Int(octets[position + 8 + $1]) << (8 * $1) }
      // Bits 7 to 9 of the flags at octet 8.
      octets[position + 16 + 8] &= 0x7F
      octets[position + 16 + 9] &= 0xFC
      position += 16 + length
    }
    return octets
  }
}
