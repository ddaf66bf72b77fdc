/// Times as text.
package enum Clock {
  /// Returns a UTC time such as "2024-03-02 17:20:11" from nanoseconds since 1970.
  public static func date(_ nanoseconds: Int64) -> String {
    let (year, month, day, secondOfDay, _) = civil(nanoseconds)
    return "\(year)-\(two(month))-\(two(day)) \(clock(secondOfDay))"
  }

  /// Returns a time of day such as "17:20:11.102", preceded by month and day if the capture spans several days.
  static func timeOfDay(_ nanoseconds: Int64, digits: Int, withDate: Bool) -> String {
    // Rounded first, because the omitted digits may carry into the next second. Whole seconds are truncated, as on a
    // watch and in the header of a report.
    let scale = powers[min(9, max(0, 9 - digits))]
    let rounded = digits > 0 ? nanoseconds.later(by: scale / 2) : nanoseconds
    let (_, month, day, secondOfDay, fraction) = civil(rounded)
    let all = String(fraction)
    let padded = String(repeating: "0", count: 9 - all.count) + all
    let date = withDate ? "\(two(month))-\(two(day)) " : ""
    return date + clock(secondOfDay) + (digits > 0 ? "." + padded.prefix(digits) : "")
  }

  private static let powers: [Int64] = (0...9).map { (0..<$0).reduce(1) { power, _ in power * 10 } }

  /// Returns the digits of a time after its whole seconds. Further digits are truncated, as in tshark.
  static func fraction(_ nanoseconds: Int64, digits: Int) -> String {
    let (_, _, _, _, fraction) = civil(nanoseconds)
    let all = String(fraction)
    return String((String(repeating: "0", count: 9 - all.count) + all).prefix(digits))
  }

  /// Returns seconds since 1970 such as "1709400011.102". Microseconds are truncated as in tshark; coarser times are
  /// rounded as a time of day is.
  static func epoch(_ nanoseconds: Int64, digits: Int) -> String {
    let nanoseconds =
      digits < 6 ? nanoseconds.later(by: powers[max(0, 9 - digits)] / 2) : nanoseconds
    let seconds = nanoseconds / 1_000_000_000
    let all = String((nanoseconds % 1_000_000_000).magnitude)
    let padded = String(repeating: "0", count: 9 - all.count) + all
    let sign = nanoseconds < 0 && seconds == 0 ? "-" : ""
    return "\(sign)\(seconds)" + (digits > 0 ? "." + padded.prefix(digits) : "")
  }

  /// Returns an RFC 3339 UTC time with nanoseconds: "2024-03-02T17:20:11.000000001Z".
  public static func timestamp(_ nanoseconds: Int64) -> String {
    let (year, month, day, secondOfDay, fraction) = civil(nanoseconds)
    let digits = String(fraction)
    let padded = String(repeating: "0", count: 9 - digits.count) + digits
    return "\(year)-\(two(month))-\(two(day))T\(clock(secondOfDay)).\(padded)Z"
  }

  /// Returns a UTC time in Wireshark's format: "Mar  2, 2024 17:20:11.000000001 UTC".
  static func arrival(_ nanoseconds: Int64) -> String {
    let (year, month, day, secondOfDay, fraction) = civil(nanoseconds)
    let digits = String(fraction)
    let padded = String(repeating: "0", count: 9 - digits.count) + digits
    return
      "\(months[month - 1]) \(day < 10 ? " " : "")\(day), \(year) \(clock(secondOfDay)).\(padded) UTC"
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns a position in the capture such as "00:03.102" or "1:02:03.102" from nanoseconds since its start.
  public static func offset(_ nanoseconds: Int64, digits: Int = 3) -> String {
    let sign = nanoseconds < 0 ? "-" : ""
    let seconds = Double(nanoseconds.magnitude) / 1e9
    let minutes = Int(seconds / 60)
    var rest = Decimals.text(seconds - Double(minutes * 60), exactly: digits)
    var carried = minutes
    if rest.hasPrefix("60") {
      rest = Decimals.text(0, exactly: digits)
      carried += 1
    }
    if rest.split(separator: ".")[0].count < 2 { rest = "0" + rest }
    let head = carried < 60 ? two(carried) : "\(carried / 60):\(two(carried % 60))"
    return "\(sign)\(head):\(rest)"
  }

  /// Returns a duration in a suitable unit: "49 ms", "1.94 s", "4 min 34 s", "2 h 3 min".
  public static func duration(_ nanoseconds: Int64) -> String {
    let seconds = Double(nanoseconds) / 1e9
    // The limits are where a rounded number would reach the next unit.
    switch abs(seconds) {
    case ..<0.000_001: return "\(nanoseconds) ns"
    case ..<0.000_999_5: return Decimals.text(seconds * 1e6, atMost: 0) + " µs"
    case ..<0.009_995: return Decimals.text(seconds * 1e3, atMost: 2) + " ms"
    case ..<0.9995: return Decimals.text(seconds * 1e3, atMost: 0) + " ms"
    case ..<9.995: return Decimals.text(seconds, exactly: 2) + " s"
    case ..<99.95: return Decimals.text(seconds, exactly: 1) + " s"
    case ..<3599.5:
      let whole = Int(seconds.rounded())
      return "\(whole / 60) min \(whole % 60) s"
    case ..<86_370:
      let minutes = Int((seconds / 60).rounded())
      return "\(minutes / 60) h \(minutes % 60) min"
    // Only a wrong clock produces a longer duration. Days and hours would suggest a real measurement.
    case ..<316_000_000:
      let hours = Int((seconds / 3600).rounded())
      return "\(hours / 24) d \(hours % 24) h"
    default: return Decimals.text(seconds / 31_557_600, atMost: 0) + " years"
    }
  }

  /// Returns a configured time in units of the specification with full precision: "11.25 ms", "0.625 ms", "2 s".
  static func setting(_ nanoseconds: Int64) -> String {
    let milliseconds = Double(nanoseconds) / 1e6
    return abs(milliseconds) < 1000
      ? Decimals.text(milliseconds, atMost: 3) + " ms"
      : Decimals.text(milliseconds / 1000, atMost: 5) + " s"
  }

  /// Returns the time between two positions in the capture. If the clock was set back between them, the time is
  /// unknown.
  static func duration(from start: Int64, to end: Int64) -> String {
    let elapsed = end.elapsed(since: start)
    return elapsed < 0 ? "the clock went back" : duration(elapsed)
  }

  private static func two(_ value: Int) -> String {
    value < 10 ? "0\(value)" : "\(value)"
  }

  private static func clock(_ secondOfDay: Int) -> String {
    "\(two(secondOfDay / 3600)):\(two(secondOfDay / 60 % 60)):\(two(secondOfDay % 60))"
  }

  /// Returns year, month, day, second of the day and nanoseconds, by the proleptic Gregorian calendar.
  private static func civil(_ nanoseconds: Int64) -> (Int, Int, Int, Int, Int) {
    let (time, second) = (Int(nanoseconds), 1_000_000_000)
    let fraction = ((time % second) + second) % second
    // Rounded down to the whole second, even before 1970 and at the limit of nanoseconds.
    let seconds = time / second - (time % second < 0 ? 1 : 0)
    let secondOfDay = ((seconds % 86_400) + 86_400) % 86_400
    // Days are counted from 1 March of year 0, so that the leap day ends a year.
    let days = (seconds - secondOfDay) / 86_400 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, day, secondOfDay, fraction)
  }
}
