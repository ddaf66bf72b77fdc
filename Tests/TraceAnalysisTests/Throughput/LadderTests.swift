import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// The seven set-ups whose speeds Apple published (WWDC 2017, session 712, "What's New in Core
/// Bluetooth": 2.5, 5, 37, 48, 135, almost 200 and 394 kbit/s), found in simulated captures.
@Suite struct LadderTests {
  /// kbit/s that the set-ups have by arithmetic, and the change that leads to the next one.
  static let rungs: [(number: Int, kilobits: Double, next: Transfer.Advice.Change)] = [
    (1, 2.67, .writeWithoutResponse), (2, 5.33, .fillConnectionEvents), (3, 37.3, .raiseATTMTU),
    (4, 48.5, .dataLengthExtension), (5, 136.5, .l2capChannel), (6, 197.1, .shorterInterval),
    (7, 394.1, .phy2M),
  ]
  static let views: [Simulation.View] = [.air, .centralHost, .peripheralHost(0)]

  static func analysis(_ simulation: Simulation, _ view: Simulation.View) throws
    -> ThroughputAnalysis
  {
    var reader = try CaptureReader(bytes: try simulation.octets(of: view), name: "simulated")
    return ThroughputAnalysis(reading: &reader)
  }

  @Test(arguments: rungs.map(\.number), views)
  func `Each rung is one transfer with every byte, at the published speed`(
    number: Int, view: Simulation.View
  ) throws {
    let rung = try #require(Simulation.LadderRung(number))
    let link = rung.link(seconds: 4)
    let analysis = try Self.analysis(Simulation([link], seed: 1), view)
    #expect(analysis.transfers.count == 1)
    let transfer = try #require(analysis.transfers.first)
    #expect(transfer.bytes == link.totalOctets)
    let published = Self.rungs[number - 1].kilobits * 1000
    // 1 % on the air; in an HCI log, where hosts and controllers add their own time, 2 %.
    let tolerance = view == .air ? 0.01 : 0.02
    #expect(abs(transfer.goodput / published - 1) < tolerance)
    #expect(transfer.goodput <= transfer.ceiling.bitsPerSecond)
    #expect(transfer.advice.map(\.change).contains(Self.rungs[number - 1].next))
    Self.expectClosed(transfer)
  }

  @Test(arguments: rungs.map(\.number))
  func `What one change promises is the next rung, where that is all that changes`(
    number: Int
  ) throws {
    let rung = try #require(Simulation.LadderRung(number))
    let analysis = try Self.analysis(Simulation([rung.link(seconds: 4)], seed: 1), .air)
    let transfer = try #require(analysis.transfers.first)
    let (_, _, next) = Self.rungs[number - 1]
    let predicted = try #require(transfer.advice.first { $0.change == next }).predicted
    switch number {
    case 1, 3, 5, 6: #expect(abs(predicted / (Self.rungs[number].kilobits * 1000) - 1) < 0.02)
    // Seven packets an event were the limit of a phone; nothing in the capture says so.
    default: #expect(predicted > transfer.goodput)
    }
  }

  @Test(arguments: rungs.map(\.number), views)
  func `With packets lost every byte is found, and the causes still add up`(
    number: Int, view: Simulation.View
  ) throws {
    let rung = try #require(Simulation.LadderRung(number))
    var link = rung.link(seconds: 4)
    link.packetErrorRate = 0.05
    let simulation = Simulation([link], seed: 7)
    let analysis = try Self.analysis(simulation, view)
    #expect(analysis.transfers.count == 1)
    if let truth = simulation.truth(of: view).connections.first?.air {
      let air = try #require(analysis.connections.connections.first?.air)
      #expect(air.retransmissions == truth.retransmissions)
      #expect(air.badCRCs == truth.crcErrors)
    }
    let transfer = try #require(analysis.transfers.first)
    #expect(transfer.bytes == link.totalOctets)
    Self.expectClosed(transfer)
    // The second rung's application sends one value for each event, and two after one that failed: nothing is lost.
    if view == .air { #expect((transfer.waterfall[.retransmissions] > 0) == (number != 2)) }
  }

  /// The causes add up to the difference, and the account comes to it by itself.
  static func expectClosed(_ transfer: Transfer) {
    let loss = transfer.ceiling.bitsPerSecond - transfer.goodput
    let sum = transfer.waterfall.steps.reduce(0) { $0 + $1.bitsPerSecond }
    #expect(abs(sum - loss) <= 1e-6 * transfer.ceiling.bitsPerSecond)
    #expect(abs(transfer.waterfall.closure - 1) < 0.05)
  }
}
