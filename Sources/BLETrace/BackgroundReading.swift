import Dispatch
import Synchronization

/// Work on a thread of its own, on behalf of a waiting task. The threads of tasks never wait for a file or for each
/// other.
enum BackgroundReading {
  /// Runs work on another thread.
  ///
  /// If the task is cancelled, it receives an error at once. The work ends when it next checks for cancellation.
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

  /// Starts work on a new thread.
  static func start(_ work: @escaping @Sendable () -> Void) {
    // A separate queue has its own thread, however many others are waiting.
    DispatchQueue(label: "bletrace.reading").async(execute: work)
  }
}

/// Passes a result from a thread to a waiting task, once.
private final class Delivery<Value: Sendable>: Sendable {
  typealias Waiting = CheckedContinuation<Result<Value, ReadingError>, Never>

  private enum State {
    case idle
    case waiting(Waiting)
    case done
  }

  let cancellation = Cancellation()
  private let state = Mutex(State.idle)

  /// - Returns: false if the task was cancelled before it started to wait.
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
