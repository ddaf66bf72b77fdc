import ByteReading

/// The fields of Security Manager PDUs. Core 6.0, Vol 3, Part H, 3.3 to 3.6.
enum SMPField {
  static let code = Field(
    .smp, "Code", "btsmp.opcode", .hexadecimal, valueName: { SMPOpcode.name(of: $0) })
  static let parameters = Field(.smp, "Data", "btsmp.parameters", .octets)

  // MARK: Features

  static let ioCapability = Field(
    .smp, "IO Capability", "btsmp.io_capability", .hexadecimal,
    valueName: { IOCapability.name(of: $0) })
  static let outOfBandFlag = Field(
    .smp, "OOB Data Flag", "btsmp.oob_data_flags", .hexadecimal,
    valueName: { OutOfBandFlag.name(of: $0) })
  static let authenticationRequirements = Field(.smp, "AuthReq", "btsmp.authreq", .hexadecimal)
  /// Wireshark counts CT2 among the reserved bits.
  static let reservedFlags = Field(
    .smp, "Reserved and CT2", "btsmp.reserved_flags", .hexadecimal, mask: 0xE0)
  static let ct2Flag = Field(.smp, "CT2", "btsmp.ct2_flag", .boolean, mask: 0x20)
  static let keypressFlag = Field(.smp, "Keypress", "btsmp.keypress_flag", .boolean, mask: 0x10)
  static let secureConnectionsFlag = Field(.smp, "SC", "btsmp.sc_flag", .boolean, mask: 0x08)
  static let mitmFlag = Field(.smp, "MITM", "btsmp.mitm_flag", .boolean, mask: 0x04)
  static let bondingFlags = Field(
    .smp, "Bonding_Flags", "btsmp.bonding_flags", .hexadecimal, mask: 0x03,
    valueName: { $0 == 0 ? "No Bonding" : $0 == 1 ? "Bonding" : nil })
  static let maximumKeySize = Field(
    .smp, "Maximum Encryption Key Size", "btsmp.max_enc_key_size", .decimal, unit: .octets)
  static let initiatorKeys = Field(
    .smp, "Initiator Key Distribution", "btsmp.initiator_key_distribution", .hexadecimal)
  static let responderKeys = Field(
    .smp, "Responder Key Distribution", "btsmp.responder_key_distribution", .hexadecimal)
  static let keysReserved = Field(
    .smp, "Reserved", "btsmp.key_dist_reserved", .hexadecimal, mask: 0xF0)
  static let linkKey = Field(.smp, "LinkKey", "btsmp.key_dist_linkkey", .boolean, mask: 0x08)
  static let signKey = Field(.smp, "SignKey", "btsmp.key_dist_sign", .boolean, mask: 0x04)
  static let idKey = Field(.smp, "IdKey", "btsmp.key_dist_id", .boolean, mask: 0x02)
  static let encKey = Field(.smp, "EncKey", "btsmp.key_dist_enc", .boolean, mask: 0x01)

  // MARK: Pairing

  static let confirmValue = Field(.smp, "Confirm Value", "btsmp.cfm_value", .octets)
  static let randomValue = Field(.smp, "Random Value", "btsmp.random_value", .octets)
  static let reason = Field(
    .smp, "Reason", "btsmp.reason", .hexadecimal, valueName: { PairingFailed.Reason.name(of: $0) })
  static let publicKeyX = Field(.smp, "Public Key X", "btsmp.public_key_x", .octets)
  static let publicKeyY = Field(.smp, "Public Key Y", "btsmp.public_key_y", .octets)
  static let dhKeyCheck = Field(.smp, "DHKey Check", "btsmp.dhkey_check", .octets)
  static let notificationType = Field(
    .smp, "Notification Type", "btsmp.notification_type", .hexadecimal,
    valueName: { PairingKeypressNotification.Kind.name(of: $0) })

  // MARK: Keys

  static let longTermKey = Field(.smp, "Long Term Key", "btsmp.long_term_key", .octets)
  static let encryptedDiversifier = Field(.smp, "EDIV", "btsmp.ediv", .hexadecimal)
  static let rand = Field(.smp, "Rand", "btsmp.random_value", .octets)
  static let identityResolvingKey = Field(
    .smp, "Identity Resolving Key", "btsmp.id_resolving_key", .octets)
  static let addressType = Field(
    .smp, "AddrType", "btsmp.address_type", .hexadecimal,
    valueName: { $0 == 0 ? "Public" : $0 == 1 ? "Static Random" : nil })
  static let address = Field(.smp, "BD_ADDR", "btsmp.bd_addr", .address)
  static let signatureKey = Field(.smp, "Signature Key", "btsmp.signature_key", .octets)
}
