import ByteReading

/// The fields of the common extended advertising payload. Core 6.0, Vol 6, Part B, 2.3.4.
enum ExtendedAdvertisingField {
  static let lengthAndMode = Field(
    537, .linkLayer, "Extended Header Length", "", .hexadecimal,
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "The length of the extended header and the advertising mode, in one octet.")
  static let length = Field(
    538, .linkLayer, "Extended Header Length", "btle.extended_advertising_header.length", .decimal,
    mask: 0x3F, unit: .octets,
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "How many octets the extended header has; 0 if there is none.")
  static let mode = Field(
    539, .linkLayer, "AdvMode", "btle.extended_advertising_header.mode", .hexadecimal, mask: 0xC0,
    valueName: { AdvertisingMode.name(of: $0) },
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "Whether others may connect, or ask for a scan response, or neither.")
  static let flags = Field(
    540, .linkLayer, "Extended Header Flags", "btle.extended_advertising_header.flags",
    .hexadecimal,
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "Says which fields the extended header holds; they come in the order of these bits.")
  static let hasAdvertiser = Field(
    541, .linkLayer, "AdvA", "btle.extended_advertising_header.flags.advertiser_address", .boolean,
    mask: 0x01,
    clause: "Vol 6, Part B, 2.3.4", meaning: "The advertiser's address is there.")
  static let hasTarget = Field(
    542, .linkLayer, "TargetA", "btle.extended_advertising_header.flags.target_address", .boolean,
    mask: 0x02,
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "The address of the only device that this is meant for is there.")
  static let hasCTEInfo = Field(
    543, .linkLayer, "CTEInfo", "btle.extended_advertising_header.flags.cte_info", .boolean,
    mask: 0x04,
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "A Constant Tone Extension follows the packet, from which a direction can be measured."
  )
  static let hasDataInfo = Field(
    544, .linkLayer, "AdvDataInfo", "btle.extended_advertising_header.advertiser_data_info",
    .boolean,
    mask: 0x08,
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "Numbers of the advertising set and of its data are there.")
  static let hasAuxPtr = Field(
    545, .linkLayer, "AuxPtr", "btle.extended_advertising_header.flags.aux_pointer", .boolean,
    mask: 0x10,
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "A pointer to a further packet, with more data, is there.")
  static let hasSyncInfo = Field(
    546, .linkLayer, "SyncInfo", "btle.extended_advertising_header.flags.sync_info", .boolean,
    mask: 0x20,
    clause: "Vol 6, Part B, 2.3.4",
    meaning: "What one needs to follow the periodic advertising is there.")
  static let hasTxPower = Field(
    547, .linkLayer, "TxPower", "btle.extended_advertising_header.flags.tx_power", .boolean,
    mask: 0x40,
    clause: "Vol 6, Part B, 2.3.4", meaning: "The power with which the packet was sent is there.")
  static let flagReserved = Field(
    548, .linkLayer, "RFU", "btle.extended_advertising_header.flags.reserved", .boolean, mask: 0x80,
    clause: "Vol 6, Part B, 2.3.4", meaning: "A bit without a meaning yet; it is sent as 0.")
  static let cteInfo = Field(
    549, .linkLayer, "CTEInfo", "btle.extended_advertising_header.cte_info", .hexadecimal,
    clause: "Vol 6, Part B, 2.5.2",
    meaning: "What kind of Constant Tone Extension follows the packet, and how long it is.")
  static let cteTime = Field(
    550, .linkLayer, "CTETime", "btle.extended_advertising_header.cte_info.time", .hexadecimal,
    mask: 0x1F,
    clause: "Vol 6, Part B, 2.5.2",
    meaning: "Length of the Constant Tone Extension, in units of 8 µs.")
  static let cteReserved = Field(
    551, .linkLayer, "RFU", "btle.extended_advertising_header.cte_info.rfu", .hexadecimal,
    mask: 0x20,
    clause: "Vol 6, Part B, 2.5.2", meaning: "A bit without a meaning yet; it is sent as 0.")
  static let cteType = Field(
    552, .linkLayer, "CTEType", "btle.extended_advertising_header.cte_info.type", .hexadecimal,
    mask: 0xC0, valueName: { ConstantToneExtensionInfo.typeName(of: $0) },
    clause: "Vol 6, Part B, 2.5.2",
    meaning: "Whether the angle of arrival or of departure can be measured, and with which slots.")
  static let dataInfo = Field(
    553, .linkLayer, "AdvDataInfo", "btle.extended_advertising.advertising_data_info", .hexadecimal,
    clause: "Vol 6, Part B, 2.3.4.4",
    meaning: "Which advertising set this is, and which version of its data.")
  static let dataIdentifier = Field(
    554, .linkLayer, "Advertising DID", "btle.extended_advertising.advertising_data_info.did",
    .hexadecimal, mask: 0x0FFF,
    clause: "Vol 6, Part B, 2.3.4.4",
    meaning: "Changes when the data changes; a scanner that knows the number need not listen again."
  )
  static let setIdentifier = Field(
    555, .linkLayer, "Advertising SID", "btle.extended_advertising.advertising_data_info.sid",
    .hexadecimal, mask: 0xF000,
    clause: "Vol 6, Part B, 2.3.4.4",
    meaning: "The number of the advertising set: one device can advertise several things at once.")
  static let auxPtrOctet = Field(
    556, .linkLayer, "AuxPtr", "", .hexadecimal,
    clause: "Vol 6, Part B, 2.3.4.5",
    meaning: "The first octet of the pointer: channel, clock accuracy and unit.")
  static let auxChannel = Field(
    557, .linkLayer, "Channel Index", "btle.extended_advertising_header.aux_pointer.channel",
    .decimal,
    mask: 0x3F,
    clause: "Vol 6, Part B, 2.3.4.5", meaning: "On which channel the further packet will come.")
  static let auxClockAccuracy = Field(
    558, .linkLayer, "CA", "btle.extended_advertising_header.aux_pointer.ca", .boolean, mask: 0x40,
    valueName: { $0 == 0 ? "51 ppm to 500 ppm" : "0 ppm to 50 ppm" },
    clause: "Vol 6, Part B, 2.3.4.5",
    meaning: "Whether the advertiser's clock keeps within 50 ppm until then (1), or is worse (0).")
  static let auxOffsetUnits = Field(
    559, .linkLayer, "Offset Units", "btle.extended_advertising_header.aux_pointer.offset_units",
    .boolean, mask: 0x80, valueName: { $0 == 0 ? "30 µs" : "300 µs" },
    clause: "Vol 6, Part B, 2.3.4.5",
    meaning: "The unit of the time that follows: 30 µs (0) or 300 µs (1).")
  static let auxPtrWord = Field(
    560, .linkLayer, "AuxPtr", "", .hexadecimal,
    clause: "Vol 6, Part B, 2.3.4.5", meaning: "The rest of the pointer: time and PHY.")
  static let auxOffset = Field(
    561, .linkLayer, "Aux Offset", "btle.extended_advertising_header.aux_pointer.aux_offset",
    .hexadecimal, mask: 0x1FFF,
    clause: "Vol 6, Part B, 2.3.4.5",
    meaning:
      "How long after the start of this packet the further one comes, in the unit above; 0 means that none comes."
  )
  static let auxPHY = Field(
    562, .linkLayer, "Aux PHY", "btle.extended_advertising_header.aux_pointer.aux_phy", .decimal,
    mask: 0xE000, valueName: { AuxiliaryPointer.phyName(of: $0) },
    clause: "Vol 6, Part B, 2.3.4.5", meaning: "The PHY of the further packet.")
  static let txPower = Field(
    563, .linkLayer, "TxPower", "btle.extended_advertising_header.tx_power", .signed,
    unit: .decibelMilliwatts,
    clause: "Vol 6, Part B, 2.3.4.7",
    meaning:
      "Transmit power of the packet; together with the received strength it gives the path loss."
  )
  static let controllerData = Field(
    564, .linkLayer, "ACAD", "btle.extended_advertising_header.acad", .octets,
    clause: "Vol 6, Part B, 2.3.4.8",
    meaning: "AD structures from and for controllers rather than hosts.")
}
