import LinkSessions
import TraceReports

/// A point in time by the clock of a capture.
///
/// It has the layout of its nanoseconds, and is coded as them.
@frozen
public struct CaptureInstant: InstantProtocol, Codable {
  /// Nanoseconds since 1970 in UTC. A log without a date counts from another moment.
  public let nanosecondsSince1970: Int64

  /// The point in time so many nanoseconds after 1970 began.
  @inlinable
  public init(nanosecondsSince1970: Int64) {
    self.nanosecondsSince1970 = nanosecondsSince1970
  }

  public init(from decoder: any Decoder) throws {
    nanosecondsSince1970 = try decoder.singleValueContainer().decode(Int64.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(nanosecondsSince1970)
  }

  /// The point in time after a duration, which a negative one makes an earlier one. At most the last, and at least the
  /// first, that 64 bits can say.
  public func advanced(by duration: Duration) -> CaptureInstant {
    let (seconds, attoseconds) = duration.components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else {
      return CaptureInstant(nanosecondsSince1970: seconds < 0 ? .min : .max)
    }
    return CaptureInstant(
      nanosecondsSince1970: nanosecondsSince1970.later(by: whole).later(
        by: attoseconds / 1_000_000_000))
  }

  /// The time from this point to another one.
  public func duration(to other: CaptureInstant) -> Duration {
    .nanoseconds(other.nanosecondsSince1970.elapsed(since: nanosecondsSince1970))
  }

  /// Which of two points in time is the earlier one.
  @inlinable
  public static func < (left: CaptureInstant, right: CaptureInstant) -> Bool {
    left.nanosecondsSince1970 < right.nanosecondsSince1970
  }
}

extension CaptureInstant: CustomStringConvertible {
  /// "2024-03-02T17:20:11.000000001Z".
  public var description: String { Clock.timestamp(nanosecondsSince1970) }
}
