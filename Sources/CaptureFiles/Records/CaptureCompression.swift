/// How the bytes of a capture are packed.
public enum CaptureCompression: UInt8, Sendable {
  case none
  case gzip

  public var name: String {
    switch self {
    case .none: "none"
    case .gzip: "gzip"
    }
  }
}
