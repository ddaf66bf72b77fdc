/// Bytes that a caller provides in chunks of any size.
final class ChunkSource {
  private let next: () -> [UInt8]?
  private var chunk: [UInt8] = []
  private var position = 0
  private var hasEnded = false
  private(set) var bytesRead: UInt64 = 0

  /// - Parameter next: waits for the next chunk; returns nil at the end.
  init(_ next: @escaping () -> [UInt8]?) {
    self.next = next
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while position == chunk.count {
      guard !hasEnded, let piece = next() else {
        hasEnded = true
        return 0
      }
      chunk = piece
      position = 0
    }
    let count = Swift.min(buffer.count, chunk.count - position)
    // SAFETY: `count` was limited to the rest of the chunk and to the size of the buffer.
    unsafe buffer.copyBytes(from: chunk[position..<position + count])
    position += count
    bytesRead += UInt64(count)
    return count
  }
}
