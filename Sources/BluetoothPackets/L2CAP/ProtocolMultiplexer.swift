/// What a credit-based channel carries (SPSM), or a BR/EDR channel (PSM).
///
/// Core 6.0, Vol 3, Part A, 4.22; the fixed values: Assigned Numbers, 2.5.
public struct ProtocolMultiplexer: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public static let enhancedAttributeProtocol = ProtocolMultiplexer(rawValue: 0x0027)

  /// Whether the value was given out by the device, and only its services say what it means.
  public var isDynamic: Bool { 0x0080...0x00FF ~= rawValue }

  /// The assigned name, nil for a value that is not assigned.
  public var name: StaticString? { ProtocolMultiplexer.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0x0001: "SDP"
    case 0x0003: "RFCOMM"
    case 0x0005: "TCS-BIN"
    case 0x0007: "TCS-BIN-CORDLESS"
    case 0x000F: "BNEP"
    case 0x0011: "HID Control"
    case 0x0013: "HID Interrupt"
    case 0x0015: "UPnP"
    case 0x0017: "AVCTP"
    case 0x0019: "AVDTP"
    case 0x001B: "AVCTP Browsing"
    case 0x001D: "UDI C-Plane"
    case 0x001F: "ATT"
    case 0x0021: "3DSP"
    case 0x0023: "IPSP"
    case 0x0025: "OTS"
    case 0x0027: "EATT"
    case 0x0080...0x00FF: "Dynamically Allocated"
    default: nil
    }
  }
}
