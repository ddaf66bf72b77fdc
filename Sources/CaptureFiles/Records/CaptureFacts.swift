/// Facts about a whole capture, which are complete once the last record has been read.
public struct CaptureFacts: Sendable {
  /// The file's format.
  public var format: CaptureFormat
  /// The byte order of the file's own headers.
  public var byteOrder: CaptureFacts.ByteOrder
  /// The major version of the format; nil for PacketLogger, which has none.
  public var majorVersion: Int?
  /// The minor version of the format; nil if it has none.
  public var minorVersion: Int?
  /// The maximum length of captured packets in octets (snapshot length), if the header contains it.
  public var snapLength: Int?
  /// The compression of the file.
  public var compression: CaptureFacts.Compression
  /// Size of the file on disk in octets; nil for a pipe until it has ended.
  public var fileSize: UInt64?
  /// The link types of the records read so far, in the order of their first record. Before the first
  /// record, the link types that the headers announce.
  public var linkTypes: [LinkType]
  /// The interfaces in the file.
  public var interfaces: [CaptureFacts.Interface]
  /// Number of interfaces beyond the limit; their packets are read nevertheless.
  public var interfacesNotKept: Int
  /// The sections of a pcapng file; empty for other formats.
  public var sections: [CaptureFacts.Section]
  /// Number of sections beyond the limit; their packets are read nevertheless.
  public var sectionsNotKept: Int
  /// The first comments; `commentCount` counts all of them.
  public var comments: [CaptureFacts.Comment]
  /// Number of comments, including those that were not kept.
  public var commentCount: Int
  /// Number of pcapng blocks that contain no packet and describe no interface or section, by block type.
  public var otherBlocks: [UInt32: Int]
  /// Number of records read so far, or in the whole capture once it has ended.
  public var recordCount: Int
  /// Number of packets that were dropped according to the capture; nil if it contains no such number.
  public var drops: UInt64?
  /// Facts about a text other than its packets; nil for other formats.
  public var text: CaptureFacts.TextLog?
}
