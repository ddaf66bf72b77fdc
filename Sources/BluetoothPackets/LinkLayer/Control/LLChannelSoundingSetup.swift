public import ByteReading

/// LL_CS_SEC_REQ: the central's part of the security parameters for Channel Sounding.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.42.
public struct LLChannelSoundingSecurityRequest: WireValue {
  /// CS_IV_C.
  public var initializationVector: UInt64
  /// CS_IN_C.
  public var instantiationNonce: UInt32
  /// CS_PV_C.
  public var personalizationVector: UInt64

  /// Creates it from its fields, in transmission order.
  public init(
    initializationVector: UInt64, instantiationNonce: UInt32, personalizationVector: UInt64
  ) {
    self.initializationVector = initializationVector
    self.instantiationNonce = instantiationNonce
    self.personalizationVector = personalizationVector
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    initializationVector = try input.uint64(LLControlField.centralInitializationVector)
    instantiationNonce = try input.uint32(LLControlField.centralInstantiationNonce)
    personalizationVector = try input.uint64(LLControlField.centralPersonalizationVector)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint64(initializationVector)
    output.uint32(instantiationNonce)
    output.uint64(personalizationVector)
  }
}

/// LL_CS_SEC_RSP: the peripheral's part of the security parameters for Channel Sounding.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.43.
public struct LLChannelSoundingSecurityResponse: WireValue {
  /// CS_IV_P.
  public var initializationVector: UInt64
  /// CS_IN_P.
  public var instantiationNonce: UInt32
  /// CS_PV_P.
  public var personalizationVector: UInt64

  /// Creates it from its fields, in transmission order.
  public init(
    initializationVector: UInt64, instantiationNonce: UInt32, personalizationVector: UInt64
  ) {
    self.initializationVector = initializationVector
    self.instantiationNonce = instantiationNonce
    self.personalizationVector = personalizationVector
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    initializationVector = try input.uint64(LLControlField.peripheralInitializationVector)
    instantiationNonce = try input.uint32(LLControlField.peripheralInstantiationNonce)
    personalizationVector = try input.uint64(LLControlField.peripheralPersonalizationVector)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint64(initializationVector)
    output.uint32(instantiationNonce)
    output.uint64(personalizationVector)
  }
}

/// LL_CS_CAPABILITIES_REQ and LL_CS_CAPABILITIES_RSP: the sender's Channel Sounding capabilities.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.44.
public struct LLChannelSoundingCapabilities: WireValue {
  /// Bit 0: mode-3.
  public var modeTypes: UInt8
  /// Bits 0 to 2: the counts below apply to 10 ns instead of 150 ns.
  public var rttCapability: UInt8
  /// RTT_AA_Only_N.
  public var rttAAOnlyCount: UInt8
  /// RTT_Sounding_N; 0 if not supported.
  public var rttSoundingCount: UInt8
  /// RTT_Random_Sequence_N; 0 if not supported.
  public var rttRandomSequenceCount: UInt8
  /// NADM_Sounding_Capability. Bit 0: phase-based.
  public var nadmSounding: UInt16
  /// NADM_Random_Sequence_Capability. Bit 0: phase-based.
  public var nadmRandomSequence: UInt16
  /// Bit 1: LE 2M, bit 2: LE 2M 2BT.
  public var syncPHYs: UInt8
  /// Num_Ant, 1 to 4.
  public var antennas: UInt8
  /// Max_Ant_Path, 1 to 4.
  public var antennaPaths: UInt8
  /// Bit 0: initiator, bit 1: reflector.
  public var roles: UInt8
  /// A reserved bit.
  public var reserved1: Bool
  /// No_FAE: the frequency error is 0 on every channel.
  public var hasNoFrequencyError: Bool
  /// Channel selection algorithm #3c.
  public var supportsChannelSelection3c: Bool
  /// Sounding_PCT_Estimate.
  public var estimatesPCTFromSounding: Bool
  /// Two reserved bits.
  public var reserved2: UInt8
  /// Num_Configs, 1 to 4.
  public var configurations: UInt8
  /// 0: repeated until terminated.
  public var maximumProcedures: UInt16
  /// T_SW in microseconds.
  public var antennaSwitchPeriod: UInt8
  /// T_IP1_Capability: one bit for each supported index.
  public var interlude1: UInt16
  /// T_IP2_Capability: one bit for each supported index.
  public var interlude2: UInt16
  /// T_FCS_Capability: one bit for each supported index.
  public var frequencyChange: UInt16
  /// T_PM_Capability: one bit for each supported index.
  public var phaseMeasurement: UInt16
  /// A reserved bit.
  public var reserved3: Bool
  /// TX_SNR_Capability: one bit for each supported level.
  public var snrLevels: UInt8

  /// Creates it from its fields, in transmission order.
  public init(
    modeTypes: UInt8, rttCapability: UInt8, rttAAOnlyCount: UInt8, rttSoundingCount: UInt8,
    rttRandomSequenceCount: UInt8, nadmSounding: UInt16, nadmRandomSequence: UInt16,
    syncPHYs: UInt8, antennas: UInt8, antennaPaths: UInt8, roles: UInt8, reserved1: Bool = false,
    hasNoFrequencyError: Bool, supportsChannelSelection3c: Bool, estimatesPCTFromSounding: Bool,
    reserved2: UInt8 = 0, configurations: UInt8, maximumProcedures: UInt16,
    antennaSwitchPeriod: UInt8, interlude1: UInt16, interlude2: UInt16, frequencyChange: UInt16,
    phaseMeasurement: UInt16, reserved3: Bool = false, snrLevels: UInt8
  ) {
    self.modeTypes = modeTypes
    self.rttCapability = rttCapability
    self.rttAAOnlyCount = rttAAOnlyCount
    self.rttSoundingCount = rttSoundingCount
    self.rttRandomSequenceCount = rttRandomSequenceCount
    self.nadmSounding = nadmSounding
    self.nadmRandomSequence = nadmRandomSequence
    self.syncPHYs = syncPHYs
    self.antennas = antennas
    self.antennaPaths = antennaPaths
    self.roles = roles
    self.reserved1 = reserved1
    self.hasNoFrequencyError = hasNoFrequencyError
    self.supportsChannelSelection3c = supportsChannelSelection3c
    self.estimatesPCTFromSounding = estimatesPCTFromSounding
    self.reserved2 = reserved2
    self.configurations = configurations
    self.maximumProcedures = maximumProcedures
    self.antennaSwitchPeriod = antennaSwitchPeriod
    self.interlude1 = interlude1
    self.interlude2 = interlude2
    self.frequencyChange = frequencyChange
    self.phaseMeasurement = phaseMeasurement
    self.reserved3 = reserved3
    self.snrLevels = snrLevels
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    modeTypes = try input.uint8(LLControlField.modeTypes)
    rttCapability = try input.uint8(LLControlField.rttCapability)
    rttAAOnlyCount = try input.uint8(LLControlField.rttAAOnly)
    rttSoundingCount = try input.uint8(LLControlField.rttSounding)
    rttRandomSequenceCount = try input.uint8(LLControlField.rttRandom)
    nadmSounding = try input.uint16(LLControlField.nadmSounding)
    nadmRandomSequence = try input.uint16(LLControlField.nadmRandom)
    syncPHYs = try input.uint8(LLControlField.syncPHYCapability)
    let octet = try input.uint8(LLControlField.carrier)
    antennas = input.bits(LLControlField.antennaCount, of: octet)
    antennaPaths = input.bits(LLControlField.antennaPaths, of: octet)
    let octet2 = try input.uint8(LLControlField.carrier)
    roles = input.bits(LLControlField.supportedRoles, of: octet2)
    reserved1 = input.flag(LLControlField.capabilityReserved1, of: octet2)
    hasNoFrequencyError = input.flag(LLControlField.noFAE, of: octet2)
    supportsChannelSelection3c = input.flag(LLControlField.selection3c, of: octet2)
    estimatesPCTFromSounding = input.flag(LLControlField.soundingEstimate, of: octet2)
    reserved2 = input.bits(LLControlField.capabilityReserved2, of: octet2)
    configurations = try input.uint8(LLControlField.configurationCount)
    maximumProcedures = try input.uint16(LLControlField.maximumProcedures)
    antennaSwitchPeriod = try input.uint8(LLControlField.switchPeriod)
    interlude1 = try input.uint16(LLControlField.interludeCapability1)
    interlude2 = try input.uint16(LLControlField.interludeCapability2)
    frequencyChange = try input.uint16(LLControlField.frequencyChangeCapability)
    phaseMeasurement = try input.uint16(LLControlField.measurementCapability)
    let octet3 = try input.uint8(LLControlField.carrier)
    reserved3 = input.flag(LLControlField.capabilityReserved3, of: octet3)
    snrLevels = input.bits(LLControlField.snrCapability, of: octet3)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(modeTypes)
    output.uint8(rttCapability)
    output.uint8(rttAAOnlyCount)
    output.uint8(rttSoundingCount)
    output.uint8(rttRandomSequenceCount)
    output.uint16(nadmSounding)
    output.uint16(nadmRandomSequence)
    output.uint8(syncPHYs)
    var octet: UInt8 = 0
    octet |= LLControlField.antennaCount.placing(antennas)
    octet |= LLControlField.antennaPaths.placing(antennaPaths)
    output.uint8(octet)
    var octet2: UInt8 = 0
    octet2 |= LLControlField.supportedRoles.placing(roles)
    octet2 |= LLControlField.capabilityReserved1.placing(reserved1)
    octet2 |= LLControlField.noFAE.placing(hasNoFrequencyError)
    octet2 |= LLControlField.selection3c.placing(supportsChannelSelection3c)
    octet2 |= LLControlField.soundingEstimate.placing(estimatesPCTFromSounding)
    octet2 |= LLControlField.capabilityReserved2.placing(reserved2)
    output.uint8(octet2)
    output.uint8(configurations)
    output.uint16(maximumProcedures)
    output.uint8(antennaSwitchPeriod)
    output.uint16(interlude1)
    output.uint16(interlude2)
    output.uint16(frequencyChange)
    output.uint16(phaseMeasurement)
    var octet3: UInt8 = 0
    octet3 |= LLControlField.capabilityReserved3.placing(reserved3)
    octet3 |= LLControlField.snrCapability.placing(snrLevels)
    output.uint8(octet3)
  }
}

extension LLControlField {
  static let centralInitializationVector = Field(
    608, .linkLayerControl, "CS_IV_C", "btle.control.cs_sec.iv_c", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.42",
    meaning: "The central's part of the initialization vector of the Channel Sounding DRBG.")
  static let centralInstantiationNonce = Field(
    609, .linkLayerControl, "CS_IN_C", "btle.control.cs_sec.in_c", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.42",
    meaning: "The central's part of the instantiation nonce of the Channel Sounding DRBG.")
  static let centralPersonalizationVector = Field(
    610, .linkLayerControl, "CS_PV_C", "btle.control.cs_sec.pv_c", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.42",
    meaning: "The central's part of the personalization vector of the Channel Sounding DRBG.")
  static let peripheralInitializationVector = Field(
    611, .linkLayerControl, "CS_IV_P", "btle.control.cs_sec.iv_p", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.43",
    meaning: "The peripheral's part of the initialization vector of the Channel Sounding DRBG.")
  static let peripheralInstantiationNonce = Field(
    612, .linkLayerControl, "CS_IN_P", "btle.control.cs_sec.in_p", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.43",
    meaning: "The peripheral's part of the instantiation nonce of the Channel Sounding DRBG.")
  static let peripheralPersonalizationVector = Field(
    613, .linkLayerControl, "CS_PV_P", "btle.control.cs_sec.pv_p", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.43",
    meaning: "The peripheral's part of the personalization vector of the Channel Sounding DRBG.")
  static let modeTypes = Field(
    614, .linkLayerControl, "Mode_Types", "btle.control.cs_capabilities.mode_types", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.44", meaning: "Supported optional modes."
  )
  static let rttCapability = Field(
    615, .linkLayerControl, "RTT_Capability", "btle.control.cs_capabilities.rtt_capability",
    .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning: "Round-trip time (RTT) accuracy supported for each packet type.")
  static let rttAAOnly = Field(
    616, .linkLayerControl, "RTT_AA_Only_N", "btle.control.cs_capabilities.rtt_aa_only_n", .decimal,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning:
      "Number of access-address-only packets needed to reach that RTT accuracy; 0 if not supported."
  )
  static let rttSounding = Field(
    617, .linkLayerControl, "RTT_Sounding_N", "btle.control.cs_capabilities.rtt_sounding_n",
    .decimal,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning:
      "Number of packets with a sounding sequence needed to reach that accuracy; 0 if not supported."
  )
  static let rttRandom = Field(
    618, .linkLayerControl, "RTT_Random_Sequence_N",
    "btle.control.cs_capabilities.rtt_random_sequence_n", .decimal,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning:
      "Number of packets with a random sequence needed to reach that accuracy; 0 if not supported.")
  static let nadmSounding = Field(
    619, .linkLayerControl, "NADM_Sounding_Capability",
    "btle.control.cs_capabilities.nadm_sounding_capability", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning:
      "Whether the device supports attack detection (NADM) on packets with a sounding sequence.")
  static let nadmRandom = Field(
    620, .linkLayerControl, "NADM_Random_Sequence_Capability",
    "btle.control.cs_capabilities.nadm_random_sequence_capability", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning:
      "Whether the device supports attack detection (NADM) on packets with a random sequence.")
  static let syncPHYCapability = Field(
    621, .linkLayerControl, "CS_SYNC_PHY_Capability",
    "btle.control.cs_capabilities.cs_sync_phy_capability", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning: "Supported optional PHYs for CS_SYNC packets.")
  static let antennaCount = Field(
    622, .linkLayerControl, "Num_Ant", "btle.control.cs_capabilities.num_ant", .decimal, mask: 0xF,
    clause: "Vol 6, Part B, 2.4.2.44", meaning: "Number of antennas of the device.")
  static let antennaPaths = Field(
    623, .linkLayerControl, "Max_Ant_Path", "btle.control.cs_capabilities.max_ant_path", .decimal,
    mask: 0xF0,
    clause: "Vol 6, Part B, 2.4.2.44", meaning: "Maximum number of antenna paths."
  )
  static let supportedRoles = Field(
    624, .linkLayerControl, "Role", "btle.control.cs_capabilities.role", .hexadecimal, mask: 0x3,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning: "Supported roles: initiator, reflector or both.")
  static let capabilityReserved1 = Field(
    625, .linkLayerControl, "RFU", "btle.control.cs_capabilities.rfu1", .decimal, mask: 0x4,
    clause: "Vol 6, Part B, 2.4.2.44", meaning: "Reserved; set to 0.")
  static let noFAE = Field(
    626, .linkLayerControl, "No_FAE", "btle.control.cs_capabilities.no_fae", .boolean, mask: 0x8,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning: "The device has no frequency actuation error (FAE), so there is no table to request.")
  static let selection3c = Field(
    627, .linkLayerControl, "Channel_Selection_#3c",
    "btle.control.cs_capabilities.channel_selection_3c",
    .boolean, mask: 0x10,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning: "The device supports channel selection algorithm #3c.")
  static let soundingEstimate = Field(
    628, .linkLayerControl, "Sounding_PCT_Estimate",
    "btle.control.cs_capabilities.sounding_pct_estimate", .boolean, mask: 0x20,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning: "The device supports phase-based ranging from a sounding sequence.")
  static let capabilityReserved2 = Field(
    629, .linkLayerControl, "RFU", "btle.control.cs_capabilities.rfu2", .decimal, mask: 0xC0,
    clause: "Vol 6, Part B, 2.4.2.44", meaning: "Reserved; set to 0.")
  static let configurationCount = Field(
    630, .linkLayerControl, "Num_Configs", "btle.control.cs_capabilities.num_configs", .decimal,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning: "Number of Channel Sounding configurations supported per connection.")
  static let maximumProcedures = Field(
    631, .linkLayerControl, "Max_Procedures_Supported",
    "btle.control.cs_capabilities.max_procedures_supported", .decimal,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning: "Maximum number of consecutive procedures; 0 is no limit.")
  static let switchPeriod = Field(
    632, .linkLayerControl, "T_SW", "btle.control.cs_capabilities.t_sw", .decimal,
    unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning: "Time that the device needs to switch antennas (T_SW).")
  static let interludeCapability1 = Field(
    633, .linkLayerControl, "T_IP1_Capability", "btle.control.cs_capabilities.t_ip1_capability",
    .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning: "Supported optional times between CS_SYNC packets (T_IP1).")
  static let interludeCapability2 = Field(
    634, .linkLayerControl, "T_IP2_Capability", "btle.control.cs_capabilities.t_ip2_capability",
    .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning: "Supported optional times between tones (T_IP2).")
  static let frequencyChangeCapability = Field(
    635, .linkLayerControl, "T_FCS_Capability", "btle.control.cs_capabilities.t_fcs_capability",
    .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning: "Supported optional times for a frequency change (T_FCS).")
  static let measurementCapability = Field(
    636, .linkLayerControl, "T_PM_Capability", "btle.control.cs_capabilities.t_pm_capability",
    .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning: "Supported optional times for phase measurement (T_PM).")
  static let capabilityReserved3 = Field(
    637, .linkLayerControl, "RFU", "btle.control.cs_capabilities.rfu3", .decimal, mask: 0x1,
    clause: "Vol 6, Part B, 2.4.2.44", meaning: "Reserved; set to 0.")
  static let snrCapability = Field(
    638, .linkLayerControl, "TX_SNR_Capability", "btle.control.cs_capabilities.tx_snr_capability",
    .hexadecimal, mask: 0xFE,
    clause: "Vol 6, Part B, 2.4.2.44",
    meaning: "Supported signal-to-noise ratios (SNR) of CS_SYNC packets, against attackers.")
}
