extension Int64 {
  /// Nanoseconds from `start` to this time, both in nanoseconds since 1970.
  ///
  /// Damaged files hold times centuries apart: what 64 bits can't say becomes the largest or the
  /// smallest number that they can.
  @inlinable
  public func elapsed(since start: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(start)
    guard overflow else { return difference }
    return self < start ? .min : .max
  }
}
