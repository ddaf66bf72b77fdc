import ArgumentParser
import CaptureFiles
import TraceAnalysis
import TraceContracts
import TraceReports

struct ContractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contract",
    abstract: "Draft a contract from a good capture, or explain a contract as text.",
    usage: "bletrace contract FILE [OPTION...]",
    discussion: """
      The contract describes the capture, with room for normal variation, and holds \
      for the capture itself. Remove expectations that you do not want to promise, and tighten the rest. \
      Docs/Contracts.md describes the language.

      EXAMPLES
        bletrace contract good.btsnoop > contract.yml
        bletrace check tonight.btsnoop --rules contract.yml
        bletrace contract --explain contract.yml
      """)

  @Argument(
    help: ArgumentHelp(
      "The capture, or with --explain the contract. Use - for standard input.",
      valueName: "FILE"),
    completion: .file())
  var file: String

  @Flag(help: "Print what a contract expects as text, instead of writing a contract.")
  var explain = false

  @OptionGroup var output: OutputOptions

  @OptionGroup var linkTypes: LinkTypeOptions

  @Flag(
    help: "Exit with status 2 if the capture is damaged; the contract is still written.")
  var failOnDamage = false

  @OptionGroup(title: "Profiles") var profiles: ProfileOptions
  @OptionGroup var window: RefusedWindowOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions

  func validate() throws {
    if !explain, [".yml", ".yaml"].contains(where: file.lowercased().hasSuffix) {
      throw ValidationError(
        "\(file.printable) is a contract, not a capture; --explain prints it as text")
    }
    try window.refuse { part in
      "a contract describes a whole capture. Extract part of it, and draft a contract from that: "
        + "bletrace convert \(ShellWord.quoted(file)) part.pcapng \(part)"
    }
  }

  func run() throws {
    if explain { return try explainContract() }
    var reader = try CaptureReader(path: file, options: .init(linkTypes.table))
    var options = ReadingOptions(
      userLinkTypes: linkTypes.table, keys: try keys.load(linkTypes.table))
    options.limits = .ofComparisons
    let (measurements, check) = reader.analyses(
      by: MeasurementAnalyzer(), CheckAnalyzer(), options: options)
    DamageReport.say(measurements.damage, in: file)
    if !measurements.connections.connections.contains(where: { $0.technology == .lowEnergy }) {
      Terminal.say(
        "bletrace: warning: \(file.printable) shows no LE connection: the contract is almost empty"
      )
    }
    var report = try ReportFile()
    ContractDraft.write(
      try withValues(measurements, options), check, to: &report.buffer)
    try report.finish()
    if failOnDamage, !measurements.damage.isEmpty { throw ExitCode(2) }
  }

  /// Returns the measurements with the values of the attributes that the capture shows. A file is read again for that.
  private func withValues(
    _ measurements: CaptureMeasurements, _ options: ReadingOptions
  ) throws -> CaptureMeasurements {
    let types = ContractDraft.valueTypes(measurements)
    guard !types.isEmpty, !FilePaths.isStream(file) else { return measurements }
    var reader = try CaptureReader(path: file, options: .init(linkTypes.table))
    return reader.analyses(by: MeasurementAnalyzer(valuesOf: types), options: options)
  }

  private func explainContract() throws {
    var contracts = ContractOptions.none
    contracts.contracts = [file]
    var report = try ReportFile()
    for contract in try contracts.load() {
      ContractWords.write(contract, style: output.style, to: &report.buffer)
    }
    try report.finish()
  }
}
