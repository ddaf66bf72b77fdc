import LinkSessions
package import TraceAnalysis

/// A log whose lines are placed in a capture.
package struct PlacedLog: Sendable {
  /// How the log's clock was aligned with the capture's.
  package enum Basis: String, Sendable {
    /// By an offset from the user.
    case given
    /// By events in both the log and the capture.
    case found
    /// By the time of day of both clocks, because there is nothing else to compare.
    case assumed
  }

  struct Line: Sendable {
    let number: Int
    /// Time in nanoseconds since 1970, by the capture's clock.
    let time: Int64
    let text: String

    /// The same line with steps of 1/32,768 s instead of milliseconds.
    var bySlowClock: Line {
      Line(number: number, time: Int64((Double(time) * 1000 / 32_768).rounded()), text: text)
    }
  }

  let name: String
  /// The lines in chronological order.
  let lines: [Line]
  /// The offset added to the log's times, in nanoseconds.
  package let offset: Int64
  /// The basis of the offset.
  package let basis: Basis
  /// Position in the capture at which the clock of a log that counts from a start was started, in nanoseconds. Nil for
  /// other logs.
  let clockStart: Int64?
  /// Number of events of the capture that the log shows at this offset.
  package let support: Int
  /// Uncertainty of a found offset in nanoseconds, because the log has only whole seconds; 0 for other logs.
  let uncertainty: Int64
  /// The offsets that fit equally well, if no offset was found for that reason.
  private let rivals: [Int64]

  /// - Parameters:
  ///   - log: the log.
  ///   - timeline: the timeline of the capture.
  ///   - given: the offset from the user to add to the log's times, in nanoseconds. For uptimes, it is the position in
  ///     the capture at which that clock started. Nil to find it from events.
  ///   - zone: returns the offset in seconds east of UTC for a clock without a time zone, at a time
  ///     in seconds since 1970.
  ///   - isShown: returns whether to include a line. All lines are examined for events.
  /// - Returns: nil if the clocks can't be compared because the log has uptimes and nothing shows when that clock
  ///   started.
  package init?(
    _ log: AppLog, in timeline: Timeline, offset given: Int64?, zone: @escaping (Int64) -> Int,
    where isShown: (String) -> Bool = { _ in true }
  ) {
    name = log.name
    let start = timeline.start ?? 0
    let (lines, isUptime, hasSteps) = PlacedLog.timed(log, in: timeline, zone: zone)
    var timed = lines
    var found: LogEvents.Alignment?
    var rivals: [Int64] = []
    if let given {
      offset = isUptime ? start.later(by: given) : given
      basis = .given
    } else if let alignment = PlacedLog.alignment(
      of: &timed, to: timeline, isUptime: isUptime, hasSteps: hasSteps)
    {
      offset = alignment.offset
      basis = .found
      found = alignment
    } else if !isUptime {
      offset = 0
      basis = .assumed
      rivals = LogEvents(timed.map { ($0.time, $0.text) }).rivals(in: timeline)
    } else {
      return nil
    }
    support = found?.support ?? 0
    uncertainty = found?.uncertainty ?? 0
    self.rivals = rivals
    clockStart = isUptime ? offset.elapsed(since: start) : nil
    let shift = offset
    let part = timeline.filter
    self.lines = timed.filter { isShown($0.text) }.map { line in
      Line(number: line.number, time: line.time.later(by: shift), text: line.text)
    }.filter { line in
      let place = line.time.elapsed(since: start)
      return place >= part.from && place <= part.to
    }.sorted { ($0.time, $0.number) < ($1.time, $1.number) }
  }

  /// Returns the lines of a log by its own clock, and whether that clock counts from a start in steps of unknown
  /// length.
  private static func timed(
    _ log: AppLog, in timeline: Timeline, zone: @escaping (Int64) -> Int
  ) -> (lines: [Line], isUptime: Bool, hasSteps: Bool) {
    let start = timeline.start ?? 0
    // Times of the capture count from when its first packet was recorded, which may have been delayed.
    let delay = timeline.file.arrivalDelay
    let clock = LogClock(start: timeline.file.date(of: start), zone: zone)
    var timed: [Line] = []
    var isUptime = false
    var clockTime: Int64?
    var last: Int64?
    var hasSteps = false
    for line in log.lines {
      if let time = line.time {
        clockTime = clock.place(of: time, after: clockTime)
        switch time {
        case .uptime: isUptime = true
        case .steps: (isUptime, hasSteps) = (true, true)
        default: break
        }
        last = isUptime ? clockTime : clockTime?.later(by: delay)
      }
      // A line without a time continues the previous one.
      guard let last else { continue }
      timed.append(Line(number: line.number, time: last, text: line.text))
    }
    return (timed, isUptime, hasSteps)
  }

  /// Returns why a log whose clock counts from a start can't be placed in a capture: "several offsets fit equally: its
  /// clock may have started at 00:01.200 or 00:07.400 of the capture".
  package static func reason(
    _ log: AppLog, in timeline: Timeline, zone: @escaping (Int64) -> Int
  ) -> String {
    let start = timeline.start ?? 0
    let lines = timed(log, in: timeline, zone: zone).lines
    let rivals = LogEvents(lines.map { ($0.time, $0.text) }).rivals(in: timeline).map {
      Clock.offset($0.elapsed(since: start))
    }
    guard !rivals.isEmpty else {
      return
        "its times count from a start, and it shares too few events with the capture to determine when that was"
    }
    return
      "several offsets fit equally well: its clock may have started at \(alternatives(rivals)) of the capture"
  }

  /// Returns text such as "1 s, 2 s or 3 s", with at most four alternatives.
  private static func alternatives(_ texts: [String]) -> String {
    guard texts.count <= 4, let last = texts.last else {
      return texts.prefix(4).joined(separator: ", ") + ", …"
    }
    return texts.dropLast().joined(separator: ", ") + (texts.count > 1 ? " or " : "") + last
  }

  /// Aligns the events of the log with the capture. If the length of steps is unknown, the length that fits the most
  /// events is chosen, and the times of the lines are converted to it.
  private static func alignment(
    of lines: inout [Line], to timeline: Timeline, isUptime: Bool, hasSteps: Bool
  ) -> LogEvents.Alignment? {
    let readings = hasSteps ? [lines, lines.map(\.bySlowClock)] : [lines]
    let found = readings.compactMap { lines in
      LogEvents(lines.map { ($0.time, $0.text) }).alignment(to: timeline, isUptime: isUptime)
        .map { (lines: lines, alignment: $0) }
    }
    guard let best = found.max(by: { $0.alignment.support < $1.alignment.support }) else {
      return nil
    }
    lines = best.lines
    return best.alignment
  }

  /// Text such as "app.log: +3.2 s, by 4 events that both show".
  package var remark: String {
    let shift =
      clockStart.map { start in
        start < 0
          ? "its clock started \(PlacedLog.seconds(start.magnitude)) before the first packet"
          : "its clock started at \(Clock.offset(start)) of the capture"
      }
      ?? (offset == 0
        ? "its times unchanged"
        : "its times \(offset < 0 ? "−" : "+")\(PlacedLog.seconds(offset.magnitude))")
    let margin =
      uncertainty > 0
      ? ", ±\u{A0}\(Clock.duration(uncertainty)) because its times are whole seconds" : ""
    switch basis {
    case .given: return "\(name): \(shift), as given by --log-offset"
    case .found:
      return "\(name): \(shift)\(margin), from \(support) events in both the log and the capture"
    case .assumed:
      guard rivals.isEmpty else {
        let offsets = rivals.map { "\($0 < 0 ? "−" : "+")\(PlacedLog.seconds($0.magnitude))" }
        return
          "\(name): \(shift); the offset of its clock is unknown, because several offsets fit equally well: "
          + PlacedLog.alternatives(offsets)
      }
      return "\(name): \(shift); the offset of its clock is unknown, because too few events fit"
    }
  }

  /// Returns text such as "123.406 s", in the format of `--log-offset`.
  private static func seconds(_ nanoseconds: UInt64) -> String {
    let milliseconds = (nanoseconds / 1000 + 500) / 1000
    return Decimals.text(nanoseconds: Int64(clamping: milliseconds), digits: 3) + "\u{A0}s"
  }
}

/// Converts times of logs to nanoseconds since 1970.
private struct LogClock {
  let start: Int64
  let zone: (Int64) -> Int

  private static let second: Int64 = 1_000_000_000
  private static let day: Int64 = 86_400_000_000_000

  /// - Parameters:
  ///   - time: the time of a line.
  ///   - last: the position of the previous line.
  func place(of time: AppLog.Time, after last: Int64?) -> Int64 {
    switch time {
    case .absolute(let time): return time
    case .uptime(let time): return time
    case .steps(let count): return count.multipliedReportingOverflow(by: 1_000_000).partialValue
    case .eitherLocal(let dayFirst, let monthFirst):
      let places = [inZone(dayFirst), inZone(monthFirst)]
      return places.min { distance($0) < distance($1) } ?? dayFirst
    case .local(let time): return inZone(time)
    case .date(let month, let day, let time, let zone):
      let year = Int(Clock.date(local(start)).prefix(4)) ?? 1970
      // The year that is closest to the capture.
      let places = [year - 1, year, year + 1].compactMap { year in
        LogScanner.days(year, month, day).map { days in
          let shown = days.multipliedReportingOverflow(by: LogClock.day).partialValue.later(
            by: time)
          return zone.map { shown.elapsed(since: $0) } ?? inZone(shown)
        }
      }
      return places.min { distance($0) < distance($1) } ?? time
    case .ofDay(let time):
      let midnight = (local(start) / LogClock.day).multipliedReportingOverflow(by: LogClock.day)
        .partialValue
      let places = [-1, 0, 1].map { (days: Int64) in
        inZone(midnight.later(by: days * LogClock.day).later(by: time))
      }
      guard let last else { return places.min { distance($0) < distance($1) } ?? time }
      // The log may continue past midnight.
      var place = places[0]
      while last.elapsed(since: place) > LogClock.day / 2 { place = place.later(by: LogClock.day) }
      return place
    }
  }

  private func local(_ time: Int64) -> Int64 {
    time.later(by: Int64(zone(time / LogClock.second)) * LogClock.second)
  }

  private func inZone(_ time: Int64) -> Int64 {
    time.elapsed(since: Int64(zone(time / LogClock.second)) * LogClock.second)
  }

  private func distance(_ time: Int64) -> UInt64 { time.elapsed(since: start).magnitude }
}
