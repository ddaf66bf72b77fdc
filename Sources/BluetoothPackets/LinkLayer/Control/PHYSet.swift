public import ByteReading

extension LLControlPDU {
  /// LL_PHY_UPDATE_IND: the central changes the PHYs.
  ///
  /// Core 6.0, Vol 6, Part B, 2.4.2.23.
  public struct PHYUpdateIndication: WireValue {
    /// The new PHY, as one bit; empty if this direction does not change.
    public var centralToPeripheral: PHYSet
    /// The new PHY, as one bit; empty if this direction does not change.
    public var peripheralToCentral: PHYSet
    /// The connection event at which the change takes effect; meaningless if nothing changes.
    public var instant: UInt16

    /// Creates it from its fields, in transmission order.
    public init(centralToPeripheral: PHYSet, peripheralToCentral: PHYSet, instant: UInt16) {
      self.centralToPeripheral = centralToPeripheral
      self.peripheralToCentral = peripheralToCentral
      self.instant = instant
    }

    /// Decodes the parameters; the opcode has already been read.
    public init(parsing input: inout ByteReader) throws(WireError) {
      centralToPeripheral = try PHYSet(
        parsing: &input, LLControlField.centralPHY, parts: .preference)
      peripheralToCentral = try PHYSet(
        parsing: &input, LLControlField.peripheralPHY, parts: .preference)
      let hasChange = !centralToPeripheral.isEmpty || !peripheralToCentral.isEmpty
      instant = try input.uint16(
        hasChange ? LLControlField.instant : LLControlField.instantReserved)
    }

    public func encode(into output: inout ByteWriter) {
      output.uint8(centralToPeripheral.rawValue)
      output.uint8(peripheralToCentral.rawValue)
      output.uint16(instant)
    }
  }
}

/// A set of PHYs, one bit each, as in LL control PDUs.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.22, Table 2.23.
public struct PHYSet: NamedFlags, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// LE 1M (bit 0).
  public static var le1M: PHYSet { PHYSet(rawValue: 0x01) }
  /// LE 2M (bit 1).
  public static var le2M: PHYSet { PHYSet(rawValue: 0x02) }
  /// LE Coded (bit 2).
  public static var leCoded: PHYSet { PHYSet(rawValue: 0x04) }

  /// The set of one PHY; empty for an undefined value.
  public init(_ phy: PHY) {
    switch phy {
    case .le1M: self = .le1M
    case .le2M: self = .le2M
    case .leCoded: self = .leCoded
    default: self = []
    }
  }

  /// The only PHY in the set; nil if there is none, or if there are several or unknown ones.
  public var single: PHY? {
    switch self {
    case .le1M: .le1M
    case .le2M: .le2M
    case .leCoded: .leCoded
    default: nil
    }
  }
}

extension PHYSet {
  public static var flagNames: [(flag: UInt8, name: StaticString)] {
    [
      (0x01, "le1M"),
      (0x02, "le2M"),
      (0x04, "leCoded"),
    ]
  }
}

extension PHYSet {
  /// The fields of the bits in an octet of PHYs.
  enum Parts {
    case preference
    case centralToPeripheral
    case peripheralToCentral
  }

  init(
    parsing input: inout ByteReader, _ field: Field, parts: Parts
  ) throws(WireError) {
    rawValue = try input.uint8(field)
    guard input.isWatched else { return }
    switch parts {
    case .preference:
      _ = input.bits(LLControlField.phy1M, of: rawValue)
      _ = input.bits(LLControlField.phy2M, of: rawValue)
      _ = input.bits(LLControlField.phyCoded, of: rawValue)
      _ = input.bits(LLControlField.phyReserved, of: rawValue)
    case .centralToPeripheral:
      _ = input.bits(LLControlField.centralPHY1M, of: rawValue)
      _ = input.bits(LLControlField.centralPHY2M, of: rawValue)
      _ = input.bits(LLControlField.centralPHYCoded, of: rawValue)
      _ = input.bits(LLControlField.centralPHYReserved, of: rawValue)
    case .peripheralToCentral:
      _ = input.bits(LLControlField.peripheralPHY1M, of: rawValue)
      _ = input.bits(LLControlField.peripheralPHY2M, of: rawValue)
      _ = input.bits(LLControlField.peripheralPHYCoded, of: rawValue)
      _ = input.bits(LLControlField.peripheralPHYReserved, of: rawValue)
    }
  }
}
