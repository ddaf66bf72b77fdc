public import ByteReading

/// LL_PHY_UPDATE_IND: the central changes the physical layers.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.23.
public struct LLPHYUpdateIndication: WireValue {
  /// One bit, or none if this direction does not change.
  public var centralToPeripheral: PHYSet
  /// One bit, or none if this direction does not change.
  public var peripheralToCentral: PHYSet
  /// The connection event from which on the change holds; means nothing without a change.
  public var instant: UInt16

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
