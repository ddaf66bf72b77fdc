import LinkDecryption

/// Private addresses, the keys that make them, and what the controller knows of them.
extension HostLogBuilder {
  /// The static address of the peer that `connect` and `dial` name.
  static let identity: [UInt8] = [0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]

  /// A resolvable private address made with a key of sixteen equal octets.
  static func privateAddress(by key: UInt8) -> [UInt8] {
    let random: UInt32 = 0x40_1234
    let hash = KeyDerivation.addressHash(
      identityKey: UInt128(key) * (UInt128.max / 0xFF), random: random)
    return [hash, random].flatMap { (part: UInt32) -> [UInt8] in
      (0..<3).map { UInt8(truncatingIfNeeded: part >> UInt32(8 * $0)) }
    }
  }

  /// LE Advertising Report: connectable, under a private address, with the name "Sensor".
  mutating func hearPrivately(by key: UInt8) {
    let data: [UInt8] = [7, 9] + Array("Sensor".utf8)
    report(
      [2, 1, 0, 1] + HostLogBuilder.privateAddress(by: key) + [UInt8(data.count)] + data + [0xCC])
  }

  /// HCI Reset, then a bond in which the peer, heard under a private address, distributes its IRK and identity.
  mutating func bondPrivately(key: UInt8) {
    order(0x0C03)
    hearPrivately(by: key)
    connect()
    send([0x08] + [UInt8](repeating: key, count: 16), channel: 6, received: true)
    send([0x09, 1] + HostLogBuilder.identity, channel: 6, received: true)
    disconnect(0x13)
  }

  /// LE Add Device To Resolving List.
  mutating func list(key: UInt8, status: UInt8 = 0) {
    order(
      0x2027,
      [1] + HostLogBuilder.identity + [UInt8](repeating: key, count: 16)
        + [UInt8](repeating: 0, count: 16), status: status)
  }

  /// LE Set Address Resolution Enable.
  mutating func resolveAddresses(_ isOn: Bool = true) { order(0x202D, [isOn ? 1 : 0]) }

  /// LE Create Connection to the identity, given up after half a minute.
  mutating func dialInVain() {
    dial()
    wait(30_000)
    cancelDialling()
  }

  /// An advertising set with a random address, for some time.
  mutating func advertiseSet(address: [UInt8], type: UInt8 = 1) {
    order(
      0x2036, [1, 0x13, 0, 0xA0, 0, 0, 0xF0, 0, 0, 7, type] + [UInt8](repeating: 0, count: 14),
      answer: [0])
    order(0x2035, [1] + address)
    order(0x2039, [1, 1, 1, 0, 0, 0])
    wait(60_000)
    order(0x2039, [0, 1, 1, 0, 0, 0])
  }
}
