/// An HCI ACL packet between a host and its controller.
///
/// Reported only to observers of host traffic. Core 6.0, Vol 4, Part E, 5.4.2.
public struct HostPacket: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  package let connection: Int
  /// The controller's number in the log.
  public let adapter: UInt16
  /// The record; its `direction` is the direction between host and controller.
  public let frame: Frame
  /// The sender.
  public let direction: LinkDirection
  /// Octets of data after the ACL header that were captured.
  public let octets: Int
  /// Whether it begins an L2CAP frame.
  public let isStart: Bool
}
