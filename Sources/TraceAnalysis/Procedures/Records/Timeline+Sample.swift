package import LinkSessions

extension Timeline {
  /// A sample for counters over time.
  package enum Sample: Hashable, Sendable {
    /// A change of the credits on one side of a channel.
    case credits(SessionEvent.CreditChange)
    /// A complete SDU. The connection is an index in `ConnectionTable`, the time in nanoseconds since
    /// 1970.
    case sdu(octets: Int, connection: Int, direction: LinkDirection, time: Int64)
  }
}
