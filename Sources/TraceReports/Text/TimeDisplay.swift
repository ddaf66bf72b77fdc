import TraceAnalysis

/// How text reports write when something happened.
public struct TimeDisplay: Sendable {
  /// The forms of a time; a text report has the same one throughout.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// From the first record: "00:03.102".
    case relative
    /// The time of day in a time zone: "14:32:05.102".
    case clock
    /// The time of day in UTC.
    case utc
    /// Seconds since 1970.
    case epoch
    /// Since the row before, in lists of packets and timelines; elsewhere from the first record.
    case delta
  }

  /// What a time zone has at a moment.
  public struct Offset: Hashable, Sendable {
    /// Seconds east of UTC.
    public var seconds: Int
    /// "CET"; empty where the zone has no short name.
    public var name: String

    /// An offset with the name that people know it by.
    public init(seconds: Int, name: String) {
      self.seconds = seconds
      self.name = name
    }

    /// Greenwich.
    public static let utc = Offset(seconds: 0, name: "UTC")
  }

  /// Which form.
  public var form: Form
  /// What the zone of `Form.clock` has at a time in seconds since 1970.
  public var zone: @Sendable (Int64) -> Offset

  /// From the first record, as long as nobody chooses.
  public static let relative = TimeDisplay(.relative)

  /// A form, and for `clock` its zone.
  public init(_ form: Form, zone: @escaping @Sendable (Int64) -> Offset = { _ in .utc }) {
    self.form = form
    self.zone = zone
  }

  /// When something happened. A capture without times has places alone.
  ///
  /// - Parameters:
  ///   - time: in nanoseconds since 1970.
  ///   - file: the capture.
  ///   - digits: behind the point, at most 9.
  func text(_ time: Int64, in file: CapturedFile, digits: Int = 3) -> String {
    guard let start = file.start else { return Clock.offset(file.place(of: time), digits: digits) }
    switch form {
    case .relative, .delta: return Clock.offset(file.place(of: time), digits: digits)
    case .epoch: return Clock.epoch(time, digits: digits)
    case .clock, .utc:
      return Clock.timeOfDay(
        local(time), digits: digits, withDate: day(start) != day(start.later(by: file.duration)))
    }
  }

  /// When a packet came, with its date and six digits, as lists of packets have it.
  func packetTime(_ time: Int64) -> String {
    switch form {
    case .epoch: Clock.epoch(time, digits: 6)
    default: Clock.date(local(time)) + "." + Clock.microseconds(local(time))
    }
  }

  /// Columns of a packet's time.
  var packetWidth: Int {
    switch form {
    case .relative, .delta: 10
    case .epoch: 17
    case .clock, .utc: 26
    }
  }

  /// The zone of times of day, for the report's head: "CET (UTC+1)", "UTC"; nil where there are none.
  func zoneName(at time: Int64) -> String? {
    switch form {
    case .relative, .delta, .epoch: return nil
    case .utc: return "UTC"
    case .clock:
      let offset = offset(at: time)
      let sign = offset.seconds < 0 ? "−" : "+"
      let minutes = Int(offset.seconds.magnitude) / 60
      let rest = minutes % 60 == 0 ? "" : ":" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
      let difference = offset.seconds == 0 ? "UTC" : "UTC\(sign)\(minutes / 60)\(rest)"
      return offset.name.isEmpty || offset.name == difference
        ? difference : "\(offset.name) (\(difference))"
    }
  }

  /// A date and time of day for the report's head, with its zone.
  func date(_ time: Int64) -> String {
    let zone = zoneName(at: time) ?? "UTC"
    let shown = form == .clock ? local(time) : time
    return "\(Clock.date(shown)) \(zone)"
  }

  private func offset(at time: Int64) -> Offset {
    form == .clock ? zone(time / 1_000_000_000) : .utc
  }

  /// Nanoseconds that a clock without zones would show.
  private func local(_ time: Int64) -> Int64 {
    time.later(by: Int64(offset(at: time).seconds) * 1_000_000_000)
  }

  private func day(_ time: Int64) -> Int64 {
    Int64((Double(local(time)) / 86_400e9).rounded(.down))
  }
}

extension TextStyle {
  /// When something happened, as the user wants times.
  ///
  /// - Parameters:
  ///   - time: in nanoseconds since 1970.
  ///   - file: the capture.
  ///   - digits: behind the point.
  func time(_ time: Int64, in file: CapturedFile, digits: Int = 3) -> String {
    times.text(time, in: file, digits: digits)
  }
}
