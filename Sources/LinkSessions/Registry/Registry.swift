import BluetoothPackets
import LinkDecryption

/// Who and what the capture shows, whatever connection it is seen on: devices, their advertising and
/// servers' attributes.
struct Registry: ~Copyable {
  var devices: DeviceTable
  var advertisers = AdvertiserTable()
  var gatt: GATTMemory

  init(devices: DeviceTable, gatt: GATTMemory) {
    self.devices = devices
    self.gatt = gatt
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
    if device == count { gatt.join(device, with: devices.who(device)) }
    return device
  }

  func find(_ address: DeviceAddress, isRandom: Bool) -> Int? {
    devices.find(DeviceKey(address: address, isRandom: isRandom))
  }

  /// The address of a device as pairing computes with it.
  func pairingAddress(_ device: Int) -> PairingAddress {
    PairingAddress(devices[device].key)
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
