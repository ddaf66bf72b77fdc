extension ConnectionParameters {
  /// The subrating of connection events, and the other values of a subrate update.
  ///
  /// Core 6.0, Vol 6, Part B, 4.5.1.
  public struct Subrate: Hashable, Sendable {
    /// connSubrateFactor: one of this many connection events is used.
    public var factor: UInt16
    /// connContinuationNumber: number of additional events that are used after an event with data.
    public var continuationNumber: UInt16
    /// connPeripheralLatency, in subrated events.
    public var latency: UInt16
    /// Supervision timeout in units of 10 ms.
    public var supervisionTimeout: UInt16

    /// Creates the values of a subrate update, with the timeout in units of 10 ms.
    public init(
      factor: UInt16, continuationNumber: UInt16, latency: UInt16, supervisionTimeout: UInt16
    ) {
      self.factor = factor
      self.continuationNumber = continuationNumber
      self.latency = latency
      self.supervisionTimeout = supervisionTimeout
    }
  }
}

/// The timing of a connection, as negotiated by the two controllers.
///
/// Core 6.2, Vol 6, Part B, 4.5.1 and 4.5.2.
public struct ConnectionParameters: Hashable, Sendable {
  /// connInterval in microseconds: a multiple of 1.25 ms, or of 125 µs if a connection rate was
  /// negotiated.
  public var intervalMicroseconds: Int
  /// Number of used connection events that the peripheral may skip.
  public var latency: UInt16
  /// Supervision timeout in units of 10 ms.
  public var supervisionTimeout: UInt16
  /// One of this many connection events is used; 1 again after each connection update.
  public var subrateFactor: UInt16 = 1
  /// Number of additional events that are used after an event with data.
  public var continuationNumber: UInt16 = 0

  /// Creates the timing of a connection update, after which every event is used.
  ///
  /// - Parameters:
  ///   - interval: in units of 1.25 ms.
  ///   - latency: number of connection events that the peripheral may skip.
  ///   - supervisionTimeout: in units of 10 ms.
  public init(interval: UInt16, latency: UInt16, supervisionTimeout: UInt16) {
    self.init(
      intervalMicroseconds: Int(interval) * 1_250, latency: latency,
      supervisionTimeout: supervisionTimeout)
  }

  /// Creates the timing of a connection rate update.
  ///
  /// - Parameters:
  ///   - rate: the interval in units of 125 µs.
  ///   - subrate: the subrating, latency and supervision timeout.
  public init(rate: UInt16, _ subrate: ConnectionParameters.Subrate) {
    self.init(
      intervalMicroseconds: Int(rate) * 125, latency: subrate.latency,
      supervisionTimeout: subrate.supervisionTimeout)
    self = subrated(subrate)
  }

  /// - Parameters:
  ///   - intervalMicroseconds: at most 65,535 times 1.25 ms.
  ///   - latency: number of connection events that the peripheral may skip.
  ///   - supervisionTimeout: in units of 10 ms.
  init(intervalMicroseconds: Int, latency: UInt16, supervisionTimeout: UInt16) {
    self.intervalMicroseconds = intervalMicroseconds
    self.latency = latency
    self.supervisionTimeout = supervisionTimeout
  }

  /// Returns the same interval with the values of a subrate update.
  public func subrated(_ subrate: ConnectionParameters.Subrate) -> ConnectionParameters {
    var parameters = self
    parameters.latency = subrate.latency
    parameters.supervisionTimeout = subrate.supervisionTimeout
    parameters.subrateFactor = max(1, subrate.factor)
    parameters.continuationNumber = subrate.continuationNumber
    return parameters
  }

  /// connInterval in milliseconds.
  public var intervalMilliseconds: Double { Double(intervalMicroseconds) / 1_000 }

  /// The maximum number of nanoseconds between two events in which the peripheral must listen. Values outside the
  /// specification's range are clamped to 500 events.
  package var longestListeningGap: Int64 {
    let events = Int64(max(1, subrateFactor)) * Int64(Int(latency) + 1)
    return intervalNanoseconds * min(events, 500)
  }

  /// connInterval in nanoseconds.
  package var intervalNanoseconds: Int64 { Int64(intervalMicroseconds) * 1_000 }
  /// connSupervisionTimeout in milliseconds.
  public var supervisionTimeoutMilliseconds: Int { Int(supervisionTimeout) * 10 }
}
