import ByteReading

extension SessionEvent {
  /// Connection parameters that the peer's link layer requests from a host. Core 6.0, Vol 4, Part E,
  /// 7.7.65.6.
  public struct RemoteParameterRequest: Hashable, Sendable {
    /// The minimum connection interval, in units of 1.25 ms.
    public let minimumInterval: UInt16
    /// The maximum connection interval, in units of 1.25 ms.
    public let maximumInterval: UInt16
    /// The peripheral latency, in connection events.
    public let latency: UInt16
    /// The supervision timeout, in units of 10 ms.
    public let timeout: UInt16

    /// - Parameter parameters: the event's parameters after the subevent code and the handle. The result is nil if they
    ///   were cut.
    init?(_ parameters: RawSpan) {
      guard parameters.byteCount >= 8 else { return nil }
      func word(at offset: Int) -> UInt16 {
        UInt16(parameters.octet(at: offset) ?? 0) | UInt16(parameters.octet(at: offset + 1) ?? 0)
          << 8
      }
      minimumInterval = word(at: 0)
      maximumInterval = word(at: 2)
      latency = word(at: 4)
      timeout = word(at: 6)
    }
  }
}
