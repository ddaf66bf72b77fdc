extension SessionEvent {
  /// A change of one side's credits on a credit-based channel.
  public struct CreditChange: Hashable, Sendable {
    /// Index in `ConnectionTable`.
    package let connection: Int
    /// Index in the connection's channels.
    public let channel: Int
    /// The direction of the frames to which the credits apply.
    public let direction: LinkDirection
    /// Credits of the sender after the change.
    public let balance: Int
    /// The packet that changed them.
    public let frame: Frame
  }
}

extension SessionEvent.CreditChange {
  /// The same change for the other side.
  package var withSwappedSides: Self {
    Self(
      connection: connection, channel: channel, direction: direction.opposite, balance: balance,
      frame: frame)
  }
}
