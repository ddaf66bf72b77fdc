/// Where an LL control PDU came from.
public struct ControlContext: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  public let connection: Int
  public let direction: LinkDirection
  public let frame: Frame
}
