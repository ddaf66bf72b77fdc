extension Transfer {
  /// Values that an application sends at its own pace: a stream, not a transfer.
  public struct SteadyStream: Hashable, Sendable {
    /// Octets of the usual value.
    public let octets: Int
    /// Nanoseconds from one value to the next.
    package let period: Int64
    /// Values that come together, before a pause of at least two connection intervals; 1 where each comes by itself.
    public let valuesPerBurst: Int
    /// Whether the link could have carried more, as far as the capture shows.
    public let isBelowLink: Bool
    /// Whether nearly each connection event has one of the values, so that the link's clock may be the source's.
    public let isOneEachEvent: Bool
    /// Number of periods without a captured value.
    public let skipped: Int
    /// The gap between values that 5 % fall below, in nanoseconds: 90 % of the gaps lie between this
    /// and `longestUsualGap`. Nil if there are too few.
    package let shortestUsualGap: Int64?
    /// The gap between values that 5 % exceed, in nanoseconds. Nil if there are too few.
    package let longestUsualGap: Int64?
    /// How much later than the periodic schedule values were complete, in nanoseconds. Nil if several
    /// values come in one connection event.
    public let lateness: Lateness?
    /// Energy cost of the link during the stream, or nil if no interval is known.
    public let cost: LinkModel.Cost?

    /// Lateness against a periodic schedule on which the earliest values are on time.
    public struct Lateness: Hashable, Sendable {
      /// Half of the values were later.
      package let median: Int64
      /// 1 % of the values were later.
      package let percentile99: Int64
      /// The maximum.
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
