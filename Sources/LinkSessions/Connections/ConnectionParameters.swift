/// How many connection events are used, and what else a subrate update sets.
///
/// Core 6.0, Vol 6, Part B, 4.5.1.
public struct Subrate: Hashable, Sendable {
  /// connSubrateFactor: one in so many connection events is used.
  public var factor: UInt16
  /// connContinuationNumber: events that stay in use after one that carried data.
  public var continuationNumber: UInt16
  /// connPeripheralLatency, in subrated events.
  public var latency: UInt16
  /// In steps of 10 ms.
  public var supervisionTimeout: UInt16

  /// What a subrate update sets; the timeout in steps of 10 ms.
  public init(
    factor: UInt16, continuationNumber: UInt16, latency: UInt16, supervisionTimeout: UInt16
  ) {
    self.factor = factor
    self.continuationNumber = continuationNumber
    self.latency = latency
    self.supervisionTimeout = supervisionTimeout
  }
}

/// What the two controllers agreed about the timing of a connection.
///
/// Core 6.2, Vol 6, Part B, 4.5.1 and 4.5.2.
public struct ConnectionParameters: Hashable, Sendable {
  /// connInterval in microseconds: a multiple of 1.25 ms, or of 125 µs where a connection rate was
  /// agreed.
  public var intervalMicroseconds: Int
  /// Connection events that the peripheral may leave out, of those that are used.
  public var latency: UInt16
  /// In steps of 10 ms.
  public var supervisionTimeout: UInt16
  /// One in so many connection events is used; 1 again after each connection update.
  public var subrateFactor: UInt16 = 1
  /// Events that stay in use after one that carried data.
  public var continuationNumber: UInt16 = 0

  /// Describes timing as a connection update sets it: every event is used.
  ///
  /// - Parameters:
  ///   - interval: in steps of 1.25 ms.
  ///   - latency: connection events that the peripheral may leave out.
  ///   - supervisionTimeout: in steps of 10 ms.
  public init(interval: UInt16, latency: UInt16, supervisionTimeout: UInt16) {
    self.init(
      intervalMicroseconds: Int(interval) * 1_250, latency: latency,
      supervisionTimeout: supervisionTimeout)
  }

  /// Describes timing as a connection rate sets it.
  ///
  /// - Parameters:
  ///   - rate: the interval in steps of 125 µs.
  ///   - subrate: which events are used, and the rest.
  public init(rate: UInt16, _ subrate: Subrate) {
    self.init(
      intervalMicroseconds: Int(rate) * 125, latency: subrate.latency,
      supervisionTimeout: subrate.supervisionTimeout)
    self = subrated(subrate)
  }

  /// - Parameters:
  ///   - intervalMicroseconds: at most 65,535 steps of 1.25 ms.
  ///   - latency: connection events that the peripheral may leave out.
  ///   - supervisionTimeout: in steps of 10 ms.
  init(intervalMicroseconds: Int, latency: UInt16, supervisionTimeout: UInt16) {
    self.intervalMicroseconds = intervalMicroseconds
    self.latency = latency
    self.supervisionTimeout = supervisionTimeout
  }

  /// The same interval with what a subrate update changes.
  public func subrated(_ subrate: Subrate) -> ConnectionParameters {
    var parameters = self
    parameters.latency = subrate.latency
    parameters.supervisionTimeout = subrate.supervisionTimeout
    parameters.subrateFactor = max(1, subrate.factor)
    parameters.continuationNumber = subrate.continuationNumber
    return parameters
  }

  /// connInterval in milliseconds.
  public var intervalMilliseconds: Double { Double(intervalMicroseconds) / 1_000 }

  /// Nanoseconds between two events in which the peripheral must listen. What is out of the
  /// specification's range counts as its end: 500 in all.
  public var longestListeningGap: Int64 {
    let events = Int64(max(1, subrateFactor)) * Int64(Int(latency) + 1)
    return intervalNanoseconds * min(events, 500)
  }

  /// connInterval in nanoseconds.
  public var intervalNanoseconds: Int64 { Int64(intervalMicroseconds) * 1_000 }
  /// connSupervisionTimeout in milliseconds.
  public var supervisionTimeoutMilliseconds: Int { Int(supervisionTimeout) * 10 }
}
