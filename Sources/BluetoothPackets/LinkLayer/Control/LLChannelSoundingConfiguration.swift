public import ByteReading

/// LL_CS_CONFIG_REQ: one side creates or removes a Channel Sounding configuration.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.45.
public struct LLChannelSoundingConfigurationRequest: WireValue {
  /// Config_ID, 0 to 3.
  public var configuration: UInt8
  /// 0: remove; the following fields have no meaning. 1: create.
  public var action: UInt8
  /// One bit for each of the 79 channels of Channel Sounding.
  public var channelMap: UInt128
  /// Number of times the channel map is repeated.
  public var channelMapRepetition: UInt8
  /// 1 to 3.
  public var mainMode: UInt8
  /// 1 to 3; 0xFF for none.
  public var subMode: UInt8
  /// Minimum number of main mode steps before a sub mode step.
  public var mainModeMinimumSteps: UInt8
  /// Maximum number of main mode steps before a sub mode step.
  public var mainModeMaximumSteps: UInt8
  /// Number of main mode steps repeated at the start of the next subevent, 0 to 3.
  public var mainModeRepetition: UInt8
  /// Number of mode-0 steps at the start of a subevent, 1 to 3.
  public var mode0Steps: UInt8
  /// CS_SYNC_PHY: one bit.
  public var syncPHY: UInt8
  /// 0: access address only; 1 and 2: sounding sequence; 3 to 6: random sequence.
  public var rttType: UInt8
  /// The sender's role. 0: initiator, 1: reflector.
  public var role: UInt8
  /// Two reserved bits.
  public var reserved1: UInt8
  /// 0: algorithm #3b, 1: #3c.
  public var channelSelection: UInt8
  /// 0: hat, 1: X.
  public var shape3c: UInt8
  /// Ch3cJump.
  public var jump3c: UInt8
  /// T_IP1: an index.
  public var interlude1: UInt8
  /// T_IP2: an index.
  public var interlude2: UInt8
  /// T_FCS: an index.
  public var frequencyChange: UInt8
  /// T_PM: an index.
  public var phaseMeasurement: UInt8
  /// A reserved octet.
  public var reserved2: UInt8

  /// Creates it from its fields, in transmission order.
  public init(
    configuration: UInt8, action: UInt8, channelMap: UInt128, channelMapRepetition: UInt8,
    mainMode: UInt8, subMode: UInt8, mainModeMinimumSteps: UInt8, mainModeMaximumSteps: UInt8,
    mainModeRepetition: UInt8, mode0Steps: UInt8, syncPHY: UInt8, rttType: UInt8, role: UInt8,
    reserved1: UInt8 = 0, channelSelection: UInt8, shape3c: UInt8, jump3c: UInt8, interlude1: UInt8,
    interlude2: UInt8, frequencyChange: UInt8, phaseMeasurement: UInt8, reserved2: UInt8 = 0
  ) {
    self.configuration = configuration
    self.action = action
    self.channelMap = channelMap
    self.channelMapRepetition = channelMapRepetition
    self.mainMode = mainMode
    self.subMode = subMode
    self.mainModeMinimumSteps = mainModeMinimumSteps
    self.mainModeMaximumSteps = mainModeMaximumSteps
    self.mainModeRepetition = mainModeRepetition
    self.mode0Steps = mode0Steps
    self.syncPHY = syncPHY
    self.rttType = rttType
    self.role = role
    self.reserved1 = reserved1
    self.channelSelection = channelSelection
    self.shape3c = shape3c
    self.jump3c = jump3c
    self.interlude1 = interlude1
    self.interlude2 = interlude2
    self.frequencyChange = frequencyChange
    self.phaseMeasurement = phaseMeasurement
    self.reserved2 = reserved2
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    let octet = try input.uint8(LLControlField.carrier)
    configuration = input.bits(LLControlField.configuration, of: octet)
    action = input.bits(LLControlField.action, of: octet)
    channelMap = try input.wideInteger(width: 10, LLControlField.soundingChannelMap)
    channelMapRepetition = try input.uint8(LLControlField.mapRepetition)
    mainMode = try input.uint8(LLControlField.mainMode)
    subMode = try input.uint8(LLControlField.subMode)
    mainModeMinimumSteps = try input.uint8(LLControlField.mainModeMinimumSteps)
    mainModeMaximumSteps = try input.uint8(LLControlField.mainModeMaximumSteps)
    mainModeRepetition = try input.uint8(LLControlField.mainModeRepetition)
    mode0Steps = try input.uint8(LLControlField.mode0Steps)
    syncPHY = try input.uint8(LLControlField.configurationSyncPHY)
    let octet2 = try input.uint8(LLControlField.carrier)
    rttType = input.bits(LLControlField.rttType, of: octet2)
    role = input.bits(LLControlField.role, of: octet2)
    reserved1 = input.bits(LLControlField.configurationReserved1, of: octet2)
    let octet3 = try input.uint8(LLControlField.carrier)
    channelSelection = input.bits(LLControlField.selection, of: octet3)
    shape3c = input.bits(LLControlField.shape3c, of: octet3)
    jump3c = try input.uint8(LLControlField.jump3c)
    interlude1 = try input.uint8(LLControlField.interlude1)
    interlude2 = try input.uint8(LLControlField.interlude2)
    frequencyChange = try input.uint8(LLControlField.frequencyChange)
    phaseMeasurement = try input.uint8(LLControlField.measurement)
    reserved2 = try input.uint8(LLControlField.configurationReserved2)
  }

  public func encode(into output: inout ByteWriter) {
    var octet: UInt8 = 0
    octet |= LLControlField.configuration.placing(configuration)
    octet |= LLControlField.action.placing(action)
    output.uint8(octet)
    output.wideInteger(channelMap, width: 10)
    output.uint8(channelMapRepetition)
    output.uint8(mainMode)
    output.uint8(subMode)
    output.uint8(mainModeMinimumSteps)
    output.uint8(mainModeMaximumSteps)
    output.uint8(mainModeRepetition)
    output.uint8(mode0Steps)
    output.uint8(syncPHY)
    var octet2: UInt8 = 0
    octet2 |= LLControlField.rttType.placing(rttType)
    octet2 |= LLControlField.role.placing(role)
    octet2 |= LLControlField.configurationReserved1.placing(reserved1)
    output.uint8(octet2)
    var octet3: UInt8 = 0
    octet3 |= LLControlField.selection.placing(channelSelection)
    octet3 |= LLControlField.shape3c.placing(shape3c)
    output.uint8(octet3)
    output.uint8(jump3c)
    output.uint8(interlude1)
    output.uint8(interlude2)
    output.uint8(frequencyChange)
    output.uint8(phaseMeasurement)
    output.uint8(reserved2)
  }
}

/// LL_CS_CONFIG_RSP: the other side accepts a Channel Sounding configuration.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.46.
public struct LLChannelSoundingConfigurationResponse: WireValue {
  /// Config_ID, 0 to 3.
  public var configuration: UInt8
  /// Two reserved bits.
  public var reserved: UInt8

  /// Creates it from its fields, in transmission order.
  public init(configuration: UInt8, reserved: UInt8 = 0) {
    self.configuration = configuration
    self.reserved = reserved
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    let octet = try input.uint8(LLControlField.carrier)
    configuration = input.bits(LLControlField.configuration, of: octet)
    reserved = input.bits(LLControlField.configurationReserved, of: octet)
  }

  public func encode(into output: inout ByteWriter) {
    var octet: UInt8 = 0
    octet |= LLControlField.configuration.placing(configuration)
    octet |= LLControlField.configurationReserved.placing(reserved)
    output.uint8(octet)
  }
}

/// LL_CS_CHANNEL_MAP_IND: the sender changes the channel map for Channel Sounding.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.53.
public struct LLChannelSoundingMapIndication: WireValue {
  /// One bit for each of the 79 channels of Channel Sounding.
  public var channelMap: UInt128
  /// The connection event at which the map takes effect.
  public var instant: UInt16

  /// Creates it from its fields, in transmission order.
  public init(channelMap: UInt128, instant: UInt16) {
    self.channelMap = channelMap
    self.instant = instant
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    channelMap = try input.wideInteger(width: 10, LLControlField.soundingChannelMap)
    instant = try input.uint16(LLControlField.instant)
  }

  public func encode(into output: inout ByteWriter) {
    output.wideInteger(channelMap, width: 10)
    output.uint16(instant)
  }
}

/// LL_CS_FAE_RSP: the sender's frequency error on each Channel Sounding channel.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.52.
public struct LLChannelSoundingFrequencyErrors: ~Escapable {
  /// Number of channels in the table.
  public static let channelCount = 72

  /// A signed octet for each allowed channel in ascending order, in units of 0.03125 ppm.
  public var table: RawSpan

  /// Creates it from its only field.
  @_lifetime(copy table)
  public init(table: RawSpan) {
    self.table = table
  }

  /// Decodes the parameters; the opcode has already been read.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    table = try input.octets(
      LLChannelSoundingFrequencyErrors.channelCount, LLControlField.frequencyErrors)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.octets(table)
  }
}

extension LLControlField {
  static let action = Field(
    567, .linkLayerControl, "Action", "btle.control.cs_config_req.action", .decimal, mask: 0xC0,
    valueName: {
      $0 == 0 ? "Configuration is to be removed" : $0 == 1 ? "Configuration is to be created" : nil
    },
    clause: "Vol 6, Part B, 2.4.2.45", meaning: "Whether the configuration is created or removed.")
  static let soundingChannelMap = Field(
    568, .linkLayerControl, "ChM", "btle.control.cs_config_req.channel_map", .octets,
    clause: "Vol 6, Part B, 2.4.2.45",
    meaning: "Channels that may be used for Channel Sounding; one bit per channel.")
  static let mapRepetition = Field(
    569, .linkLayerControl, "ChM_Repetition", "btle.control.cs_config_req.channel_map_repetition",
    .decimal,
    clause: "Vol 6, Part B, 2.4.2.45",
    meaning: "How many times the channel map is cycled through in one procedure.")
  static let mainMode = Field(
    570, .linkLayerControl, "Main_Mode", "btle.control.cs_config_req.main_mode", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.45",
    meaning: "Main measurement mode: round-trip time, phase or both.")
  static let subMode = Field(
    571, .linkLayerControl, "Sub_Mode", "btle.control.cs_config_req.sub_mode", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.45",
    meaning: "Sub-mode: a second measurement mode, interleaved with the main mode.")
  static let mainModeMinimumSteps = Field(
    572, .linkLayerControl, "Main_Mode_Min_Steps", "btle.control.cs_config_req.main_mode_min_steps",
    .decimal,
    clause: "Vol 6, Part B, 2.4.2.45",
    meaning: "Minimum number of main-mode steps before a sub-mode step.")
  static let mainModeMaximumSteps = Field(
    573, .linkLayerControl, "Main_Mode_Max_Steps", "btle.control.cs_config_req.main_mode_max_steps",
    .decimal,
    clause: "Vol 6, Part B, 2.4.2.45",
    meaning: "Maximum number of main-mode steps before a sub-mode step.")
  static let mainModeRepetition = Field(
    574, .linkLayerControl, "Main_Mode_Repetition",
    "btle.control.cs_config_req.main_mode_repetition",
    .decimal,
    clause: "Vol 6, Part B, 2.4.2.45",
    meaning: "Number of last main-mode steps repeated at the start of the next subevent.")
  static let mode0Steps = Field(
    575, .linkLayerControl, "Mode_0_Steps", "btle.control.cs_config_req.mode_0_steps", .decimal,
    clause: "Vol 6, Part B, 2.4.2.45",
    meaning: "Number of mode-0 steps, which measure the frequency offset, in each subevent.")
  static let configurationSyncPHY = Field(
    576, .linkLayerControl, "CS_SYNC_PHY", "btle.control.cs_config_req.cs_sync_phy", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.45", meaning: "PHY of CS_SYNC packets.")
  static let rttType = Field(
    577, .linkLayerControl, "RTT_Type", "btle.control.cs_config_req.rtt_type", .decimal, mask: 0xF,
    clause: "Vol 6, Part B, 2.4.2.45",
    meaning: "Content of the packets used for round-trip time (RTT).")
  static let role = Field(
    578, .linkLayerControl, "Role", "btle.control.cs_config_req.role", .decimal, mask: 0x30,
    valueName: { $0 == 0 ? "Initiator" : $0 == 1 ? "Reflector" : nil },
    clause: "Vol 6, Part B, 2.4.2.45",
    meaning:
      "Role of the sender: initiator or reflector.")
  static let configurationReserved1 = Field(
    579, .linkLayerControl, "RFU", "btle.control.cs_config_req.rfu1", .decimal, mask: 0xC0,
    clause: "Vol 6, Part B, 2.4.2.45", meaning: "Reserved; set to 0.")
  static let selection = Field(
    580, .linkLayerControl, "ChSel", "btle.control.cs_config_req.ch_sel", .decimal, mask: 0xF,
    clause: "Vol 6, Part B, 2.4.2.45",
    meaning: "Channel selection algorithm for steps other than mode 0."
  )
  static let shape3c = Field(
    581, .linkLayerControl, "Ch3cShape", "btle.control.cs_config_req.ch_3c_shape", .decimal,
    mask: 0xF0,
    valueName: { $0 == 0 ? "Hat shape" : $0 == 1 ? "X shape" : nil },
    clause: "Vol 6, Part B, 2.4.2.45", meaning: "Channel pattern of algorithm #3c.")
  static let jump3c = Field(
    582, .linkLayerControl, "Ch3cJump", "btle.control.cs_config_req.ch_3c_jump", .decimal,
    clause: "Vol 6, Part B, 2.4.2.45",
    meaning: "Number of channels skipped in each step of the pattern of algorithm #3c.")
  static let interlude1 = Field(
    583, .linkLayerControl, "T_IP1", "btle.control.cs_config_req.t_ip1", .decimal,
    clause: "Vol 6, Part B, 2.4.2.45",
    meaning: "Index of the time between the CS_SYNC packets of initiator and reflector (T_IP1).")
  static let interlude2 = Field(
    584, .linkLayerControl, "T_IP2", "btle.control.cs_config_req.t_ip2", .decimal,
    clause: "Vol 6, Part B, 2.4.2.45",
    meaning: "Index of the time between the tones of initiator and reflector (T_IP2).")
  static let frequencyChange = Field(
    585, .linkLayerControl, "T_FCS", "btle.control.cs_config_req.t_fcs", .decimal,
    clause: "Vol 6, Part B, 2.4.2.45",
    meaning: "Index of the time for a frequency change (T_FCS).")
  static let measurement = Field(
    586, .linkLayerControl, "T_PM", "btle.control.cs_config_req.t_pm", .decimal,
    clause: "Vol 6, Part B, 2.4.2.45",
    meaning: "Index of the time for phase measurement (T_PM).")
  static let configurationReserved2 = Field(
    587, .linkLayerControl, "RFU", "btle.control.cs_config_req.rfu2", .decimal,
    clause: "Vol 6, Part B, 2.4.2.45", meaning: "Reserved; set to 0.")
  static let frequencyErrors = Field(
    588, .linkLayerControl, "ChFAE", "btle.control.cs_fae_rsp.table", .octets,
    clause: "Vol 6, Part B, 2.4.2.52",
    meaning: "Frequency actuation error (FAE) of the device for each channel.")
}
