public import LinkSessions

/// A value at a time, for counters.
public enum TimelineSample: Hashable, Sendable {
  /// A side of a channel holds more or fewer credits.
  case credits(CreditChange)
  /// A complete SDU. The connection is an index in `ConnectionTable`, the time in nanoseconds since
  /// 1970.
  case sdu(octets: Int, connection: Int, direction: LinkDirection, time: Int64)
}
