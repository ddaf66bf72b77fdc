import ByteReading

/// The fields of the header of Nordic's sniffer, versions 0 to 3.
enum NordicField {
  static let legacyMarker = Field(
    31, .nordicSniffer, "Legacy marker", "nordic_ble.legacy_marker", .hexadecimal,
    clause: "nRF Sniffer for Bluetooth LE",
    meaning: "Marks a record of an old sniffer version.")
  static let board = Field(
    32, .nordicSniffer, "Board", "nordic_ble.board_id", .decimal,
    clause: "nRF Sniffer for Bluetooth LE", meaning: "Identifier of the sniffer board.")
  static let headerLength = Field(
    33, .nordicSniffer, "Length of header", "nordic_ble.hlen", .decimal, unit: .octets,
    clause: "nRF Sniffer for Bluetooth LE", meaning: "Length of the sniffer's header in octets.")
  static let payloadLength = Field(
    34, .nordicSniffer, "Length of payload", "nordic_ble.plen", .decimal, unit: .octets,
    clause: "nRF Sniffer for Bluetooth LE", meaning: "Number of octets after the header.")
  static let version = Field(
    35, .nordicSniffer, "Protocol version", "nordic_ble.protover", .decimal,
    clause: "nRF Sniffer for Bluetooth LE", meaning: "Version of the sniffer's protocol.")
  static let packetCounter = Field(
    36, .nordicSniffer, "Packet counter", "nordic_ble.packet_counter", .decimal,
    clause: "nRF Sniffer for Bluetooth LE",
    meaning:
      "Packet counter of the sniffer; a gap means that packets were lost on the way to the computer."
  )
  static let packetID = Field(
    37, .nordicSniffer, "Packet ID", "nordic_ble.packet_id", .decimal,
    valueName: { name(ofPacketID: $0) },
    clause: "nRF Sniffer for Bluetooth LE", meaning: "Type of the record.")
  static let unused = Field(
    38, .nordicSniffer, "Unused", "", .hexadecimal,
    clause: "nRF Sniffer for Bluetooth LE", meaning: "Unused octets.")
  static let length = Field(
    39, .nordicSniffer, "Length of packet", "nordic_ble.len", .decimal, unit: .octets,
    clause: "nRF Sniffer for Bluetooth LE",
    meaning: "Length of the sniffer's metadata before the packet, in octets.")
  static let flags = Field(
    40, .nordicSniffer, "Flags", "nordic_ble.flags", .hexadecimal,
    clause: "nRF Sniffer for Bluetooth LE", meaning: "Flags of the packet.")
  static let crcOK = Field(
    41, .nordicSniffer, "CRC", "nordic_ble.crcok", .boolean, mask: 0x01,
    clause: "nRF Sniffer for Bluetooth LE", meaning: "The CRC of the packet was correct.")
  static let direction = Field(
    42, .nordicSniffer, "Direction", "nordic_ble.direction", .boolean, mask: 0x02,
    valueName: { $0 == 0 ? "Peripheral -> Central" : "Central -> Peripheral" },
    clause: "nRF Sniffer for Bluetooth LE",
    meaning: "Sender of the packet: the central (1) or the peripheral (0).")
  static let encrypted = Field(
    43, .nordicSniffer, "Encrypted", "nordic_ble.encrypted", .boolean, mask: 0x04,
    clause: "nRF Sniffer for Bluetooth LE", meaning: "The sniffer considers the packet encrypted.")
  static let micOK = Field(
    44, .nordicSniffer, "MIC", "nordic_ble.micok", .boolean, mask: 0x08,
    clause: "nRF Sniffer for Bluetooth LE", meaning: "The MIC of the packet was correct.")
  static let micNotRelevant = Field(
    45, .nordicSniffer, "MIC (not relevant)", "nordic_ble.mic_not_relevant", .decimal, mask: 0x08,
    clause: "nRF Sniffer for Bluetooth LE",
    meaning: "Not relevant, because the packet is not encrypted.")
  static let reserved1 = Field(
    46, .nordicSniffer, "Reserved", "nordic_ble.flag_reserved1", .decimal, mask: 0x02,
    clause: "nRF Sniffer for Bluetooth LE", meaning: "Reserved.")
  static let reserved2 = Field(
    47, .nordicSniffer, "Reserved", "nordic_ble.flag_reserved2", .decimal, mask: 0x04,
    clause: "nRF Sniffer for Bluetooth LE", meaning: "Reserved.")
  static let auxiliaryType = Field(
    48, .nordicSniffer, "Aux Type", "nordic_ble.aux_type", .decimal, mask: 0x06,
    valueName: { name(ofAuxiliaryType: $0) },
    clause: "nRF Sniffer for Bluetooth LE",
    meaning: "Type of the auxiliary advertising packet.")
  static let addressResolved = Field(
    49, .nordicSniffer, "Address Resolved", "nordic_ble.address_resolved", .boolean, mask: 0x08,
    clause: "nRF Sniffer for Bluetooth LE",
    meaning: "The sniffer resolved the private address.")
  static let phy = Field(
    50, .nordicSniffer, "PHY", "nordic_ble.phy", .decimal, mask: 0x70,
    valueName: { RadioHeaderField.name(ofPHY: $0) },
    clause: "nRF Sniffer for Bluetooth LE", meaning: "PHY of the packet.")
  static let reserved7 = Field(
    51, .nordicSniffer, "Reserved", "nordic_ble.flag_reserved7", .decimal, mask: 0x80,
    clause: "nRF Sniffer for Bluetooth LE", meaning: "Reserved.")
  static let channel = Field(
    52, .nordicSniffer, "Channel Index", "nordic_ble.channel", .decimal,
    clause: "nRF Sniffer for Bluetooth LE", meaning: "Channel of the packet.")
  static let rssiSample = Field(
    53, .nordicSniffer, "RSSI", "", .decimal,
    clause: "nRF Sniffer for Bluetooth LE",
    meaning: "Absolute value of the received signal strength.")
  static let rssi = Field(
    54, .nordicSniffer, "RSSI", "nordic_ble.rssi", .signed, unit: .decibelMilliwatts,
    clause: "nRF Sniffer for Bluetooth LE",
    meaning: "Received signal strength (RSSI) at the sniffer.")
  static let eventCounter = Field(
    55, .nordicSniffer, "Event counter", "nordic_ble.event_counter", .decimal,
    clause: "nRF Sniffer for Bluetooth LE", meaning: "Counter of the connection event.")
  static let deltaTime = Field(
    56, .nordicSniffer, "Delta time (end to start)", "nordic_ble.delta_time", .decimal,
    unit: .microseconds,
    clause: "nRF Sniffer for Bluetooth LE",
    meaning: "Time from the end of the previous packet to the start of this one.")
  static let time = Field(
    57, .nordicSniffer, "Timestamp", "nordic_ble.time", .decimal, unit: .microseconds,
    clause: "nRF Sniffer for Bluetooth LE",
    meaning: "Start of the packet, in the sniffer's clock.")
  static let startToStart = Field(
    58, .nordicSniffer, "Delta time (start to start)", "nordic_ble.delta_time_ss", .decimal,
    unit: .microseconds,
    clause: "nRF Sniffer for Bluetooth LE",
    meaning: "Time from the start of the previous packet to the start of this one; calculated.")
  static let packetTime = Field(
    59, .nordicSniffer, "Packet time (start to end)", "nordic_ble.packet_time", .decimal,
    unit: .microseconds,
    clause: "nRF Sniffer for Bluetooth LE", meaning: "Duration of the packet; calculated.")

  static func name(ofPacketID value: UInt64) -> StaticString? {
    switch value {
    case 0x00: "REQ_FOLLOW"
    case 0x01: "EVENT_FOLLOW"
    case 0x02: "EVENT_PACKET_ADVERTISING"
    case 0x05: "EVENT_CONNECT"
    case 0x06: "EVENT_PACKET_DATA"
    case 0x07: "REQ_SCAN_CONT"
    case 0x09: "EVENT_DISCONNECT"
    case 0x0C: "SET_TEMPORARY_KEY"
    case 0x0D: "PING_REQ"
    case 0x0E: "PING_RESP"
    case 0x13: "SWITCH_BAUD_RATE_REQ"
    case 0x14: "SWITCH_BAUD_RATE_RESP"
    case 0x17: "SET_ADV_CHANNEL_HOP_SEQ"
    case 0xFE: "GO_IDLE"
    default: nil
    }
  }

  static func name(ofAuxiliaryType value: UInt64) -> StaticString? {
    switch value {
    case 0: "AUX_ADV_IND"
    case 1: "AUX_CHAIN_IND"
    case 2: "AUX_SYNC_IND"
    case 3: "AUX_SCAN_RSP"
    default: nil
    }
  }
}
