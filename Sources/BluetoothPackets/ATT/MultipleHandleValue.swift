public import ByteReading

/// ATT_MULTIPLE_HANDLE_VALUE_NTF: the server sends several values without confirmation.
///
/// Core 6.0, Vol 3, Part F, 3.4.7.4.
public struct MultipleHandleValueNotification: ~Escapable {
  /// An attribute's handle and value.
  public struct Entry: ~Escapable {
    /// The attribute's handle.
    public var handle: UInt16
    /// The value, truncated if the PDU was full.
    public var value: RawSpan

    /// Creates an entry.
    @_lifetime(copy value)
    public init(handle: UInt16, value: RawSpan) {
      self.handle = handle
      self.value = value
    }
  }

  /// The encoded handles, lengths and values.
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
      while entries.remaining >= 4 {
        let handle = try entries.uint16(ATTField.handle)
        let length = Int(try entries.uint16(ATTField.valueLength))
        guard length <= entries.remaining else { break }
        _ = try entries.attributeValue(of: handle, count: length, values)
      }
    }
  }

  /// Calls `body` with each complete entry, and returns the offset of the first octet after them.
  @discardableResult
  private func walk<ThrownError: Error>(
    _ body: (borrowing Entry) throws(ThrownError) -> Void
  ) throws(ThrownError) -> Int {
    var position = 0
    while list.byteCount - position >= 4 {
      let length = Int(list.littleEndianUInt16(at: position + 2))
      guard length <= list.byteCount - position - 4 else { break }
      try body(
        Entry(
          handle: list.littleEndianUInt16(at: position),
          value: list.clamped(from: position + 4, count: length)))
      position += 4 + length
    }
    return position
  }

  /// Calls `body` with each complete entry. The error that ends the walk is in `damage`.
  public func forEach<ThrownError: Error>(
    _ body: (borrowing Entry) throws(ThrownError) -> Void
  ) throws(ThrownError) {
    try walk(body)
  }

  /// Number of complete entries; the specification requires at least two.
  public var count: Int {
    var count = 0
    walk { _ in count += 1 }
    return count
  }

  /// The error if the list ends within an entry.
  public var damage: WireError? {
    let end = walk { _ in }
    let available = list.byteCount - end
    guard available > 0 else { return nil }
    let field = ATTField.valueLength
    guard available >= 4 else {
      return WireError(
        layer: field.layer, field: ATTField.handle.name, offset: offset + end,
        reason: .truncated(needed: 4, available: available))
    }
    return WireError(
      layer: field.layer, field: field.name, offset: offset + end + 4,
      reason: .lengthExceedsContainer(
        claimed: Int(list.littleEndianUInt16(at: end + 2)), available: available - 4))
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.octets(list)
  }
}
