/// Text that lives as long as the program: a literal, or a part of one.
///
/// The names of fields and of their values are of this type. It is copied without counting
/// references, whether a name stands in the source or in a table that is read at run time.
@frozen
@safe
public struct ConstantText: @unchecked Sendable {
  // SAFETY: the octets are constants of the program, which nobody writes and which never go away.
  @usableFromInline let start: UnsafePointer<UInt8>

  /// How many octets of UTF-8 there are.
  public let count: Int

  /// The whole of a literal.
  @inlinable
  public init(_ literal: StaticString) {
    // SAFETY: a literal's octets live as long as the program.
    unsafe start = literal.utf8Start
    count = literal.utf8CodeUnitCount
  }

  /// A text that comes at run time and is kept until the program ends: for tables that are read once.
  public init(keeping text: String) {
    let octets = Array(text.utf8)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(octets.count, 1))
    for (place, octet) in octets.enumerated() {
      // SAFETY: as many octets were allocated as are written; nobody frees them.
      unsafe (memory + place).initialize(to: octet)
    }
    // SAFETY: from here on nobody writes to them.
    unsafe start = UnsafePointer(memory)
    count = octets.count
  }

  init(start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  /// Whether it has no octets.
  public var isEmpty: Bool { count == 0 }

  /// The octets of UTF-8.
  public var octets: RawSpan {
    @_lifetime(immortal)
    get {
      // SAFETY: `count` octets follow `start`, and they never go away.
      let span = unsafe RawSpan(_unsafeStart: start, byteCount: count)
      return unsafe _overrideLifetime(span, borrowing: ())
    }
  }

  /// The octets of `range`, as far as the text has them.
  public subscript(range: Range<Int>) -> ConstantText {
    let part = range.clamped(to: 0..<count)
    // SAFETY: the range was cut to the text.
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
    // Most often the same constant. SAFETY: only the places are compared.
    return unsafe left.start == right.start || left.octets.elementsEqual(right.octets)
  }

  public func hash(into hasher: inout Hasher) {
    // SAFETY: the octets are only read, while they are lent.
    unsafe octets.withUnsafeBytes { octets in unsafe hasher.combine(bytes: octets) }
  }
}

extension ConstantText: CustomStringConvertible {
  public var description: String {
    // SAFETY: `count` octets follow `start`.
    unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}
