extension AdvertiserAnalysis {
  /// Time from a packet on one primary channel to the next channel in the same event.
  public struct ChannelTiming: Sendable {
    /// The latest samples in microseconds, from 37 to 38 and from 38 to 39.
    private var samples: [[UInt16]] = [[], []]
    private var next = [0, 0]
    private static let limit = 31
    /// Maximum time between packets of one event, in nanoseconds. Core 6.0, Vol 6, Part B, 4.4.2.
    private static let longest: Int64 = 10_000_000

    mutating func note(from first: UInt8, to second: UInt8, _ nanoseconds: Int64) {
      guard second == first + 1, (37...38).contains(first), nanoseconds > 0,
        nanoseconds <= AdvertiserAnalysis.ChannelTiming.longest
      else { return }
      let step = Int(first) - 37
      let sample = UInt16(clamping: nanoseconds / 1000)
      if samples[step].count < AdvertiserAnalysis.ChannelTiming.limit {
        samples[step].append(sample)
      } else {
        samples[step][next[step]] = sample
        next[step] = (next[step] + 1) % AdvertiserAnalysis.ChannelTiming.limit
      }
    }

    /// Median time from channel 37 to 38 in microseconds, or nil if no event was captured on both.
    public var from37To38: Int? { median(0) }
    /// Median time from channel 38 to 39 in microseconds, or nil if no event was captured on both.
    public var from38To39: Int? { median(1) }

    private func median(_ step: Int) -> Int? {
      let sorted = samples[step].sorted()
      return sorted.isEmpty ? nil : Int(sorted[sorted.count / 2])
    }
  }
}
