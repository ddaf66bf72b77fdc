/// The reception status of an isochronous SDU. Core 6.0, Vol 4, Part E, 5.4.5.
public struct ISOPacketStatus: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Valid data (0).
  public static var valid: ISOPacketStatus { ISOPacketStatus(rawValue: 0) }
  /// Possibly invalid data (1).
  public static var possiblyInvalid: ISOPacketStatus { ISOPacketStatus(rawValue: 1) }
  /// Part(s) of the SDU not received correctly (2).
  public static var lost: ISOPacketStatus { ISOPacketStatus(rawValue: 2) }

  /// The specification's name; nil for a reserved value.
  public var name: StaticString? { ISOPacketStatus.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "Valid data"
    case 1: "Possibly invalid data"
    case 2: "Part(s) of the SDU not received correctly"
    default: nil
    }
  }
}
