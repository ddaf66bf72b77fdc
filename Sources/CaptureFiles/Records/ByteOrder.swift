/// Which octet of an integer comes first in a file.
public enum ByteOrder: UInt8, Sendable {
  case littleEndian
  case bigEndian

  public var name: String {
    switch self {
    case .littleEndian: "little-endian"
    case .bigEndian: "big-endian"
    }
  }
}
