/// Replacements for the plain operators of times and durations, which trap on overflow. They shadow Swift's operators
/// in the modules that contain this file.
///
/// Using one causes a warning, which is an error in our builds. Use `elapsed(since:)`, `later(by:)` and
/// `lengthen(by:)` for times, and `Int` for counts.
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
