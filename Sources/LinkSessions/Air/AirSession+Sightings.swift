import BluetoothPackets
import ByteReading
import CaptureFiles

/// What stands around an advertising PDU on the air.
struct AdvertisingEnvelope {
  let header: AdvertisingHeader
  let radio: RadioMetadata
  let channel: AdvertisingChannel
  let accessAddress: AccessAddress

  func advertisement(of address: DeviceAddress) -> Advertisement {
    var advertisement = Advertisement(
      address: address, isRandom: header.isTxAddressRandom)
    advertisement.primaryChannel = channel == .primary ? radio.channel : nil
    advertisement.rssi = radio.rssi
    return advertisement
  }
}

extension AirSession {
  /// Tells of a PDU on the air.
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
    peer: Int? = nil, connection: Int? = nil, data: RawSpan = RawSpan(),
    _ log: inout SessionLog
  ) {
    guard log.wants(.advertising) else { return }
    var sighting = AdvertisingSighting(
      kind, frame: log.frame, source: .air, advertiser: advertiser, data: data)
    sighting.peer = peer
    sighting.connection = connection
    sighting.fill(from: envelope)
    log.tell(sighting)
  }

  /// Tells of a PDU with the common extended header.
  ///
  /// - Parameters:
  ///   - pdu: its payload.
  ///   - envelope: what stands around it.
  ///   - kind: which PDU it is; nil where only its place and content tell.
  mutating func tell(
    _ pdu: borrowing ExtendedAdvertisement, _ envelope: AdvertisingEnvelope,
    kind: AdvertisingSighting.Kind? = nil, _ registry: inout Registry, _ log: inout SessionLog
  ) {
    guard log.wants(.advertising) else { return }
    let header = pdu.header
    let train = envelope.accessAddress == .advertising ? nil : envelope.accessAddress.rawValue
    let advertiser =
      header.advertiser.flatMap { registry.find($0, isRandom: envelope.header.isTxAddressRandom) }
      ?? train.flatMap { sender(ofTrain: $0) }
    let kind = kind ?? AirSession.kind(of: header, envelope)
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

  /// Tells that a scanner asks an advertiser for more.
  mutating func tell(
    _ request: ScanRequest, _ envelope: AdvertisingEnvelope, _ registry: inout Registry,
    _ log: inout SessionLog
  ) {
    guard log.wants(.advertising) else { return }
    let kind: AdvertisingSighting.Kind =
      envelope.channel == .primary ? .scanRequest : .auxiliaryScanRequest
    tell(
      kind, envelope,
      advertiser: registry.find(request.advertiser, isRandom: envelope.header.isRxAddressRandom),
      peer: log.outcome.sender, &log)
  }

  /// Tells that an initiator asks an advertiser for a connection.
  mutating func tell(
    _ request: ConnectIndication, _ envelope: AdvertisingEnvelope, _ registry: inout Registry,
    _ log: inout SessionLog
  ) {
    guard log.wants(.advertising) else { return }
    let kind: AdvertisingSighting.Kind =
      envelope.channel == .primary ? .connectRequest : .auxiliaryConnectRequest
    tell(
      kind, envelope,
      advertiser: registry.find(request.advertiser, isRandom: envelope.header.isRxAddressRandom),
      peer: log.outcome.sender, connection: log.outcome.connection, &log)
  }
}

/// A scannable AUX_ADV_IND, or an AUX_SCAN_REQ to its sender: what the sender sends next, at once and on
/// the same channel, is AUX_SCAN_RSP. Core 6.0, Vol 6, Part B, 4.4.3.
///
/// The PDU's type says no more than that it is one with the extended header.
struct ScanExchange {
  let advertiser: DeviceAddress
  private let time: Int64
  private let channel: UInt8?

  /// Nanoseconds to the start of the response: on the coded PHY both PDUs before it take 3 ms.
  private static let patience: Int64 = 6_000_000

  init(_ advertiser: DeviceAddress, _ radio: RadioMetadata, at frame: Frame) {
    self.advertiser = advertiser
    time = frame.time
    channel = radio.channel
  }

  /// Whether a PDU is the response.
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
