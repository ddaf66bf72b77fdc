import ArgumentParser
import CaptureFiles

/// The capture to read, and what has to be said about it.
struct InputOptions: ParsableArguments {
  @Argument(help: "The capture; a single dash reads standard input.", completion: .file())
  var file: String

  @Option(
    name: .customLong("user-link-type"),
    help: ArgumentHelp(
      "What a user link type (147 to 162) holds, as NUMBER=LINKTYPE: 147=251 says that type 147 is LE link layer from the access address on. May be repeated.",
      valueName: "number=linktype"))
  var userLinkTypes: [UserLinkTypeMapping] = []
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

  var userLinkTypeTable: UserLinkTypes {
    var table = UserLinkTypes()
    for mapping in userLinkTypes {
      table[LinkType(rawValue: mapping.user)] = mapping.meaning
    }
    return table
  }
}
