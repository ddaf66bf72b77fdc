import CaptureFiles
import LinkDecryption
import LinkSessions
import TraceAnalysis
import TraceReports

/// One capture that a command reads. Opens it, shows the progress, and reports damage.
final class CaptureInput {
  let path: String
  let userLinkTypes: LinkType.UserTypes
  /// Index among several captures, or nil for a single one.
  private let place: Int?
  /// The document for several captures, or nil for a single one.
  private let documents: DocumentList?
  /// Whether damage was found.
  private(set) var isDamaged = false

  /// - Parameters:
  ///   - path: the file; "-" for standard input.
  ///   - userLinkTypes: the formats of user link types.
  ///   - place: the index from 0 if several captures are read, or nil for a single one.
  ///   - documents: the document for several captures.
  init(
    path: String, userLinkTypes: LinkType.UserTypes, place: Int? = nil,
    documents: DocumentList? = nil
  ) {
    self.path = path
    self.userLinkTypes = userLinkTypes
    self.place = place
    self.documents = documents
  }

  /// Opens the capture.
  ///
  /// - Throws: a `CaptureError` if it can't be read at all.
  func open() throws(CaptureError) -> CaptureReader {
    try CaptureReader(path: path, options: .init(userLinkTypes))
  }

  /// Opens the capture and reads it with a progress bar, then reports damage.
  ///
  /// - Parameters:
  ///   - keys: the keys from the user.
  ///   - known: attributes of servers that the capture does not show.
  ///   - body: reads the capture to its end, and calls its last argument from time to time.
  func read<Result>(
    keys: KeyOptions? = nil, known: KnownDatabaseOptions? = nil,
    _ body: (inout CaptureReader, ReadingOptions, @escaping (borrowing CaptureReader) -> Void) ->
      Result
  ) throws -> Result {
    var options = ReadingOptions(
      userLinkTypes: userLinkTypes,
      knownDatabases: try known?.load(userLinkTypes) ?? GATTMemory.KnownDatabases(),
      keys: try keys?.load(userLinkTypes) ?? KeyRing())
    var reader = try open()
    let progress = ProgressBar(of: reader.name)
    options.keys.searchProgress = progress.search
    let result = body(&reader, options) {
      progress.update(bytesRead: $0.bytesRead, of: $0.totalBytes)
    }
    progress.finish()
    say(reader.damage, in: reader.name)
    return result
  }

  /// Warns of damage.
  func say(_ damage: Damage.Log, in name: String) {
    isDamaged = isDamaged || !damage.isEmpty
    DamageReport.say(damage, in: name)
  }

  /// Reads the capture once and builds several analyses.
  ///
  /// - Parameters:
  ///   - analyzers: the analyzers that build the analyses.
  ///   - chosen: receives each packet before `analyzers`.
  ///   - keys: the keys from the user.
  ///   - known: attributes of servers that the capture does not show.
  func analyses<each Analyzer: CaptureAnalyzer>(
    by analyzers: repeat each Analyzer, choosing chosen: ChosenFrames? = nil,
    keys: KeyOptions? = nil,
    known: KnownDatabaseOptions? = nil
  ) throws -> (repeat (each Analyzer).Analysis) {
    try read(keys: keys, known: known) { reader, options, progress in
      reader.analyses(
        by: repeat each analyzers, after: chosen, options: options, progress: progress)
    }
  }

  /// Creates a report on standard output. If several captures are read, text begins with the capture's name, and JSON
  /// documents, which include their file names, become elements of one document.
  ///
  /// - Parameters:
  ///   - isText: whether the report is text.
  ///   - isDocument: whether the report is a JSON document.
  ///   - width: the maximum number of columns for the line with the name, or nil for no limit.
  ///   - part: the part of the capture that the report shows. Text begins with it.
  func report(
    isText: Bool, isDocument: Bool = false, within width: Int? = nil,
    of part: CapturedFile.Window = .all
  ) throws(CaptureError) -> ReportFile {
    var report = try ReportFile()
    if isDocument { documents?.begin(&report.buffer) }
    if isText, let place {
      if place > 0 { report.buffer.line() }
      let signs = ("==> ", " <==")
      let room = width.map { max(8, $0 - signs.0.count - signs.1.count) }
      report.buffer.line(signs.0 + CaptureInput.shortened(path.printable, to: room) + signs.1)
    }
    if isText, !part.isAll { report.buffer.line(CaptureInput.words(for: part) + "\n") }
    return report
  }

  /// Returns text such as "Only the part from 00:02.000 to 00:03.000 of the capture".
  static func words(for part: CapturedFile.Window) -> String {
    // The part begins before the capture and has no end.
    if part.to == nil, let from = part.from, from <= 0 {
      return "The whole capture: it starts after the time of --from"
    }
    let from = part.from.map { $0 > 0 ? " from \(Clock.offset($0))" : "" } ?? ""
    return "Only the part\(from)\(part.to.map { " to \(Clock.offset($0))" } ?? "") of the capture"
  }

  /// Returns the name with an ellipsis in the middle if it is wider than `room` columns. Both the directory at the
  /// start and the file at the end distinguish captures.
  private static func shortened(_ name: String, to room: Int?) -> String {
    // A terminal shows some characters beyond ASCII in two columns.
    func columns(of text: Substring) -> Int {
      text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
    }
    guard let room, columns(of: name[...]) > room else { return name }
    var (start, end) = (name[...], name[...])
    while columns(of: start) > (room - 1) / 2 { start.removeLast() }
    while columns(of: end) > room / 2 { end.removeFirst() }
    return start + "…" + end
  }

  /// The name of the capture in messages.
  var name: String { path == "-" ? "standard input" : path.printable }
}
