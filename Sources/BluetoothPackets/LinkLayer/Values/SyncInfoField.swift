import ByteReading

/// The fields of SyncInfo, which have other names in advertising than in LL control PDUs.
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
    offsetWord: Field(.linkLayer, "Offset", "", .hexadecimal),
    offset: Field(
      .linkLayer, "Offset Base", "btle.extended_advertising_header.sync_info.sync_offset",
      .hexadecimal, mask: 0x1FFF),
    offsetUnits: Field(
      .linkLayer, "Offset Units", "btle.extended_advertising_header.sync_info.offset_units",
      .boolean, mask: 0x2000,
      valueName: { $0 == 0 ? "30 µs" : "300 µs" }),
    offsetAdjust: Field(
      .linkLayer, "Offset Adjust", "btle.extended_advertising_header.sync_info.offset_adjust",
      .boolean, mask: 0x4000),
    interval: Field(
      .linkLayer, "Interval", "btle.extended_advertising_header.sync_info.interval", .hexadecimal,
      unit: .doubleSlot),
    channelMap: Field(
      .linkLayer, "ChM", "btle.extended_advertising_header.sync_info.channel_map", .octets),
    clockAccuracy: Field(
      .linkLayer, "SCA", "btle.extended_advertising_header.sync_info.sleep_clock_accuracy",
      .decimal, mask: 0xE0,
      valueName: { SleepClockAccuracy.name(of: $0) }),
    accessAddress: Field(
      .linkLayer, "AA", "btle.extended_advertising_header.sync_info.access_address", .hexadecimal),
    crcInit: Field(
      .linkLayer, "CRCInit", "btle.extended_advertising_header.sync_info.crc_init", .hexadecimal),
    eventCounter: Field(
      .linkLayer, "PeriodicEventCounter",
      "btle.extended_advertising_header.sync_info.event_counter", .decimal))

  static let control = SyncInfoField(
    offsetWord: Field(.linkLayerControl, "Offset", "", .hexadecimal),
    offset: Field(
      .linkLayerControl, "Offset Base", "btle.control.sync_info.sync_offset", .hexadecimal,
      mask: 0x1FFF),
    offsetUnits: Field(
      .linkLayerControl, "Offset Units", "btle.control.sync_info.offset_units", .boolean,
      mask: 0x2000,
      valueName: { $0 == 0 ? "30 µs" : "300 µs" }),
    offsetAdjust: Field(
      .linkLayerControl, "Offset Adjust", "btle.control.sync_info.offset_adjust", .boolean,
      mask: 0x4000),
    interval: Field(
      .linkLayerControl, "Interval", "btle.control.sync_info.interval", .hexadecimal,
      unit: .doubleSlot),
    channelMap: Field(
      .linkLayerControl, "ChM", "btle.control.sync_info.channel_map", .octets),
    clockAccuracy: Field(
      .linkLayerControl, "SCA", "btle.control.sync_info.sleep_clock_accuracy", .decimal, mask: 0xE0,
      valueName: { SleepClockAccuracy.name(of: $0) }),
    accessAddress: Field(
      .linkLayerControl, "AA", "btle.control.sync_info.access_address", .hexadecimal),
    crcInit: Field(
      .linkLayerControl, "CRCInit", "btle.control.sync_info.crc_init", .hexadecimal),
    eventCounter: Field(
      .linkLayerControl, "PeriodicEventCounter", "btle.control.sync_info.event_counter", .decimal))
}
