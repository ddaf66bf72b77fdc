extension CaptureFacts {
  /// An interface in a capture: one source of its packets.
  public struct Interface: Hashable, Sendable {
    /// The section's index, from 0.
    public var section: Int
    /// The index in the section, from 0.
    public var index: Int
    /// The link type of its records.
    public var linkType: LinkType
    /// The system's name for it.
    public var name: String?
    public var description: String?
    /// The capturing hardware.
    public var hardware: String?
    /// The capturing operating system.
    public var operatingSystem: String?
    /// The maximum length of captured packets in octets; nil for no limit.
    public var snapLength: Int?
    /// The unit of its timestamps.
    public var resolution: CaptureFacts.TimestampResolution
    /// Offset in seconds that is added to each timestamp.
    package var timestampOffset: Int64
    /// Number of records read from it so far.
    public var recordCount: Int
    /// Number of packets that the interface dropped, if the file contains it.
    public var drops: UInt64?

    /// Creates an interface without records; `snapLength` is in octets.
    public init(
      section: Int = 0, index: Int = 0, linkType: LinkType, snapLength: Int? = nil,
      resolution: CaptureFacts.TimestampResolution
    ) {
      self.section = section
      self.index = index
      self.linkType = linkType
      self.snapLength = snapLength
      self.resolution = resolution
      timestampOffset = 0
      recordCount = 0
    }
  }
}
