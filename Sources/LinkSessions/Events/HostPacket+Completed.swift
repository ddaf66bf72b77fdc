extension HostPacket {
  /// A controller's notification that packets of a connection have left its buffers.
  ///
  /// Reported only to observers of host traffic. Core 6.0, Vol 4, Part E, 7.7.19.
  public struct Completed: Hashable, Sendable {
    /// Index in `ConnectionTable`.
    package let connection: Int
    /// The controller's number in the log.
    public let adapter: UInt16
    /// The event.
    public let frame: Frame
    /// Number of packets.
    public let count: Int
  }
}
