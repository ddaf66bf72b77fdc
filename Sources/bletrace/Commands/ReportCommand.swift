import ArgumentParser
import CaptureFiles
import LinkSessions
import TraceAnalysis
import TraceReports

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract:
      "Write an HTML page: the story, three views of it, and every packet bit by bit.",
    usage: "bletrace report FILE... --output PAGE [OPTION...]",
    discussion: """
      The page is a single file that opens from disk and requests nothing from the network. It contains \
      the story with its findings, views of the capture over time, as a sequence and by \
      attributes, and the packets with their octets and fields. Without JavaScript, and when \
      printed, it shows the same content as tables and text. Press ? on the page for its keyboard shortcuts.

      EXAMPLES
        bletrace report lock.btsnoop -o lock.html
        bletrace report lock.btsnoop -o lock.html --open
        bletrace report monday.btsnoop tuesday.btsnoop -o both.html
        bletrace report lock.btsnoop -o public.html --redact
        bletrace report long.pcapng -o part.html --connection 3 --frames 5000-9000
        bletrace report long.pcapng -o part.html --around @14:32:05 --span 60
      """)

  @Argument(
    help: ArgumentHelp(
      "Captures or directories of captures, one tab for each; they are read more than once, so they must be files.",
      valueName: "FILE"),
    completion: .file())
  var files: [String]

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The page to write. Use - for standard output.", valueName: "PAGE"),
    completion: .file())
  var output: String

  @Flag(name: [.customShort("r"), .long], help: "Also read captures in subdirectories.")
  var recursive = false

  @OptionGroup var linkTypes: UserLinkTypeOptions
  @OptionGroup(title: "Profiles") var profiles: ProfileOptions

  @Option(help: ArgumentHelp("Show only this connection. May be repeated.", valueName: "id"))
  var connection: [Int] = []

  @Option(
    help: ArgumentHelp("List only these packets.", valueName: "first-last"),
    transform: ReportCommand.range)
  var frames: ClosedRange<Int>?

  @OptionGroup var window: WindowOptions
  @OptionGroup var times: TimeOptions

  @Flag(help: "Leave out the packets: only the story and the reports.")
  var noPackets = false

  @Flag(help: "Redact the captures first, like `bletrace redact`; the page says so.")
  var redact = false

  @Flag(help: "Open the page in the browser.")
  var open = false

  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup var known: KnownDatabaseOptions

  private static func range(_ text: String) throws -> ClosedRange<Int> {
    let ends = text.split(separator: "-", maxSplits: 1).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first >= 1, first <= last else {
      throw ValidationError("--frames takes FIRST-LAST, such as 100-900 (got \(text)).")
    }
    return first...last
  }

  func validate() throws {
    if files.contains("-") {
      throw ValidationError("Each FILE is read more than once, so it can't be standard input.")
    }
    if open, output == "-" { throw ValidationError("--open needs a file: --output PAGE.") }
    if noPackets, frames != nil {
      throw ValidationError("--frames can't be combined with --no-packets.")
    }
    if window.isGiven {
      // The same time means a different moment in each capture.
      guard files.count == 1, !Directory.exists(files[0]), !Directory.isPattern(files[0]) else {
        throw ValidationError("--from, --to and --around take one FILE that is a capture.")
      }
      if frames != nil || !connection.isEmpty {
        throw ValidationError(
          "--from, --to and --around can't be combined with --frames or --connection.")
      }
    }
    if times.isGiven, !window.isGiven {
      throw ValidationError(
        "--time and --tz require --from, --to or --around; the page has its own switch for times."
      )
    }
  }

  func run() throws {
    var page = PageOptions()
    page.connections = Set(connection)
    page.carriesPackets = !noPackets
    page.frames = frames
    page.isRedacted = redact
    var search = FileSearchOptions.none
    search.recursive = recursive
    let files = try search.captures(files, onlyCaptures: true) { file in
      Terminal.say("bletrace: warning: \(file.printable): cannot be read, so it is not on the page")
    }
    let input = CaptureInput(path: files[0], userLinkTypes: linkTypes.table)
    if let part = try window.part(of: input, times.display) {
      page.frames = part.frames
      page.connections = part.connections
    }
    var captures: [PageCapture] = []
    for file in files { captures.append(try capture(file, page)) }
    for (file, capture) in zip(files, captures) {
      try Choice.require(connections: connection, among: capture.connectionIDs, in: file)
    }
    var report = try ReportFile(output)
    PageReport.write(captures, page, to: &report.buffer)
    try report.finish()
    if open { try Browser.open(output) }
  }

  private func capture(_ file: String, _ page: PageOptions) throws -> PageCapture {
    let input = CaptureInput(path: file, userLinkTypes: linkTypes.table)
    let options = ReadingOptions(
      userLinkTypes: linkTypes.table,
      knownDatabases: try known.load(linkTypes.table),
      keys: try keys.load(linkTypes.table))
    let progress = ProgressBar(of: file)
    defer { progress.finish() }
    func show(_ reader: borrowing CaptureReader) {
      progress.update(bytesRead: reader.bytesRead, of: reader.totalBytes)
    }
    guard redact else {
      let capture = try PageCapture(
        reading: file, for: page, options: options, progress: progress.ofPage)
      input.say(capture.damage, in: file)
      return capture
    }
    let copy = try TemporaryFile(named: "redacted.pcapng")
    var redaction = Redaction.Options()
    redaction.userLinkTypes = linkTypes.table
    let (_, damage) = try Redaction.run(
      from: file, to: copy.path, format: .pcapng, options: redaction, progress: show)
    input.say(damage, in: file)
    return try PageCapture(
      reading: copy.path, name: String(file.split(separator: "/").last ?? "capture"), for: page,
      options: options, progress: progress.ofPage)
  }
}
