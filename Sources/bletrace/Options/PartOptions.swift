import ArgumentParser
import CaptureFiles
import TraceAnalysis
import TraceReports

/// The part of a capture to copy.
struct PartOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only this connection, and the packets needed to understand it. May be repeated.",
      valueName: "id"))
  var connection: [Int] = []

  @Option(
    help: ArgumentHelp(
      "Only connections of the device with this address, or with this text in its name. May be repeated.",
      valueName: "device"))
  var device: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only from this time onwards: seconds from the first record, m:ss, @14:32[:05], a date and time, or '#812'.",
      valueName: "time"))
  var from: Moment?

  @Option(
    help: ArgumentHelp(
      "Only until this time; or the format, like --format.", valueName: "time"))
  var to: FormatOrMoment?

  @Option(help: ArgumentHelp("Only the packets around this moment.", valueName: "time"))
  var around: Moment?

  @Option(
    name: .customLong("span"),
    help: WindowChoice.spanHelp("keeps"),
    transform: { try WindowChoice.seconds($0) })
  var seconds: Double?

  private var window: WindowChoice {
    var end: Moment?
    if case .moment(let moment)? = to { end = moment }
    return WindowChoice(from: from, to: end, around: around, seconds: seconds)
  }

  /// The format that `--to` names.
  var format: WritableFormat? {
    guard case .format(let format)? = to else { return nil }
    return format
  }

  /// Whether only some of the packets are requested.
  var isGiven: Bool { !connection.isEmpty || !device.isEmpty || window.isGiven }

  func validate() throws { try window.validate() }

  /// Returns the frames of the requested connections and times, or nil if none were requested.
  ///
  /// - Throws: a `UsageError` for connections, devices and times that the capture does not have.
  func frames(
    of input: CaptureInput, _ times: TimeOptions, for command: String, keys: KeyOptions?
  ) throws -> PartFrames? {
    guard isGiven else { return nil }
    guard !FilePaths.isStream(input.path) else {
      throw UsageError(
        "\(command) reads the capture twice to select a part of it, so it can't be "
          + "\(FilePaths.streamName(input.path)); give a file")
    }
    let part = try window.resolved(in: input, times.display)
    let timeline = try input.analyses(by: TimelineAnalyzer(keepsTransactions: true), keys: keys)
    let table = timeline.connections.connections
    try Choice.require(connections: connection, among: table.map(\.id), in: input.name)
    try Choice.require(
      part, within: timeline.duration, in: input.name,
      recorded: Choice.dates(of: timeline.file, times.display))
    var chosen: Set<Int>? = connection.isEmpty && device.isEmpty ? nil : []
    for id in connection { chosen?.insert(id - 1) }
    let found = try device.flatMap {
      try Choice.require(device: $0, in: timeline.devices, of: input.name)
    }
    let who = Set(found.map(timeline.devices.who))
    for link in table {
      let ends = [link.central.value, link.peripheral.value].compactMap(\.self)
      if ends.contains(where: { who.contains(timeline.devices.who($0)) }) {
        chosen?.insert(link.index)
      }
    }
    if let word = device.first, chosen?.isEmpty == true {
      throw UsageError(
        "\(input.name): '\(word.printable)' has no connection in this capture, and --device selects connections; "
          + "use --around or --from to select times")
    }
    let slice = ConversationSlice(of: timeline, connections: chosen, window: part)
    let ranges = try input.analyses(by: slice, keys: keys)
    if ranges.isEmpty {
      Terminal.say("bletrace: \(input.name): nothing was selected; the copy has no packets")
    }
    return PartFrames(ranges: ranges, leftOut: slice.leftOut)
  }
}

/// The frames of a part, which must be queried in ascending order.
final class PartFrames {
  private var ranges: ArraySlice<ClosedRange<Int>>
  private var leftOut: ArraySlice<Int>

  init(ranges: [ClosedRange<Int>], leftOut: [Int]) {
    self.ranges = ranges[...]
    self.leftOut = leftOut[...]
  }

  func contains(_ number: Int) -> Bool {
    while let next = ranges.first, next.upperBound < number {
      ranges = ranges.dropFirst()
      leftOut = leftOut.dropFirst()
    }
    return ranges.first?.contains(number) ?? false
  }

  /// Returns how many packets of the same connections are left out before a frame of the part.
  func missing(before number: Int) -> UInt64 {
    contains(number) ? UInt64(leftOut.first ?? 0) : 0
  }
}

/// The argument of `--to` for commands that write a copy: a format, as in earlier versions, or the end of a part.
enum FormatOrMoment: ExpressibleByArgument {
  case format(WritableFormat)
  case moment(Moment)

  init?(argument: String) {
    if let format = WritableFormat(rawValue: argument) {
      self = .format(format)
    } else if let moment = Moment(argument: argument) {
      self = .moment(moment)
    } else {
      return nil
    }
  }
}
