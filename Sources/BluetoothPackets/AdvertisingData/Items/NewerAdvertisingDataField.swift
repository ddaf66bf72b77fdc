import ByteReading

/// The fields of AD types that are newer than Wireshark 4.0, and of Bluetooth Mesh bearers.
enum NewerAdvertisingDataField {
  static let setHash = Field(
    337, .advertisingData, "RSI Hash", "btcommon.eir_ad.entry.rsi.hash", .hexadecimal,
    clause: "Coordinated Set Identification Profile 1.0",
    meaning:
      "Hash of the random number: only holders of the set's key (SIRK) can match the device to its set."
  )
  static let setRandom = Field(
    338, .advertisingData, "RSI prand", "btcommon.eir_ad.entry.rsi.prand", .hexadecimal,
    clause: "Coordinated Set Identification Profile 1.0",
    meaning: "Random number of the hash; it changes, so that the device cannot be tracked.")
  static let broadcastName = Field(
    339, .advertisingData, "Broadcast_Name", "btcommon.eir_ad.entry.broadcast_name", .text,
    clause: "Public Broadcast Profile 1.0", meaning: "Name of the broadcast.")
  static let encryptedRandomizer = Field(
    340, .advertisingData, "Randomizer", "btcommon.eir_ad.entry.ead.randomizer", .octets,
    clause: "CSS, Part A, 1.23", meaning: "Salt, which makes each encryption different.")
  static let encryptedPayload = Field(
    341, .advertisingData, "Encrypted Payload", "btcommon.eir_ad.entry.ead.payload", .octets,
    clause: "CSS, Part A, 1.23",
    meaning: "Encrypted advertising data, readable only with the key.")
  static let encryptedMIC = Field(
    342, .advertisingData, "MIC", "btcommon.eir_ad.entry.ead.mic", .octets,
    clause: "CSS, Part A, 1.23", meaning: "Message integrity check (MIC) of the encrypted data.")
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
    meaning: "Encrypted data of the access point for its electronic shelf labels.")

  // MARK: Mesh

  static let linkIdentifier = Field(
    349, .advertisingData, "Link ID", "pbadv.linkid", .hexadecimal,
    clause: "Mesh Protocol 1.1, 5.2.1",
    meaning: "Identifier of the provisioning link.")
  static let transactionNumber = Field(
    350, .advertisingData, "Transaction Number", "pbadv.trnumber", .decimal,
    clause: "Mesh Protocol 1.1, 5.2.1",
    meaning: "Transaction number on the provisioning link.")
  static let genericProvisioning = Field(
    351, .advertisingData, "Generic Provisioning PDU", "btcommon.eir_ad.entry.mesh_pbadv", .octets,
    clause: "Mesh Protocol 1.1, 5.2.1", meaning: "Generic provisioning PDU, or a segment of it.")
  static let networkOctet = Field(
    352, .advertisingData, "IVI and NID", "", .hexadecimal,
    clause: "Mesh Protocol 1.1, 3.4.4",
    meaning: "Lowest bit of the IV index (IVI) and the network key identifier (NID).")
  static let ivIndexBit = Field(
    353, .advertisingData, "IVI", "btmesh.ivi", .hexadecimal, mask: 0x80,
    clause: "Mesh Protocol 1.1, 3.4.4",
    meaning: "Lowest bit of the IV index, which selects the index that the sender used.")
  static let networkIdentifier = Field(
    354, .advertisingData, "NID", "btmesh.nid", .hexadecimal, mask: 0x7F,
    clause: "Mesh Protocol 1.1, 3.4.4",
    meaning: "Network key identifier (NID), which selects the key to try.")
  static let obfuscated = Field(
    355, .advertisingData, "Obfuscated", "btmesh.obfuscated", .octets,
    clause: "Mesh Protocol 1.1, 3.4.4",
    meaning: "Obfuscated network header, so that nodes cannot be tracked.")
  static let networkEncrypted = Field(
    356, .advertisingData, "Encrypted data and NetMIC", "btmesh.encrypted", .octets,
    clause: "Mesh Protocol 1.1, 3.4.4",
    meaning:
      "Encrypted destination and transport PDU, with a network integrity check (NetMIC)."
  )
  static let beaconType = Field(
    357, .advertisingData, "Beacon Type", "beacon.type", .hexadecimal,
    valueName: { MeshBeacon.typeName(of: $0) },
    clause: "Mesh Protocol 1.1, 3.10", meaning: "Type of the mesh beacon.")
  static let beaconUUID = Field(
    358, .advertisingData, "Device UUID", "beacon.uuid", .octets,
    clause: "Mesh Protocol 1.1, 3.10",
    meaning: "Device UUID of the unprovisioned device.")
  static let beaconOOB = Field(
    359, .advertisingData, "OOB Information", "beacon.oob", .hexadecimal,
    clause: "Mesh Protocol 1.1, 3.10",
    meaning: "Where the OOB data for provisioning is available, such as on the box.")
  static let beaconURIHash = Field(
    360, .advertisingData, "URI Hash", "beacon.uri_hash", .octets,
    clause: "Mesh Protocol 1.1, 3.10",
    meaning: "Hash of the URI that is also advertised.")
  static let beaconFlags = Field(
    361, .advertisingData, "Flags", "beacon.flags", .hexadecimal,
    clause: "Mesh Protocol 1.1, 3.10",
    meaning: "Key refresh and IV update flags of the network.")
  static let beaconNetworkID = Field(
    362, .advertisingData, "Network ID", "beacon.network_id", .octets,
    clause: "Mesh Protocol 1.1, 3.10", meaning: "Network ID.")
  static let beaconIVIndex = Field(
    363, .advertisingData, "IV Index", "beacon.ivindex", .hexadecimal,
    clause: "Mesh Protocol 1.1, 3.10",
    meaning: "IV index, shared by all nodes so that sequence numbers can restart.")
  static let beaconAuthentication = Field(
    364, .advertisingData, "Authentication Value", "beacon.authentication_value", .octets,
    clause: "Mesh Protocol 1.1, 3.10",
    meaning: "Authentication value of the beacon, made by a node of the network.")
  static let beaconRandom = Field(
    365, .advertisingData, "Random", "beacon.private.random", .octets,
    clause: "Mesh Protocol 1.1, 3.10",
    meaning: "Random number, which makes each private beacon different.")
  static let beaconObfuscated = Field(
    366, .advertisingData, "Obfuscated Private Beacon Data", "beacon.private.obfuscated", .octets,
    clause: "Mesh Protocol 1.1, 3.10",
    meaning: "Obfuscated flags and IV index, so that nodes cannot be tracked.")
  static let beaconContents = Field(
    367, .advertisingData, "Beacon Data", "btcommon.eir_ad.entry.mesh_beacon", .octets,
    clause: "Mesh Protocol 1.1, 3.10", meaning: "Beacon of an unknown format.")
}
