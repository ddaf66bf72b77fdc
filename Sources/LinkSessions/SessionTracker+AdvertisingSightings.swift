import BluetoothPackets
import ByteReading
import CaptureFiles

/// What stands around an advertising PDU on the air.
struct AdvertisingEnvelope {
  let header: AdvertisingHeader
  let radio: RadioMetadata
  let channel: AdvertisingChannel
  let accessAddress: AccessAddress

  func advertisement(of address: DeviceAddress) -> SessionTracker.Advertisement {
    var advertisement = SessionTracker.Advertisement(
      address: address, isRandom: header.isTxAddressRandom,
      countsForInterval: channel == .primary)
    advertisement.primaryChannel = channel == .primary ? radio.channel : nil
    advertisement.rssi = radio.rssi
    return advertisement
  }
}

extension SessionTracker {
  /// Tells the observer of a PDU on the air.
  ///
  /// - Parameters:
  ///   - kind: which PDU it is.
  ///   - envelope: what stands around it.
  ///   - advertiser: index of who sent it, or is asked.
  ///   - peer: index of who asks, or is meant.
  ///   - connection: the connection that it opens.
  ///   - data: advertising data.
  mutating func tell(
    _ kind: AdvertisingSighting.Kind, _ envelope: AdvertisingEnvelope, advertiser: Int?,
    peer: Int? = nil, connection: Int? = nil, data: RawSpan = RawSpan()
  ) {
    guard log.wants(.advertising) else { return }
    var sighting = AdvertisingSighting(
      kind, frame: frame, source: .air, advertiser: advertiser, data: data)
    sighting.peer = peer
    sighting.connection = connection
    sighting.fill(from: envelope)
    log.tell(sighting)
  }

  /// Tells the observer of a PDU with the common extended header.
  ///
  /// - Parameters:
  ///   - pdu: its payload.
  ///   - envelope: what stands around it.
  ///   - kind: which PDU it is; nil where only its place and content tell.
  mutating func tell(
    _ pdu: borrowing ExtendedAdvertisement, _ envelope: AdvertisingEnvelope,
    kind: AdvertisingSighting.Kind? = nil
  ) {
    guard log.wants(.advertising) else { return }
    let header = pdu.header
    let train = envelope.accessAddress == .advertising ? nil : envelope.accessAddress.rawValue
    let advertiser =
      header.advertiser.flatMap { find($0, isRandom: envelope.header.isTxAddressRandom) }
      ?? train.flatMap { air.sender(ofTrain: $0) }
    let kind = kind ?? SessionTracker.kind(of: header, envelope)
    var sighting = AdvertisingSighting(
      kind, frame: frame, source: .air, advertiser: advertiser, data: pdu.data)
    sighting.fill(from: envelope)
    sighting.peer = header.target.flatMap {
      find($0, isRandom: envelope.header.isRxAddressRandom)
    }
    sighting.mode = header.mode
    sighting.dataInfo = header.dataInfo
    sighting.setIdentifier = header.dataInfo?.setIdentifier
    sighting.auxiliaryPointer = header.auxiliaryPointer
    sighting.syncInfo = header.syncInfo
    sighting.txPower = header.txPower
    sighting.controllerData = header.controllerData
    sighting.dataContinues = kind != .extended && header.auxiliaryPointer != nil
    sighting.isContinuation = kind == .chain
    log.tell(sighting)
  }

  /// Which of the PDUs that share a type this is: the sniffer may know; else the channel tells some
  /// apart, and of the others only a chained one names no advertiser.
  private static func kind(
    of header: borrowing ExtendedHeader, _ envelope: AdvertisingEnvelope
  ) -> AdvertisingSighting.Kind {
    if envelope.channel == .primary { return .extended }
    switch envelope.radio.auxiliaryPDU {
    case .chain: return .chain
    case .sync: return .periodic
    case .scanResponse: return .auxiliaryScanResponse
    case .advertisement:
      // Some sniffers say so of each PDU of the kind, whatever else its header tells.
      return envelope.channel == .periodic ? .periodic : .auxiliary
    case nil:
      if envelope.channel == .periodic { return .periodic }
      return header.advertiser == nil && header.syncInfo == nil ? .chain : .auxiliary
    }
  }

  private mutating func find(_ address: DeviceAddress, isRandom: Bool) -> Int? {
    devices.find(DeviceKey(address: address, isRandom: isRandom))
  }

  /// Tells the observer that a scanner asks an advertiser for more.
  mutating func tell(_ request: ScanRequest, _ envelope: AdvertisingEnvelope) {
    guard log.wants(.advertising) else { return }
    let kind: AdvertisingSighting.Kind =
      envelope.channel == .primary ? .scanRequest : .auxiliaryScanRequest
    tell(
      kind, envelope,
      advertiser: find(request.advertiser, isRandom: envelope.header.isRxAddressRandom),
      peer: outcome.sender)
  }

  /// Tells the observer that an initiator asks an advertiser for a connection.
  mutating func tell(_ request: ConnectIndication, _ envelope: AdvertisingEnvelope) {
    guard log.wants(.advertising) else { return }
    let kind: AdvertisingSighting.Kind =
      envelope.channel == .primary ? .connectRequest : .auxiliaryConnectRequest
    tell(
      kind, envelope,
      advertiser: find(request.advertiser, isRandom: envelope.header.isRxAddressRandom),
      peer: outcome.sender, connection: outcome.connection)
  }

  // MARK: Reports of a controller

  /// Tells the observer of one report.
  ///
  /// - Parameters:
  ///   - report: what the controller heard.
  ///   - slot: the controller's place in the table.
  mutating func tell(_ report: borrowing LEAdvertisingReport.Report, _ slot: Int) {
    guard log.wants(.advertising) else { return }
    let kind: AdvertisingSighting.Kind
    switch report.eventType {
    case .connectableUndirected: kind = .connectable
    case .connectableDirected: kind = .directed
    case .scannableUndirected: kind = .scannable
    case .scanResponse: kind = .scanResponse
    default: kind = .nonConnectable
    }
    var sighting = AdvertisingSighting(
      kind, frame: frame, source: .report(filtersDuplicates: adapters[slot].filtersDuplicates),
      advertiser: find(report.address, isRandom: report.addressType.isRandom), data: report.data)
    sighting.rssi = report.rssi
    log.tell(sighting)
  }

  /// Tells the observer of one report of extended advertising, or of what Core 4 knew.
  ///
  /// - Parameters:
  ///   - report: what the controller heard.
  ///   - slot: the controller's place in the table.
  ///   - isContinuation: whether its data began in another report.
  mutating func tell(
    _ report: borrowing LEExtendedAdvertisingReport.Report, _ slot: Int, isContinuation: Bool
  ) {
    guard log.wants(.advertising) else { return }
    let kind: AdvertisingSighting.Kind
    switch (report.isLegacy, report.isScanResponse) {
    case (true, true): kind = .scanResponse
    case (false, true): kind = .auxiliaryScanResponse
    case (false, false): kind = .auxiliary
    case (true, false):
      kind =
        report.isDirected
        ? .directed
        : report.isConnectable ? .connectable : report.isScannable ? .scannable : .nonConnectable
    }
    let advertiser =
      report.addressType == .anonymous
      ? nil : find(report.address, isRandom: report.addressType.isRandom)
    var sighting = AdvertisingSighting(
      kind, frame: frame, source: .report(filtersDuplicates: adapters[slot].filtersDuplicates),
      advertiser: advertiser, data: report.data)
    sighting.rssi = report.rssi
    sighting.txPower = report.txPower
    sighting.setIdentifier = report.advertisingSID
    if !report.isLegacy {
      sighting.mode =
        report.isConnectable
        ? .connectable : report.isScannable ? .scannable : .nonConnectableNonScannable
    }
    if report.periodicAdvertisingInterval > 0 {
      sighting.periodicInterval = report.periodicAdvertisingInterval
    }
    sighting.dataContinues = report.dataStatus != .complete
    sighting.isContinuation = isContinuation
    log.tell(sighting)
  }
}

extension AdvertisingSighting {
  fileprivate mutating func fill(from envelope: AdvertisingEnvelope) {
    radio = envelope.radio
    rssi = envelope.radio.rssi
    header = envelope.header
    channel = envelope.channel
    accessAddress = envelope.accessAddress
  }
}
