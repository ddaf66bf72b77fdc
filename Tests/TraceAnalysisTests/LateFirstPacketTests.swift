import CaptureFiles
import Testing
import TraceAnalysis

/// An export without empty packets, in which the first packet of a connection is not the one that began its event: the
/// next ones seem to come early.
@Suite struct LateFirstPacketTests {
  /// A request, and one packet in each of twelve events 30 ms apart, of the two sides in turn.
  ///
  /// - Parameter late: nanoseconds from the anchor point of the first event to the packet in it.
  private func capture(late: Int64) -> [UInt8] {
    var file = AirCaptureFile()
    let start: Int64 = 1_700_000_000_000_000_000
    // A window of 1.25 ms without an offset, an interval of 24 × 1.25 ms, a timeout of 2 s, all channels, hop 11.
    file.append(
      [0xC5, 34, 1, 2, 3, 4, 5, 0xC6, 6, 5, 4, 3, 2, 0xC1, 0x8A, 0x5D, 0x65, 0x50, 7, 8, 9]
        + [1, 0, 0, 24, 0, 0, 0, 200, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 0x2B],
      .advertising, accessAddress: 0x8E89_BED6, rfChannel: 0, at: start)
    for event in 0..<12 {
      let isOfCentral = event % 2 == 0
      let delay = event == 0 ? late : isOfCentral ? 0 : 230_000
      let channel = (event + 1) * 11 % 37
      file.append(
        [0x02 | (event & 1 == 0 ? 0 : 0x08), 5, 1, 0, 5, 0, UInt8(event)],
        isOfCentral ? .central : .peripheral, rfChannel: UInt8(channel + (channel < 11 ? 1 : 2)),
        at: start + 1_618_000 + Int64(event) * 30_000_000 + delay)
    }
    return file.octets
  }

  @Test(arguments: [0, 430_000] as [Int64])
  func `Each packet is in an event of its own, on its channel`(late: Int64) throws {
    var reader = try CaptureReader(bytes: capture(late: late))
    let events = try #require(ConnectionAnalysis(reading: &reader).connections.first?.events)
    let counts = try #require(events.counts)
    #expect(counts.observed == 12)
    #expect(counts.total == 12)
    #expect(events.offSequence == 0)
  }
}
