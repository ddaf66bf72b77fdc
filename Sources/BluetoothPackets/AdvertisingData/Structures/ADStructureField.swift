import ByteReading

/// The fields that every AD structure has. Core 6.0, Vol 3, Part C, 11.
enum ADStructureField {
  static let length = Field(.advertisingData, "Length", "btcommon.eir_ad.entry.length", .decimal)
  static let type = Field(
    .advertisingData, "Type", "btcommon.eir_ad.entry.type", .hexadecimal,
    valueName: { ADType.name(of: $0) })
  static let data = Field(.advertisingData, "Data", "btcommon.eir_ad.entry.data", .octets)
  static let unused = Field(.advertisingData, "Unused", "btcommon.eir_ad.unused", .octets)
}
