import BluetoothPackets
import LinkSessions

/// Auxiliary packets that pointers have announced and that have not been captured yet.
struct AuxiliaryExpectations {
  struct Awaited {
    /// The earliest time at which the packet may start, in nanoseconds since 1970.
    let earliest: Int64
    let latest: Int64
    let channel: UInt8
    let phy: PHY?
    let dataInfo: AdvertisingDataInfo?
    /// Index of the packet's advertiser, if known.
    var advertiser: Int?
    /// Kind of the PDU that points to the packet.
    let kind: AdvertisingSighting.Kind
    /// Whether the packet continues a scan response.
    let isOfScanResponse: Bool
    /// Index of the packet's train.
    let train: Int?
    /// Number of PDUs on primary channels that point to the packet, by channel: 37, 38, 39 and unknown.
    var pointers = [0, 0, 0, 0]
    /// The first PDU that points to the packet.
    let frame: Frame
    var isMet = false
  }

  private var waiting: [Awaited] = []
  private static let limit = 64
  /// Tolerance in nanoseconds for a sniffer's clock and for the point of a packet at which the sniffer takes the time.
  private static let tolerance: Int64 = 1_500_000

  /// Records a pointer. Pointers on several primary channels lead to one packet.
  ///
  /// - Returns: whether this pointer is the first one to the packet.
  mutating func expect(
    _ pointer: AuxiliaryPointer, of sighting: borrowing AdvertisingSighting, advertiser: Int?,
    train: Int?, isOfScanResponse: Bool = false
  ) -> Bool {
    let earliest = sighting.frame.time.later(by: Int64(pointer.offsetMicroseconds) * 1000)
    let unit: Int64 = pointer.hasCoarseUnits ? 300_000 : 30_000
    let slot = AuxiliaryExpectations.slot(of: sighting.radio.channel)
    let twin = waiting.lastIndex { other in
      other.channel == pointer.channel && other.dataInfo == sighting.dataInfo
        && other.kind == sighting.kind
        && other.earliest.elapsed(since: earliest).magnitude < AuxiliaryExpectations.tolerance
    }
    if let twin {
      waiting[twin].pointers[slot] += 1
      waiting[twin].advertiser = waiting[twin].advertiser ?? advertiser
      return false
    }
    if waiting.count >= AuxiliaryExpectations.limit { waiting.removeFirst(32) }
    var expectation = Awaited(
      earliest: earliest, latest: earliest.later(by: unit), channel: pointer.channel,
      phy: pointer.phy,
      dataInfo: sighting.dataInfo, advertiser: advertiser, kind: sighting.kind,
      isOfScanResponse: isOfScanResponse, train: train,
      frame: sighting.frame)
    expectation.pointers[slot] = 1
    waiting.append(expectation)
    return true
  }

  /// Finds the expectation that a packet fulfills and marks it as fulfilled.
  mutating func meet(_ sighting: borrowing AdvertisingSighting) -> Awaited? {
    let time = sighting.frame.time
    let channel = sighting.radio.channel
    let found = waiting.lastIndex { expectation in
      !expectation.isMet && (channel == nil || expectation.channel == channel)
        && time.elapsed(since: expectation.earliest) >= -AuxiliaryExpectations.tolerance
        && time.elapsed(since: expectation.latest) <= AuxiliaryExpectations.tolerance
    }
    guard let found else { return nil }
    waiting[found].isMet = true
    return waiting[found]
  }

  static func slot(of channel: UInt8?) -> Int {
    guard let channel, (37...39).contains(channel) else { return 3 }
    return Int(channel) - 37
  }
}
