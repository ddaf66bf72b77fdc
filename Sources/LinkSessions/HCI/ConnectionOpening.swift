import BluetoothPackets
import ByteReading

/// The common contents of the three events that open an LE connection.
///
/// Core 6.0, Vol 4, Part E, 7.7.65.1 and 7.7.65.10.
struct ConnectionOpening {
  var handle: UInt16
  var isCentral: Bool
  /// The peer's address; nil if it was cut from the record.
  var peerAddress: DeviceAddress?
  var isPeerRandom: Bool
  /// The peer's identity address, if the controller resolved its private address.
  var identity: DeviceKey?
  /// The private address that the controller generated for this host.
  var localPrivateAddress: DeviceAddress?
  /// The connection parameters; nil if they were cut from the record.
  var parameters: ConnectionParameters?

  /// Parses such an event; nil for any other event and for a failed connection.
  init?(_ event: borrowing LEMetaEvent) {
    switch event {
    case .connectionComplete(let event):
      guard event.status == .success else { return nil }
      self.init(
        event.connectionHandle, event.role, event.peerAddressType, event.peerAddress,
        ConnectionParameters(
          interval: event.connectionInterval, latency: event.peripheralLatency,
          supervisionTimeout: event.supervisionTimeout))
    case .enhancedConnectionComplete(let event):
      guard event.status == .success else { return nil }
      self.init(
        event.connectionHandle, event.role, event.peerAddressType, event.peerAddress,
        ConnectionParameters(
          interval: event.connectionInterval, latency: event.peripheralLatency,
          supervisionTimeout: event.supervisionTimeout),
        local: event.localResolvablePrivateAddress, peer: event.peerResolvablePrivateAddress)
    case .enhancedConnectionCompleteV2(let event):
      guard event.status == .success else { return nil }
      self.init(
        event.connectionHandle, event.role, event.peerAddressType, event.peerAddress,
        ConnectionParameters(
          interval: event.connectionInterval, latency: event.peripheralLatency,
          supervisionTimeout: event.supervisionTimeout),
        local: event.localResolvablePrivateAddress, peer: event.peerResolvablePrivateAddress)
    default: return nil
    }
  }

  /// Parses the rest of such an event that was truncated after the role when it was written.
  ///
  /// - Parameter parameters: the parameters of the LE Meta event, from its subevent code on.
  init?(cut parameters: RawSpan) {
    guard let subevent = parameters.octet(at: 0),
      [.connectionComplete, .enhancedConnectionComplete, .enhancedConnectionCompleteV2].contains(
        LESubeventCode(rawValue: subevent)),
      parameters.octet(at: 1) == 0, parameters.byteCount >= 5
    else { return nil }
    func word(at offset: Int) -> UInt16 {
      UInt16(parameters.octet(at: offset) ?? 0) | UInt16(parameters.octet(at: offset + 1) ?? 0) << 8
    }
    var address: DeviceAddress?
    if parameters.byteCount >= 12 {
      var octets: UInt64 = 0
      for offset in 0..<6 {
        octets |= UInt64(parameters.octet(at: 6 + offset) ?? 0) << UInt64(8 * offset)
      }
      address = DeviceAddress(rawValue: octets)
    }
    self.init(
      word(at: 2), LEConnectionRole(rawValue: parameters.octet(at: 4) ?? 0),
      LEAddressType(rawValue: parameters.octet(at: 5) ?? 0), address, nil)
  }

  private init(
    _ handle: UInt16, _ role: LEConnectionRole, _ peerType: LEAddressType, _ peer: DeviceAddress?,
    _ parameters: ConnectionParameters?, local: DeviceAddress? = nil,
    peer peerPrivate: DeviceAddress? = nil
  ) {
    self.handle = handle & 0x0FFF
    isCentral = role == .central
    self.parameters = parameters
    // All zeros mean that the event has no such address.
    localPrivateAddress = local.flatMap { $0.rawValue == 0 ? nil : $0 }
    let peerIsRandom = peerType.isRandom
    if let peerPrivate, peerPrivate.rawValue != 0 {
      // The peer used a private address on the air; this is its identity.
      peerAddress = peerPrivate
      isPeerRandom = true
      identity = peer.map { DeviceKey(address: $0, isRandom: peerIsRandom) }
    } else {
      peerAddress = peer
      isPeerRandom = peerIsRandom
    }
  }
}
