import ArgumentParser
import TraceAnalysis
import TraceReports

struct GATTCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gatt",
    abstract:
      "Each server's services, characteristics and values that the capture shows.",
    usage: "bletrace gatt FILE... [OPTION...]",
    discussion: """
      A database discovered on one connection applies to every later connection to the same \
      device, until the server reports a change. Attributes that were used but not discovered in \
      the capture are listed as unknown, with the reason; --gatt names them.

      EXAMPLES
        bletrace gatt lock.btsnoop
        bletrace gatt lock.btsnoop --format json > lock-gatt.json
        bletrace gatt later.btsnoop --gatt lock-gatt.json
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup var known: KnownDatabaseOptions

  @Option(name: [.customShort("T"), .long], help: "text or json.")
  var format: ReportFormat = .text

  func run() throws {
    try input.forEach { input in
      let part = try window.resolved(in: input, times.display)
      let analysis = try input.analyses(by: GATTAnalyzer(), keys: keys, known: known).within(part)
      var report = try input.report(
        isText: format == .text, isDocument: format == .json, within: output.style.width, of: part)
      switch format {
      case .text: GATTText.write(analysis, style: output.style(times), to: &report.buffer)
      case .json: GATTJSON.write(analysis, to: &report.buffer)
      }
      try report.finish()
    }
  }
}
