import ByteReading

extension SignallingCode {
  /// The meaning of a command with this code; nil for an undefined code.
  public var meaning: PDUMeaning? {
    switch rawValue {
    case 0x01:
      PDUMeaning(
        "Vol 3, Part A", "4.1", "The sender did not understand the request, or can't do it.")
    case 0x02: PDUMeaning("Vol 3, Part A", "4.2", "The sender wants to open a channel over BR/EDR.")
    case 0x03:
      PDUMeaning("Vol 3, Part A", "4.3", "Whether the channel is open, must wait, or is refused.")
    case 0x04:
      PDUMeaning("Vol 3, Part A", "4.4", "The sender says how it wants to use the channel.")
    case 0x05: PDUMeaning("Vol 3, Part A", "4.5", "The other side agrees, or does not.")
    case 0x06: PDUMeaning("Vol 3, Part A", "4.6", "The sender wants to close a channel.")
    case 0x07: PDUMeaning("Vol 3, Part A", "4.7", "The channel is closed.")
    case 0x08:
      PDUMeaning(
        "Vol 3, Part A", "4.8",
        "The sender asks for an echo, to see whether the link works.")
    case 0x09: PDUMeaning("Vol 3, Part A", "4.9", "The echo.")
    case 0x0A: PDUMeaning("Vol 3, Part A", "4.10", "The sender asks what the other side can do.")
    case 0x0B: PDUMeaning("Vol 3, Part A", "4.11", "What the other side can do.")
    case 0x0C:
      PDUMeaning(
        "Vol 3, Part A", "4",
        "A channel over another radio is asked for, in a form that is no longer used.")
    case 0x0D:
      PDUMeaning(
        "Vol 3, Part A", "4",
        "A channel over another radio is answered, in a form that is no longer used.")
    case 0x0E:
      PDUMeaning(
        "Vol 3, Part A", "4",
        "A channel shall move to another radio, in a form that is no longer used.")
    case 0x0F:
      PDUMeaning(
        "Vol 3, Part A", "4", "The answer to such a move, in a form that is no longer used.")
    case 0x10:
      PDUMeaning(
        "Vol 3, Part A", "4", "Such a move is confirmed, in a form that is no longer used.")
    case 0x11:
      PDUMeaning("Vol 3, Part A", "4", "The answer to that, in a form that is no longer used.")
    case 0x12:
      PDUMeaning(
        "Vol 3, Part A", "4.20",
        "The peripheral asks its central for another rhythm of the connection.")
    case 0x13:
      PDUMeaning(
        "Vol 3, Part A", "4.21",
        "Whether the central accepts; the change itself follows in the link layer.")
    case 0x14:
      PDUMeaning(
        "Vol 3, Part A", "4.22",
        "The sender wants to open a channel for a service, with credits as flow control.")
    case 0x15:
      PDUMeaning("Vol 3, Part A", "4.23", "Whether the channel is open, and on which terms.")
    case 0x16:
      PDUMeaning(
        "Vol 3, Part A", "4.24",
        "The sender gives credits: the other side may send so many more frames.")
    case 0x17:
      PDUMeaning(
        "Vol 3, Part A", "4.25",
        "The sender wants to open up to five channels at once, with credits as flow control.")
    case 0x18:
      PDUMeaning("Vol 3, Part A", "4.26", "Which of the channels are open, and on which terms.")
    case 0x19:
      PDUMeaning(
        "Vol 3, Part A", "4.27",
        "The sender can take other sizes on channels that are open.")
    case 0x1A: PDUMeaning("Vol 3, Part A", "4.28", "Whether the new sizes count.")
    default: nil
    }
  }
}
