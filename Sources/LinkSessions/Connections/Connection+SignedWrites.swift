extension Connection {
  /// Counts a connection's signed writes by the result of verifying their signatures.
  ///
  /// Core 6.0, Vol 3, Part H, 2.4.5.
  public struct SignedWrites: Hashable, Sendable {
    /// Number of signatures that a known key confirms.
    public internal(set) var right = 0
    /// Number of signatures that the sender's known key does not confirm.
    public internal(set) var wrong = 0
    /// Number of signatures for which no key of the sender is known.
    public internal(set) var noKey = 0
    /// The first frame with a wrong signature.
    package internal(set) var firstWrong: Int?

    /// Number of signed writes.
    public var count: Int { right + wrong + noKey }
  }
}
