/// One record of a capture, without its payload.
public struct CaptureRecord: Hashable, Sendable {
  /// The frame number: 1 for the first record that came out of the file.
  public var number: Int
  /// Nanoseconds since 1970-01-01 00:00 UTC; nil where the file gives no time.
  public var timestamp: Int64?
  /// Whether the time is before that of the last record that had one.
  public var timeGoesBack: Bool
  /// Which way an HCI packet went; nil where the file does not say, and for packets on the air.
  public var direction: TransferDirection?
  /// What the payload is.
  public var linkType: LinkType
  /// The interface's index in its section, from 0; always 0 except in pcapng.
  public var interface: Int
  /// The section's index, from 0; always 0 except in pcapng.
  public var section: Int
  /// Octets that the packet had when it was captured.
  public var originalLength: Int
  /// Octets of it in the file.
  public var capturedLength: Int
  /// Packets lost since the capture began, as the format counts; nil where it does not count.
  public var drops: UInt64?
  /// Where the payload starts, in octets from the start of the (uncompressed) file.
  public var fileOffset: UInt64
  /// The flags word: btsnoop's (adapter << 16 | opcode for the Linux monitor), pcapng's `epb_flags`,
  /// 0 elsewhere.
  public var flags: UInt32
  /// Whether octets were skipped right before it, because of damage: there may have been more records.
  public var followsDamage: Bool

  /// A record of so many octets; times in nanoseconds since 1970, lengths and offsets in octets.
  public init(
    number: Int, timestamp: Int64?, timeGoesBack: Bool = false,
    direction: TransferDirection? = nil, linkType: LinkType, interface: Int = 0, section: Int = 0,
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
