import BluetoothPackets
import CaptureFiles
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// A good transfer on the air, changed in one way: what a user suffers from is worse, what only looks different
/// is not.
@Suite struct AirMutationTests {
  struct Mutation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let isWorse: Bool
    let change: @Sendable (inout Simulation.Parameters, inout SeededRandom) -> Void

    init(
      _ name: String, isWorse: Bool = true,
      _ change: @escaping @Sendable (inout Simulation.Parameters, inout SeededRandom) -> Void
    ) {
      (testDescription, self.isWorse, self.change) = (name, isWorse, change)
    }
  }

  static let all: [Mutation] = [
    Mutation("more packets are sent again") {
      $0.receiverErrorRate = Double.random(in: 0.08...0.25, using: &$1)
    },
    Mutation("channels have interference") {
      $0.badChannels = ChannelMap(rawValue: 0x0FFF_FF00)
      $0.badChannelErrorRate = Double.random(in: 0.6...0.9, using: &$1)
    },
    Mutation("the peripheral misses events") {
      $0.peripheralMissRate = Double.random(in: 0.3...0.6, using: &$1)
    },
    Mutation("the interval is longer") {
      $0.interval = 1250 * Int.random(in: 40...80, using: &$1)
    },
    Mutation("the PHY is slower") { link, _ in link.phy = .le1M },
    Mutation("the ATT_MTU is lower") { $0.attMTU = Int.random(in: 23...120, using: &$1) },
    Mutation("the data length is shorter") { link, _ in link.dataLength = 27 },
    Mutation("fewer packets fit an event") { link, _ in link.packetsPerEvent = 1 },
    Mutation("the sender pauses") {
      $0.pauseEvery = 8
      $0.pause = 1000 * Int.random(in: 200...400, using: &$1)
    },
    Mutation("the peripheral is gone") { link, _ in link.peripheralVanishesAt = 12 },
    Mutation("values are indications") { link, _ in link.operation = .indication },
    Mutation("half of the data") { link, _ in link.totalOctets = 20_000 },
    Mutation("nothing", isWorse: false) { _, _ in },
    Mutation("the sniffer misses packets", isWorse: false) {
      $0.snifferMissRate = Double.random(in: 0.02...0.2, using: &$1)
    },
    Mutation("the sniffer damages packets", isWorse: false) {
      $0.snifferErrorRate = Double.random(in: 0.02...0.2, using: &$1)
    },
    Mutation("the sniffer misses events", isWorse: false) {
      $0.snifferEventMissRate = Double.random(in: 0.02...0.3, using: &$1)
    },
    Mutation("another hop increment", isWorse: false) {
      $0.channelSelection = 1
      $0.hopIncrement = Int.random(in: 5...16, using: &$1)
    },
    Mutation("the capture begins earlier", isWorse: false) {
      $0.start = 1000 * Int.random(in: 100...2000, using: &$1)
    },
    Mutation("the sniffer's timestamps are rougher", isWorse: false) { link, _ in
      link.timestampJitter = 2000
    },
    Mutation("a shorter interval", isWorse: false) { link, _ in link.interval = 22_500 },
    Mutation("a larger ATT_MTU", isWorse: false) { link, _ in link.attMTU = 498 },
  ]

  private static let good: Simulation.Parameters = {
    var link = Simulation.Parameters()
    link.operation = .notification
    link.totalOctets = 40_000
    link.phy = .le2M
    link.attMTU = 247
    link.dataLength = 251
    link.packetsPerEvent = 6
    return link
  }()

  private static func side(
    _ link: Simulation.Parameters, _ name: String, seed: UInt64
  ) throws -> TraceDifference.Side {
    var reader = try CaptureReader(
      bytes: Simulation([link], seed: seed).octets(of: .air), name: name)
    return TraceDifference.Side(reading: &reader)
  }

  @Test func `The share of retransmissions is that of the tables`() throws {
    var lossy = Self.good
    lossy.receiverErrorRate = 0.2
    let octets = try Simulation([lossy], seed: 3).octets(of: .air)
    var reader = try CaptureReader(bytes: octets, name: "lossy")
    let analysis = reader.analyses(by: ConnectionAnalyzer())
    let packets = try #require(analysis.connections.first?.events?.packets)
    let share = 100 * Double(packets.retransmissions.total) / Double(packets.pdus.total)
    let difference = TraceDifference(
      old: try Self.side(Self.good, "good", seed: 1), new: try Self.side(lossy, "lossy", seed: 3))
    let change = try #require(difference.changes.first { $0.subject == "retransmissions" })
    let reported = try #require(change.new?.split(separator: " ").first.flatMap { Double($0) })
    #expect(abs(reported - share) < 0.06)
  }

  @Test(arguments: all)
  func `What a user suffers from is worse, and nothing else`(_ mutation: Mutation) throws {
    let seed = Effort.seed
    var random = SeededRandom(seed: seed)
    let old = try Self.side(Self.good, "good", seed: 1)
    for round in 0..<Effort.count(2, thorough: 16) {
      var link = Self.good
      mutation.change(&link, &random)
      let new = try Self.side(link, "changed", seed: UInt64.random(in: 0...999, using: &random))
      let worse = TraceDifference(old: old, new: new).changes.filter { $0.direction == .worse }
      let reported = worse.map { "\($0.subject): \($0.old ?? "–") → \($0.new ?? "–")" }
      #expect(
        worse.isEmpty != mutation.isWorse,
        "\(mutation.testDescription), round \(round), seed \(seed): \(reported)")
    }
  }
}
