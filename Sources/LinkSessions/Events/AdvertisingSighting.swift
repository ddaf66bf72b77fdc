public import BluetoothPackets
import ByteReading
public import CaptureFiles

/// One PDU of an advertising channel, received by a sniffer or reported by a controller, as a view of
/// the packet.
public struct AdvertisingSighting: ~Escapable {
  /// The kind of PDU; the raw value is the specification's name.
  @nonexhaustive
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// ADV_IND, or a report of one.
    case connectable = "ADV_IND"
    /// ADV_DIRECT_IND, or a report of one.
    case directed = "ADV_DIRECT_IND"
    /// ADV_NONCONN_IND, or a report of one.
    case nonConnectable = "ADV_NONCONN_IND"
    /// ADV_SCAN_IND, or a report of one.
    case scannable = "ADV_SCAN_IND"
    /// SCAN_REQ.
    case scanRequest = "SCAN_REQ"
    /// SCAN_RSP, or a report of one.
    case scanResponse = "SCAN_RSP"
    /// CONNECT_IND.
    case connectRequest = "CONNECT_IND"
    /// ADV_EXT_IND.
    case extended = "ADV_EXT_IND"
    /// ADV_DECISION_IND.
    case decision = "ADV_DECISION_IND"
    /// AUX_ADV_IND, or a report of extended advertising.
    case auxiliary = "AUX_ADV_IND"
    /// AUX_SCAN_REQ.
    case auxiliaryScanRequest = "AUX_SCAN_REQ"
    /// AUX_SCAN_RSP.
    case auxiliaryScanResponse = "AUX_SCAN_RSP"
    /// AUX_CONNECT_REQ.
    case auxiliaryConnectRequest = "AUX_CONNECT_REQ"
    /// AUX_CONNECT_RSP.
    case auxiliaryConnectResponse = "AUX_CONNECT_RSP"
    /// AUX_CHAIN_IND.
    case chain = "AUX_CHAIN_IND"
    /// AUX_SYNC_IND, or a report of periodic advertising.
    case periodic = "AUX_SYNC_IND"
    /// AUX_SYNC_SUBEVENT_IND of a train that is known to have responses.
    case subevent = "AUX_SYNC_SUBEVENT_IND"
    /// AUX_SYNC_SUBEVENT_RSP on the access address that a train's controller data reserves for it.
    case subeventResponse = "AUX_SYNC_SUBEVENT_RSP"
  }

  /// The source of the observation.
  @nonexhaustive
  public enum Source: Hashable, Sendable {
    /// A sniffer on the air.
    case air
    /// A controller's report. `filtersDuplicates` is whether the controller was asked to report each
    /// advertiser only once; nil if the capture does not show it.
    case report(filtersDuplicates: Bool?)
  }

  /// The kind of PDU.
  public let kind: Kind
  /// The record.
  public let frame: Frame
  /// The source of the observation.
  public let source: Source
  /// Index in `DeviceTable` of the advertiser; nil if the PDU does not contain its address.
  package let advertiser: Int?
  /// Index in `DeviceTable` of the scanner, the initiator or the target of directed advertising.
  package internal(set) var peer: Int?
  /// Signal strength in dBm; nil if it was not recorded.
  public internal(set) var rssi: Int8?
  /// Index in `ConnectionTable` of the connection that a connect request opens.
  package internal(set) var connection: Int?

  // MARK: On the air

  /// The sniffer's metadata.
  public internal(set) var radio = RadioMetadata()
  /// The PDU's header: its type, TxAdd, RxAdd and ChSel.
  public internal(set) var header: AdvertisingHeader?
  /// The physical channel; nil in a controller's report.
  public internal(set) var channel: AdvertisingChannel?
  /// The access address of the periodic train, or the access address of all other advertising.
  public internal(set) var accessAddress = AccessAddress.advertising

  // MARK: Extended advertising

  /// AdvMode of the extended header.
  public internal(set) var mode: AdvertisingMode?
  /// The advertising set and the version of its data; a report contains only the set.
  public internal(set) var dataInfo: AdvertisingDataInfo?
  /// Advertising SID; nil if there is none.
  public internal(set) var setIdentifier: UInt8?
  /// The pointer to the next PDU of the advertisement; nil if there is none.
  public internal(set) var auxiliaryPointer: AuxiliaryPointer?
  /// The synchronization information of the periodic train; nil if none is announced.
  public internal(set) var syncInfo: SyncInfo?
  /// Transmit power in dBm.
  public internal(set) var txPower: Int8?
  /// The periodic advertising interval of a report, in units of 1.25 ms.
  public internal(set) var periodicInterval: UInt16?
  /// Additional Controller Advertising Data (ACAD).
  public internal(set) var controllerData: RawSpan

  // MARK: Data

  /// The advertising data, as AD structures.
  public internal(set) var data: RawSpan
  /// Whether the capture lacks the end of the data because the record was truncated when it was
  /// written.
  public internal(set) var dataIsCut = false
  /// Whether the data continues in another PDU or report.
  public internal(set) var dataContinues = false
  /// Whether the data began in another PDU or report.
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
  /// Whether an advertiser sends it unsolicited on a primary channel.
  public var isAdvertisement: Bool {
    switch self {
    case .connectable, .directed, .nonConnectable, .scannable, .extended, .decision: true
    default: false
    }
  }

  /// Whether it is a legacy PDU from Core 4, with at most 31 octets of data.
  public var isLegacy: Bool {
    switch self {
    case .connectable, .directed, .nonConnectable, .scannable, .scanRequest, .scanResponse,
      .connectRequest:
      true
    default: false
    }
  }
}
