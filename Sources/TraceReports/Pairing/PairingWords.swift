import BluetoothPackets
package import LinkSessions

/// Text about a pairing.
package struct PairingWords {
  let pairing: Pairing

  package init(_ pairing: Pairing) {
    self.pairing = pairing
  }

  /// Text such as "LE Secure Connections, Numeric Comparison".
  package var method: String {
    let kind =
      switch pairing.isSecureConnections {
      case true?: "LE Secure Connections"
      case false?: "LE legacy pairing"
      case nil: "method undecided"
      }
    guard let model = pairing.association?.model else { return kind }
    return kind + ", " + PairingWords.name(of: model)
  }

  package static func name(of model: Pairing.AssociationModel) -> String {
    switch model {
    case .justWorks: "Just Works"
    case .passkeyEntry: "Passkey Entry"
    case .numericComparison: "Numeric Comparison"
    case .outOfBand: "Out of Band"
    }
  }

  package var outcome: String {
    switch pairing.outcome {
    case .success(.seen): return "paired, keys exchanged"
    case .success: return "paired (derived)"
    case .failed(let reason, let side):
      let name = reason.name.map { "\($0)" } ?? "reason"
      let number = Hexadecimal.number(reason.rawValue, width: 2)
      return "failed: \(name) (\(number)), reported by the \(side.sender)"
    case .encryptionFailed(let code):
      let name = code.name.map { "\($0)" } ?? "error"
      return "failed at encryption: \(name) (\(Hexadecimal.number(code.rawValue, width: 2)))"
    case .bypassed: return "bypassed: encrypted without a key exchange"
    case .timeout: return "timed out after 30 s without a PDU"
    case .disconnected: return "interrupted: the connection ended"
    case .abandoned: return "abandoned for another pairing"
    case .notInCapture: return "end not in the capture"
    case .inProgress: return "unfinished at the end of the capture"
    }
  }

  // MARK: Reason for the model

  var reason: String? {
    if pairing.association?.reason == .temporaryKey {
      return "the temporary key 0 decrypts the link, which only legacy Just Works uses"
    }
    guard let association = pairing.association, let initiator = pairing.initiator.features,
      let responder = pairing.responder.features
    else { return nil }
    let method =
      pairing.isSecureConnections == true
      ? "both support Secure Connections"
      : legacyReason(initiator, responder)
    return method + "; " + why(association, initiator, responder)
  }

  private func legacyReason(_ initiator: PairingFeatures, _ responder: PairingFeatures) -> String {
    let can = [initiator, responder].map {
      $0.authenticationRequirements.supportsSecureConnections
    }
    return can[0] == can[1]
      ? "neither supports Secure Connections"
      : "the \(can[0] ? "peripheral" : "central") does not support Secure Connections"
  }

  private func why(
    _ association: Pairing.AssociationChoice, _ initiator: PairingFeatures,
    _ responder: PairingFeatures
  ) -> String {
    switch association.reason {
    case .outOfBandData:
      return pairing.isSecureConnections == true
        ? "there is out-of-band data" : "both have out-of-band data"
    case .protectionNotAsked:
      return "neither requests MITM protection, so nothing is compared"
    case .temporaryKey: return "the temporary key 0 decrypts the link"
    case .capabilities:
      let sides = [initiator, responder].map {
        $0.authenticationRequirements.wantsManInTheMiddleProtection
      }
      let who =
        sides[0] && sides[1] ? "both ask" : sides[0] ? "the central asks" : "the peripheral asks"
      return "\(who) for MITM protection, and "
        + capabilities(association.model, initiator, responder)
    }
  }

  private func capabilities(
    _ model: Pairing.AssociationModel, _ initiator: PairingFeatures, _ responder: PairingFeatures
  ) -> String {
    switch model {
    case .justWorks:
      let silent = [initiator, responder].map { $0.ioCapability == .noInputNoOutput }
      if silent[0] || silent[1] {
        let who =
          silent[0] && silent[1]
          ? "both have" : silent[0] ? "the central has" : "the peripheral has"
        return "\(who) no input and no output, so it is not possible"
      }
      return "both have only a display, so it is not possible"
    case .passkeyEntry(.initiatorDisplays):
      return "the central shows a passkey that the user enters on the peripheral"
    case .passkeyEntry(.responderDisplays):
      return "the peripheral shows a passkey that the user enters on the central"
    case .passkeyEntry(.bothEnter): return "the user enters the same passkey on both"
    case .numericComparison: return "the user compares six digits on both"
    case .outOfBand: return "out-of-band data provides it"
    }
  }

  // MARK: Ends

  /// Returns the end of a connection, and of its pairing, in words.
  static func words(_ end: Connection.End) -> String {
    switch end.cause {
    case .reason(let code):
      let name = code.name.map { "\($0)" } ?? "reason"
      let side = end.endedBy.value.map { ", by \($0.name)" } ?? ""
      return "\(name) (\(Hexadecimal.number(code.rawValue, width: 2)))\(side)"
    case .encryptedTermination:
      return "\(end.endedBy.value?.endedIt ?? "terminated") (derived)"
    case .supervisionTimeout: return "supervision timeout (derived)"
    case .notEstablished: return "never established (derived)"
    case .replaced: return "replaced by a new connection"
    case .controllerReset: return "the host reset its controller (derived)"
    case .lostBySniffer: return "the sniffer lost it"
    case .captureEnds: return "the capture ends"
    }
  }

  // MARK: Features and keys

  /// Returns text such as "bonding · MITM protection · Secure Connections".
  static func wishes(_ requirements: AuthenticationRequirements) -> String {
    var parts = [requirements.wantsBonding ? "bonding" : "no bonding"]
    parts.append(
      requirements.wantsManInTheMiddleProtection ? "MITM protection" : "no MITM protection")
    if requirements.supportsSecureConnections { parts.append("Secure Connections") }
    if requirements.wantsKeypressNotifications { parts.append("keypresses") }
    return parts.joined(separator: " · ")
  }

  static func name(of phase: Pairing.Phase.Kind) -> String {
    switch phase {
    case .featureExchange: "features"
    case .publicKeys: "public keys"
    case .authentication: "confirm and random values"
    case .keyCheck: "DHKey checks"
    case .encryption: "encryption"
    case .keyDistribution: "key distribution"
    }
  }

  /// Returns each key that a side sent or should have sent, with its frames.
  static func keys(
    _ side: Pairing.Side, _ expected: KeyDistribution, lack: String
  ) -> [(text: String, frames: [Int])] {
    var parts: [(text: String, frames: [Int])] = []
    func add(_ key: KeyDistribution, _ name: String, _ seen: [Int?]) {
      let frames = seen.compactMap { $0 }
      guard expected.contains(key) || !frames.isEmpty else { return }
      let isWhole = frames.count == seen.count
      parts.append(
        (isWhole ? name : "\(name) (\(lack))", frames))
    }
    add(.encryptionKey, "LTK with EDIV and Rand", [side.longTermKey, side.keyName?.frame.number])
    let address = side.identity.map { ", identity \($0.value.address)" } ?? " and identity"
    add(.identityKey, "IRK" + address, [side.identityResolvingKey, side.identity?.frame.number])
    add(.signingKey, "CSRK", [side.signatureKey])
    return parts
  }
}
