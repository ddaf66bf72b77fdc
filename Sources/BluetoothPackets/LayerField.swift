import ByteReading

/// The layers of a packet, with the protocol names of display filters.
enum LayerField {
  static let hciCommand = Field(
    1183, .hciCommand, "HCI Command", "bthci_cmd", .layer,
    clause: "Vol 4, Part E, 5.4.1", meaning: "A command from the host to the controller.")
  static let hciEvent = Field(
    1184, .hciEvent, "HCI Event", "bthci_evt", .layer,
    clause: "Vol 4, Part E, 5.4.4", meaning: "Event code.")
  static let hciACL = Field(
    1185, .hciACL, "HCI ACL Packet", "bthci_acl", .layer,
    clause: "Vol 4, Part E, 5.4.2", meaning: "Data of a connection between host and controller.")
  static let hciISO = Field(
    1186, .hciISO, "HCI ISO Packet", "bthci_iso", .layer,
    clause: "Vol 4, Part E, 5.4.5",
    meaning: "Data of an isochronous stream between host and controller.")
  static let hciSynchronous = Field(
    1187, .hciSynchronous, "HCI SCO Packet", "bthci_sco", .layer,
    clause: "Vol 4, Part E, 5.4.3", meaning: "Synchronous (voice) data between host and controller."
  )
  static let linkLayer = Field(
    1188, .linkLayer, "Link Layer", "btle", .layer,
    clause: "Vol 6, Part B, 2.1",
    meaning: "Link layer: advertising and connection packets on the air.")
  static let l2cap = Field(
    1189, .l2cap, "L2CAP", "btl2cap", .layer,
    clause: "Vol 3, Part A, 1",
    meaning: "L2CAP: multiplexes channels and segments SDUs.")
  static let att = Field(
    1190, .att, "Attribute Protocol", "btatt", .layer,
    clause: "Vol 3, Part F, 1",
    meaning: "Attribute Protocol: discovers, reads and writes the values of a server.")
  static let smp = Field(
    1191, .smp, "Security Manager Protocol", "btsmp", .layer,
    clause: "Vol 3, Part H, 3", meaning: "Security Manager Protocol: pairing and key distribution.")
  /// Advertising data is inside the layer that carries it.
  static let advertisingData = Field(
    1192, .advertisingData, "Advertising Data", "btcommon", .layer,
    clause: "Vol 3, Part C, 11",
    meaning: "Advertising data: a list of AD structures.")
}

/// Structures of several fields in a PDU.
enum StructureField {
  static let advertisingStructure = Field(
    1193, .advertisingData, "AD structure", "btcommon.eir_ad.entry", .structure,
    clause: "Vol 3, Part C, 11",
    meaning: "AD structure: length, type and data.")
  static let attributeData = Field(
    1194, .att, "Attribute Data", "btatt.attribute_data", .structure,
    clause: "Vol 3, Part F, 3.4.4", meaning: "List entry: an attribute handle and value.")
  static let informationData = Field(
    1195, .att, "Information Data", "btatt.information_data", .structure,
    clause: "Vol 3, Part F, 3.4.3.2", meaning: "List entry: an attribute handle and type.")
  static let handlesInformation = Field(
    1196, .att, "Handles Information", "btatt.handles_info", .structure,
    clause: "Vol 3, Part F, 3.4.3.4",
    meaning: "List entry: the handle range of a group.")
  /// One element of an array in a command or event.
  static let listElement = Field(
    1197, .hci, "Element", "", .structure,
    clause: "Vol 4, Part E, 5.2", meaning: "List element.")
}
