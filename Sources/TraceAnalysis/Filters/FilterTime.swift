import LinkSessions

/// Dates and times in filters.
enum FilterTime {
  /// Parses `2020-07-04`, `2020-07-04 12:34:56.5`, `2020-07-04T12:34:56+02:00` or `Jul 4, 2020 12:34:56 UTC` to
  /// nanoseconds since 1970. Returns nil for any other text.
  ///
  /// A time without a time zone is UTC, so that a filter has the same meaning everywhere.
  static func nanoseconds(_ text: String) -> Int64? {
    var scanner = Scanner(text)
    return scanner.internationalTime() ?? legacyTime(text)
  }

  private static func legacyTime(_ text: String) -> Int64? {
    var scanner = Scanner(text)
    guard let month = scanner.month(), scanner.take(" "), let day = scanner.number(atMost: 2),
      scanner.take(","), scanner.take(" "), let year = scanner.number(atMost: 4),
      scanner.take(" "), let time = scanner.timeOfDay()
    else { return nil }
    _ = scanner.take(" UTC")
    guard scanner.isAtEnd else { return nil }
    return nanoseconds(year, month, day, time)
  }

  /// Converts a date in the Gregorian calendar to nanoseconds since 1970.
  private static func nanoseconds(
    _ year: Int, _ month: Int, _ day: Int, _ time: Int64
  ) -> Int64? {
    guard (1970...2261).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    // With years that begin in March, the leap day is the last day.
    let years = month > 2 ? year : year - 1
    let monthsSinceMarch = (month + 9) % 12
    let days =
      years * 365 + years / 4 - years / 100 + years / 400
      + (monthsSinceMarch * 306 + 5) / 10 + day - 1 - 719_468
    return (Int64(days) * 86_400_000_000_000).later(by: time)
  }

  private struct Scanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
      rest = Array(text.utf8)[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ text: String) -> Bool {
      guard rest.starts(with: text.utf8) else { return false }
      rest = rest.dropFirst(text.utf8.count)
      return true
    }

    mutating func number(atMost count: Int) -> Int? {
      let digits = rest.prefix(count).prefix { FilterNumber.digit($0).map { $0 < 10 } ?? false }
      guard let number = FilterNumber.plain(digits) else { return nil }
      rest = rest[digits.endIndex...]
      return Int(number)
    }

    mutating func month() -> Int? {
      let names = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
      ]
      for (index, name) in names.enumerated() where take(name) { return index + 1 }
      return nil
    }

    /// Parses `12:34` or `12:34:56.789`, in nanoseconds.
    mutating func timeOfDay() -> Int64? {
      guard let hours = number(atMost: 2), hours < 24, take(":"),
        let minutes = number(atMost: 2), minutes < 60
      else { return nil }
      var nanoseconds = Int64(hours * 60 + minutes) * 60_000_000_000
      guard take(":") else { return nanoseconds }
      guard let seconds = number(atMost: 2), seconds < 61 else { return nil }
      nanoseconds.lengthen(by: Int64(seconds) * 1_000_000_000)
      guard take(".") else { return nanoseconds }
      let digits = rest.prefix { FilterNumber.digit($0).map { $0 < 10 } ?? false }
      guard let fraction = FilterNumber.fraction(digits) else { return nil }
      rest = rest[digits.endIndex...]
      return nanoseconds.later(by: fraction)
    }

    /// Parses ISO 8601, with an optional time and time zone.
    mutating func internationalTime() -> Int64? {
      guard let year = number(atMost: 4), take("-"), let month = number(atMost: 2), take("-"),
        let day = number(atMost: 2)
      else { return nil }
      guard !isAtEnd else { return FilterTime.nanoseconds(year, month, day, 0) }
      guard take("T") || take(" "), let time = timeOfDay() else { return nil }
      var offset: Int64 = 0
      if take("Z") {
      } else if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
        guard let hours = number(atMost: 2) else { return nil }
        _ = take(":")
        let minutes = number(atMost: 2) ?? 0
        let distance = Int64(hours * 60 + minutes) * 60_000_000_000
        offset = sign == UInt8(ascii: "+") ? distance : -distance
      }
      guard isAtEnd, let start = FilterTime.nanoseconds(year, month, day, time) else {
        return nil
      }
      let (sum, overflows) = start.subtractingReportingOverflow(offset)
      return overflows ? nil : sum
    }
  }
}
