import BLETrace
import Foundation
import TestSupport
import Testing

/// The library behind one import: a question a line.
@Suite struct CaptureTests {
  private func capture(_ name: String = "heart-rate.btsnoop") throws -> Capture {
    try Capture(path: PackageFiles.fixture(name))
  }

  @Test func `A capture answers each question in one call`() throws {
    let capture = try capture()
    #expect(try capture.summary().tally.records == 449)
    #expect(try capture.connections().count == 1)
    #expect(try capture.timeline().procedures.count > 10)
    #expect(try capture.gatt().trees.count == 1)
    #expect(try capture.pairings().pairings.count == 1)
    #expect(try capture.advertising().advertisers.count == 4)
    #expect(try capture.check().connections.connections.count == 1)
    #expect(try capture.difference(from: capture).isSame)
    #expect(try capture.records().count == 449)
  }

  @Test func `What a question throws is a ReadingError, without a cast`() throws {
    let capture = try capture()
    do throws(ReadingError) {
      _ = (try capture.summary(), try capture.connections(), try capture.throughput())
      _ = (try capture.timeline(), try capture.transactions(), try capture.gatt())
      _ = (try capture.pairings(), try capture.advertising(), try capture.check())
      _ = (try capture.records(), try capture.difference(from: capture))
    } catch {
      let error: ReadingError = error
      Issue.record("\(error)")
    }
  }

  @Test func `Differences and filters name connections as reports do`() throws {
    let capture = try capture()
    let pairs: [(old: ConnectionID, new: ConnectionID)] =
      try capture.difference(from: capture).connections
    #expect(pairs.map(\.old) == [ConnectionID(1)] && pairs.map(\.new) == [ConnectionID(1)])
    var filter = Timeline.Filter(connections: [ConnectionID(1)])
    let chosen: Set<ConnectionID> = filter.connections
    #expect(chosen == [ConnectionID(1)])
    func steps() throws -> Int {
      try capture.run(TimelineAnalyzer(filter: filter)).procedures.count
    }
    #expect(try steps() > 10)
    let other: Set<ConnectionID> = [ConnectionID(9)]
    filter.connections = other
    #expect(try steps() == 0)
  }

  @Test func `SDUs name their connection and have a time`() throws {
    let timeline = try capture("credit-channel.btsnoop").run(TimelineAnalyzer(keepsSamples: true))
    #expect(!timeline.sdus.isEmpty && !timeline.creditChanges.isEmpty)
    #expect(timeline.sdus.allSatisfy { $0.connection == ConnectionID(1) && $0.octets > 0 })
  }

  @Test func `Rates and durations have units`() throws {
    let transfer = try #require(try capture().throughput().transfers.max { $0.bytes < $1.bytes })
    #expect(transfer.rate > .kilobits(100))
    #expect(transfer.rate < .megabits(2))
    #expect(transfer.duration > .milliseconds(200))
    #expect(transfer.duration < .milliseconds(400))
    #expect(BitRate.kilobits(37.24).description == "37.2 kbit/s")
    #expect(BitRate.megabits(1) == .kilobits(1_000))
  }

  @Test func `Whatever an analysis measures in time or bits has its unit beside it`() throws {
    let capture = try capture("simulated/ladder-5-air.pcap")
    let transfer = try #require(try capture.throughput().transfers.max { $0.bytes < $1.bytes })
    #expect(transfer.possibleRate >= transfer.rate)
    #expect(transfer.possibleRate == BitRate(bitsPerSecond: transfer.ceiling.bitsPerSecond))
    #expect(transfer.gaps.longestTime == .nanoseconds(transfer.gaps.longest))
    let connection = try #require(try capture.connections().first)
    let parameters = try #require(connection.connection.parameters.value)
    #expect(parameters.interval == .microseconds(parameters.intervalMicroseconds))
    #expect(parameters.timeout == .milliseconds(10 * Int(parameters.supervisionTimeout)))
    let interval = try #require(connection.events?.intervals.last)
    #expect(interval.agreed == parameters.interval)
    let measured = try #require(interval.measured)
    #expect(measured > parameters.interval * 0.99 && measured < parameters.interval * 1.01)
    // What this simulation has: an event every 30 ms, a clock without jitter, a timeout of four seconds.
    #expect(transfer.gaps.percentile90Time == .milliseconds(30))
    #expect(interval.anchorJitter == .zero)
    let left = try #require(connection.events?.timeLeftOfTimeout)
    #expect(left > .milliseconds(3_967) && left < .milliseconds(3_969))
    #expect(parameters.longestSilence == parameters.interval * (Int(parameters.latency) + 1))

    let beacon = try #require(
      try self.capture("air-beacons.pcap").advertising().advertisers.lazy
        .compactMap { $0.phases.first?.estimate }.first)
    #expect(beacon.interval == .nanoseconds(Int64(beacon.nominal * 1e6)))
    #expect(beacon.doubt < beacon.interval)
    // Each event comes up to 10 ms late, at random.
    #expect(beacon.minimumTime >= beacon.interval - beacon.doubt)
    #expect(beacon.maximumTime <= beacon.interval + .milliseconds(10) + beacon.doubt)
    #expect(beacon.percentile5Time <= beacon.medianTime)
    #expect(beacon.medianTime <= beacon.percentile95Time)
  }

  @Test func `What tests compare says what it is`() throws {
    let capture = try capture()
    let connection = try #require(try capture.connections().first).connection
    #expect("\(connection.attMTU)" == "247 (seen, #75)")
    #expect("\(Known<Int>.unknown)" == "unknown" && "\(Known.assumed(23))" == "23 (assumed)")
    #expect(
      "\(connection.parameters)"
        == "interval 0.015 seconds, latency 0, timeout 4.0 seconds (seen, #197)")
    let exchange = try #require(
      try capture.timeline().procedures.first { $0.kind == .exchangeMTU })
    #expect("\(exchange)".hasPrefix("exchangeMTU on connection 1: success after 0.0"))
    #expect("\(exchange)".hasSuffix("seconds, #72–#75"))
    #expect(
      "\(connection)"
        == "connection 1, #69–#449, reason(Remote User Terminated Connection (0x13))")
    let device = try #require(
      try capture.summary().devices.devices.first { !$0.isLocal })
    #expect("\(device)" == "E5:1B:EA:C0:00:01 (random), #33–#64")
    let finding = try #require(try capture.check().findings.first)
    #expect("\(finding)" == "smp-debug-key on connection 1, #151, #153, #154, #168")
    #expect("\(ATTOpcode.readRequest)" == "Read Request (0x0A)")
    #expect("\(ATTOpcode(rawValue: 0x3F))" == "0x3F")
    #expect("\(ChannelID.attributeProtocol)" == "Attribute Protocol (0x0004)")
  }

  @Test func `Advertising data is read and built in one call each`() {
    let octets: [UInt8] = [2, 1, 6, 5, 9, 0x4C, 0x61, 0x6D, 0x70, 4, 0xFF, 0x4C]
    var back: [UInt8] = []
    var malformed: [ADType] = []
    let lie = AdvertisingDataItem.forEach(in: octets) { item in
      switch item {
      case .malformed(let type, _, _): malformed.append(type)
      default: back += item.encoded()
      }
    }
    #expect(back == Array(octets.prefix(9)))
    #expect(malformed == [.manufacturerData] && lie != nil)
    let name = Array("Lamp".utf8)
    let built = AdvertisingDataItem.localName(name.rawSpan, isComplete: true).encoded()
    #expect(built == Array(octets[3..<9]))
  }

  @Test func `The model of a link takes an interval and gives a rate`() {
    let link = LinkModel(operation: .notification, interval: .milliseconds(15))
    #expect(link.interval == 15_000)
    #expect(link.ceiling.rate == BitRate(bitsPerSecond: link.ceiling.bitsPerSecond))
    #expect(link.ceiling.rate > .kilobits(10) && link.ceiling.rate < .megabits(1))
    #expect(2 * BitRate.kilobits(100) == .kilobits(200))
    // Durations that no link has.
    #expect(LinkModel(operation: .notification, interval: .seconds(-1)).interval == 0)
    #expect(
      LinkModel(operation: .notification, interval: .seconds(Int64.max)).interval == 81_918_750)
  }

  @Test func `Transactions come with their round trips, and read well`() throws {
    let transactions = try capture().transactions()
    let exchange = try #require(transactions.first { $0.kind == .att(.exchangeMTURequest) })
    let trip = try #require(exchange.roundTrip)
    #expect(trip > .milliseconds(40) && trip < .milliseconds(60))
    #expect("\(exchange)".contains("#72–#75"))
    #expect("\(exchange)".contains("on connection 1"))
  }

  @Test func `What changed from one capture to another is asked of the newer one`() throws {
    let (fast, slow) = (
      try capture("simulated/ladder-5-hci-central.btsnoop"),
      try capture("simulated/ladder-4-hci-central.btsnoop")
    )
    let worse = try slow.difference(from: fast).changes
    #expect(worse.contains { $0.kind == .throughput && $0.direction == .worse })
    let better = try fast.difference(from: slow).changes
    #expect(better.contains { $0.kind == .throughput && $0.direction == .better })
  }

  @Test func `Notifications are handed on in the order of capture`() throws {
    var values: [Capture.NotifiedValue] = []
    try capture().forEachNotification { values.append($0) }
    #expect(values.count == 8)
    #expect(values.map(\.frame) == values.map(\.frame).sorted())
    #expect(values.first?.frame == 184)
    #expect(values.allSatisfy { $0.handle == 0x10 && !$0.isIndication && $0.octets.count == 4 })
    #expect("\(try #require(values.first))".hasPrefix("#184 0x0010: "))
  }

  @Test func `Several analyses are reported in one reading, and ended`() throws {
    let (summary, throughput) = try capture().run(SummaryAnalyzer(), ThroughputAnalyzer())
    #expect(summary.tally.records == 449)
    #expect(throughput.file.tally.records == 449)
  }

  @Test func `A capture in memory is one, too`() throws {
    let path = PackageFiles.fixture("heart-rate.btsnoop")
    let octets = [UInt8](FileManager.default.contents(atPath: path) ?? Data())
    let capture = try Capture(octets: octets, name: "heart")
    #expect(try capture.summary().name == "heart")
    #expect(throws: ReadingError.self) { try Capture(octets: [1, 2, 3]) }
    #expect(throws: ReadingError.self) { try Capture(path: path + ".missing") }
  }

  @Test func `A damaged capture identifies what it can, and its damage`() throws {
    let summary = try capture("damaged/cut.btsnoop").summary()
    #expect(summary.tally.records > 0)
    #expect(!summary.damage.isEmpty)
  }
}
