extension AdvertiserAnalysis {
  /// A sampled series of values over time. As values become more numerous, fewer of them are kept: always a few
  /// hundred at most, spread over the whole time.
  public struct SampledValues: Sendable {
    /// A value and its time.
    public struct Sample: Hashable, Sendable {
      /// Nanoseconds since 1970.
      package let time: Int64
      /// The value, in the unit of the series.
      public let value: Float
    }

    /// The kept values in chronological order.
    public private(set) var samples: [Sample] = []
    /// Ratio of all values to kept values: one in this many is kept.
    package private(set) var stride = 1
    private var skipped = 0
    private let limit: Int

    /// - Parameter limit: the maximum number of values to keep, from 16 to 256.
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
}
