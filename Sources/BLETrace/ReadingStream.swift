import Dispatch
import Synchronization

/// What a reading finds, one after the other, while it goes on: the reading waits while several hundred elements have
/// not been taken.
///
/// ```swift
/// for try await value in capture.notifications() where value.handle == 0x2A { print(value) }
/// ```
/// Each loop over it reads the capture anew. A loop that is left early stops the reading; in a cancelled task the next
/// element is a `ReadingError.cancelled`.
public struct ReadingStream<Element: Sendable>: AsyncSequence, Sendable {
  public typealias Failure = ReadingError

  private let work: @Sendable (StreamSink<Element>) -> Result<Void, ReadingError>

  /// - Parameter work: reads the capture and puts what it finds into a sink.
  init(_ work: @escaping @Sendable (StreamSink<Element>) -> Result<Void, ReadingError>) {
    self.work = work
  }

  public func makeAsyncIterator() -> Iterator { Iterator(StreamSink(), work) }

  /// Takes the elements of one reading, which begins with the first.
  public struct Iterator: AsyncIteratorProtocol {
    private let session: Session
    private var batch: ArraySlice<Element> = []

    init(
      _ sink: StreamSink<Element>,
      _ work: @escaping @Sendable (StreamSink<Element>) -> Result<Void, ReadingError>
    ) {
      session = Session(sink, work)
    }

    /// The next element; nil at the end.
    public mutating func next() async throws(ReadingError) -> Element? {
      try await next(isolation: nil)
    }

    /// The next element; nil at the end.
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

  /// One reading: it ends when nobody holds it any more.
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

/// Where a reading puts what it finds.
final class StreamSink<Element: Sendable>: Sendable {
  private typealias Waiting = CheckedContinuation<Result<[Element], ReadingError>, Never>

  private struct State {
    var elements: [Element] = []
    var reader: Waiting?
    /// What the reading came to, once it is over.
    var outcome: Result<Void, ReadingError>?
    var isClosed = false
  }

  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: 0)
  let cancellation = Cancellation()

  /// Elements that may wait.
  private static var limit: Int { 512 }

  /// Hands on an element; waits while too many have not been taken.
  ///
  /// - Returns: false if no more are wanted.
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
    // Whoever waits has taken all that came before.
    reader?.resume(returning: elements.isEmpty ? outcome.map { [] } : .success(elements))
  }

  /// The elements that have come since the last time, once there are any; none at the end.
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

  /// No more elements are wanted: the reading ends, whoever waits goes on.
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
