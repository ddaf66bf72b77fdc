/// Apple's PacketLogger: no file header; each record has the length of what follows it, seconds and
/// microseconds (four octets each), then a type octet and its contents. Two byte orders exist.
struct PacketLoggerState {
  static let headerLength = 12

  /// Octets that the length counts before the payload.
  static let timeLength = 8

  /// Whether a type octet is one that the format has.
  @inline(__always)
  static func isKnown(_ type: UInt8) -> Bool {
    type <= 0x0F || type >= 0xF0
  }

  static func isLikely(in window: inout InputWindow, _ order: ByteOrder) -> Bool {
    false
  }

  /// The direction of an HCI packet; nil for what is no packet.
  static func direction(of type: UInt8) -> TransferDirection? {
    switch type {
    case 0x00, 0x02, 0x08: .hostToController
    case 0x01, 0x03, 0x09: .controllerToHost
    default: nil
    }
  }
}
