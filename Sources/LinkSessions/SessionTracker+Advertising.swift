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
    var isWhole = false
    defer {
      if !isWhole { checkLength(ofRequest: header.type, channel) }
    }
    var payload = try header.payload(of: &input)
    let pdu = try AdvertisingPDU(parsing: &payload, type: header.type, channel: channel)
    isWhole = true
    let envelope = AdvertisingEnvelope(
      header: header, radio: radio, channel: channel, accessAddress: packet.accessAddress)
    try take(pdu, envelope, end: payload.offset)
  }

  private mutating func advertisingChannel(
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
    _ pdu: borrowing AdvertisingPDU, _ envelope: AdvertisingEnvelope, end: Int
  ) throws(WireError) {
    switch pdu {
    case .connectableUndirected(let pdu): try legacy(pdu, .connectable, envelope, end: end)
    case .nonConnectableUndirected(let pdu): try legacy(pdu, .nonConnectable, envelope, end: end)
    case .scannableUndirected(let pdu): try legacy(pdu, .scannable, envelope, end: end)
    case .scanResponse(let pdu):
      var advertisement = envelope.advertisement(of: pdu.advertiser)
      advertisement.isScanResponse = true
      advertise(advertisement, data: pdu.data)
      tell(.scanResponse, envelope, advertiser: outcome.sender, data: pdu.data)
      try describe(pdu.data, end: end)
    case .connectableDirected(let pdu):
      var advertisement = envelope.advertisement(of: pdu.advertiser)
      advertisement.isConnectable = true
      advertisement.isDirected = true
      advertisement.carriesData = false
      advertise(advertisement, data: RawSpan())
      tell(.directed, envelope, advertiser: outcome.sender)
    case .scanRequest(let pdu):
      outcome.sender = see(pdu.scanner, isRandom: envelope.header.isTxAddressRandom)
      tell(pdu, envelope)
    case .connectIndication(let request):
      connect(request, envelope)
      tell(request, envelope)
    case .extended(let pdu): try extended(pdu, envelope, end: end)
    case .auxiliaryConnectResponse(let pdu): tell(pdu, envelope, kind: .auxiliaryConnectResponse)
    case .decision(let pdu):
      tell(
        .decision, envelope,
        advertiser: pdu.header.advertiser.flatMap {
          see($0, isRandom: envelope.header.isTxAddressRandom)
        })
    default: break
    }
  }

  private mutating func legacy(
    _ pdu: borrowing UndirectedAdvertisement, _ kind: AdvertisingSighting.Kind,
    _ envelope: AdvertisingEnvelope, end: Int
  ) throws(WireError) {
    var advertisement = envelope.advertisement(of: pdu.advertiser)
    advertisement.isConnectable = kind == .connectable
    advertisement.isScannable = kind != .nonConnectable
    advertise(advertisement, data: pdu.data)
    tell(kind, envelope, advertiser: outcome.sender, data: pdu.data)
    try describe(pdu.data, end: end)
  }

  /// Advertising by the common extended header, 2.3.4.
  private mutating func extended(
    _ pdu: borrowing ExtendedAdvertisement, _ envelope: AdvertisingEnvelope, end: Int
  ) throws(WireError) {
    let header = pdu.header
    let isRandom = envelope.header.isTxAddressRandom
    let advertiser = header.advertiser.flatMap { see($0, isRandom: isRandom) }
    outcome.sender = advertiser
    if let sync = header.syncInfo {
      air.openTrain(sync.accessAddress.rawValue, advertiser: advertiser)
    }
    // A PDU that points on holds a piece of the data, and a chained one that does not name its
    // advertiser the rest: only the whole has to make sense.
    let isPiece = header.auxiliaryPointer != nil || header.advertiser == nil
    guard let address = header.advertiser, envelope.channel != .periodic else {
      tell(pdu, envelope)
      try describe(pdu.data, end: end, isPiece: isPiece)
      return
    }
    var advertisement = envelope.advertisement(of: address)
    advertisement.isExtended = true
    advertisement.isConnectable = header.mode == .connectable
    advertisement.isScannable = header.mode == .scannable
    advertisement.isDirected = header.target != nil
    // On the primary channels only the pointer to the data is sent.
    advertisement.carriesData = envelope.channel == .secondary
    advertise(advertisement, data: pdu.data)
    tell(pdu, envelope)
    try describe(pdu.data, end: end, isPiece: isPiece)
  }

  /// Shows the watcher each item of advertising data, and checks that lengths tell the truth.
  ///
  /// - Parameters:
  ///   - data: the advertising data.
  ///   - end: where the data ends in the record, in octets.
  ///   - isPiece: whether structures may go on in another packet.
  mutating func describe(_ data: RawSpan, end: Int, isPiece: Bool = false) throws(WireError) {
    if isPiece, watcher == nil { return }
    var input = ByteReader(data, base: end - data.byteCount, watcher: watcher)
    if let damage = AdvertisingDataItem.forEach(in: &input, { _ in }), !isPiece { throw damage }
  }

  // MARK: Connection requests

  /// CONNECT_IND or AUX_CONNECT_REQ: a connection begins, unless the advertiser did not hear it.
  private mutating func connect(_ request: ConnectIndication, _ envelope: AdvertisingEnvelope) {
    let central = see(request.initiator, isRandom: envelope.header.isTxAddressRandom)
    let peripheral = see(request.advertiser, isRandom: envelope.header.isRxAddressRandom)
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
      request, isAuxiliary: envelope.channel == .secondary,
      usesChannelSelection2: envelope.header.usesChannelSelection2, frame: frame.number)
    change(
      ConnectionParameters(
        interval: request.interval, latency: request.latency,
        supervisionTimeout: request.timeout),
      of: index)
    log.tell(
      ConnectionRequest(
        connection: index, frame: frame, radio: envelope.radio, request: request,
        isAuxiliary: envelope.channel == .secondary,
        usesChannelSelection2: envelope.channel == .secondary
          || envelope.header.usesChannelSelection2))
    connections.states[index].control.clock.begin(
      request: frame.time, isAuxiliary: envelope.channel == .secondary,
      windowOffset: request.windowOffset, interval: request.interval)
    check(request, index)
    // A connection goes on on the PHY of its auxiliary request. Core 6.0, Vol 6, Part B, 4.4.3.
    if let phy = envelope.radio.phy?.phy, envelope.channel == .secondary {
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
