public import ByteReading

/// LL_CS_CAPABILITIES_REQ and LL_CS_CAPABILITIES_RSP: what the sender can do in channel
/// sounding.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.44.
public struct LLChannelSoundingCapabilities: WireValue {
  /// Bit 0: mode-3.
  public var modeTypes: UInt8
  /// Bits 0 to 2: the counts below hold for 10 ns instead of 150 ns.
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
  /// 0: repeated until ended.
  public var maximumProcedures: UInt16
  /// T_SW in microseconds.
  public var antennaSwitchPeriod: UInt8
  /// T_IP1_Capability: a bit for each supported index.
  public var interlude1: UInt16
  /// T_IP2_Capability: a bit for each supported index.
  public var interlude2: UInt16
  /// T_FCS_Capability: a bit for each supported index.
  public var frequencyChange: UInt16
  /// T_PM_Capability: a bit for each supported index.
  public var phaseMeasurement: UInt16
  /// A reserved bit.
  public var reserved3: Bool
  /// TX_SNR_Capability: a bit for each supported level.
  public var snrLevels: UInt8

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
