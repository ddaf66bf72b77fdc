import LinkSessions

extension AdvertiserAnalysis {
  /// Scan requests to an advertiser, and its responses.
  public struct Scans: Sendable {
    /// Number of scan requests to the advertiser.
    public internal(set) var requests = 0
    /// Number of requests immediately followed by a scan response.
    public internal(set) var answered = 0
    /// Number of its scan responses.
    public internal(set) var responses = 0
    /// Requests by index of the scanner in `DeviceTable`.
    package internal(set) var scanners: [Int: Int] = [:]
    /// Number of requests from scanners beyond the limit.
    public internal(set) var requestsOfOthers = 0

    /// Share of answered requests, 0 to 1.
    public var answeredShare: Double { Double(answered) / Double(max(1, requests)) }

    /// Scanners sorted by number of requests, largest first.
    package var rankedScanners: [(device: Int, requests: Int)] {
      AdvertiserAnalysis.Scans.ranked(scanners)
    }

    static func ranked(_ scanners: [Int: Int]) -> [(device: Int, requests: Int)] {
      scanners.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map { ($0.key, $0.value) }
    }

    private var lastRequest: Int64?
    private let limit: Int
    /// Maximum time from the start of a request to its response, in nanoseconds. On LE 1M, the request takes 176 µs
    /// and the response follows 150 µs later; on LE Coded, it takes several times as long.
    private static let patience: Int64 = 3_000_000

    /// - Parameter limit: the maximum number of scanners.
    init(limit: Int) {
      self.limit = limit
    }

    mutating func noteRequest(by scanner: Int?, at frame: Frame) {
      requests += 1
      lastRequest = frame.time
      guard let scanner else { return }
      if scanners[scanner] != nil || scanners.count < limit {
        scanners[scanner, default: 0] += 1
      } else {
        requestsOfOthers += 1
      }
    }

    mutating func noteResponse(at frame: Frame) {
      responses += 1
      guard let request = lastRequest else { return }
      let elapsed = frame.time.elapsed(since: request)
      if elapsed >= 0, elapsed <= AdvertiserAnalysis.Scans.patience { answered += 1 }
      lastRequest = nil
    }
  }
}
