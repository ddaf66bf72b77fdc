/// What the two controllers agreed about the timing of a connection.
///
/// Core 6.0, Vol 6, Part B, 4.5.1 and 4.5.2.
public struct ConnectionParameters: Hashable, Sendable {
  /// In steps of 1.25 ms.
  public var interval: UInt16
  /// Connection events that the peripheral may leave out.
  public var latency: UInt16
  /// In steps of 10 ms.
  public var supervisionTimeout: UInt16

  public init(interval: UInt16, latency: UInt16, supervisionTimeout: UInt16) {
    self.interval = interval
    self.latency = latency
    self.supervisionTimeout = supervisionTimeout
  }

  public var intervalMilliseconds: Double { Double(interval) * 1.25 }

  public var intervalNanoseconds: Int64 { Int64(interval) * 1_250_000 }
  public var supervisionTimeoutMilliseconds: Int { Int(supervisionTimeout) * 10 }
}
