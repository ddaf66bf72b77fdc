extension RawSpan {
  /// Returns the octet at `offset`, which the caller must have checked.
  @inlinable
  @inline(__always)
  func unsafeLoadOctet(at offset: Int) -> UInt8 {
    // SAFETY: only offsets of `byteOffsets` are passed.
    unsafe unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
  }

  /// Returns the octet at `offset`, or nil beyond the end.
  @inlinable
  public func octet(at offset: Int) -> UInt8? {
    byteOffsets.contains(offset) ? unsafeLoadOctet(at: offset) : nil
  }

  /// Returns the eight octets from `offset` on as a number, least significant first; nil if the span has fewer.
  @inlinable
  public func word(at offset: Int) -> UInt64? {
    guard offset >= 0, byteCount >= 8, offset <= byteCount &- 8 else { return nil }
    // SAFETY: eight octets from `offset` on are inside.
    let raw = unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
    return UInt64(littleEndian: raw)
  }

  /// Returns two octets as a number, least significant first; nil beyond the end.
  package func littleEndian16(at offset: Int) -> UInt16? {
    littleEndian(octets: 2, at: offset).map { UInt16(truncatingIfNeeded: $0) }
  }

  /// Returns a number of up to eight octets, least significant first; nil beyond the end.
  package func littleEndian(octets: Int, at offset: Int) -> UInt64? {
    guard offset >= 0, octets <= byteCount - offset else { return nil }
    return (0..<octets).reduce(UInt64(0)) { value, place in
      value | UInt64(octet(at: offset + place) ?? 0) << UInt64(8 * place)
    }
  }

  /// Returns at most `count` octets from `offset` on; fewer or none if the span ends earlier.
  @inlinable
  @_lifetime(copy self)
  public func clamped(from offset: Int, count: Int) -> RawSpan {
    let lower = Swift.min(Swift.max(offset, 0), byteCount)
    let upper = lower &+ Swift.min(Swift.max(count, 0), byteCount &- lower)
    // SAFETY: both bounds were clamped to the span.
    return unsafe extracting(unchecked: lower..<upper)
  }

  /// Returns whether the two spans contain the same octets.
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
  /// Creates a copy of a span's octets.
  public init(copying span: RawSpan) {
    self = unsafe span.withUnsafeBytes { bytes in
      // SAFETY: the copy is complete before the lifetime of the span's bytes can end.
      unsafe Array(bytes)
    }
  }

  /// Appends a copy of a span's octets.
  public mutating func append(copying span: RawSpan) {
    unsafe span.withUnsafeBytes { bytes in
      // SAFETY: the copy is complete before the lifetime of the span's bytes can end.
      unsafe append(contentsOf: bytes)
    }
  }

  /// The array's octets as a raw span.
  ///
  /// The standard library's own `span` requires newer systems than this library.
  @inlinable
  public var rawSpan: RawSpan {
    @_lifetime(borrow self)
    get {
      // SAFETY: an array stores its octets contiguously, and they don't move while the array is
      // borrowed.
      let bytes = unsafe withUnsafeBytes { unsafe $0 }
      return unsafe _overrideLifetime(RawSpan(_unsafeBytes: bytes), borrowing: self)
    }
  }

  /// The array's octets as a span of elements.
  @inlinable
  public var octetSpan: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // SAFETY: an array stores its octets contiguously, and they don't move while the array is
      // borrowed.
      let octets = unsafe withUnsafeBufferPointer { unsafe $0 }
      return unsafe _overrideLifetime(Span(_unsafeElements: octets), borrowing: self)
    }
  }
}

/// Replacements for the standard library's own `span` and `mutableSpan`, which require newer systems than this library.
///
/// Not for class instances: on Apple's systems such arrays may be bridged, with different storage.
extension Array {
  /// The elements as a span.
  @inlinable
  package var elementSpan: Span<Element> {
    @_lifetime(borrow self)
    get {
      // SAFETY: an array stores its elements contiguously, and they don't move while it is borrowed.
      let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
      return unsafe _overrideLifetime(Span(_unsafeElements: elements), borrowing: self)
    }
  }

  /// The elements as a mutable span. The uniqueness of the array is checked once.
  @inlinable
  package var mutableElementSpan: MutableSpan<Element> {
    @_lifetime(&self)
    mutating get {
      // SAFETY: the array is now the only owner of its elements, and remains so while the span changes them.
      let elements = unsafe withUnsafeMutableBufferPointer { unsafe $0 }
      return unsafe _overrideLifetime(MutableSpan(_unsafeElements: elements), mutating: &self)
    }
  }
}

extension Span<UInt8> {
  /// The span's octets as a raw span.
  @inlinable
  public var rawSpan: RawSpan {
    @_lifetime(copy self)
    get {
      // SAFETY: octets have no padding.
      unsafe bytes
    }
  }
}
