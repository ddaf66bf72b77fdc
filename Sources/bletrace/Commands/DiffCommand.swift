import ArgumentParser
import CaptureFiles
import TraceAnalysis
import TraceContracts
import TraceReports

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare the meaning of two captures.",
    usage: "bletrace diff OLD NEW [OPTION...]",
    discussion: """
      Addresses, times, handles, connection numbers and retransmissions do not count as \
      differences. Anything that one of the captures can't show is listed but not compared.

      EXAMPLES
        bletrace diff good.btsnoop tonight.btsnoop
        bletrace diff phone.btsnoop air.pcapng --tolerance 20%
        bletrace diff good.btsnoop tonight.btsnoop --format json
        bletrace diff good.btsnoop tonight.btsnoop --format html > diff.html

      EXIT STATUS
        0 equivalent; 1 different, or nothing could be compared; 2 a capture could not be \
      read or, with --fail-on-damage, is damaged; 64 usage error.
      """)

  @Argument(
    help: ArgumentHelp("The earlier capture.", valueName: "OLD"), completion: .file())
  var old: String

  @Argument(
    help: ArgumentHelp("The later capture.", valueName: "NEW"), completion: .file())
  var new: String

  @OptionGroup var linkTypes: LinkTypeOptions

  @Flag(
    help: "Exit with status 2 if a capture is damaged; the results are still written.")
  var failOnDamage = false

  @OptionGroup(title: "Profiles") var profiles: ProfileOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var window: RefusedWindowOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions

  @Option(
    help: ArgumentHelp(
      "Tolerated difference of a rate or duration, or KIND=SHARE for one kind of change (such as rhythm=20%; see Docs/Differences.md). May be repeated. (default: 10%)",
      valueName: "tolerance"), transform: Tolerance.parse)
  var tolerance: [Tolerance] = []

  @Option(name: [.customShort("T"), .long], help: "text, json, markdown or html.")
  var format: DiffFormat = .text

  func validate() throws {
    if old == "-", new == "-" {
      throw ValidationError("standard input can be read only once.")
    }
    if format == .html, old == "-" || new == "-" {
      throw ValidationError(
        "--format html reads each capture twice, so it can't be standard input.")
    }
    try window.refuse { part in
      "the same moment has different times in two captures. Extract the part from each capture, and compare the parts: "
        + "bletrace convert \(ShellWord.quoted(old)) old-part.pcapng \(part)"
    }
  }

  func run() throws {
    let options = ReadingOptions(
      userLinkTypes: linkTypes.table, keys: try keys.load(linkTypes.table))
    let sides = try [old, new].map { try measured($0, options) }
    let difference = TraceDifference(
      old: sides[0], new: sides[1], tolerance: tolerance.general, tolerances: tolerance.ofKinds)
    var file = try ReportFile()
    switch format {
    case .text: DifferenceText.write(difference, style: output.style(times), to: &file.buffer)
    case .json: DifferenceJSON.write(difference, to: &file.buffer)
    case .markdown: DifferenceMarkdown.write(difference, to: &file.buffer)
    case .html:
      let page = PageOptions()
      let names = PageNames.unique([old, new])
      let pages = try zip([old, new], names).map { path, name in
        let progress = ProgressBar(of: path)
        defer { progress.finish() }
        return try PageCapture(
          reading: path, name: name, for: page, options: options, progress: progress.ofPage)
      }
      DifferencePage.write(difference, old: pages[0], new: pages[1], page, to: &file.buffer)
    }
    try file.finish()
    if failOnDamage, sides.contains(where: { !$0.measurements.damage.isEmpty }) {
      throw ExitCode(2)
    }
    if !difference.isSame { throw ExitCode(1) }
  }

  private func measured(
    _ path: String, _ options: ReadingOptions
  ) throws(CaptureError) -> TraceDifference.Side {
    var reader = try CaptureReader(path: path, options: .init(options.userLinkTypes))
    let side = TraceDifference.Side(reading: &reader, options: options)
    DamageReport.say(side.measurements.damage, in: path)
    return side
  }
}

enum DiffFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  case markdown
  case html
}
