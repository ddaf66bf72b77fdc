extension Pairing {
  /// A phase of a pairing. Core 6.0, Vol 3, Part H, 2.1.
  public struct Phase: Hashable, Sendable {
    /// The kind of phase.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Pairing Request to Pairing Response.
      case featureExchange = "feature-exchange"
      /// The public keys of LE Secure Connections.
      case publicKeys = "public-keys"
      /// Confirm and random values, including the time that the user takes.
      case authentication = "authentication"
      /// The DHKey checks of LE Secure Connections.
      case keyCheck = "key-check"
      /// From the request for encryption (`LinkEncryption.first`) to encryption with the new key.
      case encryption = "encryption"
      /// The distribution of keys.
      case keyDistribution = "key-distribution"
    }

    /// The kind of phase.
    public let kind: Kind
    /// Its first packet.
    public internal(set) var first: Frame
    /// The first packet that belongs only to this phase; `first` may be the last packet of the previous phase.
    package let opening: Frame
    /// Its last packet.
    public internal(set) var last: Frame

    /// Duration in nanoseconds.
    package var duration: Int64 { last.time.elapsed(since: first.time) }
  }
}
