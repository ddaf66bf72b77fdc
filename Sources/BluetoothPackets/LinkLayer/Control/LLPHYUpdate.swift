public import ByteReading

/// LL_PHY_REQ and LL_PHY_RSP: the PHYs that the sender prefers.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.22.
public struct LLPHYPreference: WireValue {
  /// The preferred PHYs for transmission by the sender.
  public var txPHYs: PHYSet
  /// The preferred PHYs for reception by the sender.
  public var rxPHYs: PHYSet

  /// Creates it from its fields, in transmission order.
  public init(txPHYs: PHYSet, rxPHYs: PHYSet) {
    self.txPHYs = txPHYs
    self.rxPHYs = rxPHYs
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    txPHYs = try PHYSet(parsing: &input, LLControlField.txPHYs, parts: .preference)
    rxPHYs = try PHYSet(parsing: &input, LLControlField.rxPHYs, parts: .preference)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(txPHYs.rawValue)
    output.uint8(rxPHYs.rawValue)
  }
}

/// LL_PHY_UPDATE_IND: the central changes the PHYs.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.23.
public struct LLPHYUpdateIndication: WireValue {
  /// One bit; none if this direction does not change.
  public var centralToPeripheral: PHYSet
  /// One bit; none if this direction does not change.
  public var peripheralToCentral: PHYSet
  /// The connection event at which the change takes effect; without meaning if nothing changes.
  public var instant: UInt16

  /// Creates it from its fields, in transmission order.
  public init(centralToPeripheral: PHYSet, peripheralToCentral: PHYSet, instant: UInt16) {
    self.centralToPeripheral = centralToPeripheral
    self.peripheralToCentral = peripheralToCentral
    self.instant = instant
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    centralToPeripheral = try PHYSet(parsing: &input, LLControlField.centralPHY, parts: .preference)
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

extension LLControlField {
  static let instantReserved = Field(
    738, .linkLayerControl, "Instant", "btle.control.reserved", .decimal,
    clause: "Vol 6, Part B, 2.4.2.23", meaning: "Reserved if no PHY changes.")
  static let txPHYs = Field(
    739, .linkLayerControl, "TX_PHYS", "btle.control.tx_phys", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.22", meaning: "PHYs that the sender prefers for sending.")
  static let rxPHYs = Field(
    740, .linkLayerControl, "RX_PHYS", "btle.control.rx_phys", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.22", meaning: "PHYs that the sender prefers for receiving.")
  static let phy1M = Field(
    741, .linkLayerControl, "LE 1M PHY", "btle.control.phys.le_1m_phy", .boolean, mask: 0x1,
    clause: "Vol 6, Part B, 2.4.2.22", meaning: "LE 1M PHY (1 Mbit/s), which every device supports."
  )
  static let phy2M = Field(
    742, .linkLayerControl, "LE 2M PHY", "btle.control.phys.le_2m_phy", .boolean, mask: 0x2,
    clause: "Vol 6, Part B, 2.4.2.22",
    meaning: "LE 2M PHY (2 Mbit/s): faster, with slightly less range.")
  static let phyCoded = Field(
    743, .linkLayerControl, "LE Coded PHY", "btle.control.phys.le_coded_phy", .boolean, mask: 0x4,
    clause: "Vol 6, Part B, 2.4.2.22",
    meaning: "LE Coded PHY (125 or 500 kbit/s): slower, with more range.")
  static let phyReserved = Field(
    744, .linkLayerControl, "RFU", "btle.control.phys.reserved", .decimal, mask: 0xF8,
    clause: "Vol 6, Part B, 2.4.2.22", meaning: "Reserved; set to 0.")
  static let centralPHY1M = Field(
    745, .linkLayerControl, "LE 1M PHY", "btle.control.m_to_s_phy.le_1m_phy", .boolean, mask: 0x1,
    clause: "Vol 6, Part B, 2.4.2.23", meaning: "The central will send on the LE 1M PHY.")
  static let centralPHY2M = Field(
    746, .linkLayerControl, "LE 2M PHY", "btle.control.m_to_s_phy.le_2m_phy", .boolean, mask: 0x2,
    clause: "Vol 6, Part B, 2.4.2.23", meaning: "The central will send on the LE 2M PHY.")
  static let centralPHYCoded = Field(
    747, .linkLayerControl, "LE Coded PHY", "btle.control.m_to_s_phy.le_coded_phy", .boolean,
    mask: 0x4,
    clause: "Vol 6, Part B, 2.4.2.23", meaning: "The central will send on the LE Coded PHY.")
  static let centralPHYReserved = Field(
    748, .linkLayerControl, "RFU", "btle.control.m_to_s_phy.reserved", .decimal, mask: 0xF8,
    clause: "Vol 6, Part B, 2.4.2.23", meaning: "Reserved; set to 0.")
  static let peripheralPHY1M = Field(
    749, .linkLayerControl, "LE 1M PHY", "btle.control.s_to_m_phy.le_1m_phy", .boolean, mask: 0x1,
    clause: "Vol 6, Part B, 2.4.2.23", meaning: "The peripheral will send on the LE 1M PHY.")
  static let peripheralPHY2M = Field(
    750, .linkLayerControl, "LE 2M PHY", "btle.control.s_to_m_phy.le_2m_phy", .boolean, mask: 0x2,
    clause: "Vol 6, Part B, 2.4.2.23", meaning: "The peripheral will send on the LE 2M PHY.")
  static let peripheralPHYCoded = Field(
    751, .linkLayerControl, "LE Coded PHY", "btle.control.s_to_m_phy.le_coded_phy", .boolean,
    mask: 0x4,
    clause: "Vol 6, Part B, 2.4.2.23", meaning: "The peripheral will send on the LE Coded PHY.")
  static let peripheralPHYReserved = Field(
    752, .linkLayerControl, "RFU", "btle.control.s_to_m_phy.reserved", .decimal, mask: 0xF8,
    clause: "Vol 6, Part B, 2.4.2.23", meaning: "Reserved; set to 0.")
}
