/// What is known of a capture as a whole: complete once the last record has been read.
public struct CaptureFacts: Sendable {
  /// The file's format.
  public var format: CaptureFormat
  /// The byte order of the file's own headers.
  public var byteOrder: ByteOrder
  /// The format's version; nil for PacketLogger, which has none.
  public var majorVersion: Int?
  /// The lower part of the format's version; nil where it has none.
  public var minorVersion: Int?
  /// The longest packet that was to be captured, in octets, where the header says so.
  public var snapLength: Int?
  /// What the capture is compressed with.
  public var compression: CaptureCompression
  /// Octets of the file as it lies on disk; nil for a pipe until it has ended.
  public var fileSize: UInt64?
  /// The link types of the records read so far, in the order of their first record; where there are
  /// none yet, those that the headers announce.
  public var linkTypes: [LinkType]
  /// The sources of packets that the file names.
  public var interfaces: [CaptureInterface]
  /// Interfaces that found no room among them; their packets are read all the same.
  public var interfacesNotKept: Int
  /// pcapng's sections; empty elsewhere.
  public var sections: [CaptureSection]
  /// Sections that found no room among them; their packets are read all the same.
  public var sectionsNotKept: Int
  /// The first comments; `commentCount` counts all.
  public var comments: [CaptureComment]
  /// How many comments there are, also of those that were not kept.
  public var commentCount: Int
  /// pcapng's blocks that hold no packet and describe no interface or section, by block type.
  public var otherBlocks: [UInt32: Int]
  /// Records read so far; of the whole capture, once it has ended.
  public var recordCount: Int
  /// Packets that the capture says were lost; nil where it never says.
  public var drops: UInt64?
  /// What a text holds besides its packets; nil for other formats.
  public var text: TextFacts?
}
