extension RadioMetadata {
  /// Returns the duration of a packet on the air in microseconds; `octets` is its length from access address to CRC.
  ///
  /// On LE Coded the octet with the coding indicator is included.
  func airtime(octets: Int) -> Int {
    guard let phy else { return 0 }
    let isCoded = phy == .leCodedS8 || phy == .leCodedS2
    return phy.microseconds(ofPDU: octets - (isCoded ? 8 : 7))
  }
}

extension RadioMetadata.PhysicalLayer {
  /// Returns the duration of a packet on the air in microseconds; `octets` is the length of its PDU.
  ///
  /// The PDU consists of the header, the payload and the message integrity check, if there is one. The packet adds a
  /// preamble (one octet, or two on LE 2M), the access address (4) and the CRC (3): 8 µs per octet on LE 1M, 4 µs on LE
  /// 2M. On LE Coded, a preamble of 80 µs, the access address (256 µs), the coding indicator (16 µs) and TERM1 (24 µs)
  /// are the same for every coding; then each bit of the PDU and the CRC, and the 3 bits of TERM2, take S µs.
  ///
  /// All timestamps of sniffers and all measurements are based on this function. Core 6.0, Vol 6, Part B, 2.1 and 2.2.
  public func microseconds(ofPDU octets: Int) -> Int {
    let counted = min(max(octets, 0), 1 << 16)
    return switch self {
    case .le1M: 8 * (1 + 4 + counted + 3)
    case .le2M: 4 * (2 + 4 + counted + 3)
    case .leCodedS8: 80 + 256 + 16 + 24 + 8 * 8 * (counted + 3) + 8 * 3
    case .leCodedS2: 80 + 256 + 16 + 24 + 2 * 8 * (counted + 3) + 2 * 3
    }
  }
}
