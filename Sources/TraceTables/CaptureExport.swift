public import CaptureFiles
import Dispatch
import LinkDecryption
import Synchronization
public import TraceAnalysis
import TraceReports

/// Exports captures into a store, as many at a time as there are processors.
///
/// Captures are written in the order in which they are given, whichever is read first: the same files give the same
/// export.
public struct CaptureExport: Sendable {
  private let files: [String]
  private let version: String
  private let options: ReadingOptions
  private let hasPackets: Bool
  private let readers: Int

  /// How far an export has come.
  public struct Progress: Sendable {
    /// Files that are done, of `files`.
    public var done = 0
    /// All files.
    public var files = 0
    /// Records that were read.
    public var records = 0
    /// Octets of files that were read, of `octets`.
    public var octetsRead: UInt64 = 0
    /// Octets of all files.
    public var octets: UInt64 = 0
  }

  /// What became of the files.
  public struct Result: Sendable {
    /// Captures that were written.
    public var written = 0
    /// Records in them.
    public var records = 0
    /// Captures that the store had already, or that came twice.
    public var skipped = 0
    /// Files that could not be read, and why.
    public var unreadable: [(file: String, problem: String)] = []
  }

  /// - Parameters:
  ///   - files: captures, in the order in which they are written.
  ///   - version: of the tool, which the export names.
  ///   - options: what is known before.
  ///   - hasPackets: whether the table of packets is wanted, for which captures are read twice.
  ///   - readers: how many files are read at a time; as many as there are processors where it is nil.
  public init(
    _ files: [String], version: String, options: ReadingOptions = ReadingOptions(),
    hasPackets: Bool = false, readers: Int? = nil
  ) {
    self.files = files
    self.version = version
    self.options = options
    self.hasPackets = hasPackets
    self.readers = max(1, min(files.count, readers ?? ProcessorCount.online))
  }

  /// Reads all files and writes their tables.
  ///
  /// - Parameters:
  ///   - store: where to.
  ///   - progress: is called now and then.
  /// - Throws: what the store throws; what was finished by then stays.
  public func run(
    into store: some TableStore, progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(CaptureError) -> Result {
    let shared = SharedState(files, known: store.captures)
    // One file more than is read at a time waits for being written. Dispatch traps where a semaphore goes away with less
    // than it began with, so it begins with nothing.
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
      // A reader that waits for room finds out that nothing is wanted any more.
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
    case .read(let capture) where !store.captures.contains(capture.id):
      try store.write(capture)
      result.written += 1
      result.records += capture.records
    case .unreadable(let capture, let problem):
      if !store.captures.contains(capture.id) { try store.write(capture) }
      result.unreadable.append((file, problem))
    case .read, .known, nil: result.skipped += 1
    }
  }

  // MARK: One file

  fileprivate enum Outcome: Sendable {
    case read(ExportedCapture)
    case unreadable(ExportedCapture, problem: String)
    /// The store has it.
    case known
  }

  private func read(
    _ path: String, _ shared: SharedState, _ progress: @escaping @Sendable (Progress) -> Void
  ) -> Outcome {
    var file = ExportedFile(path: path, sha256: nil)
    do throws(CaptureError) {
      file = ExportedFile(path: path, sha256: try CaptureExport.digest(of: path))
      if shared.known.contains(file.id) {
        shared.progress { $0.octetsRead += CaptureExport.size(of: path) }
        return .known
      }
      var reader = try CaptureReader(path: path)
      var seen: UInt64 = 0
      let (check, measured, series) = reader.stories(
        by: CheckTeller(), MeasurementTeller(ExportedCapture.needs), ValueSeriesTeller(),
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
      return .read(
        ExportedCapture(
          file, version: version, measured, check, series, packets: hasPackets ? options : nil))
    } catch {
      return .unreadable(
        ExportedCapture(file, version: version, unreadable: "\(error)"), problem: "\(error)")
    }
  }

  /// The SHA-256 of a file's octets as hexadecimal digits.
  package static func digest(of path: String) throws(CaptureError) -> String {
    let digest = ContentDigest()
    _ = try FilePieces.read(path) { digest.update($0) }
    return digest.octets().map { octet in
      (octet < 16 ? "0" : "") + String(octet, radix: 16)
    }.joined()
  }

  fileprivate static func size(of path: String) -> UInt64 { Directory.size(of: path) ?? 0 }
}

/// What the readers and the writer of an export share.
private final class SharedState: Sendable {
  private struct State {
    var next = 0
    var outcomes: [Int: CaptureExport.Outcome] = [:]
    var progress = CaptureExport.Progress()
  }

  let known: Set<String>
  private let state: Mutex<State>

  init(_ files: [String], known: Set<String>) {
    self.known = known
    var state = State()
    state.progress.files = files.count
    state.progress.octets = files.reduce(0) { $0 + CaptureExport.size(of: $1) }
    self.state = Mutex(state)
  }

  /// The next file to read; nil where there is none.
  func next(of count: Int) -> Int? {
    state.withLock { state in
      guard state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Gives out no more files.
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
