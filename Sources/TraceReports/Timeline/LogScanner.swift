import CaptureFiles

/// Parses the beginning of a log line.
struct LogScanner {
  private(set) var rest: Substring

  init(_ line: Substring) {
    rest = line
  }

  private static let second: Int64 = 1_000_000_000
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Parses the time at the beginning of the line in any of the known formats. Afterwards, `rest` is the text that
  /// follows it.
  mutating func time() -> AppLog.Time? {
    dropMarks()
    let line = rest
    let forms: [(inout LogScanner) -> AppLog.Time?] = [
      { $0.fullDate() }, { $0.shortDate() }, { $0.longDate() }, { $0.syslogDate() },
      { $0.dateWithYearLast() }, { $0.bracketed() }, { $0.steps() }, { $0.milliseconds() },
      { $0.clock() }, { $0.seconds() },
    ]
    for form in forms {
      rest = line
      if let time = form(&self) { return time }
    }
    rest = line
    return nil
  }

  /// Removes prefixes of a time: the priority of syslog, "<34>1 ", and the channel of a debug probe, "00> ".
  private mutating func dropMarks() {
    let line = rest
    if take("<"), digits(1...3) != nil, take(">") {
      let behind = rest
      if digits(1...1) != nil, take(" ") { return }
      rest = behind
      return
    }
    rest = line
    if digits(2...2) != nil, take(">"), take(" ") { return }
    rest = line
  }

  // MARK: Formats

  /// Parses ISO 8601, `log show` and `logcat -v year`: "2024-03-02 17:20:11.102+0100", also with T and Z.
  private mutating func fullDate() -> AppLog.Time? {
    _ = take("[")
    guard let year = digits(4...4), take("-") || take("/"), let month = digits(2...2),
      take("-") || take("/"), let day = digits(2...2), take("T") || take(" "),
      let time = timeOfDay(), let days = LogScanner.days(year, month, day)
    else { return nil }
    let clock = days.multiplied(by: 86_400 * LogScanner.second).later(by: time)
    if take("Z") { return finish(.absolute(clock)) }
    if let zone = zone() { return finish(.absolute(clock.elapsed(since: zone))) }
    return finish(.local(clock))
  }

  /// Parses the format of logcat: "03-02 17:20:11.102".
  private mutating func shortDate() -> AppLog.Time? {
    guard let month = digits(2...2), (1...12).contains(month), take("-"),
      let day = digits(2...2), (1...31).contains(day), take(" "), let time = timeOfDay()
    else { return nil }
    let line = rest
    // The zone of `-v zone`.
    if take(" "), let zone = zone(), rest.first == " " {
      return finish(.date(month: month, day: day, time, zone: zone))
    }
    rest = line
    return finish(.date(month: month, day: day, time))
  }

  /// Parses the format of `logcat -v long`: "[ 03-02 17:20:11.102  1234: 5678 D/Tag ]", with the message on the lines
  /// below.
  private mutating func longDate() -> AppLog.Time? {
    guard take("[") else { return nil }
    while take(" ") {}
    return shortDate()
  }

  /// Parses "02/03/2024 17:20:11.102", "2.3.2024, 17:20:11" and "3/2/2024, 5:20:11 PM". With dots, the day comes
  /// first.
  private mutating func dateWithYearLast() -> AppLog.Time? {
    _ = take("[")
    guard let first = digits(1...2) else { return nil }
    let hasDots = rest.first == "."
    guard take(".") || take("/"), let second = digits(1...2), take(hasDots ? "." : "/"),
      let year = digits(4...4)
    else { return nil }
    _ = take(",")
    guard take(" ") || take("T"), var time = timeOfDay() else { return nil }
    let hours = 3600 * LogScanner.second
    for half in [" AM", " PM"] where rest.hasPrefix(half) {
      rest = rest.dropFirst(half.count)
      if time >= 12 * hours { time = time.elapsed(since: 12 * hours) }
      if half == " PM" { time = time.later(by: 12 * hours) }
    }
    func place(_ month: Int, _ day: Int) -> Int64? {
      LogScanner.days(year, month, day).map {
        $0.multiplied(by: 86_400 * LogScanner.second).later(by: time)
      }
    }
    switch (place(second, first), hasDots ? nil : place(first, second)) {
    case (let dayFirst?, let monthFirst?):
      return finish(
        dayFirst == monthFirst
          ? .local(dayFirst) : .eitherLocal(dayFirst: dayFirst, monthFirst: monthFirst))
    case (let time?, nil), (nil, let time?): return finish(.local(time))
    case (nil, nil): return nil
    }
  }

  /// Parses the format of Zephyr without formatted times: "[00052345] <inf> app: …".
  private mutating func steps() -> AppLog.Time? {
    guard take("["), let count = digits(4...10), take("]"), rest.hasPrefix(" <") else { return nil }
    return finish(.steps(Int64(count)))
  }

  /// Minimum number of seconds that are taken as seconds since 1970 (in 1998) rather than since a start. A clock that
  /// was never set may show the year 2000.
  static let earliest = 900_000_000

  /// Parses the formats of `logcat -v epoch` and `-v monotonic`: "1709400011.102  1234 …", "   12.345  1234 …".
  private mutating func seconds() -> AppLog.Time? {
    while take(" ") {}
    let line = rest
    guard let whole = digits(1...10), take("."), (3...9).contains(rest.prefix { $0.isNumber }.count)
    else { return nil }
    rest = line
    guard let time = timeOfDay(), rest.first == " " else { return nil }
    return finish(whole >= LogScanner.earliest ? .absolute(time) : .uptime(time))
  }

  /// Parses "Mar  2 17:20:11".
  private mutating func syslogDate() -> AppLog.Time? {
    guard let month = LogScanner.months.firstIndex(of: String(rest.prefix(3))) else { return nil }
    rest = rest.dropFirst(3)
    guard take(" ") else { return nil }
    while take(" ") {}
    guard let day = digits(1...2), (1...31).contains(day), take(" "), let time = timeOfDay()
    else { return nil }
    return finish(.date(month: month + 1, day: day, time))
  }

  /// Parses the formats of Zephyr, "[00:00:01.234,567]", and of kernels, "[   12.345678]".
  private mutating func bracketed() -> AppLog.Time? {
    guard take("[") else { return nil }
    while take(" ") {}
    if let time = timeOfDay(), take("]") { return finish(.uptime(time)) }
    return nil
  }

  /// Parses the format of ESP-IDF: "I (1234) tag: …".
  private mutating func milliseconds() -> AppLog.Time? {
    guard let level = rest.first, "EWIDV".contains(level) else { return nil }
    let line = rest
    rest = rest.dropFirst()
    guard take(" "), take("(") else { return nil }
    let count = rest
    let time: AppLog.Time
    if let number = digits(1...12), take(")") {
      time = .uptime(Int64(number).multiplied(by: 1_000_000))
    } else {
      // The time of day instead of the time since the start.
      rest = count
      guard let clock = timeOfDay(), take(")") else { return nil }
      time = .ofDay(clock)
    }
    // The level is part of the text.
    rest = line.prefix(1) + rest
    return time
  }

  /// Parses "17:20:11.102". Without hours, it would be ambiguous.
  private mutating func clock() -> AppLog.Time? {
    guard rest.prefix(8).count(where: { $0 == ":" }) == 2, let time = timeOfDay() else {
      return nil
    }
    return finish(.ofDay(time))
  }

  // MARK: Parts

  private mutating func finish(_ time: AppLog.Time) -> AppLog.Time? {
    // Text without a separator after it is not a time.
    guard rest.first.map({ $0 == " " || $0 == "]" || $0 == "\t" || $0 == ":" || $0 == "," }) ?? true
    else { return nil }
    while let next = rest.first, next == "]" || next == " " || next == "\t" {
      rest = rest.dropFirst()
    }
    return time
  }

  private mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func digits(_ count: ClosedRange<Int>) -> Int? {
    let run = rest.prefix { $0.isASCII && $0.isNumber }
    guard count.contains(run.count), let number = Int(run) else { return nil }
    rest = rest.dropFirst(run.count)
    return number
  }

  /// Parses "17:20:11.102", "01.234,567" or "12.345678" to nanoseconds.
  private mutating func timeOfDay() -> Int64? {
    guard var total = digits(1...10) else { return nil }
    var parts = 1
    while parts < 3, rest.first == ":" {
      rest = rest.dropFirst()
      guard let part = digits(2...2), part < 60, total < 1_000_000 else { return nil }
      total = total * 60 + part
      parts += 1
    }
    guard parts == 3 || parts == 1 && rest.first == "." else { return nil }
    var nanoseconds = Int64(total).multiplied(by: LogScanner.second)
    guard rest.first == "." || rest.first == "," else { return nanoseconds }
    var scale = LogScanner.second
    var line = rest.dropFirst()
    // Zephyr has a comma within the fraction.
    while let digit = line.first, digit.isASCII, digit.isNumber || digit == "," {
      if let value = digit.wholeNumberValue, scale > 1 {
        scale /= 10
        nanoseconds = nanoseconds.later(by: Int64(value).multiplied(by: scale))
      }
      line = line.dropFirst()
    }
    rest = line
    return nanoseconds
  }

  /// Parses "+0100" or "-03:30" to nanoseconds east of UTC.
  private mutating func zone() -> Int64? {
    let line = rest
    guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
    rest = rest.dropFirst()
    let text = rest.prefix(5).filter { $0 != ":" }.prefix(4)
    guard text.count == 4, let number = Int(text), number % 100 < 60 else {
      rest = line
      return nil
    }
    rest = rest.dropFirst(rest.prefix(5).contains(":") ? 5 : 4)
    let seconds = Int64(number / 100 * 3600 + number % 100 * 60)
    return seconds.multiplied(by: sign == "-" ? -LogScanner.second : LogScanner.second)
  }

  /// Returns the days from 1970 to a date, by the proleptic Gregorian calendar.
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int64? {
    guard (1970...2261).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    // March is the first month, so that a leap day ends a year.
    let years = month > 2 ? year : year - 1
    let months = (month + 9) % 12
    return Int64(
      years * 365 + years / 4 - years / 100 + years / 400 + (months * 306 + 5) / 10 + day - 719_469)
  }
}

extension Int64 {
  /// Returns the product, or the nearest value in range.
  fileprivate func multiplied(by factor: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? (self < 0) == (factor < 0) ? .max : .min : product
  }
}
