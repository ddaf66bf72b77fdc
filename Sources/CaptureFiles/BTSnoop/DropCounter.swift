/// The counter of lost records, which each record of a btsnoop file repeats.
///
/// A count is accepted if it is consistent with the counts around it: it never falls, and between two records no more
/// are lost than a controller could send in that time. Otherwise a single damaged octet would look like millions of
/// lost records.
struct DropCounter {
  /// The last accepted count; before the first one, a value that no record can have.
  private(set) var count: UInt64 = .max

  /// A record's count, if it differs from the last one.
  struct Claim {
    var count: UInt64
    /// The next record's count; nil at the end of the file and before damage.
    var next: UInt64?
    /// Nanoseconds since the last record; nil if a time is missing or goes back.
    var elapsed: Int64?
  }

  /// The count; nil if none was accepted.
  var known: UInt64? { count == .max ? nil : count }

  /// Compares a record's count with those around it. Returns a description of the contradiction, or nil if the count is
  /// accepted.
  mutating func contradiction(of claim: Claim) -> String? {
    let after = claim.next.map { "the next one \($0)" } ?? "the last one"
    guard let before = known else {
      guard claim.count <= Self.mostLostBefore, claim.next.map({ $0 >= claim.count }) ?? true else {
        return "counts \(claim.count) lost records, \(after)"
      }
      count = claim.count
      return nil
    }
    if claim.count < before {
      // The next record confirms that the count restarted, or that the previous count is wrong.
      if let next = claim.next, next < before { count = claim.count }
      return "counts \(claim.count) lost records after \(before)"
    }
    if claim.next.map({ $0 < claim.count }) ?? false {
      return "counts \(claim.count) lost records, the previous one \(before), \(after)"
    }
    guard claim.count - before <= Self.mostLost(within: claim.elapsed) else {
      return
        "counts \(claim.count - before) more lost records than the previous one, which is impossible"
    }
    count = claim.count
    return nil
  }

  /// Maximum number of records that can be lost before the first record, because it is unknown for how long the log
  /// ran.
  private static let mostLostBefore: UInt64 = 1 << 24

  /// Returns the maximum number of records that can be lost between two records: a burst that filled a buffer, and one
  /// every 10 µs, which is four octets at 4 Mbit/s.
  private static func mostLost(within elapsed: Int64?) -> UInt64 {
    guard let elapsed else { return 65_535 }
    return 1000 + UInt64(elapsed / 10_000)
  }
}
