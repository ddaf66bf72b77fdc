extension CaptureFacts {
  /// A section of a pcapng file, with information on its origin.
  public struct Section: Hashable, Sendable {
    /// The byte order of the section's headers.
    public var byteOrder: CaptureFacts.ByteOrder
    /// The major version of the format.
    public var majorVersion: Int
    /// The minor version of the format.
    public var minorVersion: Int
    /// The capturing hardware.
    public var hardware: String?
    /// The capturing operating system.
    public var operatingSystem: String?
    /// The program that wrote the section.
    public var application: String?

    /// Creates a section with only a byte order and a version.
    public init(byteOrder: CaptureFacts.ByteOrder, majorVersion: Int, minorVersion: Int) {
      self.byteOrder = byteOrder
      self.majorVersion = majorVersion
      self.minorVersion = minorVersion
    }
  }
}
