import ByteReading
import CaptureFiles
import Dispatch
import Synchronization
public import TraceAnalysis

/// Reads a capture whose octets somebody else receives: each call takes a piece, and gives the records that it
/// completed.
///
/// ```swift
/// let reader = PushReader()
/// while let octets = receive() {
///   for record in try reader.push(octets) { print(record) }
/// }
/// for record in try reader.finish() { print(record) }
/// ```
/// The format is recognised by the first octets, as in a file. Where a file's header says what its records hold, the
/// first sixteen are held against it and come together.
public final class PushReader: Sendable {
  private let exchange = Exchange()

  /// A reader that waits for the first octets of a capture.
  ///
  /// - Parameters:
  ///   - name: how errors call the capture.
  ///   - options: what is known before.
  public init(name: String = "stream", options: ReadingOptions = ReadingOptions()) {
    BackgroundReading.start { [exchange] in exchange.read(name, options) }
  }

  deinit { exchange.abandon() }

  /// Takes a piece of any size.
  ///
  /// - Returns: the records that are complete with it, in order.
  /// - Throws: `.notACapture` once that is certain.
  public func push(_ octets: some Sequence<UInt8>) throws(ReadingError) -> [Capture.Record] {
    try exchange.feed([UInt8](octets))
  }

  /// Takes the end of the capture.
  ///
  /// - Returns: the records that only the end completes.
  /// - Throws: `.notACapture` where there was none.
  public func finish() throws(ReadingError) -> [Capture.Record] {
    try exchange.feed(nil)
  }
}

/// Lets a thread read as far as what was pushed goes, and then waits with it for more.
private final class Exchange: Sendable {
  private struct State {
    var chunk: [UInt8]?
    var records: [Capture.Record] = []
    var failure: ReadingError?
    var hasEnded = false
  }

  private let state = Mutex(State())
  /// One at a time: whoever pushes waits until what was pushed is read.
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

  /// What the reading thread does.
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
