extension CaptureFacts {
  /// The compression of a capture.
  @nonexhaustive
  public enum Compression: UInt8, Sendable {
    /// The file is not compressed.
    case none
    /// The file is compressed with gzip (RFC 1952).
    case gzip

    /// The name in reports, such as "gzip".
    public var name: String {
      switch self {
      case .none: "none"
      case .gzip: "gzip"
      }
    }
  }
}
