public import ByteReading

/// ATT_READ_MULTIPLE_VARIABLE_REQ: what are the values of these attributes, of whatever lengths?
///
/// Core 6.0, Vol 3, Part F, 3.4.4.11.
public struct ReadMultipleVariableRequest: ~Escapable {
  /// The list as it stands on the wire; `damage` says whether it ends within a handle.
  public var entries: AttributeEntries

  /// - Parameter list: the handles as they stand on the wire.
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

  /// How many whole handles there are; the specification wants two or more.
  public var count: Int { entries.count }

  /// The handle at `index`, nil outside `0..<count`.
  public func handle(at index: Int) -> UInt16? {
    guard index >= 0, index < count else { return nil }
    return entries.octets(at: index).littleEndianUInt16(at: 0)
  }

  public func forEach<Failure: Error>(_ body: (UInt16) throws(Failure) -> Void) throws(Failure) {
    for index in 0..<count {
      if let handle = handle(at: index) { try body(handle) }
    }
  }

  /// That the list ends within a handle, if it does.
  public var damage: WireError? { entries.damage }

  public func encode(into output: inout ByteWriter) {
    output.octets(entries.octets)
  }
}
