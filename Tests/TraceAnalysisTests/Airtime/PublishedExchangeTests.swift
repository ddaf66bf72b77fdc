import Testing
import TraceAnalysis

/// What others published about exchanges of full data PDUs, one after the other without a gap.
///
/// Memfault, "A Practical Guide to BLE Throughput" (676, 708, 2468, 2500 µs; 0.803 Mbit/s);
/// Punch Through, "Maximizing BLE Throughput" (27 octets every 496 µs on 2M). The rates follow.
@Suite struct PublishedExchangeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var phy: AirPHY
    var octets: Int
    var isEncrypted: Bool
    var microseconds: Int
    /// Kilobits of link-layer payload a second.
    var linkLayer: Double
    /// Kilobits of attribute values a second: each full PDU spends 4 octets on L2CAP and, if the
    /// whole ATT PDU is in it, 3 on ATT.
    var attribute: Double

    var testDescription: String { "\(phy) \(octets) \(isEncrypted)" }
  }

  static let rows = [
    Row(
      phy: .le1M, octets: 27, isEncrypted: false, microseconds: 676, linkLayer: 319.5,
      attribute: 236.7),
    Row(
      phy: .le1M, octets: 27, isEncrypted: true, microseconds: 708, linkLayer: 305.1,
      attribute: 226.0),
    Row(
      phy: .le1M, octets: 251, isEncrypted: false, microseconds: 2_468, linkLayer: 813.6,
      attribute: 790.9),
    Row(
      phy: .le1M, octets: 251, isEncrypted: true, microseconds: 2_500, linkLayer: 803.2,
      attribute: 780.8),
    Row(
      phy: .le2M, octets: 27, isEncrypted: false, microseconds: 496, linkLayer: 435.5,
      attribute: 322.6),
    Row(
      phy: .le2M, octets: 27, isEncrypted: true, microseconds: 512, linkLayer: 421.9,
      attribute: 312.5),
    Row(
      phy: .le2M, octets: 251, isEncrypted: false, microseconds: 1_392, linkLayer: 1442.5,
      attribute: 1402.3),
    Row(
      phy: .le2M, octets: 251, isEncrypted: true, microseconds: 1_408, linkLayer: 1426.1,
      attribute: 1386.4),
    Row(
      phy: .codedS2, octets: 251, isEncrypted: false, microseconds: 5_240, linkLayer: 383.2,
      attribute: 372.5),
    Row(
      phy: .codedS8, octets: 251, isEncrypted: false, microseconds: 17_804, linkLayer: 112.8,
      attribute: 109.6),
  ]

  @Test(arguments: rows) func `An exchange takes what was published`(row: Row) {
    let exchange = Airtime.Exchange(payload: row.octets, phy: row.phy, isEncrypted: row.isEncrypted)
    #expect(exchange.microseconds == row.microseconds)
    #expect(abs(exchange.bitsPerSecond(of: row.octets) / 1_000 - row.linkLayer) < 0.051)
    #expect(abs(exchange.bitsPerSecond(of: row.octets - 7) / 1_000 - row.attribute) < 0.051)
  }
}
