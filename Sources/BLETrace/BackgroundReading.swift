import Dispatch
import Synchronization

/// Work that takes a thread of its own, for a task that waits: the threads of tasks never wait for a file or for
/// each other.
enum BackgroundReading {
  /// Runs work on another thread.
  ///
  /// A cancelled task gets its error at once; the work ends by itself when it next looks at the cancellation.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable (Cancellation) -> Result<Value, ReadingError>
  ) async throws(ReadingError) -> Value {
    let delivery = Delivery<Value>()
    let result: Result<Value, ReadingError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard delivery.expect(continuation) else { return }
        start { delivery.deliver(work(delivery.cancellation)) }
      }
    } onCancel: {
      delivery.cancel()
    }
    return try result.get()
  }

  /// Starts work on a thread of its own.
  static func start(_ work: @escaping @Sendable () -> Void) {
    // A queue of its own has a thread however many others wait.
    DispatchQueue(label: "bletrace.reading").async(execute: work)
  }
}

/// Hands a result from one thread to a task that waits, once.
private final class Delivery<Value: Sendable>: Sendable {
  typealias Waiting = CheckedContinuation<Result<Value, ReadingError>, Never>

  private enum State {
    case idle
    case waiting(Waiting)
    case done
  }

  let cancellation = Cancellation()
  private let state = Mutex(State.idle)

  /// - Returns: false where the task was cancelled before it waited.
  func expect(_ continuation: Waiting) -> Bool {
    let isWanted = state.withLock { state in
      guard case .idle = state else { return false }
      state = .waiting(continuation)
      return true
    }
    if !isWanted { continuation.resume(returning: .failure(.cancelled)) }
    return isWanted
  }

  func deliver(_ result: Result<Value, ReadingError>) {
    let continuation: Waiting? = state.withLock { state in
      defer { state = .done }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(returning: result)
  }

  func cancel() {
    cancellation.cancel()
    deliver(.failure(.cancelled))
  }
}
