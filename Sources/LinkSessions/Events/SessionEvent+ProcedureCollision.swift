extension SessionEvent {
  /// Both sides have begun link layer procedures that must not run at the same time.
  ///
  /// Core 6.0, Vol 6, Part B, 5.3: the central's procedure continues, the peripheral's is rejected.
  public struct ProcedureCollision: Hashable, Sendable {
    /// Index in `ConnectionTable`.
    package let connection: Int
    /// The frame that causes the collision.
    public let frame: Frame
    /// The identifier of the transaction that began first.
    package let first: Int
    /// The identifier of the transaction that began second.
    package let second: Int
    /// The transaction that continues.
    package let winner: Int
    /// Whether both began the same procedure rather than incompatible ones.
    public let isSameProcedure: Bool
  }
}
