import ArgumentParser
import CaptureFiles
import TraceContracts
import TraceReports

/// For developers of bletrace: `Scripts/schemas` uses it to write `Docs/Schemas`.
struct SchemasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schemas", abstract: "Write the JSON Schemas of all documents.",
    shouldDisplay: false)

  @Argument(help: "The directory for the schemas.", completion: .directory)
  var directory: String

  func run() throws {
    try Directory.create(directory)
    for schema in ReportSchema.all {
      var file = try ReportFile(directory + "/" + schema.fileName)
      schema.write(to: &file.buffer)
      try file.finish()
    }
    var file = try ReportFile(directory + "/" + ContractSchema.fileName)
    ContractSchema.write(to: &file.buffer)
    try file.finish()
  }
}
