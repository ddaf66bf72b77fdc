import ByteReading

/// The fields of Security Manager PDUs. Core 6.0, Vol 3, Part H, 3.3 to 3.6.
enum SMPField {
  static let code = Field(
    882, .smp, "Code", "btsmp.opcode", .hexadecimal, valueName: { SMPOpcode.name(of: $0) },
    clause: "Vol 3, Part H, 3.3",
    meaning: "Code of the pairing or key distribution command.")
  static let parameters = Field(
    883, .smp, "Data", "btsmp.parameters", .octets,
    clause: "Vol 3, Part H, 3.3",
    meaning: "Command parameters of an unknown format.")

  // MARK: Features

  static let ioCapability = Field(
    884, .smp, "IO Capability", "btsmp.io_capability", .hexadecimal,
    valueName: { IOCapability.name(of: $0) },
    clause: "Vol 3, Part H, 3.5.1",
    meaning:
      "Input and output capability; those of both devices determine the pairing method."
  )
  static let outOfBandFlag = Field(
    885, .smp, "OOB Data Flag", "btsmp.oob_data_flags", .hexadecimal,
    valueName: { OutOfBandFlag.name(of: $0) },
    clause: "Vol 3, Part H, 3.5.1",
    meaning: "Whether the device has OOB data from the peer, for example over NFC.")
  static let authenticationRequirements = Field(
    886, .smp, "AuthReq", "btsmp.authreq", .hexadecimal,
    clause: "Vol 3, Part H, 3.5.1", meaning: "Authentication requirements of the pairing.")
  /// Wireshark treats CT2 as a reserved bit.
  static let reservedFlags = Field(
    887, .smp, "Reserved and CT2", "btsmp.reserved_flags", .hexadecimal, mask: 0xE0,
    clause: "Vol 3, Part H, 3.5.1", meaning: "Reserved bits and CT2.")
  static let ct2Flag = Field(
    888, .smp, "CT2", "btsmp.ct2_flag", .boolean, mask: 0x20,
    clause: "Vol 3, Part H, 3.5.1",
    meaning:
      "CT2: the device supports the h7 function for cross-transport key derivation.")
  static let keypressFlag = Field(
    889, .smp, "Keypress", "btsmp.keypress_flag", .boolean, mask: 0x10,
    clause: "Vol 3, Part H, 3.5.1",
    meaning: "Keypress: key presses during passkey entry are sent to the peer.")
  static let secureConnectionsFlag = Field(
    890, .smp, "SC", "btsmp.sc_flag", .boolean, mask: 0x08,
    clause: "Vol 3, Part H, 3.5.1",
    meaning:
      "The device supports LE Secure Connections, which resists eavesdropping; used if both devices set it."
  )
  static let mitmFlag = Field(
    891, .smp, "MITM", "btsmp.mitm_flag", .boolean, mask: 0x04,
    clause: "Vol 3, Part H, 3.5.1",
    meaning:
      "The device requests protection against man-in-the-middle attacks (passkey or numeric comparison)."
  )
  static let bondingFlags = Field(
    892, .smp, "Bonding_Flags", "btsmp.bonding_flags", .hexadecimal, mask: 0x03,
    valueName: { $0 == 0 ? "No Bonding" : $0 == 1 ? "Bonding" : nil },
    clause: "Vol 3, Part H, 3.5.1",
    meaning: "Whether bonding is requested, so that the keys are stored for later connections.")
  static let maximumKeySize = Field(
    893, .smp, "Maximum Encryption Key Size", "btsmp.max_enc_key_size", .decimal, unit: .octets,
    clause: "Vol 3, Part H, 3.5.1",
    meaning:
      "Maximum encryption key size that the device supports; the lower of both sizes applies.")
  static let initiatorKeys = Field(
    894, .smp, "Initiator Key Distribution", "btsmp.initiator_key_distribution", .hexadecimal,
    clause: "Vol 3, Part H, 3.6.1",
    meaning: "Keys that the initiator distributes once the link is encrypted.")
  static let responderKeys = Field(
    895, .smp, "Responder Key Distribution", "btsmp.responder_key_distribution", .hexadecimal,
    clause: "Vol 3, Part H, 3.6.1",
    meaning: "Keys that the responder distributes once the link is encrypted.")
  static let keysReserved = Field(
    896, .smp, "Reserved", "btsmp.key_dist_reserved", .hexadecimal, mask: 0xF0,
    clause: "Vol 3, Part H, 3.6.1", meaning: "Reserved; set to 0.")
  static let linkKey = Field(
    897, .smp, "LinkKey", "btsmp.key_dist_linkkey", .boolean, mask: 0x08,
    clause: "Vol 3, Part H, 3.6.1", meaning: "A BR/EDR link key is derived from the LTK."
  )
  static let signKey = Field(
    898, .smp, "SignKey", "btsmp.key_dist_sign", .boolean, mask: 0x04,
    clause: "Vol 3, Part H, 3.6.1", meaning: "The key for signed writes (CSRK) is distributed.")
  static let idKey = Field(
    899, .smp, "IdKey", "btsmp.key_dist_id", .boolean, mask: 0x02,
    clause: "Vol 3, Part H, 3.6.1",
    meaning:
      "The identity resolving key (IRK) and the identity address are distributed."
  )
  static let encKey = Field(
    900, .smp, "EncKey", "btsmp.key_dist_enc", .boolean, mask: 0x01,
    clause: "Vol 3, Part H, 3.6.1",
    meaning:
      "The long term key (LTK) is distributed; with Secure Connections, it is derived instead."
  )

  // MARK: Pairing

  static let confirmValue = Field(
    901, .smp, "Confirm Value", "btsmp.cfm_value", .octets,
    clause: "Vol 3, Part H, 3.5.3",
    meaning:
      "Commitment to a random number that is revealed later, so that neither device can change its number."
  )
  static let randomValue = Field(
    902, .smp, "Random Value", "btsmp.random_value", .octets,
    clause: "Vol 3, Part H, 3.5.4",
    meaning: "Random number of the confirm value; the peer now verifies that value.")
  static let reason = Field(
    903, .smp, "Reason", "btsmp.reason", .hexadecimal,
    valueName: { PairingFailed.Reason.name(of: $0) },
    clause: "Vol 3, Part H, 3.5.5", meaning: "Reason why the pairing failed.")
  static let publicKeyX = Field(
    904, .smp, "Public Key X", "btsmp.public_key_x", .octets,
    clause: "Vol 3, Part H, 3.5.6",
    meaning:
      "X coordinate of the sender's public key, a point on the P-256 curve.")
  static let publicKeyY = Field(
    905, .smp, "Public Key Y", "btsmp.public_key_y", .octets,
    clause: "Vol 3, Part H, 3.5.6",
    meaning: "Y coordinate of the sender's public key, a point on the P-256 curve.")
  static let dhKeyCheck = Field(
    906, .smp, "DHKey Check", "btsmp.dhkey_check", .octets,
    clause: "Vol 3, Part H, 3.5.7",
    meaning: "Proof that the sender computed the same Diffie-Hellman key for this pairing.")
  static let notificationType = Field(
    907, .smp, "Notification Type", "btsmp.notification_type", .hexadecimal,
    valueName: { PairingKeypressNotification.Kind.name(of: $0) },
    clause: "Vol 3, Part H, 3.5.8", meaning: "Which key press occurred during passkey entry.")

  // MARK: Keys

  static let longTermKey = Field(
    908, .smp, "Long Term Key", "btsmp.long_term_key", .octets,
    clause: "Vol 3, Part H, 3.6.2",
    meaning:
      "Long term key (LTK), which encrypts later connections; with it, they can be decrypted.")
  static let encryptedDiversifier = Field(
    909, .smp, "EDIV", "btsmp.ediv", .hexadecimal,
    clause: "Vol 3, Part H, 3.6.3",
    meaning: "EDIV: identifies, with Rand, the sender's long term key.")
  static let rand = Field(
    910, .smp, "Rand", "btsmp.random_value", .octets,
    clause: "Vol 3, Part H, 3.6.3",
    meaning: "Rand: identifies, with EDIV, the sender's long term key.")
  static let identityResolvingKey = Field(
    911, .smp, "Identity Resolving Key", "btsmp.id_resolving_key", .octets,
    clause: "Vol 3, Part H, 3.6.4",
    meaning: "Identity resolving key (IRK), which resolves the sender's private addresses.")
  static let addressType = Field(
    912, .smp, "AddrType", "btsmp.address_type", .hexadecimal,
    valueName: { $0 == 0 ? "Public" : $0 == 1 ? "Static Random" : nil },
    clause: "Vol 3, Part H, 3.6.5",
    meaning: "Whether the identity address is public or random static.")
  static let address = Field(
    913, .smp, "BD_ADDR", "btsmp.bd_addr", .address,
    clause: "Vol 3, Part H, 3.6.5",
    meaning: "Identity address of the device, whatever address it uses on the air.")
  static let signatureKey = Field(
    914, .smp, "Signature Key", "btsmp.signature_key", .octets,
    clause: "Vol 3, Part H, 3.6.6",
    meaning: "Connection signature resolving key (CSRK), which verifies the sender's signed writes."
  )
}
