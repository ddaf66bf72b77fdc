public import ByteReading

/// The Flags AD type: discoverability and BR/EDR support.
///
/// Core Specification Supplement, Part A, 1.3.
public struct AdvertisingFlags: WireValue, OptionSet {
  public var rawValue: UInt8

  /// Octets on the wire: 0 or 1, since trailing zero octets may be left out.
  public var octetCount: Int

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
    octetCount = 1
  }

  public static let limitedDiscoverable = AdvertisingFlags(rawValue: 0x01)
  public static let generalDiscoverable = AdvertisingFlags(rawValue: 0x02)
  public static let brEDRNotSupported = AdvertisingFlags(rawValue: 0x04)
  /// Simultaneous LE and BR/EDR to the same device, in the controller.
  public static let controllerSimultaneous = AdvertisingFlags(rawValue: 0x08)

  public var isLimitedDiscoverable: Bool { rawValue & 0x01 != 0 }
  public var isGeneralDiscoverable: Bool { rawValue & 0x02 != 0 }
  public var isBREDRNotSupported: Bool { rawValue & 0x04 != 0 }
  public var isControllerSimultaneous: Bool { rawValue & 0x08 != 0 }
  /// Says so before Core 5.0; reserved since.
  public var isHostSimultaneous: Bool { rawValue & 0x10 != 0 }
  public var reserved: UInt8 { rawValue >> 5 }

  public init(parsing input: inout ByteReader) throws(WireError) {
    guard !input.isAtEnd else {
      self.init(rawValue: 0)
      octetCount = 0
      return
    }
    self.init(rawValue: try input.uint8(AdvertisingDataField.flags))
    guard input.isWatched else { return }
    _ = input.bits(AdvertisingDataField.flagsReserved, of: rawValue)
    _ = input.flag(AdvertisingDataField.simultaneousHost, of: rawValue)
    _ = input.flag(AdvertisingDataField.simultaneousController, of: rawValue)
    _ = input.flag(AdvertisingDataField.brEDRNotSupported, of: rawValue)
    _ = input.flag(AdvertisingDataField.generalDiscoverable, of: rawValue)
    _ = input.flag(AdvertisingDataField.limitedDiscoverable, of: rawValue)
  }

  public func encode(into output: inout ByteWriter) {
    if octetCount > 0 { output.uint8(rawValue) }
  }
}

/// The roles a device supports, and which it prefers. Core Specification Supplement, Part A, 1.17.
public struct LERole: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static var peripheralOnly: LERole { LERole(rawValue: 0) }
  public static var centralOnly: LERole { LERole(rawValue: 1) }
  public static var peripheralPreferred: LERole { LERole(rawValue: 2) }
  public static var centralPreferred: LERole { LERole(rawValue: 3) }

  public var name: StaticString? { LERole.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "Only Peripheral"
    case 1: "Only Central"
    case 2: "Peripheral and Central, Peripheral preferred"
    case 3: "Peripheral and Central, Central preferred"
    default: nil
    }
  }
}

/// LE Supported Features: the Link Layer's feature bits, without trailing zero octets.
///
/// Core Specification Supplement, Part A, 1.19; Core 6.0, Vol 6, Part B, 4.6.
public struct SupportedFeatures: WireValue {
  /// The first 64 feature bits.
  public var rawValue: UInt64
  /// Octets on the wire, at most 8; any beyond stay unread.
  public var octetCount: Int

  public init(rawValue: UInt64, octetCount: Int = 8) {
    self.rawValue = rawValue
    self.octetCount = octetCount
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    rawValue = 0
    octetCount = 0
    while octetCount < 8, !input.isAtEnd {
      let octet = try input.uint8(SupportedFeaturesField.octet)
      if input.isWatched { SupportedFeatures.note(octet, at: octetCount, to: input) }
      rawValue |= UInt64(octet) << UInt64(8 * octetCount)
      octetCount += 1
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.integer(rawValue, width: min(octetCount, 8))
  }

  private static func note(_ octet: UInt8, at index: Int, to input: borrowing ByteReader) {
    typealias Fields = SupportedFeaturesField
    switch index {
    case 0:
      _ = input.flag(Fields.encryption, of: octet)
      _ = input.flag(Fields.connectionParametersRequest, of: octet)
      _ = input.flag(Fields.extendedReject, of: octet)
      _ = input.flag(Fields.peripheralInitiatedFeatures, of: octet)
      _ = input.flag(Fields.ping, of: octet)
      _ = input.flag(Fields.dataLength, of: octet)
      _ = input.flag(Fields.privacy, of: octet)
      _ = input.flag(Fields.extendedScannerFilter, of: octet)
    case 1:
      _ = input.flag(Fields.le2M, of: octet)
      _ = input.flag(Fields.stableModulationTransmitter, of: octet)
      _ = input.flag(Fields.stableModulationReceiver, of: octet)
      _ = input.flag(Fields.coded, of: octet)
      _ = input.flag(Fields.extendedAdvertising, of: octet)
      _ = input.flag(Fields.periodicAdvertising, of: octet)
      _ = input.flag(Fields.channelSelection2, of: octet)
      _ = input.flag(Fields.powerClass1, of: octet)
    case 2:
      _ = input.flag(Fields.minimumUsedChannels, of: octet)
      for field in Fields.octet2 { _ = input.flag(field, of: octet) }
    case 3: for field in Fields.octet3 { _ = input.flag(field, of: octet) }
    case 4: for field in Fields.octet4 { _ = input.flag(field, of: octet) }
    case 5: for field in Fields.octet5 { _ = input.flag(field, of: octet) }
    case 6:
      _ = input.flag(Fields.channelSoundingToneQuality, of: octet)
      _ = input.bits(Fields.reserved1To7, of: octet)
    default:
      _ = input.bits(Fields.reserved, of: octet)
    }
  }
}

/// The fields of the LE Supported Features AD type. Core Specification Supplement, Part A, 1.19.
enum SupportedFeaturesField {
  static let octet = Field(
    158, .advertisingData, "LE Features", "btcommon.eir_ad.entry.le_features", .hexadecimal)
  static let encryption = Field(
    159, .advertisingData, "LE Encryption", "btcommon.eir_ad.le_features.encryption", .boolean,
    mask: 0x1
  )
  static let connectionParametersRequest = Field(
    160, .advertisingData, "Connection Parameters Request Procedure",
    "btcommon.eir_ad.le_features.connection_parameters_request_procedure", .boolean, mask: 0x2)
  static let extendedReject = Field(
    161, .advertisingData, "Extended Reject Indication",
    "btcommon.eir_ad.le_features.extended_reject_indication", .boolean, mask: 0x4)
  static let peripheralInitiatedFeatures = Field(
    162, .advertisingData, "Peripheral-Initiated Features Exchange",
    "btcommon.eir_ad.le_features.slave_initiated_features_exchange", .boolean, mask: 0x8)
  static let ping = Field(
    163, .advertisingData, "Ping", "btcommon.eir_ad.le_features.ping", .boolean, mask: 0x10)
  static let dataLength = Field(
    164, .advertisingData, "Data Packet Length Extension",
    "btcommon.eir_ad.le_features.data_packet_length_extension", .boolean, mask: 0x20)
  static let privacy = Field(
    165, .advertisingData, "LL Privacy", "btcommon.eir_ad.le_features.ll_privacy", .boolean,
    mask: 0x40)
  static let extendedScannerFilter = Field(
    166, .advertisingData, "Extended Scanner Filter Policies",
    "btcommon.eir_ad.le_features.extended_scanner_filter_policies", .boolean, mask: 0x80)
  static let le2M = Field(
    167, .advertisingData, "LE 2M PHY", "btcommon.eir_ad.le_features.2m_phy", .boolean, mask: 0x1)
  static let stableModulationTransmitter = Field(
    168, .advertisingData, "Stable Modulation Index - Tx",
    "btcommon.eir_ad.le_features.stable_modulation_index_tx", .boolean, mask: 0x2)
  static let stableModulationReceiver = Field(
    169, .advertisingData, "Stable Modulation Index - Rx",
    "btcommon.eir_ad.le_features.stable_modulation_index_rx", .boolean, mask: 0x4)
  static let coded = Field(
    170, .advertisingData, "LE Coded PHY", "btcommon.eir_ad.le_features.coded_phy", .boolean,
    mask: 0x8)
  static let extendedAdvertising = Field(
    171, .advertisingData, "LE Extended Advertising",
    "btcommon.eir_ad.le_features.extended_advertising",
    .boolean, mask: 0x10)
  static let periodicAdvertising = Field(
    172, .advertisingData, "LE Periodic Advertising",
    "btcommon.eir_ad.le_features.periodic_advertising",
    .boolean, mask: 0x20)
  static let channelSelection2 = Field(
    173, .advertisingData, "Channel Selection Algorithm #2",
    "btcommon.eir_ad.le_features.channel_selection_algorithm_2", .boolean, mask: 0x40)
  static let powerClass1 = Field(
    174, .advertisingData, "Power Class 1", "btcommon.eir_ad.le_features.power_class_1", .boolean,
    mask: 0x80)
  static let minimumUsedChannels = Field(
    175, .advertisingData, "Minimum Number of Used Channels Procedure",
    "btcommon.eir_ad.entry.le_features.minimum_number_of_used_channels_procedure", .boolean,
    mask: 0x1)
  /// Bits 17 to 23.
  static let octet2 = [
    Field(
      176, .advertisingData, "Connection CTE Request",
      "btcommon.eir_ad.le_features.connection_cte_request",
      .boolean, mask: 0x2),
    Field(
      177, .advertisingData, "Connection CTE Response",
      "btcommon.eir_ad.le_features.connection_cte_response",
      .boolean, mask: 0x4),
    Field(
      178, .advertisingData, "Connectionless CTE Transmitter",
      "btcommon.eir_ad.le_features.connectionless_cte_transmitter",
      .boolean, mask: 0x8),
    Field(
      179, .advertisingData, "Connectionless CTE Receiver",
      "btcommon.eir_ad.le_features.connectionless_cte_receiver",
      .boolean, mask: 0x10),
    Field(
      180, .advertisingData, "Antenna Switching During CTE Transmission (AoD)",
      "btcommon.eir_ad.le_features.antenna_switching_aod",
      .boolean, mask: 0x20),
    Field(
      181, .advertisingData, "Antenna Switching During CTE Reception (AoA)",
      "btcommon.eir_ad.le_features.antenna_switching_aoa",
      .boolean, mask: 0x40),
    Field(
      182, .advertisingData, "Receiving Constant Tone Extensions",
      "btcommon.eir_ad.le_features.receiving_cte",
      .boolean, mask: 0x80),
  ]
  /// Bits 24 to 31.
  static let octet3 = [
    Field(
      183, .advertisingData, "Periodic Advertising Sync Transfer - Sender",
      "btcommon.eir_ad.le_features.past_sender",
      .boolean, mask: 0x1),
    Field(
      184, .advertisingData, "Periodic Advertising Sync Transfer - Recipient",
      "btcommon.eir_ad.le_features.past_recipient",
      .boolean, mask: 0x2),
    Field(
      185, .advertisingData, "Sleep Clock Accuracy Updates",
      "btcommon.eir_ad.le_features.sca_updates",
      .boolean, mask: 0x4),
    Field(
      186, .advertisingData, "Remote Public Key Validation",
      "btcommon.eir_ad.le_features.remote_public_key_validation",
      .boolean, mask: 0x8),
    Field(
      187, .advertisingData, "Connected Isochronous Stream - Central",
      "btcommon.eir_ad.le_features.cis_central",
      .boolean, mask: 0x10),
    Field(
      188, .advertisingData, "Connected Isochronous Stream - Peripheral",
      "btcommon.eir_ad.le_features.cis_peripheral",
      .boolean, mask: 0x20),
    Field(
      189, .advertisingData, "Isochronous Broadcaster",
      "btcommon.eir_ad.le_features.iso_broadcaster",
      .boolean, mask: 0x40),
    Field(
      190, .advertisingData, "Synchronized Receiver",
      "btcommon.eir_ad.le_features.synchronized_receiver",
      .boolean, mask: 0x80),
  ]
  /// Bits 32 to 39.
  static let octet4 = [
    Field(
      191, .advertisingData, "Connected Isochronous Stream (Host Support)",
      "btcommon.eir_ad.le_features.cis_host_support",
      .boolean, mask: 0x1),
    Field(
      192, .advertisingData, "LE Power Control Request",
      "btcommon.eir_ad.le_features.power_control_request",
      .boolean, mask: 0x2),
    Field(
      193, .advertisingData, "LE Power Control Request (second bit)",
      "btcommon.eir_ad.le_features.power_control_request_2",
      .boolean, mask: 0x4),
    Field(
      194, .advertisingData, "LE Path Loss Monitoring",
      "btcommon.eir_ad.le_features.path_loss_monitoring",
      .boolean, mask: 0x8),
    Field(
      195, .advertisingData, "Periodic Advertising ADI support",
      "btcommon.eir_ad.le_features.periodic_adv_adi",
      .boolean, mask: 0x10),
    Field(
      196, .advertisingData, "Connection Subrating",
      "btcommon.eir_ad.le_features.connection_subrating",
      .boolean, mask: 0x20),
    Field(
      197, .advertisingData, "Connection Subrating (Host Support)",
      "btcommon.eir_ad.le_features.connection_subrating_host_support",
      .boolean, mask: 0x40),
    Field(
      198, .advertisingData, "Channel Classification",
      "btcommon.eir_ad.le_features.channel_classification",
      .boolean, mask: 0x80),
  ]
  /// Bits 40 to 47.
  static let octet5 = [
    Field(
      199, .advertisingData, "Advertising Coding Selection",
      "btcommon.eir_ad.le_features.adv_coding_selection",
      .boolean, mask: 0x1),
    Field(
      200, .advertisingData, "Advertising Coding Selection (Host Support)",
      "btcommon.eir_ad.le_features.adv_coding_selection_host_support",
      .boolean, mask: 0x2),
    Field(
      201, .advertisingData, "Decision-Based Advertising Filtering",
      "btcommon.eir_ad.le_features.decision_based_adv_filtering",
      .boolean, mask: 0x4),
    Field(
      202, .advertisingData, "Periodic Advertising with Responses - Advertiser",
      "btcommon.eir_ad.le_features.pawr_advertiser",
      .boolean, mask: 0x8),
    Field(
      203, .advertisingData, "Periodic Advertising with Responses - Scanner",
      "btcommon.eir_ad.le_features.pawr_scanner",
      .boolean, mask: 0x10),
    Field(
      204, .advertisingData, "Unsegmented Framed Mode",
      "btcommon.eir_ad.le_features.unsegmented_framed_mode",
      .boolean, mask: 0x20),
    Field(
      205, .advertisingData, "Channel Sounding", "btcommon.eir_ad.le_features.channel_sounding",
      .boolean, mask: 0x40),
    Field(
      206, .advertisingData, "Channel Sounding (Host Support)",
      "btcommon.eir_ad.le_features.channel_sounding_host_support",
      .boolean, mask: 0x80),
  ]
  static let channelSoundingToneQuality = Field(
    207, .advertisingData, "Channel Sounding Tone Quality Indication",
    "btcommon.eir_ad.le_features.channel_sounding_tone_quality",
    .boolean, mask: 0x1)
  static let reserved1To7 = Field(
    208, .advertisingData, "Reserved", "btcommon.eir_ad.entry.le_features.reserved.1_7",
    .hexadecimal,
    mask: 0xfe)
  static let reserved = Field(
    209, .advertisingData, "Reserved", "btcommon.eir_ad.entry.le_features.reserved", .hexadecimal,
    mask: 0xff)
}
