/// Where an LL control PDU came from.
public struct ControlContext: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  public let connection: Int
  /// Who sent the PDU.
  public let direction: LinkDirection
  /// The packet with the PDU.
  public let frame: Frame
}
