import ByteReading

/// The fields of AD types that are newer than Wireshark 4.0, and of Bluetooth Mesh bearers.
enum NewerAdvertisingDataField {
  static let setHash = Field(
    337, .advertisingData, "RSI Hash", "btcommon.eir_ad.entry.rsi.hash", .hexadecimal,
    clause: "Coordinated Set Identification Profile 1.0",
    meaning:
      "A seal over the random number beside it: who has the set's key sees that the device belongs to the set."
  )
  static let setRandom = Field(
    338, .advertisingData, "RSI prand", "btcommon.eir_ad.entry.rsi.prand", .hexadecimal,
    clause: "Coordinated Set Identification Profile 1.0",
    meaning: "The random number, which changes, so that others can't follow the device.")
  static let broadcastName = Field(
    339, .advertisingData, "Broadcast_Name", "btcommon.eir_ad.entry.broadcast_name", .text,
    clause: "Public Broadcast Profile 1.0", meaning: "The name of a broadcast for people.")
  static let encryptedRandomizer = Field(
    340, .advertisingData, "Randomizer", "btcommon.eir_ad.entry.ead.randomizer", .octets,
    clause: "CSS, Part A, 1.23", meaning: "A number that makes each encryption different.")
  static let encryptedPayload = Field(
    341, .advertisingData, "Encrypted Payload", "btcommon.eir_ad.entry.ead.payload", .octets,
    clause: "CSS, Part A, 1.23",
    meaning: "Advertising data that only those who have the key can read.")
  static let encryptedMIC = Field(
    342, .advertisingData, "MIC", "btcommon.eir_ad.entry.ead.mic", .octets,
    clause: "CSS, Part A, 1.23", meaning: "Proves that the encrypted data was not changed.")
  static let responseAccessAddress = Field(
    343, .advertisingData, "RspAA", "btcommon.eir_ad.entry.pawr.rsp_aa", .hexadecimal,
    clause: "CSS, Part A, 1.24", meaning: "Access address of the response packets.")
  static let subeventCount = Field(
    344, .advertisingData, "Num_Subevents", "btcommon.eir_ad.entry.pawr.num_subevents", .decimal,
    clause: "CSS, Part A, 1.24",
    meaning: "Number of subevents in each periodic advertising event.")
  static let subeventInterval = Field(
    345, .advertisingData, "Subevent_Interval", "btcommon.eir_ad.entry.pawr.subevent_interval",
    .decimal,
    unit: .doubleSlot,
    clause: "CSS, Part A, 1.24", meaning: "Time between the starts of two subevents.")
  static let responseSlotDelay = Field(
    346, .advertisingData, "Response_Slot_Delay", "btcommon.eir_ad.entry.pawr.response_slot_delay",
    .decimal, unit: .doubleSlot,
    clause: "CSS, Part A, 1.24",
    meaning: "Time from the start of a subevent to its first response slot.")
  static let responseSlotSpacing = Field(
    347, .advertisingData, "Response_Slot_Spacing",
    "btcommon.eir_ad.entry.pawr.response_slot_spacing",
    .decimal, unit: .eighthMillisecond,
    clause: "CSS, Part A, 1.24", meaning: "Time between the starts of two response slots.")
  static let electronicShelfLabel = Field(
    348, .advertisingData, "ESL Payload", "btcommon.eir_ad.entry.esl_payload", .octets,
    clause: "Electronic Shelf Label Profile 1.0",
    meaning: "What the access point sends to its electronic shelf labels, encrypted.")

  // MARK: Mesh

  static let linkIdentifier = Field(
    349, .advertisingData, "Link ID", "pbadv.linkid", .hexadecimal,
    clause: "Mesh Protocol 1.1, 5.2.1",
    meaning: "The number of the provisioning link, by which a device joins a mesh network.")
  static let transactionNumber = Field(
    350, .advertisingData, "Transaction Number", "pbadv.trnumber", .decimal,
    clause: "Mesh Protocol 1.1, 5.2.1",
    meaning: "The number of the message within the provisioning link.")
  static let genericProvisioning = Field(
    351, .advertisingData, "Generic Provisioning PDU", "btcommon.eir_ad.entry.mesh_pbadv", .octets,
    clause: "Mesh Protocol 1.1, 5.2.1", meaning: "A step, or a piece, of the provisioning.")
  static let networkOctet = Field(
    352, .advertisingData, "IVI and NID", "", .hexadecimal,
    clause: "Mesh Protocol 1.1, 3.4.4",
    meaning: "The lowest bit of the IV index, and which network key is used.")
  static let ivIndexBit = Field(
    353, .advertisingData, "IVI", "btmesh.ivi", .hexadecimal, mask: 0x80,
    clause: "Mesh Protocol 1.1, 3.4.4",
    meaning: "The lowest bit of the IV index, so that the receiver takes the right one.")
  static let networkIdentifier = Field(
    354, .advertisingData, "NID", "btmesh.nid", .hexadecimal, mask: 0x7F,
    clause: "Mesh Protocol 1.1, 3.4.4", meaning: "Says which network key to try.")
  static let obfuscated = Field(
    355, .advertisingData, "Obfuscated", "btmesh.obfuscated", .octets,
    clause: "Mesh Protocol 1.1, 3.4.4",
    meaning: "The message's header, hidden so that others can't follow a node.")
  static let networkEncrypted = Field(
    356, .advertisingData, "Encrypted data and NetMIC", "btmesh.encrypted", .octets,
    clause: "Mesh Protocol 1.1, 3.4.4",
    meaning:
      "Destination and content, which only the network's nodes can read, and a check that nothing was changed."
  )
  static let beaconType = Field(
    357, .advertisingData, "Beacon Type", "beacon.type", .hexadecimal,
    valueName: { MeshBeacon.typeName(of: $0) },
    clause: "Mesh Protocol 1.1, 3.10", meaning: "What kind of mesh beacon this is.")
  static let beaconUUID = Field(
    358, .advertisingData, "Device UUID", "beacon.uuid", .octets,
    clause: "Mesh Protocol 1.1, 3.10",
    meaning: "The number of a device that wants to join a network.")
  static let beaconOOB = Field(
    359, .advertisingData, "OOB Information", "beacon.oob", .hexadecimal,
    clause: "Mesh Protocol 1.1, 3.10",
    meaning: "Where the data for joining can be found, such as a code on the box.")
  static let beaconURIHash = Field(
    360, .advertisingData, "URI Hash", "beacon.uri_hash", .octets,
    clause: "Mesh Protocol 1.1, 3.10",
    meaning: "A short check of the web address that is advertised beside.")
  static let beaconFlags = Field(
    361, .advertisingData, "Flags", "beacon.flags", .hexadecimal,
    clause: "Mesh Protocol 1.1, 3.10",
    meaning: "Whether the network's keys or its IV index are being changed.")
  static let beaconNetworkID = Field(
    362, .advertisingData, "Network ID", "beacon.network_id", .octets,
    clause: "Mesh Protocol 1.1, 3.10", meaning: "Which network this is.")
  static let beaconIVIndex = Field(
    363, .advertisingData, "IV Index", "beacon.ivindex", .hexadecimal,
    clause: "Mesh Protocol 1.1, 3.10",
    meaning: "A number all nodes share, so that sequence numbers can begin anew.")
  static let beaconAuthentication = Field(
    364, .advertisingData, "Authentication Value", "beacon.authentication_value", .octets,
    clause: "Mesh Protocol 1.1, 3.10",
    meaning: "Proves that the beacon comes from a node of the network.")
  static let beaconRandom = Field(
    365, .advertisingData, "Random", "beacon.private.random", .octets,
    clause: "Mesh Protocol 1.1, 3.10", meaning: "A number that makes each hidden beacon different.")
  static let beaconObfuscated = Field(
    366, .advertisingData, "Obfuscated Private Beacon Data", "beacon.private.obfuscated", .octets,
    clause: "Mesh Protocol 1.1, 3.10",
    meaning: "Flags and IV index, hidden so that others can't follow a node.")
  static let beaconContents = Field(
    367, .advertisingData, "Beacon Data", "btcommon.eir_ad.entry.mesh_beacon", .octets,
    clause: "Mesh Protocol 1.1, 3.10", meaning: "A beacon in a form that is not known here.")
}
