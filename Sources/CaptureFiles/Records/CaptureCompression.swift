/// How the bytes of a capture are packed.
public enum CaptureCompression: UInt8, Sendable {
  /// The file is a capture itself.
  case none
  /// The file is a capture compressed by gzip (RFC 1952).
  case gzip

  /// As reports write it: "gzip".
  public var name: String {
    switch self {
    case .none: "none"
    case .gzip: "gzip"
    }
  }
}
