extension LEMetaEvent {
  /// The kind of reported advertising PDU. Core 6.0, Vol 4, Part E, 7.7.65.2.
  public struct LEAdvertisingEventType: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The type without the upper half, which the specification reserves. Apple's controllers set bits in it.
    public var withoutReservedBits: LEMetaEvent.LEAdvertisingEventType {
      LEMetaEvent.LEAdvertisingEventType(rawValue: rawValue & 0x0F)
    }

    /// ADV_IND (0).
    public static var connectableUndirected: LEMetaEvent.LEAdvertisingEventType {
      LEMetaEvent.LEAdvertisingEventType(rawValue: 0)
    }
    /// ADV_DIRECT_IND (1).
    public static var connectableDirected: LEMetaEvent.LEAdvertisingEventType {
      LEMetaEvent.LEAdvertisingEventType(rawValue: 1)
    }
    /// ADV_SCAN_IND (2).
    public static var scannableUndirected: LEMetaEvent.LEAdvertisingEventType {
      LEMetaEvent.LEAdvertisingEventType(rawValue: 2)
    }
    /// ADV_NONCONN_IND (3).
    public static var nonConnectableUndirected: LEMetaEvent.LEAdvertisingEventType {
      LEMetaEvent.LEAdvertisingEventType(rawValue: 3)
    }
    /// SCAN_RSP (4).
    public static var scanResponse: LEMetaEvent.LEAdvertisingEventType {
      LEMetaEvent.LEAdvertisingEventType(rawValue: 4)
    }

    /// The name of the PDU; nil for a reserved value.
    public var name: StaticString? { LEMetaEvent.LEAdvertisingEventType.name(of: UInt64(rawValue)) }

    static func name(of value: UInt64) -> StaticString? {
      switch value {
      case 0: "ADV_IND"
      case 1: "ADV_DIRECT_IND"
      case 2: "ADV_SCAN_IND"
      case 3: "ADV_NONCONN_IND"
      case 4: "SCAN_RSP"
      default: nil
      }
    }
  }
}
