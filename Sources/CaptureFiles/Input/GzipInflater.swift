import CZlib

/// Decompresses zlib data in chunks: consecutive gzip members, or a single stream from an archive or a
/// log.
@safe
final class GzipInflater {
  /// The format around the compressed bytes.
  enum Wrapping: Int32 {
    case gzip = 31
    /// zlib's own header and trailer.
    case zlib = 15
    /// No header or trailer, as in an entry of a zip archive.
    case none = -15
  }

  private let wrapping: Wrapping
  // zlib keeps a pointer to its stream, so the stream must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableBufferPointer<UInt8>
  /// Bytes that were read ahead to detect the format.
  private var head: ArraySlice<UInt8>
  private let source: ByteSource
  private var atMemberStart = true
  private var hasEnded = false
  private var members = 0
  /// Number of compressed bytes passed to zlib so far.
  private var fed: UInt64 = 0
  /// Number of decompressed bytes so far.
  private var given: UInt64 = 0

  /// Maximum number of bytes to which any input may decompress.
  private static let freeLimit: UInt64 = 256 << 20
  /// Maximum compression ratio beyond that; captures reach 30, a decompression bomb 1,000.
  private static let ratioLimit: UInt64 = 200
  /// The reason why decompression stopped before the end; nil if it did not.
  private(set) var failure: String?

  /// Creates an inflater.
  ///
  /// - Parameters:
  ///   - source: the source of the compressed bytes.
  ///   - head: bytes that were already read from `source`; they come first.
  ///   - wrapping: the format around the compressed bytes.
  init?(source: ByteSource, head: [UInt8], wrapping: Wrapping = .gzip) {
    self.wrapping = wrapping
    self.source = source
    self.head = head[...]
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    unsafe input = .allocate(capacity: 65536)
    // 15 bits of window, plus 16 for gzip's header and trailer; negative for neither.
    let status = unsafe inflateInit2_(
      stream, wrapping.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { return nil }
  }

  deinit {
    // SAFETY: initialized in `init`; only this class accesses it, and only through zlib.
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
    unsafe input.deallocate()
  }

  var bytesRead: UInt64 { source.bytesRead - UInt64(head.count) }
  var totalBytes: UInt64? { source.totalBytes }

  var identity: FileIdentity? { source.identity }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard !hasEnded, buffer.count > 0 else { return 0 }
    guard given < Self.freeLimit || given < Self.ratioLimit * fed else {
      hasEnded = true
      failure =
        "the \(kind(of: wrapping)) stream unpacks to more than \(Self.ratioLimit) times its size; read up to \(given >> 20) MiB"
      return 0
    }
    let room = Swift.min(buffer.count, 1 << 30)
    // SAFETY: zlib writes at most `avail_out` bytes, which the buffer has.
    unsafe stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe stream.pointee.avail_out = UInt32(room)
    while unsafe stream.pointee.avail_out == UInt32(room) {
      let isDry = unsafe stream.pointee.avail_in == 0 && !refill()
      if isDry && atMemberStart {
        hasEnded = true
        break
      }
      if atMemberStart && members > 0 && !skipPadding() { continue }
      if hasEnded { break }
      atMemberStart = false
      let status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
      if status == Z_STREAM_END {
        guard wrapping == .gzip else {
          hasEnded = true
          break
        }
        members += 1
        atMemberStart = true
        unsafe inflateReset(stream)
      } else if status != Z_OK && status != Z_BUF_ERROR {
        hasEnded = true
        // SAFETY: zlib's messages are constants.
        let words =
          unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "error \(status)"
        let place = unsafe fed - UInt64(stream.pointee.avail_in)
        failure =
          "the \(kind(of: wrapping)) stream is damaged near compressed byte 0x\(String(place, radix: 16)): \(words)"
        break
      } else if unsafe isDry && stream.pointee.avail_out == UInt32(room) {
        // Check this only now: even without more input, zlib may still return bytes that did not fit before.
        hasEnded = true
        failure = "the \(kind(of: wrapping)) stream is truncated after \(fed) compressed bytes"
        break
      }
    }
    let count = unsafe room - Int(stream.pointee.avail_out)
    given += UInt64(count)
    return count
  }

  private func kind(of wrapping: Wrapping) -> String { wrapping == .gzip ? "gzip" : "packed" }

  /// Skips zeros between members, which tapes leave. Returns false if the input is exhausted.
  ///
  /// Anything else that is not a member ends the stream with a failure.
  private func skipPadding() -> Bool {
    // SAFETY: `next_in` points at `avail_in` bytes of `input`.
    while unsafe stream.pointee.avail_in > 0, unsafe stream.pointee.next_in.pointee == 0 {
      unsafe stream.pointee.next_in += 1
      unsafe stream.pointee.avail_in -= 1
    }
    if unsafe stream.pointee.avail_in == 0 { return false }
    if unsafe stream.pointee.next_in.pointee != 0x1F {
      hasEnded = true
      let place = unsafe fed - UInt64(stream.pointee.avail_in)
      failure =
        "the data after the gzip stream, at compressed byte 0x\(String(place, radix: 16)) is not gzip"
    }
    return true
  }

  private func refill() -> Bool {
    let count: Int
    if !head.isEmpty {
      count = unsafe Swift.min(head.count, input.count)
      // SAFETY: `count` was limited to the size of `input`.
      unsafe UnsafeMutableRawBufferPointer(input).copyBytes(from: head.prefix(count))
      head = head.dropFirst(count)
    } else {
      count = unsafe source.read(into: UnsafeMutableRawBufferPointer(input))
    }
    if let trouble = source.failure { failure = trouble }
    guard count > 0 else { return false }
    unsafe stream.pointee.next_in = input.baseAddress
    unsafe stream.pointee.avail_in = UInt32(count)
    fed += UInt64(count)
    return true
  }
}
