public import ArgumentParser
import ByteReading
import CaptureFiles
import LinkSessions
public import TraceAnalysis
public import TraceReports

struct TimelineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract:
      "What happened, step by step: who requested what, how long it took, and how it ended.",
    usage: "bletrace timeline FILE... [OPTION...]",
    discussion: """
      Packets are grouped into transactions and transactions into procedures: a line shows what \
      one side wanted, how long it took, and how it ended. Repeated lines are merged into one line with \
      a count, and so are similar successive connections to a device, unless --expand is \
      given.

      EXAMPLES
        bletrace timeline lock.btsnoop --connection 1
        bletrace timeline lock.btsnoop --detail transactions --from 0:30 --to 0:42
        bletrace timeline lock.btsnoop --time clock --around @14:32:05 --span 20
        bletrace timeline lock.btsnoop --connection 1 --last 10
        bletrace timeline lock.btsnoop --device Acme --expand
        bletrace timeline lock.btsnoop --log logcat.txt --log-grep 'Gatt|Acme'
        bletrace timeline lock.btsnoop -Y 'btatt.error_code'
        bletrace timeline lock.btsnoop --format json > lock-timeline.json
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var choice: FilterOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup var known: KnownDatabaseOptions

  @Option(name: [.customShort("T"), .long], help: "text, json, jsonl, mermaid or perfetto.")
  var format: TimelineFormat = .text

  @Option(help: "Level of detail: procedures, transactions or packets.")
  var detail: TimelineDetail = .procedures

  @Option(help: ArgumentHelp("Show only this connection. May be repeated.", valueName: "number"))
  var connection: [Int] = []

  @Option(
    help: ArgumentHelp(
      "Show only the device with this address (or its other addresses) or with this text in its name. May be repeated.",
      valueName: "device"))
  var device: [String] = []

  @Option(help: "Show only this layer: att, l2cap, smp, ll or hci. May be repeated.")
  var layer: [Procedure.Layer] = []

  @OptionGroup var window: WindowOptions

  @Option(
    help: ArgumentHelp(
      "Show the last packets of each side before the end of a connection, and how it ended.",
      valueName: "count"))
  var last: Int?

  @Flag(help: "Show similar connections one by one.")
  var expand = false

  @OptionGroup(title: "Logs") var log: LogOptions

  @Flag(help: "Print all lines of a diagram.")
  var all = false

  func validate() throws {
    if let last, !(1...1000).contains(last) {
      throw ValidationError("--last must be between 1 and 1000 packets.")
    }
    if last != nil, format != .text || detail != .procedures || choice.filter != nil {
      throw ValidationError(
        "--last prints packets as text: it can't be combined with --format, --detail or -Y.")
    }
    if !device.isEmpty, format == .jsonl || last != nil {
      throw ValidationError(
        "--device can't be combined with --last or --format jsonl: addresses are matched after reading the whole capture."
      )
    }
    if expand, format != .text || detail != .procedures {
      throw ValidationError(
        "--expand applies to the text of procedures only: other formats are always expanded.")
    }
    if log.isWanted, ![.text, .json].contains(format) || detail == .packets || last != nil {
      throw ValidationError(
        "--log requires json, or the text of procedures or transactions.")
    }
    if log.isWanted { try input.requireSingle(for: "--log") }
    if all, format != .mermaid {
      throw ValidationError("--all requires --format mermaid: no other format leaves lines out.")
    }
    // These formats don't include the file name.
    if format == .mermaid || format == .perfetto {
      try input.requireSingle(for: "--format \(format.rawValue)")
    }
  }

  func run() throws {
    let filter = try choice.compiled()
    try input.forEach { try emit($0, filter) }
  }

  private func emit(_ input: CaptureInput, _ filter: DisplayFilter?) throws {
    let chosen = try input.prepare(filter, keys: keys, known: known)?.frames
    let ends = try window.resolved(in: input, times.display)
    let part = part(ends)
    let analyzer = analyzer(chosen, part)
    if format == .jsonl {
      var report = try input.report(isText: false)
      let lines = try input.read(keys: keys, known: known) { reader, options, progress in
        var lines = TimelineLines(filter: part, chosen: chosen)
        lines.write(&reader, options: options, to: &report.buffer, progress: progress)
        return lines
      }
      try report.finish()
      // The connections are known only after the lines have been written.
      try require(lines.connections, part: ends, lasting: lines.duration, nil, input)
      if lines.proceduresNotKept > 0 {
        Terminal.say(
          "bletrace: warning: \(input.name): the filter selected more procedures than can be "
            + "kept: \(lines.proceduresNotKept) may be missing")
      }
    } else if let last {
      let packets = LastPackets(count: last, filter: part, times: times.display)
      let (timeline, lines) = try input.analyses(by: analyzer, packets, keys: keys, known: known)
      try require(
        timeline.connections.connections.count, part: ends,
        lasting: timeline.file.duration, timeline.file, input)
      var report = try input.report(isText: true, within: output.style.width, of: ends)
      LastPacketsText.write(lines, timeline, style: output.style(times), to: &report.buffer)
      try report.finish()
    } else if format == .text, detail == .packets {
      let lines = TimelinePackets(filter: part, chosen: chosen)
      let (whole, packets) = try input.analyses(
        by: analyzer, lines, choosing: chosen, keys: keys, known: known)
      let timeline = try ofDevices(whole)
      try require(
        timeline.connections.connections.count, part: ends,
        lasting: timeline.file.duration, timeline.file, input)
      warn(of: timeline, packets: lines.notKept)
      var report = try input.report(isText: true, within: output.style.width, of: ends)
      TimelineText.write(
        timeline, detail: detail, packets: packets, style: output.style(times), to: &report.buffer)
      try report.finish()
    } else {
      let timeline = try ofDevices(
        input.analyses(by: analyzer, choosing: chosen, keys: keys, known: known))
      try require(
        timeline.connections.connections.count, part: ends,
        lasting: timeline.file.duration, timeline.file, input)
      warn(of: timeline, packets: 0)
      var report = try input.report(
        isText: format == .text, isDocument: format == .json, within: output.style.width, of: ends)
      try write(timeline, of: input.path, to: &report.buffer)
      try report.finish()
    }
    input.warn(of: chosen)
  }

  /// Checks that the requested connections are among the first `count`, and that the capture lasts
  /// until the requested start.
  private func require(
    _ count: Int, part: CapturedFile.Window, lasting duration: Int64, _ file: CapturedFile?,
    _ input: CaptureInput
  ) throws {
    try Choice.require(
      connections: connection, among: count > 0 ? Array(1...count) : [], in: input.name)
    try Choice.require(
      part, within: duration, in: input.name,
      recorded: file.flatMap { Choice.dates(of: $0, times.display) })
  }

  /// Returns the timeline of the requested devices, or of all devices if none were requested.
  private func ofDevices(_ timeline: Timeline) throws -> Timeline {
    guard !device.isEmpty else { return timeline }
    let found = try device.flatMap { word in
      try Choice.require(device: word, in: timeline.devices, of: timeline.name)
    }
    return timeline.of(devices: found)
  }

  /// Warns if the timeline exceeds the limits of a report.
  private func warn(of timeline: Timeline, packets: Int) {
    let (notKept, file) = (timeline.notKept, timeline.name)
    let parts = [
      (notKept.procedures, "procedures"), (notKept.transactions, "transactions"),
      (notKept.samples, "counters' values"), (timeline.values.notKept, "attributes' values"),
      (packets, "packets' lines"),
    ].filter { $0.0 > 0 }
    guard !parts.isEmpty else { return }
    Terminal.say(
      "bletrace: warning: \(file): the timeline covers the first part of the capture, which was too "
        + "long for \(parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")). --from and --to "
        + "select another part, and --format jsonl contains everything")
  }

  private func analyzer(_ chosen: ChosenFrames?, _ part: Timeline.Filter) -> TimelineAnalyzer {
    TimelineAnalyzer(
      filter: part, keepsTransactions: format.needsTransactions || detail != .procedures,
      keepsSamples: format == .perfetto, chosen: chosen)
  }

  private func write(_ timeline: Timeline, of path: String, to buffer: inout OutputBuffer) throws {
    switch format {
    case .text:
      TimelineText.write(
        timeline, detail: detail, isExpanded: expand,
        log: try log.placed(in: timeline, of: path, times),
        style: output.style(times), to: &buffer)
    case .mermaid: TimelineMermaid.write(timeline, isWhole: all, to: &buffer)
    case .perfetto: TimelinePerfetto.write(timeline, to: &buffer)
    case .json, .jsonl:
      TimelineJSON.write(timeline, log: try log.placed(in: timeline, of: path, times), to: &buffer)
    }
  }

  private func part(_ ends: CapturedFile.Window) -> Timeline.Filter {
    Timeline.Filter(
      connections: Set(connection), layers: Set(layer), from: ends.from ?? .min,
      to: ends.to ?? .max)
  }
}

enum TimelineFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  case jsonl
  case mermaid
  case perfetto

  var needsTransactions: Bool { self == .json || self == .perfetto }
}

extension TimelineDetail: ExpressibleByArgument {}
extension Procedure.Layer: ExpressibleByArgument {}
