/// The first octet of Eddystone service data. Eddystone Protocol Specification.
public struct EddystoneFrameType: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let uid = EddystoneFrameType(rawValue: 0x00)
  public static let url = EddystoneFrameType(rawValue: 0x10)
  public static let tlm = EddystoneFrameType(rawValue: 0x20)
  public static let eid = EddystoneFrameType(rawValue: 0x30)
  /// Google's Find Hub network, which shares the UUID.
  public static let findHub = EddystoneFrameType(rawValue: 0x40)
  /// Find Hub, unwanted tracking protection on.
  public static let findHubProtected = EddystoneFrameType(rawValue: 0x41)

  public var name: StaticString? { EddystoneFrameType.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0x00: "UID"
    case 0x10: "URL"
    case 0x20: "TLM"
    case 0x30: "EID"
    case 0x40: "Find Hub"
    case 0x41: "Find Hub, unwanted tracking protection"
    default: nil
    }
  }
}
