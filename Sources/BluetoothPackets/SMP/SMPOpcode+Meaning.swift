import ByteReading

extension SMPOpcode {
  /// The meaning of a PDU with this opcode; nil for an undefined opcode.
  public var meaning: PDUMeaning? {
    switch rawValue {
    case 0x01:
      PDUMeaning(
        "Vol 3, Part H", "3.5.1",
        "The initiator starts pairing, with its capabilities and requirements.")
    case 0x02:
      PDUMeaning(
        "Vol 3, Part H", "3.5.2",
        "The responder's capabilities and requirements; both devices' determine the pairing method."
      )
    case 0x03:
      PDUMeaning(
        "Vol 3, Part H", "3.5.3",
        "Confirm value: a commitment to the sender's random number.")
    case 0x04: PDUMeaning("Vol 3, Part H", "3.5.4", "The random number of the confirm value.")
    case 0x05:
      PDUMeaning(
        "Vol 3, Part H", "3.5.5", "Pairing failed; all of its keys are discarded.")
    case 0x06:
      PDUMeaning(
        "Vol 3, Part H", "3.6.2",
        "The sender distributes its long term key (LTK).")
    case 0x07:
      PDUMeaning(
        "Vol 3, Part H", "3.6.3",
        "The sender distributes EDIV and Rand, which identify its long term key.")
    case 0x08:
      PDUMeaning(
        "Vol 3, Part H", "3.6.4",
        "The sender distributes its identity resolving key (IRK).")
    case 0x09: PDUMeaning("Vol 3, Part H", "3.6.5", "The sender distributes its identity address.")
    case 0x0A:
      PDUMeaning(
        "Vol 3, Part H", "3.6.6",
        "The sender distributes its signature key (CSRK).")
    case 0x0B:
      PDUMeaning(
        "Vol 3, Part H", "3.6.7", "The peripheral requests encryption or pairing.")
    case 0x0C:
      PDUMeaning(
        "Vol 3, Part H", "3.5.6",
        "The sender's public key, for the Diffie-Hellman key exchange.")
    case 0x0D:
      PDUMeaning(
        "Vol 3, Part H", "3.5.7",
        "Proof that the sender computed the same Diffie-Hellman key for this pairing.")
    case 0x0E:
      PDUMeaning("Vol 3, Part H", "3.5.8", "The user pressed a key during passkey entry.")
    default: nil
    }
  }
}
