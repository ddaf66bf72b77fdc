/// Gaps between PDUs, all of them up to a limit and then every second, fourth, … one: enough for
/// percentiles, and no more memory for longer runs.
struct GapSamples: Sendable {
  static let limit = 8192

  private var samples: [Int64] = []
  private let most: Int
  /// The gaps than which these shares are shorter, once the run is over.
  private var concluded: [Int64?] = []
  private var stride = 1
  private var count = 0
  private(set) var longest: Int64 = 0
  /// The frame after the longest gap.
  private(set) var longestFrame = 0

  /// - Parameter limit: how many are kept.
  init(limit: Int = GapSamples.limit) {
    most = limit
  }

  mutating func add(_ gap: Int64, before frame: Int) {
    if gap > longest {
      longest = gap
      longestFrame = frame
    }
    defer { count += 1 }
    guard count % stride == 0 else { return }
    if samples.count >= most {
      samples = samples.indices.filter { $0 % 2 == 0 }.map { samples[$0] }
      stride *= 2
      guard count % stride == 0 else { return }
    }
    samples.append(gap)
  }

  /// The gaps than which so many hundredths of the gaps are shorter, in nanoseconds; nil without gaps.
  var percentiles:
    (five: Int64?, median: Int64?, ninety: Int64?, ninetyFive: Int64?, ninetyNine: Int64?)
  {
    let known = concluded.isEmpty ? percentiles(GapSamples.shares) : concluded
    return (known[0], known[1], known[2], known[3], known[4])
  }

  private static let shares = [0.05, 0.5, 0.9, 0.95, 0.99]

  /// No more gaps come: only what they say is kept.
  mutating func conclude() {
    concluded = percentiles(GapSamples.shares)
    samples = []
  }

  private func percentiles(_ shares: [Double]) -> [Int64?] {
    let sorted = samples.sorted()
    return shares.map { share in
      guard !sorted.isEmpty else { return nil }
      return sorted[min(sorted.count - 1, Int((Double(sorted.count) * share).rounded(.down)))]
    }
  }
}
