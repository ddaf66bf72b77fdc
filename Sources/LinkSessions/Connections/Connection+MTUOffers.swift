extension Connection {
  /// The two values of an MTU exchange. The smaller one is in force.
  ///
  /// Core 6.0, Vol 3, Part F, 3.4.2.
  public struct MTUOffers: Hashable, Sendable {
    /// The client's receive MTU in octets.
    public internal(set) var client: Known<UInt16> = .unknown
    /// The server's receive MTU in octets.
    public internal(set) var server: Known<UInt16> = .unknown
  }
}
