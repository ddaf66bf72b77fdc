import ArgumentParser
import ByteReading
import CaptureFiles
import LinkSessions
import TraceReports

struct PacketsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "packets",
    abstract: "One line a packet, or columns of the fields that you name.",
    discussion: """
      Field names are Wireshark's. `bletrace.set_aside` says why a frame's content is not \
      dissected: crc or encrypted.

      EXAMPLES
        bletrace packets lock.btsnoop
        bletrace packets lock.btsnoop -T fields -e frame.number -e btatt.opcode -e btatt.handle
        bletrace packets lock.btsnoop --format jsonl
        bletrace packets lock.btsnoop --from 100 --to 120
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup var known: KnownDatabaseOptions

  @Option(name: [.customShort("T"), .long], help: "text, fields, jsonl or json.")
  var format: PacketFormat = .text

  @Option(
    name: .customShort("e"),
    help: ArgumentHelp("A column of `-T fields`. May be repeated.", valueName: "field"))
  var fields: [String] = []

  @Option(
    name: .customShort("E"),
    help: ArgumentHelp(
      "How columns are written, as in tshark: header=y|n, separator=C, aggregator=C, occurrence=f|l|a, quote=d|s|n. May be repeated.",
      valueName: "option=value"))
  var columnOptions: [ColumnOption] = []

  @Option(help: ArgumentHelp("The first frame to show.", valueName: "frame"))
  var from: Int?

  @Option(help: ArgumentHelp("The last frame to show.", valueName: "frame"))
  var to: Int?

  func validate() throws {
    if format == .fields, fields.isEmpty {
      throw ValidationError("-T fields needs at least one -e FIELD, such as -e btatt.handle.")
    }
    if format != .fields, !fields.isEmpty {
      throw ValidationError("-e goes with -T fields.")
    }
    if let from, let to, from > to {
      throw ValidationError("--from \(from) is behind --to \(to): no frame lies between them.")
    }
  }

  func run() throws {
    let listing = PacketListing(
      format: format, columns: FieldColumns(names: fields, layout: layout), style: output.style)
    var report = try ReportFile()
    let neverFilled = try input.read(keys: keys, known: known) { reader, options, progress in
      listing.write(
        &reader, options: options, frames: (from ?? 1)...max(from ?? 1, to ?? .max),
        to: &report.buffer, progress: progress)
    }
    try report.finish()
    let unknown = neverFilled.filter { !FieldCatalogue.contains($0) }.sorted()
    guard let first = unknown.first else { return }
    let meant = Suggestion.nearest(to: first, in: FieldCatalogue.names)
    let message =
      "bletrace has no field \(unknown.prefix(8).map(\.printable).joined(separator: ", "))"
      + (unknown.count > 8 ? " and \(unknown.count - 8) more" : "")
      + (meant.map { "; did you mean '\($0)'?" } ?? "; the columns stay empty")
    // Scripts ask for all that tshark has, and take what there is.
    if unknown.count == Set(fields).count { throw UsageError(message) }
    Terminal.say("bletrace: warning: \(message)")
  }

  private var layout: FieldColumns.Layout {
    columnOptions.reduce(into: FieldColumns.Layout()) { $1.apply(to: &$0) }
  }
}
