import ByteReading

/// The fields of the header of LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR.
enum RadioHeaderField {
  static let rfChannel = Field(
    77, .radioHeader, "RF Channel", "btle_rf.channel", .decimal,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR",
    meaning: "RF channel: 2402 MHz plus 2 MHz times this number.")
  static let signal = Field(
    78, .radioHeader, "Signal Power", "btle_rf.signal_dbm", .signed, unit: .decibelMilliwatts,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR",
    meaning: "Received signal strength (RSSI) at the sniffer.")
  static let noise = Field(
    79, .radioHeader, "Noise Power", "btle_rf.noise_dbm", .signed, unit: .decibelMilliwatts,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR", meaning: "Noise power.")
  static let signedOctetUnused = Field(
    80, .radioHeader, "Unused", "btle_rf.signed_byte_unused", .signed,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR",
    meaning: "Unused, because its flag is not set.")
  static let octetUnused = Field(
    81, .radioHeader, "Unused", "btle_rf.unsigned_byte_unused", .decimal,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR",
    meaning: "Unused, because its flag is not set.")
  static let wordUnused = Field(
    82, .radioHeader, "Unused", "btle_rf.word_unused", .hexadecimal,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR",
    meaning: "Unused, because its flag is not set.")
  static let offenses = Field(
    83, .radioHeader, "Access Address Offenses", "btle_rf.access_address_offenses", .decimal,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR",
    meaning: "Number of wrong bits in the access address.")
  static let referenceAccessAddress = Field(
    84, .radioHeader, "Reference Access Address", "btle_rf.reference_access_address", .hexadecimal,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR",
    meaning: "Access address that the sniffer was looking for.")
  static let flags = Field(
    85, .radioHeader, "Flags", "btle_rf.flags", .hexadecimal,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR",
    meaning: "Which values of the header are valid, and what the sniffer detected.")
  static let dewhitened = Field(
    86, .radioHeader, "Dewhitened", "btle_rf.flags.dewhitened", .boolean, mask: 0x0001,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR",
    meaning: "The packet is stored dewhitened.")
  static let signalValid = Field(
    87, .radioHeader, "Signal Power Valid", "btle_rf.flags.signal_dbm_valid", .boolean,
    mask: 0x0002,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR", meaning: "The signal power is valid.")
  static let noiseValid = Field(
    88, .radioHeader, "Noise Power Valid", "btle_rf.flags.noise_dbm_valid", .boolean, mask: 0x0004,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR", meaning: "The noise power is valid.")
  static let decrypted = Field(
    89, .radioHeader, "Decrypted", "btle_rf.flags.decrypted", .boolean, mask: 0x0008,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR", meaning: "The sniffer decrypted the packet.")
  static let referenceValid = Field(
    90, .radioHeader, "Reference Access Address Valid",
    "btle_rf.flags.reference_access_address_valid", .boolean, mask: 0x0010,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR", meaning: "The reference access address is valid.")
  static let offensesValid = Field(
    91, .radioHeader, "Access Address Offenses Valid",
    "btle_rf.flags.access_address_offenses_valid", .boolean, mask: 0x0020,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR", meaning: "The number of wrong bits is valid.")
  static let aliased = Field(
    92, .radioHeader, "Channel Aliased", "btle_rf.flags.channel_aliased", .boolean, mask: 0x0040,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR",
    meaning: "The RF channel may be aliased.")
  static let pduType = Field(
    93, .radioHeader, "PDU Type", "btle_rf.pdu_type", .decimal, mask: 0x0380,
    valueName: { name(ofPDUType: $0) },
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR",
    meaning: "Type and direction of the PDU.")
  static let crcChecked = Field(
    94, .radioHeader, "CRC Checked", "btle_rf.flags.crc_checked", .boolean, mask: 0x0400,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR",
    meaning: "The sniffer checked the CRC.")
  static let crcValid = Field(
    95, .radioHeader, "CRC Valid", "btle_rf.flags.crc_valid", .boolean, mask: 0x0800,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR", meaning: "The CRC of the packet was correct.")
  static let micChecked = Field(
    96, .radioHeader, "MIC Checked", "btle_rf.flags.mic_checked", .boolean, mask: 0x1000,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR",
    meaning: "The sniffer checked the MIC.")
  static let micValid = Field(
    97, .radioHeader, "MIC Valid", "btle_rf.flags.mic_valid", .boolean, mask: 0x2000,
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR", meaning: "The MIC of the packet was correct."
  )
  static let phy = Field(
    98, .radioHeader, "PHY", "btle_rf.phy", .decimal, mask: 0xC000, valueName: { name(ofPHY: $0) },
    clause: "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR", meaning: "PHY of the packet.")

  static func name(ofPDUType value: UInt64) -> StaticString? {
    switch value {
    case 0: "Advertising or Data (Unspecified Direction)"
    case 1: "Auxiliary Advertising"
    case 2: "Data, Central to Peripheral"
    case 3: "Data, Peripheral to Central"
    case 4: "Connected Isochronous, Central to Peripheral"
    case 5: "Connected Isochronous, Peripheral to Central"
    case 6: "Broadcast Isochronous"
    default: nil
    }
  }

  static func name(ofPHY value: UInt64) -> StaticString? {
    switch value {
    case 0: "LE 1M"
    case 1: "LE 2M"
    case 2: "LE Coded"
    default: nil
    }
  }
}
