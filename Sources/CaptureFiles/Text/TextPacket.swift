/// A packet that a text shows.
struct TextPacket: Sendable {
  /// As a record of the link type has it: HCI packets behind their H4 type.
  var octets: [UInt8]
  /// Octets that the packet had by its own length, where that is more.
  var originalLength: Int
  var linkType: LinkType
  /// Nanoseconds since 1970; nil where the text says no time.
  var timestamp: Int64?
  var direction: TransferDirection?
  /// Where the text of the packet begins, in octets from the start of the file.
  var offset: Int
  /// Whether the packet is as long as it says.
  var isWhole: Bool
  /// What stood before the octets.
  var words: [String] = []
}

/// What a text holds besides the packets that were read.
public struct TextFacts: Hashable, Sendable {
  /// How the text writes packets.
  public var notation: TextNotation
  /// Lines read so far.
  public var lines: Int
  /// Lines that are part of no packet, blank ones not counted.
  public var otherLines: Int
  /// Packets that the text names, but prints without their octets or with some of them only.
  public var packetsWithoutOctets: Int
  /// Lines of hex that are no packet by their own lengths.
  public var otherHex: Int
  /// Packets without a time.
  public var packetsWithoutTime: Int
  /// Packets whose direction the text does not say and their type leaves open.
  public var packetsWithoutDirection: Int
  /// Packets that were put together from what the text prints in words.
  public var reconstructed: Int
  /// Those of them of which the words do not give all octets: they are cut.
  public var reconstructedInPart: Int
}
