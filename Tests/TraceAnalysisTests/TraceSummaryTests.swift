import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// The analysis of a capture, before anybody writes it down.
@Suite struct TraceSummaryTests {
  private func summary(_ name: String) throws -> TraceSummary {
    var reader = try CaptureReader(path: PackageFiles.fixture(name))
    return TraceSummary(reading: &reader)
  }

  @Test func `Traffic is counted by attribute, direction and PDU, most octets first`() throws {
    let summary = try summary("heart-rate.btsnoop")
    let values = summary.attributes.map(\.valueOctets)
    #expect(values == values.sorted(by: >))
    let upload = try #require(summary.attributes.first)
    #expect(upload.opcode.rawValue == 0x52)
    #expect(upload.pdus == 120)
    #expect(upload.valueOctets == 28_800)
    #expect(upload.direction == .centralToPeripheral)
    let notifications = summary.attributes.filter { $0.opcode.rawValue == 0x1B }
    #expect(notifications.map(\.pdus) == [8])
    #expect(notifications[0].direction == .peripheralToCentral)
    #expect(notifications[0].firstFrame < notifications[0].lastFrame)
    #expect(notifications[0].firstTime < notifications[0].lastTime)
    let pdus = summary.attributes.reduce(0) { $0 + $1.pdus }
    #expect(pdus == summary.tally[.att].records)
    #expect(summary.attributesNotTracked == 0)
  }

  @Test func `A channel belongs to its connection`() throws {
    let summary = try summary("credit-channel.btsnoop")
    let channels = summary.connections.channels(of: 0)
    #expect(channels.count == 1)
    #expect(channels.first?.octets.centralToPeripheral ?? 0 > 0)
  }

  @Test(
    arguments: [
      ("heart-rate.btsnoop", ["no-air"]), ("air-connection.pcap", ["ciphertext"]),
      ("air-beacons.pcap", []), ("air-fragments.pcap", []),
    ] as [(String, Set<String>)])
  func `What a capture can't show is said`(_ name: String, _ expected: Set<String>) throws {
    let limits = try summary(name).limits
    #expect(Set(limits.map(\.rule.rawValue)) == expected)
  }

  @Test func `Duration and start are those of the first and last record`() throws {
    let summary = try summary("containers/h4.btsnoop")
    #expect(summary.start == 1_709_400_012_220_037_000)
    #expect(summary.duration > 0)
    #expect(summary.tally.records == 22)
    #expect(summary.tally.timesThatGoBack == 0)
    let back = try self.summary("damaged/time-goes-back.btsnoop")
    #expect(back.tally.timesThatGoBack > 0)
    #expect(back.duration >= 0)
  }

  @Test func `A capture without packets has an analysis without devices`() throws {
    let summary = try summary("damaged/header-only.pcap")
    #expect(summary.start == nil)
    #expect(summary.duration == 0)
    #expect(summary.devices.devices.isEmpty)
    #expect(summary.connections.connections.isEmpty)
    #expect(summary.limits.isEmpty)
  }

  @Test func `Every container identifies the same analysis`() throws {
    let names = [
      "h4.btsnoop", "h1.btsnoop", "h4-little-us.pcap", "h4-big-ns.pcap", "h4-little.pcapng",
      "sections.pcapng", "offset.pcapng", "packetlogger-big.pklg", "packetlogger-little.pklg",
      "h4.btsnoop.gz", "monitor.btsnoop", "monitor.pcap", "h4-no-direction.pcap",
    ]
    let expected = try summary("containers/h4.btsnoop")
    for name in names {
      let found = try summary("containers/" + name)
      #expect(found.connections.connections.count == 1, "\(name)")
      let connection = found.connections[0]
      #expect(connection.attMTU.value == 247, "\(name)")
      #expect(connection.packets == expected.connections[0].packets, "\(name)")
      #expect(
        found.attributes.map { [Int($0.opcode.rawValue), $0.pdus, $0.valueOctets] }
          == expected.attributes.map { [Int($0.opcode.rawValue), $0.pdus, $0.valueOctets] },
        "\(name)")
      #expect(found.tally.notDecodedCount == 0, "\(name)")
    }
  }
}
