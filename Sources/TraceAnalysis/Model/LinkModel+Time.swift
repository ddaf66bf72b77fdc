extension LinkModel {
  /// Controllers compute octets from MaxTxTime with or without an integrity check that an unencrypted packet lacks: the
  /// packets of the values decide.
  ///
  /// - Parameters:
  ///   - packets: data packets of a value on average.
  ///   - octets: octets of the usual value.
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
