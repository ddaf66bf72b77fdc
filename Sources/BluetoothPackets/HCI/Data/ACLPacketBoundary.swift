/// The fragment of an L2CAP frame in an ACL data packet. Core 6.0, Vol 4, Part E, 5.4.2.
public struct ACLPacketBoundary: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The first fragment from the host to an LE controller, or of a non-flushable frame on BR/EDR.
  public static var firstNonFlushable: ACLPacketBoundary { ACLPacketBoundary(rawValue: 0) }
  /// Continuing Fragment (1).
  public static var continuing: ACLPacketBoundary { ACLPacketBoundary(rawValue: 1) }
  /// The first fragment from a controller to the host, or of a flushable frame on BR/EDR.
  public static var firstFlushable: ACLPacketBoundary { ACLPacketBoundary(rawValue: 2) }
  /// A complete frame; sent only by AMP controllers.
  public static var complete: ACLPacketBoundary { ACLPacketBoundary(rawValue: 3) }

  /// Whether it continues a frame that an earlier packet started.
  public var isContinuation: Bool { self == .continuing }

  /// The specification's name; nil for a reserved value.
  public var name: StaticString? { ACLPacketBoundary.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "First Non-automatically Flushable Packet"
    case 1: "Continuing Fragment"
    case 2: "First Automatically Flushable Packet"
    case 3: "Complete L2CAP PDU"
    default: nil
    }
  }
}
