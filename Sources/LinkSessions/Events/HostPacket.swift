/// An HCI ACL packet on its way between a host and its controller.
///
/// Told only to an observer that follows host traffic. Core 6.0, Vol 4, Part E, 5.4.2.
public struct HostPacket: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  public let connection: Int
  /// The controller's number in the log.
  public let adapter: UInt16
  /// With `direction`, which way it went between host and controller.
  public let frame: Frame
  /// Who sent it.
  public let direction: LinkDirection
  /// Octets of data behind the ACL header, as far as they were captured.
  public let octets: Int
  /// Whether it begins an L2CAP frame.
  public let isStart: Bool
}
