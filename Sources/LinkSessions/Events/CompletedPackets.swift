/// A controller tells its host that packets of a connection have left its buffers.
///
/// Told only to an observer that follows host traffic. Core 6.0, Vol 4, Part E, 7.7.19.
public struct CompletedPackets: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  public let connection: Int
  /// The controller's number in the log.
  public let adapter: UInt16
  /// The event that says so.
  public let frame: Frame
  /// How many packets.
  public let count: Int
}
