import ArgumentParser
import CaptureFiles

/// The formats of link types that the writer of a capture defines.
struct UserLinkTypeOptions: ParsableArguments {
  @Option(
    name: .customLong("user-link-type"),
    help: ArgumentHelp(
      "Read user link type NUMBER (147 to 162) as LINKTYPE, for example 147=251 for LE link-layer packets starting at the access address. May be repeated.",
      valueName: "number=linktype"))
  var mappings: [UserLinkTypeMapping] = []

  /// No formats.
  static var none: Self {
    var none = Self()
    none.mappings = []
    return none
  }

  var table: LinkType.UserTypes {
    var table = LinkType.UserTypes()
    for mapping in mappings { table[LinkType(rawValue: mapping.user)] = mapping.meaning }
    return table
  }
}

/// Formats of link types from the user, for commands whose `--as` has this meaning.
struct LinkTypeOptions: ParsableArguments {
  @OptionGroup var user: UserLinkTypeOptions

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Read all records of a btsnoop, pcap or pcapng file as LINKTYPE, whatever the file declares: h4, h4-phdr, h1, monitor, le-ll, le-ll-phdr, nordic, ppi, or a number.",
      valueName: "linktype"))
  var link: StatedLinkType?

  /// The link type of the capture.
  static var none: Self {
    var none = Self()
    none.user = .none
    none.link = nil
    return none
  }

  var table: LinkType.UserTypes {
    var table = user.table
    table.all = link?.linkType
    return table
  }
}

/// A single `--user-link-type` option.
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

/// The value of `--as`.
struct StatedLinkType: ExpressibleByArgument {
  let linkType: LinkType

  private static let names: [String: LinkType] = [
    "h4": .bluetoothHCIH4, "h4-phdr": .bluetoothHCIH4WithPHDR, "h1": .btsnoopH1,
    "monitor": .bluetoothLinuxMonitor, "le-ll": .bluetoothLELL,
    "le-ll-phdr": .bluetoothLELLWithPHDR, "nordic": .nordicBLE, "ppi": .ppi,
  ]

  init?(argument: String) {
    if let named = StatedLinkType.names[argument.lowercased()] {
      linkType = named
    } else if let number = UInt32(argument),
      let known = StatedLinkType.names.values.first(where: { $0.rawValue == number })
    {
      linkType = known
    } else {
      return nil
    }
  }
}
