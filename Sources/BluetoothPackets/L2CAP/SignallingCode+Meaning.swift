import ByteReading

extension SignallingCode {
  /// The meaning of a command with this code; nil for an undefined code.
  public var meaning: PDUMeaning? {
    switch rawValue {
    case 0x01:
      PDUMeaning(
        "Vol 3, Part A", "4.1", "The sender does not understand or cannot execute the command.")
    case 0x02: PDUMeaning("Vol 3, Part A", "4.2", "The sender requests a BR/EDR channel.")
    case 0x03:
      PDUMeaning("Vol 3, Part A", "4.3", "Whether the channel is connected, pending or refused.")
    case 0x04:
      PDUMeaning("Vol 3, Part A", "4.4", "The sender requests a channel configuration.")
    case 0x05: PDUMeaning("Vol 3, Part A", "4.5", "The peer accepts or rejects the configuration.")
    case 0x06: PDUMeaning("Vol 3, Part A", "4.6", "The sender requests to close a channel.")
    case 0x07: PDUMeaning("Vol 3, Part A", "4.7", "The channel is closed.")
    case 0x08:
      PDUMeaning(
        "Vol 3, Part A", "4.8",
        "The sender requests an echo, to test the link.")
    case 0x09: PDUMeaning("Vol 3, Part A", "4.9", "The response to an echo request.")
    case 0x0A:
      PDUMeaning(
        "Vol 3, Part A", "4.10", "The sender requests information about the peer's capabilities.")
    case 0x0B: PDUMeaning("Vol 3, Part A", "4.11", "The requested information.")
    case 0x0C:
      PDUMeaning(
        "Vol 3, Part A", "4",
        "A request for a channel over an AMP (obsolete).")
    case 0x0D:
      PDUMeaning(
        "Vol 3, Part A", "4",
        "The response to a request for a channel over an AMP (obsolete).")
    case 0x0E:
      PDUMeaning(
        "Vol 3, Part A", "4",
        "A request to move a channel to another controller (obsolete).")
    case 0x0F:
      PDUMeaning(
        "Vol 3, Part A", "4", "The response to a request to move a channel (obsolete).")
    case 0x10:
      PDUMeaning(
        "Vol 3, Part A", "4", "The confirmation of a channel move (obsolete).")
    case 0x11:
      PDUMeaning(
        "Vol 3, Part A", "4", "The response to the confirmation of a channel move (obsolete).")
    case 0x12:
      PDUMeaning(
        "Vol 3, Part A", "4.20",
        "The peripheral requests new connection parameters from the central.")
    case 0x13:
      PDUMeaning(
        "Vol 3, Part A", "4.21",
        "Whether the central accepts; if so, the link layer updates the connection.")
    case 0x14:
      PDUMeaning(
        "Vol 3, Part A", "4.22",
        "The sender requests an LE credit-based channel for a service.")
    case 0x15:
      PDUMeaning(
        "Vol 3, Part A", "4.23", "Whether the channel is connected, and with which parameters.")
    case 0x16:
      PDUMeaning(
        "Vol 3, Part A", "4.24",
        "The sender grants credits: the peer may send that many more frames.")
    case 0x17:
      PDUMeaning(
        "Vol 3, Part A", "4.25",
        "The sender requests up to five enhanced credit-based channels.")
    case 0x18:
      PDUMeaning(
        "Vol 3, Part A", "4.26", "Which of the channels are connected, and with which parameters.")
    case 0x19:
      PDUMeaning(
        "Vol 3, Part A", "4.27",
        "The sender changes MTU or MPS of connected channels.")
    case 0x1A: PDUMeaning("Vol 3, Part A", "4.28", "Whether the new sizes are accepted.")
    default: nil
    }
  }
}
