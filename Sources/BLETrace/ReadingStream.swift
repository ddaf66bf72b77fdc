import Dispatch
import Synchronization

/// The elements that a reading finds, in order, while it continues. The reading waits while several hundred elements
/// have not been consumed.
///
/// ```swift
/// for try await value in capture.notifications() where value.handle == 0x2A { print(value) }
/// ```
/// Each loop over the stream reads the capture again. Leaving a loop early stops the reading. In a cancelled task, the
/// next element is a `ReadingError.cancelled`.
public struct ReadingStream<Element: Sendable>: AsyncSequence, Sendable {
  public typealias Failure = ReadingError

  private let work: @Sendable (StreamSink<Element>) -> Result<Void, ReadingError>

  /// - Parameter work: reads the capture and sends what it finds to a sink.
  init(_ work: @escaping @Sendable (StreamSink<Element>) -> Result<Void, ReadingError>) {
    self.work = work
  }

  public func makeAsyncIterator() -> Iterator { Iterator(StreamSink(), work) }

  /// Iterates over the elements of one reading, which begins with the first element.
  public struct Iterator: AsyncIteratorProtocol {
    private let session: Session
    private var batch: ArraySlice<Element> = []

    init(
      _ sink: StreamSink<Element>,
      _ work: @escaping @Sendable (StreamSink<Element>) -> Result<Void, ReadingError>
    ) {
      session = Session(sink, work)
    }

    /// Returns the next element; nil at the end.
    public mutating func next() async throws(ReadingError) -> Element? {
      try await next(isolation: nil)
    }

    /// Returns the next element; nil at the end.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ReadingError) -> Element? {
      if Task.isCancelled {
        session.sink.close()
        throw .cancelled
      }
      if let element = batch.popFirst() { return element }
      batch = ArraySlice(try await session.nextBatch())
      return batch.popFirst()
    }
  }

  /// One reading, which ends when nothing refers to it any more.
  private final class Session: Sendable {
    let sink: StreamSink<Element>
    private let work: @Sendable (StreamSink<Element>) -> Result<Void, ReadingError>
    private let hasBegun = Atomic(false)

    init(
      _ sink: StreamSink<Element>,
      _ work: @escaping @Sendable (StreamSink<Element>) -> Result<Void, ReadingError>
    ) {
      self.sink = sink
      self.work = work
    }

    deinit { sink.close() }

    func nextBatch() async throws(ReadingError) -> [Element] {
      if !hasBegun.exchange(true, ordering: .relaxed) {
        BackgroundReading.start { [sink, work] in sink.finish(work(sink)) }
      }
      return try await sink.take()
    }
  }
}

/// The destination of the elements that a reading finds.
final class StreamSink<Element: Sendable>: Sendable {
  private typealias Waiting = CheckedContinuation<Result<[Element], ReadingError>, Never>

  private struct State {
    var elements: [Element] = []
    var reader: Waiting?
    /// The result of the reading, once it has ended.
    var outcome: Result<Void, ReadingError>?
    var isClosed = false
  }

  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: 0)
  let cancellation = Cancellation()

  /// Maximum number of elements that may be waiting.
  private static var limit: Int { 512 }

  /// Passes on an element; waits while too many elements have not been consumed.
  ///
  /// - Returns: false if no more elements are needed.
  func send(_ element: Element) -> Bool {
    guard !cancellation.isCancelled else { return false }
    let (isFull, reader, elements) = state.withLock { state in
      guard !state.isClosed else { return (false, nil as Waiting?, [Element]()) }
      state.elements.append(element)
      guard let reader = state.reader else {
        return (state.elements.count >= StreamSink.limit, nil as Waiting?, [Element]())
      }
      defer {
        state.elements = []
        state.reader = nil
      }
      return (false, reader, state.elements)
    }
    reader?.resume(returning: .success(elements))
    if isFull { room.wait() }
    return !cancellation.isCancelled
  }

  func finish(_ outcome: Result<Void, ReadingError>) {
    let (reader, elements) = state.withLock { state in
      state.outcome = outcome
      defer { state.reader = nil }
      return (state.reader, state.elements)
    }
    // A waiting reader has consumed all previous elements.
    reader?.resume(returning: elements.isEmpty ? outcome.map { [] } : .success(elements))
  }

  /// Returns the elements since the last call, once there are any; none at the end.
  func take() async throws(ReadingError) -> [Element] {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let now: Result<[Element], ReadingError>? = state.withLock { state in
          if state.isClosed { return .failure(.cancelled) }
          if !state.elements.isEmpty {
            let isFull = state.elements.count >= StreamSink.limit
            defer { state.elements = [] }
            if isFull { room.signal() }
            return .success(state.elements)
          }
          if let outcome = state.outcome { return outcome.map { [] } }
          state.reader = continuation
          return nil
        }
        if let now { continuation.resume(returning: now) }
      }
    } onCancel: {
      close()
    }
    return try result.get()
  }

  /// Stops the reading because no more elements are needed, and resumes anything that waits.
  func close() {
    cancellation.cancel()
    let reader = state.withLock { state in
      state.isClosed = true
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: .failure(.cancelled))
    room.signal()
  }
}
