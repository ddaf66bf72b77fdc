import ArgumentParser
import TraceAnalysis
import TraceReports

struct ThroughputCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "throughput",
    abstract:
      "How fast data was sent, how fast the link could have been, and the causes of the difference.",
    usage: "bletrace throughput FILE... [OPTION...]",
    discussion: """
      A transfer is data sent in one direction by one operation without a long pause. Goodput \
      counts application octets: attribute values and SDUs.

      EXAMPLES
        bletrace throughput lock.btsnoop
        bletrace throughput sniff.pcapng --connection 2
        bletrace throughput lock.btsnoop -Y 'btatt.handle == 0x2a'
        bletrace throughput lock.btsnoop --plot rate.svg --plot-of goodput
        bletrace throughput lock.btsnoop --format json
        bletrace throughput lock.btsnoop --format csv > lock.csv
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var choice: FilterOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup var known: KnownDatabaseOptions

  @Option(name: [.customShort("T"), .long], help: "text, json or csv.")
  var format: ThroughputFormat = .text

  @Option(help: ArgumentHelp("Only this connection.", valueName: "id"))
  var connection: Int?

  @Option(help: ArgumentHelp("Show only this transfer, in full.", valueName: "number"))
  var transfer: Int?

  @Flag(help: "Draw plots in the text report even if standard output is not a terminal.")
  var plots = false

  @OptionGroup var drawing: PlotOptions<ThroughputPlots.Kind>

  func validate() throws {
    if drawing.plot != nil { try input.requireSingle(for: "--plot") }
  }

  func run() throws {
    _ = try choice.compiled()
    var place = CSVPlaces(isSingle: input.isSingle)
    try input.forEach { input in
      let part = try window.resolved(in: input, times.display)
      let filter = try choice.compiled(within: part)
      let chosen = try input.prepare(filter, keys: keys, known: known)?.frames
      let analysis = try input.analyses(
        by: ThroughputAnalyzer(chosen: chosen), choosing: chosen, keys: keys, known: known)
      try require(in: analysis, input.name)
      if let plot = drawing.plot {
        try ThroughputPlots.document(
          analysis, connection: connection, transfer: transfer,
          kinds: drawing.kinds
        ).write(to: plot)
      }
      var report = try input.report(
        isText: format == .text, isDocument: format == .json, within: output.style.width, of: part)
      switch format {
      case .text:
        ThroughputText.write(
          analysis, connection: connection, transfer: transfer,
          hasPlots: plots || Terminal.outputIsTerminal, style: output.style(times),
          to: &report.buffer)
      case .json:
        ThroughputJSON.write(
          analysis, connection: connection, transfer: transfer, to: &report.buffer)
      case .csv:
        ThroughputCSV.write(
          analysis, connection: connection, transfer: transfer, place: place.next(input.name),
          times: times.display, to: &report.buffer)
      }
      try report.finish()
    }
  }

  /// Checks that the requested connection and transfer are in the capture.
  private func require(in analysis: ThroughputAnalysis, _ file: String) throws {
    if let connection {
      try Choice.require(
        connections: [connection],
        among: analysis.connections.connections.lazy.filter {
          $0.technology == .lowEnergy
        }.map(\.id), in: file)
    }
    let numbers = zip(1..., analysis.transfers).filter {
      connection == nil || $0.1.connection + 1 == connection
    }.map(\.0)
    try Choice.require(
      transfer: transfer, among: numbers,
      in: connection.map { "\(file), connection \($0)" } ?? file)
  }
}

enum ThroughputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  case csv
}
