import BluetoothPackets
import LinkDecryption
package import LinkSessions
package import TraceAnalysis

/// Text about keys that does not reveal them.
enum DecryptionWords {
  /// Returns the source of a key.
  static func origin(of key: LinkKey) -> String {
    switch key.origin {
    case .given: "given" + temporaryKey(of: key)
    case .cracked: "cracked" + temporaryKey(of: key)
    case .debugKey: "from the specification's debug key"
    case .distributed: "distributed by decrypted traffic"
    case .log: "from a host's log"
    }
  }

  private static func temporaryKey(of key: LinkKey) -> String {
    switch key.temporaryKey {
    case nil: ""
    case 0: ", temporary key 0"
    case let passkey?: ", passkey " + digits(passkey)
    }
  }

  /// Returns a passkey with six digits.
  static func digits(_ passkey: UInt32) -> String {
    let digits = String(passkey)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  /// Returns the name of a stream: "BIS 1", "CIS 2 of group 0".
  static func name(of stream: IsochronousStream) -> String {
    switch stream.kind {
    case .connected(_, let group?, let number?): "CIS \(number) of group \(group)"
    case .connected: "CIS"
    case .broadcast(let number): "BIS \(number)"
    case .groupControl: "BIG control"
    }
  }

  static func text(of address: KeyRing.Address) -> String {
    DeviceAddress(rawValue: address.address).description
  }
}

/// Text about the key that would decrypt the remaining packets.
package enum MissingKeyWords {
  /// Returns which connections may have been encrypted before the capture began, or nil for none.
  static func unknown(_ connections: [Connection]) -> String? {
    guard !connections.isEmpty else { return nil }
    let ids = connections.prefix(8).map { "\($0.id)" }.joined(separator: ", ")
    let (noun, verb, its) =
      connections.count == 1 ? ("connection", "is", "its") : ("connections", "are", "their")
    return
      "Whether \(noun) \(ids)\(connections.count > 8 ? ", …" : "") \(verb) encrypted is unknown: \(its) start is "
      + "not in the capture."
  }

  /// Returns a sentence about the missing key and its possible source.
  public static func sentence(_ missing: KeysAnalysis.MissingKey) -> String {
    switch missing {
    case .startNotCaptured:
      "LL_ENC_REQ or LL_ENC_RSP is not in the capture: without it, no key can decrypt this connection"
    case .secureConnections(let frame):
      "LE Secure Connections (pairing \(frame)): the packets on the air do not reveal the key; give the "
        + "LTK (--ltk) or the private key of either device (--private-key)"
    case .pairingIncomplete(let frame):
      "legacy pairing \(frame): a Pairing Random is not in the capture; give the LTK (--ltk)"
    case .outOfBand(let frame):
      "legacy pairing \(frame): none of a million temporary keys fits; give the out-of-band value "
        + "(--oob) or the LTK (--ltk)"
    case .stored(let frame, let diversifier, let random):
      "the key is from an earlier pairing"
        + (frame.map { " (LL_ENC_REQ \($0)" + name(diversifier, random) + ")" } ?? "")
        + "; give the LTK (--ltk)"
    case .wrongKeys: "none of the keys that were tried is correct"
    }
  }

  /// Returns the name of a stream in messages.
  public static func name(of stream: IsochronousStream) -> String {
    DecryptionWords.name(of: stream) + " "
      + Hexadecimal.number(UInt64(stream.accessAddress), width: 8)
  }

  /// Returns a sentence about the key for an isochronous stream, or nil if no key would decrypt more.
  public static func sentence(for stream: IsochronousStream) -> String? {
    let decryption = stream.decryption
    if decryption.noStart > 0 {
      return "LL_CIS_REQ is not in the capture: without it, the packet numbers are unknown"
    }
    guard decryption.decrypted == 0, decryption.encrypted > 0 else { return nil }
    if case .connected = stream.kind {
      return "the key of its connection decrypts none of its packets"
    }
    return decryption.noKey > 0
      ? "give the broadcast code (--broadcast-code)"
      : "none of the broadcast codes that were tried is correct"
  }

  private static func name(_ diversifier: UInt16, _ random: UInt64) -> String {
    guard diversifier != 0 || random != 0 else { return "" }
    return ", EDIV \(Hexadecimal.number(diversifier, width: 4)), Rand "
      + Hexadecimal.number(random, width: 16)
  }
}
