import LinkSessions

/// Who asks an advertiser for more, and whether it answers.
public struct ScanStory: Sendable {
  /// Scan requests that named the advertiser.
  public internal(set) var requests = 0
  /// Requests that a scan response followed at once.
  public internal(set) var answered = 0
  /// Scan responses that it sent.
  public internal(set) var responses = 0
  /// Requests by scanner, an index in `DeviceTable`.
  public internal(set) var scanners: [Int: Int] = [:]
  /// Requests of scanners that came after the limit.
  public internal(set) var requestsOfOthers = 0

  /// The share of requests that were answered, 0 to 1.
  public var answeredShare: Double { Double(answered) / Double(max(1, requests)) }

  /// Scanners by their requests, most first.
  public var rankedScanners: [(device: Int, requests: Int)] { ScanStory.ranked(scanners) }

  static func ranked(_ scanners: [Int: Int]) -> [(device: Int, requests: Int)] {
    scanners.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map { ($0.key, $0.value) }
  }

  private var lastRequest: Int64?
  private let limit: Int
  /// A response follows 150 µs after the request, which takes 176 µs itself, on 1M; a few times
  /// that on the coded PHY. In nanoseconds.
  private static let patience: Int64 = 3_000_000

  /// - Parameter limit: how many scanners are told apart.
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
    if elapsed >= 0, elapsed <= ScanStory.patience { answered += 1 }
    lastRequest = nil
  }
}
