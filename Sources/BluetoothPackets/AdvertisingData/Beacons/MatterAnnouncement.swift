import ByteReading

/// The announcement of a commissionable Matter device: service data of 0xFFF6.
///
/// Matter Core Specification, 5.4.2.5.6, Matter BLE Service Data.
enum MatterAnnouncement {
  static func read(
    _ input: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = MatterField
    let opcode = try list.code(Fields.opcode, width: 1, &input)
    guard opcode == 0 else { throw input.invalid(Fields.opcode, value: opcode, width: 1) }
    let discriminator = UInt64(try input.uint16(Fields.versionAndDiscriminator))
    list.bits(Fields.discriminator, of: discriminator, width: 2, input)
    list.bits(Fields.version, of: discriminator, width: 2, input)
    try list.code(Fields.vendor, width: 2, &input)
    try list.code(Fields.product, width: 2, &input)
    let flags = UInt64(try input.uint8(Fields.flags))
    list.bits(Fields.hasAdditionalData, of: flags, width: 1, input)
    list.bits(Fields.isExtended, of: flags, width: 1, input)
  }
}

/// The fields of Matter's service data.
enum MatterField {
  static let opcode = Field(
    1011, .beacon, "OpCode", "bluetooth.matter.opcode", .hexadecimal,
    valueName: { $0 == 0 ? "Commissionable" : nil },
    clause: "Matter Core Specification",
    meaning: "Announcement: the device can be commissioned.")
  static let versionAndDiscriminator = Field(
    1012, .beacon, "Discriminator and Version", "bluetooth.matter.discriminator_and_version",
    .hexadecimal,
    clause: "Matter Core Specification",
    meaning: "Discriminator of the device, and version of the announcement.")
  static let discriminator = Field(
    1013, .beacon, "Discriminator", "bluetooth.matter.discriminator", .decimal, mask: 0x0FFF,
    clause: "Matter Core Specification",
    meaning:
      "Discriminator, also in the setup code, which distinguishes similar devices.")
  static let version = Field(
    1014, .beacon, "Advertisement Version", "bluetooth.matter.version", .decimal, mask: 0xF000,
    clause: "Matter Core Specification", meaning: "Version of the announcement.")
  static let vendor = Field(
    1015, .beacon, "Vendor ID", "bluetooth.matter.vendor_id", .hexadecimal,
    clause: "Matter Core Specification", meaning: "Vendor ID of the manufacturer.")
  static let product = Field(
    1016, .beacon, "Product ID", "bluetooth.matter.product_id", .hexadecimal,
    clause: "Matter Core Specification", meaning: "Product ID of the device.")
  static let flags = Field(
    1017, .beacon, "Flags", "bluetooth.matter.flags", .hexadecimal,
    clause: "Matter Core Specification", meaning: "Additional information about the device.")
  static let hasAdditionalData = Field(
    1018, .beacon, "Additional Data", "bluetooth.matter.flags.additional_data", .boolean,
    mask: 0x01,
    clause: "Matter Core Specification",
    meaning: "The device has additional data, which can be read after connecting.")
  static let isExtended = Field(
    1019, .beacon, "Extended Announcement", "bluetooth.matter.flags.extended_announcement",
    .boolean,
    mask: 0x02,
    clause: "Matter Core Specification",
    meaning: "The device announces itself for longer than usual.")
}
