import ArgumentParser
import CaptureFiles

/// What a capture's link types mean, where its writer chose them.
struct UserLinkTypeOptions: ParsableArguments {
  @Option(
    name: .customLong("user-link-type"),
    help: ArgumentHelp(
      "What a user link type (147 to 162) holds, as NUMBER=LINKTYPE: 147=251 says that type 147 is LE link layer from the access address on. May be repeated.",
      valueName: "number=linktype"))
  var mappings: [UserLinkTypeMapping] = []

  /// No type was given a meaning.
  static var none: Self {
    var none = Self()
    none.mappings = []
    return none
  }

  var table: UserLinkTypes {
    var table = UserLinkTypes()
    for mapping in mappings { table[LinkType(rawValue: mapping.user)] = mapping.meaning }
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
