import ByteReading

/// The latest advertising data of an advertiser, and how often it changed.
public struct AdvertisingPayload: Hashable, Sendable {
  /// At most `AdvertisingPayload.limit` octets.
  public private(set) var octets: [UInt8] = []
  /// The first frame that showed these octets; nil until there are any.
  public private(set) var frame: Int?
  public private(set) var changes = 0
  /// Whether the data goes on in a report that has not come yet.
  private var isPartial = false

  /// Core 6.0, Vol 4, Part E, 7.8.54: extended advertising data has at most 1650 octets.
  static let limit = 1650

  /// Takes the data of one packet.
  ///
  /// - Parameters:
  ///   - continues: more of the same data follows.
  /// - Returns: whether the payload is complete and differs from the one before.
  mutating func take(_ data: RawSpan, continues: Bool, frame: Int) -> Bool {
    if isPartial {
      append(data)
      isPartial = continues
      return !continues
    }
    if !continues, self.frame != nil, octets.rawSpan.elementsEqual(data) { return false }
    if self.frame != nil { changes += 1 }
    self.frame = frame
    octets.removeAll(keepingCapacity: true)
    append(data)
    isPartial = continues
    return !continues
  }

  private mutating func append(_ data: RawSpan) {
    octets.append(copying: data.clamped(from: 0, count: AdvertisingPayload.limit - octets.count))
  }
}
