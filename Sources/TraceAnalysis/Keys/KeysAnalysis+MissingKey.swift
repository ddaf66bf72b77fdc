public import CaptureFiles
import LinkSessions

extension KeysAnalysis {
  /// Why packets of a connection could not be decrypted, which determines what key would help.
  @nonexhaustive
  public enum MissingKey: Hashable, Sendable {
    /// LL_ENC_REQ or LL_ENC_RSP was not captured: no key helps.
    case startNotCaptured
    /// LE Secure Connections: the key can't be derived from packets on the air. Includes the frame of the pairing.
    case secureConnections(frame: FrameNumber)
    /// Legacy pairing of which one or both random values were not captured.
    case pairingIncomplete(frame: FrameNumber)
    /// Legacy pairing that matches none of the million possible passkeys: the temporary key is an out-of-band value.
    case outOfBand(frame: FrameNumber)
    /// The key of an earlier pairing. Includes the frame of LL_ENC_REQ and the key's identifier, if it has one.
    case stored(frame: FrameNumber?, diversifier: UInt16, random: UInt64)
    /// The known keys were tried, and none of them fits.
    case wrongKeys

    /// - Parameters:
    ///   - decryption: the result of decrypting the connection.
    ///   - pairing: the last pairing of the connection.
    ///   - encryption: the last start of encryption.
    ///   - hasCandidates: whether any key was known.
    init?(
      _ decryption: Connection.Decryption, pairing: Pairing?, encryption: LinkEncryption?,
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
          frame: (encryption?.first.number).map { FrameNumber($0) },
          diversifier: encryption?.diversifier ?? 0,
          random: encryption?.random ?? 0)
        return
      }
      let frame = FrameNumber(pairing.first.number)
      if pairing.isSecureConnections == true {
        self = .secureConnections(frame: frame)
      } else if pairing.initiator.random == nil || pairing.responder.random == nil {
        self = .pairingIncomplete(frame: frame)
      } else {
        self = .outOfBand(frame: frame)
      }
    }
  }
}
