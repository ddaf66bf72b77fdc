/// The state of reading a pcapng file.
struct PCAPNGFormat {
  static let byteOrderMagic: UInt32 = 0x1A2B_3C4D
  /// Maximum number of interfaces and sections to keep for the facts; a hostile file may have millions.
  static let factLimit = 1024
  /// Maximum number of interfaces in a section.
  static let interfaceLimit = 65_536
  /// Length of the shortest block: type, length and repeated length.
  static let shortestBlock = 12
  /// Length of the shortest block of a packet with an interface and a time.
  static let shortestPacket = 32

  /// An interface of the current section, reduced to what its packets need.
  struct Interface {
    var linkType: LinkType
    /// The snapshot length in octets; 0 for no limit.
    var snapLength: UInt32
    /// Nanoseconds per unit; 0 if a multiplication is not sufficient.
    var scale: UInt64
    var resolution: CaptureFacts.TimestampResolution
    var offset: Int64
    /// The cumulative number of dropped packets; nil until the file contains one.
    var drops: UInt64?
    /// The index in the facts; -1 if it is not kept there.
    var factIndex: Int
  }

  /// The link type of all records, if the user has specified it.
  var askedLinkType: LinkType?
  /// The byte order of the current section.
  var byteOrder = CaptureFacts.ByteOrder.bigEndian
  var sections: [CaptureFacts.Section] = []
  var sectionCount = 0
  var allInterfaces: [CaptureFacts.Interface] = []
  var interfacesNotKept = 0
  var otherBlocks: [UInt32: Int] = [:]
  /// The current section's interfaces.
  var interfaces: [Interface] = []
  /// The current section's index.
  var section: Int { Swift.max(0, sectionCount - 1) }
}
