import BluetoothPackets
public import LinkSessions

extension Finding {
  /// The likely cause of an encryption that failed; nil where it did not, or where the code tells
  /// no more than its name.
  public init?(causeOf encryption: LinkEncryption) {
    guard case .failed(let code) = encryption.outcome else { return nil }
    let rule: RuleID
    switch code {
    case .pinOrKeyMissing:
      // A key that a pairing of this connection has just made is no bond that was deleted.
      if encryption.nameIsForbidden {
        rule = .llKeyNamed
      } else if case .pairing = encryption.key {
        rule = .pairingKeyMissing
      } else {
        rule = .smpKeyMissing
      }
    case .micFailure, .authenticationFailure: rule = .smpKeysDiffer
    // A link that died meanwhile (0x08) is no silence of one procedure: its end is told by itself.
    case .lmpOrLLResponseTimeout: rule = .smpEncryptionUnanswered
    default: return nil
    }
    let end = encryption.end ?? encryption.first
    let answer = encryption.keyIsMissing ? encryption.keyAnswerFrame : nil
    self.init(
      rule, connection: encryption.connection,
      // The peripheral looks the key up that the central names. Core 6.0, Vol 6, Part B, 5.1.3.1.
      direction: rule == .llKeyNamed
        ? .centralToPeripheral : code == .pinOrKeyMissing ? .peripheralToCentral : nil,
      frame: end,
      earlierFrames: [encryption.first.number, answer].compactMap(\.self)
        .filter { $0 < end.number },
      values: encryption.keyIsMissing ? [FindingValue(.isOwnHost, .flag(true))] : [],
      failures: [.encryption(encryption.id)])
  }
}
