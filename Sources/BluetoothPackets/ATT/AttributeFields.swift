public import ByteReading

/// Consecutive entries of equal length, as in discovery responses.
public struct AttributeEntries: ~Escapable {
  /// All octets, including an incomplete entry at the end.
  public let octets: RawSpan
  /// Length of one entry in octets, at least 2.
  public let entryLength: Int
  /// Offset of `octets` in the packet.
  let offset: Int

  /// Creates the list from encoded entries.
  ///
  /// - Precondition: `entryLength` is positive.
  @_lifetime(copy octets)
  init(_ octets: RawSpan, entryLength: Int, offset: Int = 0) {
    self.octets = octets
    self.entryLength = Swift.max(entryLength, 1)
    self.offset = offset
  }

  /// Number of complete entries.
  public var count: Int { octets.byteCount / entryLength }

  /// Returns the octets of a complete entry; empty for an index outside `0..<count`.
  @_lifetime(copy self)
  public func octets(at index: Int) -> RawSpan {
    guard index >= 0, index < count else { return octets.clamped(from: 0, count: 0) }
    return octets.clamped(from: index * entryLength, count: entryLength)
  }

  /// The error if the octets end within an entry.
  public var damage: WireError? {
    let whole = count * entryLength
    guard whole != octets.byteCount else { return nil }
    return WireError(
      layer: .att, field: ATTField.handle.name, offset: offset + whole,
      reason: .truncated(needed: entryLength, available: octets.byteCount - whole))
  }
}

/// How a watcher sees an attribute value: as octets, or field by field if the caller knows the
/// attribute's type.
///
/// A PDU does not contain the type of its value, but a database of discovered attributes does. This is
/// used only if there is a watcher.
public struct AttributeValueFields {
  /// Reads the value with its own fields and returns true, or returns false and reads nothing.
  ///
  /// The handle is nil if the PDU does not contain it, as in a response whose request contained it.
  public typealias Describe = (_ handle: UInt16?, _ value: inout ByteReader) -> Bool

  /// The lengths of several consecutive values without length fields, given their total length; nil if
  /// they are unknown.
  public typealias Lengths = (_ octets: Int) -> [Int]?

  let describe: Describe?
  let lengths: Lengths?

  /// Shows values as read by `describe`.
  public init(_ describe: @escaping Describe) {
    self.describe = describe
    lengths = nil
  }

  /// Shows the values of several attributes in order, as read by `describe`.
  public init(lengths: @escaping Lengths, describe: @escaping Describe) {
    self.describe = describe
    self.lengths = lengths
  }

  private init() {
    describe = nil
    lengths = nil
  }

  /// Shows values as octets.
  public static var octets: AttributeValueFields { AttributeValueFields() }
}

extension ByteReader {
  /// Reads the next `count` octets, an attribute value, and shows them to a watcher according to
  /// `fields`.
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

  /// Reads all remaining octets, which are the values of several attributes without their lengths.
  @_lifetime(copy self)
  @_lifetime(self: copy self)
  mutating func joinedValues(_ fields: AttributeValueFields) throws(WireError) -> RawSpan {
    guard isWatched, let lengths = fields.lengths?(remaining) else { return rest(ATTField.value) }
    var reader = try slice(remaining, claimedBy: ATTField.value)
    let all = reader.unread
    for length in lengths { _ = try reader.attributeValue(of: nil, count: length, fields) }
    return all
  }

  /// Reads all remaining octets, which are an attribute value, and shows them to a watcher according to `fields`.
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
  /// Returns two octets as an integer, least significant first; zero if the span is too short.
  @inlinable
  func littleEndianUInt16(at offset: Int) -> UInt16 {
    UInt16(octet(at: offset) ?? 0) | UInt16(octet(at: offset + 1) ?? 0) << 8
  }
}

extension BluetoothUUID {
  /// Reads all remaining octets, which must be 2 or 16, the two widths that ATT supports.
  ///
  /// - Throws: a `WireError` that names the field of the narrower width if there are fewer than 2 octets, otherwise the
  ///   field of the wider one.
  init(parsingRestOf input: inout ByteReader, _ short: Field, _ long: Field) throws(WireError) {
    switch input.remaining {
    case 0...2: self.init(try input.uint16(short))
    case 16: self.init(rawValue: try input.uint128(long))
    case 3..<16:
      try input.require(16, long)
      self.init(rawValue: 0)
    default: throw input.invalid(long, value: UInt64(input.remaining), width: 0)
    }
  }
}
