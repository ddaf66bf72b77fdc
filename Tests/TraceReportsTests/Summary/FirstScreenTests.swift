import ReportTestSupport
import CaptureFiles
import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// The first screen of a capture: one screen whatever the capture holds, and nothing left out without a count.
@Suite struct FirstScreenTests {
  private func screen(
    _ octets: [UInt8], name: String = "lock.btsnoop", width: Int = 100,
    scope: (TraceSummary) -> SummaryScope = { _ in .firstScreen }
  ) throws -> [Substring] {
    var reader = try CaptureReader(bytes: octets, name: name)
    let summary = TraceSummary(
      reading: &reader, options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes))
    let text = written {
      SummaryText.write(
        summary, style: TextStyle(width: width), scope: scope(summary), to: &$0)
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  /// Widths without the lines to paste, which are as long as a path.
  private func widest(_ lines: [Substring]) -> Int {
    lines.filter { !$0.drop { $0 == " " }.hasPrefix("bletrace ") }.map { columns(of: $0) }.max()
      ?? 0
  }

  private func columns(of line: Substring) -> Int {
    line.unicodeScalars.count { $0.properties.generalCategory != .nonspacingMark }
  }

  /// A host that connects to one device after the other, and has requests refused for many reasons.
  private func busyLog(devices: Int, connections: Int, errors: Range<UInt8> = 0..<0) -> [UInt8] {
    GrowingLog.made { log in
      for connection in 0..<connections {
        log.connect(peer: connection % devices + 1)
        if connection == 0 {
          for error in errors { log.exchange([0x0A, 3, 0], [0x01, 0x0A, 3, 0, error]) }
        }
        log.disconnect()
      }
    }
  }

  @Test(arguments: FixtureFile.readable)
  func `A fixture fits 45 lines of 100 columns`(_ file: FixtureFile) throws {
    let lines = try screen(file.octets, name: file.path)
    #expect(lines.count <= 45)
    #expect(widest(lines) <= 100)
  }

  @Test(arguments: [(1, 14), (9, 200), (300, 300), (1, 3000)], [80, 100, 160])
  func `Many devices and connections fit the screen, and are counted`(
    _ size: (devices: Int, connections: Int), _ width: Int
  ) throws {
    let log = busyLog(
      devices: size.devices, connections: size.connections, errors: 0x80..<0x90)
    let lines = try screen(log, width: width)
    #expect(lines.count <= (width < 100 ? 57 : 45))
    #expect(widest(lines) <= width)
    let shown = lines.compactMap { line in
      line.firstMatch(of: #/^ +[\d–, …]+  ×([\d,]+)   /#).map { Int($0.1.replacing(",", with: "")) }
    }.compactMap(\.self).reduce(0, +)
    let alone = lines.count { $0.firstMatch(of: #/^ {1,3}\d+  (first seen )?\d\d:/#) != nil }
    let hidden = lines.compactMap { line in
      line.firstMatch(of: #/with ([\d,]+) connections?; /#).map {
        Int($0.1.replacing(",", with: ""))
      }
    }.compactMap(\.self).reduce(0, +)
    // Devices for which only their number of connections finds room.
    let named = lines.compactMap { line in
      line.firstMatch(of: #/^[^ ].*   ([\d,]+) connections?(, ✗ [\d,]+ failed)?(   .*)?$/#).map {
        Int($0.1.replacing(",", with: ""))
      }
    }.compactMap(\.self).reduce(0, +)
    #expect(shown + alone + named + hidden == size.connections)
    #expect(lines.contains { $0.contains("more entr") && $0.contains("--all") })
  }

  @Test func `Alike connections to one device are one row, and a few have a row each`() throws {
    let many = try screen(busyLog(devices: 1, connections: 14))
    #expect(many.contains { $0.hasPrefix("  1–14  ×14   00:00.0 – 00:00.0   1 ms each   ") })
    let few = try screen(busyLog(devices: 1, connections: 3))
    for id in 1...3 { #expect(few.contains { $0.hasPrefix("  \(id)  00:00.0") }) }
    #expect(!few.contains { $0.contains("×") })
    // What held on the first holds on the others, and is said once.
    #expect(few.count { $0.contains("interval 30") } == 1)
  }

  @Test func `A command to paste stays on one line, with the path in quotation marks`() throws {
    let folder = String(repeating: "long folder/", count: 20)
    let lines = try screen(
      busyLog(devices: 1, connections: 1, errors: 0x80..<0x81), name: folder + "it's.log")
    let command = try #require(lines.first { $0.hasPrefix("      bletrace ") })
    #expect(
      command == "      bletrace timeline '\(folder)it'\\''s.log' --connection 1 --around '#2'")
    #expect(widest(lines) <= 100)
    let plain = try screen(busyLog(devices: 1, connections: 1, errors: 0x80..<0x81))
    #expect(plain.contains("      bletrace timeline lock.btsnoop --connection 1 --around '#2'"))
  }

  @Test(arguments: [10, 90, 240])
  func `A long path leaves fewer lines to the devices, as a terminal wraps the commands`(
    _ length: Int
  ) throws {
    let path = String(repeating: "folder/", count: length / 7) + "lock.log"
    let log = busyLog(devices: 30, connections: 300, errors: 0x80..<0x90)
    let lines = try screen(log, name: path)
    let rows = lines.reduce(0) { $0 + max(1, (columns(of: $1) + 99) / 100) }
    #expect(rows <= 45)
    let commands = lines.count { $0.hasPrefix("      bletrace ") }
    #expect(length > 10 ? (1...6).contains(commands) : commands == 6)
    #expect(lines.contains { $0.contains("more entr") && $0.contains(" --all` shows ") })
    #expect(lines.contains { $0.hasPrefix("Devices ") })
  }

  @Test func `Where nobody connected, advertisers are listed; else strangers are counted`() throws {
    let beacons = try #require(FixtureFile.all.first { $0.description == "air-beacons.pcap" })
    #expect(
      try screen(beacons.octets).contains("Advertisers  7, most heard first; none connected"))
    let belt = try #require(FixtureFile.all.first { $0.description == "heart-rate.btsnoop" })
    let lines = try screen(belt.octets)
    let heading = "Devices      1 connected, 3 only advertising or scanning"
    let legend = "   ↓ from the central  ↑ from the peripheral"
    #expect(lines.contains { $0 == heading + legend })
    #expect(!lines.contains { $0.hasPrefix("Advertisers") })
  }

  @Test func `What a device says of itself stands beside its name, if somebody read it`() throws {
    var log = HostLog()
    log.connect()
    log.discover(service: 0x180A, [0x2A24, 0x2A26])
    let silent = try screen(log.file.octets)
    #expect(silent.contains { $0.hasSuffix("Device Information") })
    log.exchange([0x0A, 0x03, 0], [0x0B] + Array("Lock 3".utf8))
    log.exchange([0x0A, 0x05, 0], [0x0B] + Array("1.4.2\0".utf8))
    let lines = try screen(log.file.octets)
    #expect(
      lines.contains { $0.hasSuffix("Device Information · Lock 3, firmware 1.4.2") },
      "\(lines.joined(separator: "\n"))")
  }

  @Test func `One connection or one device is reported of in full`() throws {
    let log = busyLog(devices: 2, connections: 14)
    let one = try screen(log) { SummaryScope(connections: [3], devices: [], of: $0) }
    #expect(one.contains("Connections  1 of 14"))
    #expect(one.count { $0.firstMatch(of: #/^ {1,3}\d+  /#) != nil } == 1)
    let device = try screen(log) {
      SummaryScope(connections: [], devices: ["c4:1d:00:00:00:02"], of: $0)
    }
    #expect(device.contains("Connections  7 of 14"))
    #expect(!device.contains { $0.contains("C4:1D:00:00:00:01") })
    let all = try screen(log) { _ in .all }
    #expect(all.count { $0.firstMatch(of: #/^ {1,3}\d+  "?C4/#) != nil } == 14)
  }
}
