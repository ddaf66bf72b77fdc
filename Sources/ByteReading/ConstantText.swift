/// Text that lives as long as the program: a literal or a part of one.
///
/// The names of fields and values have this type. Copying it needs no reference counting, whether the text is a literal
/// in the source or part of a table that is parsed at run time.
@frozen
@safe
public struct ConstantText: @unchecked Sendable {
  // SAFETY: the octets are constants of the program. They are never written and never freed.
  @usableFromInline let start: UnsafePointer<UInt8>

  /// Length in octets of UTF-8.
  public let count: Int

  /// Creates a text from a literal.
  @inlinable
  public init(_ literal: StaticString) {
    // SAFETY: a literal's octets live as long as the program.
    unsafe start = literal.utf8Start
    count = literal.utf8CodeUnitCount
  }

  /// Creates a text at run time that is kept until the program ends, for tables that are parsed once.
  public init(keeping text: String) {
    let octets = Array(text.utf8)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(octets.count, 1))
    for (place, octet) in octets.enumerated() {
      // SAFETY: exactly as many octets are written as were allocated, and they are never freed.
      unsafe (memory + place).initialize(to: octet)
    }
    // SAFETY: the octets are never written after this.
    unsafe start = UnsafePointer(memory)
    count = octets.count
  }

  init(start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  /// Whether it is empty.
  public var isEmpty: Bool { count == 0 }

  /// The text as octets of UTF-8.
  public var octets: RawSpan {
    @_lifetime(immortal)
    get {
      // SAFETY: `count` octets follow `start`, and they are never freed.
      let span = unsafe RawSpan(_unsafeStart: start, byteCount: count)
      return unsafe _overrideLifetime(span, borrowing: ())
    }
  }

  /// The octets in `range`, clamped to the text.
  public subscript(range: Range<Int>) -> ConstantText {
    let part = range.clamped(to: 0..<count)
    // SAFETY: the range was clamped to the text.
    return unsafe ConstantText(start: start + part.lowerBound, count: part.count)
  }
}

extension ConstantText: ExpressibleByStringLiteral {
  @inlinable
  public init(stringLiteral literal: StaticString) {
    self.init(literal)
  }
}

extension ConstantText: Hashable {
  public static func == (left: ConstantText, right: ConstantText) -> Bool {
    guard left.count == right.count else { return false }
    // Usually both are the same constant. SAFETY: only the addresses are compared.
    return unsafe left.start == right.start || left.octets.elementsEqual(right.octets)
  }

  public func hash(into hasher: inout Hasher) {
    // SAFETY: the octets are only read, and only while they are lent.
    unsafe octets.withUnsafeBytes { octets in unsafe hasher.combine(bytes: octets) }
  }
}

extension ConstantText: CustomStringConvertible {
  public var description: String {
    // SAFETY: `count` octets follow `start`.
    unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}
