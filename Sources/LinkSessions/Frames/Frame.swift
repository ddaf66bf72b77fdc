public import CaptureFiles

/// Where and when a record stands in the capture: what every event points back to.
public struct Frame: Hashable, Sendable {
  /// The record's number, from 1.
  public var number: Int
  /// Nanoseconds since 1970, UTC; a record without a time has that of the record before it.
  public var time: Int64
  /// Between host and controller; nil on the air.
  public var direction: TransferDirection?

  /// A place in the capture; `time` in nanoseconds since 1970.
  public init(number: Int, time: Int64, direction: TransferDirection? = nil) {
    self.number = number
    self.time = time
    self.direction = direction
  }
}
