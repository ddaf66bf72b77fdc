import ByteReading

/// The fields of the PDUs that start and terminate Channel Sounding procedures.
extension LLControlField {
  static let procedureEventCount = Field(
    589, .linkLayerControl, "connEventCount", "btle.control.cs.conn_event_count", .decimal,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "The connection event from which the start of the measurement is counted.")
  static let procedureOffsetMinimum = Field(
    590, .linkLayerControl, "Offset_Min", "btle.control.cs.offset_min", .decimal,
    unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "How long after that event the measurement begins at the earliest.")
  static let procedureOffsetMaximum = Field(
    591, .linkLayerControl, "Offset_Max", "btle.control.cs.offset_max", .decimal,
    unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "How long after that event the measurement begins at the latest.")
  static let procedureOffset = Field(
    592, .linkLayerControl, "Offset", "btle.control.cs.offset", .decimal, unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.49", meaning: "How long after that event the measurement begins.")
  static let maximumProcedureLength = Field(
    593, .linkLayerControl, "Max_Procedure_Len", "btle.control.cs.max_procedure_len", .decimal,
    unit: .slot,
    clause: "Vol 6, Part B, 2.4.2.47", meaning: "How long one measurement may take.")
  static let eventInterval = Field(
    594, .linkLayerControl, "Event_Interval", "btle.control.cs.event_interval", .decimal,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "How many connection intervals lie between two parts of the measurement.")
  static let subeventsPerEvent = Field(
    595, .linkLayerControl, "Subevents_Per_Event", "btle.control.cs.subevents_per_event", .decimal,
    clause: "Vol 6, Part B, 2.4.2.47", meaning: "Into how many pieces each part is divided.")
  static let procedureSubeventInterval = Field(
    596, .linkLayerControl, "Subevent_Interval", "btle.control.cs.subevent_interval", .decimal,
    unit: .slot,
    clause: "Vol 6, Part B, 2.4.2.47", meaning: "The time from one piece's start to the next one's."
  )
  static let subeventLength = Field(
    597, .linkLayerControl, "Subevent_Len", "btle.control.cs.subevent_len", .decimal,
    unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.47", meaning: "How long each piece takes.")
  static let procedureInterval = Field(
    598, .linkLayerControl, "Procedure_Interval", "btle.control.cs.procedure_interval", .decimal,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "How many connection intervals lie between two measurements.")
  static let procedureCount = Field(
    599, .linkLayerControl, "Procedure_Count", "btle.control.cs.procedure_count", .decimal,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "How many measurements are made; 0 means until somebody stops them.")
  static let antennaConfiguration = Field(
    600, .linkLayerControl, "ACI", "btle.control.cs.aci", .decimal,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "How many antennas each side uses, and in which pairs.")
  static let preferredPeerAntenna = Field(
    601, .linkLayerControl, "Preferred_Peer_Ant", "btle.control.cs.preferred_peer_ant",
    .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "Which antennas the other side should use; a bit for each.")
  static let procedurePHY = Field(
    602, .linkLayerControl, "PHY", "btle.control.cs.phy", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.47", meaning: "The PHY to which the power below refers.")
  static let procedurePowerDelta = Field(
    603, .linkLayerControl, "Pwr_Delta", "btle.control.cs.pwr_delta", .signed, unit: .decibels,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "By how much the other side should change its power.")
  static let snrInitiator = Field(
    604, .linkLayerControl, "TX_SNR_I", "btle.control.cs.tx_snr_i", .decimal, mask: 0xF,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "How much noise the initiator mixes in against attackers.")
  static let snrReflector = Field(
    605, .linkLayerControl, "TX_SNR_R", "btle.control.cs.tx_snr_r", .decimal, mask: 0xF0,
    clause: "Vol 6, Part B, 2.4.2.47",
    meaning: "How much noise the reflector mixes in against attackers.")
  static let procedureReserved = Field(
    606, .linkLayerControl, "RFU", "btle.control.cs.rfu2", .decimal,
    clause: "Vol 6, Part B, 2.4.2.47", meaning: "Bits without a meaning yet; they are sent as 0.")
  static let terminatedCount = Field(
    607, .linkLayerControl, "ProcCount", "btle.control.cs.proc_count", .decimal,
    clause: "Vol 6, Part B, 2.4.2.50", meaning: "The number of the measurement that ends.")
}
