/// The signed writes of a connection, by what computing their signatures again tells.
///
/// Core 6.0, Vol 3, Part H, 2.4.5.
public struct SignedWrites: Hashable, Sendable {
  /// A key that is known gives the signature.
  public internal(set) var right = 0
  /// The key of the sender is known and gives another one.
  public internal(set) var wrong = 0
  /// No key of the sender is known.
  public internal(set) var noKey = 0
  /// The first frame with a wrong one.
  public internal(set) var firstWrong: Int?

  /// How many there are in all.
  public var count: Int { right + wrong + noKey }
}
