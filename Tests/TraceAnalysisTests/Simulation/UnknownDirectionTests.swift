import BluetoothPackets
import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// Who sent each packet, in captures of sniffers that don't tell, against the same ones that do.
@Suite struct UnknownDirectionTests {
  /// Damaged packets lie about their length, so that what follows them can't be placed for sure.
  static let presets: [Simulation.Preset] = [
    .clean, .updates, .drifting, .sleepy, .timeout, .coded, .credits, .indications, .reads,
  ]

  @Test(arguments: presets)
  func `Taking turns identifies who sends`(preset: Simulation.Preset) throws {
    try compare(Simulation(preset.links, seed: 11).octets(of: .air), wrong: 0)
  }

  /// Events that are filled follow each other at once, and what is missing shifts every turn.
  @Test(
    arguments: [
      (.notification, 0.05, 0, 0), (.writeCommand, 0.2, 5_000, 2), (.read, 0.1, 0, 0),
      (.writeRequest, 0.1, 30_000, 2),
    ] as [(LinkModel.Operation, Double, Int, Int)])
  func `Sequence numbers and times show who sends though packets are missing`(
    operation: LinkModel.Operation, missing: Double, jitter: Int, wrong: Int
  ) throws {
    var link = Simulation.Parameters()
    link.operation = operation
    link.snifferMissRate = missing
    link.timestampJitter = jitter
    try compare(Simulation([link], seed: 3).octets(of: .air), wrong: wrong)
  }

  /// - Parameter wrong: how many senders may be wrong.
  private func compare(_ octets: [UInt8], wrong: Int) throws {
    let reported = try senders(octets)
    let found = try senders(UnknownDirections.of(octets))
    #expect(reported.count > 100 && found.count == reported.count)
    #expect(zip(reported, found).count { $0 != $1 } <= wrong)
  }

  private func senders(_ octets: [UInt8]) throws -> [LinkDirection] {
    let observer = Senders()
    var tracker = SessionTracker(observers: [observer])
    var reader = try CaptureReader(bytes: octets, name: "simulated")
    while let record = reader.next() { tracker.process(record, reader.payload) }
    tracker.finish()
    return observer.all
  }

  private final class Senders: LinkPacketObserver {
    var all: [LinkDirection] = []

    func observe(_ packet: LinkPacket) { all.append(packet.direction) }
  }
}
