import BluetoothPackets
import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// The measurement of connection events against the simulator's truth, which it knows nothing of.
@Suite struct MeasuredSimulationTests {
  /// Those whose sniffer hears every packet as its receiver does: where it does not, what happened
  /// can't always be told from the capture.
  static let presets: [Simulation.Preset] = [
    .clean, .noisy, .interfered, .updates, .drifting, .sleepy, .timeout, .coded, .credits,
    .indications, .reads,
  ]

  @Test(arguments: presets, [UInt64(11), 12])
  func `Every figure of the connection events equals the truth`(
    preset: Simulation.Preset, seed: UInt64
  ) throws {
    let simulation = Simulation(preset.links, seed: seed)
    let octets = try simulation.octets(of: .air)
    var reader = try CaptureReader(bytes: octets, name: "simulated")
    let analysis = ConnectionAnalysis(reading: &reader)
    let connections = simulation.truth(of: .air).connections
    #expect(analysis.connections.count == connections.count)
    for (chapter, connection) in zip(analysis.connections, connections) {
      let truth = try #require(connection.air)
      let events = try #require(chapter.events)
      let counts = try #require(events.counts)
      #expect(counts.total == truth.totalEvents)
      #expect(counts.observed == truth.observedEvents)
      #expect(counts.notCaptured == truth.notCapturedEvents)
      #expect(counts.missedByPeripheral == truth.missedByPeripheral)
      #expect(events.offSequence == 0)
      #expect(events.firstEvent == truth.firstEvent)
      #expect(events.lastEvent == truth.lastEvent)
      #expect(events.packets.data == truth.dataPDUs)
      #expect(events.packets.empty == truth.emptyPDUs)
      #expect(events.packets.pdus.centralToPeripheral == truth.pdusFromCentral)
      #expect(events.packets.pdus.peripheralToCentral == truth.pdusFromPeripheral)
      #expect(sum(events.packets.retransmissions) == truth.retransmissions)
      #expect(sum(events.packets.badCRC) == truth.crcErrors)
      #expect(events.channelSelection == connection.channelSelection)
      // Anchors a nanosecond apart in their rounding.
      #expect(abs((events.drift ?? 1_000) - truth.driftPPM) < 0.1)
      #expect(events.intervals.map(\.fromEvent) == truth.parameters.map(\.fromEvent))
      #expect(
        events.intervals.map(\.milliseconds) == truth.parameters.map { Double($0.interval) / 1_000 }
      )
      #expect(events.phys.map(\.fromEvent) == truth.phys.map(\.fromEvent))
      #expect(events.maps.map(\.map) == truth.maps.map(\.map))
      #expect(events.maps.map(\.fromEvent) == truth.maps.map(\.fromEvent))
    }
  }

  private func sum(_ both: BothDirections<Int>) -> Int {
    both.centralToPeripheral + both.peripheralToCentral
  }
}
