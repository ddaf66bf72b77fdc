import ByteReading

/// Configuration and procedures of channel sounding. Core 6.0, Vol 6, Part B, 2.4.2.45 to 2.4.2.53.
extension LLControlField {
  static let configuration = Field(
    .linkLayerControl, "Config_ID", "btle.control.cs.config_id", .decimal, mask: 0x3F)
  static let action = Field(
    .linkLayerControl, "Action", "btle.control.cs_config_req.action", .decimal, mask: 0xC0,
    valueName: {
      $0 == 0 ? "Configuration is to be removed" : $0 == 1 ? "Configuration is to be created" : nil
    })
  static let configurationReserved = Field(
    .linkLayerControl, "RFU", "btle.control.cs.rfu", .decimal, mask: 0xC0)
  static let soundingChannelMap = Field(
    .linkLayerControl, "ChM", "btle.control.cs_config_req.channel_map", .octets)
  static let mapRepetition = Field(
    .linkLayerControl, "ChM_Repetition", "btle.control.cs_config_req.channel_map_repetition",
    .decimal)
  static let mainMode = Field(
    .linkLayerControl, "Main_Mode", "btle.control.cs_config_req.main_mode", .hexadecimal)
  static let subMode = Field(
    .linkLayerControl, "Sub_Mode", "btle.control.cs_config_req.sub_mode", .hexadecimal)
  static let mainModeMinimumSteps = Field(
    .linkLayerControl, "Main_Mode_Min_Steps", "btle.control.cs_config_req.main_mode_min_steps",
    .decimal)
  static let mainModeMaximumSteps = Field(
    .linkLayerControl, "Main_Mode_Max_Steps", "btle.control.cs_config_req.main_mode_max_steps",
    .decimal)
  static let mainModeRepetition = Field(
    .linkLayerControl, "Main_Mode_Repetition", "btle.control.cs_config_req.main_mode_repetition",
    .decimal)
  static let mode0Steps = Field(
    .linkLayerControl, "Mode_0_Steps", "btle.control.cs_config_req.mode_0_steps", .decimal)
  static let configurationSyncPHY = Field(
    .linkLayerControl, "CS_SYNC_PHY", "btle.control.cs_config_req.cs_sync_phy", .hexadecimal)
  static let rttType = Field(
    .linkLayerControl, "RTT_Type", "btle.control.cs_config_req.rtt_type", .decimal, mask: 0xF)
  static let role = Field(
    .linkLayerControl, "Role", "btle.control.cs_config_req.role", .decimal, mask: 0x30,
    valueName: { $0 == 0 ? "Initiator" : $0 == 1 ? "Reflector" : nil })
  static let configurationReserved1 = Field(
    .linkLayerControl, "RFU", "btle.control.cs_config_req.rfu1", .decimal, mask: 0xC0)
  static let selection = Field(
    .linkLayerControl, "ChSel", "btle.control.cs_config_req.ch_sel", .decimal, mask: 0xF)
  static let shape3c = Field(
    .linkLayerControl, "Ch3cShape", "btle.control.cs_config_req.ch_3c_shape", .decimal, mask: 0xF0,
    valueName: { $0 == 0 ? "Hat shape" : $0 == 1 ? "X shape" : nil })
  static let jump3c = Field(
    .linkLayerControl, "Ch3cJump", "btle.control.cs_config_req.ch_3c_jump", .decimal)
  static let interlude1 = Field(
    .linkLayerControl, "T_IP1", "btle.control.cs_config_req.t_ip1", .decimal)
  static let interlude2 = Field(
    .linkLayerControl, "T_IP2", "btle.control.cs_config_req.t_ip2", .decimal)
  static let frequencyChange = Field(
    .linkLayerControl, "T_FCS", "btle.control.cs_config_req.t_fcs", .decimal)
  static let measurement = Field(
    .linkLayerControl, "T_PM", "btle.control.cs_config_req.t_pm", .decimal)
  static let configurationReserved2 = Field(
    .linkLayerControl, "RFU", "btle.control.cs_config_req.rfu2", .decimal)
  static let procedureEventCount = Field(
    .linkLayerControl, "connEventCount", "btle.control.cs.conn_event_count", .decimal)
  static let procedureOffsetMinimum = Field(
    .linkLayerControl, "Offset_Min", "btle.control.cs.offset_min", .decimal, unit: .microseconds)
  static let procedureOffsetMaximum = Field(
    .linkLayerControl, "Offset_Max", "btle.control.cs.offset_max", .decimal, unit: .microseconds)
  static let procedureOffset = Field(
    .linkLayerControl, "Offset", "btle.control.cs.offset", .decimal, unit: .microseconds)
  static let maximumProcedureLength = Field(
    .linkLayerControl, "Max_Procedure_Len", "btle.control.cs.max_procedure_len", .decimal,
    unit: .slot)
  static let eventInterval = Field(
    .linkLayerControl, "Event_Interval", "btle.control.cs.event_interval", .decimal)
  static let subeventsPerEvent = Field(
    .linkLayerControl, "Subevents_Per_Event", "btle.control.cs.subevents_per_event", .decimal)
  static let procedureSubeventInterval = Field(
    .linkLayerControl, "Subevent_Interval", "btle.control.cs.subevent_interval", .decimal,
    unit: .slot)
  static let subeventLength = Field(
    .linkLayerControl, "Subevent_Len", "btle.control.cs.subevent_len", .decimal, unit: .microseconds
  )
  static let procedureInterval = Field(
    .linkLayerControl, "Procedure_Interval", "btle.control.cs.procedure_interval", .decimal)
  static let procedureCount = Field(
    .linkLayerControl, "Procedure_Count", "btle.control.cs.procedure_count", .decimal)
  static let antennaConfiguration = Field(.linkLayerControl, "ACI", "btle.control.cs.aci", .decimal)
  static let preferredPeerAntenna = Field(
    .linkLayerControl, "Preferred_Peer_Ant", "btle.control.cs.preferred_peer_ant", .hexadecimal)
  static let procedurePHY = Field(.linkLayerControl, "PHY", "btle.control.cs.phy", .hexadecimal)
  static let procedurePowerDelta = Field(
    .linkLayerControl, "Pwr_Delta", "btle.control.cs.pwr_delta", .signed, unit: .decibels)
  static let snrInitiator = Field(
    .linkLayerControl, "TX_SNR_I", "btle.control.cs.tx_snr_i", .decimal, mask: 0xF)
  static let snrReflector = Field(
    .linkLayerControl, "TX_SNR_R", "btle.control.cs.tx_snr_r", .decimal, mask: 0xF0)
  static let procedureReserved = Field(.linkLayerControl, "RFU", "btle.control.cs.rfu2", .decimal)
  static let terminatedCount = Field(
    .linkLayerControl, "ProcCount", "btle.control.cs.proc_count", .decimal)
  static let frequencyErrors = Field(
    .linkLayerControl, "ChFAE", "btle.control.cs_fae_rsp.table", .octets)
}
