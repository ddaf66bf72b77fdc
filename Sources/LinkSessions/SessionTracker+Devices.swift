import BluetoothPackets
import ByteReading

extension SessionTracker {
  /// The device with this address; nil once the table is full.
  mutating func see(_ address: DeviceAddress, isRandom: Bool) -> Int? {
    let key = DeviceKey(address: address, isRandom: isRandom)
    let count = devices.devices.count
    guard let device = devices.see(key, frame: frame.number) else { return nil }
    if device == count { gatt.join(device, with: devices.who(device)) }
    return device
  }

  /// The current record proves which identity stands behind a device's address.
  mutating func prove(_ device: Int, is identity: DeviceKey) {
    for joined in devices.prove(device, is: identity, frame: frame.number) {
      gatt.join(joined.device, with: joined.now)
    }
  }

  /// What one advertising packet or report says.
  struct Advertisement {
    var address: DeviceAddress
    var isRandom: Bool
    var isScanResponse = false
    var isConnectable = false
    var isScannable = false
    var isDirected = false
    var isExtended = false
    /// 37 to 39, on the air.
    var primaryChannel: UInt8?
    var rssi: Int8?
    /// The data goes on in a later packet.
    var continues = false
    /// Whether the packet has room for data at all.
    var carriesData = true
    /// Whether the times between packets are those of the advertiser.
    var countsForInterval: Bool
  }

  /// Takes what an advertiser sent.
  mutating func advertise(_ advertisement: Advertisement, data: RawSpan) {
    guard let device = see(advertisement.address, isRandom: advertisement.isRandom) else { return }
    outcome.sender = device
    let index = advertisers.see(&devices[device], frame: frame)
    take(advertisement, into: index)
    guard advertisement.carriesData else { return }
    let isNew =
      advertisement.isScanResponse
      ? advertisers[index].scanResponsePayload.take(
        data, continues: advertisement.continues, frame: frame.number)
      : advertisers[index].advertisingPayload.take(
        data, continues: advertisement.continues, frame: frame.number)
    if isNew {
      noteNames(
        advertisement.isScanResponse
          ? advertisers[index].scanResponsePayload.octets
          : advertisers[index].advertisingPayload.octets,
        of: device)
    }
  }

  private mutating func take(_ advertisement: Advertisement, into index: Int) {
    if advertisement.isScanResponse {
      advertisers[index].scanResponses += 1
    } else {
      if advertisement.countsForInterval { advertisers[index].noteEvent(at: frame.time) }
      advertisers[index].advertisements += 1
    }
    advertisers[index].lastFrame = frame
    if let rssi = advertisement.rssi { advertisers[index].signal.add(rssi) }
    if advertisement.isConnectable { advertisers[index].isConnectable = true }
    if advertisement.isScannable { advertisers[index].isScannable = true }
    if advertisement.isDirected { advertisers[index].isDirected = true }
    if advertisement.isExtended { advertisers[index].usesExtendedAdvertising = true }
    if let channel = advertisement.primaryChannel, (37...39).contains(channel) {
      advertisers[index].primaryChannels |= 1 << (channel - 37)
    }
  }

  private mutating func noteNames(_ octets: [UInt8], of device: Int) {
    // A structure whose length lies ends the walk: the names before it are good.
    try? ADStructure.forEach(in: octets.rawSpan) { structure in
      let source: Device.SeenName.Source
      switch structure.type {
      case .completeLocalName: source = .advertising
      case .shortenedLocalName: source = .shortenedAdvertising
      default: return
      }
      let name = String(decoding: [UInt8](copying: structure.value), as: UTF8.self)
      devices[device].note(name: name, from: source, frame: frame.number)
    }
  }
}
