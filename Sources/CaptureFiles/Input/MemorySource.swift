/// A file that is already an array.
final class MemorySource {
  let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var bytesRead: UInt64 { UInt64(position) }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = Swift.min(buffer.count, bytes.count - position)
    // SAFETY: `count` was limited to the rest of the array and to the size of the buffer.
    unsafe buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
