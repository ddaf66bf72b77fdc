public import CaptureFiles

/// The number and time of a record. Every event refers to one.
public struct Frame: Hashable, Sendable {
  /// The record's number, from 1.
  package var number: Int
  /// Nanoseconds since 1970, UTC; a record without a time has the time of the previous record.
  package var time: Int64
  /// The direction between host and controller; nil on the air.
  public var direction: CaptureRecord.Direction?

  /// Creates a frame; `time` is in nanoseconds since 1970.
  package init(number: Int, time: Int64, direction: CaptureRecord.Direction? = nil) {
    self.number = number
    self.time = time
    self.direction = direction
  }
}
