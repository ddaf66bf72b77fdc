import ByteReading

/// The fields of the events with hand-written views. Core 6.0, Vol 4, Part E, 7.7.
enum HCIEventViewField {
  static let numHandles = Field(
    436, .hciEvent, "Num_Handles", "bthci_evt.num_handles", .decimal,
    clause: "Vol 4, Part E, 7.7.19", meaning: "Number of connections in the event.")
  static let connectionHandle = Field(
    437, .hciEvent, "Connection_Handle", "bthci_evt.connection_handle",
    clause: "Vol 4, Part E, 7.7.19",
    meaning: "Connection handle: identifies the connection between host and controller.")
  static let numCompletedPackets = Field(
    438, .hciEvent, "Num_Completed_Packets", "bthci_evt.num_compl_packets", .decimal,
    clause: "Vol 4, Part E, 7.7.19",
    meaning: "Number of completed packets; the host may send that many more.")

  // MARK: Advertising reports

  static let numReports = Field(
    439, .hciEvent, "Num_Reports", "bthci_evt.le_num_reports", .decimal,
    clause: "Vol 4, Part E, 7.7.65.2", meaning: "Number of reports in the event.")
  static let eventType = Field(
    440, .hciEvent, "Event_Type", "bthci_evt.le_advts_event_type",
    valueName: { LEMetaEvent.LEAdvertisingEventType.name(of: $0) },
    clause: "Vol 4, Part E, 7.7.65.2", meaning: "Type of the received advertising.")
  static let addressType = Field(
    441, .hciEvent, "Address_Type", "bthci_evt.le_peer_address_type",
    valueName: { LEAddressType.name(of: $0) },
    clause: "Vol 4, Part E, 7.7.65.2", meaning: "Type of the advertiser's address.")
  static let address = Field(
    442, .hciEvent, "Address", "bthci_evt.bd_addr", .address,
    clause: "Vol 4, Part E, 7.7.65.2", meaning: "Address of the advertiser.")
  static let dataLength = Field(
    443, .hciEvent, "Data_Length", "bthci_evt.data_length", .decimal, unit: .octets,
    clause: "Vol 4, Part E, 7.7.65.2", meaning: "Number of advertising data octets that follow.")
  static let data = Field(
    444, .hciEvent, "Data", "bthci_evt.le_advertising_data", .octets,
    clause: "Vol 4, Part E, 7.7.65.2",
    meaning: "Advertising data: a list of AD structures.")
  static let rssi = Field(
    445, .hciEvent, "RSSI", "bthci_evt.rssi", .signed, unit: .decibelMilliwatts,
    clause: "Vol 4, Part E, 7.7.65.2",
    meaning: "Received signal strength (RSSI); 127 if not available.")

  // MARK: Extended advertising reports

  static let extendedEventType = Field(
    446, .hciEvent, "Event_Type", "bthci_evt.le_ext_advts_event_type",
    clause: "Vol 4, Part E, 7.7.65.13",
    meaning: "Type of the received advertising; one bit per property.")
  static let connectable = Field(
    447, .hciEvent, "Connectable advertising", "bthci_evt.le_ext_advts_event_type.connectable",
    .boolean, mask: 0x0001,
    clause: "Vol 4, Part E, 7.7.65.13", meaning: "The advertising is connectable.")
  static let scannable = Field(
    448, .hciEvent, "Scannable advertising", "bthci_evt.le_ext_advts_event_type.scannable",
    .boolean,
    mask: 0x0002,
    clause: "Vol 4, Part E, 7.7.65.13", meaning: "The advertising is scannable.")
  static let directed = Field(
    449, .hciEvent, "Directed advertising", "bthci_evt.le_ext_advts_event_type.directed", .boolean,
    mask: 0x0004,
    clause: "Vol 4, Part E, 7.7.65.13", meaning: "The advertising is directed at one device.")
  static let scanResponse = Field(
    450, .hciEvent, "Scan response", "bthci_evt.le_ext_advts_event_type.scan_response", .boolean,
    mask: 0x0008,
    clause: "Vol 4, Part E, 7.7.65.13", meaning: "The data is from a scan response.")
  static let legacy = Field(
    451, .hciEvent, "Legacy advertising PDUs used", "bthci_evt.le_ext_advts_event_type.legacy",
    .boolean, mask: 0x0010,
    clause: "Vol 4, Part E, 7.7.65.13",
    meaning: "The packet was a legacy advertising PDU.")
  static let dataStatus = Field(
    452, .hciEvent, "Data status", "bthci_evt.le_ext_advts_event_type.data_status", mask: 0x0060,
    valueName: { LEDataStatus.name(of: $0) },
    clause: "Vol 4, Part E, 7.7.65.13",
    meaning: "Whether the data is complete, continues in the next report, or was truncated.")
  static let reserved = Field(
    453, .hciEvent, "Reserved", "bthci_evt.le_ext_advts_event_type.reserved", mask: 0xFF80,
    clause: "Vol 4, Part E, 7.7.65.13", meaning: "Reserved; set to 0.")
  static let primaryPHY = Field(
    454, .hciEvent, "Primary_PHY", "bthci_evt.primary_phy", valueName: { PHY.name(of: $0) },
    clause: "Vol 4, Part E, 7.7.65.13",
    meaning: "PHY of the packet on the primary advertising channel.")
  static let secondaryPHY = Field(
    455, .hciEvent, "Secondary_PHY", "bthci_evt.secondary_phy", valueName: { PHY.name(of: $0) },
    clause: "Vol 4, Part E, 7.7.65.13",
    meaning: "PHY of the packet on the secondary advertising channel; 0 if there was none.")
  static let advertisingSID = Field(
    456, .hciEvent, "Advertising_SID", "bthci_evt.advertising_sid",
    clause: "Vol 4, Part E, 7.7.65.13",
    meaning: "Advertising set ID (SID); 0xFF if there is none.")
  static let txPower = Field(
    457, .hciEvent, "TX_Power", "bthci_evt.tx_power", .signed, unit: .decibelMilliwatts,
    clause: "Vol 4, Part E, 7.7.65.13",
    meaning: "Transmit power of the packet; 127 if not available.")
  static let periodicInterval = Field(
    458, .hciEvent, "Periodic_Advertising_Interval", "bthci_evt.periodic_advertising_interval",
    unit: .doubleSlot,
    clause: "Vol 4, Part E, 7.7.65.13",
    meaning: "Periodic advertising interval; 0 if there is no periodic advertising.")
  static let directAddressType = Field(
    459, .hciEvent, "Direct_Address_Type", "bthci_evt.le_direct_address_type",
    valueName: { LEAddressType.name(of: $0) },
    clause: "Vol 4, Part E, 7.7.65.13",
    meaning: "Type of the target address of directed advertising.")
  static let directAddress = Field(
    460, .hciEvent, "Direct_Address", "bthci_evt.direct_bd_addr", .address,
    clause: "Vol 4, Part E, 7.7.65.13", meaning: "Target address of directed advertising.")
}
