/// The four-bit type of an advertising physical channel PDU.
///
/// Some values have different meanings on the primary advertising channels (indices 37 to 39) and on
/// the secondary ones. Core 6.0, Vol 6, Part B, 2.3.
public struct AdvertisingPDUType: NamedNumber, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue & 0x0F
  }

  /// ADV_IND (0x0).
  public static var connectableUndirected: AdvertisingPDUType { AdvertisingPDUType(rawValue: 0x0) }
  /// ADV_DIRECT_IND (0x1).
  public static var connectableDirected: AdvertisingPDUType { AdvertisingPDUType(rawValue: 0x1) }
  /// ADV_NONCONN_IND (0x2).
  public static var nonConnectableUndirected: AdvertisingPDUType {
    AdvertisingPDUType(rawValue: 0x2)
  }
  /// SCAN_REQ (0x3).
  public static var scanRequest: AdvertisingPDUType { AdvertisingPDUType(rawValue: 0x3) }
  /// SCAN_RSP (0x4).
  public static var scanResponse: AdvertisingPDUType { AdvertisingPDUType(rawValue: 0x4) }
  /// CONNECT_IND (0x5).
  public static var connectIndication: AdvertisingPDUType { AdvertisingPDUType(rawValue: 0x5) }
  /// ADV_SCAN_IND (0x6).
  public static var scannableUndirected: AdvertisingPDUType { AdvertisingPDUType(rawValue: 0x6) }
  /// ADV_EXT_IND and all AUX_ PDUs with the common extended payload except AUX_CONNECT_RSP.
  public static var extended: AdvertisingPDUType { AdvertisingPDUType(rawValue: 0x7) }
  /// AUX_CONNECT_RSP (0x8).
  public static var auxiliaryConnectResponse: AdvertisingPDUType {
    AdvertisingPDUType(rawValue: 0x8)
  }
  /// ADV_DECISION_IND (0x9).
  public static var decision: AdvertisingPDUType { AdvertisingPDUType(rawValue: 0x9) }

  /// The specification's name on the primary advertising channels; nil for an undefined value.
  public var name: StaticString? { AdvertisingPDUType.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0x0: "ADV_IND"
    case 0x1: "ADV_DIRECT_IND"
    case 0x2: "ADV_NONCONN_IND"
    case 0x3: "SCAN_REQ"
    case 0x4: "SCAN_RSP"
    case 0x5: "CONNECT_IND"
    case 0x6: "ADV_SCAN_IND"
    case 0x7: "ADV_EXT_IND"
    case 0x8: "AUX_CONNECT_RSP"
    case 0x9: "ADV_DECISION_IND"
    default: nil
    }
  }

  /// Returns the specification's name on `channel`. If several PDUs share the value there, the name covers all of them.
  public func name(on channel: AdvertisingChannel) -> StaticString? {
    switch (self, channel) {
    case (.scanRequest, .secondary), (.scanRequest, .periodic): "AUX_SCAN_REQ"
    case (.connectIndication, .secondary), (.connectIndication, .periodic): "AUX_CONNECT_REQ"
    case (.extended, .secondary): "AUX_ADV_IND, AUX_SCAN_RSP or AUX_CHAIN_IND"
    case (.extended, .periodic): "AUX_SYNC_IND, AUX_CHAIN_IND, AUX_SYNC_SUBEVENT_IND or _RSP"
    default: name
    }
  }
}
