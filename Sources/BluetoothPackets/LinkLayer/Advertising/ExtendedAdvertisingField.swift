import ByteReading

/// The fields of the common extended advertising payload. Core 6.0, Vol 6, Part B, 2.3.4.
enum ExtendedAdvertisingField {
  static let lengthAndMode = Field(.linkLayer, "Extended Header Length", "", .hexadecimal)
  static let length = Field(
    .linkLayer, "Extended Header Length", "btle.extended_advertising_header.length", .decimal,
    mask: 0x3F, unit: .octets)
  static let mode = Field(
    .linkLayer, "AdvMode", "btle.extended_advertising_header.mode", .hexadecimal, mask: 0xC0,
    valueName: { AdvertisingMode.name(of: $0) })
  static let flags = Field(
    .linkLayer, "Extended Header Flags", "btle.extended_advertising_header.flags", .hexadecimal)
  static let hasAdvertiser = Field(
    .linkLayer, "AdvA", "btle.extended_advertising_header.flags.advertiser_address", .boolean,
    mask: 0x01)
  static let hasTarget = Field(
    .linkLayer, "TargetA", "btle.extended_advertising_header.flags.target_address", .boolean,
    mask: 0x02)
  static let hasCTEInfo = Field(
    .linkLayer, "CTEInfo", "btle.extended_advertising_header.flags.cte_info", .boolean, mask: 0x04)
  static let hasDataInfo = Field(
    .linkLayer, "AdvDataInfo", "btle.extended_advertising_header.advertiser_data_info", .boolean,
    mask: 0x08)
  static let hasAuxPtr = Field(
    .linkLayer, "AuxPtr", "btle.extended_advertising_header.flags.aux_pointer", .boolean,
    mask: 0x10)
  static let hasSyncInfo = Field(
    .linkLayer, "SyncInfo", "btle.extended_advertising_header.flags.sync_info", .boolean,
    mask: 0x20)
  static let hasTxPower = Field(
    .linkLayer, "TxPower", "btle.extended_advertising_header.flags.tx_power", .boolean, mask: 0x40)
  static let flagReserved = Field(
    .linkLayer, "RFU", "btle.extended_advertising_header.flags.reserved", .boolean, mask: 0x80)
  static let cteInfo = Field(
    .linkLayer, "CTEInfo", "btle.extended_advertising_header.cte_info", .hexadecimal)
  static let cteTime = Field(
    .linkLayer, "CTETime", "btle.extended_advertising_header.cte_info.time", .hexadecimal,
    mask: 0x1F)
  static let cteReserved = Field(
    .linkLayer, "RFU", "btle.extended_advertising_header.cte_info.rfu", .hexadecimal, mask: 0x20)
  static let cteType = Field(
    .linkLayer, "CTEType", "btle.extended_advertising_header.cte_info.type", .hexadecimal,
    mask: 0xC0, valueName: { ConstantToneExtensionInfo.typeName(of: $0) })
  static let dataInfo = Field(
    .linkLayer, "AdvDataInfo", "btle.extended_advertising.advertising_data_info", .hexadecimal)
  static let dataIdentifier = Field(
    .linkLayer, "Advertising DID", "btle.extended_advertising.advertising_data_info.did",
    .hexadecimal, mask: 0x0FFF)
  static let setIdentifier = Field(
    .linkLayer, "Advertising SID", "btle.extended_advertising.advertising_data_info.sid",
    .hexadecimal, mask: 0xF000)
  static let auxPtrOctet = Field(.linkLayer, "AuxPtr", "", .hexadecimal)
  static let auxChannel = Field(
    .linkLayer, "Channel Index", "btle.extended_advertising_header.aux_pointer.channel", .decimal,
    mask: 0x3F)
  static let auxClockAccuracy = Field(
    .linkLayer, "CA", "btle.extended_advertising_header.aux_pointer.ca", .boolean, mask: 0x40,
    valueName: { $0 == 0 ? "51 ppm to 500 ppm" : "0 ppm to 50 ppm" })
  static let auxOffsetUnits = Field(
    .linkLayer, "Offset Units", "btle.extended_advertising_header.aux_pointer.offset_units",
    .boolean, mask: 0x80, valueName: { $0 == 0 ? "30 µs" : "300 µs" })
  static let auxPtrWord = Field(.linkLayer, "AuxPtr", "", .hexadecimal)
  static let auxOffset = Field(
    .linkLayer, "Aux Offset", "btle.extended_advertising_header.aux_pointer.aux_offset",
    .hexadecimal, mask: 0x1FFF)
  static let auxPHY = Field(
    .linkLayer, "Aux PHY", "btle.extended_advertising_header.aux_pointer.aux_phy", .decimal,
    mask: 0xE000, valueName: { AuxiliaryPointer.phyName(of: $0) })
  static let txPower = Field(
    .linkLayer, "TxPower", "btle.extended_advertising_header.tx_power", .signed,
    unit: .decibelMilliwatts)
  static let controllerData = Field(
    .linkLayer, "ACAD", "btle.extended_advertising_header.acad", .octets)
}
