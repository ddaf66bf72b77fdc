import ByteReading

/// The fields of the common extended advertising payload. Core 6.0, Vol 6, Part B, 2.3.4.
enum ExtendedAdvertisingField {
  static let lengthAndMode = Field(537, .linkLayer, "Extended Header Length", "", .hexadecimal)
  static let length = Field(
    538, .linkLayer, "Extended Header Length", "btle.extended_advertising_header.length", .decimal,
    mask: 0x3F, unit: .octets)
  static let mode = Field(
    539, .linkLayer, "AdvMode", "btle.extended_advertising_header.mode", .hexadecimal, mask: 0xC0,
    valueName: { AdvertisingMode.name(of: $0) })
  static let flags = Field(
    540, .linkLayer, "Extended Header Flags", "btle.extended_advertising_header.flags", .hexadecimal
  )
  static let hasAdvertiser = Field(
    541, .linkLayer, "AdvA", "btle.extended_advertising_header.flags.advertiser_address", .boolean,
    mask: 0x01)
  static let hasTarget = Field(
    542, .linkLayer, "TargetA", "btle.extended_advertising_header.flags.target_address", .boolean,
    mask: 0x02)
  static let hasCTEInfo = Field(
    543, .linkLayer, "CTEInfo", "btle.extended_advertising_header.flags.cte_info", .boolean,
    mask: 0x04)
  static let hasDataInfo = Field(
    544, .linkLayer, "AdvDataInfo", "btle.extended_advertising_header.advertiser_data_info",
    .boolean,
    mask: 0x08)
  static let hasAuxPtr = Field(
    545, .linkLayer, "AuxPtr", "btle.extended_advertising_header.flags.aux_pointer", .boolean,
    mask: 0x10)
  static let hasSyncInfo = Field(
    546, .linkLayer, "SyncInfo", "btle.extended_advertising_header.flags.sync_info", .boolean,
    mask: 0x20)
  static let hasTxPower = Field(
    547, .linkLayer, "TxPower", "btle.extended_advertising_header.flags.tx_power", .boolean,
    mask: 0x40)
  static let flagReserved = Field(
    548, .linkLayer, "RFU", "btle.extended_advertising_header.flags.reserved", .boolean, mask: 0x80)
  static let cteInfo = Field(
    549, .linkLayer, "CTEInfo", "btle.extended_advertising_header.cte_info", .hexadecimal)
  static let cteTime = Field(
    550, .linkLayer, "CTETime", "btle.extended_advertising_header.cte_info.time", .hexadecimal,
    mask: 0x1F)
  static let cteReserved = Field(
    551, .linkLayer, "RFU", "btle.extended_advertising_header.cte_info.rfu", .hexadecimal,
    mask: 0x20)
  static let cteType = Field(
    552, .linkLayer, "CTEType", "btle.extended_advertising_header.cte_info.type", .hexadecimal,
    mask: 0xC0, valueName: { ConstantToneExtensionInfo.typeName(of: $0) })
  static let dataInfo = Field(
    553, .linkLayer, "AdvDataInfo", "btle.extended_advertising.advertising_data_info", .hexadecimal)
  static let dataIdentifier = Field(
    554, .linkLayer, "Advertising DID", "btle.extended_advertising.advertising_data_info.did",
    .hexadecimal, mask: 0x0FFF)
  static let setIdentifier = Field(
    555, .linkLayer, "Advertising SID", "btle.extended_advertising.advertising_data_info.sid",
    .hexadecimal, mask: 0xF000)
  static let auxPtrOctet = Field(556, .linkLayer, "AuxPtr", "", .hexadecimal)
  static let auxChannel = Field(
    557, .linkLayer, "Channel Index", "btle.extended_advertising_header.aux_pointer.channel",
    .decimal,
    mask: 0x3F)
  static let auxClockAccuracy = Field(
    558, .linkLayer, "CA", "btle.extended_advertising_header.aux_pointer.ca", .boolean, mask: 0x40,
    valueName: { $0 == 0 ? "51 ppm to 500 ppm" : "0 ppm to 50 ppm" })
  static let auxOffsetUnits = Field(
    559, .linkLayer, "Offset Units", "btle.extended_advertising_header.aux_pointer.offset_units",
    .boolean, mask: 0x80, valueName: { $0 == 0 ? "30 µs" : "300 µs" })
  static let auxPtrWord = Field(560, .linkLayer, "AuxPtr", "", .hexadecimal)
  static let auxOffset = Field(
    561, .linkLayer, "Aux Offset", "btle.extended_advertising_header.aux_pointer.aux_offset",
    .hexadecimal, mask: 0x1FFF)
  static let auxPHY = Field(
    562, .linkLayer, "Aux PHY", "btle.extended_advertising_header.aux_pointer.aux_phy", .decimal,
    mask: 0xE000, valueName: { AuxiliaryPointer.phyName(of: $0) })
  static let txPower = Field(
    563, .linkLayer, "TxPower", "btle.extended_advertising_header.tx_power", .signed,
    unit: .decibelMilliwatts)
  static let controllerData = Field(
    564, .linkLayer, "ACAD", "btle.extended_advertising_header.acad", .octets)
}
