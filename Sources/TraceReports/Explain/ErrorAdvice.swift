import BluetoothPackets
package import LinkSessions

/// What a rejection means for the requester.
package enum ErrorAdvice {
  /// Returns the meaning, or nil if there is nothing to add to the error's name.
  ///
  /// - Parameters:
  ///   - error: the error.
  ///   - kind: the request, for errors with a special meaning for some requests.
  package static func sentence(
    _ error: Transaction.Failure, answering kind: Transaction.Kind? = nil
  ) -> String? {
    if error == .controller(ControllerErrorCode(rawValue: 0x02)),
      kind == .command(.leReadPeerResolvableAddress)
        || kind == .command(.leReadLocalResolvableAddress)
    {
      return "No resolvable private address is in use with this peer."
    }
    return switch error {
    case .att(let code): attribute(code.rawValue)
    case .controller(let code): controller(code.rawValue)
    case .signalling(_, let name):
      name.map { "The peer reports: \($0.description.lowercased())." }
    case .pairing(let code, _): pairing(code)
    case .unknownPDU:
      "The peer does not support this PDU."
    case .otherAnswer: "The server responded to a different request; this one got no response."
    }
  }

  /// Returns the meaning of an ATT error. Core 6.0, Vol 3, Part F, 3.4.1.1, Table 3.4.
  private static func attribute(_ code: UInt8) -> String? {
    switch code {
    case 0x01:
      "The server has no attribute with this handle. The client's cache may be outdated: discover again."
    case 0x02: "The value is not readable; see the characteristic's properties."
    case 0x03: "The value is not writable; see the characteristic's properties."
    case 0x04: "The server could not parse the request: it is too short or too long."
    case 0x05:
      "Pair, with MITM protection if the server requires it, and try again."
    case 0x06: "The server does not support this request."
    case 0x07: "The offset is beyond the end of the value: all of it has been read."
    case 0x08: "The server's application does not allow it; pairing does not help."
    case 0x09: "The server's queue of prepared writes is full; execute or cancel them first."
    case 0x0A:
      "No further attribute in this range: the usual end of a discovery, not an error."
    case 0x0B: "The value cannot be read in parts; read it in a single request."
    case 0x0C: "The encryption key is too short; pair again with a longer key."
    case 0x0D: "The value has the wrong length for this attribute."
    case 0x0E: "An internal error of the server; its vendor may know the cause."
    case 0x0F: "Encrypt the connection and try again."
    case 0x10: "The server does not support groups of this type."
    case 0x11: "The server has insufficient resources; try again later."
    case 0x12: "The server's attributes have changed; discover them again."
    case 0x13: "The server does not allow this value."
    case 0x80...0x9F:
      "An application error of the server; see its profile or its vendor's documentation."
    case 0xE0...0xFB:
      "Reserved for common profile errors; the specification does not define this code."
    case 0xFC: "The server rejects the write; its profile defines the reason."
    case 0xFD:
      "Enable notifications or indications first, in the Client Characteristic Configuration "
        + "descriptor."
    case 0xFE: "The same procedure is already in progress; wait until it has finished."
    case 0xFF: "The value is outside the range that the profile allows."
    default: nil
    }
  }

  /// Returns the meaning of a pairing failure. Core 6.0, Vol 3, Part H, 3.5.5, Table 3.7.
  private static func pairing(_ code: UInt8) -> String? {
    switch code {
    case 0x01: "The user did not enter the passkey."
    case 0x02: "The OOB data, for example from NFC, is not available."
    case 0x03:
      "The devices' input and output capabilities do not allow the MITM protection that one of them requires."
    case 0x04: "The confirm value does not match: a wrong passkey, or a man-in-the-middle attack."
    case 0x05: "The peer does not support pairing, or not at present."
    case 0x06: "The maximum encryption key size of one device is below the minimum of the other."
    case 0x07: "The peer does not support this PDU."
    case 0x08: "The peer gives no reason; it may not be ready to pair."
    case 0x09: "Too many attempts: the peer waits before it pairs again."
    case 0x0A: "A parameter is out of range or has the wrong length."
    case 0x0B:
      "The devices computed different Diffie-Hellman keys, or a public key is invalid: a fault in one "
        + "of them, or a man-in-the-middle attack."
    case 0x0C: "The user reported that the numbers differ: possibly a man-in-the-middle attack."
    case 0x0D: "The devices are already pairing over BR/EDR; wait until it has finished."
    case 0x0E: "Cross-transport key derivation is not allowed here; pair on each transport."
    case 0x0F: "The peer rejects the key that was distributed."
    case 0x10: "The peer is busy; try again later."
    default: nil
    }
  }

  /// Returns the meaning of a controller error. Core 6.0, Vol 1, Part F, 2.
  private static func controller(_ code: UInt8) -> String? {
    switch code {
    case 0x01: "The controller does not support this command."
    case 0x02: "There is no connection with this handle (any more)."
    case 0x03: "A hardware failure of the controller; reset it."
    case 0x04, 0x10: "The remote device did not respond to paging; it may be out of range or off."
    case 0x05: "Authentication failed: one device could not prove that it has the key."
    case 0x06: "One device has lost its key; pair again."
    case 0x07: "The controller has insufficient memory."
    case 0x08:
      "Nothing was received from the remote device within the supervision timeout: out of range, or off."
    case 0x09, 0x0A: "The controller has reached its maximum number of connections."
    case 0x0B: "A connection to this device already exists."
    case 0x0C: "The command is not allowed in the controller's current state."
    case 0x0D: "The remote device has insufficient resources for a connection; try again later."
    case 0x0E: "The remote device requires more security; the devices may have to pair."
    case 0x0F: "The remote device accepts no connections from this address."
    case 0x11, 0x1A: "The controller or the remote device does not support this feature."
    case 0x12, 0x30: "A parameter is outside the allowed range."
    case 0x13: "The user or the software of the remote device ended the connection."
    case 0x14:
      "The remote device ended the connection: it is low on resources, such as memory or battery."
    case 0x15: "The remote device ended the connection because it is powering off."
    case 0x16: "The local host ended the connection."
    case 0x17: "Too many attempts: the remote device waits before it pairs again."
    case 0x18:
      "The remote device does not allow pairing at present; its user may have to enable it."
    case 0x19, 0x24: "The remote device does not accept this PDU, or not at present."
    case 0x1B, 0x1C, 0x1D: "The remote device rejects the parameters of the SCO connection."
    case 0x1E: "A parameter in the remote device's PDU is invalid or contradicts another one."
    case 0x1F: "The controller gives no reason."
    case 0x20: "The remote device does not support this value of a parameter."
    case 0x21, 0x35: "The role switch did not take place."
    case 0x22: "The remote device did not respond to a link layer request in time."
    case 0x23: "Both devices started the same procedure at the same time; the central's continues."
    case 0x25: "The devices do not agree on an encryption mode."
    case 0x26: "The link key cannot be changed."
    case 0x27, 0x2C, 0x2D: "The remote device cannot provide the requested quality of service."
    case 0x28: "The instant had already passed when the change arrived."
    case 0x29:
      "One device has only a unit key, which the other does not accept; it is an old device."
    case 0x2A:
      "A different procedure is in progress, which this one must not overlap; it may follow later."
    case 0x2E: "The remote device does not support channel classification."
    case 0x2F: "The link's security is insufficient: encrypt it, or pair with more protection."
    case 0x32: "A role switch is pending; try again after it."
    case 0x34: "The requested slots are reserved."
    case 0x36: "The data does not fit into an extended inquiry response."
    case 0x37: "The remote host supports only legacy pairing with a PIN."
    case 0x38: "The remote host is already pairing; try again later."
    case 0x39: "The devices found no channel that both can use."
    case 0x3A: "The controller is busy; try again."
    case 0x3B: "The remote device does not accept the connection parameters."
    case 0x3C: "The advertising duration has ended."
    case 0x3D:
      "The message integrity check (MIC) failed: the keys differ, or a packet was modified."
    case 0x3E:
      "No packet from the remote device, or its periodic advertising train, was received at the expected time."
    case 0x3F: "The MAC of the 802.11 controller could not connect."
    case 0x40: "The clock cannot be adjusted immediately; it is adjusted gradually."
    case 0x41: "The controller has no such submap of slots."
    case 0x42: "The advertising set or train does not exist."
    case 0x43: "The limit of events or time was reached: the usual end."
    case 0x44: "The host cancelled the operation."
    case 0x45: "The packet is too long for the remaining time or buffer."
    case 0x46: "The data arrived too late for its event."
    case 0x47: "The request arrived too early; repeat it closer to the event."
    case 0x48: "Too few channels remain."
    default: nil
    }
  }
}
