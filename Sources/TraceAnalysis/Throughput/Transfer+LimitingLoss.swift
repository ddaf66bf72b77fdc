extension Transfer {
  /// Minimum share of the ceiling that retransmissions cost where they are the limit.
  static let notableLoss = 0.1

  /// Application bits per second that retransmissions cost, if they are what limited the transfer: the
  /// link set its rate, and nothing cost more. The value is the waterfall's. Nil otherwise.
  public var limitingLoss: Double? {
    guard limit == .link, let largest = waterfall.steps.first, largest.cause == .retransmissions,
      largest.bitsPerSecond >= Transfer.notableLoss * ceiling.bitsPerSecond
    else { return nil }
    return largest.bitsPerSecond
  }
}
