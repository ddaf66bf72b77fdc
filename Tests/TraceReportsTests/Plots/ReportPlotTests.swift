import BluetoothPackets
import CaptureFiles
import Foundation
import ReportTestSupport
import Testing
import TraceAnalysis

import TraceReports

/// The plots of reports: which can be chosen, and what they name.
@Suite struct ReportPlotTests {
  private static func throughput(_ link: Simulation.Parameters) throws -> ThroughputAnalysis {
    var reader = try CaptureReader(
      bytes: try Simulation([link], seed: 1).octets(of: .air), name: "folder/link.pcap")
    return reader.analyses(by: ThroughputAnalyzer())
  }

  @Test func `The plots of throughput are named after the file, and one can be chosen`() throws {
    let analysis = try Self.throughput(Simulation.Preset.noisy.links[0])
    let all = ThroughputPlots.document(analysis)
    #expect(all.title == "Throughput of link.pcap")
    #expect(all.plots.count > 1)
    let chosen = ThroughputPlots.document(analysis, kinds: [.losses])
    #expect(chosen.plots.map(\.title) == ["Transfer 1: where the rest went"])
  }

  @Test func `A ceiling far above the rate is in the title, a near one is a line`() throws {
    var link = Simulation.Preset.clean.links[0]
    func plot() throws -> Plot {
      try #require(
        ThroughputPlots.document(try Self.throughput(link), kinds: [.goodput]).plots.first)
    }
    #expect(try plot().markers.count == 2)
    link.valueOctets = 20
    link.operationsPerEvent = 1
    link.totalOctets = 2_000
    let far = try plot()
    #expect(far.title.contains("(ceiling ") && far.markers.count == 1)
  }

  @Test func `A channel that was not heard keeps its place between its neighbours`() throws {
    var link = Simulation.Preset.clean.links[0]
    link.channelMap = ChannelMap(rawValue: 0x1F_0000_00FF)
    var reader = try CaptureReader(
      bytes: try Simulation([link], seed: 1).octets(of: .air), name: "link.pcap")
    let analysis = ConnectionAnalysis(reading: &reader)
    let plots = ConnectionPlots.document(analysis, kinds: [.errors]).plots
    guard case .columns(let bars)? = plots.first?.content else {
      Issue.record("\(plots.map(\.title))")
      return
    }
    #expect(bars.map(\.label) == (0..<37).map { "\($0)" })
    #expect(bars[20].value.isNaN && bars[0].value == 0)
    #expect(plots[0].title.hasPrefix("Packets with bad CRC per channel, of "))
  }

  @Test func `A density has a row for each name`() {
    let rows = ["C4:F2:17:1A:1D:BB Acme HR belt", "<b>", "nobody"].enumerated().map { index, name in
      Plot.Density.Row(name, (0..<60).map { index == 2 ? 0 : Double($0 * (index + 3) % 7) })
    }
    let plot = Plot(
      "When each advertised", x: .time("time"), y: Plot.Axis("6 packets in 2 s"),
      .density(Plot.Density(rows: rows, start: 0, end: 50)))
    let svg = written { SVGDocument(title: "", plots: [plot]).write(to: &$0) }
    let cells = rows.flatMap(\.values).count { $0 > 0 }
    #expect(svg.components(separatedBy: "fill-opacity=").count - 1 == cells)
    #expect(svg.contains("&lt;b&gt;") && svg.contains(">40<"))
  }
}
