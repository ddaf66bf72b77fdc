/// A part of what another source gives: an entry of an archive.
final class PartSource {
  let source: ByteSource
  /// Bytes to pass over before the part begins.
  private var skip: UInt64
  /// Bytes of the part that are still to come.
  private var left: UInt64

  /// - Parameters:
  ///   - source: stands anywhere before the part.
  ///   - skip: bytes from there to the part.
  ///   - count: bytes of the part.
  init(_ source: ByteSource, skip: UInt64 = 0, count: UInt64) {
    self.source = source
    self.skip = skip
    left = count
  }

  /// Why reading stopped before the end, if it did.
  private(set) var failure: String?

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard buffer.count > 0, left > 0 else { return 0 }
    while skip > 0 {
      let room = Int(Swift.min(UInt64(buffer.count), skip))
      // SAFETY: `room` was cut to the buffer, which the caller lends for the call.
      let passed = unsafe source.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]))
      guard passed > 0 else { return end() }
      skip -= UInt64(passed)
    }
    let room = Int(Swift.min(UInt64(buffer.count), left))
    // SAFETY: `room` was cut to the buffer, which the caller lends for the call.
    let got = unsafe source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]))
    guard got > 0 else { return end() }
    left -= UInt64(got)
    return got
  }

  private func end() -> Int {
    failure = source.failure ?? "the archive ends \(left) bytes before its entry does"
    left = 0
    return 0
  }
}
