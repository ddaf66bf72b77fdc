import ByteReading

/// The fields of BIG control PDUs. Core 6.0, Vol 6, Part B, 2.6.3.
enum BIGControlField {
  static let opcode = Field(
    .linkLayerControl, "Opcode", "btle.big_control_opcode", .hexadecimal,
    valueName: { BIGControlOpcode.name(of: $0) })
  static let parameters = Field(
    .linkLayerControl, "CtrData", "btle.big_control.data", .octets)
}
