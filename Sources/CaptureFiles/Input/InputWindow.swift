/// The part of a file that is in memory: all of an array, or a sliding window over any other source.
///
/// Offsets are relative to the start of the uncompressed file. Loads outside the window return zero, so no value read
/// from a file can cause an access outside it. Callers check `has` first.
///
/// Files are read, not mapped. The kernel kills a process that accesses a mapped page beyond the end of a file that was
/// shortened in the meantime, as happens with rotating logs. A mapped file of 4 GiB would count as that much memory.
/// And mapping is not even faster: walking 44 MB took 8.8 ms read in chunks of 256 KiB, and 10.9 ms mapped (Linux, page
/// cache warm).
@safe
struct InputWindow: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  /// The file offset of the first byte at `base`.
  private(set) var origin = 0
  /// The file offset after the last byte in memory.
  private(set) var upper = 0
  /// Bytes before this offset may be discarded.
  var lower = 0
  /// Whether the file ends at `upper`.
  private(set) var isExhausted = false
  private var source: ByteSource
  private let chunkSize: Int

  init(source: consuming ByteSource, chunkSize: Int) {
    self.source = source
    self.chunkSize = Swift.max(chunkSize, 64)
    capacity = self.chunkSize
    unsafe base = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
  }

  deinit {
    // SAFETY: allocated by this window, which has the only reference.
    unsafe base.deallocate()
  }

  /// Returns whether the file has `count` bytes at `offset`, which must not be before `lower`; reads as needed.
  @inline(__always)
  mutating func has(_ count: Int, at offset: Int) -> Bool {
    upper &- offset >= count || fill(count, at: offset)
  }

  /// Returns whether the file ends at `offset`.
  mutating func isEnd(_ offset: Int) -> Bool {
    offset == upper && !has(1, at: offset)
  }

  @inline(never)
  private mutating func fill(_ count: Int, at offset: Int) -> Bool {
    guard !isExhausted, count >= 0, offset >= lower else { return false }
    while upper &- offset < count {
      // The requested bytes may be beyond those in memory. In that case, read up to them and discard the bytes before.
      if offset > upper { lower = upper }
      makeRoom(for: offset > upper ? chunkSize : count &+ (offset &- lower))
      let used = upper &- origin
      // SAFETY: `used` never exceeds `capacity`, the size of the allocation.
      let room = unsafe UnsafeMutableRawBufferPointer(
        start: base.advanced(by: used), count: capacity &- used)
      let got = unsafe source.read(into: room)
      if got <= 0 {
        isExhausted = true
        lower = Swift.min(lower, upper)
        return false
      }
      upper &+= got
    }
    return true
  }

  /// Enlarges the buffer to at least `count` bytes from `lower` on, with a margin so that moves are
  /// rare.
  private mutating func makeRoom(for count: Int) {
    let kept = upper &- lower
    if origin &+ capacity >= lower &+ count && origin &+ capacity > upper { return }
    if capacity < count &* 2 {
      capacity = Swift.max(capacity &* 2, count &* 2)
      let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
      // SAFETY: `kept` bytes from `lower` on are in the old buffer and fit the larger one.
      unsafe larger.copyMemory(from: base.advanced(by: lower &- origin), byteCount: kept)
      unsafe base.deallocate()
      unsafe base = larger
    } else {
      // SAFETY: both ranges lie in the buffer; memmove allows for overlap.
      unsafe base.copyMemory(from: base.advanced(by: lower &- origin), byteCount: kept)
    }
    origin = lower
  }

  /// Starts again at offset 0 with the decompressed bytes of a gzip file.
  mutating func inflate() -> Bool {
    let held = upper &- origin
    guard origin == 0 else { return false }
    // SAFETY: `held` bytes from `base` on are initialized.
    let head = unsafe [UInt8](UnsafeRawBufferPointer(start: base, count: held))
    guard let inflater = GzipInflater(source: source, head: head) else { return false }
    source = .gzip(inflater)
    upper = 0
    lower = 0
    isExhausted = false
    return true
  }

  // MARK: Loads

  @inline(__always)
  func uint8(at offset: Int) -> UInt8 {
    guard offset >= origin, offset < upper else { return 0 }
    // SAFETY: the guard proved that the byte is in memory.
    return unsafe base.load(fromByteOffset: offset &- origin, as: UInt8.self)
  }

  @inline(__always)
  private func load<Integer: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Integer.Type, _ order: CaptureFacts.ByteOrder
  ) -> Integer {
    guard offset >= origin, offset <= upper &- MemoryLayout<Integer>.size else { return 0 }
    // SAFETY: the guard proved that the bytes are in memory.
    let raw = unsafe base.loadUnaligned(fromByteOffset: offset &- origin, as: Integer.self)
    return order == .bigEndian ? Integer(bigEndian: raw) : Integer(littleEndian: raw)
  }

  @inline(__always)
  func uint16(at offset: Int, _ order: CaptureFacts.ByteOrder) -> UInt16 {
    load(at: offset, as: UInt16.self, order)
  }

  @inline(__always)
  func uint32(at offset: Int, _ order: CaptureFacts.ByteOrder) -> UInt32 {
    load(at: offset, as: UInt32.self, order)
  }

  @inline(__always)
  func uint64(at offset: Int, _ order: CaptureFacts.ByteOrder) -> UInt64 {
    load(at: offset, as: UInt64.self, order)
  }

  /// Three consecutive big-endian words of a record header, with a single bounds check.
  @inline(__always)
  func wordTriple(at offset: Int) -> (UInt64, UInt64, UInt64) {
    guard offset >= origin, offset <= upper &- 24 else { return (0, 0, 0) }
    // SAFETY: the guard proved that the bytes are in memory.
    let start = unsafe base.advanced(by: offset &- origin)
    let words = unsafe (
      start.loadUnaligned(as: UInt64.self),
      start.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
      start.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
    )
    return (UInt64(bigEndian: words.0), UInt64(bigEndian: words.1), UInt64(bigEndian: words.2))
  }

  /// Returns the bytes at `offset` that are in memory, at most `count`; valid until the next `has`.
  @inline(__always)
  @unsafe func bytes(at offset: Int, count: Int) -> UnsafeRawBufferPointer {
    let start = Swift.min(Swift.max(offset, origin), upper)
    let length = Swift.min(Swift.max(count, 0), upper &- start)
    // SAFETY: both bounds were clamped to the bytes in memory.
    return unsafe UnsafeRawBufferPointer(
      start: UnsafeRawPointer(base).advanced(by: start &- origin), count: length)
  }

  /// Returns the bytes at `offset` as a span.
  @inline(__always)
  @_lifetime(borrow self)
  func span(at offset: Int, count: Int) -> RawSpan {
    // SAFETY: the bytes move only in a mutating call, which is impossible during the span's lifetime.
    unsafe _overrideLifetime(
      RawSpan(_unsafeBytes: bytes(at: offset, count: count)), borrowing: self)
  }

  // MARK: Source

  var bytesRead: UInt64 { source.bytesRead }
  var totalBytes: UInt64? { source.totalBytes ?? (isExhausted ? source.bytesRead : nil) }
  var identity: FileIdentity? { source.identity }
  /// The reason why reading stopped before the end; nil if it did not.
  var failure: String? { source.failure }
}
