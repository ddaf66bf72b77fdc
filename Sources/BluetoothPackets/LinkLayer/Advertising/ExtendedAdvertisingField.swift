import ByteReading

/// The fields of the common extended advertising payload. Core 6.0, Vol 6, Part B, 2.3.4.
enum ExtendedAdvertisingField {
  static let lengthAndMode = Field(
    537, .linkLayer, "Extended Header Length", "", .hexadecimal,
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "Extended header length and advertising mode, in one octet.")
  static let length = Field(
    538, .linkLayer, "Extended Header Length", "btle.extended_advertising_header.length", .decimal,
    mask: 0x3F, unit: .octets,
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "Length of the extended header; 0 if there is none.")
  static let mode = Field(
    539, .linkLayer, "AdvMode", "btle.extended_advertising_header.mode", .hexadecimal, mask: 0xC0,
    valueName: { AdvertisingMode.name(of: $0) },
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "Whether the advertising is connectable, scannable or neither.")
  static let flags = Field(
    540, .linkLayer, "Extended Header Flags", "btle.extended_advertising_header.flags",
    .hexadecimal,
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "Which fields the extended header contains, in this order.")
  static let hasAdvertiser = Field(
    541, .linkLayer, "AdvA", "btle.extended_advertising_header.flags.advertiser_address", .boolean,
    mask: 0x01,
    clause: "Vol 6, Part B, 2.3.4", meaning: "The advertiser's address is present.")
  static let hasTarget = Field(
    542, .linkLayer, "TargetA", "btle.extended_advertising_header.flags.target_address", .boolean,
    mask: 0x02,
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "The target's address is present.")
  static let hasCTEInfo = Field(
    543, .linkLayer, "CTEInfo", "btle.extended_advertising_header.flags.cte_info", .boolean,
    mask: 0x04,
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "A Constant Tone Extension (CTE) follows the packet, for direction finding."
  )
  static let hasDataInfo = Field(
    544, .linkLayer, "AdvDataInfo", "btle.extended_advertising_header.advertiser_data_info",
    .boolean,
    mask: 0x08,
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "The AdvDataInfo field (advertising set and data ID) is present.")
  static let hasAuxPtr = Field(
    545, .linkLayer, "AuxPtr", "btle.extended_advertising_header.flags.aux_pointer", .boolean,
    mask: 0x10,
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "AuxPtr, a pointer to an auxiliary packet with more data, is present.")
  static let hasSyncInfo = Field(
    546, .linkLayer, "SyncInfo", "btle.extended_advertising_header.flags.sync_info", .boolean,
    mask: 0x20,
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "SyncInfo, for synchronizing with the periodic advertising train, is present.")
  static let hasTxPower = Field(
    547, .linkLayer, "TxPower", "btle.extended_advertising_header.flags.tx_power", .boolean,
    mask: 0x40,
    clause: "Vol 6, Part B, 2.3.4", meaning: "The transmit power is present.")
  static let flagReserved = Field(
    548, .linkLayer, "RFU", "btle.extended_advertising_header.flags.reserved", .boolean, mask: 0x80,
    clause: "Vol 6, Part B, 2.3.4", meaning: "Reserved; set to 0.")
  static let cteInfo = Field(
    549, .linkLayer, "CTEInfo", "btle.extended_advertising_header.cte_info", .hexadecimal,
    clause: "Vol 6, Part B, 2.5.2",
    meaning: "Type and length of the Constant Tone Extension.")
  static let cteTime = Field(
    550, .linkLayer, "CTETime", "btle.extended_advertising_header.cte_info.time", .hexadecimal,
    mask: 0x1F,
    clause: "Vol 6, Part B, 2.5.2",
    meaning: "Length of the Constant Tone Extension, in units of 8 µs.")
  static let cteReserved = Field(
    551, .linkLayer, "RFU", "btle.extended_advertising_header.cte_info.rfu", .hexadecimal,
    mask: 0x20,
    clause: "Vol 6, Part B, 2.5.2", meaning: "Reserved; set to 0.")
  static let cteType = Field(
    552, .linkLayer, "CTEType", "btle.extended_advertising_header.cte_info.type", .hexadecimal,
    mask: 0xC0, valueName: { ConstantToneExtensionInfo.typeName(of: $0) },
    clause: "Vol 6, Part B, 2.5.2",
    meaning: "Whether the CTE is for angle of arrival or angle of departure, and its slot duration."
  )
  static let dataInfo = Field(
    553, .linkLayer, "AdvDataInfo", "btle.extended_advertising.advertising_data_info", .hexadecimal,
    clause: "Vol 6, Part B, 2.3.4.4",
    meaning: "Advertising set ID (SID) and advertising data ID (DID).")
  static let dataIdentifier = Field(
    554, .linkLayer, "Advertising DID", "btle.extended_advertising.advertising_data_info.did",
    .hexadecimal, mask: 0x0FFF,
    clause: "Vol 6, Part B, 2.3.4.4",
    meaning:
      "Advertising data ID (DID): changes when the data changes, so that scanners can skip repeats."
  )
  static let setIdentifier = Field(
    555, .linkLayer, "Advertising SID", "btle.extended_advertising.advertising_data_info.sid",
    .hexadecimal, mask: 0xF000,
    clause: "Vol 6, Part B, 2.3.4.4",
    meaning: "Advertising set ID (SID): one device can run several advertising sets.")
  static let auxPtrOctet = Field(
    556, .linkLayer, "AuxPtr", "", .hexadecimal,
    clause: "Vol 6, Part B, 2.3.4.5",
    meaning: "First octet of AuxPtr: channel, clock accuracy and offset units.")
  static let auxChannel = Field(
    557, .linkLayer, "Channel Index", "btle.extended_advertising_header.aux_pointer.channel",
    .decimal,
    mask: 0x3F,
    clause: "Vol 6, Part B, 2.3.4.5", meaning: "Channel of the auxiliary packet.")
  static let auxClockAccuracy = Field(
    558, .linkLayer, "CA", "btle.extended_advertising_header.aux_pointer.ca", .boolean, mask: 0x40,
    valueName: { $0 == 0 ? "51 ppm to 500 ppm" : "0 ppm to 50 ppm" },
    clause: "Vol 6, Part B, 2.3.4.5",
    meaning: "Whether the advertiser's clock accuracy is 50 ppm or better (1), or worse (0).")
  static let auxOffsetUnits = Field(
    559, .linkLayer, "Offset Units", "btle.extended_advertising_header.aux_pointer.offset_units",
    .boolean, mask: 0x80, valueName: { $0 == 0 ? "30 µs" : "300 µs" },
    clause: "Vol 6, Part B, 2.3.4.5",
    meaning: "Unit of the offset that follows: 30 µs (0) or 300 µs (1).")
  static let auxPtrWord = Field(
    560, .linkLayer, "AuxPtr", "", .hexadecimal,
    clause: "Vol 6, Part B, 2.3.4.5", meaning: "Rest of AuxPtr: offset and PHY.")
  static let auxOffset = Field(
    561, .linkLayer, "Aux Offset", "btle.extended_advertising_header.aux_pointer.aux_offset",
    .hexadecimal, mask: 0x1FFF,
    clause: "Vol 6, Part B, 2.3.4.5",
    meaning:
      "Time from the start of this packet to the auxiliary packet, in the unit above; 0 if there is none."
  )
  static let auxPHY = Field(
    562, .linkLayer, "Aux PHY", "btle.extended_advertising_header.aux_pointer.aux_phy", .decimal,
    mask: 0xE000, valueName: { AuxiliaryPointer.phyName(of: $0) },
    clause: "Vol 6, Part B, 2.3.4.5", meaning: "PHY of the auxiliary packet.")
  static let txPower = Field(
    563, .linkLayer, "TxPower", "btle.extended_advertising_header.tx_power", .signed,
    unit: .decibelMilliwatts,
    clause: "Vol 6, Part B, 2.3.4.7",
    meaning:
      "Transmit power of the packet; minus the received power, it gives the path loss."
  )
  static let controllerData = Field(
    564, .linkLayer, "ACAD", "btle.extended_advertising_header.acad", .octets,
    clause: "Vol 6, Part B, 2.3.4.8",
    meaning: "Additional controller advertising data: AD structures between controllers.")
}
