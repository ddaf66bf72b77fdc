import ByteReading

/// The fields of advertising physical channel PDUs. Core 6.0, Vol 6, Part B, 2.3.
enum AdvertisingField {
  static let header = Field(
    .linkLayer, "Header", "btle.advertising_header", .hexadecimal)
  static let pduType = Field(
    .linkLayer, "PDU Type", "btle.advertising_header.pdu_type", .hexadecimal, mask: 0x0F,
    valueName: { AdvertisingPDUType.name(of: $0) })
  static let reserved1 = Field(
    .linkLayer, "RFU", "btle.advertising_header.rfu.1", .decimal, mask: 0x10)
  static let channelSelection = Field(
    .linkLayer, "ChSel", "btle.advertising_header.ch_sel", .boolean, mask: 0x20,
    valueName: { $0 == 0 ? "#1" : "#2" })
  static let reserved2 = Field(
    .linkLayer, "RFU", "btle.advertising_header.rfu.2", .decimal, mask: 0x20)
  static let txAdd = Field(
    .linkLayer, "TxAdd", "btle.advertising_header.randomized_tx", .boolean, mask: 0x40,
    valueName: { $0 == 0 ? "Public" : "Random" })
  static let reserved3 = Field(
    .linkLayer, "RFU", "btle.advertising_header.rfu.3", .decimal, mask: 0x40)
  static let rxAdd = Field(
    .linkLayer, "RxAdd", "btle.advertising_header.randomized_rx", .boolean, mask: 0x80,
    valueName: { $0 == 0 ? "Public" : "Random" })
  static let reserved4 = Field(
    .linkLayer, "RFU", "btle.advertising_header.rfu.4", .decimal, mask: 0x80)
  static let length = Field(
    .linkLayer, "Length", "btle.advertising_header.length", .decimal, unit: .octets)
}
