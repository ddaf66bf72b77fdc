import ByteReading

/// The fields of HCI data packets. Core 6.0, Vol 4, Part E, 5.4.2, 5.4.3 and 5.4.5.
enum HCIDataField {
  // MARK: ACL

  static let aclHandleAndFlags = Field(
    414, .hciACL, "Handle and Flags", "bthci_acl.handle_flags",
    clause: "Vol 4, Part E, 5.4.2", meaning: "Connection handle and two flags."
  )
  static let aclHandle = Field(
    415, .hciACL, "Connection Handle", "bthci_acl.chandle", mask: 0x0FFF,
    clause: "Vol 4, Part E, 5.4.2",
    meaning: "Connection handle: identifies the connection between host and controller.")
  static let aclBoundary = Field(
    416, .hciACL, "Packet Boundary Flag", "bthci_acl.pb_flag", .decimal, mask: 0x3000,
    valueName: { ACLPacketBoundary.name(of: $0) },
    clause: "Vol 4, Part E, 5.4.2",
    meaning: "Packet boundary flag: whether an L2CAP frame starts or continues here.")
  static let aclBroadcast = Field(
    417, .hciACL, "Broadcast Flag", "bthci_acl.bc_flag", .decimal, mask: 0xC000,
    valueName: { ACLBroadcast.name(of: $0) },
    clause: "Vol 4, Part E, 5.4.2",
    meaning: "Broadcast flag: point-to-point or broadcast; always point-to-point on LE.")
  static let aclLength = Field(
    418, .hciACL, "Data Total Length", "bthci_acl.length", .decimal, unit: .octets,
    clause: "Vol 4, Part E, 5.4.2", meaning: "Number of data octets that follow.")

  // MARK: Synchronous

  static let synchronousHandleAndFlags = Field(
    419, .hciSynchronous, "Handle and Flags", "bthci_sco.handle_flags",
    clause: "Vol 4, Part E, 5.4.3", meaning: "Connection handle and flags.")
  static let synchronousHandle = Field(
    420, .hciSynchronous, "Connection Handle", "bthci_sco.chandle", mask: 0x0FFF,
    clause: "Vol 4, Part E, 5.4.3",
    meaning: "Connection handle of the synchronous (SCO or eSCO) connection.")
  static let synchronousStatus = Field(
    421, .hciSynchronous, "Packet Status Flag", "bthci_sco.packet_status", mask: 0x3000,
    valueName: { SynchronousPacketStatus.name(of: $0) },
    clause: "Vol 4, Part E, 5.4.3",
    meaning: "Packet status: whether the data was received correctly.")
  static let synchronousReserved = Field(
    422, .hciSynchronous, "Reserved", "bthci_sco.reserved", mask: 0xC000,
    clause: "Vol 4, Part E, 5.4.3", meaning: "Reserved; set to 0.")
  static let synchronousLength = Field(
    423, .hciSynchronous, "Data Total Length", "bthci_sco.length", .decimal, unit: .octets,
    clause: "Vol 4, Part E, 5.4.3", meaning: "Number of data octets that follow.")

  // MARK: Isochronous

  static let isoHandleAndFlags = Field(
    424, .hciISO, "Handle and Flags", "bthci_iso.handle_flags",
    clause: "Vol 4, Part E, 5.4.5", meaning: "Connection handle and flags of the stream.")
  static let isoHandle = Field(
    425, .hciISO, "Connection Handle", "bthci_iso.chandle", mask: 0x0FFF,
    clause: "Vol 4, Part E, 5.4.5",
    meaning: "Connection handle of the isochronous stream (CIS or BIS).")
  static let isoBoundary = Field(
    426, .hciISO, "PB Flag", "bthci_iso.pb_flag", mask: 0x3000,
    valueName: { ISOPacketBoundary.name(of: $0) },
    clause: "Vol 4, Part E, 5.4.5",
    meaning:
      "Packet boundary flag: a complete SDU, or its first, a continuation or its last fragment.")
  static let isoTimeStampFlag = Field(
    427, .hciISO, "TS Flag", "bthci_iso.ts_flag", .boolean, mask: 0x4000,
    clause: "Vol 4, Part E, 5.4.5", meaning: "A time stamp is present.")
  static let isoReserved = Field(
    428, .hciISO, "Reserved", "bthci_iso.reserved", mask: 0x8000,
    clause: "Vol 4, Part E, 5.4.5", meaning: "Reserved; set to 0.")
  static let isoLengthOctets = Field(
    429, .hciISO, "ISO Data Load Length", "",
    clause: "Vol 4, Part E, 5.4.5", meaning: "The two octets of the length.")
  static let isoLength = Field(
    430, .hciISO, "ISO Data Load Length", "bthci_iso.data_length", .decimal, mask: 0x3FFF,
    unit: .octets,
    clause: "Vol 4, Part E, 5.4.5",
    meaning: "Length of the data, including time stamp and sequence number if present.")
  static let isoTimeStamp = Field(
    431, .hciISO, "Time Stamp", "bthci_iso.timestamp", .decimal, unit: .microseconds,
    clause: "Vol 4, Part E, 5.4.5",
    meaning: "Time stamp of the SDU, in the controller's clock.")
  static let isoSequenceNumber = Field(
    432, .hciISO, "Packet Sequence Number", "bthci_iso.packet_seq_num", .decimal,
    clause: "Vol 4, Part E, 5.4.5",
    meaning: "Sequence number of the SDU; a gap means that one is missing."
  )
  static let isoSDULengthAndStatus = Field(
    433, .hciISO, "ISO SDU Length and Status", "",
    clause: "Vol 4, Part E, 5.4.5",
    meaning: "SDU length and packet status.")
  static let isoSDULength = Field(
    434, .hciISO, "ISO SDU Length", "bthci_iso.sdu_length", .decimal, mask: 0x0FFF, unit: .octets,
    clause: "Vol 4, Part E, 5.4.5", meaning: "Length of the complete SDU.")
  static let isoPacketStatus = Field(
    435, .hciISO, "Packet Status Flag", "bthci_iso.packet_status", mask: 0xC000,
    valueName: { ISOPacketStatus.name(of: $0) },
    clause: "Vol 4, Part E, 5.4.5",
    meaning: "Packet status: whether the SDU was received correctly.")
}
