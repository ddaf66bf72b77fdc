import ByteReading

/// The fields of the events that hand-written views describe. Core 6.0, Vol 4, Part E, 7.7.
enum HCIEventViewField {
  static let numHandles = Field(
    436, .hciEvent, "Num_Handles", "bthci_evt.num_handles", .decimal)
  static let connectionHandle = Field(
    437, .hciEvent, "Connection_Handle", "bthci_evt.connection_handle")
  static let numCompletedPackets = Field(
    438, .hciEvent, "Num_Completed_Packets", "bthci_evt.num_compl_packets", .decimal)

  // MARK: Advertising reports

  static let numReports = Field(
    439, .hciEvent, "Num_Reports", "bthci_evt.le_num_reports", .decimal)
  static let eventType = Field(
    440, .hciEvent, "Event_Type", "bthci_evt.le_advts_event_type",
    valueName: { LEAdvertisingEventType.name(of: $0) })
  static let addressType = Field(
    441, .hciEvent, "Address_Type", "bthci_evt.le_peer_address_type",
    valueName: { LEAddressType.name(of: $0) })
  static let address = Field(442, .hciEvent, "Address", "bthci_evt.bd_addr", .address)
  static let dataLength = Field(
    443, .hciEvent, "Data_Length", "bthci_evt.data_length", .decimal, unit: .octets)
  static let data = Field(444, .hciEvent, "Data", "bthci_evt.le_advertising_data", .octets)
  static let rssi = Field(
    445, .hciEvent, "RSSI", "bthci_evt.rssi", .signed, unit: .decibelMilliwatts)

  // MARK: Extended advertising reports

  static let extendedEventType = Field(
    446, .hciEvent, "Event_Type", "bthci_evt.le_ext_advts_event_type")
  static let connectable = Field(
    447, .hciEvent, "Connectable advertising", "bthci_evt.le_ext_advts_event_type.connectable",
    .boolean, mask: 0x0001)
  static let scannable = Field(
    448, .hciEvent, "Scannable advertising", "bthci_evt.le_ext_advts_event_type.scannable",
    .boolean,
    mask: 0x0002)
  static let directed = Field(
    449, .hciEvent, "Directed advertising", "bthci_evt.le_ext_advts_event_type.directed", .boolean,
    mask: 0x0004)
  static let scanResponse = Field(
    450, .hciEvent, "Scan response", "bthci_evt.le_ext_advts_event_type.scan_response", .boolean,
    mask: 0x0008)
  static let legacy = Field(
    451, .hciEvent, "Legacy advertising PDUs used", "bthci_evt.le_ext_advts_event_type.legacy",
    .boolean, mask: 0x0010)
  static let dataStatus = Field(
    452, .hciEvent, "Data status", "bthci_evt.le_ext_advts_event_type.data_status", mask: 0x0060,
    valueName: { LEDataStatus.name(of: $0) })
  static let reserved = Field(
    453, .hciEvent, "Reserved", "bthci_evt.le_ext_advts_event_type.reserved", mask: 0xFF80)
  static let primaryPHY = Field(
    454, .hciEvent, "Primary_PHY", "bthci_evt.primary_phy", valueName: { PHY.name(of: $0) })
  static let secondaryPHY = Field(
    455, .hciEvent, "Secondary_PHY", "bthci_evt.secondary_phy", valueName: { PHY.name(of: $0) })
  static let advertisingSID = Field(
    456, .hciEvent, "Advertising_SID", "bthci_evt.advertising_sid")
  static let txPower = Field(
    457, .hciEvent, "TX_Power", "bthci_evt.tx_power", .signed, unit: .decibelMilliwatts)
  static let periodicInterval = Field(
    458, .hciEvent, "Periodic_Advertising_Interval", "bthci_evt.periodic_advertising_interval",
    unit: .doubleSlot)
  static let directAddressType = Field(
    459, .hciEvent, "Direct_Address_Type", "bthci_evt.le_direct_address_type",
    valueName: { LEAddressType.name(of: $0) })
  static let directAddress = Field(
    460, .hciEvent, "Direct_Address", "bthci_evt.direct_bd_addr", .address)
}
