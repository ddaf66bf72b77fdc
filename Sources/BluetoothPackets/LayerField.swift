import ByteReading

/// The layers of a packet, with the protocol names of display filters.
enum LayerField {
  static let hciCommand = Field(
    1183, .hciCommand, "HCI Command", "bthci_cmd", .layer,
    clause: "Vol 4, Part E, 5.4.1", meaning: "A command from the host to its controller.")
  static let hciEvent = Field(
    1184, .hciEvent, "HCI Event", "bthci_evt", .layer,
    clause: "Vol 4, Part E, 5.4.4", meaning: "What the controller reports to its host.")
  static let hciACL = Field(
    1185, .hciACL, "HCI ACL Packet", "bthci_acl", .layer,
    clause: "Vol 4, Part E, 5.4.2", meaning: "Data of a connection, between host and controller.")
  static let hciISO = Field(
    1186, .hciISO, "HCI ISO Packet", "bthci_iso", .layer,
    clause: "Vol 4, Part E, 5.4.5", meaning: "Data of a stream, between host and controller.")
  static let hciSynchronous = Field(
    1187, .hciSynchronous, "HCI SCO Packet", "bthci_sco", .layer,
    clause: "Vol 4, Part E, 5.4.3", meaning: "Voice, between host and controller.")
  static let linkLayer = Field(
    1188, .linkLayer, "Link Layer", "btle", .layer,
    clause: "Vol 6, Part B, 2.1",
    meaning: "What goes over the air: advertising, and the packets of connections.")
  static let l2cap = Field(
    1189, .l2cap, "L2CAP", "btl2cap", .layer,
    clause: "Vol 3, Part A, 1",
    meaning: "Puts messages onto channels, and cuts them to the size of packets.")
  static let att = Field(
    1190, .att, "Attribute Protocol", "btatt", .layer,
    clause: "Vol 3, Part F, 1",
    meaning: "By it a client finds, reads and writes the values of a server.")
  static let smp = Field(
    1191, .smp, "Security Manager Protocol", "btsmp", .layer,
    clause: "Vol 3, Part H, 3", meaning: "By it two devices pair and hand over keys.")
  /// It is inside the layer that carries it.
  static let advertisingData = Field(
    1192, .advertisingData, "Advertising Data", "btcommon", .layer,
    clause: "Vol 3, Part C, 11",
    meaning: "What a device says of itself, as a list of AD structures.")
}

/// Structures of several fields in a PDU.
enum StructureField {
  static let advertisingStructure = Field(
    1193, .advertisingData, "AD structure", "btcommon.eir_ad.entry", .structure,
    clause: "Vol 3, Part C, 11",
    meaning: "One piece of advertising data: its length, its type and its content.")
  static let attributeData = Field(
    1194, .att, "Attribute Data", "btatt.attribute_data", .structure,
    clause: "Vol 3, Part F, 3.4.4", meaning: "One entry of the list: an attribute and its value.")
  static let informationData = Field(
    1195, .att, "Information Data", "btatt.information_data", .structure,
    clause: "Vol 3, Part F, 3.4.3.2", meaning: "One entry of the list: an attribute and its type.")
  static let handlesInformation = Field(
    1196, .att, "Handles Information", "btatt.handles_info", .structure,
    clause: "Vol 3, Part F, 3.4.3.4",
    meaning: "One entry of the list: where a group begins and ends.")
  /// One element of an array in a command or event.
  static let listElement = Field(
    1197, .hci, "Element", "", .structure,
    clause: "Vol 4, Part E, 5.2", meaning: "One element of a list, whose parts belong together.")
}
