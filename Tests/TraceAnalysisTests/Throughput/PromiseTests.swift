import CaptureFiles
import Testing

import TraceAnalysis

/// What is promised, and what is not promised because the capture does not show it.
@Suite struct PromiseTests {
  private static func changes(_ transfer: Transfer) -> Set<Transfer.Advice.Change> {
    Set(transfer.advice.map(\.change))
  }

  @Test func `A link that was full but for an outage has no events to fill`() throws {
    var link = LimitTests.link(.writeCommand, interval: 7_500, octets: 120_000)
    (link.phy, link.attMTU, link.outage, link.timeout) = (.le1M, 185, 100..<135, 32_000_000)
    let log = try LimitTests.transfer(link, .peripheralHost(0))
    #expect(log.limit == .link)
    #expect(!Self.changes(log).contains(.fillConnectionEvents))
    // Events that always have as many packets, with room for more, are not full.
    (link.outage, link.packetsPerEvent) = (nil, 1)
    let few = try LimitTests.transfer(link, .centralHost)
    #expect(Self.changes(few).contains(.fillConnectionEvents))
  }

  @Test func `A sender of one value an event sends no more of them in longer or faster packets`()
    throws
  {
    var link = LimitTests.link(.writeCommand, interval: 15_000, octets: 40_000)
    (link.phy, link.dataLength, link.controllerBuffers) = (.le1M, 171, 1)
    let one = try LimitTests.transfer(link)
    #expect(one.limit == .stack)
    #expect(Self.changes(one).isDisjoint(with: [.dataLengthExtension, .phy2M]))
    #expect(Self.changes(one).contains(.fillConnectionEvents))
    // Full events are made of packets.
    link.controllerBuffers = 64
    #expect(Self.changes(try LimitTests.transfer(link)).isSuperset(of: [.phy2M]))
  }

  @Test func `Packets that MaxTxTime keeps short are not promised what is in use`() throws {
    var reader = try CaptureReader(
      bytes: try RuleTriple.shortInTime(octets: 251), name: "short-in-time")
    let transfer = try #require(ThroughputAnalysis(reading: &reader).transfers.first)
    let longer = try #require(transfer.advice.first { $0.change == .dataLengthExtension })
    #expect(longer.why.contains("data length extension is in use"))
    #expect(longer.why.contains("251 need 2120 µs"))
    #expect(!longer.why.contains("both ends support it"))
    // As much time has room for more octets on a faster PHY.
    let faster = try #require(transfer.advice.first { $0.change == .phy2M })
    #expect(faster.why.contains("MaxTxTime 360 µs holds"))
    #expect(faster.why.contains("octets on it instead of 31"))
  }

  @Test func `Credits that come in an event are of use in the next one`() throws {
    var link = LimitTests.link(.l2cap, interval: 11_250, octets: 12_000)
    (link.dataLength, link.maximumPDUSize, link.valueOctets) = (27, 23, 182)
    link.credits = 3
    #expect(try LimitTests.transfer(link).limit == .credits)
    // More of them than an event takes are never waited for.
    link.credits = 100
    #expect(try LimitTests.transfer(link).limit == .link)
  }

  @Test func `A larger MTU is not promised where a sender may have few packets or few values`()
    throws
  {
    var link = LimitTests.link(.writeCommand, interval: 11_250, octets: 8_000)
    (link.attMTU, link.dataLength) = (23, 27)
    (link.controllerBuffers, link.hostTime) = (2, 6_600)
    let few = try LimitTests.transfer(link)
    #expect(few.limit == .stack)
    #expect(!Self.changes(few).contains(.raiseATTMTU))
    (link.controllerBuffers, link.hostTime) = (64, 300)
    #expect(Self.changes(try LimitTests.transfer(link)).contains(.raiseATTMTU))
  }

  @Test func `Failures cost a cycle as many events as its packets need more`() {
    func events(_ kind: CycleFailures.Kind, _ packets: Int, _ room: Int) -> Double {
      CycleFailures.events(
        kind, 0.1,
        CycleFailures.Cycle(packets: packets, perEvent: room, isFromCentral: true))
    }
    // One packet that nobody hears is tried again in the next event.
    #expect(abs(events(.unheard, 1, 8) - 1 / 0.9) < 0.001)
    // A damaged one in the same event, unless it is damaged again.
    #expect(abs(events(.damaged, 1, 8) - 1.01) < 0.005)
    // Where an event is filled to the brim, it needs another one.
    #expect(events(.damaged, 20, 20) > 1.9)
    #expect(events(.damaged, 20, 40) < 1.5)
    #expect(events(.unheard, 20, 40) > 3)
    // What is known of now is what is calculated.
    let cycle = CycleFailures.Cycle(packets: 6, perEvent: 10, isFromCentral: false)
    for kind in [CycleFailures.Kind.damaged, .unheard, .event] {
      let failures = CycleFailures(kind, costing: 0.3, of: 2.3, in: cycle)
      #expect(abs(failures.intervals(cycle, ideal: 2) - 0.3) < 0.01)
    }
  }

  @Test func `Without failures a cycle is as long as before`() {
    let cycle = CycleFailures.Cycle(packets: 6, perEvent: 10, isFromCentral: false)
    #expect(CycleFailures(.damaged, costing: 0, of: 2, in: cycle).intervals(cycle, ideal: 2) == 0)
  }
}
