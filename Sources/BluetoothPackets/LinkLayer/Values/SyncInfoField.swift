import ByteReading

/// The fields of SyncInfo, whose names differ between advertising and LL control PDUs.
struct SyncInfoField: Sendable {
  let offsetWord: Field
  let offset: Field
  let offsetUnits: Field
  let offsetAdjust: Field
  let interval: Field
  let channelMap: Field
  let clockAccuracy: Field
  let accessAddress: Field
  let crcInit: Field
  let eventCounter: Field

  static let advertising = SyncInfoField(
    offsetWord: Field(
      862, .linkLayer, "Offset", "", .hexadecimal,
      clause: "Vol 6, Part B, 2.3.4.6",
      meaning: "Octets that hold several of the fields that follow."),
    offset: Field(
      863, .linkLayer, "Offset Base", "btle.extended_advertising_header.sync_info.sync_offset",
      .hexadecimal, mask: 0x1FFF,
      clause: "Vol 6, Part B, 2.3.4.6",
      meaning: "Time from this packet to the periodic advertising packet, in the unit below."),
    offsetUnits: Field(
      864, .linkLayer, "Offset Units", "btle.extended_advertising_header.sync_info.offset_units",
      .boolean, mask: 0x2000,
      valueName: { $0 == 0 ? "30 µs" : "300 µs" },
      clause: "Vol 6, Part B, 2.3.4.6", meaning: "Unit of the offset: 30 µs (0) or 300 µs (1)."),
    offsetAdjust: Field(
      865, .linkLayer, "Offset Adjust", "btle.extended_advertising_header.sync_info.offset_adjust",
      .boolean, mask: 0x4000,
      clause: "Vol 6, Part B, 2.3.4.6", meaning: "2.4576 s are added to the offset."),
    interval: Field(
      866, .linkLayer, "Interval", "btle.extended_advertising_header.sync_info.interval",
      .hexadecimal,
      unit: .doubleSlot,
      clause: "Vol 6, Part B, 2.3.4.6",
      meaning: "Periodic advertising interval: the time between two periodic advertising events."),
    channelMap: Field(
      867, .linkLayer, "ChM", "btle.extended_advertising_header.sync_info.channel_map", .octets,
      clause: "Vol 6, Part B, 2.3.4.6", meaning: "Used channels of the 37; one bit per channel."
    ),
    clockAccuracy: Field(
      868, .linkLayer, "SCA", "btle.extended_advertising_header.sync_info.sleep_clock_accuracy",
      .decimal, mask: 0xE0,
      valueName: { SleepClockAccuracy.name(of: $0) },
      clause: "Vol 6, Part B, 2.3.4.6", meaning: "Sleep clock accuracy of the advertiser."),
    accessAddress: Field(
      869, .linkLayer, "AA", "btle.extended_advertising_header.sync_info.access_address",
      .hexadecimal,
      clause: "Vol 6, Part B, 2.3.4.6",
      meaning: "Access address of the periodic advertising train."),
    crcInit: Field(
      870, .linkLayer, "CRCInit", "btle.extended_advertising_header.sync_info.crc_init",
      .hexadecimal,
      clause: "Vol 6, Part B, 2.3.4.6",
      meaning: "CRC initialization value of the periodic advertising train."),
    eventCounter: Field(
      871, .linkLayer, "PeriodicEventCounter",
      "btle.extended_advertising_header.sync_info.event_counter", .decimal,
      clause: "Vol 6, Part B, 2.3.4.6",
      meaning: "Counter of the periodic advertising event that the offset refers to."))

  static let control = SyncInfoField(
    offsetWord: Field(
      872, .linkLayerControl, "Offset", "", .hexadecimal,
      clause: "Vol 6, Part B, 2.3.4.6",
      meaning: "Octets that hold several of the fields that follow."),
    offset: Field(
      873, .linkLayerControl, "Offset Base", "btle.control.sync_info.sync_offset", .hexadecimal,
      mask: 0x1FFF,
      clause: "Vol 6, Part B, 2.3.4.6",
      meaning: "Time from this packet to the periodic advertising packet, in the unit below."),
    offsetUnits: Field(
      874, .linkLayerControl, "Offset Units", "btle.control.sync_info.offset_units", .boolean,
      mask: 0x2000,
      valueName: { $0 == 0 ? "30 µs" : "300 µs" },
      clause: "Vol 6, Part B, 2.3.4.6", meaning: "Unit of the offset: 30 µs (0) or 300 µs (1)."),
    offsetAdjust: Field(
      875, .linkLayerControl, "Offset Adjust", "btle.control.sync_info.offset_adjust", .boolean,
      mask: 0x4000,
      clause: "Vol 6, Part B, 2.3.4.6", meaning: "2.4576 s are added to the offset."),
    interval: Field(
      876, .linkLayerControl, "Interval", "btle.control.sync_info.interval", .hexadecimal,
      unit: .doubleSlot,
      clause: "Vol 6, Part B, 2.3.4.6",
      meaning: "Periodic advertising interval: the time between two periodic advertising events."),
    channelMap: Field(
      877, .linkLayerControl, "ChM", "btle.control.sync_info.channel_map", .octets,
      clause: "Vol 6, Part B, 2.3.4.6", meaning: "Used channels of the 37; one bit per channel."
    ),
    clockAccuracy: Field(
      878, .linkLayerControl, "SCA", "btle.control.sync_info.sleep_clock_accuracy", .decimal,
      mask: 0xE0,
      valueName: { SleepClockAccuracy.name(of: $0) },
      clause: "Vol 6, Part B, 2.3.4.6", meaning: "Sleep clock accuracy of the advertiser."),
    accessAddress: Field(
      879, .linkLayerControl, "AA", "btle.control.sync_info.access_address", .hexadecimal,
      clause: "Vol 6, Part B, 2.3.4.6",
      meaning: "Access address of the periodic advertising train."),
    crcInit: Field(
      880, .linkLayerControl, "CRCInit", "btle.control.sync_info.crc_init", .hexadecimal,
      clause: "Vol 6, Part B, 2.3.4.6",
      meaning: "CRC initialization value of the periodic advertising train."),
    eventCounter: Field(
      881, .linkLayerControl, "PeriodicEventCounter", "btle.control.sync_info.event_counter",
      .decimal,
      clause: "Vol 6, Part B, 2.3.4.6",
      meaning: "Counter of the periodic advertising event that the offset refers to."))
}
