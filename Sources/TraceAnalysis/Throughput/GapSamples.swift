/// Gaps between PDUs: all of them up to a limit, then every second, fourth, … one. This is enough for percentiles and
/// limits the memory of long runs.
struct GapSamples: Sendable {
  static let limit = 8192

  private var samples: [Int64] = []
  private let most: Int
  /// Percentiles of the gaps, once the run has ended.
  private var concluded: [Int64?] = []
  private var stride = 1
  private var count = 0
  private(set) var longest: Int64 = 0
  /// The frame after the longest gap.
  private(set) var longestFrame = 0

  /// - Parameter limit: the maximum number of gaps to keep.
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

  /// Percentiles of the gaps in nanoseconds, or nil without gaps.
  var percentiles:
    (five: Int64?, median: Int64?, ninety: Int64?, ninetyFive: Int64?, ninetyNine: Int64?)
  {
    let known = concluded.isEmpty ? percentiles(GapSamples.shares) : concluded
    return (known[0], known[1], known[2], known[3], known[4])
  }

  private static let shares = [0.05, 0.5, 0.9, 0.95, 0.99]

  /// Ends the run and keeps only the percentiles.
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
