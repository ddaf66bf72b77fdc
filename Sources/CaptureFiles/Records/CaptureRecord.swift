/// One record of a capture, without its payload.
public struct CaptureRecord: Hashable, Sendable {
  /// The frame number: 1 for the first record in the file.
  package var number: Int
  /// Nanoseconds since 1970-01-01 00:00 UTC; nil if the file contains no time.
  package var timestamp: Int64?
  /// Whether the time is earlier than that of the last record with a time.
  public var timeGoesBack: Bool
  /// The direction of an HCI packet; nil if the file does not contain it, and for packets on the air.
  public var direction: CaptureRecord.Direction?
  /// The link type.
  public var linkType: LinkType
  /// The interface's index in its section, from 0; always 0 except in pcapng.
  public var interface: Int
  /// The section's index, from 0; always 0 except in pcapng.
  public var section: Int
  /// Length of the packet when it was captured, in octets.
  public var originalLength: Int
  /// Octets of the packet in the file.
  public var capturedLength: Int
  /// Number of packets dropped since the start of the capture, by the format's counter; nil if it has
  /// none.
  public var drops: UInt64?
  /// Offset of the payload in the (uncompressed) file, in octets.
  public var fileOffset: UInt64
  /// The flags word: btsnoop's (adapter << 16 | opcode for the Linux monitor), pcapng's `epb_flags`,
  /// 0 elsewhere.
  public var flags: UInt32
  /// Whether octets were skipped right before it because of damage, so that records may be missing.
  public var followsDamage: Bool

  /// Creates a record; times are in nanoseconds since 1970, lengths and offsets in octets.
  package init(
    number: Int, timestamp: Int64?, timeGoesBack: Bool = false,
    direction: CaptureRecord.Direction? = nil, linkType: LinkType, interface: Int = 0,
    section: Int = 0,
    originalLength: Int, capturedLength: Int, drops: UInt64? = nil, fileOffset: UInt64 = 0,
    flags: UInt32 = 0, followsDamage: Bool = false
  ) {
    self.number = number
    self.timestamp = timestamp
    self.timeGoesBack = timeGoesBack
    self.direction = direction
    self.linkType = linkType
    self.interface = interface
    self.section = section
    self.originalLength = originalLength
    self.capturedLength = capturedLength
    self.drops = drops
    self.fileOffset = fileOffset
    self.flags = flags
    self.followsDamage = followsDamage
  }
}
