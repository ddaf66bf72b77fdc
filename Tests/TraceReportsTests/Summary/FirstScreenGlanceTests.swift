import ReportTestSupport
import CaptureFiles
import Testing
import TraceAnalysis
import TraceReports

/// What of a capture is seen at a glance: when there was how much, where connections ended, how soon they were of use.
@Suite struct FirstScreenGlanceTests {
  private func screen(_ log: HostLog, colour: Bool = false) throws -> [Substring] {
    var reader = try CaptureReader(bytes: log.file.octets, name: "lock.btsnoop")
    let summary = TraceSummary(reading: &reader, options: ReadingOptions())
    let text = written {
      SummaryText.write(summary, style: TextStyle(width: 100, usesColour: colour), to: &$0)
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// A connection that exchanges `count` values, and how it ends.
  private func add(_ count: Int, reason: UInt8, to log: inout HostLog) {
    log.connect()
    log.exchange([0x02, 0xB9, 0x00], [0x03, 0xB9, 0x00])
    for _ in 0..<count {
      log.wait(milliseconds: 20)
      log.exchange([0x0A, 0x03, 0], [0x0B, 1])
    }
    log.event(0x05, [0, 1, 0, reason])
  }

  @Test func `Connections have a line of activity, with a mark where each ended`() throws {
    var log = HostLog()
    add(40, reason: 0x13, to: &log)
    log.wait(milliseconds: 20_000)
    add(40, reason: 0x08, to: &log)
    let lines = try screen(log)
    let place = try #require(lines.firstIndex { $0.hasPrefix("Activity ") })
    let activity = Array(lines[place].dropFirst(13).prefix(60))
    #expect(activity.first != " " && activity.last != " ")
    #expect(activity[20...40].allSatisfy { $0 == " " })
    let marks = Array(lines[place + 1].dropFirst(13))
    #expect(marks.firstIndex(of: "╵").map { $0 < 10 } == true)
    #expect(marks.firstIndex(of: "✗").map { (55..<60).contains($0) } == true)
    #expect(lines[place + 1].hasSuffix("✗ failed  ╵ ended"))
  }

  @Test func `A capture that is over in a moment, or shows hardly anything, has none`() throws {
    var short = HostLog()
    // A request, its answer and the wait before them take 40 ms: 0.84 s in all.
    add(20, reason: 0x13, to: &short)
    #expect(!(try screen(short)).contains { $0.hasPrefix("Activity ") })
    var quiet = HostLog()
    add(2, reason: 0x13, to: &quiet)
    quiet.wait(milliseconds: 60_000)
    quiet.command(0x0C03, [])
    #expect(!(try screen(quiet)).contains { $0.hasPrefix("Activity ") })
  }

  @Test func `A row says how soon a connection was of use, and marks one that failed`() throws {
    var log = HostLog()
    for _ in 0..<3 { add(3, reason: 0x08, to: &log) }
    let lines = try screen(log)
    #expect(lines.contains { $0.contains("✗ supervision timeout") })
    #expect(lines.contains { $0.contains("ready after ") || $0.contains("ready #") }, "\(lines)")
    var orderly = HostLog()
    add(3, reason: 0x13, to: &orderly)
    #expect(!(try screen(orderly)).contains { $0.contains("✗") })
  }

  @Test func `Marks are there without colour, and colour adds nothing but itself`() throws {
    var log = HostLog()
    for _ in 0..<2 { add(40, reason: 0x08, to: &log) }
    let plain = try screen(log)
    #expect(!plain.contains { $0.contains("\u{1B}") })
    var uncoloured: [String] = []
    for line in try screen(log, colour: true) {
      uncoloured.append(String(line).replacing(#/\u{1B}\[[0-9]*m/#, with: ""))
    }
    #expect(uncoloured == plain.map { String($0) })
  }

  @Test func `A trouble shows the time of day beside its place, and says of which clock`() throws {
    var log = HostLog()
    add(2, reason: 0x08, to: &log)
    let lines = try screen(log)
    let place = try #require(lines.firstIndex { $0.hasPrefix("What went wrong") })
    #expect(lines[place] == "What went wrong   time in the capture, and UTC")
    #expect(lines[place + 1].hasPrefix("  ✗ 00:00.1  00:00:00  "), "\(lines[place + 1])")
  }
}
