import ArgumentParser
import CaptureFiles
import TraceAnalysis
import TraceReports

/// The log of an app or of firmware to show between the rows of a timeline.
struct LogOptions: ParsableArguments {
  @Option(
    name: .customLong("log"),
    help: ArgumentHelp(
      "Show the lines of this log between the rows: logcat, `log show`, syslog, Zephyr, ESP-IDF, any text whose lines start with a time, or the logcat of a bug report.",
      valueName: "file"),
    completion: .file())
  var file: String?

  @Option(
    name: .customLong("log-offset"), parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds to add to the log's times; for times since a start, the position of that start in the capture (default: derived from common events).",
      valueName: "seconds"))
  var offset: Double?

  @Flag(
    name: .customLong("own-log"),
    help:
      "Show the logcat of a bug report given as FILE. Implied by --log-grep and --log-offset without --log."
  )
  var isOwn = false

  @Option(
    name: .customLong("log-grep"),
    help: ArgumentHelp("Show only matching lines of the log.", valueName: "pattern"))
  var pattern: String?

  /// Whether a log was requested.
  var isWanted: Bool { file != nil || isOwn || offset != nil || pattern != nil }

  /// Maximum size of a log in octets.
  private static let limit = 256 << 20

  func validate() throws {
    if file != nil, isOwn {
      throw ValidationError("--own-log can't be combined with --log.")
    }
    if let offset, !(offset.magnitude < 4e9) {
      throw ValidationError("--log-offset takes seconds.")
    }
    if let pattern, (try? Regex(pattern)) == nil {
      throw ValidationError("--log-grep '\(pattern.printable)' is not a regular expression.")
    }
  }

  /// Places the log's lines in a capture. Returns nil if no log was given.
  ///
  /// - Parameters:
  ///   - timeline: the timeline of the capture.
  ///   - path: the path of the capture, which may be a bug report that contains a log.
  ///   - times: how the user specifies times.
  /// - Throws: if the log can't be read, or if its clock can't be compared with the capture's.
  func placed(
    in timeline: Timeline, of path: String, _ times: TimeOptions
  ) throws -> PlacedLog? {
    guard isWanted else {
      if !FilePaths.isStream(path), BugReportText.isIn(path) {
        Terminal.say(
          "bletrace: \(path.printable) also contains the phone's log: --own-log shows its lines between the rows, "
            + "--log-grep PATTERN only matching lines")
      }
      return nil
    }
    let isOwn = file == nil
    let file = file ?? path
    // A pipe is not an archive and can be read only once.
    let text =
      FilePaths.isStream(file) ? nil : try BugReportText.read(file, limit: LogOptions.limit)
    if isOwn, text == nil {
      throw UsageError(
        "\(file.printable) contains no text of a bug report; pass the log with --log")
    }
    let octets = try text ?? WholeFile.read(file, limit: LogOptions.limit)
    let log = AppLog(String(decoding: octets, as: UTF8.self), name: file.printable)
    guard !log.hasNoTimes else {
      throw UsageError(
        isOwn
          ? "\(file.printable): the bug report contains no logcat; pass another log with --log"
          : "\(file.printable): no line of the log starts with a time; logcat prints times with -v threadtime"
      )
    }
    if log.linesNotKept > 0 {
      Terminal.say(
        "bletrace: warning: \(file.printable): the last \(log.linesNotKept) lines were left out")
    }
    let zone = times.localZone
    let expression = try pattern.map { try Regex($0) }
    let placed = PlacedLog(
      log, in: timeline, offset: offset.map { Int64(($0 * 1e9).rounded()) },
      zone: { zone($0).seconds },
      where: { text in expression.map { text.firstMatch(of: $0) != nil } ?? true })
    guard let placed else {
      throw UsageError(
        "\(file.printable): \(PlacedLog.reason(log, in: timeline) { zone($0).seconds }); give --log-offset SECONDS, "
          + "the position in the capture")
    }
    return placed
  }
}
