import BluetoothPackets
import LinkSessions

/// What follows a PDU of a pairing. Core 6.0, Vol 3, Part H, 2.3.5, 2.4 and 3.6.1.
enum PairingCourse {
  /// - Parameters:
  ///   - opcode: the code of the PDU.
  ///   - direction: its direction: the central is the initiator.
  ///   - values: the values of its fields.
  static func sentence(
    _ opcode: SMPOpcode, _ direction: LinkDirection, _ values: FrameValues
  ) -> String? {
    let isInitiator = direction == .centralToPeripheral
    return switch opcode.rawValue {
    case 0x01:
      "The responder answers with Pairing Response, or refuses with Pairing Failed (Vol 3, Part H, 3.5)."
    case 0x02:
      values["btsmp.sc_flag"] == 1
        ? "If the initiator has set SC, too, it sends Pairing Public Key next; else Pairing Confirm "
          + "(Vol 3, Part H, 2.3.5)."
        : "The initiator sends Pairing Confirm next: without SC on both sides it is legacy pairing "
          + "(Vol 3, Part H, 2.3.5.5)."
    case 0x03:
      isInitiator
        ? "The responder sends its own Pairing Confirm next (Vol 3, Part H, 2.3.5)."
        : "The initiator shows its number next, with Pairing Random (Vol 3, Part H, 2.3.5)."
    case 0x04 where isInitiator:
      "The responder shows its own number next, with Pairing Random; if what it checks is wrong, it ends "
        + "with Pairing Failed (Vol 3, Part H, 2.3.5)."
    case 0x04:
      "Legacy pairing goes on with the encryption of the link. LE Secure Connections goes on with the "
        + "initiator's Pairing DHKey Check; with a passkey first with the Pairing Confirm of the next of its "
        + "20 bits (Vol 3, Part H, 2.3.5)."
    case 0x05: "The pairing is over (Vol 3, Part H, 3.5.5)."
    case 0x06: "The same side sends Central Identification next (Vol 3, Part H, 3.6.1)."
    case 0x07, 0x09, 0x0A: keys(isInitiator)
    case 0x08: "The same side sends Identity Address Information next (Vol 3, Part H, 3.6.1)."
    case 0x0B:
      "The central sends Pairing Request, or encrypts the link with a key that it has already, or refuses "
        + "with Pairing Failed (Vol 3, Part H, 2.4.6)."
    case 0x0C where isInitiator:
      "The responder sends its own Pairing Public Key next (Vol 3, Part H, 2.3.5.6.1)."
    case 0x0C:
      "Pairing Confirm comes next: with a passkey the initiator's, without one (Just Works, Numeric "
        + "Comparison) the responder's; with data from another way (OOB) the initiator's Pairing Random "
        + "(Vol 3, Part H, 2.3.5.6)."
    case 0x0D:
      isInitiator
        ? "The responder checks it and sends its own Pairing DHKey Check next, or Pairing Failed (Vol 3, "
          + "Part H, 2.3.5.6.5)."
        : "The initiator checks it; then the link is encrypted with the new key (Vol 3, Part H, 2.3.5.6.5)."
    default: nil
    }
  }

  /// Follows the last of a side's keys. The first two PDUs determine which keys were negotiated.
  private static func keys(_ isInitiator: Bool) -> String {
    isInitiator
      ? "What else was agreed on comes next from the same side; with its last key the pairing is complete "
        + "(Vol 3, Part H, 3.6.1)."
      : "What else was agreed on comes next from the same side, and then from the initiator; with the last "
        + "key the pairing is complete (Vol 3, Part H, 3.6.1)."
  }
}
