import ReportTestSupport
import Foundation
import Testing
import TraceAnalysis
import TraceReports

@Suite struct SimulationJSONTests {
  private static func document(_ preset: Simulation.Preset) -> String {
    let simulation = Simulation(preset, seed: 4)
    return written { SimulationJSON.write(simulation, view: .air, name: "air.pcap", to: &$0) }
  }

  @Test(arguments: Simulation.Preset.allCases)
  func `The truth adds up`(preset: Simulation.Preset) throws {
    let text = Self.document(preset)
    let root = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(root["schema"] as? String == "bletrace.simulation/1")
    let connections = try #require(root["connections"] as? [[String: Any]])
    #expect(connections.count == preset.links.count)
    for connection in connections {
      let events = try #require(connection["events"] as? [String: Int])
      #expect(events["total"] == (events["last"] ?? 0) - (events["first"] ?? 0) + 1)
      #expect(events["total"] == (events["observed"] ?? 0) + (events["not_captured"] ?? 0))
      let pdus = try #require(connection["pdus"] as? [String: Int])
      #expect((pdus["data"] ?? 0) + (pdus["empty"] ?? 0) == (pdus["c2p"] ?? 0) + (pdus["p2c"] ?? 0))
      let channels = try #require(connection["channels"] as? [[String: Any]])
      let sum = { (key: String) in channels.reduce(0) { $0 + ($1[key] as? Int ?? 0) } }
      #expect(sum("pdus") == (pdus["c2p"] ?? 0) + (pdus["p2c"] ?? 0))
      #expect(sum("crc_errors") == connection["crc_errors"] as? Int)
      #expect(sum("events") == events["observed"])
    }
  }
}
