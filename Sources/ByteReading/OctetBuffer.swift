/// Octets of text that are appended one after the other, without creating a `String` for any part of them.
///
/// A list of a million packets is a hundred million octets. Appending one octet costs a single store.
@frozen
@safe
public struct OctetBuffer: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var used = 0

  /// Number of octets.
  @inlinable
  public var count: Int { used }

  /// The last octet; nil if the buffer is empty.
  @inlinable
  public var last: UInt8? {
    // SAFETY: as many octets were written as are counted.
    used > 0 ? unsafe start[used &- 1] : nil
  }

  /// Creates an empty buffer with the given capacity; it grows as needed.
  public init(capacity: Int = 4096) {
    self.capacity = max(64, capacity)
    unsafe start = .allocate(capacity: self.capacity)
  }

  deinit {
    // SAFETY: allocated by `init` or `grow`, and never shared.
    unsafe start.deallocate()
  }

  /// The appended octets.
  public var octets: RawSpan {
    @_lifetime(borrow self)
    get {
      // SAFETY: `count` octets were written, and they remain valid while the buffer is borrowed.
      let span = unsafe RawSpan(_unsafeStart: start, byteCount: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Removes all octets and keeps the capacity.
  @inlinable
  public mutating func removeAll() { used = 0 }

  /// Truncates the buffer to `count` octets, if it is longer.
  @inlinable
  public mutating func cut(to count: Int) { used = max(0, min(count, used)) }

  /// Removes the octets in a range, if both of its bounds are within `count`.
  public mutating func removeOctets(from lower: Int, to upper: Int) {
    guard lower >= 0, lower < upper, upper <= count else { return }
    // SAFETY: both places were compared with the count.
    unsafe (start + lower).update(from: start + upper, count: count - upper)
    used -= upper - lower
  }

  /// Returns whether two ranges contain the same octets; false for ranges outside the buffer.
  public func elementsEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count, left.upperBound <= count, right.upperBound <= count,
      left.lowerBound >= 0, right.lowerBound >= 0
    else { return false }
    return octets.clamped(from: left.lowerBound, count: left.count).elementsEqual(
      octets.clamped(from: right.lowerBound, count: right.count))
  }

  /// Returns whether any octet from an index on satisfies a condition.
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
      // SAFETY: `count` octets were written, and they remain valid while the buffer is borrowed.
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

  /// Reserves capacity for octets that are about to be appended.
  @inlinable
  @inline(__always)
  mutating func reserve(_ needed: Int) {
    if capacity &- used < needed { grow(by: needed) }
  }

  /// Writes one octet, for which capacity was reserved.
  @inlinable
  @inline(__always)
  mutating func put(_ octet: UInt8) {
    // SAFETY: `reserve` made room.
    unsafe start[used] = octet
    used &+= 1
  }

  // MARK: Octets and text

  /// Appends one octet.
  @inlinable
  public mutating func append(_ octet: UInt8) {
    reserve(1)
    put(octet)
  }

  /// Appends octets from another source.
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

  /// Appends the octets of an array.
  @inlinable
  public mutating func append(_ octets: [UInt8]) { append(octets.rawSpan) }

  /// Appends a constant text in UTF-8: a literal is stored with a few instructions, without a call.
  @inlinable
  @inline(__always)
  public mutating func append(_ text: ConstantText) {
    let added = text.count
    reserve(added)
    // SAFETY: `reserve` made room for as many octets as the text has, which are constants of the
    // program.
    unsafe (start + used).initialize(from: text.start, count: added)
    used &+= added
  }

  /// Appends a text that was created at run time, in UTF-8.
  ///
  /// The label prevents a literal from being interpreted as a `String`, which costs ten times as much as a
  /// `ConstantText`.
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

  /// Appends the same octet repeatedly.
  @inlinable
  public mutating func append(_ octet: UInt8, times: Int) {
    guard times > 0 else { return }
    reserve(times)
    // SAFETY: `reserve` made room for as many octets.
    unsafe (start + used).initialize(repeating: octet, count: times)
    used &+= times
  }

  // MARK: Numbers

  /// Appends a number in decimal.
  public mutating func append(decimal value: UInt64) { append(decimal: value, width: 0) }

  /// Appends a number in decimal, padded with spaces on the left to `width` columns.
  public mutating func append(decimal value: UInt64, width: Int) {
    guard value < OctetBuffer.hundredMillion else {
      append(decimal: value / OctetBuffer.hundredMillion, width: width &- 8)
      return append(decimal: value % OctetBuffer.hundredMillion, digits: 8)
    }
    if width > 8 { append(0x20, times: width &- 8) }
    let digits = OctetBuffer.eightDigits(of: value)
    // Leading zeros; the last digit remains.
    let zeros = min(digits.trailingZeroBitCount, 56) & ~7
    let columns = min(8, max(width, 8 &- zeros &>> 3))
    let spaces = (1 &<< UInt64(truncatingIfNeeded: zeros)) &- 1
    put(OctetBuffer.text(digits) ^ spaces & 0x1010_1010_1010_1010, last: columns)
  }

  /// Appends a number in decimal, with a sign if it is negative.
  public mutating func append(decimal value: Int64) {
    if value < 0 { append(0x2D) }
    append(decimal: value.magnitude)
  }

  /// Appends the last `digits` decimal digits of a number, at most 19, with leading zeros.
  public mutating func append(decimal value: UInt64, digits: Int) {
    let digits = max(0, min(digits, 19))
    if digits > 8 {
      append(decimal: value / OctetBuffer.hundredMillion, digits: digits &- 8)
    }
    let octets = OctetBuffer.eightDigits(of: value % OctetBuffer.hundredMillion)
    put(OctetBuffer.text(octets), last: min(8, digits))
  }

  /// Appends the last octets of a word, at most eight. The word's first octet is its least significant one.
  @inline(__always)
  private mutating func put(_ octets: UInt64, last count: Int) {
    // Always writes eight octets, because one store is cheaper than a loop; the excess is overwritten
    // later.
    reserve(8)
    let word = octets >> UInt64(truncatingIfNeeded: 8 &* (8 &- count))
    // SAFETY: `reserve` made room for eight octets.
    unsafe UnsafeMutableRawPointer(start + used).storeBytes(
      of: word.littleEndian, as: UInt64.self)
    used &+= count
  }

  private static var hundredMillion: UInt64 { 100_000_000 }

  /// Returns the decimal digits of a number below 100,000,000, one per octet, the first one least significant. Two
  /// halves, four quarters and then eight octets are divided in parallel, because divisions dominate the cost.
  @inline(__always)
  private static func eightDigits(of value: UInt64) -> UInt64 {
    let upper = value / 10_000
    let halves = upper | (value &- upper &* 10_000) &<< 32
    // 10,486 / 2^20 equals 1/100 for all numbers below 10,000, and 103 / 2^10 equals 1/10 for those
    // below 100.
    let hundreds = (halves &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    let quarters = hundreds | (halves &- hundreds &* 100) &<< 16
    let tens = (quarters &* 103) &>> 10 & 0x000F_000F_000F_000F
    return tens | (quarters &- tens &* 10) &<< 8
  }

  /// Converts digits to text.
  @inline(__always)
  private static func text(_ digits: UInt64) -> UInt64 { digits | 0x3030_3030_3030_3030 }

  @inlinable
  @inline(__always)
  static func digit(_ value: UInt8, _ ten: UInt8) -> UInt8 {
    value < 10 ? value &+ 0x30 : value &+ (ten &- 10)
  }

  /// Appends a number with at least `digits` hexadecimal digits, at most 16, in lowercase.
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

  /// Appends octets as two hexadecimal digits each, in lowercase.
  public mutating func append(hexadecimal octets: RawSpan) {
    reserve(2 * octets.byteCount)
    for offset in octets.byteOffsets {
      let octet = octets.unsafeLoadOctet(at: offset)
      put(OctetBuffer.digit(octet &>> 4, 0x61))
      put(OctetBuffer.digit(octet & 15, 0x61))
    }
  }

  /// Appends octets as two hexadecimal digits each, from the last to the first.
  ///
  /// - Parameters:
  ///   - octets: the octets.
  ///   - separator: the character between two octets; nil for none.
  ///   - isUpper: whether the digits are uppercase.
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
