import ByteReading

/// The layers of a packet, by the names that protocols have in display filters.
enum LayerField {
  static let hciCommand = Field(1183, .hciCommand, "HCI Command", "bthci_cmd", .layer)
  static let hciEvent = Field(1184, .hciEvent, "HCI Event", "bthci_evt", .layer)
  static let hciACL = Field(1185, .hciACL, "HCI ACL Packet", "bthci_acl", .layer)
  static let hciISO = Field(1186, .hciISO, "HCI ISO Packet", "bthci_iso", .layer)
  static let hciSynchronous = Field(1187, .hciSynchronous, "HCI SCO Packet", "bthci_sco", .layer)
  static let linkLayer = Field(1188, .linkLayer, "Link Layer", "btle", .layer)
  static let l2cap = Field(1189, .l2cap, "L2CAP", "btl2cap", .layer)
  static let att = Field(1190, .att, "Attribute Protocol", "btatt", .layer)
  static let smp = Field(1191, .smp, "Security Manager Protocol", "btsmp", .layer)
  /// It lies in the layer that carries it.
  static let advertisingData = Field(1192, .advertisingData, "Advertising Data", "btcommon", .layer)
}

/// What several fields of a PDU form together.
enum StructureField {
  static let advertisingStructure = Field(
    1193, .advertisingData, "AD structure", "btcommon.eir_ad.entry", .structure)
  static let attributeData = Field(1194, .att, "Attribute Data", "btatt.attribute_data", .structure)
  static let informationData = Field(
    1195, .att, "Information Data", "btatt.information_data", .structure)
  static let handlesInformation = Field(
    1196, .att, "Handles Information", "btatt.handles_info", .structure)
  /// One element of a list in a command or an event.
  static let listElement = Field(1197, .hci, "Element", "", .structure)
}
