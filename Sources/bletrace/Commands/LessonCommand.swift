import ArgumentParser
import CaptureFiles
import LinkSessions
import TraceAnalysis
import TraceReports

struct LessonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lesson",
    abstract: "Walk through a capture with questions about it.",
    usage: "bletrace lesson FILE [OPTION...]",
    discussion: """
      Each step shows where to look, the packets, the arithmetic and the clause, and asks \
      questions whose answers are computed from the capture. Docs/Teaching.md describes a course of six \
      lessons with captures that are included in bletrace.

      EXAMPLES
        bletrace lesson heart-rate.btsnoop
        bletrace lesson heart-rate.btsnoop --answers
        bletrace lesson heart-rate.btsnoop --seed 7
        bletrace lesson phone.pklg --around @14:32:05
        bletrace lesson heart-rate.btsnoop -o lesson.html --open
      """)

  @Argument(
    help: ArgumentHelp("The capture; it is read twice, so it must be a file.", valueName: "FILE"),
    completion: .file())
  var file: String

  @OptionGroup var linkTypes: UserLinkTypeOptions
  @OptionGroup(title: "Profiles") var profiles: ProfileOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var window: WindowOptions

  @Flag(help: "Also print the answers.")
  var answers = false

  @Option(help: ArgumentHelp("Seed for the choice of questions.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Write an HTML page instead, like `bletrace report`.", valueName: "PAGE"),
    completion: .file())
  var page: String?

  @Flag(help: "Open the page in the browser.")
  var open = false

  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup var known: KnownDatabaseOptions

  func validate() throws {
    if file == "-" {
      throw ValidationError("FILE is read twice, so it can't be standard input.")
    }
    if open, page == nil || page == "-" {
      throw ValidationError("--open needs a file: --output PAGE.")
    }
  }

  func run() throws {
    let input = CaptureInput(path: file, userLinkTypes: linkTypes.table)
    let options = ReadingOptions(
      userLinkTypes: linkTypes.table,
      knownDatabases: try known.load(linkTypes.table),
      keys: try keys.load(linkTypes.table))
    var choice = PageOptions.ofLesson
    if let part = try window.part(of: input, times.display) {
      guard !part.connections.isEmpty else {
        throw UsageError(
          "\(input.name): this part of the capture contains no connection; `bletrace connections` lists them with their times"
        )
      }
      choice.connections = part.connections
    }
    let progress = ProgressBar(of: file)
    let capture = try PageCapture(
      reading: file, for: choice, options: options, progress: progress.ofPage)
    progress.finish()
    input.say(capture.damage, in: file)
    let lesson = Lesson(capture, seed: seed)
    guard !lesson.isEmpty else {
      throw UsageError(
        "\(file.printable) shows no advertising and no connection, so there is nothing to teach")
    }
    var report = try ReportFile(page ?? "-")
    if page == nil {
      LessonText.write(
        lesson, showsAnswers: answers, style: output.style(times), to: &report.buffer)
    } else {
      LessonPage.write(lesson, of: capture, showsAnswers: answers, to: &report.buffer)
    }
    try report.finish()
    if open, let page { try Browser.open(page) }
  }
}
