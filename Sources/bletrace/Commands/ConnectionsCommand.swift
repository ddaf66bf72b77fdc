import ArgumentParser
import CaptureFiles
import TraceAnalysis
import TraceReports

struct ConnectionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "connections",
    abstract: "Each connection's intervals, events, channels and clocks, as measured on the air.",
    usage: "bletrace connections FILE... [OPTION...]",
    discussion: """
      Connection events are grouped and counted, the channel of each is checked against the hop \
      sequence, and the interval is measured by the sniffer's clock. An HCI log shows parameters \
      and host traffic only.

      EXAMPLES
        bletrace connections sniff.pcap
        bletrace connections sniff.pcap --connection 2 --plots
        bletrace connections sniff.pcap --plot channels.svg --plot-of errors
        bletrace connections sniff.pcap --format json > connections.json
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions

  @Option(name: [.customShort("T"), .long], help: "text, json or csv.")
  var format: ConnectionsFormat = .text

  @Option(help: ArgumentHelp("Show only this connection.", valueName: "number"))
  var connection: Int?

  @Flag(help: "Draw plots in the text even if standard output is not a terminal.")
  var plots = false

  @OptionGroup var drawing: PlotOptions<ConnectionPlots.Kind>

  func validate() throws {
    if drawing.plot != nil { try input.requireSingle(for: "--plot") }
  }

  func run() throws {
    var place = CSVPlaces(isSingle: input.isSingle)
    try input.forEach { input in
      let part = try window.resolved(in: input, times.display)
      let analysis = try input.analyses(by: ConnectionAnalyzer(), keys: keys).within(part)
      if let connection {
        try Choice.require(
          connections: [connection], among: analysis.connections.map(\.connection.id),
          in: input.name)
      }
      if let plot = drawing.plot {
        try ConnectionPlots.document(
          analysis, only: connection,
          kinds: drawing.kinds
        ).write(to: plot)
      }
      var report = try input.report(
        isText: format == .text, isDocument: format == .json, within: output.style.width, of: part)
      switch format {
      case .text:
        ConnectionsText.write(
          analysis, only: connection, hasPlots: plots || Terminal.outputIsTerminal,
          style: output.style(times), to: &report.buffer)
      case .json: ConnectionsJSON.write(analysis, only: connection, to: &report.buffer)
      case .csv:
        ConnectionsCSV.write(
          analysis, only: connection, place: place.next(input.name), times: times.display,
          to: &report.buffer)
      }
      try report.finish()
    }
  }
}

enum ConnectionsFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  case csv
}
