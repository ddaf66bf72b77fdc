import CaptureFiles
import Foundation
import ReportTestSupport
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// What the first screen must not hide: reasons, the device that failed most, and the right next commands.
@Suite struct FirstScreenNextTests {
  private func summary(_ octets: [UInt8], name: String = "lock.btsnoop") throws -> TraceSummary {
    var reader = try CaptureReader(bytes: octets, name: name)
    return TraceSummary(reading: &reader, options: ReadingOptions())
  }

  private func screen(_ summary: TraceSummary) -> String {
    written { SummaryText.write(summary, style: TextStyle(width: 100), to: &$0) }
  }

  private func fixture(_ name: String) throws -> TraceSummary {
    try summary(
      [UInt8](Data(contentsOf: URL(filePath: PackageFiles.fixture(name)))), name: name)
  }

  @Test func `A file of which no packet could be read is not called intact`() throws {
    let header: [UInt8] = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 3, 0xEA]
    let unread = screen(try summary(header + [UInt8](repeating: 0xC3, count: 200)))
    #expect(unread.contains("No packet could be read"))
    #expect(!unread.contains("intact"))
    #expect(screen(try summary(header)).contains("The file is intact but contains no packets."))
  }

  @Test func `The device that failed most is named, however many others there are`() throws {
    let log = GrowingLog.made { log in
      for connection in 0..<200 {
        log.connect(peer: connection % 100 + 1)
        for error in UInt8(0x80)..<0x90 { log.exchange([0x0A, 3, 0], [0x01, 0x0A, 3, 0, error]) }
        log.disconnect()
      }
      for _ in 0..<3 {
        log.connect(peer: 0xEE)
        log.disconnect(reason: 0x08)
      }
    }
    let lines = screen(try summary(log)).split(separator: "\n")
    #expect(lines.count <= 45)
    let devices = lines.drop { !$0.hasPrefix("Devices") }
    #expect(devices.contains { $0.contains("EE") }, "\(devices.joined(separator: "\n"))")
  }

  @Test func `A capture with ciphertext names the commands that take keys`() throws {
    let encrypted = screen(try fixture("air-connection.pcap"))
    let plain = screen(try fixture("air-beacons.pcap"))
    #expect(encrypted.contains("bletrace keys air-connection.pcap"))
    #expect(encrypted.contains("bletrace summary air-connection.pcap --keys-from LOG"))
    #expect(
      !plain.contains("bletrace keys") && plain.contains("bletrace advertising air-beacons.pcap"))
    #expect(!plain.contains("bletrace timeline air-beacons.pcap"))
  }

  @Test func `Captures of one name are reported apart by their folders`() throws {
    var table = CaptureTable(style: TextStyle(width: 100))
    let summary = try fixture("air-beacons.pcap")
    let folder = "captures/of-a-very-long-night-in-the-laboratory"
    for name in ["a-phone", "b-watch", "c-lock"] {
      table.add(summary, name: "\(folder)/\(name)/btsnoop_hci.log")
    }
    table.add(summary, name: "\(folder)/other.pcap")
    let lines = written { table.write(to: &$0) }.split(separator: "\n")
    // What all have in common stands once.
    #expect(lines.first == "4 captures, all: air, 2024-03-02, 7 advertisers")
    #expect(
      lines.dropFirst().prefix(3).map { $0.prefix(7) } == ["a-phone", "b-watch", "c-lock/"])
    #expect(!lines.dropFirst().contains { $0.contains("2024-03-02") || $0.contains("  air") })
    #expect(lines.last?.hasPrefix("other.pcap") == true)
  }
}
