import BluetoothPackets

extension LEAddressType {
  /// Whether the address is a random one, as opposed to a public one.
  var isRandom: Bool {
    self == .randomDevice || self == .randomIdentity || self == .randomUnresolved
  }
}
