public import ByteReading

/// LL_POWER_CONTROL_REQ: one side requests that the other changes its transmit power.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.33.
public struct LLPowerControlRequest: WireValue {
  /// One bit: the PHY that it applies to, LE Coded with its coding.
  public var phy: PowerControlPHYSet
  /// The change in dB; 0x7F requests the maximum.
  public var delta: Int8
  /// The sender's own power in dBm; 127 if unknown.
  public var txPower: Int8

  /// Creates it from its fields, in transmission order.
  public init(phy: PowerControlPHYSet, delta: Int8, txPower: Int8) {
    self.phy = phy
    self.delta = delta
    self.txPower = txPower
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    phy = try PowerControlPHYSet(parsing: &input)
    delta = try input.int8(LLControlField.powerDelta)
    txPower = try input.int8(LLControlField.txPower)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(phy.rawValue)
    output.int8(delta)
    output.int8(txPower)
  }
}

/// LL_POWER_CONTROL_RSP: the change that the sender made.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.34.
public struct LLPowerControlResponse: WireValue {
  /// Min: the sender is at its minimum power.
  public var isMinimum: Bool
  /// Max: the sender is at its maximum power.
  public var isMaximum: Bool
  /// Six reserved bits.
  public var reserved: UInt8
  /// The change in dB.
  public var delta: Int8
  /// The new power in dBm; 126: not managed, 127: unknown.
  public var txPower: Int8
  /// APR in dB; 0xFF if unknown.
  public var acceptableReduction: UInt8

  /// Creates it from its fields, in transmission order.
  public init(
    isMinimum: Bool, isMaximum: Bool, reserved: UInt8 = 0, delta: Int8, txPower: Int8,
    acceptableReduction: UInt8
  ) {
    self.isMinimum = isMinimum
    self.isMaximum = isMaximum
    self.reserved = reserved
    self.delta = delta
    self.txPower = txPower
    self.acceptableReduction = acceptableReduction
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    let octet = try input.uint8(LLControlField.powerFlags)
    isMinimum = input.flag(LLControlField.powerMinimum, of: octet)
    isMaximum = input.flag(LLControlField.powerMaximum, of: octet)
    reserved = input.bits(LLControlField.powerReserved, of: octet)
    delta = try input.int8(LLControlField.powerDelta)
    txPower = try input.int8(LLControlField.txPower)
    acceptableReduction = try input.uint8(LLControlField.acceptableReduction)
  }

  public func encode(into output: inout ByteWriter) {
    var octet: UInt8 = 0
    octet |= LLControlField.powerMinimum.placing(isMinimum)
    octet |= LLControlField.powerMaximum.placing(isMaximum)
    octet |= LLControlField.powerReserved.placing(reserved)
    output.uint8(octet)
    output.int8(delta)
    output.int8(txPower)
    output.uint8(acceptableReduction)
  }
}

/// LL_POWER_CHANGE_IND: the sender has changed its transmit power autonomously.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.35.
public struct LLPowerChangeIndication: WireValue {
  /// The PHYs that it applies to, LE Coded with its coding.
  public var phy: PowerControlPHYSet
  /// Min: the sender is at its minimum power.
  public var isMinimum: Bool
  /// Max: the sender is at its maximum power.
  public var isMaximum: Bool
  /// Six reserved bits.
  public var reserved: UInt8
  /// The change in dB.
  public var delta: Int8
  /// The new power in dBm.
  public var txPower: Int8

  /// Creates it from its fields, in transmission order.
  public init(
    phy: PowerControlPHYSet, isMinimum: Bool, isMaximum: Bool, reserved: UInt8 = 0, delta: Int8,
    txPower: Int8
  ) {
    self.phy = phy
    self.isMinimum = isMinimum
    self.isMaximum = isMaximum
    self.reserved = reserved
    self.delta = delta
    self.txPower = txPower
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    phy = try PowerControlPHYSet(parsing: &input)
    let octet = try input.uint8(LLControlField.powerFlags)
    isMinimum = input.flag(LLControlField.powerMinimum, of: octet)
    isMaximum = input.flag(LLControlField.powerMaximum, of: octet)
    reserved = input.bits(LLControlField.powerReserved, of: octet)
    delta = try input.int8(LLControlField.powerDelta)
    txPower = try input.int8(LLControlField.txPower)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(phy.rawValue)
    var octet: UInt8 = 0
    octet |= LLControlField.powerMinimum.placing(isMinimum)
    octet |= LLControlField.powerMaximum.placing(isMaximum)
    octet |= LLControlField.powerReserved.placing(reserved)
    output.uint8(octet)
    output.int8(delta)
    output.int8(txPower)
  }
}

/// A set of PHYs, one bit each, with both codings of LE Coded, as in power control PDUs.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.33, Table 2.25.
public struct PowerControlPHYSet: NamedFlags, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// LE 1M (bit 0).
  public static var le1M: PowerControlPHYSet { PowerControlPHYSet(rawValue: 0x01) }
  /// LE 2M (bit 1).
  public static var le2M: PowerControlPHYSet { PowerControlPHYSet(rawValue: 0x02) }
  /// LE Coded with S = 8 (bit 2).
  public static var leCodedS8: PowerControlPHYSet { PowerControlPHYSet(rawValue: 0x04) }
  /// LE Coded with S = 2 (bit 3).
  public static var leCodedS2: PowerControlPHYSet { PowerControlPHYSet(rawValue: 0x08) }

  init(parsing input: inout ByteReader) throws(WireError) {
    rawValue = try input.uint8(LLControlField.powerPHY)
    guard input.isWatched else { return }
    _ = input.bits(LLControlField.powerPHY1M, of: rawValue)
    _ = input.bits(LLControlField.powerPHY2M, of: rawValue)
    _ = input.bits(LLControlField.powerPHYCodedS8, of: rawValue)
    _ = input.bits(LLControlField.powerPHYCodedS2, of: rawValue)
    _ = input.bits(LLControlField.powerPHYReserved, of: rawValue)
  }
}

extension PowerControlPHYSet {
  public static var flagNames: [(flag: UInt8, name: StaticString)] {
    [
      (0x01, "le1M"),
      (0x02, "le2M"),
      (0x04, "leCodedS8"),
      (0x08, "leCodedS2"),
    ]
  }
}

extension LLControlField {
  static let powerPHY = Field(
    767, .linkLayerControl, "PHY", "btle.control.pwr_phy", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.33", meaning: "PHY concerned.")
  static let powerPHY1M = Field(
    768, .linkLayerControl, "LE 1M PHY", "btle.control.pwr_phy.le_1m_phy", .boolean, mask: 0x1,
    clause: "Vol 6, Part B, 2.4.2.33", meaning: "LE 1M PHY (1 Mbit/s).")
  static let powerPHY2M = Field(
    769, .linkLayerControl, "LE 2M PHY", "btle.control.pwr_phy.le_2m_phy", .boolean, mask: 0x2,
    clause: "Vol 6, Part B, 2.4.2.33", meaning: "LE 2M PHY (2 Mbit/s).")
  static let powerPHYCodedS8 = Field(
    770, .linkLayerControl, "LE Coded PHY with S=8", "btle.control.pwr_phy.le_coded_s8_phy",
    .boolean,
    mask: 0x4,
    clause: "Vol 6, Part B, 2.4.2.33", meaning: "LE Coded PHY with S=8 (125 kbit/s).")
  static let powerPHYCodedS2 = Field(
    771, .linkLayerControl, "LE Coded PHY with S=2", "btle.control.pwr_phy.le_coded_s2_phy",
    .boolean,
    mask: 0x8,
    clause: "Vol 6, Part B, 2.4.2.33", meaning: "LE Coded PHY with S=2 (500 kbit/s).")
  static let powerPHYReserved = Field(
    772, .linkLayerControl, "RFU", "btle.control.pwr_phy.reserved", .decimal, mask: 0xF0,
    clause: "Vol 6, Part B, 2.4.2.33", meaning: "Reserved; set to 0.")
  static let powerDelta = Field(
    773, .linkLayerControl, "Delta", "btle.control.delta", .signed, unit: .decibels,
    clause: "Vol 6, Part B, 2.4.2.33",
    meaning: "Requested or actual change of the transmit power.")
  static let txPower = Field(
    774, .linkLayerControl, "TxPower", "btle.control.txpower", .signed, unit: .decibelMilliwatts,
    clause: "Vol 6, Part B, 2.4.2.33", meaning: "Current transmit power of the sender.")
  static let powerFlags = Field(
    775, .linkLayerControl, "Flags", "btle.control.pwrflags", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.34",
    meaning: "Whether the sender is at its minimum or maximum transmit power.")
  static let powerMinimum = Field(
    776, .linkLayerControl, "Min", "btle.control.min", .boolean, mask: 0x1,
    clause: "Vol 6, Part B, 2.4.2.34", meaning: "The sender is at its minimum transmit power.")
  static let powerMaximum = Field(
    777, .linkLayerControl, "Max", "btle.control.max", .boolean, mask: 0x2,
    clause: "Vol 6, Part B, 2.4.2.34", meaning: "The sender is at its maximum transmit power.")
  static let powerReserved = Field(
    778, .linkLayerControl, "RFU", "btle.control.pwrctrl.reserved", .decimal, mask: 0xFC,
    clause: "Vol 6, Part B, 2.4.2.34", meaning: "Reserved; set to 0.")
  static let acceptableReduction = Field(
    779, .linkLayerControl, "APR", "btle.control.acceptable_power_reduction", .decimal,
    unit: .decibels,
    clause: "Vol 6, Part B, 2.4.2.34",
    meaning:
      "Acceptable power reduction (APR): how far the peer could lower its power and still be received well."
  )
}
