/// The two halves of an MTU exchange: the smaller one is in force.
///
/// Core 6.0, Vol 3, Part F, 3.4.2.
public struct ATTMTUOffers: Hashable, Sendable {
  /// In octets, by the client.
  public internal(set) var client: Known<UInt16> = .unknown
  /// In octets, by the server.
  public internal(set) var server: Known<UInt16> = .unknown
}
