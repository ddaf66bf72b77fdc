import ArgumentParser
import TraceReports

/// The time format of commands with times in their text.
struct TimeOptions: ParsableArguments {
  @Option(
    name: [.customShort("t"), .customLong("time")],
    help: ArgumentHelp(
      "Write times as relative, clock, utc, epoch or delta, or as tshark's -t (default: BLETRACE_TIME, or relative).",
      valueName: "form"))
  var form: TimeForm?

  @Option(
    name: .customLong("tz"),
    help: ArgumentHelp(
      "Time zone of --time clock, such as Europe/Berlin (default: the machine's).",
      valueName: "zone"))
  var zone: String?

  /// The default from the environment.
  static var plain: Self {
    var plain = Self()
    plain.form = nil
    plain.zone = nil
    return plain
  }

  func validate() throws {
    if let zone, !TimeZones.has(zone) {
      throw ValidationError(
        "--tz \(zone.printable): this machine has no such time zone; write one like Europe/Berlin, UTC or America/New_York."
      )
    }
    guard form == nil, let name = Environment.variable("BLETRACE_TIME") else { return }
    if TimeForm(argument: name) == nil {
      throw ValidationError(
        "BLETRACE_TIME is '\(name.printable)'; it must be relative, clock, utc, epoch or delta.")
    }
  }

  /// Whether the command line or the environment specifies a format.
  var isChosen: Bool {
    form != nil || zone != nil || Environment.variable("BLETRACE_TIME") != nil
  }

  /// Whether the command line specifies a format.
  var isGiven: Bool { form != nil || zone != nil }

  /// The zone for times without one: that of --tz, or the machine's.
  var localZone: @Sendable (Int64) -> TimeDisplay.Offset {
    TimeZones.use(zone)
    return TimeZones.offset
  }

  var display: TimeDisplay {
    let chosen = form ?? Environment.variable("BLETRACE_TIME").flatMap(TimeForm.init(argument:))
    // A zone without a format implies clock times.
    let form = chosen?.form ?? (zone == nil ? .relative : .clock)
    guard form == .clock else { return TimeDisplay(form) }
    TimeZones.use(zone)
    return TimeDisplay(.clock, zone: TimeZones.offset)
  }
}

/// A time format, specified by its name or by tshark's letters.
struct TimeForm: ExpressibleByArgument {
  let form: TimeDisplay.Form

  init?(argument: String) {
    switch argument {
    case "r": form = .relative
    case "a", "ad": form = .clock
    case "u", "ud": form = .utc
    case "e": form = .epoch
    case "d", "dd": form = .delta
    default:
      guard let form = TimeDisplay.Form(rawValue: argument) else { return nil }
      self.form = form
    }
  }

  static var allValueStrings: [String] { TimeDisplay.Form.allCases.map(\.rawValue) }
}

extension OutputOptions {
  /// The text style with a time format.
  func style(_ times: TimeOptions) -> TextStyle {
    style.with(times.display, showsTimes: times.isChosen)
  }
}
