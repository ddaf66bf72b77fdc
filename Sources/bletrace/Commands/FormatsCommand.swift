import ArgumentParser
import CaptureFiles
import TraceReports

struct FormatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats",
    abstract: "List the supported capture formats and how each is recognized.",
    usage: "bletrace formats",
    discussion: """
      Formats are recognized by content, never by name. Text may also be pasted: bletrace -

      EXAMPLES
        bletrace formats
        bletrace formats --width 120
      """)

  @OptionGroup var output: OutputOptions

  func run() throws {
    var file = try ReportFile()
    FormatListText.write(style: output.style, to: &file.buffer)
    try file.finish()
  }
}
