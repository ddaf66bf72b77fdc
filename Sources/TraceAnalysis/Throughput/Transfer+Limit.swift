extension Transfer {
  /// What limited the rate of a run of data.
  @nonexhaustive
  public enum Limit: String, CaseIterable, Hashable, Sendable {
    /// Connection events were full: interval, PHY, packet and value sizes set the rate.
    case link
    /// The sender's host or controller ended one event after another early, with more to send.
    case stack
    /// Each value waited for the answer to the previous one.
    case answers
    /// The receiver's credits.
    case credits
    /// The application repeatedly had nothing to send.
    case application
    /// The capture does not show the limit.
    case unknown
  }

  /// Cost of one limit for a transfer.
  public struct LimitShare: Hashable, Sendable {
    /// The limit.
    public let limit: Transfer.Limit
    /// Application bits per second.
    public let bitsPerSecond: Double
  }
}
