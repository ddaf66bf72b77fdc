import BluetoothPackets

/// What the three events that open an LE connection have in common.
///
/// Core 6.0, Vol 4, Part E, 7.7.65.1 and 7.7.65.10.
struct ConnectionOpening {
  var handle: UInt16
  var isCentral: Bool
  var peerAddress: DeviceAddress
  var isPeerRandom: Bool
  /// The peer's identity, where the controller resolved its private address.
  var identity: DeviceKey?
  /// The private address that the controller made for this host.
  var localPrivateAddress: DeviceAddress?
  var parameters: ConnectionParameters

  /// Nil for any other event, and for a connection that failed.
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

  private init(
    _ handle: UInt16, _ role: LEConnectionRole, _ peerType: LEAddressType, _ peer: DeviceAddress,
    _ parameters: ConnectionParameters, local: DeviceAddress? = nil,
    peer peerPrivate: DeviceAddress? = nil
  ) {
    self.handle = handle & 0x0FFF
    isCentral = role == .central
    self.parameters = parameters
    // All zeros: the event has no such address.
    localPrivateAddress = local.flatMap { $0.rawValue == 0 ? nil : $0 }
    let peerIsRandom = peerType.isRandom
    if let peerPrivate, peerPrivate.rawValue != 0 {
      // The address on the air was a private one, and this is whose it is.
      peerAddress = peerPrivate
      isPeerRandom = true
      identity = DeviceKey(address: peer, isRandom: peerIsRandom)
    } else {
      peerAddress = peer
      isPeerRandom = peerIsRandom
    }
  }
}
