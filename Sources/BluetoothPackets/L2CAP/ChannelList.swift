public import ByteReading

/// The channels of a command about several, one to five by the specification.
public struct ChannelList: ~Escapable {
  /// The list as it stands on the wire.
  public let octets: RawSpan
  /// Where `octets` starts in the packet.
  let offset: Int

  @_lifetime(copy octets)
  init(_ octets: RawSpan) {
    self.octets = octets
    offset = 0
  }

  @_lifetime(copy input)
  init(parsing input: inout ByteReader, _ field: Field) throws(WireError) {
    var list = try input.slice(input.remaining, claimedBy: field)
    octets = list.unread
    offset = list.offset
    if input.isWatched {
      while list.remaining >= 2 { _ = try list.uint16(field) }
    }
  }

  /// How many whole channel IDs there are.
  public var count: Int { octets.byteCount / 2 }

  /// The channel at `index`, nil outside `0..<count`.
  public subscript(index: Int) -> ChannelID? {
    guard index >= 0, index < count, let low = octets.octet(at: index * 2),
      let high = octets.octet(at: index * 2 + 1)
    else { return nil }
    return ChannelID(rawValue: UInt16(high) << 8 | UInt16(low))
  }

  public func forEach<Failure: Error>(_ body: (ChannelID) throws(Failure) -> Void) throws(Failure) {
    for index in 0..<count {
      if let channel = self[index] { try body(channel) }
    }
  }

  /// That the list ends within a channel ID, if it does.
  public var damage: WireError? {
    guard octets.byteCount % 2 != 0 else { return nil }
    return WireError(
      layer: .l2capSignalling, field: SignallingField.creditChannel.name,
      offset: offset + count * 2,
      reason: .truncated(needed: 2, available: 1))
  }
}
