extension Transfer {
  /// Values that an application sends at its own pace: a stream, not a transfer.
  public struct SteadyStream: Hashable, Sendable {
    /// Octets of the usual value.
    public let octets: Int
    /// Nanoseconds from one value to the next.
    package let period: Int64
    /// Number of values that come together before a pause of at least two connection intervals; 1 if each value comes
    /// separately.
    public let valuesPerBurst: Int
    /// Whether the link could have carried more, according to the capture.
    public let isBelowLink: Bool
    /// Whether nearly every connection event has exactly one value, so that the source may be clocked by the link.
    public let isOneEachEvent: Bool
    /// Number of periods without a captured value.
    public let skipped: Int
    /// The 5th percentile of the gaps between values, in nanoseconds: 90 % of the gaps lie between this and
    /// `longestUsualGap`. Nil if there are too few gaps.
    package let shortestUsualGap: Int64?
    /// The 95th percentile of the gaps between values, in nanoseconds. Nil if there are too few gaps.
    package let longestUsualGap: Int64?
    /// How much later than the periodic schedule values were complete, in nanoseconds. Nil if several
    /// values come in one connection event.
    public let lateness: Lateness?
    /// Energy cost of the link during the stream, or nil if no interval is known.
    public let cost: LinkModel.Cost?

    /// Lateness against a periodic schedule on which the earliest values are on time.
    public struct Lateness: Hashable, Sendable {
      /// Median lateness.
      package let median: Int64
      /// 99th percentile of the lateness.
      package let percentile99: Int64
      /// Maximum lateness.
      package let longest: Int64
    }
  }
}

extension LinkModel {
  /// Energy cost of a connection for a peripheral: how often its radio wakes up, for how long, and
  /// how often without data. The capture does not show the current that the device draws.
  public struct Cost: Hashable, Sendable {
    /// Connection events per second.
    public let eventsPerSecond: Double
    /// Share of events without data of the stream, 0 to 1.
    public let emptyShare: Double
    /// Time per second that the peripheral's radio is on, in milliseconds. Nil if it was not
    /// measured.
    public let radioMilliseconds: Double?
    /// Whether the figures come from packets on the air instead of a model of the link.
    public let isMeasured: Bool
  }
}
