/// One thing about a link that could be changed.
public enum LinkChange: Hashable, Sendable {
  /// A larger ATT_MTU, and values that fill it.
  case attMTU(Int)
  /// So many octets of payload in a data PDU.
  case dataLength(Int)
  /// Another physical layer.
  case phy(AirPHY)
  /// connInterval in microseconds.
  case interval(Int)
  /// Another operation, with values that fill what there is room for.
  case operation(TransferOperation)
  /// As many packets in each event as fit it.
  case filledEvents
  /// So many events that the peripheral may leave out.
  case latency(Int)
}
