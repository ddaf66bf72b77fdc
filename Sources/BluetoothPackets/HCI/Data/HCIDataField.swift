import ByteReading

/// The fields of HCI data packets. Core 6.0, Vol 4, Part E, 5.4.2, 5.4.3 and 5.4.5.
enum HCIDataField {
  // MARK: ACL

  static let aclHandleAndFlags = Field(.hciACL, "Handle and Flags", "bthci_acl.handle_flags")
  static let aclHandle = Field(
    .hciACL, "Connection Handle", "bthci_acl.chandle", mask: 0x0FFF)
  static let aclBoundary = Field(
    .hciACL, "Packet Boundary Flag", "bthci_acl.pb_flag", .decimal, mask: 0x3000,
    valueName: { ACLPacketBoundary.name(of: $0) })
  static let aclBroadcast = Field(
    .hciACL, "Broadcast Flag", "bthci_acl.bc_flag", .decimal, mask: 0xC000,
    valueName: { ACLBroadcast.name(of: $0) })
  static let aclLength = Field(
    .hciACL, "Data Total Length", "bthci_acl.length", .decimal, unit: .octets)

  // MARK: Synchronous

  static let synchronousHandleAndFlags = Field(
    .hciSynchronous, "Handle and Flags", "bthci_sco.handle_flags")
  static let synchronousHandle = Field(
    .hciSynchronous, "Connection Handle", "bthci_sco.chandle", mask: 0x0FFF)
  static let synchronousStatus = Field(
    .hciSynchronous, "Packet Status Flag", "bthci_sco.packet_status", mask: 0x3000,
    valueName: { SynchronousPacketStatus.name(of: $0) })
  static let synchronousReserved = Field(
    .hciSynchronous, "Reserved", "bthci_sco.reserved", mask: 0xC000)
  static let synchronousLength = Field(
    .hciSynchronous, "Data Total Length", "bthci_sco.length", .decimal, unit: .octets)

  // MARK: Isochronous

  static let isoHandleAndFlags = Field(.hciISO, "Handle and Flags", "bthci_iso.handle_flags")
  static let isoHandle = Field(.hciISO, "Connection Handle", "bthci_iso.chandle", mask: 0x0FFF)
  static let isoBoundary = Field(
    .hciISO, "PB Flag", "bthci_iso.pb_flag", mask: 0x3000,
    valueName: { ISOPacketBoundary.name(of: $0) })
  static let isoTimeStampFlag = Field(
    .hciISO, "TS Flag", "bthci_iso.ts_flag", .boolean, mask: 0x4000)
  static let isoReserved = Field(.hciISO, "Reserved", "bthci_iso.reserved", mask: 0x8000)
  static let isoLengthOctets = Field(.hciISO, "ISO Data Load Length", "")
  static let isoLength = Field(
    .hciISO, "ISO Data Load Length", "bthci_iso.data_length", .decimal, mask: 0x3FFF,
    unit: .octets)
  static let isoTimeStamp = Field(
    .hciISO, "Time Stamp", "bthci_iso.timestamp", .decimal, unit: .microseconds)
  static let isoSequenceNumber = Field(
    .hciISO, "Packet Sequence Number", "bthci_iso.packet_seq_num", .decimal)
  static let isoSDULengthAndStatus = Field(.hciISO, "ISO SDU Length and Status", "")
  static let isoSDULength = Field(
    .hciISO, "ISO SDU Length", "bthci_iso.sdu_length", .decimal, mask: 0x0FFF, unit: .octets)
  static let isoPacketStatus = Field(
    .hciISO, "Packet Status Flag", "bthci_iso.packet_status", mask: 0xC000,
    valueName: { ISOPacketStatus.name(of: $0) })
}
