public import ByteReading

/// The parameters for receiving a broadcast isochronous group.
///
/// Core 6.0, Vol 6, Part B, 4.4.6.11.
public struct BIGInfo: WireValue {
  /// The IV and key diversifier of an encrypted group.
  public struct Encryption: Hashable, Sendable {
    /// GIV: the input of the packets' initialization vectors.
    public var groupIV: UInt64
    /// GSKD: the input of the session key.
    public var groupSessionKeyDiversifier: UInt128
  }

  /// BIG_Offset, 14 bits, in units of 30 µs or 300 µs.
  public var offset: UInt16
  /// Whether the offset is in units of 300 µs rather than 30 µs.
  public var hasLongOffsetUnits: Bool
  /// ISO_Interval in units of 1.25 ms.
  public var isoInterval: UInt16
  /// Number of streams in the group.
  public var bisCount: UInt8
  /// NSE: number of subevents in an event of each BIS.
  public var subeventCount: UInt8
  /// BN: number of new payloads in an event.
  public var burstNumber: UInt8
  /// Sub_Interval in µs.
  public var subInterval: UInt32
  /// PTO, the pretransmission offset.
  public var pretransmissionOffset: UInt8
  /// BIS_Spacing in µs.
  public var bisSpacing: UInt32
  /// IRC: number of immediate repetitions.
  public var repetitionCount: UInt8
  /// Max_PDU in octets.
  public var maximumPDU: UInt8
  /// The octet of the framing mode; its other bits are reserved.
  public var framingOctet: UInt8
  /// The input of the streams' access addresses.
  public var seedAccessAddress: UInt32
  /// SDU_Interval in µs.
  public var sduInterval: UInt32
  /// Max_SDU in octets.
  public var maximumSDU: UInt16
  /// The input of the streams' CRC initialization values.
  public var baseCRCInit: UInt16
  /// The channel map: bits 0 to 36 are the data channels in use.
  public var channelMap: UInt64
  /// The PHY: 0 LE 1M, 1 LE 2M, 2 LE Coded.
  public var phy: UInt8
  /// The number of the next payload, 39 bits.
  public var payloadCount: UInt64
  /// Whether SDUs are sent in segments with headers (framed mode).
  public var isFramed: Bool
  /// The encryption values; nil for an unencrypted group.
  public var encryption: Encryption?

  /// ISO_Interval in milliseconds.
  public var isoIntervalMilliseconds: Double { Double(isoInterval) * 1.25 }
  /// SDU_Interval in milliseconds.
  public var sduIntervalMilliseconds: Double { Double(sduInterval) / 1000 }

  public init(parsing input: inout ByteReader) throws(WireError) {
    typealias Fields = BIGInfoField
    let word0 = try input.uint32(Fields.word0)
    offset = UInt16(truncatingIfNeeded: input.bits(Fields.offset, of: word0))
    hasLongOffsetUnits = input.flag(Fields.offsetUnits, of: word0)
    isoInterval = UInt16(truncatingIfNeeded: input.bits(Fields.isoInterval, of: word0))
    bisCount = UInt8(truncatingIfNeeded: input.bits(Fields.bisCount, of: word0))
    let word1 = try input.uint32(Fields.word1)
    subeventCount = UInt8(truncatingIfNeeded: input.bits(Fields.subeventCount, of: word1))
    burstNumber = UInt8(truncatingIfNeeded: input.bits(Fields.burstNumber, of: word1))
    subInterval = input.bits(Fields.subInterval, of: word1)
    pretransmissionOffset = UInt8(
      truncatingIfNeeded: input.bits(Fields.pretransmissionOffset, of: word1))
    let word2 = try input.uint24(Fields.word2)
    bisSpacing = input.bits(Fields.bisSpacing, of: word2, width: 3)
    repetitionCount = UInt8(
      truncatingIfNeeded: input.bits(Fields.repetitionCount, of: word2, width: 3))
    maximumPDU = try input.uint8(Fields.maximumPDU)
    framingOctet = try input.uint8(Fields.reserved)
    _ = input.flag(Fields.framingMode, of: framingOctet)
    seedAccessAddress = try input.uint32(Fields.seedAccessAddress)
    let word3 = try input.uint32(Fields.word3)
    sduInterval = input.bits(Fields.sduInterval, of: word3)
    maximumSDU = UInt16(truncatingIfNeeded: input.bits(Fields.maximumSDU, of: word3))
    baseCRCInit = try input.uint16(Fields.baseCRCInit)
    let word4 = try input.integer(width: 5, Fields.word4)
    channelMap = input.bits(Fields.channelMap, of: word4, width: 5)
    phy = UInt8(truncatingIfNeeded: input.bits(Fields.phy, of: word4, width: 5))
    AdvertisedChannelMap.noteChannels(of: word4, in: input)
    let word5 = try input.integer(width: 5, Fields.word5)
    payloadCount = input.bits(Fields.payloadCount, of: word5, width: 5)
    isFramed = input.flag(Fields.framing, of: word5, width: 5)
    if !input.isAtEnd {
      encryption = Encryption(
        groupIV: try input.uint64(Fields.groupIV),
        groupSessionKeyDiversifier: try input.uint128(Fields.groupSessionKeyDiversifier))
    }
    if input.isWatched { noteAccessAddresses(to: input) }
  }

  public func encode(into output: inout ByteWriter) {
    typealias Fields = BIGInfoField
    output.uint32(
      Fields.offset.placing(UInt32(offset)) | Fields.offsetUnits.placing(hasLongOffsetUnits)
        | Fields.isoInterval.placing(UInt32(isoInterval))
        | Fields.bisCount.placing(UInt32(bisCount)))
    output.uint32(
      Fields.subeventCount.placing(UInt32(subeventCount))
        | Fields.burstNumber.placing(UInt32(burstNumber))
        | Fields.subInterval.placing(subInterval)
        | Fields.pretransmissionOffset.placing(UInt32(pretransmissionOffset)))
    output.uint24(
      Fields.bisSpacing.placing(bisSpacing)
        | Fields.repetitionCount.placing(UInt32(repetitionCount)))
    output.uint8(maximumPDU)
    output.uint8(framingOctet)
    output.uint32(seedAccessAddress)
    output.uint32(
      Fields.sduInterval.placing(sduInterval) | Fields.maximumSDU.placing(UInt32(maximumSDU)))
    output.uint16(baseCRCInit)
    output.integer(
      Fields.channelMap.placing(channelMap) | Fields.phy.placing(UInt64(phy)), width: 5)
    output.integer(
      Fields.payloadCount.placing(payloadCount) | Fields.framing.placing(isFramed), width: 5)
    if let encryption {
      output.uint64(encryption.groupIV)
      output.uint128(encryption.groupSessionKeyDiversifier)
    }
  }

  /// Framing_Mode: whether a framed group does not segment its SDUs.
  public var isUnsegmented: Bool { framingOctet & 0x80 != 0 }

  /// Returns the access address of a BIS (1 to 31), or of the control subevents (0).
  ///
  /// Core 6.0, Vol 6, Part B, 2.1.2.
  public func accessAddress(ofBIS number: UInt8) -> UInt32 {
    let diversifier = (35 * UInt32(number) + 42) % 128
    func bit(_ index: UInt32) -> UInt32 { diversifier >> index & 1 }
    var word = bit(0) * 0b11_1111 << 26
    word |= bit(1) << 25 | bit(6) << 24 | bit(1) << 23
    word |= bit(5) << 21 | bit(4) << 20 | bit(3) << 18 | bit(2) << 17
    return seedAccessAddress ^ word
  }

  private func noteAccessAddresses(to input: borrowing ByteReader) {
    input.note(
      BIGInfoField.controlAccessAddress, value: UInt64(accessAddress(ofBIS: 0)), width: 0)
    for number in 0..<bisCount {
      input.note(
        BIGInfoField.bisAccessAddress, value: UInt64(accessAddress(ofBIS: number + 1)), width: 0)
    }
  }
}

/// The fields of BIGInfo. Core 6.0, Vol 6, Part B, 4.4.6.11.
enum BIGInfoField {
  static let offset = Field(
    260, .advertisingData, "BIG_Offset", "btcommon.eir_ad.entry.biginfo.big_offset", .decimal,
    mask: 0x3fff,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning: "Time from this packet to the next BIG event, in the unit below."
  )
  static let offsetUnits = Field(
    261, .advertisingData, "BIG_Offset_Units", "btcommon.eir_ad.entry.biginfo.big_offset_units",
    .boolean, mask: 0x4000,
    clause: "Vol 6, Part B, 4.4.6.11", meaning: "Unit of the offset: 30 µs (0) or 300 µs (1).")
  static let isoInterval = Field(
    262, .advertisingData, "ISO_Interval", "btcommon.eir_ad.entry.biginfo.iso_interval", .decimal,
    mask: 0x7ff8000, unit: .doubleSlot,
    clause: "Vol 6, Part B, 4.4.6.11", meaning: "ISO interval: the time between two BIG events.")
  static let bisCount = Field(
    263, .advertisingData, "Num_BIS", "btcommon.eir_ad.entry.biginfo.num_bis", .decimal,
    mask: 0xf8000000,
    clause: "Vol 6, Part B, 4.4.6.11", meaning: "Number of streams (BISes) in the subgroup.")
  static let subeventCount = Field(
    264, .advertisingData, "NSE", "btcommon.eir_ad.entry.biginfo.nse", .decimal, mask: 0x1f,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning: "Number of subevents for each BIS in a BIG event.")
  static let burstNumber = Field(
    265, .advertisingData, "BN", "btcommon.eir_ad.entry.biginfo.bn", .decimal, mask: 0xe0,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning: "Burst number: new payloads of each stream in each event.")
  static let subInterval = Field(
    266, .advertisingData, "Sub_Interval", "btcommon.eir_ad.entry.biginfo.sub_interval", .decimal,
    mask: 0xfffff00, unit: .microseconds,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning: "Time between the starts of two subevents of a BIS.")
  static let pretransmissionOffset = Field(
    267, .advertisingData, "PTO", "btcommon.eir_ad.entry.biginfo.pto", .decimal, mask: 0xf0000000,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning:
      "Pretransmission offset: how many events ahead payloads are also sent, to reduce losses.")
  static let bisSpacing = Field(
    268, .advertisingData, "BIS_Spacing", "btcommon.eir_ad.entry.biginfo.bis_spacing", .decimal,
    mask: 0xfffff, unit: .microseconds,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning: "Time between the starts of subevents of adjacent BISes.")
  static let repetitionCount = Field(
    269, .advertisingData, "IRC", "btcommon.eir_ad.entry.biginfo.irc", .decimal, mask: 0xf00000,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning: "Immediate repetition count: how often new payloads are sent in their own event.")
  static let maximumPDU = Field(
    270, .advertisingData, "Max_PDU", "btcommon.eir_ad.entry.biginfo.max_pdu", .decimal,
    unit: .octets,
    clause: "Vol 6, Part B, 4.4.6.11", meaning: "Maximum PDU payload.")
  static let reserved = Field(
    271, .advertisingData, "Reserved", "btcommon.eir_ad.entry.biginfo.rfu", .decimal,
    clause: "Vol 6, Part B, 4.4.6.11", meaning: "Reserved; set to 0.")
  static let framingMode = Field(
    272, .advertisingData, "Framing_Mode", "btcommon.eir_ad.entry.biginfo.framing_mode", .boolean,
    mask: 0x80,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning: "Whether framed SDUs may be segmented (0) or not (1).")
  static let seedAccessAddress = Field(
    273, .advertisingData, "Seed Access Address",
    "btcommon.eir_ad.entry.biginfo.seed_access_address",
    .hexadecimal,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning: "Seed access address, from which the access addresses of all BISes are derived.")
  static let sduInterval = Field(
    274, .advertisingData, "SDU_Interval", "btcommon.eir_ad.entry.biginfo.sdu_interval", .decimal,
    mask: 0xfffff, unit: .microseconds,
    clause: "Vol 6, Part B, 4.4.6.11", meaning: "Time between SDUs.")
  static let maximumSDU = Field(
    275, .advertisingData, "Max_SDU", "btcommon.eir_ad.entry.biginfo.max_sdu", .decimal,
    mask: 0xfff00000, unit: .octets,
    clause: "Vol 6, Part B, 4.4.6.11", meaning: "Maximum SDU size.")
  static let baseCRCInit = Field(
    276, .advertisingData, "BaseCRCInit", "btcommon.eir_ad.entry.biginfo.base_crc_init",
    .hexadecimal,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning: "Base CRC initialization value, from which those of all BISes are derived.")
  static let channelMap = Field(
    277, .advertisingData, "Channel Map", "btcommon.eir_ad.entry.biginfo.channel_map", .hexadecimal,
    mask: 0x1fffffffff,
    clause: "Vol 6, Part B, 4.4.6.11", meaning: "Used channels of the 37; one bit per channel."
  )
  static let phy = Field(
    278, .advertisingData, "PHY", "btcommon.eir_ad.entry.biginfo.phy", .decimal, mask: 0xe000000000,
    clause: "Vol 6, Part B, 4.4.6.11", meaning: "PHY of the BIG.")
  static let payloadCount = Field(
    279, .advertisingData, "bisPayloadCount", "btcommon.eir_ad.entry.biginfo.bis_payload_count",
    .decimal, mask: 0x7fffffffff,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning:
      "Payload counter of the next BIG event's first payload; encryption and channels depend on it."
  )
  static let framing = Field(
    280, .advertisingData, "Framing", "btcommon.eir_ad.entry.biginfo.framing", .boolean,
    mask: 0x8000000000,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning: "Whether SDUs are sent in unframed PDUs, or in framed PDUs with their timing.")
  static let groupIV = Field(
    281, .advertisingData, "GIV", "btcommon.eir_ad.entry.biginfo.giv", .octets,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning:
      "Group initialization vector (GIV); its presence means that the BIG is encrypted."
  )
  static let groupSessionKeyDiversifier = Field(
    282, .advertisingData, "GSKD", "btcommon.eir_ad.entry.biginfo.gskd", .octets,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning:
      "Group session key diversifier (GSKD); with the Broadcast Code, gives the session key of the BIG."
  )
  static let controlAccessAddress = Field(
    283, .advertisingData, "BIG Control Access Address",
    "btcommon.eir_ad.entry.biginfo.big_control_access_address", .hexadecimal,
    clause: "Vol 6, Part B, 2.1.2",
    meaning: "Access address of BIG control packets; derived from the seed, not sent.")
  static let bisAccessAddress = Field(
    284, .advertisingData, "BIS Access Address", "btcommon.eir_ad.entry.biginfo.bis_access_address",
    .hexadecimal,
    clause: "Vol 6, Part B, 2.1.2",
    meaning: "Access address of a BIS; derived from the seed, not sent.")
  static let word0 = Field(
    285, .advertisingData, "BIGInfo", "", .hexadecimal,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning: "Octets that hold several of the fields that follow.")
  static let word1 = Field(
    286, .advertisingData, "BIGInfo", "", .hexadecimal,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning: "Octets that hold several of the fields that follow.")
  static let word2 = Field(
    287, .advertisingData, "BIGInfo", "", .hexadecimal,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning: "Octets that hold several of the fields that follow.")
  static let word3 = Field(
    288, .advertisingData, "BIGInfo", "", .hexadecimal,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning: "Octets that hold several of the fields that follow.")
  static let word4 = Field(
    289, .advertisingData, "BIGInfo", "", .hexadecimal,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning: "Octets that hold several of the fields that follow.")
  static let word5 = Field(
    290, .advertisingData, "BIGInfo", "", .hexadecimal,
    clause: "Vol 6, Part B, 4.4.6.11",
    meaning: "Octets that hold several of the fields that follow.")
}
