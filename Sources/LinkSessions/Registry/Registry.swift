import BluetoothPackets
import LinkDecryption

/// Who and what the capture shows, whatever connection it is seen on: devices, their advertising and
/// servers' attributes.
struct Registry: ~Copyable {
  var devices: DeviceTable
  var advertisers = AdvertiserTable()
  var gatt: GATTMemory
  /// Messages that values are parts of; used for watchers only.
  let messages = RelatedMessages()
  /// Tells whose private addresses are.
  private var resolver = AddressResolver()

  init(devices: DeviceTable, gatt: GATTMemory, keys: KeyRing) {
    self.devices = devices
    self.gatt = gatt
    for key in keys.identityKeys { _ = resolver.learn(key) }
  }

  /// The device with this address; nil once the table is full.
  ///
  /// - Parameters:
  ///   - address: its address.
  ///   - isRandom: whether that is a random one.
  ///   - frame: the record that shows it.
  mutating func see(_ address: DeviceAddress, isRandom: Bool, at frame: Frame) -> Int? {
    let key = DeviceKey(address: address, isRandom: isRandom)
    let count = devices.devices.count
    guard let device = devices.see(key, frame: frame.number) else { return nil }
    if device == count {
      gatt.join(device, with: devices.who(device))
      if !resolver.isEmpty { resolve(device, at: frame) }
    }
    return device
  }

  func find(_ address: DeviceAddress, isRandom: Bool) -> Int? {
    devices.find(DeviceKey(address: address, isRandom: isRandom))
  }

  /// The address of a device as pairing computes with it.
  func pairingAddress(_ device: Int) -> PairingAddress {
    PairingAddress(devices[device].key)
  }

  /// Learns a key that private addresses are made with: it tells of those that were seen before, too.
  mutating func learn(_ key: KeyRing.IdentityKey, at frame: Frame) {
    guard resolver.learn(key) else { return }
    for device in devices.devices.indices { resolve(device, at: frame) }
  }

  /// Asks the keys whose address a device's is. Core 6.0, Vol 6, Part B, 1.3.2.3.
  private mutating func resolve(_ device: Int, at frame: Frame) {
    guard devices[device].key.kind == .resolvablePrivate,
      devices[device].identity.value == nil,
      let identity = resolver.identity(of: pairingAddress(device))
    else { return }
    let key = DeviceKey(
      address: DeviceAddress(rawValue: identity.address), isRandom: identity.isRandom)
    prove(device, is: key, at: frame)
  }

  /// A record proves which identity stands behind a device's address.
  mutating func prove(_ device: Int, is identity: DeviceKey, at frame: Frame) {
    for joined in devices.prove(device, is: identity, frame: frame.number) {
      gatt.join(joined.device, with: joined.now)
    }
  }
}

extension PairingAddress {
  init(_ key: DeviceKey) {
    self.init(address: key.address.rawValue, isRandom: key.isRandom)
  }
}

/// The messages that are put together while packets are shown.
final class RelatedMessages {
  var assembly = MessageAssembly()
}
