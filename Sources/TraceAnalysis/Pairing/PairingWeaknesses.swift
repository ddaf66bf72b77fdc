import LinkSessions

extension Pairing {
  /// Weaknesses of a successful pairing.
  var weaknesses: [Finding] {
    // A pairing that did not lead to encryption protects nothing.
    guard encrypted.value != nil else { return [] }
    var rules: [RuleID] = []
    switch (isSecureConnections, association?.model) {
    case (false, .justWorks): rules.append(.pairingCrackable)
    case (false, .passkeyEntry): rules.append(.pairingGuessable)
    case (true, .justWorks): rules.append(.pairingUnauthenticated)
    default: break
    }
    if usesDebugKey { rules.append(.pairingDebugKey) }
    if let keySize, keySize < 16 { rules.append(.pairingShortKey) }
    if isSecureConnections == false, LinkDirection.both.contains(where: isCapable) {
      rules.append(.pairingDowngraded)
    }
    return rules.map { rule in
      Finding(
        rule, connection: connection, frame: encrypted.value,
        earlierFrames: LinkDirection.both.compactMap { sides[$0].featuresFrame?.number }
          + (rule == .pairingDebugKey ? debugKeyFrames : []),
        values: rule == .pairingShortKey
          ? keySize.map { [Finding.Value(.keySize, .octets(Int($0)))] } ?? [] : [])
    }
  }

  /// The Pairing Public Key PDUs with the debug key.
  private var debugKeyFrames: [Int] {
    LinkDirection.both.compactMap { side in
      sides[side].publicKey.flatMap { $0.value.isDebugKey ? $0.frame.number : nil }
    }
  }

  private func isCapable(_ side: LinkDirection) -> Bool {
    sides[side].features?.authenticationRequirements.supportsSecureConnections == true
  }
}
