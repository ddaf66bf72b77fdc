import BluetoothPackets
import LinkDecryption

/// What the capture shows across all connections: devices, their advertising and the attributes of
/// servers.
struct Registry: ~Copyable {
  var devices: DeviceTable
  var advertisers = AdvertiserTable()
  /// The number of the search to which a host's reports belong.
  var search = 0
  var gatt: GATTMemory
  /// Messages whose values arrive in parts, for watchers only.
  let messages = RelatedMessages()
  /// Resolves private addresses.
  private var resolver = AddressResolver()
  /// Devices with private addresses, most of which no key has resolved.
  private var unresolved: [Int] = []

  init(devices: DeviceTable, gatt: GATTMemory, keys: KeyRing) {
    self.devices = devices
    self.gatt = gatt
    for key in keys.identityKeys { _ = resolver.learn(key) }
  }

  /// Returns the device with this address; nil once the table is full.
  ///
  /// - Parameters:
  ///   - address: its address.
  ///   - isRandom: whether it is a random address.
  ///   - frame: the record that shows it.
  mutating func see(_ address: DeviceAddress, isRandom: Bool, at frame: Frame) -> Int? {
    let key = DeviceKey(address: address, isRandom: isRandom)
    let count = devices.devices.count
    guard let device = devices.see(key, frame: frame.number) else { return nil }
    if device == count {
      gatt.join(device, with: devices.who(device))
      if devices[device].key.kind == .resolvablePrivate { resolve(device, at: frame) }
    }
    return device
  }

  func find(_ address: DeviceAddress, isRandom: Bool) -> Int? {
    devices.find(DeviceKey(address: address, isRandom: isRandom))
  }

  /// Returns a device's address in the form that pairing uses.
  func pairingAddress(_ device: Int) -> KeyRing.Address {
    KeyRing.Address(devices[device].key)
  }

  /// Adds a key that generates private addresses. It also resolves addresses that were seen earlier.
  mutating func learn(_ key: KeyRing.IdentityKey, at frame: Frame) {
    guard resolver.learn(key) else { return }
    // If not all of them may be tried, use the latest ones.
    let candidates = unresolved.suffix(resolver.triesLeft)
    var resolvedCount = 0
    for device in candidates {
      guard devices[device].identity.value == nil else {
        resolvedCount += 1
        continue
      }
      if let identity = resolver.identityByLatestKey(of: pairingAddress(device)) {
        prove(device, is: identity, at: frame)
      }
    }
    // Do this rarely, so that many keys do not each iterate over many devices.
    if 2 * resolvedCount > candidates.count {
      let devices = devices
      unresolved.removeAll { devices[$0].identity.value != nil }
    }
  }

  /// Resolves a device's private address with the known keys. Core 6.0, Vol 6, Part B, 1.3.2.3.
  private mutating func resolve(_ device: Int, at frame: Frame) {
    guard devices[device].identity.value == nil else { return }
    if !resolver.isEmpty, let identity = resolver.identity(of: pairingAddress(device)) {
      prove(device, is: identity, at: frame)
    } else {
      unresolved.append(device)
    }
  }

  private mutating func prove(_ device: Int, is identity: KeyRing.Address, at frame: Frame) {
    let key = DeviceKey(
      address: DeviceAddress(rawValue: identity.address), isRandom: identity.isRandom)
    prove(device, is: key, at: frame)
  }

  /// Records that a frame proves the identity behind a device's address.
  mutating func prove(_ device: Int, is identity: DeviceKey, at frame: Frame) {
    for joined in devices.prove(device, is: identity, frame: frame.number) {
      gatt.join(joined.device, with: joined.now)
    }
  }
}

extension KeyRing.Address {
  init(_ key: DeviceKey) {
    self.init(address: key.address.rawValue, isRandom: key.isRandom)
  }
}

/// Messages that are reassembled while packets are shown.
final class RelatedMessages {
  var assembly = MessageAssembly()
}
