import Dispatch
import Synchronization

/// Carries pieces of a capture from a task to the thread that reads them: the task waits while several are unread, so
/// that a capture of any length takes little memory.
final class ChunkPipe: Sendable {
  private struct State {
    var chunks: [[UInt8]] = []
    var octets = 0
    /// The task that waits for room.
    var sender: CheckedContinuation<Void, Never>?
    /// Whether no more pieces will come.
    var hasEnded = false
    /// Whether nobody reads any more.
    var isClosed = false
    var failure: (any Error)?
  }

  /// Octets that may wait.
  private static let room = 1 << 20

  private let state = Mutex(State())
  /// Signalled once for each piece, and for the end.
  private let news = DispatchSemaphore(value: 0)

  /// What ended the pieces early; nil if nothing did.
  var failure: (any Error)? { state.withLock(\.failure) }

  /// Hands on a piece, once there is room for it.
  ///
  /// - Returns: false if nobody reads any more.
  func send(_ chunk: [UInt8]) async -> Bool {
    while true {
      let isFull = state.withLock { !$0.isClosed && $0.octets >= ChunkPipe.room }
      guard isFull else { break }
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          guard !state.isClosed, state.octets >= ChunkPipe.room else { return false }
          state.sender = continuation
          return true
        }
        if !waits { continuation.resume() }
      }
    }
    let isOpen = state.withLock { state in
      guard !state.isClosed else { return false }
      state.chunks.append(chunk)
      state.octets += chunk.count
      return true
    }
    if isOpen { news.signal() }
    return isOpen
  }

  /// No more pieces come.
  func finish(_ failure: (any Error)? = nil) {
    state.withLock { state in
      state.hasEnded = true
      state.failure = failure
    }
    news.signal()
  }

  /// Waits on the reading thread for the next piece; nil at the end.
  func next() -> [UInt8]? {
    news.wait()
    var chunk: [UInt8]?
    let sender: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard !state.isClosed, !state.chunks.isEmpty else { return nil }
      let first = state.chunks.removeFirst()
      state.octets -= first.count
      chunk = first
      defer { state.sender = nil }
      return state.sender
    }
    sender?.resume()
    return chunk
  }

  /// Nobody reads any more, or shall: whoever waits goes on.
  func close() {
    let sender = state.withLock { state in
      state.isClosed = true
      state.chunks = []
      defer { state.sender = nil }
      return state.sender
    }
    sender?.resume()
    news.signal()
  }
}
