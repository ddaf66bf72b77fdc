import ArgumentParser
import CaptureFiles
import TraceContracts
import TraceReports

/// The contracts that captures must meet.
struct ContractOptions: ParsableArguments {
  @Option(
    name: .customLong("rules"),
    help: ArgumentHelp(
      "Judge the captures by this contract (see Docs/Contracts.md); `bletrace contract` drafts one. May be repeated.",
      valueName: "file"), completion: .file(extensions: ["yml", "yaml"]))
  var contracts: [String] = []

  @Flag(
    name: .customLong("only-contract"), help: "Judge only the contract or the baseline.")
  var isAlone = false

  @Flag(name: .customLong("one-run"), help: "Treat the captures as views of one run.")
  var isOneRun = false

  /// No contract.
  static var none: Self {
    var none = Self()
    none.contracts = []
    none.isAlone = false
    none.isOneRun = false
    return none
  }

  /// Reads the contracts.
  ///
  /// - Throws: a `CaptureError` for a file that can't be read, a `UsageError` with the line for an
  ///   invalid contract.
  func load() throws -> [Contract] {
    try contracts.map { file in
      let octets = try WholeFile.read(file, limit: YAMLReader.maximumSize)
      guard !octets.contains(0) else {
        throw UsageError("\(file.printable) is a capture or another binary file, not a contract")
      }
      do {
        return try Contract(parsing: String(decoding: octets, as: UTF8.self), file: file) { path in
          (try? WholeFile.read(path, limit: YAMLReader.maximumSize)).map {
            String(decoding: $0, as: UTF8.self)
          }
        } siblings: { folder in
          Directory.files(in: folder.isEmpty ? "." : folder, isRecursive: false).files
            .compactMap { $0.split(separator: "/").last.map(String.init) }
            .filter { $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") }
        }
      } catch let failure as Contract.Failure {
        throw UsageError(failure.description)
      }
    }
  }
}
