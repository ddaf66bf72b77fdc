import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// Transfers whose limiting cause is built in, and what the budget of their events makes of it.
@Suite struct LimitTests {
  /// Values of 244 octets on LE 2M, events full.
  static func link(
    _ operation: LinkModel.Operation = .notification, interval: Int = 15_000, octets: Int = 150_000
  ) -> Simulation.Parameters {
    var link = Simulation.Parameters()
    link.operation = operation
    link.attMTU = 247
    link.dataLength = 251
    link.phy = .le2M
    link.interval = interval
    link.totalOctets = octets
    return link
  }

  static func transfer(
    _ link: Simulation.Parameters, _ view: Simulation.View = .air, seed: UInt64 = 3
  ) throws -> Transfer {
    let analysis = try LadderTests.analysis(Simulation([link], seed: seed), view)
    return try #require(analysis.transfers.max { $0.bytes < $1.bytes })
  }

  /// Every event has a fate, and shares and causes add up.
  static func expectComplete(_ transfer: Transfer) throws {
    let budget = try #require(transfer.budget)
    let events = try #require(transfer.events)
    #expect(events.total > 0)
    #expect(budget.total == events.total)
    let loss = transfer.ceiling.bitsPerSecond - transfer.goodput
    let causes = transfer.waterfall.steps.reduce(0) { $0 + $1.bitsPerSecond }
    let limits = transfer.shares.reduce(0) { $0 + $1.bitsPerSecond }
    #expect(abs(causes - loss) <= 0.005 * transfer.ceiling.bitsPerSecond)
    #expect(abs(limits - causes) <= 1)
    if loss > 0.1 * transfer.ceiling.bitsPerSecond {
      #expect(abs(transfer.waterfall.closure - 1) < 0.05)
    }
  }

  @Test func `Full events are accounted for one by one, and the link is the limit`() throws {
    let transfer = try Self.transfer(Self.link())
    try Self.expectComplete(transfer)
    #expect(transfer.limit == .link)
    let budget = try #require(transfer.budget)
    #expect(budget.count(.linkFull) * 10 > budget.total * 9)
    #expect(!transfer.advice.map(\.change).contains(.fillConnectionEvents))
  }

  @Test func `The central ends events although the peripheral has more`() throws {
    var link = Self.link(interval: 50_000)
    link.centralPacketsPerEvent = 6
    let transfer = try Self.transfer(link)
    try Self.expectComplete(transfer)
    #expect(transfer.limit == .stack)
    let budget = try #require(transfer.budget)
    #expect(budget.count(.centralStopped) * 10 > budget.total * 9)
    #expect(budget.count(.senderEmpty) * 20 < budget.total)
    let fill = try #require(transfer.advice.first)
    #expect(fill.change == .fillConnectionEvents)
    #expect(transfer.advice.count <= 3)
    link.centralPacketsPerEvent = nil
    let filled = try Self.transfer(link)
    #expect(abs(fill.predicted / filled.goodput - 1) < 0.05)
  }

  @Test(arguments: [0.05, 0.08, 0.1])
  func `Loss that limits a transfer is a finding with the waterfall's number`(rate: Double) throws {
    var link = Self.link(interval: 30_000)
    link.packetErrorRate = rate
    let transfer = try Self.transfer(link)
    #expect(transfer.limit == .link && transfer.waterfall.steps.first?.cause == .retransmissions)
    let loss = try #require(transfer.limitingLoss)
    #expect(loss == transfer.waterfall[.retransmissions])
    let finding = try #require(try Self.losses(link).first)
    #expect(finding[.goodput] == .bitsPerSecond(transfer.goodput))
    #expect(finding[.predicted] == .bitsPerSecond(transfer.goodput + loss))
    #expect(finding[.count] == .number(try #require(transfer.events).retransmissions))
  }

  @Test func `Loss that costs little, or that the application outlasts, is no finding`() throws {
    var link = Self.link()
    #expect(try Self.losses(link).isEmpty)
    link.packetErrorRate = 0.01
    #expect(try Self.losses(link).isEmpty)
    link.packetErrorRate = 0.08
    link.valuePeriod = 20_000
    #expect(try Self.losses(link).isEmpty)
  }

  private static func losses(_ link: Simulation.Parameters) throws -> [Finding] {
    var reader = try CaptureReader(
      bytes: Simulation([link], seed: 3).octets(of: .air), name: "link.pcap")
    let analysis = CheckAnalysis(reading: &reader)
    var losses: [Finding] = []
    for found in analysis.findings where found.rule == RuleID.transferRetransmissions {
      losses.append(found.finding)
    }
    return losses
  }

  @Test func `A receiver whose buffers are full is named, and so is a central that is elsewhere`()
    throws
  {
    var full = Self.link(.writeCommand, octets: 6_000)
    full.receiverBuffers = 1
    full.receiverTime = 40_000
    #expect(try Self.transfer(full).stackLoss?.habit == .refusesPackets)
    #expect(try Self.rules(full).contains(.transferReceiverFull))
    var away = Self.link(.writeCommand, interval: 30_000, octets: 20_000)
    away.attMTU = 23
    away.dataLength = 27
    away.phy = .le1M
    away.scanWindow = 60_000
    away.scanInterval = 100_000
    #expect(try Self.transfer(away).stackLoss?.habit == .leavesEvents)
    #expect(try Self.rules(away).contains(.transferEventsLeftOut))
    away.scanWindow = 0
    away.scanInterval = 0
    #expect(try Self.rules(away).isDisjoint(with: [.transferReceiverFull, .transferEventsLeftOut]))
  }

  private static func rules(_ link: Simulation.Parameters) throws -> Set<RuleID> {
    var reader = try CaptureReader(
      bytes: Simulation([link], seed: 3).octets(of: .air), name: "link.pcap")
    return Set(CheckAnalysis(reading: &reader).findings.map(\.rule))
  }

  @Test func `Values in bursts are not steady`() throws {
    var link = Self.link(.writeCommand, interval: 30_000, octets: 20_000)
    link.attMTU = 23
    link.pauseEvery = 20
    link.pause = 300_000
    let stream = try #require(try Self.transfer(link).stream)
    #expect(stream.valuesPerBurst == 20)
  }

  @Test func `Damaged packets are the link's loss, and filling events is no remedy`() throws {
    var link = Self.link()
    link.packetErrorRate = 0.1
    let transfer = try Self.transfer(link)
    try Self.expectComplete(transfer)
    #expect(transfer.limit == .link)
    #expect(transfer.waterfall.steps.first?.cause == .retransmissions)
    #expect(!transfer.advice.map(\.change).contains(.fillConnectionEvents))
    for advice in transfer.advice where advice.change == .shorterInterval {
      var shorter = link
      shorter.interval = 7_500
      let other = try Self.transfer(shorter)
      #expect(abs(advice.predicted / other.goodput - 1) < 0.05)
    }
  }

  @Test func `A channel that fails makes no event shorter intervals would help`() throws {
    var link = Self.link()
    link.badChannels = .init(rawValue: 0x7FF)
    link.badChannelErrorRate = 0.6
    let transfer = try Self.transfer(link)
    try Self.expectComplete(transfer)
    #expect(transfer.limit == .link)
    #expect(transfer.advice.isEmpty)
  }

  @Test func `Data for a sleeping peripheral is no retransmission`() throws {
    var link = Self.link(.writeCommand, interval: 30_000, octets: 30_000)
    link.latency = 4
    link.packetsPerEvent = 2
    link.operationsPerEvent = 2
    link.eventsPerOperation = 9
    let transfer = try Self.transfer(link)
    try Self.expectComplete(transfer)
    let events = try #require(transfer.events)
    #expect(events.sleptThrough > 0)
    #expect(transfer.waterfall[.retransmissions] < 0.01 * transfer.ceiling.bitsPerSecond)
  }

  @Test(arguments: [Simulation.View.air, .centralHost])
  func `A receipt after each ten values is the application's pace, and intervals are its price`(
    view: Simulation.View
  ) throws {
    var link = Self.link(.writeCommand, interval: 30_000, octets: 120_000)
    link.phy = .le1M
    link.receiptEvery = 10
    link.controllerBuffers = 12
    let transfer = try Self.transfer(link, view)
    #expect(transfer.limit == .application)
    #expect(transfer.stream == nil)
    #expect(transfer.roundTripPeriod == 10)
    #expect(transfer.advice.map(\.change) == [.shorterInterval])
    let promised = try #require(transfer.advice.first).predicted
    link.interval = 15_000
    let shorter = try Self.transfer(link, view)
    #expect(abs(promised / shorter.goodput - 1) < 0.05)
  }

  @Test func `Values without receipts have no round trip`() throws {
    let transfer = try Self.transfer(Self.link(.writeCommand))
    #expect(transfer.roundTripPeriod == nil)
  }

  @Test func `Credits that come late are the limit, and nothing else is advised`() throws {
    var link = Self.link(.l2cap, octets: 60_000)
    link.credits = 10
    link.valueOctets = 245
    link.creditDelay = 120_000
    let transfer = try Self.transfer(link)
    try Self.expectComplete(transfer)
    #expect(transfer.limit == .credits)
    #expect(transfer.advice.map(\.change) == [.moreCredits])
  }

  // In the log of the receiving host the limit stays unknown.
  @Test(arguments: [Simulation.View.air, .centralHost])
  func `Two credits are the limit on the air and in the log of the sending host`(
    view: Simulation.View
  ) throws {
    let simulation = Simulation(Simulation.Preset.credits.links, seed: 1)
    let analysis = try LadderTests.analysis(simulation, view)
    let transfer = try #require(analysis.transfers.first)
    #expect(transfer.limit == .credits)
    #expect(abs(transfer.goodput / 53_300 - 1) < 0.02)
    #expect(transfer.advice.map(\.change) == [.moreCredits])
  }

  @Test(arguments: LadderTests.views)
  func `Credits that never run out are no limit`(view: Simulation.View) throws {
    var link = Self.link(.l2cap, octets: 60_000)
    link.valueOctets = 245
    #expect(try Self.transfer(link, view).limit != .credits)
  }

  @Test func `A slow host is promised what its own pauses leave of shorter intervals`() throws {
    var link = Self.link(octets: 60_000)
    (link.controllerBuffers, link.hostTime) = (2, 12_000)
    let transfer = try Self.transfer(link, .peripheralHost(0))
    #expect(transfer.limit == .stack)
    let promised = try #require(transfer.advice.first { $0.change == .shorterInterval }).predicted
    link.interval = 7_500
    let shorter = try Self.transfer(link, .peripheralHost(0))
    #expect(abs(promised / shorter.goodput - 1) < 0.05)
  }

  @Test(arguments: [0, 20_000])
  func `The intervals that an advice counts are those of its rate`(delay: Int) throws {
    var link = Self.link(.writeCommand, interval: 30_000, octets: 60_000)
    (link.receiptEvery, link.receiptDelay) = (4, delay)
    let transfer = try Self.transfer(link)
    let advice = try #require(transfer.advice.first { $0.change == .shorterInterval })
    // "each 4 values and the wait after them take 2 intervals of 30 ms; then 3 intervals of 15 ms"
    let numbers = advice.why.split(separator: " ").compactMap { Double($0) }
    try #require(numbers.count == 5, "\(advice.why)")
    let before = numbers[1] * numbers[2]
    let after = numbers[3] * numbers[4]
    #expect(abs(transfer.goodput * before / after / advice.predicted - 1) < 0.05, "\(advice.why)")
  }

  @Test func `A receiver that takes no more is no loss on the way`() throws {
    var link = Self.link(.writeCommand)
    link.receiverBuffers = 2
    link.receiverTime = 12_000
    let transfer = try Self.transfer(link)
    try Self.expectComplete(transfer)
    #expect(transfer.limit == .stack)
    #expect(try #require(transfer.budget).count(.peripheralRefused) > 0)
  }

  @Test func `Two connections of a central have one ceiling`() throws {
    var first = Self.link(interval: 30_000, octets: 100_000)
    first.phy = .le1M
    first.eventLength = 12_500
    var second = first
    second.start = 15_000
    let analysis = try LadderTests.analysis(Simulation([first, second], seed: 5), .air)
    #expect(analysis.transfers.count == 2)
    for transfer in analysis.transfers {
      try Self.expectComplete(transfer)
      #expect(!transfer.advice.map(\.change).contains(.shorterInterval))
      let promised = transfer.advice.first { $0.change == .fillConnectionEvents }?.predicted
      if let promised { #expect(promised < 0.6 * transfer.ceiling.bitsPerSecond) }
    }
  }

  @Test func `What only the sniffer missed is nobody's loss`() throws {
    var link = Self.link()
    link.snifferEventMissRate = 0.5
    let transfer = try Self.transfer(link)
    #expect(transfer.limit == .link || transfer.limit == .unknown)
    #expect(try #require(transfer.budget).count(.notCaptured) > 0)
    #expect(transfer.advice.isEmpty)
  }

  @Test func `Parts with another physical layer have their own ceilings`() throws {
    var link = Self.link(octets: 500_000)
    link.changes = [
      Simulation.ScheduledChange(
        event: 150, kind: .phys(centralToPeripheral: .le1M, peripheralToCentral: .le1M))
    ]
    let transfer = try Self.transfer(link)
    #expect(transfer.limit == .link)
    let promised = transfer.advice.first { $0.change == .phy2M }?.predicted ?? 0
    link.changes = []
    let all = try Self.transfer(link)
    #expect(abs(promised / all.goodput - 1) < 0.05)
  }
}
