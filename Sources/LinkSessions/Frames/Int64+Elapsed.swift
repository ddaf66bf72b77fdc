/// Arithmetic for times (nanoseconds since 1970) and durations (nanoseconds).
///
/// Damaged files contain times that are centuries apart. A result that exceeds 64 bits becomes the
/// largest or smallest value. Compute times only with these functions: the plain operators trap.
extension Int64 {
  /// Returns the number of nanoseconds from `start` to this time.
  @inlinable
  package func elapsed(since start: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(start)
    guard overflow else { return difference }
    return self < start ? .min : .max
  }

  /// Returns the time `nanoseconds` after this one, or the sum of two durations.
  @inlinable
  package func later(by nanoseconds: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(nanoseconds)
    guard overflow else { return sum }
    return nanoseconds < 0 ? .min : .max
  }

  /// Adds a duration to this one.
  @inlinable
  package mutating func lengthen(by nanoseconds: Int64) {
    self = later(by: nanoseconds)
  }
}
