public import ByteReading

/// LL_POWER_CONTROL_RSP: the change that the sender made.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.34.
public struct LLPowerControlResponse: WireValue {
  /// Min: the sender is at its least power.
  public var isMinimum: Bool
  /// Max: the sender is at its greatest power.
  public var isMaximum: Bool
  /// Six reserved bits.
  public var reserved: UInt8
  /// The change in dB.
  public var delta: Int8
  /// The power now, in dBm; 126: not managed, 127: not known.
  public var txPower: Int8
  /// APR in dB; 0xFF if not known.
  public var acceptableReduction: UInt8

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
