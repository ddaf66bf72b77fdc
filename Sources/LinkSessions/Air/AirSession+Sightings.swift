import BluetoothPackets
import ByteReading
import CaptureFiles

/// The context of an advertising PDU on the air.
struct AdvertisingEnvelope {
  let header: AdvertisingHeader
  let radio: RadioMetadata
  let channel: AdvertisingChannel
  let accessAddress: AccessAddress
  /// Whether the end of a connection request is as it was sent.
  let ending: AlteredAdvertising.Ending

  func advertisement(of address: DeviceAddress) -> Advertisement {
    var advertisement = Advertisement(
      address: address, isRandom: header.isTxAddressRandom)
    advertisement.primaryChannel = channel == .primary ? radio.channel : nil
    advertisement.rssi = radio.rssi
    return advertisement
  }
}

extension AirSession {
  /// Reports a PDU on the air.
  ///
  /// - Parameters:
  ///   - kind: the kind of PDU.
  ///   - envelope: its context.
  ///   - advertiser: index of the advertiser that sends or receives it.
  ///   - peer: index of the device that sends a request, or that directed advertising targets.
  ///   - connection: the connection that it opens.
  ///   - data: advertising data.
  mutating func emit(
    _ kind: AdvertisingSighting.Kind, _ envelope: AdvertisingEnvelope, advertiser: Int?,
    peer: Int? = nil, connection: Int? = nil, data: RawSpan = RawSpan(),
    _ log: inout SessionLog
  ) {
    log.outcome.advertising = kind
    guard log.wants(.advertising) else { return }
    var sighting = AdvertisingSighting(
      kind, frame: log.frame, source: .air, advertiser: advertiser, data: data)
    sighting.peer = peer
    sighting.connection = connection
    sighting.fill(from: envelope)
    log.emit(sighting)
  }

  /// Reports a PDU with the common extended header.
  ///
  /// - Parameters:
  ///   - pdu: its payload.
  ///   - envelope: its context.
  ///   - kind: the kind of PDU; nil if only its channel and contents show it.
  mutating func emit(
    _ pdu: borrowing ExtendedAdvertisement, _ envelope: AdvertisingEnvelope,
    kind: AdvertisingSighting.Kind? = nil, _ registry: inout Registry, _ log: inout SessionLog
  ) {
    let header = pdu.header
    let kind = kind ?? self.kind(of: header, envelope, &log)
    log.outcome.advertising = kind
    guard log.wants(.advertising) else { return }
    let train = envelope.accessAddress == .advertising ? nil : envelope.accessAddress.rawValue
    let advertiser =
      header.advertiser.flatMap { registry.find($0, isRandom: envelope.header.isTxAddressRandom) }
      ?? train.flatMap { sender(ofTrain: $0) }
    var sighting = AdvertisingSighting(
      kind, frame: log.frame, source: .air, advertiser: advertiser, data: pdu.data)
    sighting.fill(from: envelope)
    sighting.peer = header.target.flatMap {
      registry.find($0, isRandom: envelope.header.isRxAddressRandom)
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
    log.emit(sighting)
  }

  /// Returns the access address of the periodic train that a PDU announces or belongs to; nil if there is none.
  static func train(
    of header: borrowing ExtendedHeader, _ envelope: AdvertisingEnvelope
  ) -> UInt32? {
    if let sync = header.syncInfo { return sync.accessAddress.rawValue }
    return envelope.accessAddress == .advertising ? nil : envelope.accessAddress.rawValue
  }

  /// Distinguishes the PDUs that share a type. If a train was announced, the announcement identifies its PDUs.
  /// Otherwise the sniffer may have identified the PDU, or the channel decides. On a secondary channel only a chained
  /// PDU has no advertiser address, except in anonymous advertising.
  private mutating func kind(
    of header: borrowing ExtendedHeader, _ envelope: AdvertisingEnvelope, _ log: inout SessionLog
  ) -> AdvertisingSighting.Kind {
    if envelope.channel == .primary { return .extended }
    if envelope.channel == .periodic {
      let train = kind(
        ofTrain: envelope.accessAddress.rawValue, hasPointer: header.auxiliaryPointer != nil)
      if train.kind != .periodic { return train.kind }
      if envelope.radio.auxiliaryPDU == .chain { return .chain }
      log.outcome.isPerhapsChained = train.hasChains && envelope.radio.auxiliaryPDU != .sync
      return .periodic
    }
    switch envelope.radio.auxiliaryPDU {
    case .chain: return .chain
    case .sync: return .periodic
    case .scanResponse: return .auxiliaryScanResponse
    // Some sniffers use this value for all PDUs of the type, whatever their headers contain.
    case .advertisement: return .auxiliary
    case nil:
      guard header.advertiser == nil, header.syncInfo == nil else { return .auxiliary }
      log.outcome.isPerhapsChained = true
      return .chain
    }
  }

  /// Reports a scan request.
  mutating func emit(
    _ request: ScanRequest, _ envelope: AdvertisingEnvelope, _ registry: inout Registry,
    _ log: inout SessionLog
  ) {
    let kind: AdvertisingSighting.Kind =
      envelope.channel == .primary ? .scanRequest : .auxiliaryScanRequest
    emit(
      kind, envelope,
      advertiser: registry.find(request.advertiser, isRandom: envelope.header.isRxAddressRandom),
      peer: log.outcome.sender, &log)
  }

  /// Reports a connection request.
  mutating func emit(
    _ request: ConnectIndication, _ envelope: AdvertisingEnvelope, _ registry: inout Registry,
    _ log: inout SessionLog
  ) {
    let kind: AdvertisingSighting.Kind =
      envelope.channel == .primary ? .connectRequest : .auxiliaryConnectRequest
    emit(
      kind, envelope,
      advertiser: registry.find(request.advertiser, isRandom: envelope.header.isRxAddressRandom),
      peer: log.outcome.sender, connection: log.outcome.connection, &log)
  }
}

/// A scannable AUX_ADV_IND, or the AUX_SCAN_REQ that answers it. The advertiser's next PDU, if it follows immediately
/// on the same channel, is an AUX_SCAN_RSP. Core 6.0, Vol 6, Part B, 4.4.3.
///
/// The type of the PDU shows only that it has the extended header.
struct ScanExchange {
  let advertiser: DeviceAddress
  private let time: Int64
  private let channel: UInt8?

  /// Maximum number of nanoseconds to the start of the response. On the coded PHY, each of the PDUs before it takes 3
  /// ms.
  private static let patience: Int64 = 6_000_000

  init(_ advertiser: DeviceAddress, _ radio: RadioMetadata, at frame: Frame) {
    self.advertiser = advertiser
    time = frame.time
    channel = radio.channel
  }

  /// Returns whether a PDU is the scan response.
  func isAnswered(
    by header: borrowing ExtendedHeader, _ envelope: AdvertisingEnvelope, at frame: Frame
  ) -> Bool {
    let elapsed = frame.time.elapsed(since: time)
    return header.advertiser == advertiser && header.mode == .nonConnectableNonScannable
      && envelope.channel == .secondary && envelope.radio.channel == channel
      && elapsed >= 0 && elapsed <= ScanExchange.patience
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
