import ByteReading

/// The fields of Security Manager PDUs. Core 6.0, Vol 3, Part H, 3.3 to 3.6.
enum SMPField {
  static let code = Field(
    882, .smp, "Code", "btsmp.opcode", .hexadecimal, valueName: { SMPOpcode.name(of: $0) })
  static let parameters = Field(883, .smp, "Data", "btsmp.parameters", .octets)

  // MARK: Features

  static let ioCapability = Field(
    884, .smp, "IO Capability", "btsmp.io_capability", .hexadecimal,
    valueName: { IOCapability.name(of: $0) })
  static let outOfBandFlag = Field(
    885, .smp, "OOB Data Flag", "btsmp.oob_data_flags", .hexadecimal,
    valueName: { OutOfBandFlag.name(of: $0) })
  static let authenticationRequirements = Field(886, .smp, "AuthReq", "btsmp.authreq", .hexadecimal)
  /// Wireshark counts CT2 among the reserved bits.
  static let reservedFlags = Field(
    887, .smp, "Reserved and CT2", "btsmp.reserved_flags", .hexadecimal, mask: 0xE0)
  static let ct2Flag = Field(888, .smp, "CT2", "btsmp.ct2_flag", .boolean, mask: 0x20)
  static let keypressFlag = Field(
    889, .smp, "Keypress", "btsmp.keypress_flag", .boolean, mask: 0x10)
  static let secureConnectionsFlag = Field(890, .smp, "SC", "btsmp.sc_flag", .boolean, mask: 0x08)
  static let mitmFlag = Field(891, .smp, "MITM", "btsmp.mitm_flag", .boolean, mask: 0x04)
  static let bondingFlags = Field(
    892, .smp, "Bonding_Flags", "btsmp.bonding_flags", .hexadecimal, mask: 0x03,
    valueName: { $0 == 0 ? "No Bonding" : $0 == 1 ? "Bonding" : nil })
  static let maximumKeySize = Field(
    893, .smp, "Maximum Encryption Key Size", "btsmp.max_enc_key_size", .decimal, unit: .octets)
  static let initiatorKeys = Field(
    894, .smp, "Initiator Key Distribution", "btsmp.initiator_key_distribution", .hexadecimal)
  static let responderKeys = Field(
    895, .smp, "Responder Key Distribution", "btsmp.responder_key_distribution", .hexadecimal)
  static let keysReserved = Field(
    896, .smp, "Reserved", "btsmp.key_dist_reserved", .hexadecimal, mask: 0xF0)
  static let linkKey = Field(897, .smp, "LinkKey", "btsmp.key_dist_linkkey", .boolean, mask: 0x08)
  static let signKey = Field(898, .smp, "SignKey", "btsmp.key_dist_sign", .boolean, mask: 0x04)
  static let idKey = Field(899, .smp, "IdKey", "btsmp.key_dist_id", .boolean, mask: 0x02)
  static let encKey = Field(900, .smp, "EncKey", "btsmp.key_dist_enc", .boolean, mask: 0x01)

  // MARK: Pairing

  static let confirmValue = Field(901, .smp, "Confirm Value", "btsmp.cfm_value", .octets)
  static let randomValue = Field(902, .smp, "Random Value", "btsmp.random_value", .octets)
  static let reason = Field(
    903, .smp, "Reason", "btsmp.reason", .hexadecimal,
    valueName: { PairingFailed.Reason.name(of: $0) })
  static let publicKeyX = Field(904, .smp, "Public Key X", "btsmp.public_key_x", .octets)
  static let publicKeyY = Field(905, .smp, "Public Key Y", "btsmp.public_key_y", .octets)
  static let dhKeyCheck = Field(906, .smp, "DHKey Check", "btsmp.dhkey_check", .octets)
  static let notificationType = Field(
    907, .smp, "Notification Type", "btsmp.notification_type", .hexadecimal,
    valueName: { PairingKeypressNotification.Kind.name(of: $0) })

  // MARK: Keys

  static let longTermKey = Field(908, .smp, "Long Term Key", "btsmp.long_term_key", .octets)
  static let encryptedDiversifier = Field(909, .smp, "EDIV", "btsmp.ediv", .hexadecimal)
  static let rand = Field(910, .smp, "Rand", "btsmp.random_value", .octets)
  static let identityResolvingKey = Field(
    911, .smp, "Identity Resolving Key", "btsmp.id_resolving_key", .octets)
  static let addressType = Field(
    912, .smp, "AddrType", "btsmp.address_type", .hexadecimal,
    valueName: { $0 == 0 ? "Public" : $0 == 1 ? "Static Random" : nil })
  static let address = Field(913, .smp, "BD_ADDR", "btsmp.bd_addr", .address)
  static let signatureKey = Field(914, .smp, "Signature Key", "btsmp.signature_key", .octets)
}
