package import TraceAnalysis

/// The time format of text reports.
package struct TimeDisplay: Sendable {
  /// Time formats. A text report uses one of them throughout.
  package enum Form: String, Hashable, Sendable, CaseIterable {
    /// Since the first record: "00:03.102".
    case relative
    /// The time of day in a time zone: "14:32:05.102".
    case clock
    /// The time of day in UTC.
    case utc
    /// Seconds since 1970.
    case epoch
    /// Since the previous row in packet lists and timelines, otherwise since the first record.
    case delta
  }

  /// The offset of a time zone at a moment.
  package struct Offset: Hashable, Sendable {
    /// Seconds east of UTC.
    package var seconds: Int
    /// The zone's abbreviation, such as "CET", or empty if it has none.
    package var name: String

    /// Creates an offset with the common name of its zone.
    package init(seconds: Int, name: String) {
      self.seconds = seconds
      self.name = name
    }

    /// UTC.
    package static let utc = Offset(seconds: 0, name: "UTC")
  }

  /// The format.
  package var form: Form
  /// Returns the offset of the zone of `Form.clock` at a time in seconds since 1970.
  package var zone: @Sendable (Int64) -> Offset

  /// Since the first record, the default.
  package static let relative = TimeDisplay(.relative)

  /// Creates a format with the time zone for `clock`.
  package init(_ form: Form, zone: @escaping @Sendable (Int64) -> Offset = { _ in .utc }) {
    self.form = form
    self.zone = zone
  }

  /// The text for a time that the capture does not contain.
  static let unknown = "–"

  /// Returns a time as text: a dash for a capture without times, and a position if the dates are impossible.
  ///
  /// - Parameters:
  ///   - time: the time in nanoseconds since 1970.
  ///   - file: the capture.
  ///   - digits: the number of digits after the decimal point, at most 9.
  func text(_ time: Int64, in file: CapturedFile, digits: Int = 3) -> String {
    guard file.start != nil else { return TimeDisplay.unknown }
    guard let start = file.startDate else {
      return Clock.offset(file.place(of: time), digits: digits)
    }
    switch form {
    case .relative, .delta: return Clock.offset(file.place(of: time), digits: digits)
    case .epoch: return Clock.epoch(file.date(of: time), digits: digits)
    case .clock, .utc:
      return Clock.timeOfDay(
        local(file.date(of: time)), digits: digits,
        withDate: day(start) != day(start.later(by: file.duration)))
    }
  }

  /// Returns the time of a packet with its date, as in packet lists.
  ///
  /// - Parameters:
  ///   - time: the time in nanoseconds since 1970.
  ///   - digits: the number of digits after the decimal point, 6 or 9.
  func packetTime(_ time: Int64, digits: Int = 6) -> String {
    switch form {
    case .epoch: Clock.epoch(time, digits: digits)
    default: Clock.date(local(time)) + "." + Clock.fraction(local(time), digits: digits)
    }
  }

  /// Number of columns of a packet's time.
  var packetWidth: Int {
    switch form {
    case .relative, .delta: 10
    case .epoch: 17
    case .clock, .utc: 26
    }
  }

  /// Returns the zone of times of day for the heading of a report: "CET (UTC+1)", "UTC". Returns nil for other
  /// formats. If the name is wider than `columns`, the abbreviation is omitted.
  func zoneName(at time: Int64, within columns: Int = .max) -> String? {
    switch form {
    case .relative, .delta, .epoch: return nil
    case .utc: return "UTC"
    case .clock:
      let offset = offset(at: time)
      let sign = offset.seconds < 0 ? "−" : "+"
      let minutes = Int(offset.seconds.magnitude) / 60
      let rest = minutes % 60 == 0 ? "" : ":" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
      let difference = offset.seconds == 0 ? "UTC" : "UTC\(sign)\(minutes / 60)\(rest)"
      let name =
        offset.name.isEmpty || offset.name == difference
        ? difference : "\(offset.name) (\(difference))"
      return name.displayWidth > columns ? difference : name
    }
  }

  /// Returns the zone of a capture's times for a heading: "CEST, CET" if the offset changed during the capture.
  /// Returns nil for formats without a zone. A name that is wider than `columns` is shortened.
  func zoneName(of file: CapturedFile, from start: Int64, within columns: Int) -> String? {
    let end = start.later(by: file.duration)
    guard let whole = zoneName(at: start), let last = zoneName(at: end), whole != last else {
      return zoneName(at: start, within: columns)
    }
    let names = [start, end].map { offset(at: $0).name }
    for both in ["\(whole), then \(last)", names.joined(separator: ", ")]
    where !names.contains("") && both.displayWidth <= columns { return both }
    return zoneName(at: start, within: columns)
  }

  /// Returns date and time of day with the zone, for the heading of a report.
  func date(_ time: Int64) -> String {
    let zone = zoneName(at: time) ?? "UTC"
    let shown = form == .clock ? local(time) : time
    return "\(Clock.date(shown)) \(zone)"
  }

  /// Returns the date and time of day of a capture's first and last record, with their zone.
  package func span(from start: Int64, lasting duration: Int64) -> String {
    let end = start.later(by: duration)
    let zone = zoneName(at: start) ?? "UTC"
    let ends = form == .clock ? (local(start), local(end)) : (start, end)
    let (first, last) = (Clock.date(ends.0), Clock.date(ends.1))
    if first == last { return "\(first) \(zone)" }
    // If both are on the same day, the date is shown only once.
    let isOneDay = first.prefix(10) == last.prefix(10)
    let shown = isOneDay ? String(last.dropFirst(11)) : last
    // The zone's offset may have changed between them.
    let lastZone = zoneName(at: end) ?? "UTC"
    return lastZone == zone
      ? "\(first) – \(shown) \(zone)" : "\(first) \(zone) – \(shown) \(lastZone)"
  }

  private func offset(at time: Int64) -> Offset {
    form == .clock ? zone(time / 1_000_000_000) : .utc
  }

  /// Nanoseconds of a clock without a time zone.
  private func local(_ time: Int64) -> Int64 {
    time.later(by: Int64(offset(at: time).seconds) * 1_000_000_000)
  }

  private func day(_ time: Int64) -> Int64 {
    Int64((Double(local(time)) / 86_400e9).rounded(.down))
  }
}

extension TextStyle {
  /// A time in the format of the style.
  ///
  /// - Parameters:
  ///   - time: the time in nanoseconds since 1970.
  ///   - file: the capture.
  ///   - digits: the number of digits after the decimal point.
  func time(_ time: Int64, in file: CapturedFile, digits: Int = 3) -> String {
    times.text(time, in: file, digits: digits)
  }

  /// Returns the same, preceded by spaces, in reports that show times only on request. Empty otherwise.
  func chosenTime(_ time: Int64?, in file: CapturedFile?) -> String {
    guard showsTimes, let time, let file else { return "" }
    return "  \(self.time(time, in: file))"
  }

  /// Returns when a capture begins and ends, for the heading of a report that shows times only on request.
  package func chosenSpan(of file: CapturedFile?) -> String? {
    guard showsTimes, let file, let start = file.startDate else { return nil }
    return times.span(from: start, lasting: file.duration)
  }
}
