import ByteReading

/// The fields of a transport block. Transport Discovery Service 1.1, 2.2.
enum TransportDiscoveryField {
  static let organization = Field(
    .advertisingData, "Organization ID", "btcommon.eir_ad.entry.tds.organization_id", .hexadecimal)
  static let flags = Field(
    .advertisingData, "Flags", "btcommon.eir_ad.entry.tds.flags", .hexadecimal)
  static let reserved = Field(
    .advertisingData, "Reserved", "btcommon.eir_ad.entry.tds.flags.reserved", .hexadecimal,
    mask: 0xe0)
  static let state = Field(
    .advertisingData, "Transport State", "btcommon.eir_ad.entry.tds.flags.transport_state",
    .hexadecimal, mask: 0x18)
  static let isIncomplete = Field(
    .advertisingData, "Transport Data Incomplete",
    "btcommon.eir_ad.entry.tds.flags.transport_data_incomplete", .boolean, mask: 0x4)
  static let role = Field(
    .advertisingData, "Role", "btcommon.eir_ad.entry.tds.flags.role", .hexadecimal, mask: 0x3)
  static let length = Field(
    .advertisingData, "Data Length", "btcommon.eir_ad.entry.tds.data_length", .decimal)
  static let data = Field(.advertisingData, "Data", "btcommon.eir_ad.entry.tds.data", .octets)
}
