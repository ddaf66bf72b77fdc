extension HostPacket {
  /// The number and size of ACL packets that a controller can buffer for its host.
  ///
  /// Core 6.0, Vol 4, Part E, 4.1, 7.4.5 and 7.8.2.
  public struct ControllerBuffers: Hashable, Sendable {
    /// The controller's number in the log.
    public let adapter: UInt16
    /// The event that reports them.
    public let frame: Frame
    /// Maximum data length of a packet in octets.
    public let packetLength: Int
    /// Number of packets that the controller can buffer.
    public let count: Int
    /// Whether these are BR/EDR buffers: a controller without dedicated LE buffers shares them.
    public let areShared: Bool
  }
}
