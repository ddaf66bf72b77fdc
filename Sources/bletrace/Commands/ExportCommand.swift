import ArgumentParser
import CAllocator
import CaptureFiles
import TraceAnalysis
import TraceReports
import TraceTables

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write captures as tables for SQL: SQLite, Parquet, JSON Lines or CSV.",
    usage: "bletrace export FILE|DIRECTORY... -o OUT [OPTION...]",
    discussion: """
      One table for each concept: captures, devices, connections, procedures, transactions, \
      transfers, pairings, attributes, values, advertisers, findings, and with --packets packets. \
      Docs/Tables.md describes every column, Docs/Fleet.md has queries. Identifiers are derived \
      from the content of the files, so exporting the same captures again gives the same rows. A \
      capture that can't be read gets a row in `capture` with the reason; other files in a \
      directory, such as notes, are skipped.

      EXAMPLES
        bletrace export night/*.btsnoop -o night.sqlite
        bletrace export /logs --recursive --append -o fleet.sqlite
        find /logs -name '*.log' | bletrace export --files-from - -o fleet.sqlite
        bletrace export night -o tables --format csv
        bletrace export night -o tables --format parquet

      EXIT STATUS
        0 exported; 2 OUT could not be written, or a FILE on the command line could not be read; 64 wrong \
      usage. A capture in a directory that could not be read becomes a row with its error and is counted \
      in the last line, but does not change the status.
      """)

  @Argument(
    help: ArgumentHelp("The captures, or directories of captures.", valueName: "FILE"),
    completion: .file())
  var files: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The database to write, or the directory for the files of other formats.", valueName: "OUT"),
    completion: .file())
  var output: String?

  @Option(
    name: [.customShort("T"), .long],
    help: "sqlite, jsonl, csv or parquet (default: sqlite, or jsonl if OUT is a directory).")
  var format: ExportFormat?

  @OptionGroup var search: FileSearchOptions

  @Flag(
    help: """
      Append to an existing export and skip captures that it already contains. Without this \
      option, OUT is replaced.
      """)
  var append = false

  @Flag(help: "Also write a row for each packet. Captures are then read twice.")
  var packets = false

  @Option(
    help: ArgumentHelp(
      "Leave these tables empty, such as finding,stream,value.", valueName: "tables"))
  var without: String?

  @Flag(help: "Print the description of all tables as Markdown and exit.")
  var tables = false

  @OptionGroup var linkTypes: LinkTypeOptions
  @OptionGroup(title: "Profiles") var profiles: ProfileOptions
  @OptionGroup var window: RefusedWindowOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup var known: KnownDatabaseOptions

  private func form(of output: String) -> ExportFormat {
    format ?? (output.hasSuffix("/") || Directory.exists(output) ? .jsonl : .sqlite)
  }

  func validate() throws {
    try window.refuse { part in
      "tables contain whole captures: select rows by time in a query. To export only a part, extract it first: "
        + "bletrace convert \(files.first.map(ShellWord.quoted) ?? "FILE") part.pcapng \(part)"
    }
    guard !tables else { return }
    guard let output else {
      throw ValidationError("Missing expected argument '--output OUT'.")
    }
    if files.isEmpty, search.filesFrom == nil {
      throw ValidationError("Missing expected argument 'FILE'; or give a list with --files-from.")
    }
    if files.contains("-") {
      throw ValidationError(
        "export can't read a capture from standard input; --files-from - reads file names from it.")
    }
    if format == nil,
      let ending = ExportFormat.allCases.first(where: { output.hasSuffix(".\($0)") }),
      ending != .sqlite
    {
      throw ValidationError(
        "-o \(output.printable) names a \(ending) file, and \(ending) is a directory with a file for each table: "
          + "-o tables --format \(ending)")
    }
    for table in leftOut where !ExportedCapture.tables.contains(where: { $0.name == table }) {
      let names = ExportedCapture.tables.map(\.name).filter { $0 != "capture" }
      throw ValidationError(
        "--without \(table.printable): there is no such table; expected one of \(names.joined(separator: ", "))"
      )
    }
    if leftOut.contains("capture") {
      throw ValidationError("--without capture: an export always lists its captures.")
    }
    if append, form(of: output) == .parquet {
      throw ValidationError(
        "--append can't be combined with --format parquet: append to an SQLite file or a directory of JSON Lines, "
          + "and let DuckDB write Parquet from it.")
    }
  }

  private var leftOut: Set<String> {
    Set((without ?? "").split(separator: ",").map { String($0) })
  }

  func run() throws {
    guard let output, !tables else {
      var page = try ReportFile()
      TablesPage.write(to: &page.buffer)
      return try page.finish()
    }
    allocator_return_large_blocks()
    var others = 0
    let captures = try search.captures(files, skipped: { _ in others += 1 }).filter {
      !FilePaths.areSame($0, output) && !FilePaths.areSame($0, output + "-journal")
    }
    let options = ReadingOptions(
      userLinkTypes: linkTypes.table, knownDatabases: try known.load(linkTypes.table),
      keys: try keys.load(linkTypes.table))
    let export = CaptureExport(
      captures, version: ToolVersion.current, options: options, hasPackets: packets,
      without: leftOut)
    let result: CaptureExport.Result
    switch form(of: output) {
    case .sqlite: result = try run(export, into: try SQLiteStore(output, appends: append))
    case .jsonl: result = try run(export, into: try DirectoryStore(output, .jsonl, appends: append))
    case .csv: result = try run(export, into: try DirectoryStore(output, .csv, appends: append))
    case .parquet: result = try run(export, into: try ParquetStore(output))
    }
    for entry in result.unreadable { Terminal.say("bletrace: \(entry.problem)") }
    say(result, others: others, in: output)
    if result.unreadable.contains(where: { entry in files.contains(entry.file) }) {
      throw ExitCode(2)
    }
  }

  private func run(
    _ export: CaptureExport, into store: some TableStore
  ) throws(CaptureError) -> CaptureExport.Result {
    let bar = ExportProgressBar()
    defer { bar.finish() }
    return try export.run(into: store) { bar.update($0) }
  }

  private func say(_ result: CaptureExport.Result, others: Int, in output: String) {
    func counted(_ count: Int, _ noun: String) -> String {
      count == 1
        ? "1 \(noun)" : "\(count) " + (noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s")
    }
    var text = "bletrace: \(counted(result.written, "capture")) exported, "
    text += counted(result.records, "record")
    if result.skipped > result.copies {
      text +=
        "; \(counted(result.skipped - result.copies, "capture")) skipped because \(output.printable) has "
        + "already"
    }
    if result.copies > 0 {
      text += "; \(counted(result.copies, "copy")) of another file skipped"
    }
    if others > 0 {
      text +=
        "; \(counted(others, "file")) skipped that \(others == 1 ? "is not a capture" : "are not captures")"
    }
    if !result.unreadable.isEmpty {
      text += "; \(counted(result.unreadable.count, "file")) could not be read"
    }
    Terminal.say(text)
  }
}

enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
  case sqlite
  case jsonl
  case csv
  case parquet
}
