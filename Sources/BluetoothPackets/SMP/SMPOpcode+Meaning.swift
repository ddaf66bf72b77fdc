import ByteReading

extension SMPOpcode {
  /// The meaning of a PDU with this opcode; nil for an undefined opcode.
  public var meaning: PDUMeaning? {
    switch rawValue {
    case 0x01:
      PDUMeaning(
        "Vol 3, Part H", "3.5.1",
        "The initiator wants to pair and says what it can do and asks for.")
    case 0x02:
      PDUMeaning(
        "Vol 3, Part H", "3.5.2",
        "The responder says what it can do and asks for; from both follows how they pair.")
    case 0x03:
      PDUMeaning(
        "Vol 3, Part H", "3.5.3",
        "A sealed random number: who opens it later can't have changed it.")
    case 0x04: PDUMeaning("Vol 3, Part H", "3.5.4", "The random number that was sealed.")
    case 0x05:
      PDUMeaning(
        "Vol 3, Part H", "3.5.5", "The pairing has failed; all keys of it are thrown away.")
    case 0x06:
      PDUMeaning(
        "Vol 3, Part H", "3.6.2",
        "The sender hands over the key that encrypts later connections.")
    case 0x07:
      PDUMeaning("Vol 3, Part H", "3.6.3", "The numbers by which the sender finds that key again.")
    case 0x08:
      PDUMeaning(
        "Vol 3, Part H", "3.6.4",
        "The sender hands over the key by which its private addresses are recognised.")
    case 0x09: PDUMeaning("Vol 3, Part H", "3.6.5", "The sender's address for good.")
    case 0x0A:
      PDUMeaning(
        "Vol 3, Part H", "3.6.6",
        "The sender hands over the key with which it signs writes.")
    case 0x0B:
      PDUMeaning(
        "Vol 3, Part H", "3.6.7", "The peripheral asks the central to encrypt, or to pair.")
    case 0x0C:
      PDUMeaning(
        "Vol 3, Part H", "3.5.6",
        "The sender's public key, from which both compute the same secret.")
    case 0x0D:
      PDUMeaning(
        "Vol 3, Part H", "3.5.7",
        "Proof that the sender computed the same secret and saw the same pairing.")
    case 0x0E:
      PDUMeaning("Vol 3, Part H", "3.5.8", "A key was pressed while the passkey was typed.")
    default: nil
    }
  }
}
