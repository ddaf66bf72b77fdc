import Dispatch
import Synchronization

/// Passes chunks of a capture from a task to the thread that reads them. The task waits while several chunks are
/// unread, so that even a long capture needs little memory.
final class ChunkPipe: Sendable {
  private struct State {
    var chunks: [[UInt8]] = []
    var octets = 0
    /// The task that is waiting for room.
    var sender: CheckedContinuation<Void, Never>?
    /// Whether no more chunks will arrive.
    var hasEnded = false
    /// Whether the reader has stopped.
    var isClosed = false
    var failure: (any Error)?
  }

  /// Maximum number of octets that may be waiting.
  private static let room = 1 << 20

  private let state = Mutex(State())
  /// Signalled once for each chunk, and for the end.
  private let news = DispatchSemaphore(value: 0)

  /// The error that ended the chunks early; nil if there was none.
  var failure: (any Error)? { state.withLock(\.failure) }

  /// Passes on a chunk once there is room for it.
  ///
  /// - Returns: false if the reader has stopped.
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

  /// Records that no more chunks will arrive.
  func finish(_ failure: (any Error)? = nil) {
    state.withLock { state in
      state.hasEnded = true
      state.failure = failure
    }
    news.signal()
  }

  /// Waits on the reading thread for the next chunk; returns nil at the end.
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

  /// Records that the reader has stopped, and resumes a waiting sender.
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
