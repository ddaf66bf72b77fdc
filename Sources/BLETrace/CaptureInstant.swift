import LinkSessions
import TraceReports

/// A point in time by the clock of a capture.
///
/// It has the memory layout of its nanoseconds, and is encoded as them.
@frozen
public struct CaptureInstant: InstantProtocol, Codable {
  /// Nanoseconds since 1970 in UTC. In a log without a date, they count from another time.
  public let nanosecondsSince1970: Int64

  /// Creates the point in time that is this many nanoseconds after the start of 1970.
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

  /// Returns the point in time after a duration; before this one if the duration is negative. Clamped to the range of
  /// 64 bits.
  public func advanced(by duration: Duration) -> CaptureInstant {
    // With room for every duration: a sum that fits is exact, whatever its parts are.
    let (seconds, attoseconds) = duration.components
    let sum =
      Int128(nanosecondsSince1970) + Int128(seconds) * 1_000_000_000
      + Int128(attoseconds / 1_000_000_000)
    return CaptureInstant(nanosecondsSince1970: Int64(clamping: sum))
  }

  /// Returns the time from this point to another one.
  public func duration(to other: CaptureInstant) -> Duration {
    .nanoseconds(Int128(other.nanosecondsSince1970) - Int128(nanosecondsSince1970))
  }

  /// Returns whether the first of two points in time is earlier than the second.
  @inlinable
  public static func < (left: CaptureInstant, right: CaptureInstant) -> Bool {
    left.nanosecondsSince1970 < right.nanosecondsSince1970
  }
}

extension CaptureInstant: CustomStringConvertible {
  /// The time as text, such as "2024-03-02T17:20:11.000000001Z".
  public var description: String { Clock.timestamp(nanosecondsSince1970) }
}
