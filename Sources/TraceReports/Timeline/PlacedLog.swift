import LinkSessions
public import TraceAnalysis

/// A log whose lines are placed in a capture.
public struct PlacedLog: Sendable {
  /// How the log's clock was aligned with the capture's.
  public enum Basis: String, Sendable {
    /// By an offset from the user.
    case given
    /// By events in both the log and the capture.
    case found
    /// By the time of day of both clocks, with nothing else to compare.
    case assumed
  }

  struct Line: Sendable {
    let number: Int
    /// Nanoseconds since 1970 by the capture's clock.
    let time: Int64
    let text: String
  }

  let name: String
  /// In chronological order.
  let lines: [Line]
  /// The offset added to the log's times, in nanoseconds.
  public let offset: Int64
  /// The basis of the offset.
  public let basis: Basis
  /// Where in the capture the clock of a log started that counts from a start, in nanoseconds; nil for other logs.
  let clockStart: Int64?
  /// Number of lines that match an event of the capture at this offset.
  public let support: Int

  /// - Parameters:
  ///   - log: the log.
  ///   - timeline: the timeline of the capture.
  ///   - given: the offset from the user to add to the log's times, in nanoseconds. For uptimes it
  ///     is the position in the capture where that clock started. Nil to find it from events.
  ///   - zone: returns the offset in seconds east of UTC for a clock without a time zone, at a time
  ///     in seconds since 1970.
  ///   - isShown: returns whether to include a line. All lines are examined for events.
  /// - Returns: nil if the clocks can't be compared: the log has uptimes, and nothing shows when
  ///   that clock started.
  public init?(
    _ log: AppLog, in timeline: Timeline, offset given: Int64?, zone: @escaping (Int64) -> Int,
    where isShown: (String) -> Bool = { _ in true }
  ) {
    name = log.name
    let start = timeline.start ?? 0
    // Times of the capture count from when its first packet was recorded, which may have been late.
    let delay = timeline.file.arrivalDelay
    let clock = LogClock(start: timeline.file.date(of: start), zone: zone)
    var timed: [Line] = []
    var isUptime = false
    var clockTime: Int64?
    var last: Int64?
    for line in log.lines {
      if let time = line.time {
        clockTime = clock.place(of: time, after: clockTime)
        if case .uptime = time { isUptime = true }
        last = isUptime ? clockTime : clockTime?.later(by: delay)
      }
      // A line without a time continues the previous one.
      guard let last else { continue }
      timed.append(Line(number: line.number, time: last, text: line.text))
    }
    if let given {
      offset = isUptime ? start.later(by: given) : given
      basis = .given
      support = 0
    } else if let found = LogEvents(timed.map { ($0.time, $0.text) }).offset(to: timeline) {
      offset = found.offset
      basis = .found
      support = found.support
    } else if !isUptime {
      offset = 0
      basis = .assumed
      support = 0
    } else {
      return nil
    }
    clockStart = isUptime ? offset.elapsed(since: start) : nil
    let shift = offset
    let part = timeline.filter
    lines = timed.filter { isShown($0.text) }.map { line in
      Line(number: line.number, time: line.time.later(by: shift), text: line.text)
    }.filter { line in
      let place = line.time.elapsed(since: start)
      return place >= part.from && place <= part.to
    }.sorted { ($0.time, $0.number) < ($1.time, $1.number) }
  }

  /// "app.log: +3.2 s, by 4 events that both show".
  public var remark: String {
    let shift =
      clockStart.map { start in
        start < 0
          ? "its clock started \(Clock.duration(Int64(clamping: start.magnitude))) before the first packet"
          : "its clock started at \(Clock.offset(start)) of the capture"
      }
      ?? (offset == 0
        ? "its times as they are"
        : "its times \(offset < 0 ? "−" : "+")\(Clock.duration(Int64(clamping: offset.magnitude)))")
    switch basis {
    case .given: return "\(name): \(shift), as given by --log-offset"
    case .found:
      return "\(name): \(shift), by \(support) events that the log and the capture show"
    case .assumed:
      return "\(name): \(shift); the offset of its clock is unknown, for no two events fit"
    }
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

/// Connection events found in both a log and a capture.
struct LogEvents {
  enum Kind: Hashable {
    case connected
    case disconnected
    case mtu(Int)
  }

  private var events: [(kind: Kind, time: Int64)] = []

  /// Maximum number of lines to examine, because the log of a day is repetitive.
  private static let limit = 400

  init(_ lines: [(time: Int64, text: String)]) {
    for line in lines where events.count < LogEvents.limit {
      guard let kind = LogEvents.kind(of: line.text) else { continue }
      events.append((kind, line.time))
    }
  }

  /// The event in a line, or nil for most lines.
  static func kind(of text: String) -> Kind? {
    let text = text.lowercased()
    if let mtu = text.firstRange(of: "mtu") {
      // Android writes "onConfigureMTU() - Device=C4:F2:… mtu=185": what follows the word itself is the value.
      let rest = text.firstMatch(of: #/mtu[ :=]+(?=\d)/#).map { text[$0.range.upperBound...] }
      let digits = (rest ?? text[mtu.upperBound...].drop { !$0.isNumber }).prefix { $0.isNumber }
      guard let number = Int(digits), (23...517).contains(number) else { return nil }
      return .mtu(number)
    }
    for word in LogEvents.disconnections where text.contains(word) { return .disconnected }
    for word in LogEvents.connections where text.contains(word) { return .connected }
    let isState =
      text.contains("onconnectionstatechange") || text.contains("onclientconnectionstate")
    if text.contains("disconnected") || isState && text.contains("newstate=0") {
      return .disconnected
    }
    if text.contains("disconnect") || text.contains("connecting") { return nil }
    guard let word = text.firstRange(of: "connected") else {
      return isState && text.contains("newstate=2") ? .connected : nil
    }
    let before = text[..<word.lowerBound]
    return before.hasSuffix("not ") || before.hasSuffix("un") ? nil : .connected
  }

  /// What stacks and apps write when a connection begins or ends, besides the words themselves.
  private static let connections = [
    "didconnect", "connect_evt", "connection established", "connection complete",
    "gap event: connect",
  ]
  private static let disconnections = [
    "diddisconnect", "disconnect_evt", "disconnection complete", "disconnect complete",
    "disconnect; reason", "disconnected; reason", "gap event: disconnect",
  ]

  /// Maximum distance of events, because a host logs what it has seen some milliseconds later.
  private static let window: Int64 = 100_000_000

  /// The offset to add to the log's times so that its events coincide with, or closely follow,
  /// those of the capture.
  ///
  /// - Returns: nil if fewer than two events match, or if other offsets match as well.
  func offset(to timeline: Timeline) -> (offset: Int64, support: Int)? {
    let shown = LogEvents.events(of: timeline)
    var candidates: [(difference: Int64, own: Int)] = []
    for (index, event) in events.enumerated() {
      for other in shown.prefix(LogEvents.limit) where other.kind == event.kind {
        candidates.append((other.time.elapsed(since: event.time), index))
      }
    }
    candidates.sort { $0.difference < $1.difference }
    // The densest cluster, by the number of the log's events in it.
    var best: (offset: Int64, support: Int)?
    var second = 0
    var first = 0
    for last in candidates.indices {
      while candidates[last].difference.elapsed(since: candidates[first].difference)
        > LogEvents.window
      {
        first += 1
      }
      let support = Set(candidates[first...last].map(\.own)).count
      let offset = candidates[last].difference
      guard let found = best else {
        best = (offset, support)
        continue
      }
      let isApart = offset.elapsed(since: found.offset) > LogEvents.window
      if support > found.support || !isApart && support == found.support {
        if isApart { second = max(second, found.support) }
        best = (offset, support)
      } else if isApart {
        second = max(second, support)
      }
    }
    guard let best, best.support >= 2, best.support > second else { return nil }
    return best
  }

  private static func events(of timeline: Timeline) -> [(kind: Kind, time: Int64)] {
    var events: [(kind: Kind, time: Int64)] = []
    for connection in timeline.connections.connections {
      if connection.startWasCaptured { events.append((.connected, connection.firstFrame.time)) }
      if let end = connection.end, end.isOver { events.append((.disconnected, end.time)) }
    }
    for procedure in timeline.procedures where procedure.kind == .exchangeMTU {
      guard let mtu = procedure.detail.agreedMTU else { continue }
      events.append((.mtu(Int(mtu)), procedure.end))
    }
    return events
  }
}
