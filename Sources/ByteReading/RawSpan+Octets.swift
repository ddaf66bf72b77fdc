extension RawSpan {
  /// The octet at `offset`, which the caller has proved to be inside.
  @inlinable
  @inline(__always)
  func unsafeLoadOctet(at offset: Int) -> UInt8 {
    // SAFETY: only offsets of `byteOffsets` are passed.
    unsafe unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
  }

  /// The octet at `offset`, or nil past the end.
  @inlinable
  public func octet(at offset: Int) -> UInt8? {
    byteOffsets.contains(offset) ? unsafeLoadOctet(at: offset) : nil
  }

  /// The eight octets from `offset` on as a number, the least significant first; nil where the span
  /// ends before.
  @inlinable
  public func word(at offset: Int) -> UInt64? {
    guard offset >= 0, byteCount >= 8, offset <= byteCount &- 8 else { return nil }
    // SAFETY: eight octets from `offset` on are inside.
    let raw = unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
    return UInt64(littleEndian: raw)
  }

  /// The octets from `offset` on, at most `count`, fewer or none where the span ends before.
  @inlinable
  @_lifetime(copy self)
  public func clamped(from offset: Int, count: Int) -> RawSpan {
    let lower = Swift.min(Swift.max(offset, 0), byteCount)
    let upper = lower &+ Swift.min(Swift.max(count, 0), byteCount &- lower)
    // SAFETY: both bounds were cut to the span.
    return unsafe extracting(unchecked: lower..<upper)
  }

  /// Whether the octets are the same.
  @inlinable
  public func elementsEqual(_ other: RawSpan) -> Bool {
    guard byteCount == other.byteCount else { return false }
    for offset in byteOffsets where unsafeLoadOctet(at: offset) != other.unsafeLoadOctet(at: offset)
    {
      return false
    }
    return true
  }
}

extension [UInt8] {
  /// A copy of the octets of a span.
  public init(copying span: RawSpan) {
    self = unsafe span.withUnsafeBytes { bytes in
      // SAFETY: the copy ends before the span's bytes can go away.
      unsafe Array(bytes)
    }
  }

  /// Appends a copy of the octets of a span.
  public mutating func append(copying span: RawSpan) {
    unsafe span.withUnsafeBytes { bytes in
      // SAFETY: the copy ends before the span's bytes can go away.
      unsafe append(contentsOf: bytes)
    }
  }

  /// The array's octets as a span.
  ///
  /// The standard library's own `span` needs a newer system than the library does.
  @inlinable
  public var rawSpan: RawSpan {
    @_lifetime(borrow self)
    get {
      // SAFETY: an array of octets has them in one place, which stays while the array is borrowed.
      let bytes = unsafe withUnsafeBytes { unsafe $0 }
      return unsafe _overrideLifetime(RawSpan(_unsafeBytes: bytes), borrowing: self)
    }
  }

  /// The array's octets as a span of elements.
  @inlinable
  public var octetSpan: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // SAFETY: an array of octets has them in one place, which stays while the array is borrowed.
      let octets = unsafe withUnsafeBufferPointer { unsafe $0 }
      return unsafe _overrideLifetime(Span(_unsafeElements: octets), borrowing: self)
    }
  }
}

/// The standard library's own `span` and `mutableSpan` need newer systems than the library does.
///
/// Not for objects, which Apple's systems may keep elsewhere.
extension Array {
  /// The elements as a span.
  @inlinable
  package var elementSpan: Span<Element> {
    @_lifetime(borrow self)
    get {
      // SAFETY: an array has its elements in one place, which stays while it is borrowed.
      let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
      return unsafe _overrideLifetime(Span(_unsafeElements: elements), borrowing: self)
    }
  }

  /// The elements as a span to change them by: the array is asked once whether it is shared.
  @inlinable
  package var mutableElementSpan: MutableSpan<Element> {
    @_lifetime(&self)
    mutating get {
      // SAFETY: the array is the only owner of its elements now, and stays so while the span changes them.
      let elements = unsafe withUnsafeMutableBufferPointer { unsafe $0 }
      return unsafe _overrideLifetime(MutableSpan(_unsafeElements: elements), mutating: &self)
    }
  }
}

extension Span<UInt8> {
  /// The span's octets, untyped.
  @inlinable
  public var rawSpan: RawSpan {
    @_lifetime(copy self)
    get {
      // SAFETY: octets have no padding.
      unsafe bytes
    }
  }
}
