import ByteReading

/// The fields of AD types that came after Wireshark 4.0, and of Bluetooth Mesh bearers.
enum NewerAdvertisingDataField {
  static let setHash = Field(
    337, .advertisingData, "RSI Hash", "btcommon.eir_ad.entry.rsi.hash", .hexadecimal)
  static let setRandom = Field(
    338, .advertisingData, "RSI prand", "btcommon.eir_ad.entry.rsi.prand", .hexadecimal)
  static let broadcastName = Field(
    339, .advertisingData, "Broadcast_Name", "btcommon.eir_ad.entry.broadcast_name", .text)
  static let encryptedRandomizer = Field(
    340, .advertisingData, "Randomizer", "btcommon.eir_ad.entry.ead.randomizer", .octets)
  static let encryptedPayload = Field(
    341, .advertisingData, "Encrypted Payload", "btcommon.eir_ad.entry.ead.payload", .octets)
  static let encryptedMIC = Field(
    342, .advertisingData, "MIC", "btcommon.eir_ad.entry.ead.mic", .octets)
  static let responseAccessAddress = Field(
    343, .advertisingData, "RspAA", "btcommon.eir_ad.entry.pawr.rsp_aa", .hexadecimal)
  static let subeventCount = Field(
    344, .advertisingData, "Num_Subevents", "btcommon.eir_ad.entry.pawr.num_subevents", .decimal)
  static let subeventInterval = Field(
    345, .advertisingData, "Subevent_Interval", "btcommon.eir_ad.entry.pawr.subevent_interval",
    .decimal,
    unit: .doubleSlot)
  static let responseSlotDelay = Field(
    346, .advertisingData, "Response_Slot_Delay", "btcommon.eir_ad.entry.pawr.response_slot_delay",
    .decimal, unit: .doubleSlot)
  static let responseSlotSpacing = Field(
    347, .advertisingData, "Response_Slot_Spacing",
    "btcommon.eir_ad.entry.pawr.response_slot_spacing",
    .decimal, unit: .eighthMillisecond)
  static let electronicShelfLabel = Field(
    348, .advertisingData, "ESL Payload", "btcommon.eir_ad.entry.esl_payload", .octets)

  // MARK: Mesh

  static let linkIdentifier = Field(349, .advertisingData, "Link ID", "pbadv.linkid", .hexadecimal)
  static let transactionNumber = Field(
    350, .advertisingData, "Transaction Number", "pbadv.trnumber", .decimal)
  static let genericProvisioning = Field(
    351, .advertisingData, "Generic Provisioning PDU", "btcommon.eir_ad.entry.mesh_pbadv", .octets)
  static let networkOctet = Field(352, .advertisingData, "IVI and NID", "", .hexadecimal)
  static let ivIndexBit = Field(
    353, .advertisingData, "IVI", "btmesh.ivi", .hexadecimal, mask: 0x80)
  static let networkIdentifier = Field(
    354, .advertisingData, "NID", "btmesh.nid", .hexadecimal, mask: 0x7F)
  static let obfuscated = Field(355, .advertisingData, "Obfuscated", "btmesh.obfuscated", .octets)
  static let networkEncrypted = Field(
    356, .advertisingData, "Encrypted data and NetMIC", "btmesh.encrypted", .octets)
  static let beaconType = Field(
    357, .advertisingData, "Beacon Type", "beacon.type", .hexadecimal,
    valueName: { MeshBeacon.typeName(of: $0) })
  static let beaconUUID = Field(358, .advertisingData, "Device UUID", "beacon.uuid", .octets)
  static let beaconOOB = Field(359, .advertisingData, "OOB Information", "beacon.oob", .hexadecimal)
  static let beaconURIHash = Field(360, .advertisingData, "URI Hash", "beacon.uri_hash", .octets)
  static let beaconFlags = Field(361, .advertisingData, "Flags", "beacon.flags", .hexadecimal)
  static let beaconNetworkID = Field(
    362, .advertisingData, "Network ID", "beacon.network_id", .octets)
  static let beaconIVIndex = Field(
    363, .advertisingData, "IV Index", "beacon.ivindex", .hexadecimal)
  static let beaconAuthentication = Field(
    364, .advertisingData, "Authentication Value", "beacon.authentication_value", .octets)
  static let beaconRandom = Field(365, .advertisingData, "Random", "beacon.private.random", .octets)
  static let beaconObfuscated = Field(
    366, .advertisingData, "Obfuscated Private Beacon Data", "beacon.private.obfuscated", .octets)
  static let beaconContents = Field(
    367, .advertisingData, "Beacon Data", "btcommon.eir_ad.entry.mesh_beacon", .octets)
}
