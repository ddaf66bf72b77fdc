/// Arithmetic of times (nanoseconds since 1970) and durations (nanoseconds).
///
/// Damaged files hold times centuries apart: what 64 bits can't say becomes the largest or the
/// smallest number that they can. Whoever computes with times does it with these, never with the
/// plain operators, which trap.
extension Int64 {
  /// Nanoseconds from `start` to this time.
  @inlinable
  public func elapsed(since start: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(start)
    guard overflow else { return difference }
    return self < start ? .min : .max
  }

  /// The time that comes `nanoseconds` after this one; or two durations together.
  @inlinable
  public func later(by nanoseconds: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(nanoseconds)
    guard overflow else { return sum }
    return nanoseconds < 0 ? .min : .max
  }

  /// Adds a duration to this one.
  @inlinable
  public mutating func lengthen(by nanoseconds: Int64) {
    self = later(by: nanoseconds)
  }
}
