import ByteReading

/// The fields of the PDUs that start and terminate Channel Sounding procedures.
extension LLControlField {
  static let procedureEventCount = Field(
    589, .linkLayerControl, "connEventCount", "btle.control.cs.conn_event_count", .decimal,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "Connection event that the start of the procedure is counted from.")
  static let procedureOffsetMinimum = Field(
    590, .linkLayerControl, "Offset_Min", "btle.control.cs.offset_min", .decimal,
    unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "Earliest start of the procedure after that event.")
  static let procedureOffsetMaximum = Field(
    591, .linkLayerControl, "Offset_Max", "btle.control.cs.offset_max", .decimal,
    unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "Latest start of the procedure after that event.")
  static let procedureOffset = Field(
    592, .linkLayerControl, "Offset", "btle.control.cs.offset", .decimal, unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.49", meaning: "Start of the procedure after that event.")
  static let maximumProcedureLength = Field(
    593, .linkLayerControl, "Max_Procedure_Len", "btle.control.cs.max_procedure_len", .decimal,
    unit: .slot,
    clause: "Vol 6, Part B, 2.4.2.47", meaning: "Maximum duration of a procedure.")
  static let eventInterval = Field(
    594, .linkLayerControl, "Event_Interval", "btle.control.cs.event_interval", .decimal,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "Number of connection events between Channel Sounding events.")
  static let subeventsPerEvent = Field(
    595, .linkLayerControl, "Subevents_Per_Event", "btle.control.cs.subevents_per_event", .decimal,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "Number of subevents in each Channel Sounding event.")
  static let procedureSubeventInterval = Field(
    596, .linkLayerControl, "Subevent_Interval", "btle.control.cs.subevent_interval", .decimal,
    unit: .slot,
    clause: "Vol 6, Part B, 2.4.2.47", meaning: "Time between the starts of two subevents."
  )
  static let subeventLength = Field(
    597, .linkLayerControl, "Subevent_Len", "btle.control.cs.subevent_len", .decimal,
    unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.47", meaning: "Duration of each subevent.")
  static let procedureInterval = Field(
    598, .linkLayerControl, "Procedure_Interval", "btle.control.cs.procedure_interval", .decimal,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "Number of connection events between procedures.")
  static let procedureCount = Field(
    599, .linkLayerControl, "Procedure_Count", "btle.control.cs.procedure_count", .decimal,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "Maximum number of procedures; 0 continues until disabled.")
  static let antennaConfiguration = Field(
    600, .linkLayerControl, "ACI", "btle.control.cs.aci", .decimal,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "Antenna configuration: number of antennas and paths of each device.")
  static let preferredPeerAntenna = Field(
    601, .linkLayerControl, "Preferred_Peer_Ant", "btle.control.cs.preferred_peer_ant",
    .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "Preferred antennas of the peer; one bit per antenna.")
  static let procedurePHY = Field(
    602, .linkLayerControl, "PHY", "btle.control.cs.phy", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.47", meaning: "PHY that the power delta refers to.")
  static let procedurePowerDelta = Field(
    603, .linkLayerControl, "Pwr_Delta", "btle.control.cs.pwr_delta", .signed, unit: .decibels,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning:
      "Requested difference between the peer's Channel Sounding power and its power on that PHY.")
  static let snrInitiator = Field(
    604, .linkLayerControl, "TX_SNR_I", "btle.control.cs.tx_snr_i", .decimal, mask: 0xF,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "Signal-to-noise ratio (SNR) of the initiator's CS_SYNC packets, against attackers.")
  static let snrReflector = Field(
    605, .linkLayerControl, "TX_SNR_R", "btle.control.cs.tx_snr_r", .decimal, mask: 0xF0,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "Signal-to-noise ratio (SNR) of the reflector's CS_SYNC packets, against attackers.")
  static let procedureReserved = Field(
    606, .linkLayerControl, "RFU", "btle.control.cs.rfu2", .decimal,
    clause: "Vol 6, Part B, 2.4.2.47", meaning: "Reserved; set to 0.")
  static let terminatedCount = Field(
    607, .linkLayerControl, "ProcCount", "btle.control.cs.proc_count", .decimal,
    clause: "Vol 6, Part B, 2.4.2.50", meaning: "Counter of the procedure that ends.")
}
