/// The counter of lost records, which each record of a btsnoop file repeats.
///
/// A count is believed if it fits those around it: it never falls, and no more records are lost between two
/// than a controller could send in that time. One damaged octet would otherwise be millions of lost records.
struct DropCounter {
  /// The last count that was believed; a value that no record can have before the first one.
  private(set) var count: UInt64 = .max

  /// What a record says, if it differs from the last count.
  struct Claim {
    var count: UInt64
    /// The next record's count; nil at the end of the file and before damage.
    var next: UInt64?
    /// Nanoseconds since the last record; nil if a time is missing or goes back.
    var elapsed: Int64?
  }

  /// The count, nil if none was believed.
  var known: UInt64? { count == .max ? nil : count }

  /// Compares a record's count with those around it, and returns what contradicts it; nil if it is believed.
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
      // Confirmed by the next record, it began again, or what was counted before is wrong.
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

  /// The most records that can be lost before the first one: nobody knows how long the log ran.
  private static let mostLostBefore: UInt64 = 1 << 24

  /// The most records that can be lost between two: a burst that filled a buffer, and one every 10 µs, which
  /// is four octets at 4 Mbit/s.
  private static func mostLost(within elapsed: Int64?) -> UInt64 {
    guard let elapsed else { return 65_535 }
    return 1000 + UInt64(elapsed / 10_000)
  }
}
