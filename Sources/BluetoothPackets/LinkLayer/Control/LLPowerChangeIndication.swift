public import ByteReading

/// LL_POWER_CHANGE_IND: the sender has changed its transmit power by itself.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.35.
public struct LLPowerChangeIndication: WireValue {
  /// The physical layers that this is for, LE Coded with its coding.
  public var phy: PowerControlPHYSet
  /// Min: the sender is at its least power.
  public var isMinimum: Bool
  /// Max: the sender is at its greatest power.
  public var isMaximum: Bool
  /// Six reserved bits.
  public var reserved: UInt8
  /// The change in dB.
  public var delta: Int8
  /// The power now, in dBm.
  public var txPower: Int8

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
