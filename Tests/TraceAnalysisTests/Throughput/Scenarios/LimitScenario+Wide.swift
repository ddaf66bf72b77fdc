import BluetoothPackets
import TestSupport
import TraceAnalysis

/// Scenarios of more kinds: up to three causes at once, links and hosts of other habits, changes in mid-transfer, and
/// captures that lack the beginning.
extension LimitScenario {
  init(wide seed: UInt64) {
    var random = SeededRandom(seed: seed &* 0x9E37_79B9)
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int(random.next() % UInt64(values.count))]
    }
    var link = LimitScenario.base(&random)
    let isCoded = link.phy == .codedS2 || link.phy == .codedS8
    if random.next() % 2 == 0 {
      link.interval =
        isCoded
        ? pick([40_000, 60_000, 126_250, 200_000])
        : pick([8_750, 10_000, 18_750, 20_000, 22_500, 45_000, 48_750, 60_000, 126_250, 200_000])
    }
    // More octets at a time than one packet holds, or as few as older controllers take, whose packets are no longer.
    let buffer = pick([251, 251, 251, 27, 64, 512])
    link.controllerBufferOctets = max(buffer, link.dataLength)
    link.discovers = random.next() % 4 == 0
    if random.next() % 4 == 0 { link.timestampJitter = pick([500, 1_000, 2_000]) }
    let view: Simulation.View =
      pick([.air, .air, .centralHost, .peripheralHost(0)])
    var causes: [Cause] = []
    for _ in 0..<pick([0, 1, 1, 1, 2, 2, 2, 3]) {
      let allowed = Cause.Kind.allCases.filter { kind in
        kind.suits(link, view) && !causes.contains { !kind.goesWide(with: $0.kind) }
      }
      guard let kind = allowed.randomElement(using: &random) else { break }
      causes.append(Cause(kind, on: &link, &random))
    }
    self.init(seed: seed, link, causes, view)
  }
}

extension LimitScenario.Cause.Kind {
  /// Builds a cause of wide scenarios in.
  ///
  /// - Returns: numbers that describe it.
  func applyWide(to link: inout Simulation.Parameters, _ random: inout SeededRandom) -> [Int] {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func event() -> Int { number(100...160) }
    switch self {
    case .cutValues:
      let packets = number(1...max(1, link.packetsOfValue - 1))
      switch number(0...1) {
      case 0 where !link.operation.isFromCentral: link.centralPacketsPerEvent = packets
      default: link.packetsPerEvent = packets
      }
      return [packets]
    case .longEvents:
      link.eventLength = link.interval * number(72...94) / 100
      return [link.eventLength ?? 0]
    case .badMap:
      let first = number(0...30)
      link.channelMap = ChannelMap(rawValue: (1 << UInt64(number(3...6)) - 1) << UInt64(first))
      link.badChannels = ChannelMap(rawValue: 1 << UInt64(first + number(0...2)))
      link.badChannelErrorRate = Double(number(3...8)) / 10
      return [Int(link.badChannelErrorRate * 100)]
    case .mapChange:
      let at = event()
      let map = ChannelMap(rawValue: 0x3F << UInt64(number(0...30)))
      link.changes = [Simulation.ScheduledChange(event: at, kind: .channelMap(map))]
      return [at]
    case .lengthChange:
      let (at, length) = (event(), link.dataLength == 251 ? 27 : 251)
      // What the controller has cut before stays as it is.
      link.controllerBuffers = 12
      link.changes = [Simulation.ScheduledChange(event: at, kind: .dataLength(length))]
      return [at, length]
    case .manyChanges:
      let interval = [15_000, 22_500, 30_000, 60_000].first { $0 != link.interval } ?? 45_000
      let at = event()
      link.controllerBuffers = 12
      link.changes = [
        Simulation.ScheduledChange(event: at, kind: .dataLength(link.dataLength == 27 ? 251 : 123)),
        Simulation.ScheduledChange(
          event: at + 40,
          kind: .parameters(
            interval: interval, latency: link.latency, timeout: max(link.timeout, 4_000_000),
            windowOffset: 0)),
      ]
      return [at, interval]
    case .lateStart:
      link.uncapturedEvents = number(40...100)
      return [link.uncapturedEvents]
    case .snifferErrors:
      link.snifferErrorRate = Double(number(1...6)) / 100
      return [Int(link.snifferErrorRate * 100)]
    case .vanished:
      link.peripheralVanishesAt = number(140...200)
      link.timeout = max(1_000_000, (link.latency + 3) * link.interval * 2 / 10_000 * 10_000)
      return [link.peripheralVanishesAt ?? 0]
    default: return []
    }
  }
}
