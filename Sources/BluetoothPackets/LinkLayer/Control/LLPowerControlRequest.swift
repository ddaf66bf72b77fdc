public import ByteReading

/// LL_POWER_CONTROL_REQ: one side asks the other to change its transmit power.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.33.
public struct LLPowerControlRequest: WireValue {
  /// One bit: the physical layer that this is for, LE Coded with its coding.
  public var phy: PowerControlPHYSet
  /// The change in dB; 0x7F asks for the most.
  public var delta: Int8
  /// The sender's own power in dBm; 127 if not known.
  public var txPower: Int8

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
