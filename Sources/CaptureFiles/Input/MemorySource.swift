/// A file that is an array already.
final class MemorySource {
  let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var bytesRead: UInt64 { UInt64(position) }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = Swift.min(buffer.count, bytes.count - position)
    // SAFETY: `count` was cut to what the array still has and the buffer holds.
    unsafe buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
