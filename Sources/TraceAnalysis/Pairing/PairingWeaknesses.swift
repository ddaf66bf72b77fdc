import LinkSessions

extension Pairing {
  /// What is weak about it, although it succeeded.
  var weaknesses: [Finding] {
    // A pairing that led to no encryption protects nothing, well or badly.
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
        earlierFrames: LinkDirection.both.compactMap { sides[$0].featuresFrame?.number },
        values: rule == .pairingShortKey
          ? keySize.map { [FindingValue(.keySize, .octets(Int($0)))] } ?? [] : [])
    }
  }

  private func isCapable(_ side: LinkDirection) -> Bool {
    sides[side].features?.authenticationRequirements.supportsSecureConnections == true
  }
}
