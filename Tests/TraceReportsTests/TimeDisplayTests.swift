import ReportTestSupport
import CaptureFiles
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// Times of day in text reports.
@Suite struct TimeDisplayTests {
  /// Central Europe in 2024: an hour east of UTC, and two from 31 March, 01:00 UTC, on.
  private static let berlin = TimeDisplay(.clock) { seconds in
    seconds >= 1_711_846_800
      ? TimeDisplay.Offset(seconds: 7200, name: "CEST")
      : TimeDisplay.Offset(seconds: 3600, name: "CET")
  }

  /// A log of HCI_Reset commands at times in microseconds since 1970.
  private func log(_ times: [Int64]) -> [UInt8] {
    func big(_ value: UInt64, _ octets: Int) -> [UInt8] {
      (0..<octets).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }
    var file = [UInt8]("btsnoop\0".utf8) + big(1, 4) + big(1002, 4)
    for time in times {
      // Microseconds from the year 0 to 1970.
      let stamp = UInt64(bitPattern: time + 0x00DC_DDB3_0F2F_8000)
      file += big(4, 4) + big(4, 4) + big(2, 4) + big(0, 4) + big(stamp, 8) + [1, 3, 0x0C, 0]
    }
    return file
  }

  private func packets(_ times: [Int64], _ display: TimeDisplay) throws -> [String] {
    var reader = try CaptureReader(bytes: log(times), name: "log")
    let listing = PacketListing(
      format: .text, columns: FieldColumns(names: [], layout: FieldColumns.Layout()),
      style: TextStyle(width: 160, times: display))
    let text = written { _ = listing.write(&reader, frames: 1...Int.max, to: &$0) }
    return text.split(separator: "\n").dropFirst().map { line in
      String(line.dropFirst(8).prefix(line.contains("  host ") ? 26 : 0))
    }
  }

  private func head(_ times: [Int64], _ display: TimeDisplay) throws -> String {
    var reader = try CaptureReader(bytes: log(times), name: "log")
    let summary = TraceSummary(reading: &reader, options: ReadingOptions())
    let text = written {
      SummaryText.write(summary, style: TextStyle(width: 160, times: display), to: &$0)
    }
    return String(text.prefix { $0 != "\n" }).replacing(" by the host's clock", with: "")
  }

  /// 31 March 2024, 00:59:59.999999 UTC, and a microsecond later.
  private let change: [Int64] = [1_711_846_799_999_999, 1_711_846_800_000_000]

  @Test func `The heading of a timeline names both zones where the clocks were changed`() throws {
    var reader = try CaptureReader(bytes: log(change), name: "log")
    let analysis = reader.analyses(by: TimelineAnalyzer())
    let text = written {
      TimelineText.write(
        analysis, detail: .procedures, style: TextStyle(width: 160, times: Self.berlin), to: &$0)
    }
    #expect(text.contains("CET, CEST"), "\(text)")
  }

  @Test func `A packet's time is that of its zone, daylight saving included`() throws {
    #expect(
      try packets(change, Self.berlin) == [
        "2024-03-31 01:59:59.999999", "2024-03-31 03:00:00.000000",
      ])
    #expect(
      try packets(change, TimeDisplay(.utc))
        == ["2024-03-31 00:59:59.999999", "2024-03-31 01:00:00.000000"])
  }

  @Test func `Epoch and delta are seconds with six digits`() throws {
    #expect(
      try packets(change, TimeDisplay(.epoch)).map { $0.prefix(17) }
        == ["1711846799.999999", "1711846800.000000"])
    #expect(
      try packets(change, TimeDisplay(.delta)).map { $0.prefix(10) } == [
        "  0.000000", "  0.000001",
      ])
  }

  @Test func `The head of a summary names the zone and its difference`() throws {
    // In that second clocks are set forward.
    #expect(
      try head(change, Self.berlin).hasSuffix(
        " 2024-03-31 01:59:59 CET (UTC+1) – 03:00:00 CEST (UTC+2)"))
    #expect(try head(change, TimeDisplay(.utc)).hasSuffix(" 2024-03-31 00:59:59 – 01:00:00 UTC"))
    #expect(try head(change, .relative).hasSuffix(" 2024-03-31 00:59:59 – 01:00:00 UTC"))
    let kolkata = TimeDisplay(.clock) { _ in TimeDisplay.Offset(seconds: 19_800, name: "IST") }
    #expect(try head(change, kolkata).hasSuffix(" 2024-03-31 06:29:59 – 06:30:00 IST (UTC+5:30)"))
    let unnamed = TimeDisplay(.clock) { _ in TimeDisplay.Offset(seconds: -10_800, name: "") }
    #expect(try head(change, unnamed).hasSuffix(" 2024-03-30 21:59:59 – 22:00:00 UTC−3"))
  }

  @Test func `A span names the second day where there is one, and a clock that was not set`() throws
  {
    let night = [1_709_420_100_000_000, 1_709_430_100_000_000] as [Int64]
    #expect(
      try head(night, TimeDisplay(.utc)).contains(" 2024-03-02 22:55:00 – 2024-03-03 01:41:40"))
    #expect(try head([1_709_420_100_000_000], .relative).hasSuffix(" 2024-03-02 22:55:00 UTC"))
    #expect(
      try head([60_000_000, 61_000_000], .relative)
        .hasSuffix("UTC (clock not set)"))
  }

  @Test func `A timeline shows the date only where the capture crosses midnight of its zone`()
    throws
  {
    let late = [1_709_420_100_000_000, 1_709_420_700_000_000] as [Int64]
    func first(_ display: TimeDisplay) throws -> Substring? {
      var reader = try CaptureReader(bytes: log(late), name: "log")
      let timeline = reader.analyses(by: TimelineAnalyzer(limits: Timeline.Limits()))
      let text = written {
        TimelineText.write(
          timeline, detail: .procedures, style: TextStyle(width: 160, times: display), to: &$0)
      }
      return text.split(separator: "\n").dropFirst().first?.prefix(20)
    }
    // 22:55 to 23:05 UTC is 23:55 to 00:05 in Berlin.
    #expect(try first(TimeDisplay(.utc)) == " 22:55:00.000       ")
    #expect(try first(Self.berlin) == " 03-02 23:55:00.000 ")
  }
}
