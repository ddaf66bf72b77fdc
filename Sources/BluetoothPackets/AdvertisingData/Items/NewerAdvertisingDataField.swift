import ByteReading

/// The fields of AD types that came after Wireshark 4.0, and of Bluetooth Mesh bearers.
enum NewerAdvertisingDataField {
  static let setHash = Field(
    .advertisingData, "RSI Hash", "btcommon.eir_ad.entry.rsi.hash", .hexadecimal)
  static let setRandom = Field(
    .advertisingData, "RSI prand", "btcommon.eir_ad.entry.rsi.prand", .hexadecimal)
  static let broadcastName = Field(
    .advertisingData, "Broadcast_Name", "btcommon.eir_ad.entry.broadcast_name", .text)
  static let encryptedRandomizer = Field(
    .advertisingData, "Randomizer", "btcommon.eir_ad.entry.ead.randomizer", .octets)
  static let encryptedPayload = Field(
    .advertisingData, "Encrypted Payload", "btcommon.eir_ad.entry.ead.payload", .octets)
  static let encryptedMIC = Field(.advertisingData, "MIC", "btcommon.eir_ad.entry.ead.mic", .octets)
  static let responseAccessAddress = Field(
    .advertisingData, "RspAA", "btcommon.eir_ad.entry.pawr.rsp_aa", .hexadecimal)
  static let subeventCount = Field(
    .advertisingData, "Num_Subevents", "btcommon.eir_ad.entry.pawr.num_subevents", .decimal)
  static let subeventInterval = Field(
    .advertisingData, "Subevent_Interval", "btcommon.eir_ad.entry.pawr.subevent_interval", .decimal,
    unit: .doubleSlot)
  static let responseSlotDelay = Field(
    .advertisingData, "Response_Slot_Delay", "btcommon.eir_ad.entry.pawr.response_slot_delay",
    .decimal, unit: .doubleSlot)
  static let responseSlotSpacing = Field(
    .advertisingData, "Response_Slot_Spacing", "btcommon.eir_ad.entry.pawr.response_slot_spacing",
    .decimal, unit: .eighthMillisecond)
  static let electronicShelfLabel = Field(
    .advertisingData, "ESL Payload", "btcommon.eir_ad.entry.esl_payload", .octets)

  // MARK: Mesh

  static let linkIdentifier = Field(.advertisingData, "Link ID", "pbadv.linkid", .hexadecimal)
  static let transactionNumber = Field(
    .advertisingData, "Transaction Number", "pbadv.trnumber", .decimal)
  static let genericProvisioning = Field(
    .advertisingData, "Generic Provisioning PDU", "btcommon.eir_ad.entry.mesh_pbadv", .octets)
  static let networkOctet = Field(.advertisingData, "IVI and NID", "", .hexadecimal)
  static let ivIndexBit = Field(.advertisingData, "IVI", "btmesh.ivi", .hexadecimal, mask: 0x80)
  static let networkIdentifier = Field(
    .advertisingData, "NID", "btmesh.nid", .hexadecimal, mask: 0x7F)
  static let obfuscated = Field(.advertisingData, "Obfuscated", "btmesh.obfuscated", .octets)
  static let networkEncrypted = Field(
    .advertisingData, "Encrypted data and NetMIC", "btmesh.encrypted", .octets)
  static let beaconType = Field(
    .advertisingData, "Beacon Type", "beacon.type", .hexadecimal,
    valueName: { MeshBeacon.typeName(of: $0) })
  static let beaconUUID = Field(.advertisingData, "Device UUID", "beacon.uuid", .octets)
  static let beaconOOB = Field(.advertisingData, "OOB Information", "beacon.oob", .hexadecimal)
  static let beaconURIHash = Field(.advertisingData, "URI Hash", "beacon.uri_hash", .octets)
  static let beaconFlags = Field(.advertisingData, "Flags", "beacon.flags", .hexadecimal)
  static let beaconNetworkID = Field(.advertisingData, "Network ID", "beacon.network_id", .octets)
  static let beaconIVIndex = Field(.advertisingData, "IV Index", "beacon.ivindex", .hexadecimal)
  static let beaconAuthentication = Field(
    .advertisingData, "Authentication Value", "beacon.authentication_value", .octets)
  static let beaconRandom = Field(.advertisingData, "Random", "beacon.private.random", .octets)
  static let beaconObfuscated = Field(
    .advertisingData, "Obfuscated Private Beacon Data", "beacon.private.obfuscated", .octets)
  static let beaconContents = Field(
    .advertisingData, "Beacon Data", "btcommon.eir_ad.entry.mesh_beacon", .octets)
}
