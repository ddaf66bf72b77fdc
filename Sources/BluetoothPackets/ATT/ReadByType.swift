public import ByteReading

/// ATT_READ_BY_TYPE_REQ: requests the attributes of a type in a range, with their values.
///
/// Core 6.0, Vol 3, Part F, 3.4.4.1.
public struct ReadByTypeRequest: WireValue {
  /// The first handle of the range.
  public var startingHandle: UInt16
  /// The last handle of the range.
  public var endingHandle: UInt16
  /// The type to read: for example a characteristic declaration or the device name.
  public var attributeType: BluetoothUUID
  /// Encoded length of the type in octets: 2 or 16.
  public var typeWidth: Int

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - startingHandle: the first handle of the range.
  ///   - endingHandle: the last handle of the range.
  ///   - attributeType: the type to search for.
  ///   - typeWidth: encoded length of the type in octets; by default as short as possible.
  public init(
    startingHandle: UInt16, endingHandle: UInt16, attributeType: BluetoothUUID,
    typeWidth: Int? = nil
  ) {
    self.startingHandle = startingHandle
    self.endingHandle = endingHandle
    self.attributeType = attributeType
    self.typeWidth = typeWidth ?? (attributeType.short16 == nil ? 16 : 2)
  }

  /// Decodes the parameters; the opcode has already been read.
  ///
  /// - Throws: a `WireError` also for a type that is neither 2 nor 16 octets long.
  public init(parsing input: inout ByteReader) throws(WireError) {
    startingHandle = try input.uint16(ATTField.startingHandle)
    endingHandle = try input.uint16(ATTField.endingHandle)
    typeWidth = input.remaining
    attributeType = try BluetoothUUID(parsingRestOf: &input, ATTField.type16, ATTField.type128)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(startingHandle)
    output.uint16(endingHandle)
    attributeType.encode(into: &output, width: typeWidth)
  }
}

/// ATT_READ_BY_TYPE_RSP: handles with their values, all of one length.
///
/// Core 6.0, Vol 3, Part F, 3.4.4.2.
public struct ReadByTypeResponse: ~Escapable {
  /// An attribute's handle and value.
  public struct Entry: ~Escapable {
    /// The attribute's handle.
    public var handle: UInt16
    /// The attribute's value, truncated if it does not fit.
    public var value: RawSpan

    /// Creates an entry.
    @_lifetime(copy value)
    public init(handle: UInt16, value: RawSpan) {
      self.handle = handle
      self.value = value
    }
  }

  /// Length of a handle and its value, in octets.
  public var length: UInt8
  /// The encoded list; `damage` is set if it ends within an entry.
  public var entries: AttributeEntries

  /// Creates it from an encoded list.
  ///
  /// - Parameters:
  ///   - length: length of each entry in octets.
  ///   - list: the encoded handles and values.
  @_lifetime(copy list)
  public init(length: UInt8, list: RawSpan) {
    self.length = length
    entries = AttributeEntries(list, entryLength: Int(length))
  }

  /// Decodes the parameters; the opcode has already been read.
  ///
  /// - Throws: a `WireError` also for a length below 2, with which no entry can be decoded.
  @_lifetime(copy input)
  public init(
    parsing input: inout ByteReader, values: AttributeValueFields = .octets
  ) throws(WireError) {
    length = try input.uint8(ATTField.length)
    guard length >= 2 else {
      throw input.invalid(ATTField.length, value: UInt64(length), width: 1)
    }
    let entryLength = Int(length)
    var list = try input.slice(input.remaining, claimedBy: ATTField.length)
    entries = AttributeEntries(
      list.unread, entryLength: entryLength, offset: list.offset)
    if input.isWatched {
      while list.remaining >= entryLength {
        let scope = list.open(StructureField.attributeData)
        defer { list.close(scope) }
        let handle = try list.uint16(ATTField.handle)
        _ = try list.attributeValue(of: handle, count: entryLength - 2, values)
      }
    }
  }

  /// Number of complete entries.
  public var count: Int { entries.count }

  /// Returns the entry at `index`; nil outside `0..<count`.
  @_lifetime(copy self)
  public func entry(at index: Int) -> Entry? {
    guard index >= 0, index < count else { return nil }
    let octets = entries.octets(at: index)
    return Entry(
      handle: octets.littleEndianUInt16(at: 0), value: octets.clamped(from: 2, count: .max))
  }

  /// Calls `body` with each entry, in transmission order.
  public func forEach<ThrownError: Error>(
    _ body: (borrowing Entry) throws(ThrownError) -> Void
  ) throws(ThrownError) {
    for index in 0..<count {
      if let entry = entry(at: index) { try body(entry) }
    }
  }

  /// The error if the list ends within an entry.
  public var damage: WireError? { entries.damage }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.uint8(length)
    output.octets(entries.octets)
  }
}
