import ByteReading

extension ATTOpcode {
  /// The meaning of a PDU with this opcode; nil for an undefined opcode.
  public var meaning: PDUMeaning? {
    switch rawValue {
    case 0x01:
      PDUMeaning(
        "Vol 3, Part F", "3.4.1.1",
        "The server refuses a request and says which, of which attribute, and why.")
    case 0x02:
      PDUMeaning(
        "Vol 3, Part F", "3.4.2.1",
        "The client says how long the ATT PDUs are that it can take; it does so once a connection.")
    case 0x03:
      PDUMeaning(
        "Vol 3, Part F", "3.4.2.2",
        "The server says how long the ATT PDUs are that it can take; from now on the smaller size counts."
      )
    case 0x04:
      PDUMeaning(
        "Vol 3, Part F", "3.4.3.1",
        "The client asks for the types of the attributes in a range: so it finds descriptors.")
    case 0x05:
      PDUMeaning(
        "Vol 3, Part F", "3.4.3.2",
        "The server lists handles and types; the client goes on behind the last one.")
    case 0x06:
      PDUMeaning(
        "Vol 3, Part F", "3.4.3.3",
        "The client looks for attributes of a type with a certain value: so it finds one service.")
    case 0x07:
      PDUMeaning(
        "Vol 3, Part F", "3.4.3.4",
        "The server lists where such attributes begin and where their groups end.")
    case 0x08:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.1",
        "The client reads all attributes of a type in a range: so it finds characteristics.")
    case 0x09:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.2",
        "The server lists their handles and values, as many as fit.")
    case 0x0A:
      PDUMeaning("Vol 3, Part F", "3.4.4.3", "The client reads the value of one attribute.")
    case 0x0B:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.4", "The server gives the value, or as much of it as fits.")
    case 0x0C:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.5",
        "The client reads the rest of a long value, from an offset on.")
    case 0x0D:
      PDUMeaning("Vol 3, Part F", "3.4.4.6", "The server gives the next part of a long value.")
    case 0x0E: PDUMeaning("Vol 3, Part F", "3.4.4.7", "The client reads several values at once.")
    case 0x0F:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.8",
        "The server gives the values one behind the other, without saying where each ends.")
    case 0x10:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.9",
        "The client reads all groups of a type in a range: so it finds services.")
    case 0x11:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.10",
        "The server lists where each group begins and ends, and what it is.")
    case 0x12:
      PDUMeaning("Vol 3, Part F", "3.4.5.1", "The client writes a value and waits for the answer.")
    case 0x13: PDUMeaning("Vol 3, Part F", "3.4.5.2", "The server has taken the value.")
    case 0x16:
      PDUMeaning(
        "Vol 3, Part F", "3.4.6.1",
        "The client sends a part of a value, which does not count yet.")
    case 0x17:
      PDUMeaning(
        "Vol 3, Part F", "3.4.6.2",
        "The server repeats the part, so that the client can check it.")
    case 0x18:
      PDUMeaning(
        "Vol 3, Part F", "3.4.6.3",
        "The client has the prepared parts written all at once, or thrown away.")
    case 0x19: PDUMeaning("Vol 3, Part F", "3.4.6.4", "The server has done so.")
    case 0x1B:
      PDUMeaning("Vol 3, Part F", "3.4.7.1", "The server sends a value by itself; nobody confirms.")
    case 0x1D:
      PDUMeaning(
        "Vol 3, Part F", "3.4.7.2",
        "The server sends a value by itself and waits until the client confirms.")
    case 0x1E: PDUMeaning("Vol 3, Part F", "3.4.7.3", "The client has got the indication.")
    case 0x20:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.11",
        "The client reads several values at once, whatever their lengths.")
    case 0x21:
      PDUMeaning("Vol 3, Part F", "3.4.4.12", "The server gives the values, each with its length.")
    case 0x23:
      PDUMeaning(
        "Vol 3, Part F", "3.4.7.4",
        "The server sends several values by itself; nobody confirms.")
    case 0x52:
      PDUMeaning(
        "Vol 3, Part F", "3.4.5.3",
        "The client writes a value; there is no answer, which is faster.")
    case 0xD2:
      PDUMeaning(
        "Vol 3, Part F", "3.4.5.4",
        "The client writes a value with a signature that proves who sent it; there is no answer.")
    default: nil
    }
  }
}
