import BluetoothPackets
import ByteReading

/// A request that a client sends once per connection: the MTU exchange, or the first request of the
/// discovery of all services.
enum FirstRequest {
  case exchangeMTU
  case discoverServices

  /// Nil for any other packet.
  init?(_ packet: borrowing ACLDataPacket) {
    var input = ByteReader(packet.data)
    guard let header = try? L2CAPHeader(parsing: &input), header.channel == .attributeProtocol,
      let opcode = input.unread.octet(at: 0)
    else { return nil }
    switch ATTOpcode(rawValue: opcode) {
    case .exchangeMTURequest: self = .exchangeMTU
    case .readByGroupTypeRequest:
      // From handle 1, with the type Primary Service.
      guard input.unread.octet(at: 1) == 1, input.unread.octet(at: 2) == 0,
        input.unread.octet(at: 5) == 0x00, input.unread.octet(at: 6) == 0x28
      else { return nil }
      self = .discoverServices
    default: return nil
    }
  }
}

extension ATTSession {
  /// The minimum pause, in nanoseconds, in which one connection may have ended and another begun.
  private static let pause: Int64 = 500_000_000

  /// Whether a client has already sent such a request on this connection.
  ///
  /// An application may run discovery twice: only a request after a pause indicates a new connection.
  func isRepeated(
    _ request: FirstRequest, _ direction: LinkDirection, after last: Frame, at frame: Frame
  ) -> Bool {
    switch request {
    case .exchangeMTU: bearer.mtuRequestFrame[direction] != nil
    case .discoverServices:
      bearer.hasDiscovered[direction] && frame.time.elapsed(since: last.time) > ATTSession.pause
    }
  }
}
