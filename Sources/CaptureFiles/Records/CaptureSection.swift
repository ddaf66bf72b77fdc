/// What a section of a pcapng file says about where it was made.
public struct CaptureSection: Hashable, Sendable {
  /// The byte order of the section's headers.
  public var byteOrder: ByteOrder
  /// The upper part of the format's version.
  public var majorVersion: Int
  /// The lower part of the format's version.
  public var minorVersion: Int
  /// The hardware that captured.
  public var hardware: String?
  /// The operating system that captured.
  public var operatingSystem: String?
  /// The program that wrote it.
  public var application: String?

  /// A section that tells nothing but its byte order and version.
  public init(byteOrder: ByteOrder, majorVersion: Int, minorVersion: Int) {
    self.byteOrder = byteOrder
    self.majorVersion = majorVersion
    self.minorVersion = minorVersion
  }
}
