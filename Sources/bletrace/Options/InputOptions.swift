import ArgumentParser
import CaptureFiles
import LinkDecryption
import LinkSessions
import TraceAnalysis

/// The capture to read, and what has to be said about it.
struct InputOptions: ParsableArguments {
  @Argument(help: "The capture; a single dash reads standard input.", completion: .file())
  var file: String

  @OptionGroup var linkTypes: UserLinkTypeOptions
}

/// What user link types hold.
struct UserLinkTypeOptions: ParsableArguments {
  @Option(
    name: .customLong("user-link-type"),
    help: ArgumentHelp(
      "What a user link type (147 to 162) holds, as NUMBER=LINKTYPE: 147=251 says that type 147 is LE link layer from the access address on. May be repeated.",
      valueName: "number=linktype"))
  var mappings: [UserLinkTypeMapping] = []

  var table: UserLinkTypes {
    var table = UserLinkTypes()
    for mapping in mappings {
      table[LinkType(rawValue: mapping.user)] = mapping.meaning
    }
    return table
  }
}

/// One `--user-link-type`.
struct UserLinkTypeMapping: ExpressibleByArgument {
  let user: UInt32
  let meaning: LinkType

  init?(argument: String) {
    let parts = argument.split(separator: "=")
    guard parts.count == 2, let user = UInt32(parts[0]), (147...162).contains(user),
      let meaning = UInt32(parts[1]), UserLinkTypeMapping.known.contains(meaning)
    else { return nil }
    self.user = user
    self.meaning = LinkType(rawValue: meaning)
  }

  static let known: Set<UInt32> = [187, 192, 201, 251, 254, 256, 272]
}

extension InputOptions {
  /// Opens the capture.
  ///
  /// - Parameter output: a file that will be written besides standard output.
  /// - Throws: a `CaptureError` where it can't be read at all, or would be written over.
  func open(writing output: String? = nil) throws(CaptureError) -> CaptureReader {
    let reader = try CaptureReader(path: file)
    try reader.refuse(writingTo: "-")
    if let output { try reader.refuse(writingTo: output) }
    return reader
  }

  /// Opens the capture and reads it, with a progress bar; then says what is damaged.
  ///
  /// - Parameters:
  ///   - keys: that the user has.
  ///   - known: names attributes of servers that the capture does not discover.
  ///   - output: a file that will be written besides standard output.
  ///   - body: reads the capture to its end, and calls its last argument now and then.
  func read<Result>(
    keys: KeyOptions? = nil, known: KnownDatabaseOptions? = nil, writing output: String? = nil,
    _ body: (inout CaptureReader, ReadingOptions, @escaping (borrowing CaptureReader) -> Void) ->
      Result
  ) throws -> Result {
    var options = ReadingOptions(
      userLinkTypes: userLinkTypeTable,
      knownDatabases: try known?.load(userLinkTypeTable, writing: output) ?? KnownDatabases(),
      keys: try keys?.load(userLinkTypeTable) ?? KeyRing())
    var reader = try open(writing: output)
    let progress = Progress(of: reader.name)
    options.keys.searchProgress = progress.search
    let result = body(&reader, options) {
      progress.update(bytesRead: $0.bytesRead, of: $0.totalBytes)
    }
    progress.finish()
    DamageReport.say(reader.damage, in: reader.name)
    return result
  }

  /// Reads the capture once for the stories of all tellers.
  func stories<each Teller: StoryTeller>(
    by tellers: repeat each Teller, keys: KeyOptions? = nil, known: KnownDatabaseOptions? = nil,
    writing output: String? = nil
  ) throws -> (repeat (each Teller).Story) {
    try read(keys: keys, known: known, writing: output) { reader, options, progress in
      reader.stories(by: repeat each tellers, options: options, progress: progress)
    }
  }

  var userLinkTypeTable: UserLinkTypes { linkTypes.table }
}
