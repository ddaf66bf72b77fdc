import ByteReading

/// Periodic advertising sync transfer. Core 6.0, Vol 6, Part B, 2.4.2.27 and 2.4.2.40.
extension LLControlField {
  static let syncIdentifier = Field(.linkLayerControl, "ID", "btle.control.sync.id", .hexadecimal)
  static let syncEventCount = Field(
    .linkLayerControl, "connEventCount", "btle.control.sync.conn_event_count", .decimal)
  static let syncLastCounter = Field(
    .linkLayerControl, "lastPaEventCounter", "btle.control.sync.last_pa_event_counter", .decimal)
  static let syncSID = Field(
    .linkLayerControl, "SID", "btle.control.sync.sid", .hexadecimal, mask: 0xF)
  static let syncAddressType = Field(
    .linkLayerControl, "AType", "btle.control.sync.atype", .decimal, mask: 0x10)
  static let syncClockAccuracy = Field(
    .linkLayerControl, "SCA", "btle.control.sync.sleep_clock_accuracy", .decimal, mask: 0xE0,
    valueName: { SleepClockAccuracy.name(of: $0) })
  static let syncPHY = Field(.linkLayerControl, "PHY", "btle.control.phys", .hexadecimal)
  static let syncAddress = Field(.linkLayerControl, "AdvA", "btle.advertising_address", .address)
  static let syncReceivedEventCount = Field(
    .linkLayerControl, "syncConnEventCount", "btle.control.sync.sync_conn_event_count", .decimal)
  static let responseAccessAddress = Field(
    .linkLayerControl, "RspAA", "btle.control.sync.rsp_access_address", .hexadecimal)
  static let subeventCount = Field(
    .linkLayerControl, "numSubevents", "btle.control.sync.num_subevents", .decimal)
  static let subeventInterval = Field(
    .linkLayerControl, "subeventInterval", "btle.control.sync.subevent_interval", .decimal,
    unit: .doubleSlot)
  static let responseSlotDelay = Field(
    .linkLayerControl, "responseSlotDelay", "btle.control.sync.response_slot_delay", .decimal,
    unit: .doubleSlot)
  static let responseSlotSpacing = Field(
    .linkLayerControl, "responseSlotSpacing", "btle.control.sync.response_slot_spacing", .decimal,
    unit: .eighthMillisecond)
}
