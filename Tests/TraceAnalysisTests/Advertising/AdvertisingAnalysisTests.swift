import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Advertisers in the fixtures.
@Suite struct AdvertisingAnalysisTests {
  private func analysis(_ name: String) throws -> AdvertisingAnalysis {
    var reader = try CaptureReader(path: PackageFiles.fixture(name))
    return AdvertisingAnalysis(reading: &reader)
  }

  private func find(_ address: String, in analysis: AdvertisingAnalysis) throws
    -> AdvertiserAnalysis
  {
    try #require(
      analysis.advertisers.first { analysis.devices[$0.device].key.address.description == address })
  }

  @Test func `Intervals are those that the fixture was made with`() throws {
    let analysis = try analysis("air-beacons.pcap")
    let made = [
      ("E5:1B:EA:C0:00:01", 100.0), ("ED:D1:57:0E:00:02", 250), ("00:1B:DC:A1:7B:03", 300),
      ("4C:0F:12:34:56:04", 270), ("C4:F2:17:1A:1D:BB", 152.5), ("F0:0D:BA:BE:00:05", 500),
    ]
    for (address, interval) in made {
      let found = try #require(try find(address, in: analysis).interval.value)
      #expect(abs(found.nominal - interval) <= 1.5, "\(address): \(found)")
    }
  }

  @Test func `Pointers, auxiliary packets and chains are linked to their advertiser`() throws {
    let advertiser = try find("F0:0D:BA:BE:00:05", in: analysis("air-beacons.pcap"))
    let set = try #require(advertiser.sets.first)
    #expect(advertiser.sets.count == 1)
    #expect(set.identifier == 5)
    #expect(set.primaryPDUs == 17)
    #expect(set.auxiliaryPDUs == 6)
    #expect(set.chainedPDUs == 6)
    #expect(set.announced == 6)
    #expect(set.announcedAndHeard == 6)
    #expect(set.unannounced == 0)
    #expect(set.channels.keys.sorted() == [17])
    #expect(advertiser.payloads.first?.latest?.octets.count == 89)
    #expect(advertiser.isValid == true)
  }

  @Test func `Legacy advertising and a set of one address have an interval each`() throws {
    var random = SeededRandom(seed: 3)
    var log = HostLogBuilder()
    // An active scan without pauses, and without a filter for duplicates.
    log.add([1, 0x41, 0x20, 8, 0, 0, 1, 1, 0xA0, 0, 0xA0, 0], received: false)
    log.add([4, 0x0E, 4, 1, 0x41, 0x20, 0], received: true)
    log.add([1, 0x42, 0x20, 6, 1, 0, 0, 0, 0, 0], received: false)
    log.add([4, 0x0E, 4, 1, 0x42, 0x20, 0], received: true)
    func times(_ interval: Int64, from start: Int64) -> [Int64] {
      var time = start
      return (0..<200).map { _ in
        time += interval + Int64.random(in: 0...9, using: &random)
        return time
      }
    }
    let legacy = times(250, from: 0).map { (time: $0, isLegacy: true) }
    let extended = times(400, from: 90).map { (time: $0, isLegacy: false) }
    let end = legacy.last?.time ?? 0
    var now: Int64 = 0
    for event in (legacy + extended.filter { $0.time < end }).sorted(by: { $0.time < $1.time }) {
      // Events closer to each other than the host's records are left out.
      guard event.time >= now + 10 else { continue }
      log.wait(event.time - now - 10)
      now = event.time
      let type: [UInt8] = event.isLegacy ? [0x13, 0] : [1, 0]
      log.add(
        [4, 0x3E, 29, 0x0D, 1] + type + [1, 0xAF, 0xEA, 0xDF, 0x6B, 0x4A, 0x6F, 1]
          + [event.isLegacy ? 0 : 1, event.isLegacy ? 0xFF : 3, 0x7F, 0xC0, 0, 0, 0]
          + [0, 0, 0, 0, 0, 0, 3, 2, 1, 6], received: true)
    }
    var reader = try CaptureReader(bytes: log.octets(), name: "log")
    let advertiser = try #require(reader.analyses(by: AdvertisingAnalyzer()).advertisers.first)
    let interval = try #require(advertiser.interval.value)
    #expect(abs(interval.nominal - 250) <= 3)
    #expect(advertiser.otherTrains.map(\.set) == [3])
    let other = try #require(advertiser.otherTrains.first?.interval)
    #expect(abs(other.nominal - 400) <= 3)
  }

  @Test func `Scan requests are answered or not, and their scanner is known`() throws {
    let analysis = try analysis("air-beacons.pcap")
    let belt = try find("C4:F2:17:1A:1D:BB", in: analysis)
    #expect(belt.scans.requests == 5)
    #expect(belt.scans.answered == 4)
    #expect(belt.scans.responses == 4)
    #expect(
      belt.scans.scanners.keys.map { analysis.devices[$0].key.address.description }
        == ["5B:03:9E:AA:10:7C"])
    #expect(belt.isConnectable)
    #expect(analysis.totals.unlinked == 0)
  }

  @Test func `Every advertising PDU has a sender`() throws {
    let analysis = try analysis("air-beacons.pcap")
    let sum = analysis.advertisers.reduce(0) { $0 + $1.packets + $1.scans.requests }
    #expect(sum == analysis.totals.packets)
  }

  @Test func `The time to a connection is reported in logs and on the air`() throws {
    let log = try analysis("heart-rate.btsnoop")
    let take = try #require(try find("C4:F2:17:1A:1D:BB", in: log).connections.first)
    #expect(take.request == nil)
    #expect(take.advertisementsBefore == 7)
    #expect(take.elapsed > 1_000_000_000)
    let air = try analysis("air-connection.pcap")
    let taken = air.advertisers.compactMap(\.connections.first)
    #expect(taken.count == 1)
    #expect(taken.first?.request != nil)
    #expect(taken.first?.connection == 0)
  }
}
