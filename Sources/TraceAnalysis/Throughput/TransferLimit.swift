/// What kept a run of data from going faster.
public enum TransferLimit: String, CaseIterable, Hashable, Sendable {
  /// Connection events were full: interval, PHY, packet and value sizes set the rate.
  case link
  /// The sender's host or controller ended events early, event after event, with more to send.
  case stack
  /// Each value waited for the answer to the last one.
  case answers
  /// The receiver's credits.
  case credits
  /// The application: time and again there was nothing to send.
  case application
  /// The capture does not tell.
  case unknown
}

/// What one limit cost a transfer.
public struct LimitShare: Hashable, Sendable {
  /// What limited it.
  public let limit: TransferLimit
  /// Application bits a second.
  public let bitsPerSecond: Double
}
