import CaptureFiles
import TestSupport
import Testing
import TraceAnalysis

/// How far the anchors of a connection lie from where the sniffer's clock expects them.
@Suite struct ClockRateTests {
  /// 600 events of 7.5 ms.
  ///
  /// - Parameters:
  ///   - rates: how much longer than nominal the intervals of the first and the second half are, in parts per
  ///   million.
  ///   - jitter: the largest distance of a time stamp from the true time, in nanoseconds.
  private func events(rates: (Int64, Int64), jitter: Int64 = 0) throws -> ConnectionEvents {
    var random = SeededRandom(seed: 4)
    var file = AirCaptureFile()
    var time: Int64 = 1_700_000_000_000_000_000
    for event in 0..<600 {
      let error = jitter > 0 ? Int64.random(in: -jitter...jitter, using: &random) : 0
      file.appendEvent(event, rfChannel: 20, at: time + error, answer: 230_000)
      time += 7_500_000 + 15 * (event < 300 ? rates.0 : rates.1) / 2
    }
    var reader = try CaptureReader(bytes: file.octets)
    return try #require(ConnectionAnalysis(reading: &reader).connections.first?.events)
  }

  @Test func `A clock whose rate changes has its mean rate, and no jitter`() throws {
    let events = try events(rates: (20, 220))
    #expect(!events.driftIsSteady)
    #expect(abs(try #require(events.drift) - 120) < 2)
    #expect(try #require(events.intervals.first?.jitter) < 1)
  }

  @Test(arguments: [0, 20_000])
  func `A clock of one rate is steady, however its time stamps scatter`(jitter: Int64) throws {
    let events = try events(rates: (100, 100), jitter: jitter)
    #expect(events.driftIsSteady)
    #expect(abs(try #require(events.drift) - 100) < 2)
    let found = try #require(events.intervals.first?.jitter)
    #expect(abs(found - Double(jitter) / 1000 / 3.0.squareRoot()) < 1.5, "\(found)")
  }
}
