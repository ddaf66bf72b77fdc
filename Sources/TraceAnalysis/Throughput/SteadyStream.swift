/// Values that an application sends by a clock of its own: a stream, not a transfer.
public struct SteadyStream: Hashable, Sendable {
  /// Octets of the usual value.
  public let octets: Int
  /// Nanoseconds from one value to the next.
  public let period: Int64
  /// Whether the link could have carried more, as far as the capture tells.
  public let isBelowLink: Bool
  /// Periods in which the capture has no value.
  public let skipped: Int
  /// Nanoseconds between values: nine in ten gaps lie between these two.
  public let shortestUsualGap: Int64?
  /// The gap that one in twenty exceeds; nil where there are too few.
  public let longestUsualGap: Int64?
  /// How much later than the even schedule values were complete, in nanoseconds; nil where several
  /// come in one connection event.
  public let lateness: Lateness?
  /// What the link costs while the stream runs; nil where no interval is known.
  public let cost: LinkCost?

  /// Against an even schedule on which the earliest values are in time.
  public struct Lateness: Hashable, Sendable {
    /// Half of the values were later.
    public let median: Int64
    /// One in a hundred was later.
    public let percentile99: Int64
    /// The latest one.
    public let longest: Int64
  }
}

/// What a connection costs a peripheral in energy: how often its radio wakes, for how long, and how
/// often for nothing. What current the device draws the capture does not tell.
public struct LinkCost: Hashable, Sendable {
  /// Connection events in a second.
  public let eventsPerSecond: Double
  /// The share of them that brings nothing of the stream, 0 to 1.
  public let emptyShare: Double
  /// Milliseconds a second that the peripheral's radio is on; nil where that was not measured.
  public let radioMilliseconds: Double?
  /// Whether packets on the air show it, or a model of the link does.
  public let isMeasured: Bool
}
