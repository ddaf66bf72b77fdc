import CaptureFiles
import Foundation
import ReportTestSupport
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// What the first screen does with its lines: nothing is cut while some are left, each problem has a command, and both
/// name the capture alike.
@Suite struct FirstScreenRoomTests {
  private func summary(_ octets: [UInt8], name: String = "lock.btsnoop") throws -> TraceSummary {
    var reader = try CaptureReader(bytes: octets, name: name)
    return TraceSummary(
      reading: &reader, options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes))
  }

  private func lines(
    _ summary: TraceSummary, width: Int = 100, rules: RuleGlance? = nil
  ) -> [Substring] {
    written {
      SummaryText.write(summary, style: TextStyle(width: width), rules: rules, to: &$0)
    }.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  @Test(arguments: FixtureFile.readable)
  func `Nothing is cut while lines are free`(_ file: FixtureFile) throws {
    let lines = try lines(summary(file.octets, name: file.path))
    // A cut line would have gone on below in one more.
    let rows = lines.reduce(0) { $0 + max(1, ($1.count + 99) / 100) }
    if rows < 45 {
      #expect(!lines.contains { $0.hasSuffix(" …") }, "\(lines.joined(separator: "\n"))")
    }
  }

  @Test func `Each problem has a command, and what has none is counted`() throws {
    let log = GrowingLog.made { log in
      for connection in 0..<40 {
        log.connect(peer: connection % 20 + 1)
        for error in UInt8(0x80)..<0x90 { log.exchange([0x0A, 3, 0], [0x01, 0x0A, 3, 0, error]) }
        log.disconnect()
      }
    }
    let lines = try lines(summary(log))
    let entries = lines.count {
      $0.hasPrefix("  ! ") || $0.hasPrefix("  · ") || $0.hasPrefix("  ✗ ")
    }
    #expect(entries > 0)
    #expect(lines.count { $0.hasPrefix("      bletrace ") } == entries)
    #expect(lines.contains { $0.contains("more entr") && $0.contains("--all") })
  }

  @Test func `Commands name the capture in one way, whole and quoted`() throws {
    let name = "a folder/" + String(repeating: "long-", count: 16) + "name.btsnoop"
    let log = GrowingLog.made { log in
      log.connect(peer: 1)
      log.exchange([0x0A, 3, 0], [0x01, 0x0A, 3, 0, 0x80])
      log.disconnect(reason: 0x08)
    }
    let commands = try lines(summary(log, name: name)).filter { $0.contains("bletrace ") }
    #expect(commands.count > 4)
    #expect(commands.allSatisfy { $0.contains("'\(name)'") })
    let short = try lines(summary(log))
    #expect(
      short.contains {
        $0.hasPrefix("  bletrace check lock.btsnoop ") && $0.contains("   rule findings")
      })
    let pipe = try lines(summary(log, name: "standard input"))
    #expect(pipe.contains { $0.hasPrefix("  bletrace check FILE ") })
  }

  @Test func `Devices of one name are told apart by their addresses`() throws {
    let log = GrowingLog.made { log in
      for peer in 1...2 {
        log.connect(peer: peer)
        log.exchange([0x0A, 3, 0], [0x0B] + Array("Lock".utf8))
        log.disconnect(reason: 0x08)
      }
    }
    let text = try lines(summary(log)).joined(separator: "\n")
    #expect(text.contains("C4:1D:00:00:00:01") && text.contains("C4:1D:00:00:00:02"))
  }

  @Test func `A row of connections lost by a timeout shows how long that was`() throws {
    let log = GrowingLog.made { log in
      for _ in 0..<30 {
        log.connect(peer: 1)
        log.disconnect(reason: 0x08)
      }
    }
    let row = try #require(try lines(summary(log)).first { $0.hasPrefix("  1–30 ") })
    #expect(row.contains(#/timeout [\d,]+ ms/#), "\(row)")
    let kind = GrowingLog.made { log in
      for _ in 0..<30 {
        log.connect(peer: 1)
        log.disconnect()
      }
    }
    #expect(
      try !#require(try lines(summary(kind)).first { $0.hasPrefix("  1–30 ") }).contains("timeout"))
  }

  @Test func `Errors and warnings by rules are described, unless they are problems already`() throws
  {
    let octets = [UInt8](
      try Data(contentsOf: URL(filePath: PackageFiles.fixture("heart-rate.btsnoop"))))
    var reader = try CaptureReader(bytes: octets, name: "heart-rate.btsnoop")
    let check = reader.analyses(by: CheckAnalyzer())
    let summary = try summary(octets)
    let lines = lines(summary, rules: RuleGlance(check))
    let place = try #require(lines.firstIndex { $0.hasPrefix("What went wrong") })
    #expect(lines[place].hasSuffix("no failure in this capture, but rules were broken:"))
    #expect(lines[place + 1].hasPrefix("  ✗ 00:03.1  17:20:14  \"Acme HR belt\"  connection 1: "))
    #expect(lines[place + 1].contains("the specification's debug key was used"))
    #expect(
      lines[place + 3] == "      bletrace check lock.btsnoop --only smp-debug-key", "\(lines)")
    #expect(!self.lines(summary).contains { $0.contains("debug key") })
    var table = CaptureTable(style: TextStyle(width: 100))
    table.add(summary, name: "heart-rate.btsnoop", rules: RuleGlance(check))
    #expect(written { table.write(to: &$0) }.contains("  the specification's "))
    // A lost connection is in the list, and not counted once more.
    let lost = GrowingLog.made { log in
      log.connect(peer: 1)
      log.disconnect(reason: 0x08)
    }
    var other = try CaptureReader(bytes: lost, name: "lost.btsnoop")
    let glance = RuleGlance(other.analyses(by: CheckAnalyzer()))
    #expect(
      !self.lines(try self.summary(lost), rules: glance).contains {
        $0.contains("--only conn-supervision-timeout")
      })
  }

  @Test func `Long names of files keep the part in which they differ`() throws {
    var table = CaptureTable(style: TextStyle(width: 100))
    let summary = try summary(busy)
    let names = [
      "docs__auth-flow__first__btsnoop_hci.log", "docs__auth-flow__other__btsnoop_hci.log",
    ]
    for name in names { table.add(summary, name: name) }
    table.add(summary, name: "third.log")
    let titles = written { table.write(to: &$0) }.split(separator: "\n").dropFirst().map {
      $0.prefix(40)
    }
    #expect(Set(titles).count == 3)
    #expect(titles.contains { $0.contains("first") } && titles.contains { $0.contains("other") })
  }

  private var busy: [UInt8] {
    GrowingLog.made { log in
      log.connect(peer: 1)
      log.disconnect()
    }
  }
}
