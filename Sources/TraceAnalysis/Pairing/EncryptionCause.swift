import BluetoothPackets
public import LinkSessions

extension Finding {
  /// Finds the likely cause of a failed encryption. Nil if it did not fail, or if its error code does not indicate a
  /// cause.
  public init?(causeOf encryption: LinkEncryption) {
    guard case .failed(let code) = encryption.outcome else { return nil }
    let rule: RuleID
    switch code {
    case .pinOrKeyMissing:
      // Identifiers that change with each request do not identify stored keys, so no bond was deleted.
      if encryption.keyNameVaries { return nil }
      // A key that a pairing of this connection has just created is not a deleted bond.
      if encryption.nameIsForbidden {
        rule = .llKeyNamed
      } else if case .pairing = encryption.key, !encryption.isRefresh {
        rule = .pairingKeyMissing
      } else {
        rule = .smpKeyMissing
      }
    case .micFailure, .authenticationFailure: rule = .smpKeysDiffer
    // A link lost in the meantime (0x08) is not an unanswered procedure. Its end is reported
    // separately.
    case .lmpOrLLResponseTimeout: rule = .smpEncryptionUnanswered
    default: return nil
    }
    let end = encryption.end ?? encryption.first
    let answer = encryption.keyIsMissing ? encryption.keyAnswerFrame : nil
    // The link was already encrypted by its own pairing. The next key must be one that the pairing distributed, or
    // there is none.
    var isAgain = false
    if case .pairing = encryption.key { isAgain = encryption.isRefresh && rule == .smpKeyMissing }
    self.init(
      rule, connection: encryption.connection,
      // The peripheral looks up the key that the central identifies. Core 6.0, Vol 6, Part B,
      // 5.1.3.1.
      direction: rule == .llKeyNamed
        ? .centralToPeripheral : code == .pinOrKeyMissing && !isAgain ? .peripheralToCentral : nil,
      frame: end,
      earlierFrames: [encryption.first.number, answer].compactMap(\.self)
        .filter { $0 < end.number },
      values: (encryption.keyIsMissing ? [Finding.Value(.isOwnHost, .flag(true))] : [])
        + (isAgain ? [Finding.Value(.what, .name("again"))] : []),
      failures: [.encryption(EncryptionID(encryption.id))])
  }
}

extension LinkEncryption {
  /// Whether the connection's last pairing before this encryption distributed no key for later encryptions.
  func followsPairingWithoutKeys(_ security: SecurityLog) -> Bool {
    guard
      let pairing = security.pairings.last(where: {
        $0.connection == connection && $0.last.number < first.number
      }), case .success = pairing.outcome, pairing.isSecureConnections == false
    else { return false }
    return pairing.keysExpected(of: .peripheralToCentral).map { !$0.contains(.encryptionKey) }
      ?? false
  }
}
