import ArgumentParser
import CaptureFiles
import TraceAnalysis
import TraceReports

struct SummaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary",
    abstract: "The story of a capture on one screen; also what a bare `bletrace FILE` does.",
    usage: "bletrace [summary] FILE... [OPTION...]",
    discussion: """
      EXAMPLES
        bletrace summary lock.btsnoop
        bletrace summary sniff.pcapng --format json > sniff.json
        gunzip -c old.log.gz | bletrace summary -
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup var known: KnownDatabaseOptions

  @Option(name: [.customShort("T"), .long], help: "text or json.")
  var format: ReportFormat = .text

  func run() throws {
    try input.forEach { input in
      let summary = try input.stories(by: SummaryTeller(), keys: keys, known: known)
      var report = try input.report(
        isText: format == .text, isDocument: format == .json, within: output.style.width)
      switch format {
      case .text: SummaryText.write(summary, style: output.style(times), to: &report.buffer)
      case .json: SummaryJSON.write(summary, to: &report.buffer)
      }
      try report.finish()
    }
  }
}

extension SummaryCommand {
  /// The command of a call that names captures and nothing else.
  ///
  /// - Throws: as the parser of arguments does.
  static func plain(_ files: [String]) throws -> SummaryCommand {
    // From outside: within an initializer an assignment would define the option anew.
    var summary = SummaryCommand()
    summary.input = try InputOptions.plain(files)
    summary.output = OutputOptions.plain
    summary.times = TimeOptions.plain
    summary.keys = KeyOptions.none
    summary.known = KnownDatabaseOptions.none
    summary.format = ReportFormat.text
    return summary
  }
}

/// The forms of a report that every analysis command has.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}
