import CaptureFiles
import Testing
import TraceAnalysis

/// Connection intervals below 7.5 ms, in steps of 125 µs. Core 6.2, Vol 6, Part B, 4.5.1.
@Suite struct ShortIntervalTests {
  /// The middle of a connection: each event has an empty PDU of the central and its answer.
  private func capture(interval: Int64, without missed: (Int) -> Bool) -> [UInt8] {
    var file = AirCaptureFile()
    for event in 0..<240 where !missed(event) {
      file.appendEvent(
        event, rfChannel: 20, at: 1_700_000_000_000_000_000 + Int64(event) * interval,
        answer: 230_000)
    }
    return file.octets
  }

  private func interval(_ octets: [UInt8]) throws -> Double? {
    var reader = try CaptureReader(bytes: octets)
    let analysis = ConnectionAnalysis(reading: &reader)
    return analysis.connections.first?.events?.intervals.first?.milliseconds
  }

  @Test(arguments: [2_000_000, 3_125_000, 5_875_000, 7_375_000] as [Int64])
  func `A short interval is found, though events were missed`(_ nanoseconds: Int64) throws {
    let octets = capture(interval: nanoseconds) { $0 % 11 == 4 }
    #expect(try interval(octets) == Double(nanoseconds) / 1e6)
  }

  @Test func `Intervals from 7.5 ms on are found as before`() throws {
    #expect(try interval(capture(interval: 7_500_000) { $0 % 5 == 4 }) == 7.5)
    #expect(try interval(capture(interval: 8_750_000) { _ in false }) == 8.75)
  }
}
