import CaptureFiles
import Testing
import TraceAnalysis

@Suite struct SimulationTests {
  static let presets = Simulation.Preset.allCases

  static func views(_ simulation: Simulation) -> [Simulation.View] {
    simulation.views.map(\.view)
  }

  @Test(arguments: presets)
  func `The same seed gives the same octets, another one others`(
    preset: Simulation.Preset
  ) throws {
    let simulation = Simulation(preset, seed: 5)
    let again = Simulation(preset, seed: 5)
    let other = Simulation(preset, seed: 6)
    for view in Self.views(simulation) {
      #expect(try simulation.octets(of: view) == again.octets(of: view))
    }
    #expect(try simulation.octets(of: .air) != other.octets(of: .air))
  }

  @Test(arguments: presets)
  func `Every octet is delivered, unless the connection died`(preset: Simulation.Preset) {
    let truth = Simulation(preset, seed: 2).truth(of: .air)
    for (connection, link) in zip(truth.connections, preset.links) {
      if link.peripheralVanishesAt != nil || preset == .instantPassed {
        #expect(connection.endReason == .connectionTimeout)
      } else if link.hasLostBond || link.isCacheStale {
        #expect(connection.transfer == nil)
        #expect(connection.endReason == .localHostTerminated)
      } else {
        #expect(connection.transfer?.octets == link.totalOctets)
        #expect(connection.endReason == .localHostTerminated)
      }
    }
  }

  @Test(arguments: presets)
  func `The summary of each capture finds the connections that are there`(
    preset: Simulation.Preset
  ) throws {
    let simulation = Simulation(preset, seed: 3)
    for view in Self.views(simulation) {
      let octets = try simulation.octets(of: view)
      var reader = try CaptureReader(bytes: octets, name: "simulated")
      let summary = TraceSummary(reading: &reader)
      let truth = simulation.truth(of: view)
      #expect(summary.connections.connections.count == truth.connections.count)
      #expect(summary.damage.isEmpty)
    }
  }

  @Test(
    arguments: 1...Simulation.LadderRung.count,
    [Simulation.View.air, .centralHost, .peripheralHost(0)])
  func `Each rung of the ladder has the speed that the model says`(
    number: Int, view: Simulation.View
  ) throws {
    let rung = try #require(Simulation.LadderRung(number))
    let transfer = try #require(
      Simulation([rung.link(seconds: 2)], seed: 1).truth(of: view).connections.first?.transfer)
    let expected = rung.model.ceiling.bitsPerSecond
    #expect(abs(transfer.bitsPerSecond - expected) < 0.001 * expected)
  }
}
