public import ByteReading

/// Entries of one length, one after the other, as the responses of discovery carry them.
public struct AttributeEntries: ~Escapable {
  /// All octets, also those of an entry that was cut at the end.
  public let octets: RawSpan
  /// Length of one entry in octets, at least 2.
  public let entryLength: Int
  /// Where `octets` starts in the packet.
  let offset: Int

  /// - Precondition: `entryLength` is positive.
  @_lifetime(copy octets)
  init(_ octets: RawSpan, entryLength: Int, offset: Int = 0) {
    self.octets = octets
    self.entryLength = Swift.max(entryLength, 1)
    self.offset = offset
  }

  /// How many whole entries there are.
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
