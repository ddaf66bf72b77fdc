public import CaptureFiles
import Dispatch
import LinkDecryption
import Synchronization
public import TraceAnalysis
import TraceReports

/// Exports captures into a store, reading as many captures at a time as there are processors.
///
/// Captures are written in the order given, regardless of which is read first, so the same files always produce the
/// same export.
public struct CaptureExport: Sendable {
  private let files: [String]
  private let version: String
  private let options: ReadingOptions
  private let hasPackets: Bool
  private let leftOut: Set<String>
  private let readers: Int

  /// Progress of an export.
  public struct Progress: Sendable {
    /// Number of finished files, out of `files`.
    public var done = 0
    /// Number of all files.
    public var files = 0
    /// Number of records read.
    public var records = 0
    /// Octets of finished files, out of `octets`.
    public var octetsRead: UInt64 = 0
    /// Total octets of all files.
    public var octets: UInt64 = 0
  }

  /// The result of an export.
  public struct Result: Sendable {
    /// Number of captures written.
    public var written = 0
    /// Number of records in these captures.
    public var records = 0
    /// Number of captures that the store already had, or that were given twice.
    public var skipped = 0
    /// Number of skipped captures that are copies of another file of this export.
    public var copies = 0
    /// Files that could not be read, with the reason.
    public var unreadable: [(file: String, problem: String)] = []
  }

  /// - Parameters:
  ///   - files: the captures in the order of writing.
  ///   - version: the version of the tool, which is written to the export.
  ///   - options: information that is known before a capture is read.
  ///   - hasPackets: whether to write the table of packets, for which captures are read twice.
  ///   - leftOut: names of tables that get no rows.
  ///   - readers: the number of files to read at a time, or nil for the number of processors.
  public init(
    _ files: [String], version: String, options: ReadingOptions = ReadingOptions(),
    hasPackets: Bool = false, without leftOut: Set<String> = [], readers: Int? = nil
  ) {
    self.files = files
    self.version = version
    self.options = options
    self.hasPackets = hasPackets
    self.leftOut = leftOut
    self.readers = max(1, min(files.count, readers ?? ProcessorCount.online))
  }

  /// Reads all files and writes their tables.
  ///
  /// - Parameters:
  ///   - store: receives the tables.
  ///   - progress: called from time to time.
  /// - Throws: the error of the store. Captures finished before the error stay in the store.
  public func run(
    into store: some TableStore, progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(CaptureError) -> Result {
    let shared = SharedState(files, known: store.captures, stored: store.stored)
    // At most one file more than the number of readers waits to be written. Dispatch traps if a semaphore is destroyed
    // with a lower value than its initial one, so it starts at 0.
    let room = DispatchSemaphore(value: 0)
    for _ in 0...self.readers { room.signal() }
    let news = DispatchSemaphore(value: 0)
    let readers = DispatchGroup()
    for _ in 0..<self.readers {
      DispatchQueue.global().async(group: readers) { [self] in
        while true {
          room.wait()
          guard let index = shared.next(of: files.count) else {
            room.signal()
            return
          }
          let outcome = read(files[index], shared, progress)
          shared.put(outcome, at: index)
          news.signal()
        }
      }
    }
    defer {
      shared.stop()
      // A reader that waits on the semaphore then sees that nothing more is needed.
      for _ in 0..<self.readers { room.signal() }
      readers.wait()
    }
    var result = Result()
    for index in files.indices {
      var outcome = shared.take(index)
      while outcome == nil {
        news.wait()
        outcome = shared.take(index)
      }
      try finish(outcome, file: files[index], store, &result)
      room.signal()
      shared.progress { $0.done += 1 }
      progress(shared.progress)
    }
    try store.finish()
    return result
  }

  private func finish(
    _ outcome: Outcome?, file: String, _ store: some TableStore, _ result: inout Result
  ) throws(CaptureError) {
    switch outcome {
    case .read(let capture, let old) where !store.captures.contains(capture.id):
      try store.write(capture, replacing: old)
      result.written += 1
      result.records += capture.records
    case .unreadable(let capture, let problem):
      if !store.captures.contains(capture.id) { try store.write(capture, replacing: nil) }
      result.unreadable.append((file, problem))
    case .read(let capture, _):
      try writeCopy(file, of: capture.id, store)
      result.skipped += 1
      result.copies += 1
    case .known(let id):
      try writeCopy(file, of: id, store)
      result.skipped += 1
    case nil: result.skipped += 1
    }
  }

  private func writeCopy(
    _ path: String, of capture: String, _ store: some TableStore
  ) throws(CaptureError) {
    if !leftOut.contains("file") { try store.write(copy: path, of: capture) }
  }

  // MARK: One file

  fileprivate enum Outcome: Sendable {
    case read(ExportedCapture, replacing: String?)
    case unreadable(ExportedCapture, problem: String)
    /// The store already has the capture.
    case known(id: String)
  }

  private func read(
    _ path: String, _ shared: SharedState, _ progress: @escaping @Sendable (Progress) -> Void
  ) -> Outcome {
    var file = ExportedCapture.File(path: path, sha256: nil)
    do throws(CaptureError) {
      file = ExportedCapture.File(path: path, sha256: try CaptureExport.digest(of: path))
      if shared.known.contains(file.id) {
        shared.progress { $0.octetsRead += CaptureExport.size(of: path) }
        return .known(id: file.id)
      }
      var reader = try CaptureReader(path: path)
      var seen: UInt64 = 0
      let (check, measured, series) = reader.analyses(
        by: CheckAnalyzer(), MeasurementAnalyzer(ExportedCapture.needs), ValueSeriesAnalyzer(),
        options: options
      ) { reader in
        let (now, before) = (reader.bytesRead, seen)
        seen = now
        shared.progress {
          $0.octetsRead += now - min(before, now)
          $0.records += 4096
        }
        progress(shared.progress)
      }
      let all = reader.bytesRead
      shared.progress {
        $0.octetsRead += all - min(seen, all)
        $0.records += measured.file.tally.records % 4096
      }
      let capture = ExportedCapture(
        file, version: version, measured, check, series, packets: hasPackets ? options : nil,
        without: leftOut)
      var replaced: String?
      if let old = shared.stored[path], try CaptureExport.hasGrown(path, from: old) {
        replaced = old.id
      }
      return .read(capture, replacing: replaced)
    } catch {
      return .unreadable(
        ExportedCapture(file, version: version, unreadable: "\(error)"), problem: "\(error)")
    }
  }

  /// SHA-256 hash of a file's octets in hexadecimal digits.
  package static func digest(of path: String) throws(CaptureError) -> String {
    let digest = ContentDigest()
    _ = try FilePieces.read(path) { digest.update($0) }
    return hexadecimal(digest.octets())
  }

  /// Whether a file begins with its entire former contents, as a log that has grown does.
  private static func hasGrown(
    _ path: String, from old: StoredCapture
  ) throws(CaptureError) -> Bool {
    guard size(of: path) > old.size else { return false }
    let digest = ContentDigest()
    var left = old.size
    _ = try FilePieces.read(path) { piece in
      let part = min(left, UInt64(piece.count))
      if part > 0 { digest.update(Array(piece.prefix(Int(part)))) }
      left -= part
    }
    return hexadecimal(digest.octets()) == old.sha256
  }

  private static func hexadecimal(_ octets: [UInt8]) -> String {
    octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  fileprivate static func size(of path: String) -> UInt64 { Directory.size(of: path) ?? 0 }
}

/// State shared by the readers and the writer of an export.
private final class SharedState: Sendable {
  private struct State {
    var next = 0
    var outcomes: [Int: CaptureExport.Outcome] = [:]
    var progress = CaptureExport.Progress()
  }

  let known: Set<String>
  let stored: [String: StoredCapture]
  private let state: Mutex<State>

  init(_ files: [String], known: Set<String>, stored: [String: StoredCapture]) {
    self.known = known
    self.stored = stored
    var state = State()
    state.progress.files = files.count
    state.progress.octets = files.reduce(0) { $0 + CaptureExport.size(of: $1) }
    self.state = Mutex(state)
  }

  /// Index of the next file to read, or nil if there is none.
  func next(of count: Int) -> Int? {
    state.withLock { state in
      guard state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Stops handing out files.
  func stop() { state.withLock { $0.next = .max } }

  func put(_ outcome: CaptureExport.Outcome, at index: Int) {
    state.withLock { $0.outcomes[index] = outcome }
  }

  func take(_ index: Int) -> CaptureExport.Outcome? {
    state.withLock { $0.outcomes.removeValue(forKey: index) }
  }

  var progress: CaptureExport.Progress { state.withLock { $0.progress } }

  func progress(_ change: (inout CaptureExport.Progress) -> Void) {
    state.withLock { change(&$0.progress) }
  }
}
