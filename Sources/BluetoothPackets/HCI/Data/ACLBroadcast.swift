/// The addressee of an ACL data packet. Core 6.0, Vol 4, Part E, 5.4.2.
public struct ACLBroadcast: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Point-To-Point (0).
  public static var pointToPoint: ACLBroadcast { ACLBroadcast(rawValue: 0) }
  /// BR/EDR broadcast (1).
  public static var bredrBroadcast: ACLBroadcast { ACLBroadcast(rawValue: 1) }

  /// The specification's name; nil for a reserved value.
  public var name: StaticString? { ACLBroadcast.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "Point-To-Point"
    case 1: "BR/EDR broadcast"
    default: nil
    }
  }
}
