/// A change of the credits that one side of a credit-based channel holds.
public struct CreditChange: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  public let connection: Int
  /// Index in the connection's channels.
  public let channel: Int
  /// Which way the frames go that the credits are for.
  public let direction: LinkDirection
  /// Credits that their sender holds from now on.
  public let balance: Int
  /// The packet that changed them.
  public let frame: Frame
}
