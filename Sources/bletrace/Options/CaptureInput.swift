import CaptureFiles
import LinkDecryption
import LinkSessions
import TraceAnalysis
import TraceReports

/// One capture that a command reads: opens it, shows how far it has come, and says what is damaged.
final class CaptureInput {
  let path: String
  let userLinkTypes: UserLinkTypes
  /// Among several; nil for the only one.
  private let place: Int?
  /// The document around those of several; nil for the only one.
  private let documents: DocumentList?
  /// Whether damage was met.
  private(set) var isDamaged = false

  /// - Parameters:
  ///   - path: the file; "-" for standard input.
  ///   - userLinkTypes: what user link types hold.
  ///   - place: from 0, where several captures are read; nil for the only one.
  ///   - documents: the document around theirs, where several captures are read.
  init(
    path: String, userLinkTypes: UserLinkTypes, place: Int? = nil, documents: DocumentList? = nil
  ) {
    self.path = path
    self.userLinkTypes = userLinkTypes
    self.place = place
    self.documents = documents
  }

  /// Opens the capture.
  ///
  /// - Throws: a `CaptureError` where it can't be read at all.
  func open() throws(CaptureError) -> CaptureReader {
    try CaptureReader(path: path, options: .init(userLinkTypes))
  }

  /// Opens the capture and reads it, with a progress bar; then says what is damaged.
  ///
  /// - Parameters:
  ///   - keys: that the user has.
  ///   - known: names attributes of servers that the capture does not discover.
  ///   - body: reads the capture to its end, and calls its last argument now and then.
  func read<Result>(
    keys: KeyOptions? = nil, known: KnownDatabaseOptions? = nil,
    _ body: (inout CaptureReader, ReadingOptions, @escaping (borrowing CaptureReader) -> Void) ->
      Result
  ) throws -> Result {
    var options = ReadingOptions(
      userLinkTypes: userLinkTypes,
      knownDatabases: try known?.load(userLinkTypes) ?? KnownDatabases(),
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
  func say(_ damage: DamageList, in name: String) {
    isDamaged = isDamaged || !damage.isEmpty
    DamageReport.say(damage, in: name)
  }

  /// Reads the capture once for the stories of all tellers.
  ///
  /// - Parameters:
  ///   - tellers: whose stories are wanted.
  ///   - chosen: is shown each packet before the tellers are.
  ///   - keys: that the user has.
  ///   - known: names attributes of servers that the capture does not discover.
  func stories<each Teller: StoryTeller>(
    by tellers: repeat each Teller, choosing chosen: ChosenFrames? = nil, keys: KeyOptions? = nil,
    known: KnownDatabaseOptions? = nil
  ) throws -> (repeat (each Teller).Story) {
    try read(keys: keys, known: known) { reader, options, progress in
      reader.stories(
        by: repeat each tellers, after: chosen, options: options, progress: progress)
    }
  }

  /// A report on standard output. Where several captures are read, text begins with the capture's name, and JSON
  /// documents, which name their files, are elements of one document.
  ///
  /// - Parameters:
  ///   - isText: whether it is text.
  ///   - isDocument: whether it is a JSON document.
  ///   - width: the columns that the name's line may have; nil for as many as it needs.
  func report(
    isText: Bool, isDocument: Bool = false, within width: Int? = nil
  ) throws(CaptureError) -> ReportFile {
    var report = try ReportFile()
    if isDocument { documents?.begin(&report.buffer) }
    if isText, let place {
      if place > 0 { report.buffer.line() }
      let signs = ("==> ", " <==")
      let room = width.map { max(8, $0 - signs.0.count - signs.1.count) }
      report.buffer.line(signs.0 + CaptureInput.shortened(path.printable, to: room) + signs.1)
    }
    return report
  }

  /// The name with an ellipsis for its middle, where it has more than `room` columns: both the folder
  /// it begins with and the file it ends with tell captures apart.
  private static func shortened(_ name: String, to room: Int?) -> String {
    // A terminal gives some of the characters beyond ASCII two columns.
    func columns(of text: Substring) -> Int {
      text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
    }
    guard let room, columns(of: name[...]) > room else { return name }
    var (start, end) = (name[...], name[...])
    while columns(of: start) > (room - 1) / 2 { start.removeLast() }
    while columns(of: end) > room / 2 { end.removeFirst() }
    return start + "…" + end
  }

  /// How messages call it.
  var name: String { path == "-" ? "standard input" : path.printable }
}
