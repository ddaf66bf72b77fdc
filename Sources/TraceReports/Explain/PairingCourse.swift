import BluetoothPackets
import LinkSessions

/// What follows a PDU of a pairing. Core 6.0, Vol 3, Part H, 2.3.5, 2.4 and 3.6.1.
enum PairingCourse {
  /// - Parameters:
  ///   - opcode: the code of the PDU.
  ///   - direction: the direction of the PDU. The central is the initiator.
  ///   - values: the values of the frame's fields.
  static func sentence(
    _ opcode: SMPOpcode, _ direction: LinkDirection, _ values: FrameValues
  ) -> String? {
    let isInitiator = direction == .centralToPeripheral
    return switch opcode.rawValue {
    case 0x01:
      "The responder sends Pairing Response, or rejects the request with Pairing Failed (Vol 3, Part H, 3.5)."
    case 0x02:
      values["btsmp.sc_flag"] == 1
        ? "If the initiator has also set SC, it sends Pairing Public Key next; otherwise Pairing Confirm "
          + "(Vol 3, Part H, 2.3.5)."
        : "The initiator sends Pairing Confirm next: unless both devices set SC, it is legacy pairing "
          + "(Vol 3, Part H, 2.3.5.5)."
    case 0x03:
      isInitiator
        ? "The responder sends its own Pairing Confirm next (Vol 3, Part H, 2.3.5)."
        : "The initiator reveals its random number next, with Pairing Random (Vol 3, Part H, 2.3.5)."
    case 0x04 where isInitiator:
      "The responder verifies it and reveals its own number with Pairing Random, or ends the pairing "
        + "with Pairing Failed (Vol 3, Part H, 2.3.5)."
    case 0x04:
      "Legacy pairing continues with encrypting the link. LE Secure Connections continues with the "
        + "initiator's Pairing DHKey Check; with a passkey, first with the Pairing Confirm of each of its "
        + "20 bits (Vol 3, Part H, 2.3.5)."
    case 0x05: "The pairing has ended (Vol 3, Part H, 3.5.5)."
    case 0x06: "The same device sends Central Identification next (Vol 3, Part H, 3.6.1)."
    case 0x07, 0x09, 0x0A: keys(isInitiator)
    case 0x08: "The same device sends Identity Address Information next (Vol 3, Part H, 3.6.1)."
    case 0x0B:
      "The central sends Pairing Request, encrypts the link with a stored key, or rejects the request "
        + "with Pairing Failed (Vol 3, Part H, 2.4.6)."
    case 0x0C where isInitiator:
      "The responder sends its own Pairing Public Key next (Vol 3, Part H, 2.3.5.6.1)."
    case 0x0C:
      "Pairing Confirm follows: the initiator's with a passkey, the responder's with Just Works or Numeric "
        + "Comparison. With OOB data, the initiator's Pairing Random follows "
        + "(Vol 3, Part H, 2.3.5.6)."
    case 0x0D:
      isInitiator
        ? "The responder verifies it and sends its own Pairing DHKey Check, or Pairing Failed (Vol 3, "
          + "Part H, 2.3.5.6.5)."
        : "The initiator verifies it; then the link is encrypted with the new key (Vol 3, Part H, 2.3.5.6.5)."
    default: nil
    }
  }

  /// Returns what follows the last of a side's keys. The first two PDUs determine which keys were negotiated.
  private static func keys(_ isInitiator: Bool) -> String {
    isInitiator
      ? "The same device sends the other negotiated keys next; the last one completes the pairing "
        + "(Vol 3, Part H, 3.6.1)."
      : "The same device sends the other negotiated keys next, then the initiator sends its keys; the last "
        + "one completes the pairing (Vol 3, Part H, 3.6.1)."
  }
}
