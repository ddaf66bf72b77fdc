import BluetoothPackets
package import LinkSessions

/// What a rejection means for the requester.
package enum ErrorAdvice {
  /// Nil if there is nothing to add to the error's name.
  package static func sentence(_ error: TransactionError) -> String? {
    switch error {
    case .att(let code): attribute(code.rawValue)
    case .controller(let code): controller(code.rawValue)
    case .signalling(_, let name):
      name.map { "The other side says: \($0.description.lowercased())." }
    case .pairing(let code, _): pairing(code)
    case .unknownPDU:
      "The other side does not know this PDU, or does not support it; the sender has to do without."
    }
  }

  /// Core 6.0, Vol 3, Part F, 3.4.1.1, Table 3.4.
  private static func attribute(_ code: UInt8) -> String? {
    switch code {
    case 0x01:
      "The server has no such handle. The client's cache may be old: it should discover again."
    case 0x02: "The value can't be read; the characteristic's properties say what can be done."
    case 0x03: "The value can't be written; the characteristic's properties say what can be done."
    case 0x04: "The server did not understand the request: it is too short or too long."
    case 0x05:
      "The client has to pair, with protection if the server asks for it, and to try again."
    case 0x06: "The server does not know this request; the client has to do without."
    case 0x07: "The offset lies behind the value's end: all of the value is read already."
    case 0x08: "The application on the server does not allow it; pairing does not help."
    case 0x09: "Too many parts were prepared; the client has to write or drop them first."
    case 0x0A:
      "Nothing more is found in this range: the usual end of a discovery, not a fault."
    case 0x0B: "The value can't be read in parts: it has to be read at once."
    case 0x0C: "The key is too short: the devices have to pair again with a longer one."
    case 0x0D: "The value has the wrong length for this attribute."
    case 0x0E: "An internal error of the server; its vendor may know the cause."
    case 0x0F: "The connection has to be encrypted before the client tries again."
    case 0x10: "The server knows no groups of this type."
    case 0x11: "The server has no room; the client may try later."
    case 0x12: "The server's attributes have changed: the client should discover them again first."
    case 0x13: "The value is not one of those that the server allows."
    case 0x80...0x9F:
      "The server's application defines this error; see its vendor's documentation or its profile."
    case 0xE0...0xFB:
      "The specification keeps this code for errors of all profiles, and has given it no meaning."
    case 0xFC: "The server refuses the write; its profile gives the reason."
    case 0xFD:
      "Notifications or indications have to be switched on first, in the characteristic's "
        + "configuration descriptor."
    case 0xFE: "The same procedure is going on already; the client has to wait for its end."
    case 0xFF: "The value lies outside of what the profile allows."
    default: nil
    }
  }

  /// Core 6.0, Vol 3, Part H, 3.5.5, Table 3.7.
  private static func pairing(_ code: UInt8) -> String? {
    switch code {
    case 0x01: "Nobody entered the passkey."
    case 0x02: "The data that should have come another way, such as NFC, is not there."
    case 0x03: "The two sides can't protect the pairing as well as one of them asks for."
    case 0x04: "The sealed number does not fit: a wrong passkey, or somebody in the middle."
    case 0x05: "The other side does not pair at all, or not now."
    case 0x06: "The longest key that one side knows is too short for the other."
    case 0x07: "The other side does not know this PDU."
    case 0x08: "The other side gives no reason; it may just not be ready to pair."
    case 0x09: "It was tried too often: the other side waits before it pairs again."
    case 0x0A: "A value is outside of its range or has the wrong length."
    case 0x0B:
      "The two sides computed different secrets, or a public key is invalid: a fault in one of them, or "
        + "somebody in the middle."
    case 0x0C: "The user said that the numbers differ: somebody may be in the middle."
    case 0x0D: "The devices are pairing by BR/EDR already: they have to wait for its end."
    case 0x0E: "A key of the other transport may not be made from this one; each has to pair."
    case 0x0F: "The other side does not take the key that it was given."
    case 0x10: "The other side is busy; it may pair later."
    default: nil
    }
  }

  /// Core 6.0, Vol 1, Part F, 2.
  private static func controller(_ code: UInt8) -> String? {
    switch code {
    case 0x01: "The controller does not know this command; the host has to do without."
    case 0x02: "There is no connection of this handle (any more)."
    case 0x03: "The controller or its radio failed; it has to be reset."
    case 0x04, 0x10: "The other device did not answer the call; it may be out of range, or off."
    case 0x05: "One side could not prove that it has the key."
    case 0x06: "A side has lost its key: the devices have to pair again."
    case 0x07: "The controller has no room for it."
    case 0x08: "The other device was not heard for the supervision timeout: out of range, or off."
    case 0x09, 0x0A: "The controller can keep no more connections."
    case 0x0B: "There is such a connection already."
    case 0x0C: "Not now: the controller is doing something that does not go with it."
    case 0x0D: "The other side has no room for a connection; it may have later."
    case 0x0E: "The other side asks for more security; the devices may have to pair."
    case 0x0F: "The other side takes no connection from this address."
    case 0x11, 0x1A: "The other side, or the controller, does not have this feature."
    case 0x12, 0x30: "A parameter is outside of what is allowed."
    case 0x13: "The user of the other device, or its software, ended the connection."
    case 0x14: "The other device ended the connection: it has no room, or little battery left."
    case 0x15: "The other device ended the connection: it is being switched off."
    case 0x16: "This host ended the connection."
    case 0x17: "It was tried too often: the other side waits before it pairs again."
    case 0x18: "The other side does not pair now; its user may have to allow it first."
    case 0x19, 0x24: "The other side does not take this message, or not now."
    case 0x1B, 0x1C, 0x1D: "The other side does not take an audio link of these parameters."
    case 0x1E: "A parameter in the other side's message contradicts the rules, or another one."
    case 0x1F: "The controller gives no reason."
    case 0x20: "A parameter is allowed, but the other side can't do it."
    case 0x21, 0x35: "The roles stay as they are."
    case 0x22: "The other side did not answer a request of the link layer in time."
    case 0x23: "Both sides began the same procedure at once; the central's goes on."
    case 0x25: "The sides can't agree on how to encrypt."
    case 0x26: "The key can't be changed."
    case 0x27, 0x2C, 0x2D: "The other side can't give the link the quality that was asked for."
    case 0x28: "The instant was already over when the change arrived."
    case 0x29: "One side has a unit key only, which the other does not take; it is an old device."
    case 0x2A: "Another procedure is going on that this one must not cross; it may follow later."
    case 0x2E: "The other side can't assess which channels are good."
    case 0x2F: "The link is not as secure as this needs: it has to be encrypted, or paired better."
    case 0x32: "A change of roles is under way; it can be tried after it."
    case 0x34: "The slots are taken."
    case 0x36: "The answer to an inquiry has less room than this."
    case 0x37: "The other side's host knows only the old pairing with a PIN."
    case 0x38: "The other side is pairing already; it may be tried later."
    case 0x39: "The sides found no channel that both can use."
    case 0x3A: "The controller is busy; the host may try again."
    case 0x3B: "The connection parameters do not suit the other side."
    case 0x3C: "The time for it ran out."
    case 0x3D: "The integrity check failed: the keys differ, or somebody changed a packet."
    case 0x3E: "Nothing was heard of the other device, or of its train, where it was awaited."
    case 0x3F: "The link's other controller (802.11) could not connect."
    case 0x40: "The clock can't be moved at once; it will be drawn near slowly."
    case 0x41: "The controller knows no such map of slots."
    case 0x42: "The host has made no advertising set, or train, of this number."
    case 0x43: "As much was sent as was asked for, or the time for it is over: the usual end."
    case 0x44: "The host took it back before it was done."
    case 0x45: "The packet is longer than the time or the buffer that is left for it."
    case 0x46: "It came too late: the time that it was meant for is over."
    case 0x47: "It came too early; the host has to ask again nearer to the time."
    case 0x48: "Fewer channels are left than this needs."
    default: nil
    }
  }
}
