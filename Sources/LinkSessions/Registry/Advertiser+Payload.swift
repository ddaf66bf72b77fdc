import ByteReading

extension Advertiser {
  /// The latest advertising data of an advertiser, and how many times it changed.
  public struct Payload: Hashable, Sendable {
    /// At most `Advertiser.Payload.limit` octets; empty if the memory budget was exhausted.
    public private(set) var octets: [UInt8] = []
    /// The first frame with these octets; nil until there are any.
    package private(set) var frame: Int?
    /// Number of changes, as far as the previous data was kept for comparison.
    public private(set) var changes = 0
    /// Whether the octets were kept.
    private var isKept = true
    /// Whether the data continues in a report that has not arrived yet.
    private var isPartial = false
    /// Whether the octets are the data of one packet and their structures are valid.
    private(set) var isSound = false

    /// Core 6.0, Vol 4, Part E, 7.8.54: extended advertising data has at most 1650 octets.
    static let limit = 1650

    /// Processes the data of one packet.
    ///
    /// - Parameters:
    ///   - data: the data, or a fragment of it.
    ///   - continues: whether more fragments of the same data follow.
    ///   - frame: the record.
    ///   - room: the memory budget for the payloads of all advertisers; data beyond it is not kept.
    /// - Returns: whether the payload is complete and differs from the previous one.
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
      // Data that was not kept cannot be compared.
      if self.frame != nil, isKept { changes += 1 }
      self.frame = frame
      isSound = false
      room.giveBack(octets.count)
      isKept = true
      // A long payload releases its memory before a short one is stored: only the octets held are
      // counted.
      octets.removeAll(keepingCapacity: octets.capacity <= max(64, 2 * data.byteCount))
      append(data, &room)
      isPartial = continues
      return !continues
    }

    /// Records that the latest data has valid structures.
    mutating func noteSound(_ data: RawSpan) {
      isSound = isKept && !isPartial && octets.count == data.byteCount
    }

    private mutating func append(_ data: RawSpan, _ room: inout Room) {
      let piece = data.clamped(from: 0, count: Advertiser.Payload.limit - octets.count)
      guard isKept, room.take(piece.byteCount) else {
        // Part of the data would look like all of it.
        isKept = false
        room.giveBack(octets.count)
        octets = []
        return
      }
      octets.append(copying: piece)
    }
  }
}
