import ByteReading

/// The fields of BIGInfo. Core 6.0, Vol 6, Part B, 4.4.6.11.
enum BIGInfoField {
  static let offset = Field(
    .advertisingData, "BIG_Offset", "btcommon.eir_ad.entry.biginfo.big_offset", .decimal,
    mask: 0x3fff)
  static let offsetUnits = Field(
    .advertisingData, "BIG_Offset_Units", "btcommon.eir_ad.entry.biginfo.big_offset_units",
    .boolean, mask: 0x4000)
  static let isoInterval = Field(
    .advertisingData, "ISO_Interval", "btcommon.eir_ad.entry.biginfo.iso_interval", .decimal,
    mask: 0x7ff8000, unit: .doubleSlot)
  static let bisCount = Field(
    .advertisingData, "Num_BIS", "btcommon.eir_ad.entry.biginfo.num_bis", .decimal, mask: 0xf8000000
  )
  static let subeventCount = Field(
    .advertisingData, "NSE", "btcommon.eir_ad.entry.biginfo.nse", .decimal, mask: 0x1f)
  static let burstNumber = Field(
    .advertisingData, "BN", "btcommon.eir_ad.entry.biginfo.bn", .decimal, mask: 0xe0)
  static let subInterval = Field(
    .advertisingData, "Sub_Interval", "btcommon.eir_ad.entry.biginfo.sub_interval", .decimal,
    mask: 0xfffff00, unit: .microseconds)
  static let pretransmissionOffset = Field(
    .advertisingData, "PTO", "btcommon.eir_ad.entry.biginfo.pto", .decimal, mask: 0xf0000000)
  static let bisSpacing = Field(
    .advertisingData, "BIS_Spacing", "btcommon.eir_ad.entry.biginfo.bis_spacing", .decimal,
    mask: 0xfffff, unit: .microseconds)
  static let repetitionCount = Field(
    .advertisingData, "IRC", "btcommon.eir_ad.entry.biginfo.irc", .decimal, mask: 0xf00000)
  static let maximumPDU = Field(
    .advertisingData, "Max_PDU", "btcommon.eir_ad.entry.biginfo.max_pdu", .decimal, unit: .octets)
  static let reserved = Field(
    .advertisingData, "Reserved", "btcommon.eir_ad.entry.biginfo.rfu", .decimal)
  static let seedAccessAddress = Field(
    .advertisingData, "Seed Access Address", "btcommon.eir_ad.entry.biginfo.seed_access_address",
    .hexadecimal)
  static let sduInterval = Field(
    .advertisingData, "SDU_Interval", "btcommon.eir_ad.entry.biginfo.sdu_interval", .decimal,
    mask: 0xfffff, unit: .microseconds)
  static let maximumSDU = Field(
    .advertisingData, "Max_SDU", "btcommon.eir_ad.entry.biginfo.max_sdu", .decimal,
    mask: 0xfff00000, unit: .octets)
  static let baseCRCInit = Field(
    .advertisingData, "BaseCRCInit", "btcommon.eir_ad.entry.biginfo.base_crc_init", .hexadecimal)
  static let channelMap = Field(
    .advertisingData, "Channel Map", "btcommon.eir_ad.entry.biginfo.channel_map", .hexadecimal,
    mask: 0x1fffffffff)
  static let phy = Field(
    .advertisingData, "PHY", "btcommon.eir_ad.entry.biginfo.phy", .decimal, mask: 0xe000000000)
  static let payloadCount = Field(
    .advertisingData, "bisPayloadCount", "btcommon.eir_ad.entry.biginfo.bis_payload_count",
    .decimal, mask: 0x7fffffffff)
  static let framing = Field(
    .advertisingData, "Framing", "btcommon.eir_ad.entry.biginfo.framing", .boolean,
    mask: 0x8000000000)
  static let groupIV = Field(.advertisingData, "GIV", "btcommon.eir_ad.entry.biginfo.giv", .octets)
  static let groupSessionKeyDiversifier = Field(
    .advertisingData, "GSKD", "btcommon.eir_ad.entry.biginfo.gskd", .octets)
  static let controlAccessAddress = Field(
    .advertisingData, "BIG Control Access Address",
    "btcommon.eir_ad.entry.biginfo.big_control_access_address", .hexadecimal)
  static let bisAccessAddress = Field(
    .advertisingData, "BIS Access Address", "btcommon.eir_ad.entry.biginfo.bis_access_address",
    .hexadecimal)
  static let word0 = Field(.advertisingData, "BIGInfo", "", .hexadecimal)
  static let word1 = Field(.advertisingData, "BIGInfo", "", .hexadecimal)
  static let word2 = Field(.advertisingData, "BIGInfo", "", .hexadecimal)
  static let word3 = Field(.advertisingData, "BIGInfo", "", .hexadecimal)
  static let word4 = Field(.advertisingData, "BIGInfo", "", .hexadecimal)
  static let word5 = Field(.advertisingData, "BIGInfo", "", .hexadecimal)
}
