import ByteReading

/// The fields of the events that hand-written views describe. Core 6.0, Vol 4, Part E, 7.7.
enum HCIEventViewField {
  static let numHandles = Field(
    .hciEvent, "Num_Handles", "bthci_evt.num_handles", .decimal)
  static let connectionHandle = Field(
    .hciEvent, "Connection_Handle", "bthci_evt.connection_handle")
  static let numCompletedPackets = Field(
    .hciEvent, "Num_Completed_Packets", "bthci_evt.num_compl_packets", .decimal)

  // MARK: Advertising reports

  static let numReports = Field(
    .hciEvent, "Num_Reports", "bthci_evt.le_num_reports", .decimal)
  static let eventType = Field(
    .hciEvent, "Event_Type", "bthci_evt.le_advts_event_type",
    valueName: { LEAdvertisingEventType.name(of: $0) })
  static let addressType = Field(
    .hciEvent, "Address_Type", "bthci_evt.le_peer_address_type",
    valueName: { LEAddressType.name(of: $0) })
  static let address = Field(.hciEvent, "Address", "bthci_evt.bd_addr", .address)
  static let dataLength = Field(
    .hciEvent, "Data_Length", "bthci_evt.data_length", .decimal, unit: .octets)
  static let data = Field(.hciEvent, "Data", "bthci_evt.le_advertising_data", .octets)
  static let rssi = Field(
    .hciEvent, "RSSI", "bthci_evt.rssi", .signed, unit: .decibelMilliwatts)

  // MARK: Extended advertising reports

  static let extendedEventType = Field(
    .hciEvent, "Event_Type", "bthci_evt.le_ext_advts_event_type")
  static let connectable = Field(
    .hciEvent, "Connectable advertising", "bthci_evt.le_ext_advts_event_type.connectable",
    .boolean, mask: 0x0001)
  static let scannable = Field(
    .hciEvent, "Scannable advertising", "bthci_evt.le_ext_advts_event_type.scannable", .boolean,
    mask: 0x0002)
  static let directed = Field(
    .hciEvent, "Directed advertising", "bthci_evt.le_ext_advts_event_type.directed", .boolean,
    mask: 0x0004)
  static let scanResponse = Field(
    .hciEvent, "Scan response", "bthci_evt.le_ext_advts_event_type.scan_response", .boolean,
    mask: 0x0008)
  static let legacy = Field(
    .hciEvent, "Legacy advertising PDUs used", "bthci_evt.le_ext_advts_event_type.legacy",
    .boolean, mask: 0x0010)
  static let dataStatus = Field(
    .hciEvent, "Data status", "bthci_evt.le_ext_advts_event_type.data_status", mask: 0x0060,
    valueName: { LEDataStatus.name(of: $0) })
  static let reserved = Field(
    .hciEvent, "Reserved", "bthci_evt.le_ext_advts_event_type.reserved", mask: 0xFF80)
  static let primaryPHY = Field(
    .hciEvent, "Primary_PHY", "bthci_evt.primary_phy", valueName: { PHY.name(of: $0) })
  static let secondaryPHY = Field(
    .hciEvent, "Secondary_PHY", "bthci_evt.secondary_phy", valueName: { PHY.name(of: $0) })
  static let advertisingSID = Field(
    .hciEvent, "Advertising_SID", "bthci_evt.advertising_sid")
  static let txPower = Field(
    .hciEvent, "TX_Power", "bthci_evt.tx_power", .signed, unit: .decibelMilliwatts)
  static let periodicInterval = Field(
    .hciEvent, "Periodic_Advertising_Interval", "bthci_evt.periodic_advertising_interval",
    unit: .doubleSlot)
  static let directAddressType = Field(
    .hciEvent, "Direct_Address_Type", "bthci_evt.le_direct_address_type",
    valueName: { LEAddressType.name(of: $0) })
  static let directAddress = Field(
    .hciEvent, "Direct_Address", "bthci_evt.direct_bd_addr", .address)
}
