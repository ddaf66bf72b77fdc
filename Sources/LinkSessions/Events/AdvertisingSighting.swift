public import BluetoothPackets
import ByteReading
public import CaptureFiles

/// One PDU of an advertising channel, heard on the air or reported by a controller, as a view over
/// the packet.
public struct AdvertisingSighting: ~Escapable {
  /// Which PDU it was; the raw value is the specification's name.
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
  }

  /// What tells of the PDU.
  public enum Source: Hashable, Sendable {
    /// A sniffer on the air.
    case air
    /// A report of a controller: whether it was asked to report each advertiser only once, nil
    /// where the capture does not say.
    case report(filtersDuplicates: Bool?)
  }

  /// Which PDU it is.
  public let kind: Kind
  /// Where in the capture.
  public let frame: Frame
  /// Who saw it.
  public let source: Source
  /// Index in `DeviceTable` of the advertiser; nil where the PDU does not say whose it is.
  public let advertiser: Int?
  /// Index in `DeviceTable` of the scanner, of the initiator or of whom it is directed at.
  public internal(set) var peer: Int?
  /// Strength of the signal in dBm; nil where it is not told.
  public internal(set) var rssi: Int8?
  /// Index in `ConnectionTable` of the connection that a connect request opens.
  public internal(set) var connection: Int?

  // MARK: On the air

  /// What the sniffer says of the packet.
  public internal(set) var radio = RadioMetadata()
  /// The PDU's header: its type, TxAdd, RxAdd and ChSel.
  public internal(set) var header: AdvertisingHeader?
  /// Where on the air; nil in a controller's report.
  public internal(set) var channel: AdvertisingChannel?
  /// That of the periodic train; else that of all advertising.
  public internal(set) var accessAddress = AccessAddress.advertising

  // MARK: Extended advertising

  /// AdvMode of the extended header.
  public internal(set) var mode: AdvertisingMode?
  /// The set and the version of its data; a report tells only the set.
  public internal(set) var dataInfo: AdvertisingDataInfo?
  /// Advertising SID; nil where there is none.
  public internal(set) var setIdentifier: UInt8?
  /// Where the advertisement goes on; nil where it does not.
  public internal(set) var auxiliaryPointer: AuxiliaryPointer?
  /// How to follow the periodic train; nil where none is announced.
  public internal(set) var syncInfo: SyncInfo?
  /// In dBm.
  public internal(set) var txPower: Int8?
  /// In units of 1.25 ms, as a report tells it.
  public internal(set) var periodicInterval: UInt16?
  /// ACAD: advertising data from controller to controller.
  public internal(set) var controllerData: RawSpan

  // MARK: Data

  /// The advertising data, as AD structures.
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
