/// Apple's PacketLogger: no file header; each record has the length of what follows it, seconds and
/// microseconds (four octets each), then a type octet and its contents. Two byte orders exist.
struct PacketLoggerState {
  static let headerLength = 12

  /// Octets that the length counts before the payload.
  static let timeLength: UInt32 = 8

  /// Longer payloads need a second look, in octets.
  static let usualLength = 128 * 1024

  /// Whether a type octet is one that the format has: HCI and LMP packets are below, texts above.
  @inline(__always)
  static func isKnown(_ type: UInt8) -> Bool {
    type <= 0x1F || type >= 0xF0
  }

  /// Whether a file without any magic starts with a record in this byte order.
  static func isLikely(in window: inout InputWindow, _ order: ByteOrder) -> Bool {
    guard window.has(headerLength + 1, at: 0) else { return false }
    let length = window.uint32(at: 0, order)
    return length > timeLength && length <= usualLength && window.uint32(at: 8, order) < 1_000_000
      && isKnown(window.uint8(at: headerLength)) && window.has(4 + Int(length), at: 0)
  }

  /// The direction of an HCI packet; nil for what is no packet.
  @inline(__always)
  static func direction(of type: UInt8) -> TransferDirection? {
    switch type {
    case 0x00, 0x02, 0x08: .hostToController
    case 0x01, 0x03, 0x09: .controllerToHost
    default: nil
    }
  }
}
