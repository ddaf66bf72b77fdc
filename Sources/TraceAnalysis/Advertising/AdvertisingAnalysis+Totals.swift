public import LinkSessions

extension AdvertisingAnalysis {
  /// Totals of all advertising in a capture.
  public struct Totals: Sendable {
    /// PDUs and reports by kind, including requests.
    public internal(set) var counts: [AdvertisingSighting.Kind: Int] = [:]
    /// Number of packets on the air by channel: 37, 38, 39, and all others.
    public internal(set) var channels = [0, 0, 0, 0]
    /// Whether a sniffer captured any advertising.
    public internal(set) var isOnAir = false
    /// Whether a controller reported any advertising.
    public internal(set) var isReported = false
    /// Scan requests by index of the scanner in `DeviceTable`.
    package internal(set) var scanners: [Int: Int] = [:]
    /// Number of scan requests from scanners beyond the limit.
    public internal(set) var requestsOfOthers = 0
    /// Number of extended advertising PDUs that nothing in the capture links to an advertiser.
    public internal(set) var unlinked = 0

    /// Number of PDUs and reports beyond the memory limits: those from advertisers beyond the table's limit, and those
    /// whose data could not be kept.
    public internal(set) var notKept = 0

    private static let scannerLimit = 1024

    /// Number of advertising packets and reports.
    public var packets: Int { counts.values.reduce(0, +) }

    /// Scanners sorted by number of requests, largest first.
    package var rankedScanners: [(device: Int, requests: Int)] {
      AdvertiserAnalysis.Scans.ranked(scanners)
    }

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
      if scanners[scanner] != nil || scanners.count < AdvertisingAnalysis.Totals.scannerLimit {
        scanners[scanner, default: 0] += 1
      } else {
        requestsOfOthers += 1
      }
    }
  }
}
