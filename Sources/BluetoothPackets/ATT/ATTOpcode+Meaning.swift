import ByteReading

extension ATTOpcode {
  /// The meaning of a PDU with this opcode; nil for an undefined opcode.
  public var meaning: PDUMeaning? {
    switch rawValue {
    case 0x01:
      PDUMeaning(
        "Vol 3, Part F", "3.4.1.1",
        "The server rejects a request, with its opcode, the attribute handle and an error code.")
    case 0x02:
      PDUMeaning(
        "Vol 3, Part F", "3.4.2.1",
        "The client's maximum ATT PDU size; sent at most once per connection.")
    case 0x03:
      PDUMeaning(
        "Vol 3, Part F", "3.4.2.2",
        "The server's maximum ATT PDU size; the lower of the two sizes applies from now on."
      )
    case 0x04:
      PDUMeaning(
        "Vol 3, Part F", "3.4.3.1",
        "The client requests the types of the attributes in a range, for example to discover descriptors."
      )
    case 0x05:
      PDUMeaning(
        "Vol 3, Part F", "3.4.3.2",
        "The server lists handles and types; the client continues after the last one.")
    case 0x06:
      PDUMeaning(
        "Vol 3, Part F", "3.4.3.3",
        "The client requests attributes with a given type and value, for example to find a service by UUID."
      )
    case 0x07:
      PDUMeaning(
        "Vol 3, Part F", "3.4.3.4",
        "The server lists the handles of those attributes and the ends of their groups.")
    case 0x08:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.1",
        "The client reads all attributes of a type in a range, for example to discover characteristics."
      )
    case 0x09:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.2",
        "The server lists handles and values, as many as fit.")
    case 0x0A:
      PDUMeaning("Vol 3, Part F", "3.4.4.3", "The client reads an attribute value.")
    case 0x0B:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.4", "The server returns the value, or as much of it as fits.")
    case 0x0C:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.5",
        "The client reads a part of a long value, from an offset.")
    case 0x0D:
      PDUMeaning("Vol 3, Part F", "3.4.4.6", "The server returns that part of the long value.")
    case 0x0E:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.7", "The client reads several values of known length at once.")
    case 0x0F:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.8",
        "The server returns the values concatenated, without their lengths.")
    case 0x10:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.9",
        "The client requests the groups of a type in a range, for example to discover services.")
    case 0x11:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.10",
        "The server lists each group's handle range and value.")
    case 0x12:
      PDUMeaning("Vol 3, Part F", "3.4.5.1", "The client writes a value and expects a response.")
    case 0x13: PDUMeaning("Vol 3, Part F", "3.4.5.2", "The server confirms the write.")
    case 0x16:
      PDUMeaning(
        "Vol 3, Part F", "3.4.6.1",
        "The client sends a part of a value to be written later.")
    case 0x17:
      PDUMeaning(
        "Vol 3, Part F", "3.4.6.2",
        "The server echoes the part, so that the client can verify it.")
    case 0x18:
      PDUMeaning(
        "Vol 3, Part F", "3.4.6.3",
        "The client asks the server to write the prepared parts at once, or to cancel them.")
    case 0x19:
      PDUMeaning(
        "Vol 3, Part F", "3.4.6.4",
        "The server confirms that the prepared parts were written or cancelled.")
    case 0x1B:
      PDUMeaning(
        "Vol 3, Part F", "3.4.7.1",
        "The server sends a value unsolicited; the client does not confirm it.")
    case 0x1D:
      PDUMeaning(
        "Vol 3, Part F", "3.4.7.2",
        "The server sends a value unsolicited and waits for the client's confirmation.")
    case 0x1E: PDUMeaning("Vol 3, Part F", "3.4.7.3", "The client confirms the indication.")
    case 0x20:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.11",
        "The client reads several values of variable length at once.")
    case 0x21:
      PDUMeaning(
        "Vol 3, Part F", "3.4.4.12", "The server returns the values, each with its length.")
    case 0x23:
      PDUMeaning(
        "Vol 3, Part F", "3.4.7.4",
        "The server sends several values unsolicited; the client does not confirm them.")
    case 0x52:
      PDUMeaning(
        "Vol 3, Part F", "3.4.5.3",
        "The client writes a value without a response, which is faster.")
    case 0xD2:
      PDUMeaning(
        "Vol 3, Part F", "3.4.5.4",
        "The client writes a value with an authentication signature, without a response.")
    default: nil
    }
  }
}
