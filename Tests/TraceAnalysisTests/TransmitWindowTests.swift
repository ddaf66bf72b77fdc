import CaptureFiles
import Testing
import TraceAnalysis

/// When the first event of a connection may begin: 1.25 ms after CONNECT_IND, 2.5 ms after
/// AUX_CONNECT_REQ, 3.75 ms after one on LE Coded. Core 6.0, Vol 6, Part B, 4.5.3.
@Suite struct TransmitWindowTests {
  /// A way to open a connection: what link type 256 says of the PHY, how long the request is on the
  /// air, and how long after its end the transmit window begins, in nanoseconds.
  struct Opening: CustomTestStringConvertible {
    var testDescription: String
    var isAuxiliary = true
    var phy: UInt16
    var coding: UInt8?
    var airtime: Int64
    var delay: Int64
  }

  /// 36 octets of PDU: 368 µs on LE 1M with preamble, access address and CRC; with S=8 2,896 µs, with S=2 1,006 µs. Vol 6, Part B, 2.2.
  static let openings = [
    Opening(
      testDescription: "CONNECT_IND", isAuxiliary: false, phy: 0, airtime: 368_000,
      delay: 1_250_000),
    Opening(testDescription: "LE 1M", phy: 0, airtime: 368_000, delay: 2_500_000),
    Opening(testDescription: "S=8", phy: 2, coding: 0, airtime: 2_896_000, delay: 3_750_000),
    Opening(testDescription: "S=2", phy: 2, coding: 1, airtime: 1_006_000, delay: 3_750_000),
  ]

  /// A request, and twelve events 30 ms apart; the first begins `late` after the window does.
  private func capture(_ opening: Opening, late: Int64) -> [UInt8] {
    var file = AirCaptureFile()
    file.phy = opening.phy
    file.coding = opening.coding
    let start: Int64 = 1_700_000_000_000_000_000
    // Both addresses, the access address, the CRC's start, a window of 1.25 ms without an offset, an
    // interval of 24 × 1.25 ms, no latency, a timeout of 2 s, all channels, hop 11.
    file.append(
      [0xC5, 34, 1, 2, 3, 4, 5, 0xC6, 6, 5, 4, 3, 2, 0xC1, 0x8A, 0x5D, 0x65, 0x50, 7, 8, 9]
        + [1, 0, 0, 24, 0, 0, 0, 200, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 0x2B],
      opening.isAuxiliary ? .auxiliaryAdvertising : .advertising, accessAddress: 0x8E89_BED6,
      rfChannel: opening.isAuxiliary ? 20 : 0, at: start)
    for event in 0..<12 {
      let time = start + opening.airtime + opening.delay + late + Int64(event) * 30_000_000
      file.appendEvent(event, rfChannel: 7, at: time, answer: 1_500_000)
    }
    return file.octets
  }

  private func anchors(_ octets: [UInt8]) throws -> Int? {
    var reader = try CaptureReader(bytes: octets)
    let events = try #require(ConnectionAnalysis(reading: &reader).connections.first?.events)
    #expect(events.intervals.first?.milliseconds == 30)
    return events.anchors
  }

  @Test(arguments: openings)
  func `The first event lies in the transmit window`(_ opening: Opening) throws {
    #expect(try anchors(capture(opening, late: 400_000)) == 12)
    // A unit behind it the anchors are not where they must be, as they would not be if it began a unit
    // sooner.
    #expect(try anchors(capture(opening, late: 1_650_000)) != 12)
  }
}
