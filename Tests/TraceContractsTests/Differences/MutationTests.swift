import ReportTestSupport
import CaptureFiles
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// A good session, changed in one way at random: what makes a user's life worse has to be seen, and nothing
/// else.
@Suite struct MutationTests {
  /// One way to change a session.
  struct Mutation: CustomTestStringConvertible, Sendable {
    let name: String
    let isWorse: Bool
    let change: @Sendable (inout [AccessoryPlan], inout SeededRandom) -> Void

    var testDescription: String { name }

    init(
      _ name: String, isWorse: Bool,
      _ change: @escaping @Sendable (inout [AccessoryPlan], inout SeededRandom) -> Void
    ) {
      (self.name, self.isWorse, self.change) = (name, isWorse, change)
    }

    /// One of the sessions is changed.
    static func one(
      _ name: String, isWorse: Bool = true,
      _ change: @escaping @Sendable (inout AccessoryPlan, inout SeededRandom) -> Void
    ) -> Mutation {
      Mutation(name, isWorse: isWorse) { plans, random in
        change(&plans[Int.random(in: plans.indices, using: &random)], &random)
      }
    }
  }

  static let all: [Mutation] = [
    .one("every n-th value is dropped") { $0.drops = Int.random(in: 2...6, using: &$1) },
    .one("values come slower") { $0.gap += Int64.random(in: 250...900, using: &$1) },
    .one("fewer values come") { $0.values /= Int.random(in: 2...4, using: &$1) },
    .one("no value comes") { plan, _ in plan.values = 0 },
    .one("the first value comes later") {
      $0.delayOfValues += Int64.random(in: 700...3000, using: &$1)
    },
    .one("the subscription comes later") {
      $0.delayOfSubscription += Int64.random(in: 700...3000, using: &$1)
    },
    .one("every answer takes longer") {
      $0.delayOfAnswers += Int64.random(in: 150...600, using: &$1)
    },
    .one("the interval is longer") { $0.interval = UInt8.random(in: 40...120, using: &$1) },
    .one("the latency is higher") { $0.latency = UInt8.random(in: 1...9, using: &$1) },
    .one("the ATT_MTU is lower") { $0.mtu = UInt8.random(in: 24...150, using: &$1) },
    .one("the data length is shorter") { $0.dataLength = UInt8.random(in: 27...200, using: &$1) },
    .one("the PHY is slower") { plan, _ in plan.phy = 1 },
    .one("a read is refused") { $0.readError = [0x05, 0x08, 0x0F].randomElement(using: &$1) },
    .one("the subscription is refused") {
      $0.subscribeError = [0x03, 0x05, 0x0F].randomElement(using: &$1)
    },
    .one("the pairing fails") { $0.pairingFailure = UInt8.random(in: 1...0x0E, using: &$1) },
    .one("the devices pair again") { $0.pairings = Int.random(in: 2...3, using: &$1) },
    .one("the connection is lost") { plan, _ in plan.reason = 0x08 },
    .one("values stop") { $0.silence = Int64.random(in: 8000...90_000, using: &$1) },
    .one("values pause once") {
      $0.pause = (Int.random(in: 3...14, using: &$1), Int64.random(in: 1500...20_000, using: &$1))
    },
    .one("a read is missing") { plan, _ in plan.reads = 0 },
    .one("a service is missing") { plan, _ in plan.hasBattery = false },
    Mutation("a connection more", isWorse: true) { plans, random in
      plans.append(plans[Int.random(in: plans.indices, using: &random)])
    },
    Mutation("a connection fewer", isWorse: true) { plans, random in
      plans.remove(at: Int.random(in: plans.indices, using: &random))
    },
    .one("nothing", isWorse: false) { _, _ in },
    Mutation("other addresses", isWorse: false) { plans, random in
      for index in plans.indices {
        plans[index].address = (0..<6).map { _ in UInt8.random(in: 0...255, using: &random) }
        plans[index].address[5] |= 0xC0
      }
    },
    .one("another connection handle", isWorse: false) {
      $0.connectionHandle = UInt8.random(in: 2...200, using: &$1)
    },
    .one("other attribute handles", isWorse: false) {
      $0.firstHandle = UInt8.random(in: 1...100, using: &$1)
    },
    .one("the phone unsubscribes at the end", isWorse: false) {
      $0.unsubscribes = true
      $0.silence = Int64.random(in: 8000...90_000, using: &$1)
    },
    .one("another battery level", isWorse: false) {
      $0.battery = UInt8.random(in: 1...100, using: &$1)
    },
    .one("other values", isWorse: false) { $0.rate = UInt8.random(in: 40...180, using: &$1) },
    .one("values a little slower", isWorse: false) {
      $0.gap += Int64.random(in: 0...40, using: &$1)
    },
    .one("a value comes a little late", isWorse: false) {
      $0.pause = (Int.random(in: 3...14, using: &$1), Int64.random(in: 0...400, using: &$1))
    },
    .one("a larger ATT_MTU", isWorse: false) { $0.mtu = UInt8.random(in: 186...247, using: &$1) },
    .one("a shorter interval", isWorse: false) {
      $0.interval = UInt8.random(in: 12...23, using: &$1)
    },
    .one("answers a little later", isWorse: false) {
      $0.delayOfAnswers += Int64.random(in: 0...3, using: &$1)
    },
    Mutation("connections in another order", isWorse: false) { plans, _ in plans.reverse() },
  ]

  /// Two accessories, one after the other.
  private static let good: [AccessoryPlan] = {
    var other = AccessoryPlan()
    other.address = [0x0C, 0x22, 0x33, 0x44, 0x55, 0xD6]
    other.values = 16
    return [AccessoryPlan(), other]
  }()

  private static func side(
    _ plans: [AccessoryPlan], _ name: String, pause: Int64
  ) throws -> TraceDifference.Side {
    var reader = try CaptureReader(
      bytes: AccessoryLog.octets(of: plans, pause: pause), name: name)
    return TraceDifference.Side(reading: &reader)
  }

  @Test(arguments: all)
  func `What makes it worse is seen, and nothing else is called worse`(
    mutation: Mutation
  ) throws {
    let seed = Effort.seed
    var random = SeededRandom(seed: seed)
    let old = try Self.side(Self.good, "good", pause: 2000)
    // Sixteen of each are five hundred in all.
    for round in 0..<Effort.count(3, thorough: 16) {
      var plans = Self.good
      mutation.change(&plans, &random)
      let pause = Int64.random(in: 1000...5000, using: &random)
      let difference = TraceDifference(
        old: old, new: try Self.side(plans, "changed", pause: pause))
      let worse = difference.changes.filter { $0.direction == .worse }
      let reported = worse.map { "\($0.subject): \($0.old ?? "–") → \($0.new ?? "–")" }
      #expect(
        worse.isEmpty != mutation.isWorse,
        "\(mutation.name), round \(round), seed \(seed): \(reported)")
      #expect(worse.allSatisfy { !$0.oldFrames.isEmpty || !$0.newFrames.isEmpty })
    }
  }

  @Test func `A capture that ends earlier is not worse`() throws {
    let seed = Effort.seed
    var random = SeededRandom(seed: seed)
    let whole = AccessoryLog.octets(of: Self.good)
    let old = try Self.side(Self.good, "good", pause: 2000)
    // Records are a header of 24 octets, with the length first, and the packet.
    var ends: [Int] = []
    var place = 16
    while place + 24 <= whole.count {
      place += 24 + Int(whole[place + 2]) << 8 + Int(whole[place + 3])
      ends.append(place)
    }
    // Within the second connection.
    let first = ends.count * 3 / 5
    for _ in 0..<Effort.count(8, thorough: 64) {
      let end = ends[Int.random(in: first..<ends.count - 1, using: &random)]
      var reader = try CaptureReader(bytes: Array(whole[..<end]), name: "cut")
      let difference = TraceDifference(old: old, new: TraceDifference.Side(reading: &reader))
      let worse = difference.changes.filter { $0.direction == .worse }
      let reported = worse.map { "\($0.subject): \($0.old ?? "–") → \($0.new ?? "–")" }
      #expect(worse.isEmpty, "cut at \(end) of \(whole.count), seed \(seed): \(reported)")
      #expect(!difference.notCompared.isEmpty)
    }
  }

  @Test func `Several captures of before are a range`() throws {
    func side(_ interval: UInt8, _ gap: Int64 = 1000) throws -> TraceDifference.Side {
      var plan = AccessoryPlan()
      (plan.interval, plan.gap) = (interval, gap)
      return try Self.side([plan], "interval-\(interval)", pause: 2000)
    }
    let good = try [side(24), side(40)]
    func failing(_ new: TraceDifference.Side) -> [String] {
      TraceDifference.expectations(of: good.map { TraceDifference(old: $0, new: new) })
        .filter(\.isFailure).map(\.text)
    }
    #expect(failing(try side(40)) == [])
    #expect(failing(try side(32)) == [])
    let worse = failing(try side(80))
    #expect(
      worse.count == 1 && worse[0].contains("connection interval: 30–50 ms on connection 1 (#"),
      "\(worse)")
    #expect(failing(try side(32, 1500)).contains { $0.contains("rate of notifications") })
  }

  @Test func `What is worse shows both captures' frames, and what it is now`() throws {
    var slow = AccessoryPlan()
    slow.interval = 80
    let (old, new) = (
      try Self.side([AccessoryPlan()], "good", pause: 0), try Self.side([slow], "slow", pause: 0)
    )
    let results = TraceDifference(old: old, new: new).expectations
    let worse = try #require(results.first { $0.isFailure })
    #expect(worse.subject == "as in good")
    #expect(
      worse.demand?.wholeMatch(of: #/connection interval: 30 ms on connection 1 \(#\d+\)/#) != nil,
      "\(worse.demand ?? "–")")
    #expect(worse.measured == "now 100 ms" && !worse.frames.isEmpty)
    // Programs find both captures under keys, and code scanning as related locations.
    let report = CheckReport(new.check, RuleSelection(), expectations: results)
    let document = try JSONReader.read(
      Array(written { CheckJSON.write([report], to: &$0) }.utf8))
    let failed = document["expectations"]?.elements?.first
    #expect(failed?["baseline"]?["file"] == .string("good"))
    let frames = failed?["baseline"]?["frames"]?.elements ?? []
    #expect(!frames.isEmpty && failed?["frames"]?.elements?.isEmpty == false)
    let log = try JSONReader.read(
      Array(written { CheckSARIF.write([report], version: "1", to: &$0) }.utf8))
    let run = log["runs"]?.elements?.first
    let artifacts = run?["artifacts"]?.elements ?? []
    #expect(artifacts.map { $0["location"]?["uri"] } == [.string("slow"), .string("good")])
    #expect(artifacts.last?["roles"]?.elements == [.string("referencedOnCommandLine")])
    let result = run?["results"]?.elements?.first {
      $0["ruleId"] == .string("expectation/baseline-connection-interval")
    }
    let earlier = (result?["relatedLocations"]?.elements ?? []).filter {
      $0["physicalLocation"]?["artifactLocation"]?["uri"] == .string("good")
    }
    #expect(earlier.map { $0["physicalLocation"]?["region"]?["startLine"] } == frames)
    #expect(
      earlier.allSatisfy { $0["physicalLocation"]?["artifactLocation"]?["index"] == .number(1) })
  }

  @Test func `A kind of change has a tolerance of its own`() throws {
    var slow = AccessoryPlan()
    slow.gap = 1300
    let (old, new) = (
      try Self.side([AccessoryPlan()], "good", pause: 0), try Self.side([slow], "slow", pause: 0)
    )
    #expect(TraceDifference(old: old, new: new).changes.contains { $0.kind == .rhythm })
    let tolerant = TraceDifference(old: old, new: new, tolerances: [.rhythm: 0.3])
    #expect(!tolerant.changes.contains { $0.kind == .rhythm })
  }
}
