import ReportTestSupport
import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// The analysis of a capture, as text and as JSON.
@Suite struct SummaryTests {
  private func text(_ file: FixtureFile, width: Int, usesColour: Bool = false) throws -> String {
    let summary = try file.summary()
    let style = TextStyle(width: width, usesColour: usesColour)
    return written { SummaryText.write(summary, style: style, to: &$0) }
  }

  private func json(_ file: FixtureFile) throws -> String {
    let summary = try file.summary()
    return written { SummaryJSON.write(summary, to: &$0) }
  }

  @Test(arguments: FixtureFile.readable, [80, 100, 160])
  func `No line is wider than the screen`(_ file: FixtureFile, _ width: Int) throws {
    let lines = try text(file, width: width).split(separator: "\n")
    for line in lines where !line.contains("bletrace ") {
      #expect(line.count <= width, "\(line)")
    }
    let name = file.description.split(separator: "/").last.map(String.init) ?? ""
    // Of a cut log the first words are how much of it is cut.
    let isCut = lines.first?.hasPrefix("Cut log: ") == true
    #expect(isCut ? lines.contains { $0.hasPrefix(name) } : lines.first?.hasPrefix(name) == true)
  }

  @Test func `A log without events does not say that a connection is open at its end`() throws {
    let whole = try #require(
      FixtureFile.readable.first { $0.path.hasSuffix("/heart-rate.btsnoop") })
    let alone = FixtureFile(
      description: "alone.btsnoop", octets: BTSnoopRecords(whole.octets).dataAlone())
    let text = try text(alone, width: 200)
    #expect(text.contains("its end is unknown: the log has no events, last data packet"))
    #expect(!text.contains("still open when"))
    #expect(try json(alone).contains("\"end_basis\": \"unknown\""))
    #expect(try !json(whole).contains("\"end_basis\": \"unknown\""))
  }

  @Test(arguments: FixtureFile.readable)
  func `The same capture gives the same octets`(_ file: FixtureFile) throws {
    #expect(try text(file, width: 100) == text(file, width: 100))
    #expect(try json(file) == json(file))
  }

  @Test(arguments: FixtureFile.readable)
  func `Colour only paints`(_ file: FixtureFile) throws {
    let painted = try text(file, width: 100, usesColour: true)
    let plain = painted.replacing(/\u{1B}\[[0-9]*m/, with: "")
    #expect(painted != plain)
    #expect(plain == (try text(file, width: 100)))
  }

  @Test(arguments: FixtureFile.readable)
  func `The JSON document is valid, and no key comes twice`(_ file: FixtureFile) throws {
    let json = try json(file)
    #expect(JSONText.duplicateKeys(json) == [])
    let document = try #require(JSONText.parsed(json) as? [String: Any])
    #expect(document["schema"] as? String == "bletrace.summary/1")
    let parts = try #require(document["file"] as? [String: Any])
    for key in [
      "format", "link_types", "records", "decoded", "not_decoded", "damage", "start", "duration",
    ] {
      #expect(parts[key] != nil, "file.\(key)")
    }
    let summary = try file.summary()
    #expect(parts["records"] as? Int == summary.tally.records)
    let decoded = try #require(parts["decoded"] as? Int)
    let notDecoded = try #require(parts["not_decoded"] as? Int)
    #expect(decoded + notDecoded == summary.tally.records)
    let reasons = try #require(parts["not_decoded_reasons"] as? [String: Int])
    #expect(reasons.values.reduce(0, +) == notDecoded)
    for damage in try #require(parts["damage"] as? [[String: Any]]) {
      #expect(Set(damage.keys) == ["offset", "frame", "reason", "bytes_skipped"])
    }
    for key in ["devices", "advertisers", "connections"] {
      #expect(document[key] is [Any], "\(key)")
    }
    try expectFrames(document, in: summary)
  }

  /// Whatever says something names frames that there are.
  private func expectFrames(_ document: [String: Any], in summary: TraceSummary) throws {
    for key in ["devices", "advertisers", "connections"] {
      for entry in try #require(document[key] as? [[String: Any]]) {
        let frames = try #require(entry["frames"] as? [Int])
        #expect(!frames.isEmpty)
        #expect(frames.allSatisfy { (1...max(1, summary.tally.records)).contains($0) })
      }
    }
    for (index, entry) in (document["connections"] as? [[String: Any]] ?? []).enumerated() {
      for key in ["id", "central", "peripheral", "start", "end", "end_reason", "changes"] {
        #expect(entry[key] != nil, "connections.\(key)")
      }
      #expect(entry["id"] as? Int == index + 1)
    }
  }

  @Test func `A capture without packets says so`() throws {
    for name in ["damaged/header-only.btsnoop", "damaged/header-only.pcap"] {
      let file = try #require(FixtureFile.all.first { $0.description == name })
      #expect(try text(file, width: 100).contains("no packets"))
    }
  }

  @Test func `Damage is reported with its place`() throws {
    for name in ["garbage.btsnoop", "cut.pcap", "lying-length.pcapng"] {
      let file = try #require(FixtureFile.all.first { $0.description == "damaged/" + name })
      let text = try text(file, width: 100)
      #expect(text.contains("damaged in"), "\(text)")
      #expect(text.contains("byte 0x"), "\(text)")
    }
  }

  @Test func `A name can't steer the terminal, and wide letters take two columns`() throws {
    var records: [UInt8] = []
    for (index, name) in ["\u{1B}[31mred\u{7}", "電池温度計測器"].enumerated() {
      let data = [UInt8(name.utf8.count + 1), 9] + Array(name.utf8)
      let address: [UInt8] = [1, 0, 0, 0, 0, 0xC0 + UInt8(index)]
      let event: [UInt8] = [0x02, 1, 0, 1] + address + [UInt8(data.count)] + data + [0xC4]
      let packet = [0x04, 0x3E, UInt8(event.count)] + event
      records += big(UInt32(packet.count)) + big(UInt32(packet.count)) + big(1) + big(0)
      records += [0x00, 0xE1, 0x7A, 0xC1, 0x0F, 0x2F, 0x80, UInt8(index)] + packet
    }
    let octets = Array("btsnoop".utf8) + [0] + big(1) + big(1002) + records
    let file = FixtureFile(description: "names.btsnoop", octets: octets)
    let text = try text(file, width: 60)
    #expect(!text.contains("\u{1B}") && !text.contains("\u{7}"))
    #expect(text.contains("\\u{1b}[31mred"))
    for line in text.split(separator: "\n").dropFirst() where !line.contains("bletrace ") {
      let width = line.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2E80 ? 2 : 1) }
      #expect(width <= 60, "\(line)")
    }
    let packets = try file.packets(.text).text
    #expect(!packets.contains("\u{1B}"))
    #expect(JSONText.parsed(try json(file)) != nil)
  }

  private func big(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
