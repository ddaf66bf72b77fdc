import ArgumentParser
import CaptureFiles
import LinkDecryption
import LinkSessions
import TraceAnalysis
import TraceReports

/// The captures to read, and how to handle damage in them.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Captures, directories or quoted patterns. Use - for standard input.",
      valueName: "FILE"),
    completion: .file())
  var files: [String]

  @Flag(name: [.customShort("r"), .long], help: "Also read captures in subdirectories.")
  var recursive = false

  @OptionGroup var linkTypes: LinkTypeOptions

  @OptionGroup(title: "Profiles") var profiles: ProfileOptions

  @Flag(
    help: "Exit with status 2 if a capture is damaged; the results are still written.")
  var failOnDamage = false

  func validate() throws {
    if files.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("Standard input can be read only once.")
    }
  }
}

extension InputOptions {
  /// Captures without options.
  ///
  /// - Throws: as the argument parser does, if the profile in the working directory is invalid.
  static func plain(_ files: [String]) throws -> InputOptions {
    var input = InputOptions()
    input.files = files
    input.recursive = false
    input.linkTypes = LinkTypeOptions.none
    input.profiles = try ProfileOptions.plain()
    input.failOnDamage = false
    return input
  }

  /// Whether a single capture is read, as required by formats without the file name.
  var isSingle: Bool {
    files.count == 1 && !Directory.exists(files[0]) && !Directory.isPattern(files[0])
  }

  /// Rejects several files for an output format that supports only one.
  ///
  /// - Throws: a `ValidationError` that includes `option`.
  func requireSingle(for option: String) throws {
    guard isSingle else {
      throw ValidationError("\(option) takes one FILE (\(files.count) given).")
    }
  }

  /// Reports on each capture as if it were the only one. An error in one does not prevent reports on the others.
  ///
  /// The exit status is the highest of all.
  func forEach(_ body: (CaptureInput) throws -> Void) throws {
    guard !isSingle else {
      let input = CaptureInput(path: files[0], userLinkTypes: linkTypes.table)
      return try visit(input, body)
    }
    var status: Int32 = 0
    var search = FileSearchOptions.none
    search.recursive = recursive
    let documents = DocumentList()
    for (index, file) in try search.captures(files, onlyCaptures: true).enumerated() {
      let input = CaptureInput(
        path: file, userLinkTypes: linkTypes.table, place: index, documents: documents)
      do {
        try visit(input, body)
      } catch {
        status = max(status, Self.emit(error))
      }
    }
    try documents.end()
    if status != 0 { throw ExitCode(status) }
  }

  private func visit(_ input: CaptureInput, _ body: (CaptureInput) throws -> Void) throws {
    try body(input)
    if failOnDamage, input.isDamaged { throw ExitCode(2) }
  }
}
