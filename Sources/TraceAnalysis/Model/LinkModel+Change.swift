extension LinkModel {
  /// A single change to a link.
  @nonexhaustive
  public enum Change: Hashable, Sendable {
    /// A larger ATT_MTU, and values that fill it.
    case attMTU(Int)
    /// A data length with this many octets of payload.
    case dataLength(Int)
    /// Another PHY.
    case phy(AirPHY)
    /// connInterval, to the microsecond.
    case interval(Duration)
    /// Another operation, with values of the maximum size.
    case operation(LinkModel.Operation)
    /// As many packets in each event as fit.
    case filledEvents
    /// A peripheral latency of this many events.
    case latency(Int)
  }
}
