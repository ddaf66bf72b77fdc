/// A pcapng file, by what it has said so far.
struct PCAPNGFormat {
  static let byteOrderMagic: UInt32 = 0x1A2B_3C4D
  /// What is kept of interfaces and sections for the facts; a hostile file may have millions.
  static let factLimit = 1024
  /// Interfaces that a section may describe.
  static let interfaceLimit = 65_536
  /// The shortest block: type, length, and the length again.
  static let shortestBlock = 12
  /// The shortest block of a packet with an interface and a time.
  static let shortestPacket = 32

  /// An interface of the current section, as little of it as its packets need.
  struct Interface {
    var linkType: LinkType
    /// 0 for no limit.
    var snapLength: UInt32
    /// Nanoseconds a step; 0 where it takes more than a multiplication.
    var scale: UInt64
    var resolution: TimestampResolution
    var offset: Int64
    /// The cumulative count of lost packets; nil until the file gives one.
    var drops: UInt64?
    /// Where the facts keep it; -1 where they don't.
    var factIndex: Int
  }

  /// What the user says that all records are.
  var askedLinkType: LinkType?
  /// That of the current section.
  var byteOrder = ByteOrder.bigEndian
  var sections: [CaptureSection] = []
  var sectionCount = 0
  var allInterfaces: [CaptureInterface] = []
  var interfacesNotKept = 0
  var otherBlocks: [UInt32: Int] = [:]
  /// The current section's interfaces.
  var interfaces: [Interface] = []
  /// The current section's index.
  var section: Int { Swift.max(0, sectionCount - 1) }
}
