public import BluetoothPackets
import ByteReading
public import CaptureFiles

/// One PDU of an advertising channel, heard on the air or reported by a controller, as a view over
/// the packet.
public struct AdvertisingSighting: ~Escapable {
  /// Which PDU it was; the raw value is the specification's name.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case connectable = "ADV_IND"
    case directed = "ADV_DIRECT_IND"
    case nonConnectable = "ADV_NONCONN_IND"
    case scannable = "ADV_SCAN_IND"
    case scanRequest = "SCAN_REQ"
    case scanResponse = "SCAN_RSP"
    case connectRequest = "CONNECT_IND"
    case extended = "ADV_EXT_IND"
    case decision = "ADV_DECISION_IND"
    case auxiliary = "AUX_ADV_IND"
    case auxiliaryScanRequest = "AUX_SCAN_REQ"
    case auxiliaryScanResponse = "AUX_SCAN_RSP"
    case auxiliaryConnectRequest = "AUX_CONNECT_REQ"
    case auxiliaryConnectResponse = "AUX_CONNECT_RSP"
    case chain = "AUX_CHAIN_IND"
    case periodic = "AUX_SYNC_IND"
  }

  /// What tells of the PDU.
  public enum Source: Hashable, Sendable {
    /// A sniffer on the air.
    case air
    /// A report of a controller: whether it was asked to report each advertiser only once, nil
    /// where the capture does not say.
    case report(filtersDuplicates: Bool?)
  }

  public let kind: Kind
  public let frame: Frame
  public let source: Source
  /// Index in `DeviceTable` of the advertiser; nil where the PDU does not say whose it is.
  public let advertiser: Int?
  /// Index in `DeviceTable` of the scanner, of the initiator or of whom it is directed at.
  public internal(set) var peer: Int?
  public internal(set) var rssi: Int8?
  /// Index in `ConnectionTable` of the connection that a connect request opens.
  public internal(set) var connection: Int?

  // MARK: On the air

  /// What the sniffer says of the packet.
  public internal(set) var radio = RadioMetadata()
  /// The PDU's header: its type, TxAdd, RxAdd and ChSel.
  public internal(set) var header: AdvertisingHeader?
  public internal(set) var channel: AdvertisingChannel?
  /// That of the periodic train; else that of all advertising.
  public internal(set) var accessAddress = AccessAddress.advertising

  // MARK: Extended advertising

  /// AdvMode of the extended header.
  public internal(set) var mode: AdvertisingMode?
  /// The set and the version of its data; a report tells only the set.
  public internal(set) var dataInfo: AdvertisingDataInfo?
  public internal(set) var setIdentifier: UInt8?
  public internal(set) var auxiliaryPointer: AuxiliaryPointer?
  public internal(set) var syncInfo: SyncInfo?
  /// In dBm.
  public internal(set) var txPower: Int8?
  /// In units of 1.25 ms, as a report tells it.
  public internal(set) var periodicInterval: UInt16?
  /// ACAD: advertising data from controller to controller.
  public internal(set) var controllerData: RawSpan

  // MARK: Data

  public internal(set) var data: RawSpan
  /// The capture lacks the end of the data: the record was cut when it was written.
  public internal(set) var dataIsCut = false
  /// More of the data comes in another PDU or report.
  public internal(set) var dataContinues = false
  /// The data begins in another PDU or report.
  public internal(set) var isContinuation = false

  @_lifetime(copy data)
  init(
    _ kind: Kind, frame: Frame, source: Source, advertiser: Int?, data: RawSpan
  ) {
    self.kind = kind
    self.frame = frame
    self.source = source
    self.advertiser = advertiser
    self.data = data
    controllerData = data.clamped(from: 0, count: 0)
  }
}

extension AdvertisingSighting.Kind {
  /// Whether an advertiser sends it of its own accord, on a primary channel.
  public var isAdvertisement: Bool {
    switch self {
    case .connectable, .directed, .nonConnectable, .scannable, .extended, .decision: true
    default: false
    }
  }

  /// Whether it is one of the PDUs that Core 4 knew, whose data has at most 31 octets.
  public var isLegacy: Bool {
    switch self {
    case .connectable, .directed, .nonConnectable, .scannable, .scanRequest, .scanResponse,
      .connectRequest:
      true
    default: false
    }
  }
}
