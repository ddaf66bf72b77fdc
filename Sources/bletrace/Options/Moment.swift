import ArgumentParser
import CaptureFiles
import LinkSessions
import TraceAnalysis
import TraceReports

/// A moment in a capture as specified by the user: since the first record ("12.5", "1:02:03"), by the clock ("@14:32",
/// "@14:32:05", "2024-03-02T14:32:05", "2024-03-02T13:32:05Z"), since 1970 ("1709386325.2"), or as a frame ("#812").
struct Moment: ExpressibleByArgument {
  private enum Kind {
    /// Nanoseconds since the first record, and the time of day as which "14:32" or "14:32:05" may also be interpreted.
    case offset(Int64, orClock: TimeOfDay?)
    /// Days since 1970 if there is a date, and a time of day.
    case clock(day: Int64?, TimeOfDay)
    /// Nanoseconds since 1970.
    case epoch(Int64)
    case frame(Int)
  }

  /// A time of day as written.
  private struct TimeOfDay {
    /// Nanoseconds since midnight.
    let time: Int64
    /// Offset of the zone from UTC in nanoseconds, positive to the east, if there is a zone.
    var zone: Int64?
    /// Duration in nanoseconds: "14:32" is a whole minute.
    var length: Int64 = 0
  }

  private let kind: Kind
  private let text: String

  init?(argument: String) {
    text = argument
    if argument.hasPrefix("#") {
      guard let frame = Int(argument.dropFirst()), frame > 0 else { return nil }
      kind = .frame(frame)
    } else if argument.hasPrefix("@") {
      guard let clock = Moment.clock(argument.dropFirst()) else { return nil }
      kind = .clock(day: nil, clock)
    } else if let mark = argument.firstIndex(where: { $0 == "T" || $0 == " " }) {
      guard let day = Moment.day(argument[..<mark]),
        let clock = Moment.clock(argument[argument.index(after: mark)...])
      else { return nil }
      kind = .clock(day: day, clock)
    } else {
      guard let offset = Moment.seconds(argument[...]) else { return nil }
      guard offset < Moment.earliestEpoch else {
        kind = .epoch(offset)
        return
      }
      // "90:00" and "1:30.5" are not times of day.
      let isClock = argument.count { $0 == ":" } == 2 || !argument.contains(".")
      kind = .offset(offset, orClock: isClock ? Moment.clock(argument[...]) : nil)
    }
  }

  /// Parses seconds, or minutes or hours and seconds separated by colons, to nanoseconds.
  private static func seconds(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      // Only digits are valid; `Double` would also accept hexadecimal numbers and "nan".
      guard part.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }),
        let number = Double(part), number < 1e10
      else { return nil }
      // Only the first part may be 60 or more, and only the last one may have a fraction.
      if index > 0, number >= 60 { return nil }
      if index < parts.count - 1, number != number.rounded() { return nil }
      seconds = seconds * 60 + number
    }
    return Int64(exactly: (seconds * 1e9).rounded())
  }

  /// Earliest time since 1970, in the year 1998. No capture is that long.
  private static let earliestEpoch: Int64 = 900_000_000_000_000_000

  /// Parses a time of day, "14:32" or "14:32:05.5", with an optional zone, "Z" or "+01:00".
  private static func clock(_ text: Substring) -> TimeOfDay? {
    let second: Int64 = 1_000_000_000
    var text = text
    var zone: Int64?
    if text.last == "Z" {
      zone = 0
      text = text.dropLast()
    } else if let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let digits = text[text.index(after: sign)...].filter { $0 != ":" }
      guard digits.count == 4, let number = Int(digits), number % 100 < 60 else { return nil }
      let east = (number / 100 * 60 + number % 100) * (text[sign] == "-" ? -60 : 60)
      zone = Int64(east) * second
      text = text[..<sign]
    }
    let colons = text.count { $0 == ":" }
    // Even without seconds, the first part is the hour.
    guard colons > 0, let time = seconds(colons == 1 ? text + ":00" : text), time < 86_400 * second
    else { return nil }
    return TimeOfDay(time: time, zone: zone, length: colons == 1 ? 60 * second : 0)
  }

  /// Returns the days from 1970 to a date such as "2024-03-02", by the proleptic Gregorian calendar.
  private static func day(_ text: Substring) -> Int64? {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1970...2261).contains(parts[0]), (1...12).contains(parts[1]),
      (1...31).contains(parts[2])
    else { return nil }
    // March is the first month, so that a leap day ends a year.
    let year = parts[1] > 2 ? parts[0] : parts[0] - 1
    let month = (parts[1] + 9) % 12
    return Int64(
      year * 365 + year / 4 - year / 100 + year / 400 + (month * 306 + 5) / 10 + parts[2] - 719_469)
  }

  // MARK: In a capture

  /// Returns the position of the moment in a capture, in nanoseconds since the first record, and its duration: a
  /// minute if it is a time of day without seconds.
  ///
  /// - Parameters:
  ///   - input: the capture. For a clock time or a frame, it is opened and read as far as needed.
  ///   - times: whether "14:32:05" is a time of day, and its time zone.
  ///   - start: the earliest possible moment in nanoseconds since the first record; nil for none.
  /// - Throws: a `UsageError` for a frame that does not exist, or a clock time in a capture without times.
  func span(
    in input: CaptureInput, _ times: TimeDisplay, after start: Int64? = nil
  ) throws -> (start: Int64, length: Int64) {
    switch kind {
    case .offset(let offset, let clock?) where times.showsClock:
      // A time of day that is not in the capture is interpreted as a time since its beginning, if the capture is long
      // enough.
      let day = try self.clock(day: nil, clock, input, times, after: start)
      let isThere = day.moment.later(by: clock.length) >= 0 && day.moment <= day.lasting
      return isThere || offset > day.lasting ? (day.moment, clock.length) : (offset, 0)
    case .offset(let offset, _): return (offset, 0)
    case .clock(let day, let clock):
      return (try self.clock(day: day, clock, input, times, after: start).moment, clock.length)
    case .epoch(let time):
      return (time.elapsed(since: try walk(input, to: nil).first), 0)
    case .frame(let frame):
      let walk = try walk(input, to: frame)
      guard let moment = walk.moment else {
        throw UsageError("\(input.name): there is no frame \(frame) with a time")
      }
      return (moment.elapsed(since: walk.first), 0)
    }
  }

  private static let day: Int64 = 86_400_000_000_000
  /// Maximum number of days on which a time of day is searched for. A clock change may make a capture seem decades
  /// long.
  private static let mostDays = 1000

  /// - Returns: the moment, and the duration of the capture if it was determined to find the day.
  private func clock(
    day: Int64?, _ clock: TimeOfDay, _ input: CaptureInput, _ times: TimeDisplay, after: Int64?
  ) throws -> (moment: Int64, lasting: Int64) {
    let first = try walk(input, to: nil).first
    guard first != 0 else {
      throw UsageError(
        "\(input.name) has no times: give '\(text)' as seconds from the first record, or a frame as '#812'"
      )
    }
    let second: Int64 = 1_000_000_000
    /// Returns the zone's offset at a time, in nanoseconds east of UTC.
    func east(at moment: Int64) -> Int64 {
      clock.zone ?? Int64(times.form == .utc ? 0 : times.zone(moment / second).seconds) * second
    }
    /// Returns the moment on a day after 1970, relative to the first record. If clocks are set back, a time occurs
    /// twice; the first one in the capture is used.
    func moment(on day: Int) -> Int64 {
      let shown = (Int64(day) * Moment.day).later(by: clock.time)
      let zones = [
        east(at: shown.elapsed(since: Moment.day)), east(at: shown.later(by: Moment.day)),
      ]
      let readings = zones.map { shown.elapsed(since: $0) }
        .filter { east(at: $0) == shown.elapsed(since: $0) }.sorted()
      let moment =
        readings.first { $0 >= first } ?? readings.last ?? shown.elapsed(since: east(at: first))
      return moment.elapsed(since: first)
    }
    if let day { return (moment(on: Int(day)), .max) }
    let lasting = try Moment.duration(of: input, from: first)
    /// Returns how far outside of the capture a moment is.
    func distance(_ moment: Int64) -> Int64 {
      max(
        0, Int64.zero.elapsed(since: moment.later(by: clock.length)), moment.elapsed(since: lasting)
      )
    }
    let firstDay = Int(first.later(by: east(at: first)) / Moment.day) - 1
    let days = min(Int(lasting / Moment.day) + 3, Moment.mostDays)
    let moments = (0...days).map { moment(on: firstDay + $0) }
    let inside = moments.filter { distance($0) == 0 && $0 >= after ?? .min }
    if let chosen = inside.first {
      if inside.count > 1 {
        let dates = inside.prefix(3).map {
          times.span(from: first.later(by: $0), lasting: 0).prefix(10)
        }
        Terminal.say(
          "bletrace: note: \(input.name) has '\(text)' on \(inside.count) days (\(dates.joined(separator: ", "))"
            + "\(inside.count > 3 ? ", …" : "")); this is the first one. Add a date to choose another: "
            + "\(dates[1])T\(text.hasPrefix("@") ? String(text.dropFirst()) : text)")
      }
      return (chosen, lasting)
    }
    // Not in the capture: the nearest moment, or an end shortly after the capture.
    let nearest = moments.min { distance($0) < distance($1) } ?? 0
    guard let after, nearest < after,
      let later = moments.first(where: { $0 >= after }), distance(later) < Moment.day / 2
    else { return (nearest, lasting) }
    return (later, lasting)
  }

  private func walk(
    _ input: CaptureInput, to frame: Int?
  ) throws -> (first: Int64, moment: Int64?) {
    guard input.path != "-" else {
      throw UsageError(
        "'\(text)' needs a file: a pipe can be read only once; give seconds from the first record")
    }
    return try Moment.walk(input, to: frame)
  }

  /// Returns the time from the first record of a capture to its last, in nanoseconds.
  private static func duration(of input: CaptureInput, from first: Int64) throws -> Int64 {
    var reader = try input.open()
    var last = first
    while let record = reader.next() {
      if let time = record.timestamp { last = max(last, time) }
    }
    return last.elapsed(since: first)
  }

  /// Returns when a capture began and when a frame was recorded, in nanoseconds since 1970; 0 without times.
  ///
  /// - Parameters:
  ///   - input: the capture.
  ///   - frame: the frame, or nil for the date of the first packet. For that, air captures are read to their end,
  ///     because a sniffer's buffer delays the first records.
  fileprivate static func walk(
    _ input: CaptureInput, to frame: Int?
  ) throws -> (first: Int64, moment: Int64?) {
    var reader = try input.open()
    var moment: Int64?
    let options = ReadingOptions(userLinkTypes: input.userLinkTypes)
    let capture = reader.read(options: options) {
      record, _, outcome, _, tracker in
      if let frame {
        if record.number == frame, record.timestamp != nil { moment = outcome.time }
        return record.number < frame
      }
      return tracker.firstTime == nil || !tracker.hasHost
    }
    return ((frame == nil ? capture.file.startDate : capture.file.start) ?? 0, moment)
  }
}

/// The start or end of a list of packets: a frame or a moment. For compatibility, a plain number is a frame.
struct FrameOrMoment: ExpressibleByArgument {
  /// The frame number, or nil for a moment.
  let frame: Int?
  /// The moment, or nil for a frame.
  let moment: Moment?

  init?(argument: String) {
    let number = argument.hasPrefix("#") ? argument.dropFirst() : argument[...]
    if let frame = Int(number) {
      self.frame = frame
      moment = nil
    } else if let moment = Moment(argument: argument) {
      frame = nil
      self.moment = moment
    } else {
      return nil
    }
  }
}

/// The part of a capture to show.
struct WindowOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Start at this time: seconds from the first record, m:ss, @14:32[:05], a date and time, or '#812'.",
      valueName: "time"))
  var from: Moment?

  @Option(help: ArgumentHelp("End here.", valueName: "time"))
  var to: Moment?

  @Option(
    help: ArgumentHelp(
      "Show what happened around this moment or minute.", valueName: "time"))
  var around: Moment?

  @Option(
    name: .customLong("span"),
    help: WindowChoice.spanHelp("shows"),
    transform: { try WindowChoice.seconds($0) })
  var seconds: Double?

  /// The same values without the option wrappers.
  var choice: WindowChoice { WindowChoice(from: from, to: to, around: around, seconds: seconds) }

  func validate() throws { try choice.validate() }

  /// Both ends in nanoseconds since the first record, or nil if there is none.
  func resolved(in input: CaptureInput, _ times: TimeDisplay) throws -> CapturedFile.Window {
    try choice.resolved(in: input, times)
  }

  /// The whole capture.
  static var none: Self {
    var none = Self()
    none.from = nil
    none.to = nil
    none.around = nil
    none.seconds = nil
    return none
  }

  /// Whether a part of the capture was requested.
  var isGiven: Bool { choice.isGiven }

  /// Both ends in nanoseconds since 1970.
  func range(in input: CaptureInput, _ times: TimeDisplay) throws -> ClosedRange<Int64> {
    try choice.range(in: input, times)
  }

  /// Returns the connections that overlap the part, and its frames. Returns nil if no part was requested.
  ///
  /// - Throws: a `UsageError` if the part has no frame.
  func part(of input: CaptureInput, _ times: TimeDisplay) throws -> CapturePart? {
    guard isGiven else { return nil }
    return try CapturePart(try resolved(in: input, times), of: input)
  }
}

/// The options for a part by time, for commands that do not support parts of a capture. They explain what to use
/// instead.
struct RefusedWindowOptions: ParsableArguments {
  @Option(help: .hidden)
  var from: String?

  @Option(help: .hidden)
  var to: String?

  @Option(help: .hidden)
  var around: String?

  @Option(help: .hidden)
  var span: String?

  /// The options that were given, as on the command line.
  private var given: [String] {
    [("--from", from), ("--to", to), ("--around", around), ("--span", span)].compactMap {
      option, value in value.map { "\(option) \(ShellWord.quoted($0))" }
    }
  }

  /// - Parameter counsel: returns why the command does not support parts and what to use instead, for the given
  ///   options.
  /// - Throws: a `ValidationError` if one of the options was given.
  func refuse(_ counsel: (String) -> String) throws {
    guard let first = given.first else { return }
    let option = first.prefix { $0 != " " }
    throw ValidationError("\(option): " + counsel(given.joined(separator: " ")))
  }
}

/// A part of a capture by time.
struct WindowChoice {
  var from: Moment?
  var to: Moment?
  var around: Moment?
  var seconds: Double?

  /// Returns the help of --span.
  ///
  /// - Parameter verb: what --around does with that time: "shows" or "keeps".
  static func spanHelp(_ verb: String) -> ArgumentHelp {
    ArgumentHelp(
      "How much --around \(verb): 10, 500ms, 10s or 2min (default: 10s).", valueName: "time")
  }

  private static let units: [(suffix: String, seconds: Double)] = [
    ("ms", 0.001), ("min", 60), ("m", 60), ("h", 3_600), ("s", 1), ("", 1),
  ]

  /// Parses a duration: a number of seconds, or a number with a unit.
  static func seconds(_ text: String) throws -> Double {
    for (suffix, seconds) in units where text.hasSuffix(suffix) {
      let number = text.dropLast(suffix.count).filter { $0 != " " }
      if let value = Double(number), value.isFinite { return value * seconds }
    }
    throw ValidationError("\(text.printable) is not a duration, such as 10, 500ms, 10s or 2min.")
  }

  func validate() throws {
    if around != nil, from != nil || to != nil {
      throw ValidationError("--around can't be combined with --from or --to.")
    }
    if seconds != nil, around == nil { throw ValidationError("--span requires --around.") }
    if let seconds, !(seconds > 0 && seconds < 1e9) {
      throw ValidationError("--span must be greater than 0 seconds.")
    }
  }

  /// Both ends in nanoseconds since the first record, or nil if there is none.
  ///
  /// - Parameters:
  ///   - input: the capture.
  ///   - times: the time format of the user.
  func resolved(in input: CaptureInput, _ times: TimeDisplay) throws -> CapturedFile.Window {
    if let around {
      let (moment, length) = try around.span(in: input, times)
      let half = Int64((seconds ?? 10) * 0.5e9)
      return CapturedFile.Window(
        from: moment.elapsed(since: half), to: moment.later(by: half).later(by: length))
    }
    let start = try from?.span(in: input, times).start
    let window = CapturedFile.Window(
      from: start, to: try to?.span(in: input, times, after: start).start)
    if let from = window.from, let to = window.to, from > to {
      throw UsageError("--from is after --to: there is nothing in between")
    }
    return window
  }

  /// Whether a part of the capture was requested.
  var isGiven: Bool { from != nil || to != nil || around != nil }

  /// Returns both ends in nanoseconds since 1970, for callers that cannot determine otherwise when a capture began.
  ///
  /// - Throws: a `UsageError` for standard input, which would have to be read twice.
  func range(in input: CaptureInput, _ times: TimeDisplay) throws -> ClosedRange<Int64> {
    guard isGiven else { return Int64.min...Int64.max }
    guard input.path != "-" else {
      throw UsageError(
        "--from, --to and --around need a second reading of the capture, so it can't be standard input; give a file"
      )
    }
    let window = try resolved(in: input, times)
    let first = try Moment.walk(input, to: 1).first
    return
      (window.from.map { first.later(by: $0) } ?? .min)...(window.to.map { first.later(by: $0) }
      ?? .max)
  }
}

/// A part of a capture as frames and connections.
struct CapturePart {
  /// The first and last frame whose times are in the part.
  let frames: ClosedRange<Int>
  /// IDs of the connections that overlap the part.
  let connections: Set<Int>

  init(_ window: CapturedFile.Window, of input: CaptureInput) throws {
    var reader = try input.open()
    var start: Int64?
    var first: Int?
    var last = 0
    while let record = reader.next() {
      guard let time = record.timestamp else { continue }
      let begin = start ?? time
      start = begin
      guard window.touches(time, time, start: begin) else { continue }
      first = first ?? record.number
      last = record.number
    }
    guard let first else {
      throw UsageError("\(input.name): this part of the capture contains no packets")
    }
    frames = first...last
    let analysis = try input.analyses(by: ConnectionAnalyzer())
    connections = Set(analysis.within(window).connections.map(\.connection.id))
  }
}

extension TimeDisplay {
  /// Whether reports show times of day, so that a user who enters "14:32" means one.
  fileprivate var showsClock: Bool { form == .clock || form == .utc }
}
