/// The plain operators of times and durations, which trap where 64 bits are too few: in the rooms that have this file
/// they take the place of Swift's.
///
/// Whoever calls one gets a warning, which is an error in our builds: `elapsed(since:)`, `later(by:)` and
/// `lengthen(by:)` are for times, `Int` for what is counted.
extension Int64 {
  @available(*, deprecated, message: "a time may be anything: elapsed(since:)")
  static func - (one: Int64, other: Int64) -> Int64 { one &- other }

  @available(*, deprecated, message: "a time may be anything: later(by:)")
  static func + (one: Int64, other: Int64) -> Int64 { one &+ other }

  @available(*, deprecated, message: "a time may be anything: elapsed(since:)")
  static func -= (one: inout Int64, other: Int64) { one = one &- other }

  @available(*, deprecated, message: "a time may be anything: lengthen(by:)")
  static func += (one: inout Int64, other: Int64) { one = one &+ other }
}
