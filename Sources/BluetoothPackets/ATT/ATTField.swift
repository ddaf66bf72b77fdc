import ByteReading

/// The fields of ATT PDUs. Core 6.0, Vol 3, Part F, 3.3 and 3.4.
enum ATTField {
  static let opcode = Field(
    .att, "Attribute Opcode", "btatt.opcode", .hexadecimal, valueName: { ATTOpcode.name(of: $0) })
  static let handle = Field(.att, "Attribute Handle", "btatt.handle", .hexadecimal)
  static let clientReceiveMTU = Field(.att, "Client Rx MTU", "btatt.client_rx_mtu", .decimal)
  static let value = Field(.att, "Attribute Value", "btatt.value", .octets)
}
