/// How many ACL packets a controller can hold for its host, and of what size.
///
/// Core 6.0, Vol 4, Part E, 4.1, 7.4.5 and 7.8.2.
public struct ControllerBuffers: Hashable, Sendable {
  /// The controller's number in the log.
  public let adapter: UInt16
  /// The event that says so.
  public let frame: Frame
  /// Octets of data that fit into a packet.
  public let packetLength: Int
  /// How many packets the controller holds at once.
  public let count: Int
  /// Whether the buffers are those of BR/EDR: a controller that has none for LE alone shares them.
  public let areShared: Bool
}
