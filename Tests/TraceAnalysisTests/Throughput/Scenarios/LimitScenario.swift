import BluetoothPackets
import TestSupport
import TraceAnalysis

/// A transfer whose limiting causes are set, one scenario for each seed.
///
/// All that is true of it comes from the options of the simulation and from simulating again with a cause taken
/// out or one thing changed: nothing from what is tested.
struct LimitScenario: Sendable, CustomStringConvertible {
  let seed: UInt64
  /// The link with all of its causes.
  var link: Simulation.Parameters
  /// What holds the transfer up, besides the link's own parameters.
  var causes: [Cause]
  let view: Simulation.View
  /// Connection events after which the simulation stops.
  var events: Int

  var description: String {
    let base =
      "\(link.operation) \(link.phy) \(Double(link.interval) / 1000) ms, MTU \(link.attMTU), "
      + "data length \(link.dataLength), values of \(link.valueOctets.map(String.init) ?? "all")"
    return "seed \(seed) \(view): \(base); "
      + (causes.isEmpty ? "full" : causes.map { "\($0)" }.joined(separator: " + "))
  }

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededRandom(seed: seed)
    link = LimitScenario.base(&random)
    let count = [0, 1, 1, 1, 1, 1, 2, 2].randomElement(using: &random) ?? 1
    causes = []
    events = 0
    view = [.air, .air, .centralHost, .peripheralHost(0)].randomElement(using: &random) ?? .air
    for _ in 0..<count {
      let allowed = Cause.Kind.plain.filter { kind in
        kind.suits(link, view) && !causes.contains { !kind.goes(with: $0.kind) }
      }
      guard let kind = allowed.randomElement(using: &random) else { break }
      causes.append(Cause(kind, on: &link, &random))
    }
    setLength()
  }

  /// A scenario of given causes.
  init(
    seed: UInt64, _ link: Simulation.Parameters, _ causes: [Cause], _ view: Simulation.View
  ) {
    (self.seed, self.link, self.causes, self.view, events) = (seed, link, causes, view, 0)
    setLength()
  }

  private mutating func setLength() {
    events = isSlow ? 900 : 260
    link.totalOctets = 20_000_000
  }

  /// The links of the central: two that share its radio, or one.
  var links: [Simulation.Parameters] {
    guard causes.contains(where: { $0.kind == .twoLinks }) else { return [link] }
    var other = link
    other.start += link.interval / 2
    return [link, other]
  }

  /// Whether few events carry anything.
  private var isSlow: Bool {
    link.operation.isAcknowledged
      || causes.contains {
        $0.limit == .application || $0.kind == .creditsLate || $0.kind == .latency
      }
  }

  static func base(_ random: inout SeededRandom) -> Simulation.Parameters {
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int(random.next() % UInt64(values.count))]
    }
    var link = Simulation.Parameters()
    link.operation = pick([
      .notification, .notification, .notification, .notification, .writeCommand, .writeCommand,
      .writeCommand, .l2cap, .writeRequest, .indication, .read,
    ])
    link.phy = pick([.le1M, .le1M, .le1M, .le2M, .le2M, .le2M, .le2M, .codedS2, .codedS8])
    link.dataLength = pick([251, 251, 251, 251, 27, 27, Int(random.next() % 200) + 40])
    link.attMTU = pick([23, 185, 247, 247, 247, 517, Int(random.next() % 400) + 60])
    let isCoded = link.phy == .codedS2 || link.phy == .codedS8
    link.interval =
      isCoded
      ? pick([50_000, 75_000, 100_000])
      : pick([7_500, 11_250, 15_000, 15_000, 30_000, 30_000, 50_000, 100_000])
    link.controllerBuffers = 64
    link.credits = 5_000
    link.isChannelToCentral = pick([true, false])
    link.maximumPDUSize = pick([247, 247, link.dataLength - 4, 65, 498])
    link.maximumPDUSize = max(23, link.maximumPDUSize)
    link.channelSelection = pick([1, 2, 2])
    link.clockDrift = Double(pick([0, 0, 20, -40]))
    if random.next() % 8 == 0 { link.longTermKey = Simulation.Parameters.sampleLongTermKey }
    if random.next() % 8 == 0 {
      link.channelMap = ChannelMap(rawValue: 0x1F << (random.next() % 32))
    }
    let most = link.operation == .l2cap ? 1_000 : min(link.attMTU - 3, 512)
    switch random.next() % 5 {
    case 0, 1: link.valueOctets = link.operation == .l2cap ? pick([245, 490, 1_000]) : nil
    case 2, 3: link.valueOctets = LimitScenario.bestValue(of: link)
    default: link.valueOctets = max(20, Int(random.next() % UInt64(most)))
    }
    return link
  }

  /// A value that fills packets, or that fills the MTU where none does.
  static func bestValue(of link: Simulation.Parameters) -> Int {
    guard link.operation != .l2cap else {
      return 8 * bestPDUSize(of: link) - 2
    }
    let header = link.operation == .read ? 1 : 3
    let largest = min(link.attMTU - header, 512)
    let packets = (largest + header + 4) / link.dataLength
    let aligned = packets * link.dataLength - header - 4
    return packets > 0 && aligned > 0 ? aligned : largest
  }

  /// K-frames that fill packets, within what the receiver takes.
  static func bestPDUSize(of link: Simulation.Parameters) -> Int {
    let packets = (link.maximumPDUSize + 4) / link.dataLength
    return packets > 0 ? max(23, packets * link.dataLength - 4) : link.maximumPDUSize
  }
}
