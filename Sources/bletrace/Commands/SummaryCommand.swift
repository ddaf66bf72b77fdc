import ArgumentParser
import CaptureFiles
import TraceAnalysis
import TraceReports

struct SummaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary",
    abstract: "The story of a capture on one screen (the same as `bletrace FILE`).",
    usage: "bletrace [summary] FILE... [OPTION...]",
    discussion: """
      Lists problems, worst first, and the connected devices with their connections, in at most \
      45 lines of 100 columns. Anything that does not fit is counted; --all, --connection and --device show \
      it.

      EXAMPLES
        bletrace summary lock.btsnoop
        bletrace summary lock.btsnoop --all
        bletrace night/*.btsnoop                      one line for each
        bletrace summary lock.btsnoop --device Acme --time clock
        bletrace summary sniff.pcapng --format json > sniff.json
        gunzip -c old.log.gz | bletrace summary -
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup var known: KnownDatabaseOptions

  @Option(name: [.customShort("T"), .long], help: "text or json.")
  var format: ReportFormat = .text

  @Flag(help: "Show everything, regardless of length.")
  var all = false

  @Option(
    help: ArgumentHelp("Show everything about this connection. May be repeated.", valueName: "id"))
  var connection: [Int] = []

  @Option(
    help: ArgumentHelp(
      "Show everything about the device with this address, or with this text in its name. May be repeated.",
      valueName: "device"))
  var device: [String] = []

  @Flag(
    name: [.customShort("v"), .customLong("stories")],
    help: "With several captures, print the story of each after the table.")
  var analyzesCaptures = false

  func validate() throws {
    if window.isGiven, format == .json || all || !connection.isEmpty || !device.isEmpty {
      throw ValidationError(
        "--from, --to and --around limit the text: they exclude --all, --connection, --device and --format json."
      )
    }
    guard format == .json || all, !connection.isEmpty || !device.isEmpty || (all && format == .json)
    else { return }
    throw ValidationError(
      format == .json
        ? "--all, --connection and --device apply only to text: JSON always contains everything."
        : "--all can't be combined with --connection or --device.")
  }

  func run() throws {
    let hasLines =
      format == .text && !input.isSingle && !all && connection.isEmpty && device.isEmpty
      && !window.isGiven
    if hasLines { return try writeLines() }
    try input.forEach { try write(analysis(of: $0), of: $0) }
  }

  /// A capture's summary and, for text output, the findings of the rules.
  private typealias Story = (summary: TraceSummary, rules: RuleGlance?)

  /// Maximum size of a file in octets for which the summary includes rule findings, which take twice the time and
  /// memory.
  private static let glanceLimit: UInt64 = 4_194_304

  private func analysis(of input: CaptureInput) throws -> Story {
    guard format == .text, let size = Directory.size(of: input.path),
      size <= SummaryCommand.glanceLimit
    else {
      return (try input.analyses(by: SummaryAnalyzer(), keys: keys, known: known), nil)
    }
    let (summary, check) = try input.analyses(
      by: SummaryAnalyzer(), CheckAnalyzer(), keys: keys, known: known)
    // An archive is smaller than the capture in it, which decides: the same packets give the same summary.
    let isLarge = summary.tally.octets > Int(SummaryCommand.glanceLimit)
    return (summary, isLarge ? nil : RuleGlance(check))
  }

  private func write(_ story: Story, of input: CaptureInput) throws {
    let summary = story.summary
    var report = try input.report(
      isText: format == .text, isDocument: format == .json, within: output.style.width,
      of: all ? .all : window.resolved(in: input, times.display))
    switch format {
    case .text:
      SummaryText.write(
        summary, style: output.style(times), scope: try scope(summary, input),
        rules: story.rules, to: &report.buffer)
    case .json: SummaryJSON.write(summary, to: &report.buffer)
    }
    try report.finish()
  }

  /// Writes a line for each of several captures, followed by their summaries.
  private func writeLines() throws {
    var table = CaptureTable(style: output.style(times))
    var analyses: [(CaptureInput, Story)] = []
    var failure: (any Error)?
    do {
      try input.forEach { input in
        let story = try analysis(of: input)
        table.add(story.summary, name: input.name, rules: story.rules)
        if analyzesCaptures { analyses.append((input, story)) }
      }
    } catch {
      // An error in one of them has already been reported, and determines the exit status.
      failure = error
    }
    var report = try ReportFile()
    table.write(to: &report.buffer)
    if analyzesCaptures, !table.isEmpty { report.buffer.line() }
    try report.finish()
    for (input, story) in analyses { try write(story, of: input) }
    if let failure { throw failure }
  }

  private func scope(_ summary: TraceSummary, _ input: CaptureInput) throws -> SummaryScope {
    if all { return .all }
    let name = input.name
    let part = try window.resolved(in: input, times.display)
    if !part.isAll {
      try Choice.require(
        part, within: summary.duration, in: name,
        recorded: Choice.dates(of: summary.file, times.display))
      return SummaryScope(part, of: summary)
    }
    guard !connection.isEmpty || !device.isEmpty else { return .firstScreen }
    try Choice.require(
      connections: connection, among: summary.connections.connections.map(\.id), in: name)
    for word in device { _ = try Choice.require(device: word, in: summary.devices, of: name) }
    return SummaryScope(connections: connection, devices: device, of: summary)
  }
}

extension SummaryCommand {
  /// Returns the command for arguments that consist only of captures.
  ///
  /// - Throws: as the argument parser does.
  static func plain(_ files: [String]) throws -> SummaryCommand {
    // Assigned outside the initializer, because an assignment inside it would redefine the option.
    var summary = SummaryCommand()
    summary.input = try InputOptions.plain(files)
    summary.output = OutputOptions.plain
    summary.times = TimeOptions.plain
    summary.window = WindowOptions.none
    summary.keys = KeyOptions.none
    summary.known = KnownDatabaseOptions.none
    summary.format = ReportFormat.text
    summary.all = false
    summary.connection = []
    summary.device = []
    summary.analyzesCaptures = false
    return summary
  }
}

/// Output formats common to all analysis commands.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}
