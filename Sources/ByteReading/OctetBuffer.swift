/// Octets of text that are put together one after the other, without a `String` for any part of them.
///
/// A list of a million packets is a hundred million octets: each that is appended costs a store and
/// nothing else.
@frozen
@safe
public struct OctetBuffer: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var used = 0

  /// How many octets there are.
  @inlinable
  public var count: Int { used }

  /// The last octet; nil where there is none.
  @inlinable
  public var last: UInt8? {
    // SAFETY: as many octets were written as are counted.
    used > 0 ? unsafe start[used &- 1] : nil
  }

  /// An empty buffer with room for so many octets; it grows by itself.
  public init(capacity: Int = 4096) {
    self.capacity = max(64, capacity)
    unsafe start = .allocate(capacity: self.capacity)
  }

  deinit {
    // SAFETY: allocated by `init` or `grow`, and handed to nobody.
    unsafe start.deallocate()
  }

  /// What has been appended.
  public var octets: RawSpan {
    @_lifetime(borrow self)
    get {
      // SAFETY: `count` octets were written, and they stay while the buffer is borrowed.
      let span = unsafe RawSpan(_unsafeStart: start, byteCount: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Takes away all octets, and keeps the room.
  @inlinable
  public mutating func removeAll() { used = 0 }

  /// Takes away the last octets, as many as are more than `count`.
  @inlinable
  public mutating func cut(to count: Int) { used = max(0, min(count, used)) }

  /// Takes away the octets from one place up to another, both of which `count` had before.
  public mutating func removeOctets(from lower: Int, to upper: Int) {
    guard lower >= 0, lower < upper, upper <= count else { return }
    // SAFETY: both places were compared with the count.
    unsafe (start + lower).update(from: start + upper, count: count - upper)
    used -= upper - lower
  }

  /// Whether the octets of two ranges are the same; false for ranges that don't lie in the buffer.
  public func elementsEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count, left.upperBound <= count, right.upperBound <= count,
      left.lowerBound >= 0, right.lowerBound >= 0
    else { return false }
    return octets.clamped(from: left.lowerBound, count: left.count).elementsEqual(
      octets.clamped(from: right.lowerBound, count: right.count))
  }

  /// Whether an octet from a place on is of a kind.
  @inlinable
  @inline(__always)
  public func contains(from start: Int, where isOfKind: (UInt8) -> Bool) -> Bool {
    let octets = octets.clamped(from: start, count: count)
    for offset in octets.byteOffsets where isOfKind(octets.unsafeLoadOctet(at: offset)) {
      return true
    }
    return false
  }

  /// The octets as a span of elements.
  public var elements: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // SAFETY: `count` octets were written, and they stay while the buffer is borrowed.
      let span = unsafe Span(_unsafeStart: start, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  @usableFromInline
  @inline(never)
  mutating func grow(by needed: Int) {
    let larger = max(capacity * 2, count + needed)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    // SAFETY: `count` octets were written, and the new memory has room for more.
    unsafe moved.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = moved
    capacity = larger
  }

  /// Makes room for octets that are about to be appended.
  @inlinable
  @inline(__always)
  mutating func reserve(_ needed: Int) {
    if capacity &- used < needed { grow(by: needed) }
  }

  /// Writes one octet for which there is room.
  @inlinable
  @inline(__always)
  mutating func put(_ octet: UInt8) {
    // SAFETY: `reserve` made room.
    unsafe start[used] = octet
    used &+= 1
  }

  // MARK: Octets and text

  /// One octet.
  @inlinable
  public mutating func append(_ octet: UInt8) {
    reserve(1)
    put(octet)
  }

  /// Octets that lie elsewhere.
  @inlinable
  public mutating func append(_ octets: RawSpan) {
    let added = octets.byteCount
    reserve(added)
    let end = unsafe start + count
    unsafe octets.withUnsafeBytes { source in
      guard let first = source.baseAddress else { return }
      // SAFETY: `reserve` made room for as many octets as the source has.
      unsafe UnsafeMutableRawPointer(end).copyMemory(from: first, byteCount: source.count)
    }
    used &+= added
  }

  /// Octets of an array.
  @inlinable
  public mutating func append(_ octets: [UInt8]) { append(octets.rawSpan) }

  /// A text of the program, in UTF-8: a literal is stored by a few instructions, without a call.
  @inlinable
  @inline(__always)
  public mutating func append(_ text: ConstantText) {
    let added = text.count
    reserve(added)
    // SAFETY: `reserve` made room for as many octets as the text has, which lie in the program.
    unsafe (start + used).initialize(from: text.start, count: added)
    used &+= added
  }

  /// A text that was put together at run time, in UTF-8.
  ///
  /// It has a label, because a literal would else be taken for a `String`, which costs ten times as much
  /// as a `ConstantText`.
  public mutating func append(text: String) {
    var text = text
    let added = text.utf8.count
    reserve(added)
    let end = unsafe start + count
    text.withUTF8 { source in
      // SAFETY: `reserve` made room for as many octets as the text has.
      unsafe end.update(from: source.baseAddress ?? UnsafePointer(end), count: source.count)
    }
    used &+= added
  }

  /// So many octets of one value.
  @inlinable
  public mutating func append(_ octet: UInt8, times: Int) {
    guard times > 0 else { return }
    reserve(times)
    // SAFETY: `reserve` made room for as many octets.
    unsafe (start + used).initialize(repeating: octet, count: times)
    used &+= times
  }

  // MARK: Numbers

  /// In decimal.
  public mutating func append(decimal value: UInt64) {
    let digits = OctetBuffer.decimalDigits(of: value)
    reserve(digits)
    put(decimal: value, digits)
  }

  /// In decimal, with spaces before it up to `width` columns.
  public mutating func append(decimal value: UInt64, width: Int) {
    let digits = OctetBuffer.decimalDigits(of: value)
    reserve(max(width, digits))
    // A call for a handful of spaces takes longer than they do.
    for _ in digits..<max(width, digits) { put(0x20) }
    put(decimal: value, digits)
  }

  /// How many digits a number has in decimal.
  @inline(__always)
  private static func decimalDigits(of value: UInt64) -> Int {
    var digits = 1
    var limit: UInt64 = 10
    while digits < 20, value >= limit {
      digits &+= 1
      limit = digits < 20 ? limit &* 10 : .max
    }
    return digits
  }

  /// In decimal, with a sign if it is negative.
  public mutating func append(decimal value: Int64) {
    if value < 0 { append(0x2D) }
    append(decimal: value.magnitude)
  }

  /// The last `digits` decimal digits, at most 19, with zeros before them.
  public mutating func append(decimal value: UInt64, digits: Int) {
    let digits = max(0, min(digits, 19))
    reserve(digits)
    put(decimal: value, digits)
  }

  /// Writes the last `digits` decimal digits, for which there is room: two at a time, for a division takes
  /// longer than all else.
  private mutating func put(decimal value: UInt64, _ digits: Int) {
    let pairs = unsafe OctetBuffer.pairs.utf8Start
    var rest = value
    var place = used &+ digits
    while place &- used >= 2 {
      let pair = 2 &* Int(truncatingIfNeeded: rest % 100)
      rest /= 100
      place &-= 2
      // SAFETY: the caller made room for the digits, and there are 200 octets of pairs.
      unsafe start[place] = pairs[pair]
      unsafe start[place &+ 1] = pairs[pair &+ 1]
    }
    // SAFETY: the caller made room for the digits.
    if place > used { unsafe start[used] = UInt8(truncatingIfNeeded: rest % 10) &+ 0x30 }
    used &+= digits
  }

  /// 00, 01, 02, … 99.
  private static var pairs: StaticString {
    """
    00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748\
    49505152535455565758596061626364656667686970717273747576777879808182838485868788899091929394959697\
    9899
    """
  }

  @inlinable
  @inline(__always)
  static func digit(_ value: UInt8, _ ten: UInt8) -> UInt8 {
    value < 10 ? value &+ 0x30 : value &+ (ten &- 10)
  }

  /// At least `digits` hexadecimal digits, at most 16, in lower case.
  public mutating func append(hexadecimal value: UInt64, digits: Int) {
    let needed = (64 - value.leadingZeroBitCount + 3) / 4
    let digits = max(1, needed, min(digits, 16))
    reserve(digits)
    var rest = value
    var place = used &+ digits
    while place > used {
      place &-= 1
      // SAFETY: `reserve` made room for the digits.
      unsafe start[place] = OctetBuffer.digit(UInt8(truncatingIfNeeded: rest) & 15, 0x61)
      rest &>>= 4
    }
    used &+= digits
  }

  /// Two hexadecimal digits an octet, in lower case.
  public mutating func append(hexadecimal octets: RawSpan) {
    reserve(2 * octets.byteCount)
    for offset in octets.byteOffsets {
      let octet = octets.unsafeLoadOctet(at: offset)
      put(OctetBuffer.digit(octet &>> 4, 0x61))
      put(OctetBuffer.digit(octet & 15, 0x61))
    }
  }

  /// Two hexadecimal digits an octet, from the last to the first.
  ///
  /// - Parameters:
  ///   - octets: what is written.
  ///   - separator: what stands between two octets; nil for nothing.
  ///   - isUpper: whether the digits are upper-case.
  public mutating func append(
    reversedHexadecimal octets: RawSpan, separator: UInt8?, isUpper: Bool
  ) {
    reserve(3 * octets.byteCount)
    let ten: UInt8 = isUpper ? 0x41 : 0x61
    var offset = octets.byteCount
    while offset > 0 {
      offset &-= 1
      let octet = octets.unsafeLoadOctet(at: offset)
      put(OctetBuffer.digit(octet &>> 4, ten))
      put(OctetBuffer.digit(octet & 15, ten))
      if offset > 0, let separator { put(separator) }
    }
  }
}
