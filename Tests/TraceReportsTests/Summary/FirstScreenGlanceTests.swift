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
    #expect(lines[place + 1].hasSuffix("✗ failed ╵ ended"))
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

  @Test func `A screen with connections and without failures says so`() throws {
    let line = "What went wrong   no failure in this capture"
    var orderly = HostLog()
    add(3, reason: 0x13, to: &orderly)
    #expect(try screen(orderly).contains { $0 == line })
    var lost = HostLog()
    add(3, reason: 0x08, to: &lost)
    #expect(!(try screen(lost)).contains { $0 == line })
    // Where nobody connected, nothing could fail.
    var idle = HostLog()
    idle.command(0x0C03, [])
    #expect(!(try screen(idle)).contains { $0.hasPrefix("What went wrong") })
  }

  @Test func `A trouble shows the time of day beside its place, and says of which clock`() throws {
    var log = HostLog()
    add(2, reason: 0x08, to: &log)
    let lines = try screen(log)
    let place = try #require(lines.firstIndex { $0.hasPrefix("What went wrong") })
    #expect(lines[place] == "What went wrong   time in the capture, and UTC")
    #expect(lines[place + 1].hasPrefix("  ✗ 00:00.1  00:00:00  "), "\(lines[place + 1])")
  }

  // MARK: Advertisers

  /// A report every 100 ms of an advertiser with a private address.
  private func advertise(
    _ last: UInt8, times: Int, payload: [UInt8] = Array("\u{09}\u{09}Galaxy 1".utf8),
    kind: UInt8 = 0x40, to log: inout HostLog
  ) {
    for _ in 0..<times {
      log.wait(milliseconds: 100)
      log.event(
        0x3E,
        [2, 1, 0, 1, last, 0x32, 0x6D, 0x6B, 0x5A, kind, UInt8(payload.count)] + payload + [0xC0])
    }
  }

  @Test func `An address that falls silent as another begins with the same payload is named`()
    throws
  {
    var log = HostLog()
    advertise(1, times: 200, to: &log)
    advertise(2, times: 200, to: &log)
    let lines = try screen(log).joined(separator: " ").replacing(#/ +/#, with: " ")
    #expect(lines.contains("heard 00:00.0 – 00:"), "\(lines)")
    #expect(
      lines.contains("before #201 probably 40:5A:6B:6D:32:01 (derived: the same payload)"),
      "\(lines)")
    #expect(!lines.contains("probably 40:5A:6B:6D:32:02"))
  }

  @Test func `No address is said to follow another on less than that`() throws {
    func follows(_ fill: (inout HostLog) -> Void) throws -> Bool {
      var log = HostLog()
      fill(&log)
      return try screen(log).contains { $0.contains("probably") }
    }
    #expect(
      try follows {
        advertise(1, times: 50, to: &$0)
        advertise(2, times: 50, to: &$0)
      })
    // Another payload; a pause of ten seconds; both at once; static addresses; hardly heard before.
    #expect(
      try !follows {
        advertise(1, times: 50, to: &$0)
        advertise(2, times: 50, payload: Array("\u{09}\u{09}Galaxy 2".utf8), to: &$0)
      })
    #expect(
      try !follows {
        advertise(1, times: 50, to: &$0)
        $0.wait(milliseconds: 10_000)
        advertise(2, times: 50, to: &$0)
      })
    #expect(
      try !follows {
        for _ in 0..<50 {
          advertise(1, times: 1, to: &$0)
          advertise(2, times: 1, to: &$0)
        }
      })
    #expect(
      try !follows {
        advertise(1, times: 50, kind: 0xC0, to: &$0)
        advertise(2, times: 50, kind: 0xC0, to: &$0)
      })
    #expect(
      try !follows {
        advertise(1, times: 3, to: &$0)
        advertise(2, times: 50, to: &$0)
      })
    // A third one with the same payload goes on.
    #expect(
      try !follows { log in
        for place in 0..<100 {
          advertise(3, times: 1, to: &log)
          advertise(place < 50 ? 1 : 2, times: 1, to: &log)
        }
      })
  }
}
