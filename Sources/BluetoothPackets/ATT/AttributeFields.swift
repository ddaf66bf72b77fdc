public import ByteReading

/// Entries of one length, one after the other, as the responses of discovery carry them.
public struct AttributeEntries: ~Escapable {
  /// All octets, also those of an entry that was cut at the end.
  public let octets: RawSpan
  /// Length of one entry in octets, at least 2.
  public let entryLength: Int
  /// Offset of `octets` in the packet.
  let offset: Int

  /// - Precondition: `entryLength` is positive.
  @_lifetime(copy octets)
  init(_ octets: RawSpan, entryLength: Int, offset: Int = 0) {
    self.octets = octets
    self.entryLength = Swift.max(entryLength, 1)
    self.offset = offset
  }

  /// Number of complete entries.
  public var count: Int { octets.byteCount / entryLength }

  /// The octets of a whole entry; none for an index outside `0..<count`.
  @_lifetime(copy self)
  public func octets(at index: Int) -> RawSpan {
    guard index >= 0, index < count else { return octets.clamped(from: 0, count: 0) }
    return octets.clamped(from: index * entryLength, count: entryLength)
  }

  /// That the octets end within an entry, if they do.
  public var damage: WireError? {
    let whole = count * entryLength
    guard whole != octets.byteCount else { return nil }
    return WireError(
      layer: .att, field: ATTField.handle.name, offset: offset + whole,
      reason: .truncated(needed: entryLength, available: octets.byteCount - whole))
  }
}

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

  /// How long each of several values is that stand one after the other without their lengths, by the
  /// octets of all; nil where that is not known.
  public typealias Lengths = (_ octets: Int) -> [Int]?

  let describe: Describe?
  let lengths: Lengths?

  /// Values are told as `describe` reads them.
  public init(_ describe: @escaping Describe) {
    self.describe = describe
    lengths = nil
  }

  /// Values of several attributes are told as `describe` reads them, one after the other.
  public init(lengths: @escaping Lengths, describe: @escaping Describe) {
    self.describe = describe
    self.lengths = lengths
  }

  private init() {
    describe = nil
    lengths = nil
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

  /// All octets that remain, the values of several attributes without their lengths.
  @_lifetime(copy self)
  @_lifetime(self: copy self)
  mutating func joinedValues(_ fields: AttributeValueFields) throws(WireError) -> RawSpan {
    guard isWatched, let lengths = fields.lengths?(remaining) else { return rest(ATTField.value) }
    var reader = try slice(remaining, claimedBy: ATTField.value)
    let all = reader.unread
    for length in lengths { _ = try reader.attributeValue(of: nil, count: length, fields) }
    return all
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
  @inlinable
  func littleEndianUInt16(at offset: Int) -> UInt16 {
    UInt16(octet(at: offset) ?? 0) | UInt16(octet(at: offset + 1) ?? 0) << 8
  }
}

extension BluetoothUUID {
  /// Reads all that remains, which must be 2 or 16 octets: the two widths that ATT knows.
  ///
  /// - Throws: a `WireError` that names the field of the narrower width below 2 octets, else the
  ///   wider one.
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
