import BluetoothPackets
import ByteReading

/// A request that a device sends once per connection: the MTU exchange, the first request of the discovery of all
/// services, or the first request of a pairing.
enum FirstRequest {
  case exchangeMTU
  case discoverServices
  case pair

  /// Nil for any other packet.
  init?(_ packet: borrowing ACLDataPacket) {
    var input = ByteReader(packet.data)
    guard let header = try? L2CAPHeader(parsing: &input),
      let opcode = input.unread.octet(at: 0)
    else { return nil }
    if header.channel == .securityManager, SMPOpcode(rawValue: opcode) == .pairingRequest {
      self = .pair
      return
    }
    guard header.channel == .attributeProtocol else { return nil }
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

extension LinkSession {
  /// The minimum pause, in nanoseconds, in which one connection may have ended and another one begun.
  private static let pause: Int64 = 500_000_000

  /// Returns whether a device has already sent such a request on this connection.
  ///
  /// An application may run discovery twice, so only a request after a pause indicates a new connection. A failed
  /// pairing is retried on the same connection within the time in which a user reacts.
  func isRepeated(
    _ request: FirstRequest, _ direction: LinkDirection, after last: Frame, at frame: Frame
  ) -> Bool {
    let pause = frame.time.elapsed(since: last.time)
    return switch request {
    case .exchangeMTU: att.bearer.mtuRequestFrame[direction] != nil
    case .discoverServices: att.bearer.hasDiscovered[direction] && pause > LinkSession.pause
    case .pair: security.lastPairing != nil && pause > SecuritySession.timeout
    }
  }
}
