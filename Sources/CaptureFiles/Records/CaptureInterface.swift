/// What a capture says about one source of its packets.
public struct CaptureInterface: Hashable, Sendable {
  /// The section's index, from 0.
  public var section: Int
  /// The index in the section, from 0.
  public var index: Int
  /// What the payloads of its records are.
  public var linkType: LinkType
  /// What the system calls it.
  public var name: String?
  public var description: String?
  /// The hardware that captured.
  public var hardware: String?
  /// The operating system that captured.
  public var operatingSystem: String?
  /// The longest packet that was to be captured, in octets; nil for no limit.
  public var snapLength: Int?
  /// What one step of its times is worth.
  public var resolution: TimestampResolution
  /// Seconds that the file adds to each time.
  public var timestampOffset: Int64
  /// Records read from it so far.
  public var recordCount: Int
  /// Packets that the interface says were lost, where it says so.
  public var drops: UInt64?

  /// An interface without records yet; `snapLength` in octets.
  public init(
    section: Int = 0, index: Int = 0, linkType: LinkType, snapLength: Int? = nil,
    resolution: TimestampResolution
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
