/// Both sides have begun link layer procedures that must not run together.
///
/// Core 6.0, Vol 6, Part B, 5.3: the central's goes on, the peripheral's is refused.
public struct ProcedureCollision: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  public let connection: Int
  /// The frame that makes it a collision.
  public let frame: Frame
  /// Transactions, by their identifiers, in the order in which they began.
  public let first: Int
  /// The frame that began the second one.
  public let second: Int
  /// The transaction that goes on.
  public let winner: Int
  /// Whether both began the same procedure, as opposed to incompatible ones.
  public let isSameProcedure: Bool
}
