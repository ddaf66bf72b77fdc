import ByteReading

/// The latest advertising data of an advertiser, and how often it changed.
public struct AdvertisingPayload: Hashable, Sendable {
  /// At most `AdvertisingPayload.limit` octets; none where there was no room for them.
  public private(set) var octets: [UInt8] = []
  /// The first frame that showed these octets; nil until there are any.
  public private(set) var frame: Int?
  /// How often it was another one than before, as far as the one before was kept.
  public private(set) var changes = 0
  /// Whether there was room for the octets.
  private var isKept = true
  /// Whether the data goes on in a report that has not come yet.
  private var isPartial = false
  /// Whether nothing is wrong with the structures of the octets, which are the data of one packet.
  private(set) var isSound = false

  /// Core 6.0, Vol 4, Part E, 7.8.54: extended advertising data has at most 1650 octets.
  static let limit = 1650

  /// Takes the data of one packet.
  ///
  /// - Parameters:
  ///   - data: the data, or a piece of it.
  ///   - continues: more of the same data follows.
  ///   - frame: the record.
  ///   - room: for the payloads of all advertisers; what finds none is not kept.
  /// - Returns: whether the payload is complete and differs from the one before.
  mutating func take(
    _ data: RawSpan, continues: Bool, frame: Int, _ room: inout Room
  ) -> Bool {
    if isPartial {
      isSound = false
      append(data, &room)
      isPartial = continues
      return !continues
    }
    if !continues, self.frame != nil, octets.rawSpan.elementsEqual(data) { return false }
    // What was not kept can't be compared with.
    if self.frame != nil, isKept { changes += 1 }
    self.frame = frame
    isSound = false
    room.giveBack(octets.count)
    isKept = true
    // Long ones give their memory back before a short one: only what they hold is counted.
    octets.removeAll(keepingCapacity: octets.capacity <= max(64, 2 * data.byteCount))
    append(data, &room)
    isPartial = continues
    return !continues
  }

  /// A walk along the data that was taken last has found nothing wrong.
  mutating func noteSound(_ data: RawSpan) {
    isSound = isKept && !isPartial && octets.count == data.byteCount
  }

  private mutating func append(_ data: RawSpan, _ room: inout Room) {
    let piece = data.clamped(from: 0, count: AdvertisingPayload.limit - octets.count)
    guard isKept, room.take(piece.byteCount) else {
      // A part of it would pass for the whole.
      isKept = false
      room.giveBack(octets.count)
      octets = []
      return
    }
    octets.append(copying: piece)
  }
}
