import ArgumentParser
import ByteReading
import LinkSessions
import TraceReports

struct FieldsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fields",
    abstract: "List the fields for columns and filters, with their meanings.",
    usage: "bletrace fields [PATTERN] [OPTION...]",
    discussion: """
      PATTERN matches any part of a field's name, of its name in display filters or of its meaning.

      EXAMPLES
        bletrace fields btatt.
        bletrace fields "connection interval"
        bletrace fields btgatt.jbd --profile jbd-bms.yml
      """)

  @Argument(help: ArgumentHelp("Fields to list (default: all).", valueName: "PATTERN"))
  var pattern: String?

  @OptionGroup(title: "Profiles") var profiles: ProfileOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let list = FieldList(.standard, matching: pattern ?? "")
    guard !list.isEmpty else {
      let wanted = (pattern ?? "").printable
      let nearest = Suggestion.nearest(3, to: wanted, in: FieldCatalogue.standard.filterNames)
      let meant = nearest.map { "'\($0)'" }.joined(separator: " or ")
      throw UsageError(
        "no field is called '\(wanted)'; "
          + (meant.isEmpty ? "`bletrace fields` lists all fields" : "did you mean \(meant)?"))
    }
    var report = try ReportFile()
    list.write(style: output.style, to: &report.buffer)
    try report.finish()
  }
}
