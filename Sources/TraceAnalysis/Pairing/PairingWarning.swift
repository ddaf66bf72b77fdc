import LinkSessions

/// What is weak about a pairing, even one that succeeded. The raw value is the name that reports
/// use.
public enum PairingWarning: String, Hashable, Sendable, CaseIterable {
  /// Legacy Just Works: the temporary key is zero, so whoever heard the pairing can compute all
  /// keys. Core 6.0, Vol 3, Part H, 2.3.5.2.
  case crackable = "crackable-offline"
  /// Legacy passkey entry: a million temporary keys are tried in no time. 2.3.5.3.
  case guessable = "passkey-guessable-offline"
  /// Secure Connections Just Works: safe from listeners, not from a man in the middle. 2.3.5.1.
  case unauthenticated = "unauthenticated"
  /// The key pair that the specification publishes. 2.3.5.6.1.
  case debugKey = "debug-key"
  /// An encryption key shorter than 16 octets.
  case shortKey = "short-key"
  /// A side can do Secure Connections, the other can't.
  case downgraded = "legacy-although-capable"

  static func all(of pairing: Pairing) -> [PairingWarning] {
    // A pairing that led to no encryption protects nothing, well or badly.
    guard pairing.encrypted.value != nil else { return [] }
    var warnings: [PairingWarning] = []
    let isSecure = pairing.isSecureConnections
    switch (isSecure, pairing.association?.model) {
    case (false, .justWorks): warnings.append(.crackable)
    case (false, .passkeyEntry): warnings.append(.guessable)
    case (true, .justWorks): warnings.append(.unauthenticated)
    default: break
    }
    if pairing.usesDebugKey { warnings.append(.debugKey) }
    if let size = pairing.keySize, size < 16 { warnings.append(.shortKey) }
    if isSecure == false, LinkDirection.both.contains(where: { pairing.isCapable($0) }) {
      warnings.append(.downgraded)
    }
    return warnings
  }
}

extension Pairing {
  fileprivate func isCapable(_ side: LinkDirection) -> Bool {
    sides[side].features?.authenticationRequirements.supportsSecureConnections == true
  }
}
