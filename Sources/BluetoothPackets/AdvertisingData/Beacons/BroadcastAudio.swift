import ByteReading

/// An Auracast transmitter's announcements of a broadcast.
///
/// Basic Audio Profile 1.0.1, 3.7.2 (Broadcast Audio Announcement, Basic Audio Announcement and its
/// BASE); Public Broadcast Profile 1.0, 5.1; Assigned Numbers, 6.12.
enum BroadcastAudio {
  static func readBroadcastID(
    _ input: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    try list.code(BroadcastAudioField.broadcastID, width: 3, &input)
  }

  static func readPublic(
    _ input: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = BroadcastAudioField
    let features = UInt64(try input.uint8(Fields.features))
    list.bits(Fields.isEncrypted, of: features, width: 1, input)
    list.bits(Fields.isStandardQuality, of: features, width: 1, input)
    list.bits(Fields.isHighQuality, of: features, width: 1, input)
    try readMetadata(&input, &list)
  }

  /// Reads the Broadcast Audio Source Endpoint: each subgroup, followed by its streams.
  static func readBASE(
    _ input: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = BroadcastAudioField
    try list.number(
      BeaconQuantity(
        name: "Presentation_Delay", field: Fields.presentationDelay, width: 3, unit: "µs"), &input)
    let subgroups = try list.code(Fields.subgroupCount, width: 1, &input)
    for _ in 0..<subgroups {
      let streams = try list.code(Fields.streamCount, width: 1, &input)
      try list.code(Fields.codingFormat, width: 1, &input)
      try list.code(Fields.codecCompany, width: 2, &input)
      try list.code(Fields.vendorCodec, width: 2, &input)
      try readConfiguration(&input, &list)
      try readMetadata(&input, &list)
      for _ in 0..<streams {
        try list.code(Fields.streamIndex, width: 1, &input)
        try readConfiguration(&input, &list)
      }
    }
  }

  // MARK: Structures of length, type, value

  private static func readConfiguration(
    _ input: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = BroadcastAudioField
    let length = Int(try input.uint8(Fields.configurationLength))
    var structures = try input.slice(length, claimedBy: Fields.configurationLength)
    while !structures.isAtEnd {
      let length = Int(try structures.uint8(Fields.structureLength))
      var structure = try structures.slice(length, claimedBy: Fields.structureLength)
      guard length > 0 else { continue }
      let type = try structure.uint8(Fields.configurationType)
      switch (type, structure.remaining) {
      case (0x01, 1): try list.code(Fields.samplingFrequency, width: 1, &structure)
      case (0x02, 1): try list.code(Fields.frameDuration, width: 1, &structure)
      case (0x03, 4): try list.code(Fields.channelAllocation, width: 4, &structure)
      case (0x04, 2):
        try list.number(
          BeaconQuantity(
            name: "Octets_Per_Codec_Frame", field: Fields.octetsPerFrame, width: 2, unit: "octets"),
          &structure)
      case (0x05, 1): try list.code(Fields.framesPerSDU, width: 1, &structure)
      default:
        try list.octets(Fields.structureValue, count: structure.remaining, &structure)
      }
    }
  }

  private static func readMetadata(
    _ input: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = BroadcastAudioField
    let length = Int(try input.uint8(Fields.metadataLength))
    var structures = try input.slice(length, claimedBy: Fields.metadataLength)
    while !structures.isAtEnd {
      let length = Int(try structures.uint8(Fields.structureLength))
      var structure = try structures.slice(length, claimedBy: Fields.structureLength)
      guard length > 0 else { continue }
      let type = try structure.uint8(Fields.metadataType)
      switch (type, structure.remaining) {
      case (0x01, 2): try list.code(Fields.preferredContexts, width: 2, &structure)
      case (0x02, 2): try list.code(Fields.streamingContexts, width: 2, &structure)
      case (0x03, _): try list.text(Fields.programInfo, count: structure.remaining, &structure)
      case (0x04, 3): try list.text(Fields.language, count: 3, &structure)
      case (0x06, 1): try list.code(Fields.parentalRating, width: 1, &structure)
      case (0x07, _): try list.text(Fields.programInfoURI, count: structure.remaining, &structure)
      case (0x08, 1): try list.code(Fields.audioActiveState, width: 1, &structure)
      case (0x09, 0): list.add("Broadcast_Audio_Immediate_Rendering_Flag", .flag(true))
      default:
        try list.octets(Fields.structureValue, count: structure.remaining, &structure)
      }
    }
  }
}

/// The fields of broadcast announcements.
enum BroadcastAudioField {
  static let broadcastID = Field(
    981, .beacon, "Broadcast_ID", "bluetooth.broadcast.broadcast_id", .hexadecimal,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Broadcast ID of this broadcast.")
  static let features = Field(
    982, .beacon, "Public Broadcast Announcement features", "bluetooth.broadcast.features",
    .hexadecimal,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Features of the broadcast.")
  static let isEncrypted = Field(
    983, .beacon, "Encryption", "bluetooth.broadcast.features.encryption", .boolean, mask: 0x01,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "The broadcast is encrypted.")
  static let isStandardQuality = Field(
    984, .beacon, "Standard Quality Public Broadcast Audio",
    "bluetooth.broadcast.features.standard",
    .boolean, mask: 0x02,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "A stream of standard quality, which any receiver can play, is present.")
  static let isHighQuality = Field(
    985, .beacon, "High Quality Public Broadcast Audio", "bluetooth.broadcast.features.high",
    .boolean, mask: 0x04,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "A stream of high quality is present.")
  static let presentationDelay = Field(
    986, .beacon, "Presentation_Delay", "bluetooth.base.presentation_delay", .decimal,
    unit: .microseconds,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning:
      "Presentation delay: time from arrival to playback, so that all receivers play simultaneously."
  )
  static let subgroupCount = Field(
    987, .beacon, "Num_Subgroups", "bluetooth.base.num_subgroups", .decimal,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Number of subgroups in the broadcast, for example languages.")
  static let streamCount = Field(
    988, .beacon, "Num_BIS", "bluetooth.base.num_bis", .decimal,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Number of streams (BISes) in the subgroup.")
  static let codingFormat = Field(
    989, .beacon, "Coding_Format", "bluetooth.base.coding_format", .hexadecimal,
    valueName: { codingFormatName(of: $0) },
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Coding format of the codec.")
  static let codecCompany = Field(
    990, .beacon, "Company_ID", "bluetooth.base.company_id", .hexadecimal,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Company identifier of a vendor-specific codec.")
  static let vendorCodec = Field(
    991, .beacon, "Vendor-Specific_Codec_ID", "bluetooth.base.vendor_codec_id", .hexadecimal,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Company-assigned identifier of a vendor-specific codec.")
  static let streamIndex = Field(
    992, .beacon, "BIS_index", "bluetooth.base.bis_index", .decimal,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Index of the stream (BIS)."
  )
  static let configurationLength = Field(
    993, .beacon, "Codec_Specific_Configuration_Length", "bluetooth.base.configuration_length",
    .decimal, unit: .octets,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Number of codec configuration octets that follow.")
  static let metadataLength = Field(
    994, .beacon, "Metadata_Length", "bluetooth.base.metadata_length", .decimal, unit: .octets,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Number of metadata octets that follow.")
  static let structureLength = Field(
    995, .beacon, "Length", "bluetooth.base.ltv.length", .decimal, unit: .octets,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Number of octets that follow: type and value.")
  static let configurationType = Field(
    996, .beacon, "Configuration Type", "bluetooth.base.configuration.type", .hexadecimal,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Type of the codec setting.")
  static let metadataType = Field(
    997, .beacon, "Metadata Type", "bluetooth.base.metadata.type", .hexadecimal,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Type of the metadata.")
  static let structureValue = Field(
    998, .beacon, "LTV Value", "bluetooth.base.ltv.value", .octets,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Value of an unknown format.")
  static let samplingFrequency = Field(
    999, .beacon, "Sampling_Frequency", "bluetooth.base.sampling_frequency", .hexadecimal,
    valueName: { samplingFrequencyName(of: $0) },
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Sampling frequency of the audio.")
  static let frameDuration = Field(
    1000, .beacon, "Frame_Duration", "bluetooth.base.frame_duration", .hexadecimal,
    valueName: { $0 == 0 ? "7.5 ms" : $0 == 1 ? "10 ms" : nil },
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Duration of a codec frame.")
  static let channelAllocation = Field(
    1001, .beacon, "Audio_Channel_Allocation", "bluetooth.base.audio_channel_allocation",
    .hexadecimal,
    valueName: { channelAllocationName(of: $0) },
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Audio channels (speaker positions) of the stream; one bit per channel.")
  static let octetsPerFrame = Field(
    1002, .beacon, "Octets_Per_Codec_Frame", "bluetooth.base.octets_per_codec_frame", .decimal,
    unit: .octets,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Length of a codec frame in octets.")
  static let framesPerSDU = Field(
    1003, .beacon, "Codec_Frame_Blocks_Per_SDU", "bluetooth.base.codec_frame_blocks_per_sdu",
    .decimal,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Number of codec frames per SDU.")
  static let preferredContexts = Field(
    1004, .beacon, "Preferred_Audio_Contexts", "bluetooth.base.preferred_audio_contexts",
    .hexadecimal,
    valueName: { contextName(of: $0) },
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Preferred uses of the audio; one bit per use.")
  static let streamingContexts = Field(
    1005, .beacon, "Streaming_Audio_Contexts", "bluetooth.base.streaming_audio_contexts",
    .hexadecimal,
    valueName: { contextName(of: $0) },
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Current uses of the audio; one bit per use.")
  static let programInfo = Field(
    1006, .beacon, "Program_Info", "bluetooth.base.program_info", .text,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Program information, as text.")
  static let language = Field(
    1007, .beacon, "Language", "bluetooth.base.language", .text,
    clause: "Basic Audio Profile and Public Broadcast Profile", meaning: "Language of the audio.")
  static let parentalRating = Field(
    1008, .beacon, "Parental_Rating", "bluetooth.base.parental_rating", .decimal,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Parental rating: recommended minimum age.")
  static let programInfoURI = Field(
    1009, .beacon, "Program_Info_URI", "bluetooth.base.program_info_uri", .text,
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "URI of further program information.")
  static let audioActiveState = Field(
    1010, .beacon, "Audio_Active_State", "bluetooth.base.audio_active_state", .hexadecimal,
    valueName: { $0 == 0 ? "no audio data" : $0 == 1 ? "audio data" : nil },
    clause: "Basic Audio Profile and Public Broadcast Profile",
    meaning: "Whether audio is currently being sent.")

  // MARK: Names

  private static func codingFormatName(of value: UInt64) -> StaticString? {
    switch value {
    case 0x03: "Transparent"
    case 0x06: "LC3"
    case 0xFF: "vendor-specific"
    default: nil
    }
  }

  private static func samplingFrequencyName(of value: UInt64) -> StaticString? {
    switch value {
    case 0x01: "8 kHz"
    case 0x02: "11.025 kHz"
    case 0x03: "16 kHz"
    case 0x04: "22.05 kHz"
    case 0x05: "24 kHz"
    case 0x06: "32 kHz"
    case 0x07: "44.1 kHz"
    case 0x08: "48 kHz"
    case 0x09: "88.2 kHz"
    case 0x0A: "96 kHz"
    case 0x0B: "176.4 kHz"
    case 0x0C: "192 kHz"
    case 0x0D: "384 kHz"
    default: nil
    }
  }

  /// Returns the names of single channels and of the usual pair. Other combinations remain numbers.
  private static func channelAllocationName(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "mono audio"
    case 1: "front left"
    case 2: "front right"
    case 3: "front left and right"
    case 4: "front center"
    default: nil
    }
  }

  /// Returns the names of single contexts. Combinations remain numbers.
  private static func contextName(of value: UInt64) -> StaticString? {
    switch value {
    case 0x0001: "unspecified"
    case 0x0002: "conversational"
    case 0x0004: "media"
    case 0x0008: "game"
    case 0x0010: "instructional"
    case 0x0020: "voice assistants"
    case 0x0040: "live"
    case 0x0080: "sound effects"
    case 0x0100: "notifications"
    case 0x0200: "ringtone"
    case 0x0400: "alerts"
    case 0x0800: "emergency alarm"
    default: nil
    }
  }
}
