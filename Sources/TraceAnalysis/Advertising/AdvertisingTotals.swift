public import LinkSessions

/// What a capture holds of advertising, whoever sent it.
public struct AdvertisingTotals: Sendable {
  /// PDUs and reports by kind, requests included.
  public internal(set) var counts: [AdvertisingSighting.Kind: Int] = [:]
  /// On the air, by channel 37 to 39, then all others.
  public internal(set) var channels = [0, 0, 0, 0]
  /// Whether a sniffer heard it, and whether controllers reported it.
  public internal(set) var isOnAir = false
  /// Whether a controller's reports tell of it, and not a sniffer.
  public internal(set) var isReported = false
  /// Scan requests by scanner, an index in `DeviceTable`.
  public internal(set) var scanners: [Int: Int] = [:]
  /// Scan requests of scanners that came after the limit.
  public internal(set) var requestsOfOthers = 0
  /// PDUs of extended advertising that nothing in the capture links to an advertiser.
  public internal(set) var unlinked = 0

  /// PDUs and reports for which there was no room: of advertisers that came when the table was full,
  /// or with data that could not be kept.
  public internal(set) var notKept = 0

  private static let scannerLimit = 1024

  /// Packets and reports of advertising.
  public var packets: Int { counts.values.reduce(0, +) }

  /// Scanners by their requests, most first.
  public var rankedScanners: [(device: Int, requests: Int)] { ScanStory.ranked(scanners) }

  mutating func note(_ sighting: borrowing AdvertisingSighting) {
    counts[sighting.kind, default: 0] += 1
    if sighting.source == .air {
      isOnAir = true
      channels[AuxiliaryExpectations.slot(of: sighting.radio.channel)] += 1
    } else {
      isReported = true
    }
    guard sighting.kind == .scanRequest || sighting.kind == .auxiliaryScanRequest,
      let scanner = sighting.peer
    else { return }
    if scanners[scanner] != nil || scanners.count < AdvertisingTotals.scannerLimit {
      scanners[scanner, default: 0] += 1
    } else {
      requestsOfOthers += 1
    }
  }
}
