import BluetoothPackets

extension LEAddressType {
  /// Whether it is a random address rather than a public one.
  var isRandom: Bool {
    self == .randomDevice || self == .randomIdentity || self == .randomUnresolved
  }
}
