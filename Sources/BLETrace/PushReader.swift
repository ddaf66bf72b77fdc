import ByteReading
import CaptureFiles
import Dispatch
import Synchronization
public import TraceAnalysis

/// Reads a capture whose octets the caller receives: each call takes a chunk and returns the records that it completed.
///
/// ```swift
/// let reader = PushReader()
/// while let octets = receive() {
///   for record in try reader.push(octets) { print(record) }
/// }
/// for record in try reader.finish() { print(record) }
/// ```
/// The format is detected from the first octets, as in a file. If a file's header specifies the link type, the first
/// sixteen records are checked against it and returned together.
public final class PushReader: Sendable {
  private let exchange = Exchange()

  /// Creates a reader that waits for the first octets of a capture.
  ///
  /// - Parameters:
  ///   - name: the name of the capture in errors.
  ///   - options: information known before the capture is read.
  public init(name: String = "stream", options: ReadingOptions = ReadingOptions()) {
    BackgroundReading.start { [exchange] in exchange.read(name, options) }
  }

  deinit { exchange.abandon() }

  /// Processes a chunk of any size.
  ///
  /// - Returns: the records that the chunk completes, in order.
  /// - Throws: `.notACapture` once that is certain.
  public func push(_ octets: some Sequence<UInt8>) throws(ReadingError) -> [Capture.Record] {
    try exchange.feed([UInt8](octets))
  }

  /// Ends the capture.
  ///
  /// - Returns: the records that only the end completes.
  /// - Throws: `.notACapture` if the octets were not a capture.
  public func finish() throws(ReadingError) -> [Capture.Record] {
    try exchange.feed(nil)
  }
}

/// Lets a thread read all octets that were pushed, and then wait for more.
private final class Exchange: Sendable {
  private struct State {
    var chunk: [UInt8]?
    var records: [Capture.Record] = []
    var failure: ReadingError?
    var hasEnded = false
  }

  private let state = Mutex(State())
  /// Allows one push at a time: the caller waits until the pushed octets have been read.
  private let turn = Mutex(())
  private let fed = DispatchSemaphore(value: 0)
  private let hungry = DispatchSemaphore(value: 0)

  func feed(_ chunk: [UInt8]?) throws(ReadingError) -> [Capture.Record] {
    let outcome: Result<[Capture.Record], ReadingError> = turn.withLock { _ in
      let isOver = state.withLock { state in
        state.chunk = chunk
        return state.hasEnded
      }
      if !isOver {
        fed.signal()
        hungry.wait()
      }
      return state.withLock { state in
        defer { state.records = [] }
        return state.failure.map(Result.failure) ?? .success(state.records)
      }
    }
    return try outcome.get()
  }

  func abandon() {
    state.withLock { $0.chunk = nil }
    fed.signal()
  }

  /// Reads the capture on the reading thread.
  func read(_ name: String, _ options: ReadingOptions) {
    var isFirst = true
    func next() -> [UInt8]? {
      if !isFirst { hungry.signal() }
      isFirst = false
      fed.wait()
      return state.withLock { $0.chunk }
    }
    do throws(CaptureError) {
      var reader = try CaptureReader(
        name: name, options: .init(options.userLinkTypes), chunks: next)
      while let record = reader.next() {
        let octets = [UInt8](copying: reader.payload)
        state.withLock { $0.records.append(Capture.Record(record: record, octets: octets)) }
      }
    } catch {
      state.withLock { $0.failure = ReadingError(error) }
    }
    state.withLock { $0.hasEnded = true }
    hungry.signal()
  }
}
