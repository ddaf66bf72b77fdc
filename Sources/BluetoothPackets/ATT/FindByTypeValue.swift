public import ByteReading

/// ATT_FIND_BY_TYPE_VALUE_RSP: the handle ranges that were found.
///
/// Core 6.0, Vol 3, Part F, 3.4.3.4.
public struct FindByTypeValueResponse: ~Escapable {
  /// An attribute that was found, and the last handle of its group.
  public struct Entry: Hashable, Sendable {
    /// The attribute's handle.
    public var handle: UInt16
    /// The last handle of the group.
    public var groupEndHandle: UInt16

    /// Creates an entry.
    public init(handle: UInt16, groupEndHandle: UInt16) {
      self.handle = handle
      self.groupEndHandle = groupEndHandle
    }

    init(parsing input: inout ByteReader) throws(WireError) {
      handle = try input.uint16(ATTField.foundHandle)
      groupEndHandle = try input.uint16(ATTField.groupEndHandle)
    }
  }

  /// The encoded list; `damage` is set if it ends within an entry.
  public var entries: AttributeEntries

  /// Creates it from an encoded list.
  ///
  /// - Parameter list: the encoded pairs of handles.
  @_lifetime(copy list)
  public init(list: RawSpan) {
    entries = AttributeEntries(list, entryLength: 4)
  }

  /// Decodes the parameters; the opcode has already been read.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    var list = try input.slice(input.remaining, claimedBy: ATTField.foundHandle)
    entries = AttributeEntries(
      list.unread, entryLength: 4, offset: list.offset)
    if input.isWatched {
      while list.remaining >= 4 {
        let scope = list.open(StructureField.handlesInformation)
        defer { list.close(scope) }
        _ = try Entry(parsing: &list)
      }
    }
  }

  /// Number of complete entries.
  public var count: Int { entries.count }

  /// Returns the entry at `index`; nil outside `0..<count`.
  public func entry(at index: Int) -> Entry? {
    var reader = ByteReader(entries.octets(at: index))
    return try? Entry(parsing: &reader)
  }

  /// Calls `body` with each entry, in transmission order.
  public func forEach<ThrownError: Error>(_ body: (Entry) throws(ThrownError) -> Void)
    throws(ThrownError)
  {
    for index in 0..<count {
      if let entry = entry(at: index) { try body(entry) }
    }
  }

  /// The error if the list ends within an entry.
  public var damage: WireError? { entries.damage }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.octets(entries.octets)
  }
}
