import ArgumentParser
import CaptureFiles
import LinkDecryption
import LinkSessions
import TraceAnalysis
import TraceReports

/// The captures to read, and what shall become of damage in them.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The capture, or several, or directories of captures, for a report of each; a dash reads standard input.",
      valueName: "FILE"),
    completion: .file())
  var files: [String]

  @Flag(name: [.customShort("r"), .long], help: "Search the folders in a directory, too.")
  var recursive = false

  @OptionGroup var linkTypes: LinkTypeOptions

  @OptionGroup(title: "Profiles") var profiles: ProfileOptions

  @Flag(
    help: "End with exit status 2 if a capture is damaged, even though the results are written.")
  var failOnDamage = false

  func validate() throws {
    if files.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("Standard input can be read only once.")
    }
  }
}

extension InputOptions {
  /// Captures without an option.
  ///
  /// - Throws: as the parser of arguments does, where the profile of the working directory is wrong.
  static func plain(_ files: [String]) throws -> InputOptions {
    var input = InputOptions()
    input.files = files
    input.recursive = false
    input.linkTypes = LinkTypeOptions.none
    input.profiles = try ProfileOptions.plain()
    input.failOnDamage = false
    return input
  }

  /// Whether one capture is to be read, which forms without a place for its name need.
  var isSingle: Bool { files.count == 1 && !Directory.exists(files[0]) }

  /// Refuses several files for a form of output that can hold only one.
  ///
  /// - Throws: a `ValidationError` that names `option`.
  func requireSingle(for option: String) throws {
    guard isSingle else {
      throw ValidationError("\(option) takes one FILE (\(files.count) given).")
    }
  }

  /// Tells of each capture as if it were the only one; what is wrong with one does not keep the
  /// others from being told of.
  ///
  /// The exit status is the gravest of all.
  func forEach(_ tell: (CaptureInput) throws -> Void) throws {
    guard !isSingle else {
      let input = CaptureInput(path: files[0], userLinkTypes: linkTypes.table)
      return try self.tell(input, tell)
    }
    var status: Int32 = 0
    var search = FileSearchOptions.none
    search.recursive = recursive
    let documents = DocumentList()
    for (index, file) in try search.captures(files, onlyCaptures: true).enumerated() {
      let input = CaptureInput(
        path: file, userLinkTypes: linkTypes.table, place: index, documents: documents)
      do {
        try self.tell(input, tell)
      } catch {
        status = max(status, Self.tell(error))
      }
    }
    try documents.end()
    if status != 0 { throw ExitCode(status) }
  }

  private func tell(_ input: CaptureInput, _ tell: (CaptureInput) throws -> Void) throws {
    try tell(input)
    if failOnDamage, input.isDamaged { throw ExitCode(2) }
  }
}
