extension CaptureFacts {
  /// The byte order of integers in a file.
  public enum ByteOrder: UInt8, Sendable {
    /// The least significant octet comes first.
    case littleEndian
    /// The most significant octet comes first.
    case bigEndian

    /// The name in reports, such as "little-endian".
    public var name: String {
      switch self {
      case .littleEndian: "little-endian"
      case .bigEndian: "big-endian"
      }
    }
  }
}
