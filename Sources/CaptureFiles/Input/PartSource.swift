/// A part of another source, such as an entry of an archive.
final class PartSource {
  let source: ByteSource
  /// Number of bytes to skip before the part.
  private var skip: UInt64
  /// Number of bytes left in the part.
  private var left: UInt64

  /// Creates a source for a part.
  ///
  /// - Parameters:
  ///   - source: the other source, positioned anywhere before the part.
  ///   - skip: number of bytes from there to the part.
  ///   - count: number of bytes in the part.
  init(_ source: ByteSource, skip: UInt64 = 0, count: UInt64) {
    self.source = source
    self.skip = skip
    left = count
  }

  /// The reason why reading stopped before the end; nil if it did not.
  private(set) var failure: String?

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard buffer.count > 0, left > 0 else { return 0 }
    while skip > 0 {
      let room = Int(Swift.min(UInt64(buffer.count), skip))
      // SAFETY: `room` was limited to the buffer, which the caller lends for the call.
      let passed = unsafe source.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]))
      guard passed > 0 else { return end() }
      skip -= UInt64(passed)
    }
    let room = Int(Swift.min(UInt64(buffer.count), left))
    // SAFETY: `room` was limited to the buffer, which the caller lends for the call.
    let got = unsafe source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]))
    guard got > 0 else { return end() }
    left -= UInt64(got)
    return got
  }

  private func end() -> Int {
    failure = source.failure ?? "the archive ends \(left) bytes before the end of its entry"
    left = 0
    return 0
  }
}
