/// The context of an LL control PDU.
public struct ControlContext: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  package let connection: Int
  /// The sender of the PDU.
  public let direction: LinkDirection
  /// The packet with the PDU.
  public let frame: Frame
}
