import Testing
import TraceAnalysis

/// What failures cost, and what would have taken the time without them.
@Suite struct FailureCostTests {
  private func share(_ limit: Transfer.Limit, _ transfer: Transfer) -> Double {
    let cost = transfer.shares.first { $0.limit == limit }?.bitsPerSecond ?? 0
    return cost / max(1, transfer.ceiling.bitsPerSecond)
  }

  @Test func `What a clock brings during failures comes after them, and costs nothing`() throws {
    var link = LimitTests.link(interval: 50_000, octets: 80_000)
    (link.phy, link.attMTU, link.valueOctets) = (.le1M, 185, 182)
    (link.valuePeriod, link.periodJitter) = (34_000, 3_400)
    (link.interferencePeriod, link.interferenceTime) = (108_000, 54_000)
    let clock = try LimitTests.transfer(link)
    #expect(clock.limit == .application)
    #expect(share(.link, clock) < 0.1)
    // A stack with as many packets for each event sends no more after a failure.
    (link.valuePeriod, link.periodJitter, link.packetsPerEvent) = (0, 0, 4)
    #expect(share(.link, try LimitTests.transfer(link)) > 0.2)
  }

  @Test func `Packets that nobody heard are no fault of a receiver that is full besides`() throws {
    var link = LimitTests.link(interval: 100_000, octets: 10_000)
    (link.phy, link.attMTU, link.dataLength) = (.le1M, 517, 27)
    (link.receiverBuffers, link.receiverTime) = (2, 3_400)
    let full = try LimitTests.transfer(link)
    #expect(share(.link, full) < 0.05 && share(.stack, full) > 0.5)
    link.unheardRate = 0.04
    let unheard = try LimitTests.transfer(link)
    #expect(share(.link, unheard) > 0.25 && share(.stack, unheard) > 0.1)
  }

  @Test func `Credits are no limit while the controller has packets of earlier events`() throws {
    var link = LimitTests.link(.l2cap, interval: 11_250, octets: 60_000)
    (link.phy, link.valueOctets, link.credits) = (.le1M, 260, 3)
    link.isChannelToCentral = true
    #expect(try LimitTests.transfer(link, .peripheralHost(0)).limit == .credits)
    link.centralPacketsPerEvent = 1
    #expect(try LimitTests.transfer(link, .peripheralHost(0)).limit != .credits)
  }

  @Test func `A log does not show whether a peripheral slept or had nothing to receive`() throws {
    var link = LimitTests.link(.writeCommand, interval: 11_250, octets: 30_000)
    (link.dataLength, link.valueOctets) = (27, 58)
    (link.packetsPerEvent, link.controllerBuffers) = (2, 2)
    (link.latency, link.timeout) = (2, 32_000_000)
    #expect(try LimitTests.transfer(link, .peripheralHost(0)).limit == .unknown)
  }

  @Test func `A rate that S=8 could not carry shows S=2`() throws {
    var link = LimitTests.link(.writeCommand, interval: 75_000, octets: 100_000)
    (link.phy, link.receiptEvery) = (.codedS2, 12)
    let transfer = try LimitTests.transfer(link, .centralHost)
    #expect(transfer.ceiling.explainsGoodput)
    #expect(transfer.limit == .application)
    #expect(transfer.ceiling.model.phy == .codedS2)
  }
}
