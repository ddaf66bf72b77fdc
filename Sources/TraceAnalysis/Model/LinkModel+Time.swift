extension LinkModel {
  /// Decides from the packets of the values whether the sender reserves room for an integrity check in MaxTxTime. Some
  /// controllers do so even if packets are not encrypted.
  ///
  /// - Parameters:
  ///   - packets: the mean number of data packets of a value.
  ///   - octets: the usual size of a value in octets.
  mutating func settleTime(_ packets: Double, of octets: Int) {
    guard !isEncrypted, longestPayload < dataLength else { return }
    var plain = self
    plain.valueOctets = octets
    var checked = plain
    checked.timeIncludesCheck = true
    let (fewer, more) = (Double(plain.packetSizes.count), Double(checked.packetSizes.count))
    timeIncludesCheck = abs(packets - more) < abs(packets - fewer)
  }
}
