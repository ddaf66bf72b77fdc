import ByteReading

extension Advertiser {
  /// The latest advertising data of an advertiser, and how many times it changed.
  public struct Payload: Hashable, Sendable {
    /// The octets, at most `Advertiser.Payload.limit`; empty if the memory budget was exhausted.
    public private(set) var octets: [UInt8] = []
    /// The first frame with these octets; nil until there are any.
    package private(set) var frame: Int?
    /// Number of changes that were detected. Data that was not kept can't be compared.
    public private(set) var changes = 0
    /// Whether the octets were kept.
    private var isKept = true
    /// Whether the data continues in a report that has not arrived yet.
    private var isPartial = false
    /// Whether the octets are the data of one packet and their structures are valid.
    private(set) var isSound = false

    /// Maximum number of octets: extended advertising data has at most 1650. Core 6.0, Vol 4, Part E, 7.8.54.
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
      // Release the memory of a long payload before a short one is stored, because only the stored octets are counted.
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
        // Otherwise a part of the data would look like all of it.
        isKept = false
        room.giveBack(octets.count)
        octets = []
        return
      }
      octets.append(copying: piece)
    }
  }
}
