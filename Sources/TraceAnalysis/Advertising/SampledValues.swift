/// Values over time, thinned as they become many: always the whole time, never more than a few
/// hundred.
public struct SampledValues: Sendable {
  /// A value and its time.
  public struct Sample: Hashable, Sendable {
    /// Nanoseconds since 1970.
    public let time: Int64
    /// The value, in the unit of the series.
    public let value: Float
  }

  /// What was kept, in the order of time.
  public private(set) var samples: [Sample] = []
  /// One value of so many is kept.
  private var stride = 1
  private var skipped = 0
  private let limit: Int

  /// - Parameter limit: how many are kept: 256, or fewer, and sixteen at least.
  init(limit: Int = 256) {
    self.limit = max(16, min(256, limit))
  }

  mutating func add(_ value: Float, at time: Int64) {
    skipped += 1
    guard skipped >= stride else { return }
    skipped = 0
    samples.append(Sample(time: time, value: value))
    guard samples.count >= limit else { return }
    samples = samples.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    stride *= 2
  }
}
