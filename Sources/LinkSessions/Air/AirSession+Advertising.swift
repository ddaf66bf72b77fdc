import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkDecryption

extension AirSession {
  /// Processes a PDU of an advertising physical channel. Core 6.0, Vol 6, Part B, 2.3.
  mutating func takeAdvertising(
    _ packet: borrowing LinkLayerPacket, _ radio: RadioMetadata, _ altered: AlteredAdvertising,
    _ links: inout LinkTable, _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    log.outcome.layer = .advertising
    let channel = advertisingChannel(packet.accessAddress, radio)
    var input = packet.pduReader(watcher: log.lentWatcher)
    var header = try AdvertisingHeader(parsing: &input, channel: channel)
    header.flags ^= altered.flags
    var isWhole = false
    defer {
      if !isWhole, header.type == .connectIndication, channel == .primary {
        LinkRequestRules.reportLength(of: header, packet.pdu, &log)
      }
    }
    var payload = try header.payload(of: &input)
    let pdu = try AdvertisingPDU(parsing: &payload, type: header.type, channel: channel)
    isWhole = true
    let envelope = AdvertisingEnvelope(
      header: header, radio: radio, channel: channel, accessAddress: packet.accessAddress,
      ending: altered.ending)
    try take(pdu, envelope, end: payload.offset, &links, &registry, &log)
    switch header.type {
    case .connectableUndirected, .connectableDirected:
      note(
        connectable: log.outcome.sender, offersAlgorithm2: header.usesChannelSelection2,
        at: log.frame.time)
      noteAdvertising(of: log.outcome.sender, &links, &log)
    case .extended where channel != .periodic:
      noteAdvertising(of: log.outcome.sender, &links, &log)
    default: break
    }
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

  /// - Parameter end: the offset in octets at which the PDU and its data end in the record.
  private mutating func take(
    _ pdu: borrowing AdvertisingPDU, _ envelope: AdvertisingEnvelope, end: Int,
    _ links: inout LinkTable, _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    switch pdu {
    case .connectableUndirected(let pdu):
      try legacy(pdu, .connectable, envelope, end: end, &registry, &log)
    case .nonConnectableUndirected(let pdu):
      try legacy(pdu, .nonConnectable, envelope, end: end, &registry, &log)
    case .scannableUndirected(let pdu):
      try legacy(pdu, .scannable, envelope, end: end, &registry, &log)
    case .scanResponse(let pdu):
      var advertisement = envelope.advertisement(of: pdu.advertiser)
      advertisement.isScanResponse = true
      let advertiser = registry.advertise(advertisement, data: pdu.data, &log)
      emit(.scanResponse, envelope, advertiser: log.outcome.sender, data: pdu.data, &log)
      try registry.walk(
        along: pdu.data, of: advertisement, by: advertiser, end: end, log)
    case .connectableDirected(let pdu):
      var advertisement = envelope.advertisement(of: pdu.advertiser)
      advertisement.isConnectable = true
      advertisement.isDirected = true
      advertisement.carriesData = false
      registry.advertise(advertisement, data: RawSpan(), &log)
      AirSession.address(to: pdu.target, envelope, registry, &log)
      emit(
        .directed, envelope, advertiser: log.outcome.sender,
        peer: registry.find(pdu.target, isRandom: envelope.header.isRxAddressRandom), &log)
    case .scanRequest(let pdu):
      log.outcome.sender = registry.see(
        pdu.scanner, isRandom: envelope.header.isTxAddressRandom, at: log.frame)
      if envelope.channel == .secondary {
        scanExchange = ScanExchange(pdu.advertiser, envelope.radio, at: log.frame)
      }
      AirSession.address(to: pdu.advertiser, envelope, registry, &log)
      emit(pdu, envelope, &registry, &log)
    case .connectIndication(let stored):
      let request = AlteredAdvertising(ending: envelope.ending).restored(stored)
      if envelope.ending != .asSent { log.headers.note(.requestOctets, at: log.frame) }
      connect(request, envelope, &links, &registry, &log)
      emit(request, envelope, &registry, &log)
    case .extended(let pdu): try extended(pdu, envelope, end: end, &registry, &log)
    case .auxiliaryConnectResponse(let pdu):
      log.outcome.sender = pdu.header.advertiser.flatMap {
        registry.find($0, isRandom: envelope.header.isTxAddressRandom)
      }
      if let target = pdu.header.target {
        AirSession.address(to: target, envelope, registry, &log)
        noteResponse(
          by: log.outcome.sender,
          to: registry.find(target, isRandom: envelope.header.isRxAddressRandom), &links)
      }
      emit(pdu, envelope, kind: .auxiliaryConnectResponse, &registry, &log)
    case .decision(let pdu):
      emit(
        .decision, envelope,
        advertiser: pdu.header.advertiser.flatMap {
          registry.see($0, isRandom: envelope.header.isTxAddressRandom, at: log.frame)
        }, &log)
    default: break
    }
  }

  /// Shows a watcher the addressee of a PDU: TargetA, or the AdvA of a request. 2.3.
  private static func address(
    to target: DeviceAddress, _ envelope: AdvertisingEnvelope, _ registry: borrowing Registry,
    _ log: inout SessionLog
  ) {
    let isRandom = envelope.header.isRxAddressRandom
    log.outcome.target = DeviceKey(address: target, isRandom: isRandom)
    log.outcome.receiver = registry.find(target, isRandom: isRandom)
  }

  private mutating func legacy(
    _ pdu: borrowing UndirectedAdvertisement, _ kind: AdvertisingSighting.Kind,
    _ envelope: AdvertisingEnvelope, end: Int, _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    var advertisement = envelope.advertisement(of: pdu.advertiser)
    advertisement.isConnectable = kind == .connectable
    advertisement.isScannable = kind != .nonConnectable
    let advertiser = registry.advertise(advertisement, data: pdu.data, &log)
    emit(kind, envelope, advertiser: log.outcome.sender, data: pdu.data, &log)
    try registry.walk(
      along: pdu.data, of: advertisement, by: advertiser, end: end, log)
  }

  /// Processes advertising with the common extended header. 2.3.4.
  private mutating func extended(
    _ pdu: borrowing ExtendedAdvertisement, _ envelope: AdvertisingEnvelope, end: Int,
    _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    let header = pdu.header
    let isRandom = envelope.header.isTxAddressRandom
    let advertiser = header.advertiser.flatMap {
      registry.see($0, isRandom: isRandom, at: log.frame)
    }
    log.outcome.sender = advertiser
    if let target = header.target { AirSession.address(to: target, envelope, registry, &log) }
    if let sync = header.syncInfo {
      openTrain(
        sync.accessAddress.rawValue, advertiser: advertiser, crcInitial: sync.crcInitialValue)
    }
    openAddresses(
      in: header.controllerData, ofTrain: AirSession.train(of: header, envelope),
      advertiser: advertiser ?? sender(ofTrain: envelope.accessAddress.rawValue), &log)
    if log.watcher != nil, header.controllerData.byteCount > 0 {
      // An error in the controller data does not affect the data after it.
      try? AdvertisingDataWalk.take(
        header.controllerData, end: end - pdu.data.byteCount, log.watcher)
    }
    // A PDU with an auxiliary pointer contains a fragment of the data, and a chained PDU without an advertiser address
    // contains the rest. Only the complete data must be valid.
    let isPiece = header.auxiliaryPointer != nil || header.advertiser == nil
    guard let address = header.advertiser, envelope.channel != .periodic else {
      emit(pdu, envelope, &registry, &log)
      try AdvertisingDataWalk.take(
        pdu.data, end: end, isPiece: isPiece, keys: log.advertisingKeys, log.watcher)
      return
    }
    var advertisement = envelope.advertisement(of: address)
    advertisement.isExtended = true
    advertisement.isConnectable = header.mode == .connectable
    advertisement.isScannable = header.mode == .scannable
    advertisement.isDirected = header.target != nil
    let answersScan =
      scanExchange?.isAnswered(by: header, envelope, at: log.frame) == true
      || envelope.radio.auxiliaryPDU == .scanResponse
    advertisement.isScanResponse = answersScan
    scanExchange =
      header.mode == .scannable && envelope.channel == .secondary
      ? ScanExchange(address, envelope.radio, at: log.frame) : nil
    // The primary channels carry only the pointer to the data.
    advertisement.carriesData = envelope.channel == .secondary
    registry.advertise(advertisement, data: pdu.data, &log)
    emit(
      pdu, envelope, kind: answersScan ? .auxiliaryScanResponse : nil, &registry, &log)
    try AdvertisingDataWalk.take(
      pdu.data, end: end, isPiece: isPiece, keys: log.advertisingKeys, log.watcher)
  }

  // MARK: Connection requests

  /// Records an AUX_CONNECT_RSP, with which the advertiser accepts the request of an initiator.
  private mutating func noteResponse(
    by peripheral: Int?, to central: Int?, _ links: inout LinkTable
  ) {
    guard let index = openLink(central: central, peripheral: peripheral) else { return }
    links.connections[index].air?.lacksResponse = false
  }

  /// Processes a CONNECT_IND or AUX_CONNECT_REQ: it opens a connection, unless the advertiser did not receive it.
  private mutating func connect(
    _ request: ConnectIndication, _ envelope: AdvertisingEnvelope, _ links: inout LinkTable,
    _ registry: inout Registry, _ log: inout SessionLog
  ) {
    let central = registry.see(
      request.initiator, isRandom: envelope.header.isTxAddressRandom, at: log.frame)
    let peripheral = registry.see(
      request.advertiser, isRandom: envelope.header.isRxAddressRandom, at: log.frame)
    log.outcome.sender = central
    AirSession.address(to: request.advertiser, envelope, registry, &log)
    let accessAddress = request.accessAddress.rawValue
    let earlier = find(accessAddress) ?? openLink(central: central, peripheral: peripheral)
    if let old = earlier {
      // The same request again: a sniffer may hear it twice. If the initiator repeats it later, it starts over, because
      // the advertiser did not hear the first one.
      if links.connections[old].end == nil, links.connections[old].startWasCaptured,
        links.connections[old].traffic == 0,
        log.frame.time.elapsed(since: links.connections[old].firstFrame.time)
          <= Int64(request.interval) * 1_250_000,
        links.connections[old].transport == .air(accessAddress: accessAddress)
      {
        log.outcome.connection = old
        log.outcome.direction = .centralToPeripheral
        return
      }
      links.conclude(old, at: log.frame, isReplaced: true, &log)
    }
    let index = links.open(
      .air(accessAddress: accessAddress), .lowEnergy, startWasCaptured: true, &log)
    guard let index else { return }
    open(accessAddress, connection: index)
    noteOpen(central: central, peripheral: peripheral, connection: index)
    log.outcome.connection = index
    log.outcome.direction = .centralToPeripheral
    links.setPeers(
      of: index, central: central, peripheral: peripheral, &registry, at: log.frame)
    links[index].session.security.addresses = BothDirections(
      centralToPeripheral: KeyRing.Address(
        address: request.initiator.rawValue, isRandom: envelope.header.isTxAddressRandom),
      peripheralToCentral: KeyRing.Address(
        address: request.advertiser.rawValue, isRandom: envelope.header.isRxAddressRandom))
    // Algorithm #2 is used if both sides support it, and always after a request on a secondary channel. 4.5.8.
    let usesChannelSelection2 =
      envelope.channel == .secondary
      || envelope.header.usesChannelSelection2 && offersAlgorithm2(peripheral) ?? true
    links.connections[index].air = Connection.AirLink(
      request, usesChannelSelection2: usesChannelSelection2, frame: log.frame.number)
    links.connections[index].air?.lacksResponse = envelope.channel == .secondary
    if envelope.ending == .unknown { links.connections[index].air?.forgetChannels() }
    links[index].session.linkLayer.trail.advertisingPause = advertisingPause(of: peripheral)
    log.changeParameters(
      ConnectionParameters(
        interval: request.interval, latency: request.latency,
        supervisionTimeout: request.timeout),
      of: &links.connections[index])
    log.emit(
      SeenConnectIndication(
        connection: index, frame: log.frame, radio: envelope.radio, request: request,
        isAuxiliary: envelope.channel == .secondary,
        usesChannelSelection2: usesChannelSelection2,
        channelsAreKnown: envelope.ending != .unknown))
    links[index].session.linkLayer.control.clock.begin(
      request: log.frame.time, isAuxiliary: envelope.channel == .secondary,
      phy: envelope.radio.phy ?? .le1M, windowOffset: request.windowOffset,
      interval: request.interval)
    LinkRequestRules.check(
      request, channelsAreKnown: envelope.ending != .unknown, &links.connections[index], &log)
    // A connection stays on the PHY of its auxiliary request. Core 6.0, Vol 6, Part B, 4.4.3.
    if let phy = envelope.radio.phy?.phy, envelope.channel == .secondary {
      links.connections[index].phy = BothDirections(both: .derived(phy, frame: log.frame.number))
    }
  }
}

extension Connection.AirLink {
  fileprivate init(_ request: ConnectIndication, usesChannelSelection2: Bool, frame: Int) {
    self.init(accessAddress: request.accessAddress.rawValue)
    crcInitial = .seen(request.crcInitialValue, frame: frame)
    hopIncrement = .seen(request.hopIncrement, frame: frame)
    channelMap = .seen(request.channelMap, frame: frame)
    sleepClockAccuracy = .seen(request.sleepClockAccuracy.rawValue, frame: frame)
    windowOffset = .seen(request.windowOffset, frame: frame)
    windowSize = .seen(request.windowSize, frame: frame)
    channelSelection = .seen(usesChannelSelection2 ? 2 : 1, frame: frame)
  }

  /// Discards the channel parameters of a request that the sniffer has changed.
  fileprivate mutating func forgetChannels() {
    hopIncrement = .unknown
    channelMap = .unknown
    sleepClockAccuracy = .unknown
    channelSelection = .unknown
  }
}
