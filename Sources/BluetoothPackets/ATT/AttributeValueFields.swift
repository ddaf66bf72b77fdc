public import ByteReading

/// How the value of an attribute is told to a watcher: as octets, or field by field where the
/// caller knows what the attribute is.
///
/// A PDU does not say of which type its value is; a database of what was discovered does. Without a
/// watcher this is never consulted.
public struct AttributeValueFields {
  /// Reads the value under its own fields and returns true, or returns false and reads nothing.
  ///
  /// The handle is nil where the PDU has none: in a response, whose request named it.
  public typealias Describe = (_ handle: UInt16?, _ value: inout ByteReader) -> Bool

  let describe: Describe?

  public init(_ describe: @escaping Describe) {
    self.describe = describe
  }

  private init() {
    describe = nil
  }

  /// Values are octets, whatever they mean.
  public static var octets: AttributeValueFields { AttributeValueFields() }
}

extension ByteReader {
  /// The next `count` octets, an attribute's value; a watcher is told of them as `fields` says.
  @_lifetime(copy self)
  @_lifetime(self: copy self)
  mutating func attributeValue(
    of handle: UInt16?, count: Int, _ fields: AttributeValueFields
  ) throws(WireError) -> RawSpan {
    try require(count, ATTField.value)
    var reader = try slice(count, claimedBy: ATTField.value)
    let value = reader.unread
    if isWatched {
      _ = fields.describe?(handle, &reader)
      if !reader.isAtEnd { _ = reader.rest(ATTField.value) }
    }
    return value
  }

  /// All octets that remain, an attribute's value; a watcher is told of them as `fields` says.
  @_lifetime(copy self)
  @_lifetime(self: copy self)
  mutating func attributeValue(
    of handle: UInt16?, _ fields: AttributeValueFields
  ) throws(WireError) -> RawSpan {
    guard isWatched else { return rest(ATTField.value) }
    return try attributeValue(of: handle, count: remaining, fields)
  }
}

extension RawSpan {
  /// Two octets, least significant first; zero where the span ends before.
  func littleEndianUInt16(at offset: Int) -> UInt16 {
    UInt16(octet(at: offset) ?? 0) | UInt16(octet(at: offset + 1) ?? 0) << 8
  }
}
