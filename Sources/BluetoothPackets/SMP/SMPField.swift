import ByteReading

/// The fields of Security Manager PDUs. Core 6.0, Vol 3, Part H, 3.3 to 3.6.
enum SMPField {
  static let code = Field(
    882, .smp, "Code", "btsmp.opcode", .hexadecimal, valueName: { SMPOpcode.name(of: $0) },
    clause: "Vol 3, Part H, 3.3",
    meaning: "Says which step of pairing or of handing over keys this is.")
  static let parameters = Field(
    883, .smp, "Data", "btsmp.parameters", .octets,
    clause: "Vol 3, Part H, 3.3",
    meaning: "What the command carries, in a form that is not known here.")

  // MARK: Features

  static let ioCapability = Field(
    884, .smp, "IO Capability", "btsmp.io_capability", .hexadecimal,
    valueName: { IOCapability.name(of: $0) },
    clause: "Vol 3, Part H, 3.5.1",
    meaning:
      "What the device has to show and to enter something; from both sides' follows how pairing is protected."
  )
  static let outOfBandFlag = Field(
    885, .smp, "OOB Data Flag", "btsmp.oob_data_flags", .hexadecimal,
    valueName: { OutOfBandFlag.name(of: $0) },
    clause: "Vol 3, Part H, 3.5.1",
    meaning: "Whether the device has received data about the other by another way, such as NFC.")
  static let authenticationRequirements = Field(
    886, .smp, "AuthReq", "btsmp.authreq", .hexadecimal,
    clause: "Vol 3, Part H, 3.5.1", meaning: "What the device asks of this pairing.")
  /// Wireshark treats CT2 as a reserved bit.
  static let reservedFlags = Field(
    887, .smp, "Reserved and CT2", "btsmp.reserved_flags", .hexadecimal, mask: 0xE0,
    clause: "Vol 3, Part H, 3.5.1", meaning: "Bits without a meaning yet, and CT2.")
  static let ct2Flag = Field(
    888, .smp, "CT2", "btsmp.ct2_flag", .boolean, mask: 0x20,
    clause: "Vol 3, Part H, 3.5.1",
    meaning:
      "The device knows the newer function that turns a key of LE into one of BR/EDR and back.")
  static let keypressFlag = Field(
    889, .smp, "Keypress", "btsmp.keypress_flag", .boolean, mask: 0x10,
    clause: "Vol 3, Part H, 3.5.1",
    meaning: "While a passkey is typed, each key press is reported to the other side.")
  static let secureConnectionsFlag = Field(
    890, .smp, "SC", "btsmp.sc_flag", .boolean, mask: 0x08,
    clause: "Vol 3, Part H, 3.5.1",
    meaning:
      "The device can pair with LE Secure Connections, which an eavesdropper cannot break; both must set it."
  )
  static let mitmFlag = Field(
    891, .smp, "MITM", "btsmp.mitm_flag", .boolean, mask: 0x04,
    clause: "Vol 3, Part H, 3.5.1",
    meaning:
      "The device wants protection against somebody in the middle, by a passkey or a comparison of numbers."
  )
  static let bondingFlags = Field(
    892, .smp, "Bonding_Flags", "btsmp.bonding_flags", .hexadecimal, mask: 0x03,
    valueName: { $0 == 0 ? "No Bonding" : $0 == 1 ? "Bonding" : nil },
    clause: "Vol 3, Part H, 3.5.1",
    meaning: "Whether the keys are to be kept for later connections.")
  static let maximumKeySize = Field(
    893, .smp, "Maximum Encryption Key Size", "btsmp.max_enc_key_size", .decimal, unit: .octets,
    clause: "Vol 3, Part H, 3.5.1",
    meaning: "The longest key that the device supports; the smaller of both sides' counts.")
  static let initiatorKeys = Field(
    894, .smp, "Initiator Key Distribution", "btsmp.initiator_key_distribution", .hexadecimal,
    clause: "Vol 3, Part H, 3.6.1",
    meaning: "Which keys the initiator will hand over once the link is encrypted.")
  static let responderKeys = Field(
    895, .smp, "Responder Key Distribution", "btsmp.responder_key_distribution", .hexadecimal,
    clause: "Vol 3, Part H, 3.6.1",
    meaning: "Which keys the responder will hand over once the link is encrypted.")
  static let keysReserved = Field(
    896, .smp, "Reserved", "btsmp.key_dist_reserved", .hexadecimal, mask: 0xF0,
    clause: "Vol 3, Part H, 3.6.1", meaning: "Reserved; set to 0.")
  static let linkKey = Field(
    897, .smp, "LinkKey", "btsmp.key_dist_linkkey", .boolean, mask: 0x08,
    clause: "Vol 3, Part H, 3.6.1", meaning: "A key for BR/EDR shall be derived from the one of LE."
  )
  static let signKey = Field(
    898, .smp, "SignKey", "btsmp.key_dist_sign", .boolean, mask: 0x04,
    clause: "Vol 3, Part H, 3.6.1", meaning: "The key for signed writes (CSRK) is handed over.")
  static let idKey = Field(
    899, .smp, "IdKey", "btsmp.key_dist_id", .boolean, mask: 0x02,
    clause: "Vol 3, Part H, 3.6.1",
    meaning:
      "The key and address by which the device can be recognised (IRK and identity address) are handed over."
  )
  static let encKey = Field(
    900, .smp, "EncKey", "btsmp.key_dist_enc", .boolean, mask: 0x01,
    clause: "Vol 3, Part H, 3.6.1",
    meaning:
      "The key that encrypts later connections (LTK) is handed over; Secure Connections derives it instead."
  )

  // MARK: Pairing

  static let confirmValue = Field(
    901, .smp, "Confirm Value", "btsmp.cfm_value", .octets,
    clause: "Vol 3, Part H, 3.5.3",
    meaning:
      "A seal over a random number that is shown later, so that neither side can choose its number afterwards."
  )
  static let randomValue = Field(
    902, .smp, "Random Value", "btsmp.random_value", .octets,
    clause: "Vol 3, Part H, 3.5.4",
    meaning: "The random number that was sealed before; the other side now checks the seal.")
  static let reason = Field(
    903, .smp, "Reason", "btsmp.reason", .hexadecimal,
    valueName: { PairingFailed.Reason.name(of: $0) },
    clause: "Vol 3, Part H, 3.5.5", meaning: "Why the pairing ended without success.")
  static let publicKeyX = Field(
    904, .smp, "Public Key X", "btsmp.public_key_x", .octets,
    clause: "Vol 3, Part H, 3.5.6",
    meaning:
      "The first half of the sender's public key: a coordinate of a point on the curve P-256.")
  static let publicKeyY = Field(
    905, .smp, "Public Key Y", "btsmp.public_key_y", .octets,
    clause: "Vol 3, Part H, 3.5.6",
    meaning: "The second half of the sender's public key: the point's other coordinate.")
  static let dhKeyCheck = Field(
    906, .smp, "DHKey Check", "btsmp.dhkey_check", .octets,
    clause: "Vol 3, Part H, 3.5.7",
    meaning: "Proves that the sender computed the same secret and saw the same pairing.")
  static let notificationType = Field(
    907, .smp, "Notification Type", "btsmp.notification_type", .hexadecimal,
    valueName: { PairingKeypressNotification.Kind.name(of: $0) },
    clause: "Vol 3, Part H, 3.5.8", meaning: "Which key press occurred during passkey entry.")

  // MARK: Keys

  static let longTermKey = Field(
    908, .smp, "Long Term Key", "btsmp.long_term_key", .octets,
    clause: "Vol 3, Part H, 3.6.2",
    meaning: "The key that encrypts later connections; who reads it here can decrypt them.")
  static let encryptedDiversifier = Field(
    909, .smp, "EDIV", "btsmp.ediv", .hexadecimal,
    clause: "Vol 3, Part H, 3.6.3",
    meaning: "A number by which the sender finds the long term key again.")
  static let rand = Field(
    910, .smp, "Rand", "btsmp.random_value", .octets,
    clause: "Vol 3, Part H, 3.6.3",
    meaning: "A second number by which the sender finds the long term key again.")
  static let identityResolvingKey = Field(
    911, .smp, "Identity Resolving Key", "btsmp.id_resolving_key", .octets,
    clause: "Vol 3, Part H, 3.6.4",
    meaning: "The key with which the sender's changing addresses can be recognised.")
  static let addressType = Field(
    912, .smp, "AddrType", "btsmp.address_type", .hexadecimal,
    valueName: { $0 == 0 ? "Public" : $0 == 1 ? "Static Random" : nil },
    clause: "Vol 3, Part H, 3.6.5",
    meaning: "Whether the identity address is public or a static random one.")
  static let address = Field(
    913, .smp, "BD_ADDR", "btsmp.bd_addr", .address,
    clause: "Vol 3, Part H, 3.6.5",
    meaning: "The address by which the device is known for good, whatever it uses on the air.")
  static let signatureKey = Field(
    914, .smp, "Signature Key", "btsmp.signature_key", .octets,
    clause: "Vol 3, Part H, 3.6.6", meaning: "The key with which the sender signs its writes.")
}
