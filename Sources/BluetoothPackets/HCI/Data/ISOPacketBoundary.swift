/// The fragment of an SDU in an isochronous data packet. Core 6.0, Vol 4, Part E, 5.4.5.
public struct ISOPacketBoundary: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// First Fragment of Fragmented SDU (0).
  public static var first: ISOPacketBoundary { ISOPacketBoundary(rawValue: 0) }
  /// Continuation Fragment (1).
  public static var continuation: ISOPacketBoundary { ISOPacketBoundary(rawValue: 1) }
  /// Complete SDU (2).
  public static var complete: ISOPacketBoundary { ISOPacketBoundary(rawValue: 2) }
  /// Last Fragment (3).
  public static var last: ISOPacketBoundary { ISOPacketBoundary(rawValue: 3) }

  /// Whether the packet starts an SDU and therefore contains the SDU's sequence number and length.
  public var beginsSDU: Bool { self == .first || self == .complete }

  /// The specification's name; nil for a reserved value.
  public var name: StaticString? { ISOPacketBoundary.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "First Fragment of Fragmented SDU"
    case 1: "Continuation Fragment"
    case 2: "Complete SDU"
    case 3: "Last Fragment"
    default: nil
    }
  }
}
