public import ByteReading

/// ATT_READ_MULTIPLE_REQ: requests the values of several attributes, all but the last with a known
/// length.
///
/// Core 6.0, Vol 3, Part F, 3.4.4.7.
public struct ReadMultipleRequest: ~Escapable {
  /// The encoded list; `damage` is set if it ends within a handle.
  public var entries: AttributeEntries

  /// Creates it from an encoded list.
  ///
  /// - Parameter list: the encoded handles.
  @_lifetime(copy list)
  public init(list: RawSpan) {
    entries = AttributeEntries(list, entryLength: 2)
  }

  /// Decodes the parameters; the opcode has already been read.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    var list = try input.slice(input.remaining, claimedBy: ATTField.handle)
    entries = AttributeEntries(list.unread, entryLength: 2, offset: list.offset)
    if input.isWatched {
      while list.remaining >= 2 { _ = try list.uint16(ATTField.handle) }
    }
  }

  /// Number of complete handles; the specification requires at least two.
  public var count: Int { entries.count }

  /// Returns the handle at `index`; nil outside `0..<count`.
  public func handle(at index: Int) -> UInt16? {
    guard index >= 0, index < count else { return nil }
    return entries.octets(at: index).littleEndianUInt16(at: 0)
  }

  /// Calls `body` with each entry, in transmission order.
  public func forEach<ThrownError: Error>(_ body: (UInt16) throws(ThrownError) -> Void)
    throws(ThrownError)
  {
    for index in 0..<count {
      if let handle = handle(at: index) { try body(handle) }
    }
  }

  /// The error if the list ends within a handle.
  public var damage: WireError? { entries.damage }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.octets(entries.octets)
  }
}

/// ATT_READ_MULTIPLE_VARIABLE_REQ: requests the values of several attributes, of any length.
///
/// Core 6.0, Vol 3, Part F, 3.4.4.11.
public struct ReadMultipleVariableRequest: ~Escapable {
  /// The encoded list; `damage` is set if it ends within a handle.
  public var entries: AttributeEntries

  /// Creates it from an encoded list.
  ///
  /// - Parameter list: the encoded handles.
  @_lifetime(copy list)
  public init(list: RawSpan) {
    entries = AttributeEntries(list, entryLength: 2)
  }

  /// Decodes the parameters; the opcode has already been read.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    var list = try input.slice(input.remaining, claimedBy: ATTField.handle)
    entries = AttributeEntries(list.unread, entryLength: 2, offset: list.offset)
    if input.isWatched {
      while list.remaining >= 2 { _ = try list.uint16(ATTField.handle) }
    }
  }

  /// Number of complete handles; the specification requires at least two.
  public var count: Int { entries.count }

  /// Returns the handle at `index`; nil outside `0..<count`.
  public func handle(at index: Int) -> UInt16? {
    guard index >= 0, index < count else { return nil }
    return entries.octets(at: index).littleEndianUInt16(at: 0)
  }

  /// Calls `body` with each entry, in transmission order.
  public func forEach<ThrownError: Error>(_ body: (UInt16) throws(ThrownError) -> Void)
    throws(ThrownError)
  {
    for index in 0..<count {
      if let handle = handle(at: index) { try body(handle) }
    }
  }

  /// The error if the list ends within a handle.
  public var damage: WireError? { entries.damage }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.octets(entries.octets)
  }
}

/// ATT_READ_MULTIPLE_VARIABLE_RSP: the requested values, each with its length.
///
/// Core 6.0, Vol 3, Part F, 3.4.4.12.
public struct ReadMultipleVariableResponse: ~Escapable {
  /// A value with its length.
  public struct Entry: ~Escapable {
    /// Length of the attribute's value, in octets.
    public var length: UInt16
    /// The value; shorter than `length` if the PDU was full.
    public var value: RawSpan

    /// Creates an entry.
    @_lifetime(copy value)
    public init(length: UInt16, value: RawSpan) {
      self.length = length
      self.value = value
    }

    /// Whether the value is complete; the last one may be truncated to fit ATT_MTU.
    public var isComplete: Bool { value.byteCount == Int(length) }

    @_lifetime(copy input)
    init(
      parsing input: inout ByteReader, values: AttributeValueFields = .octets
    ) throws(WireError) {
      length = try input.uint16(ATTField.valueLength)
      value = try input.attributeValue(
        of: nil, count: Swift.min(Int(length), input.remaining), values)
    }
  }

  /// The encoded lengths and values.
  public var list: RawSpan
  /// Offset of `list` in the packet.
  let offset: Int

  /// Creates it from the encoded entries.
  @_lifetime(copy list)
  public init(list: RawSpan) {
    self.list = list
    offset = 0
  }

  /// Decodes the parameters; the opcode has already been read.
  @_lifetime(copy input)
  public init(
    parsing input: inout ByteReader, values: AttributeValueFields = .octets
  ) throws(WireError) {
    var entries = try input.slice(input.remaining, claimedBy: ATTField.valueLength)
    list = entries.unread
    offset = entries.offset
    if input.isWatched {
      while entries.remaining >= 2 { _ = try Entry(parsing: &entries, values: values) }
    }
  }

  /// Calls `body` with each value. The error that ends the walk is in `damage`.
  public func forEach<ThrownError: Error>(
    _ body: (borrowing Entry) throws(ThrownError) -> Void
  ) throws(ThrownError) {
    var position = 0
    while position + 2 <= list.byteCount {
      let length = list.littleEndianUInt16(at: position)
      try body(Entry(length: length, value: list.clamped(from: position + 2, count: Int(length))))
      position += 2 + Int(length)
    }
  }

  /// Number of values, including a truncated last one.
  public var count: Int {
    var count = 0
    forEach { _ in count += 1 }
    return count
  }

  /// The error if the list ends within a length; a truncated last value is not an error.
  public var damage: WireError? {
    var position = 0
    while position + 2 <= list.byteCount {
      position += 2 + Int(list.littleEndianUInt16(at: position))
    }
    guard position < list.byteCount else { return nil }
    return WireError(
      layer: ATTField.valueLength.layer, field: ATTField.valueLength.name,
      offset: offset + position, reason: .truncated(needed: 2, available: 1))
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.octets(list)
  }
}
