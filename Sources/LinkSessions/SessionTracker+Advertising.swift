import BluetoothPackets
import ByteReading
import CaptureFiles

extension SessionTracker {
  /// Takes a PDU of an advertising physical channel. Core 6.0, Vol 6, Part B, 2.3.
  mutating func advertising(
    _ packet: borrowing LinkLayerPacket, _ radio: RadioMetadata
  ) throws(WireError) {
    outcome.layer = .advertising
    let channel = advertisingChannel(packet.accessAddress, radio)
    var input = packet.pduReader(watcher: watcher)
    let header = try AdvertisingHeader(parsing: &input)
    var payload = try header.payload(of: &input)
    let pdu = try AdvertisingPDU(parsing: &payload, type: header.type, channel: channel)
    let sighting = AdvertisingSighting(header: header, radio: radio, channel: channel)
    try take(pdu, sighting, end: payload.offset)
  }

  private func advertisingChannel(
    _ accessAddress: AccessAddress, _ radio: RadioMetadata
  ) -> AdvertisingChannel {
    if let index = radio.channel {
      return AdvertisingChannel(channelIndex: index, accessAddress: accessAddress)
    }
    guard accessAddress == .advertising else { return .periodic }
    let isAuxiliary = radio.pduKind == .auxiliaryAdvertising || radio.auxiliaryPDU != nil
    return isAuxiliary ? .secondary : .primary
  }

  /// - Parameter end: where the PDU ends in the record, in octets; its data ends there too.
  private mutating func take(
    _ pdu: borrowing AdvertisingPDU, _ sighting: AdvertisingSighting, end: Int
  ) throws(WireError) {
    switch pdu {
    case .connectableUndirected(let pdu):
      try legacy(pdu, sighting, end: end, isConnectable: true, isScannable: true)
    case .nonConnectableUndirected(let pdu):
      try legacy(pdu, sighting, end: end, isConnectable: false, isScannable: false)
    case .scannableUndirected(let pdu):
      try legacy(pdu, sighting, end: end, isConnectable: false, isScannable: true)
    case .scanResponse(let pdu):
      var advertisement = sighting.advertisement(of: pdu.advertiser)
      advertisement.isScanResponse = true
      try advertise(advertisement, data: pdu.data, end: end)
    case .connectableDirected(let pdu):
      var advertisement = sighting.advertisement(of: pdu.advertiser)
      advertisement.isConnectable = true
      advertisement.isDirected = true
      advertisement.carriesData = false
      advertise(advertisement, data: RawSpan())
    case .scanRequest(let pdu):
      outcome.sender = see(pdu.scanner, isRandom: sighting.header.isTxAddressRandom)
    case .connectIndication(let request): connect(request, sighting)
    case .extended(let pdu): try extended(pdu, sighting, end: end)
    default: break
    }
  }

  private mutating func legacy(
    _ pdu: borrowing UndirectedAdvertisement, _ sighting: AdvertisingSighting, end: Int,
    isConnectable: Bool, isScannable: Bool
  ) throws(WireError) {
    var advertisement = sighting.advertisement(of: pdu.advertiser)
    advertisement.isConnectable = isConnectable
    advertisement.isScannable = isScannable
    try advertise(advertisement, data: pdu.data, end: end)
  }

  /// Advertising by the common extended header, 2.3.4.
  private mutating func extended(
    _ pdu: borrowing ExtendedAdvertisement, _ sighting: AdvertisingSighting, end: Int
  ) throws(WireError) {
    let header = pdu.header
    let isRandom = sighting.header.isTxAddressRandom
    let advertiser = header.advertiser.flatMap { see($0, isRandom: isRandom) }
    outcome.sender = advertiser
    if let sync = header.syncInfo {
      air.openTrain(sync.accessAddress.rawValue, advertiser: advertiser)
    }
    guard let address = header.advertiser, sighting.channel != .periodic else {
      // A chained or periodic PDU does not say whose it is; its data is looked at all the same.
      try describe(pdu.data, end: end)
      return
    }
    var advertisement = sighting.advertisement(of: address)
    advertisement.isExtended = true
    advertisement.isConnectable = header.mode == .connectable
    advertisement.isScannable = header.mode == .scannable
    advertisement.isDirected = header.target != nil
    // On the primary channels only the pointer to the data is sent.
    advertisement.carriesData = sighting.channel == .secondary
    try advertise(advertisement, data: pdu.data, end: end)
  }

  private mutating func advertise(
    _ advertisement: Advertisement, data: RawSpan, end: Int
  ) throws(WireError) {
    advertise(advertisement, data: data)
    try describe(data, end: end)
  }

  /// Shows the watcher each item of advertising data, and checks that lengths tell the truth.
  ///
  /// - Parameter end: where the data ends in the record, in octets.
  mutating func describe(_ data: RawSpan, end: Int) throws(WireError) {
    guard let watcher else { return }
    var input = ByteReader(data, base: end - data.byteCount, watcher: watcher)
    if let damage = AdvertisingDataItem.forEach(in: &input, { _ in }) { throw damage }
  }

  // MARK: Connection requests

  /// CONNECT_IND or AUX_CONNECT_REQ: a connection begins, unless the advertiser did not hear it.
  private mutating func connect(_ request: ConnectIndication, _ sighting: AdvertisingSighting) {
    let central = see(request.initiator, isRandom: sighting.header.isTxAddressRandom)
    let peripheral = see(request.advertiser, isRandom: sighting.header.isRxAddressRandom)
    outcome.sender = central
    let accessAddress = request.accessAddress.rawValue
    if let old = air.find(accessAddress) {
      // The same request again, which a sniffer may hear twice.
      if connections[old].end == nil, connections[old].startWasCaptured,
        connections[old].traffic == 0
      {
        outcome.connection = old
        outcome.direction = .centralToPeripheral
        return
      }
      endConnection(old, .superseded, basis: .derived, at: connections[old].lastFrame)
    }
    let index = openConnection(
      .air(accessAddress: accessAddress), .lowEnergy, startWasCaptured: true)
    guard let index else { return }
    air.open(accessAddress, connection: index)
    outcome.connection = index
    outcome.direction = .centralToPeripheral
    setPeers(of: index, central: central, peripheral: peripheral)
    connections[index].air = AirLink(
      request, isAuxiliary: sighting.channel == .secondary,
      usesChannelSelection2: sighting.header.usesChannelSelection2, frame: frame.number)
    change(
      ConnectionParameters(
        interval: request.interval, latency: request.latency,
        supervisionTimeout: request.timeout),
      of: index)
    observer?.observe(
      ConnectionRequest(
        connection: index, frame: frame, radio: sighting.radio, request: request,
        isAuxiliary: sighting.channel == .secondary,
        usesChannelSelection2: sighting.channel == .secondary
          || sighting.header.usesChannelSelection2))
    connections.states[index].control.clock.begin(
      request: frame.time, isAuxiliary: sighting.channel == .secondary,
      windowOffset: request.windowOffset, interval: request.interval)
    check(request, index)
    // A connection goes on on the PHY of its auxiliary request. Core 6.0, Vol 6, Part B, 4.4.3.
    if let phy = sighting.radio.phy?.phy, sighting.channel == .secondary {
      connections[index].phy = BothDirections(both: .derived(phy, frame: frame.number))
    }
  }

  /// Says who takes part in a connection.
  mutating func setPeers(of index: Int, central: Int?, peripheral: Int?) {
    if let central {
      connections[index].central = .seen(central, frame: frame.number)
      devices[central].connectionCount += 1
    }
    if let peripheral {
      connections[index].peripheral = .seen(peripheral, frame: frame.number)
      devices[peripheral].connectionCount += 1
    }
  }
}

/// What stands around an advertising PDU.
private struct AdvertisingSighting {
  let header: AdvertisingHeader
  let radio: RadioMetadata
  let channel: AdvertisingChannel

  func advertisement(of address: DeviceAddress) -> SessionTracker.Advertisement {
    var advertisement = SessionTracker.Advertisement(
      address: address, isRandom: header.isTxAddressRandom,
      countsForInterval: channel == .primary)
    advertisement.primaryChannel = channel == .primary ? radio.channel : nil
    advertisement.rssi = radio.rssi
    return advertisement
  }
}

extension AirLink {
  fileprivate init(
    _ request: ConnectIndication, isAuxiliary: Bool, usesChannelSelection2: Bool, frame: Int
  ) {
    self.init(accessAddress: request.accessAddress.rawValue)
    crcInitial = .seen(request.crcInitialValue, frame: frame)
    hopIncrement = .seen(request.hopIncrement, frame: frame)
    channelMap = .seen(request.channelMap, frame: frame)
    sleepClockAccuracy = .seen(request.sleepClockAccuracy.rawValue, frame: frame)
    windowOffset = .seen(request.windowOffset, frame: frame)
    windowSize = .seen(request.windowSize, frame: frame)
    // A request on a secondary channel always means algorithm 2. Core 6.0, Vol 6, Part B, 4.5.8.
    channelSelection = .seen(isAuxiliary || usesChannelSelection2 ? 2 : 1, frame: frame)
  }
}
