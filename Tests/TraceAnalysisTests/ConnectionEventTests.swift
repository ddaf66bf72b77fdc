import BluetoothPackets
import CaptureFiles
import Foundation
import LinkSessions
import Testing
import TraceAnalysis

/// Connection events of captures that `Scripts/air-events` has written, against the truth beside
/// them. The script's link layers share nothing with bletrace.
@Suite struct ConnectionEventTests {
  struct Truth: Decodable {
    struct Events: Decodable {
      var total: Int
      var observed: Int
      var not_captured: Int
      var missed_by_peripheral: Int
      var off_sequence: Int
    }

    struct Interval: Decodable, Equatable {
      var from_event: Int
      var interval_ms: Double
      var latency: Int?
      var timeout_ms: Double?
    }

    struct PHYs: Decodable, Equatable {
      var from_event: Int
      var c2p: String
      var p2c: String
    }

    struct Map: Decodable, Equatable {
      var from_event: Int
      var channels: [Int]
    }

    var name: String
    var access_address: String
    var channel_selection: Int
    var uncaptured: Bool
    var events: Events
    var retransmissions: Int
    var crc_errors: Int
    var drift_ppm: Double
    var supervision_margin_ms: Double?
    var intervals: [Interval]
    var phys: [PHYs]
    var channel_maps: [Map]
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("AirEvents")

  static let scenes: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  private func analysis(_ scene: String) throws -> ConnectionAnalysis {
    var reader = try CaptureReader(
      path: Self.folder.appendingPathComponent(scene + ".pcap.gz").path)
    return ConnectionAnalysis(reading: &reader)
  }

  private func truths(_ scene: String) throws -> [Truth] {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent(scene + ".json"))
    return try JSONDecoder().decode([Truth].self, from: data)
  }

  private func events(_ truth: Truth, in analysis: ConnectionAnalysis) throws -> ConnectionEvents {
    let address = try #require(UInt32(truth.access_address.dropFirst(2), radix: 16))
    let connection = analysis.connections.first {
      $0.connection.transport == .air(accessAddress: address)
    }
    return try #require(connection?.events, "\(truth.name)")
  }

  @Test(arguments: scenes)
  func `Counts are those of the truth`(_ scene: String) throws {
    let analysis = try analysis(scene)
    for truth in try truths(scene) {
      let events = try events(truth, in: analysis)
      let counts = try #require(events.counts)
      #expect(counts.total == truth.events.total, "\(truth.name)")
      #expect(counts.observed == truth.events.observed, "\(truth.name)")
      #expect(counts.notCaptured == truth.events.not_captured, "\(truth.name)")
      // Beside events that the sniffer missed, nothing tells.
      let missed = counts.missedByPeripheral
      #expect(
        missed...missed + counts.answerUnknown ~= truth.events.missed_by_peripheral,
        "\(truth.name)")
      #expect(counts.answerUnknown <= counts.notCaptured, "\(truth.name)")
      #expect(events.offSequence == truth.events.off_sequence, "\(truth.name)")
      #expect(events.channelSelection == truth.channel_selection, "\(truth.name)")
      let packets = events.packets
      let again = packets.retransmissions
      let bad = packets.badCRC
      #expect(
        again.centralToPeripheral + again.peripheralToCentral == truth.retransmissions,
        "\(truth.name)")
      #expect(
        bad.centralToPeripheral + bad.peripheralToCentral == truth.crc_errors, "\(truth.name)")
    }
  }

  @Test(arguments: scenes)
  func `Clocks are found within 3 ppm`(_ scene: String) throws {
    let analysis = try analysis(scene)
    for truth in try truths(scene) {
      let drift = try #require(try events(truth, in: analysis).drift)
      #expect(abs(drift - truth.drift_ppm) < 3, "\(truth.name): \(drift)")
    }
  }

  @Test(arguments: scenes)
  func `Changes come into force at the events of the truth`(_ scene: String) throws {
    let analysis = try analysis(scene)
    for var truth in try truths(scene) {
      let events = try events(truth, in: analysis)
      var shift = 0
      if truth.uncaptured {
        // What was agreed before the capture began is in no packet.
        truth.intervals[0].latency = nil
        truth.intervals[0].timeout_ms = nil
        if events.origin == .relative {
          shift = try #require(events.firstEvent) - truth.intervals[0].from_event
        }
      } else {
        let margin = try #require(events.supervisionMargin)
        // The truth measures from captured packet to captured packet. An acknowledgement shows one in between
        // that is not in the capture.
        let least = truth.supervision_margin_ms ?? 0
        #expect(margin > least - 1, "\(truth.name)")
        #expect(margin < least + (truth.name == "lostpackets" ? 61 : 1), "\(truth.name)")
      }
      let intervals = events.intervals.map {
        Truth.Interval(
          from_event: $0.fromEvent - shift, interval_ms: $0.milliseconds, latency: $0.latency,
          timeout_ms: $0.timeoutMilliseconds)
      }
      #expect(intervals == truth.intervals, "\(truth.name)")
      let phys = events.phys.map {
        Truth.PHYs(
          from_event: $0.fromEvent - shift, c2p: name($0.phy.centralToPeripheral),
          p2c: name($0.phy.peripheralToCentral))
      }
      #expect(phys == truth.phys, "\(truth.name)")
      // A map that was not told is known once every channel has been hopped to or past.
      let maps = events.maps.compactMap { map in
        map.map.map { channels in
          Truth.Map(
            from_event: map.fromEvent - shift,
            channels: (0..<37).filter { channels.isUsed(UInt8($0)) })
        }
      }
      #expect(maps == truth.channel_maps.suffix(maps.count), "\(truth.name)")
      #expect(truth.uncaptured || maps.count == truth.channel_maps.count, "\(truth.name)")
    }
  }

  @Test(arguments: scenes)
  func `Measured intervals are the nominal ones on the drifting clock`(_ scene: String) throws {
    let analysis = try analysis(scene)
    for truth in try truths(scene) {
      for interval in try events(truth, in: analysis).intervals {
        guard let median = interval.measuredMedian else { continue }
        let nominal = interval.milliseconds * (1 + truth.drift_ppm * 1e-6)
        // Half a microsecond is the resolution of the capture's times.
        #expect(abs(median - nominal) < 0.004, "\(truth.name)")
      }
    }
  }

  @Test func `An answer ends the silence of a central that the sniffer does not hear`() throws {
    for (hearsCentral, expected) in [(true, 1970.0), (false, 1940.0)] {
      var air = AirLinkBuilder()
      air.connect()
      air.idle(20)
      air.idle(10, hearsCentral: hearsCentral)
      air.idle(20)
      var reader = try CaptureReader(bytes: air.file.octets)
      let events = try #require(ConnectionAnalysis(reading: &reader).connections.first?.events)
      #expect(abs(try #require(events.supervisionMargin) - expected) <= 31)
    }
  }

  @Test func `A gap of the capture is no silence of the link`() throws {
    var air = AirLinkBuilder()
    air.connect()
    air.idle(20)
    air.idle(60, hearsCentral: false, hearsPeripheral: false)
    air.idle(20)
    var reader = try CaptureReader(bytes: air.file.octets)
    let events = try #require(ConnectionAnalysis(reading: &reader).connections.first?.events)
    #expect(events.counts?.notCaptured == 60)
    #expect(abs(try #require(events.supervisionMargin) - 1970) <= 31)
  }

  @Test(arguments: [true, false])
  func `An acknowledgement across missing events ends the peripheral's silence`(
    _ acknowledges: Bool
  ) throws {
    var air = AirLinkBuilder()
    air.connect()
    air.idle(20)
    // The sniffer hears one event in three or in four, and none of the peripheral's answers.
    for _ in 0..<8 {
      air.idle(1, hearsPeripheral: false)
      air.idle(acknowledges ? 2 : 3, hearsCentral: false, hearsPeripheral: false)
    }
    air.idle(20)
    var reader = try CaptureReader(bytes: air.file.octets)
    let events = try #require(ConnectionAnalysis(reading: &reader).connections.first?.events)
    let margin = try #require(events.supervisionMargin)
    // Of 2,000 ms; with an even distance the numbers are the same again, and prove nothing.
    #expect(acknowledges ? margin > 1850 : margin < 1100, "\(margin)")
  }

  @Test func `The peripheral's latency is measured, and reported from what it missed`() throws {
    let events = try events(try truths("latencydeaf")[0], in: try analysis("latencydeaf"))
    #expect(events.latencyUsed == 3)
    let counts = try #require(events.counts)
    #expect(counts.skippedByLatency == 16 && counts.missedByPeripheral == 18)
    // It is first heard in the fourth event: before that it has not joined the connection, and skips nothing.
    let late = try self.events(try truths("latency")[0], in: try analysis("latency"))
    #expect(late.latencyUsed == 0 && late.counts?.missedByPeripheral == 3)
    let deaf = try self.events(try truths("deaf")[0], in: try analysis("deaf"))
    #expect(deaf.latencyUsed == 0)
    #expect(deaf.counts?.skippedByLatency == 0)
  }

  @Test func `Instants are seen to be honoured`() throws {
    let events = try events(try truths("updates")[0], in: try analysis("updates"))
    #expect(events.instants.count == 6)
    #expect(events.instants.allSatisfy { $0.isHonoured != false })
    #expect(events.instants.filter { $0.isHonoured == true }.count >= 4)
  }

  private func name(_ phy: PHY) -> String {
    switch phy {
    case .le1M: "1m"
    case .le2M: "2m"
    default: "coded"
    }
  }
}
