import ByteReading

/// The layers of a packet, by the names that protocols have in display filters.
enum LayerField {
  static let hciCommand = Field(967, .hciCommand, "HCI Command", "bthci_cmd", .layer)
  static let hciEvent = Field(968, .hciEvent, "HCI Event", "bthci_evt", .layer)
  static let hciACL = Field(969, .hciACL, "HCI ACL Packet", "bthci_acl", .layer)
  static let hciISO = Field(970, .hciISO, "HCI ISO Packet", "bthci_iso", .layer)
  static let hciSynchronous = Field(971, .hciSynchronous, "HCI SCO Packet", "bthci_sco", .layer)
  static let linkLayer = Field(972, .linkLayer, "Link Layer", "btle", .layer)
  static let l2cap = Field(973, .l2cap, "L2CAP", "btl2cap", .layer)
  static let att = Field(974, .att, "Attribute Protocol", "btatt", .layer)
  static let smp = Field(975, .smp, "Security Manager Protocol", "btsmp", .layer)
  /// It lies in the layer that carries it.
  static let advertisingData = Field(976, .advertisingData, "Advertising Data", "btcommon", .layer)
}

/// What several fields of a PDU form together.
enum StructureField {
  static let advertisingStructure = Field(
    977, .advertisingData, "AD structure", "btcommon.eir_ad.entry", .structure)
  static let attributeData = Field(978, .att, "Attribute Data", "btatt.attribute_data", .structure)
  static let informationData = Field(
    979, .att, "Information Data", "btatt.information_data", .structure)
  static let handlesInformation = Field(
    980, .att, "Handles Information", "btatt.handles_info", .structure)
  /// One element of a list in a command or an event.
  static let listElement = Field(981, .hci, "Element", "", .structure)
}
