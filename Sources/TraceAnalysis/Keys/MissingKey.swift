import LinkSessions

/// Why the ciphertext of a connection stays unreadable, by which it is told what key would help.
public enum MissingKey: Hashable, Sendable {
  /// LL_ENC_REQ or LL_ENC_RSP is not in the capture: no key helps.
  case startNotCaptured
  /// LE Secure Connections: what is on the air does not tell the key. With the frame of the pairing.
  case secureConnections(frame: Int)
  /// Legacy pairing whose random values are not both in the capture.
  case pairingIncomplete(frame: Int)
  /// Legacy pairing that none of a million temporary keys fits: an out-of-band value.
  case outOfBand(frame: Int)
  /// The key of an earlier pairing. With the frame of LL_ENC_REQ and, if it has one, the key's name.
  case stored(frame: Int?, diversifier: UInt16, random: UInt64)
  /// The keys that are known were tried, and none is the right one.
  case wrongKeys

  /// - Parameters:
  ///   - decryption: what became of the ciphertext.
  ///   - pairing: the last of the connection.
  ///   - encryption: the last that was started.
  ///   - hasCandidates: whether any key was known.
  init?(
    _ decryption: ConnectionDecryption, pairing: Pairing?, encryption: LinkEncryption?,
    hasCandidates: Bool
  ) {
    if decryption.noKey == 0 {
      if decryption.integrityCheckFailed > 0, decryption.decrypted == 0 {
        self = .wrongKeys
      } else if decryption.noStart > 0 {
        self = .startNotCaptured
      } else {
        return nil
      }
      return
    }
    let isNamed = (encryption?.random ?? 0) != 0 || (encryption?.diversifier ?? 0) != 0
    guard let pairing, !isNamed else {
      self = .stored(
        frame: encryption?.first.number, diversifier: encryption?.diversifier ?? 0,
        random: encryption?.random ?? 0)
      return
    }
    let frame = pairing.first.number
    if pairing.isSecureConnections == true {
      self = .secureConnections(frame: frame)
    } else if pairing.initiator.random == nil || pairing.responder.random == nil {
      self = .pairingIncomplete(frame: frame)
    } else {
      self = .outOfBand(frame: frame)
    }
  }
}
