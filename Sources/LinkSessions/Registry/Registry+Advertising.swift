import BluetoothPackets
import ByteReading

/// The contents of one advertising packet or report.
struct Advertisement {
  var address: DeviceAddress
  var isRandom: Bool
  var isScanResponse = false
  var isConnectable = false
  var isScannable = false
  var isDirected = false
  var isExtended = false
  /// The primary channel, 37 to 39, on the air.
  var primaryChannel: UInt8?
  var rssi: Int8?
  /// Whether the data continues in a later packet.
  var continues = false
  /// Whether this packet type carries data at all and the capture contains all of it.
  var carriesData = true
}

/// Advertisers and their data.
extension Registry {
  /// Processes an advertisement.
  ///
  /// - Returns: its index in `AdvertiserTable`; nil once the table of devices is full.
  @discardableResult
  mutating func advertise(
    _ advertisement: Advertisement, data: RawSpan, _ log: inout SessionLog
  ) -> Int? {
    guard
      let device = see(
        advertisement.address, isRandom: advertisement.isRandom, at: log.frame)
    else { return nil }
    log.outcome.sender = device
    let index = advertisers.see(&devices[device], frame: log.frame)
    take(advertisement, into: index, at: log.frame)
    guard advertisement.carriesData else { return index }
    let isNew =
      advertisement.isScanResponse
      ? advertisers[index].scanResponsePayload.take(
        data, continues: advertisement.continues, frame: log.frame.number,
        &log.rooms.payloadOctets)
      : advertisers[index].advertisingPayload.take(
        data, continues: advertisement.continues, frame: log.frame.number,
        &log.rooms.payloadOctets)
    if isNew {
      let octets =
        advertisement.isScanResponse
        ? advertisers[index].scanResponsePayload.octets
        : advertisers[index].advertisingPayload.octets
      noteNames(octets, of: device, at: log.frame)
      if !log.keys.advertisingKeys.isEmpty {
        noteNames(
          AdvertisingDataWalk.plaintext(of: octets, log.keys.advertisingKeys), of: device,
          at: log.frame)
      }
    }
    return index
  }

  /// Walks the data of the advertisement that was just processed. It skips data that the advertiser has
  /// sent before and that was valid: most advertisers repeat the same data for hours.
  ///
  /// - Parameters:
  ///   - data: the advertising data of one packet.
  ///   - advertisement: the other contents of that packet.
  ///   - index: index of the advertiser; nil for one beyond the limit.
  ///   - end: the offset in the record at which the data ends, in octets.
  ///   - log: provides the keys and the watcher, if any, which receives every field.
  mutating func walk(
    along data: RawSpan, of advertisement: Advertisement, by index: Int?, end: Int,
    _ log: borrowing SessionLog
  ) throws(WireError) {
    guard log.watcher == nil, advertisement.carriesData, let index else {
      return try AdvertisingDataWalk.take(
        data, end: end, keys: log.advertisingKeys, log.watcher)
    }
    if advertisement.isScanResponse {
      if advertisers[index].scanResponsePayload.isSound { return }
      try AdvertisingDataWalk.take(data, end: end, nil)
      advertisers[index].scanResponsePayload.noteSound(data)
    } else {
      if advertisers[index].advertisingPayload.isSound { return }
      try AdvertisingDataWalk.take(data, end: end, nil)
      advertisers[index].advertisingPayload.noteSound(data)
    }
  }

  private mutating func take(_ advertisement: Advertisement, into index: Int, at frame: Frame) {
    if advertisement.isScanResponse {
      advertisers[index].scanResponses += 1
    } else {
      advertisers[index].advertisements += 1
    }
    advertisers[index].lastFrame = frame
    if advertisers[index].found.search != search { advertisers[index].found = (search, frame) }
    if let rssi = advertisement.rssi { advertisers[index].signal.add(rssi) }
    if advertisement.isConnectable {
      advertisers[index].isConnectable = true
      advertisers[index].lastConnectable = (frame, 0)
    } else if !advertisement.isScanResponse, let last = advertisers[index].lastConnectable {
      // Assign the whole value: changing a part of it would allocate the frame of the subscript's coroutine for each
      // report.
      advertisers[index].lastConnectable = (last.frame, last.others + 1)
    }
    if advertisement.isScannable { advertisers[index].isScannable = true }
    if advertisement.isDirected { advertisers[index].isDirected = true }
    if advertisement.isExtended { advertisers[index].usesExtendedAdvertising = true }
    if let channel = advertisement.primaryChannel, (37...39).contains(channel) {
      advertisers[index].primaryChannels |= 1 << (channel - 37)
    }
  }

  private mutating func noteNames(_ octets: [UInt8], of device: Int, at frame: Frame) {
    // A structure with an invalid length ends the walk; names before it are valid.
    try? ADStructure.forEach(in: octets.rawSpan) { structure in
      let source: Device.SeenName.Source
      switch structure.type {
      case .completeLocalName: source = .advertising
      case .shortenedLocalName: source = .shortenedAdvertising
      default: return
      }
      devices.note(name: structure.value, of: device, from: source, frame: frame.number)
    }
  }
}
