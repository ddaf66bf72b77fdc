import ArgumentParser
import ByteReading
import CaptureFiles
import LinkSessions
import TraceAnalysis
import TraceReports

struct PacketsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "packets",
    abstract: "One line per packet, or columns of fields that you choose.",
    usage: "bletrace packets FILE... [OPTION...]",
    discussion: """
      Field names are Wireshark's. `bletrace.set_aside` shows why a frame's content is not \
      dissected: crc or encrypted. Filters and columns that use bletrace.procedure, \
      bletrace.outcome or bletrace.latency_ms read the capture twice; only then do jsonl, json and \
      ek contain them.

      EXAMPLES
        bletrace packets lock.btsnoop
        bletrace packets lock.btsnoop -T fields -e frame.number -e btatt.handle
        bletrace packets lock.btsnoop --format jsonl
        bletrace packets nights/*.btsnoop --format jsonl > packets.jsonl
        bletrace packets lock.btsnoop -T jsonl -e btatt.handle -e bletrace.latency_ms
        bletrace packets lock.btsnoop -Y 'btatt.opcode == 0x1b'
        bletrace packets lock.btsnoop -Y 'bletrace.latency_ms > 500'
        bletrace packets lock.btsnoop --from 100 --to 120
        bletrace packets -r lock.btsnoop -c 100 -Tfields -e _ws.col.Info
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var choice: FilterOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup var known: KnownDatabaseOptions

  @Option(
    name: [.customShort("T"), .long],
    help: "text, fields, jsonl, json or ek.")
  var format: PacketFormat = .text

  @Option(
    name: .customShort("e"),
    help: ArgumentHelp(
      "A column of `-T fields`; for jsonl, json and ek, a field to write instead of all. May be repeated.",
      valueName: "field"))
  var fields: [String] = []

  @Flag(help: "Fail if any -e field does not exist.")
  var strict = false

  @Option(
    name: .customShort("E"),
    help: ArgumentHelp(
      "Format of columns, as in tshark: header=y|n, separator=C, aggregator=C, occurrence=f|l|a, quote=d|s|n. May be repeated.",
      valueName: "option=value"))
  var columnOptions: [ColumnOption] = []

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "The first frame to show, or a time, as in timeline: 12.5, 1:02, @14:32:05.",
      valueName: "frame|time"))
  var first: FrameOrMoment?

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("The last frame to show, or a time.", valueName: "frame|time"))
  var last: FrameOrMoment?

  @Option(
    help: ArgumentHelp("Show the packets around this moment or frame.", valueName: "time"))
  var around: Moment?

  @Option(
    name: .customLong("span"),
    help: WindowChoice.spanHelp("shows"),
    transform: { try WindowChoice.seconds($0) })
  var seconds: Double?

  private var from: Int? { first?.frame }
  private var to: Int? { last?.frame }
  /// The part of the capture that is selected by time.
  private var window: WindowOptions {
    var window = WindowOptions.none
    window.from = first?.moment
    window.to = last?.moment
    window.around = around
    window.seconds = seconds
    return window
  }

  @Option(
    name: .customShort("c"),
    help: ArgumentHelp("Stop after this many frames, as in tshark.", valueName: "frames"))
  var count: Int?

  func validate() throws {
    if around != nil, first != nil || last != nil {
      throw ValidationError("--around can't be combined with --from and --to.")
    }
    try window.validate()
    if let count, count < 1 { throw ValidationError("-c must be at least 1.") }
    if format == .fields, fields.isEmpty {
      throw ValidationError("-T fields needs at least one -e FIELD, such as -e btatt.handle.")
    }
    if strict, fields.isEmpty { throw ValidationError("--strict requires -e.") }
    if format == .text, !fields.isEmpty {
      throw ValidationError("-e requires -T fields, jsonl, json or ek.")
    }
    if format != .fields, let column = fields.first(where: { LineColumn(filterName: $0) != nil }) {
      throw ValidationError(
        "-e \(column.printable) requires -T fields: it is a column of the packet list.")
    }
    if format != .fields, !columnOptions.isEmpty {
      throw ValidationError("-E requires -T fields.")
    }
    for (name, frame) in [("from", from), ("to", to)] {
      if let frame, frame < 1 {
        throw ValidationError("--\(name) \(frame): frames are counted from 1.")
      }
    }
    if let from, let to, from > to {
      throw ValidationError("--from \(from) is after --to \(to): there are no frames between them.")
    }
    if let from, let count, from > count {
      throw ValidationError(
        "--from \(from) is after -c \(count): there are no frames between them.")
    }
  }

  func run() throws {
    try requireFields()
    // Errors in the filter are reported before a capture is opened.
    _ = try choice.compiled()
    var places = CSVPlaces(isSingle: input.isSingle)
    try input.forEach { input in
      try emit(
        input, places.next(input.path),
        choice.compiled(within: window.resolved(in: input, times.display)))
    }
  }

  private func emit(_ input: CaptureInput, _ place: CSVPlace?, _ filter: DisplayFilter?) throws {
    let prepared = try input.prepare(filter, keys: keys, known: known)
    let run = prepared?.run
    let columns = FieldColumns(names: fields, layout: layout)
    var procedures = prepared?.procedures
    if columns.needsProcedures, procedures == nil {
      procedures = try input.procedures(for: "-e", keys: keys, known: known)
    }
    let listing = PacketListing(
      format: format, columns: columns, style: output.style(times), width: output.width,
      filter: run,
      procedures: procedures, place: place)
    var report = try input.report(
      isText: format == .text, isDocument: format == .json, within: output.width)
    let lastFrame = try input.read(keys: keys, known: known) { reader, options, progress in
      listing.write(
        &reader, options: options,
        frames: (from ?? 1)...min(to ?? .max, count ?? .max),
        to: &report.buffer, progress: progress)
    }
    // The number of frames is known only after all of them have been read. An empty table is not written.
    if let from, from > max(1, lastFrame) {
      throw UsageError("\(input.name): there is no frame \(from); the last one is \(lastFrame)")
    }
    try report.finish()
    input.warn(ofFilter: run?.cutShort ?? 0)
  }

  /// Checks the names of columns before the first row.
  ///
  /// Scripts request all fields that tshark has for a protocol, and use those that exist. If at least one column
  /// exists, an unknown name in a supported protocol causes only a warning, unless `--strict` is given.
  private func requireFields() throws {
    let catalogue = FieldCatalogue.standard
    let unknown = fields.filter {
      catalogue.fields(named: $0).isEmpty && LineColumn(filterName: $0) == nil
    }
    guard !unknown.isEmpty else { return }
    let foreign = unknown.filter { !catalogue.hasLayer(of: $0) }
    let isRefused = strict || !foreign.isEmpty || unknown.count == fields.count
    let reported = foreign.isEmpty ? unknown : foreign
    var message =
      "bletrace has no field \(reported.prefix(8).map { $0.isEmpty ? "''" : $0.printable }.joined(separator: ", "))"
    if reported.count > 8 { message += " and \(reported.count - 8) more" }
    let names = catalogue.filterNames + LineColumn.allCases.flatMap(\.filterNames)
    let nearest = Suggestion.nearest(3, to: reported[0], in: names)
    if let reason = MissingField.reason(reported[0]) {
      message += reported.count > 1 ? "; of \(reported[0]): \(reason)" : ": \(reason)"
    } else if !nearest.isEmpty {
      message += "; did you mean \(nearest.map { "'\($0)'" }.joined(separator: " or "))?"
    } else if isRefused {
      message += "; `bletrace fields` lists all fields"
    }
    if isRefused { throw UsageError(message) }
    Terminal.say(
      "bletrace: warning: \(message)\(nearest.isEmpty ? ";" : "") the columns stay empty")
  }

  private var layout: FieldColumns.Layout {
    columnOptions.reduce(into: FieldColumns.Layout()) { $1.apply(to: &$0) }
  }
}
