/// What a section of a pcapng file says about where it was made.
public struct CaptureSection: Hashable, Sendable {
  public var byteOrder: ByteOrder
  public var majorVersion: Int
  public var minorVersion: Int
  public var hardware: String?
  public var operatingSystem: String?
  public var application: String?

  public init(byteOrder: ByteOrder, majorVersion: Int, minorVersion: Int) {
    self.byteOrder = byteOrder
    self.majorVersion = majorVersion
    self.minorVersion = minorVersion
  }
}
