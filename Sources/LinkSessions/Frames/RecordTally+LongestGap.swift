extension RecordTally {
  /// A time without records.
  public struct LongestGap: Hashable, Sendable {
    /// Its duration.
    package let nanoseconds: Int64
    /// The record that ends it.
    package let frame: Int
    /// The time of that record, in nanoseconds since 1970.
    package let end: Int64
  }
}
