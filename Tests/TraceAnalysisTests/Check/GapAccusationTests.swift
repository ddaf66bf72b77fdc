import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Devices that keep every rule, heard by sniffers that miss much: nobody is accused.
@Suite struct GapAccusationTests {
  private static let operations = LinkModel.Operation.allCases

  /// A simulated link, all by chance; what is rare in one seed comes in another.
  private static func link(_ random: inout SeededRandom) -> Simulation.Parameters {
    func chance(_ odds: Int, _ random: inout SeededRandom) -> Bool {
      Int(random.next() % 100) < odds
    }
    var link = Simulation.Parameters()
    link.operation = operations[Int(random.next() % UInt64(operations.count))]
    link.totalOctets = chance(50, &random) ? 500 : 3000
    if chance(60, &random) { link.snifferMissRate = chance(50, &random) ? 0.1 : 0.3 }
    if chance(40, &random) { link.snifferEventMissRate = chance(50, &random) ? 0.05 : 0.3 }
    if chance(40, &random) { link.snifferErrorRate = 0.1 }
    if chance(40, &random) { link.packetErrorRate = 0.03 }
    if chance(30, &random) { link.receiverErrorRate = 0.05 }
    if chance(50, &random) { link.timestampJitter = 5_000 }
    if chance(30, &random) { link.latency = 4 }
    if chance(30, &random) { link.peripheralMissRate = 0.1 }
    if chance(20, &random) { link.clockDrift = 50 }
    if chance(20, &random) { link.peripheralVanishesAt = 60 }
    if chance(20, &random) { link.uncapturedEvents = 5 }
    if chance(30, &random) {
      link.changes.append(
        Simulation.ScheduledChange(
          event: 8,
          kind: .parameters(interval: 15_000, latency: 0, timeout: 4_000_000, windowOffset: 0)))
    }
    if chance(20, &random) {
      link.changes.append(
        Simulation.ScheduledChange(
          event: 30, kind: .phys(centralToPeripheral: .le2M, peripheralToCentral: .le2M)))
    }
    if chance(40, &random) { link.discovers = true }
    if chance(40, &random) { link.longTermKey = Simulation.Parameters.sampleLongTermKey }
    if chance(40, &random) { link.attMTU = 185 }
    if chance(40, &random) { link.dataLength = 251 }
    return link
  }

  @Test(arguments: 0..<80 as Range<UInt64>)
  func `Who keeps every rule is not accused across a gap`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let simulation = Simulation([Self.link(&random)], seed: seed)
    let octets = try simulation.octets(of: .air)
    var reader = try CaptureReader(
      bytes: seed.isMultiple(of: 2) ? octets : UnknownDirections.of(octets), name: "simulated")
    let analysis = reader.analyses(by: CheckAnalyzer())
    // A peripheral that vanishes is a link that is lost.
    let errors = analysis.findings.filter {
      $0.severity == .error && $0.rule != .connSupervisionTimeout
    }
    #expect(errors.isEmpty, "\(errors.map { ($0.rule.rawValue, $0.finding.frames) }), seed \(seed)")
  }
}
