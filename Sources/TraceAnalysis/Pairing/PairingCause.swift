import BluetoothPackets
public import LinkSessions

extension Finding {
  /// Finds the likely cause of a failed pairing. Nil if it succeeded, or if its end was not captured.
  ///
  /// The direction is that of the side that aborted the pairing or fell silent, if known.
  public init?(causeOf pairing: Pairing) {
    guard let rule = RuleID(causeOf: pairing) else { return nil }
    self.init(
      rule, connection: pairing.connection, direction: rule.side(in: pairing),
      frame: pairing.end ?? pairing.last,
      earlierFrames: pairing.first == pairing.end ?? pairing.last ? [] : [pairing.first.number],
      values: rule.values(in: pairing), failures: [.transaction(TransactionID(pairing.transaction))]
    )
  }
}

extension RuleID {
  fileprivate init?(causeOf pairing: Pairing) {
    switch pairing.outcome {
    case .success, .inProgress, .notInCapture: return nil
    case .failed(let reason, _):
      self.init(reason, pairing)
    case .encryptionFailed(let code):
      switch code {
      case .pinOrKeyMissing:
        // A side that can't find a key because its identifier is invalid has not lost the key.
        self = pairing.keyNameIsForbidden ? .llKeyNamed : .pairingKeyMissing
      case .micFailure, .authenticationFailure: self = .pairingEncryptionKeysDiffer
      default: self = .pairingEncryptionFailed
      }
    case .bypassed: self = .pairingBypassed
    case .timeout:
      // The confirmation method is determined at the start.
      guard pairing.association != nil || pairing.startWasCaptured else { return nil }
      self = pairing.waitsForUser ? .pairingUserTooSlow : .pairingNoAnswer
    case .disconnected: self = .pairingConnectionLost
    case .abandoned: self = .pairingAnotherBegan
    }
  }

  private init(_ reason: PairingFailed.Reason, _ pairing: Pairing) {
    switch reason {
    case .passkeyEntryFailed: self = .pairingPasskeyNotEntered
    case .outOfBandNotAvailable: self = .pairingOutOfBandMissing
    case .authenticationRequirements: self = RuleID.requirements(pairing)
    case .confirmValueFailed:
      switch pairing.association?.model {
      case .passkeyEntry: self = .pairingPasskeysDiffer
      case .outOfBand: self = .pairingOutOfBandDiffers
      case .justWorks, .numericComparison, nil: self = .pairingConfirmMismatch
      }
    case .pairingNotSupported:
      self =
        pairing.initiator.features == nil && !pairing.isCut && pairing.securityRequest != nil
        ? .pairingSecurityRequestRefused : .pairingNotSupported
    case .encryptionKeySize: self = .pairingKeyTooShort
    case .commandNotSupported: self = .pairingCommandUnknown
    case .unspecified: self = .pairingUnspecified
    case .repeatedAttempts: self = .pairingTooOften
    case .invalidParameters: self = .pairingInvalidParameters
    case .dhKeyCheckFailed: self = .pairingSharedKeysDiffer
    case .numericComparisonFailed: self = .pairingNumbersDiffer
    case .classicPairingInProgress: self = .pairingClassic
    case .keyGenerationNotAllowed: self = .pairingDerivationNotAllowed
    case .keyRejected: self = .pairingKeyRejected
    case .busy: self = .pairingBusy
    default: self = .pairingOther
    }
  }

  private static func requirements(_ pairing: Pairing) -> RuleID {
    if !pairing.sidesThatWantProtection.isEmpty, pairing.association?.model == .justWorks {
      return .pairingProtectionImpossible
    }
    guard !pairing.isCut, !pairing.mayLackPDUs, pairing.startWasCaptured else {
      return .pairingRequirementsNotMet
    }
    let sides = LinkDirection.both.compactMap { pairing.sides[$0].features }
    let capable = sides.filter { $0.authenticationRequirements.supportsSecureConnections }
    if capable.count == 1 || sides.count == 1 && capable.isEmpty {
      return .pairingSecureConnectionsMissing
    }
    return .pairingRequirementsNotMet
  }

  /// Returns the side that aborted the pairing or failed to send the next PDU, or nil if it is unknown.
  fileprivate func side(in pairing: Pairing) -> LinkDirection? {
    switch pairing.outcome {
    case .failed(_, let side): side
    case .timeout: self == .pairingNoAnswer ? pairing.silentSide : nil
    case .encryptionFailed: self == .llKeyNamed ? .centralToPeripheral : nil
    default: nil
    }
  }

  /// Returns the values for the sentence about the cause.
  fileprivate func values(in pairing: Pairing) -> [Finding.Value] {
    switch self {
    case .pairingProtectionImpossible:
      [Finding.Value(.demanders, .directions(pairing.sidesThatWantProtection))]
    case .pairingKeyTooShort:
      pairing.keySize.map { [Finding.Value(.keySize, .octets(Int($0)))] } ?? []
    case .pairingInvalidParameters:
      pairing.violations.last.map { [Finding.Value(.breach, .rule($0.rule))] } ?? []
    case .pairingNoAnswer:
      pairing.keysOwed.isEmpty ? [] : [Finding.Value(.what, .name(pairing.keysOwed))]
    case .pairingPasskeyNotEntered:
      switch pairing.association?.model {
      case .justWorks?: [Finding.Value(.model, .name("just-works"))]
      case .numericComparison?: [Finding.Value(.model, .name("numeric-comparison"))]
      default: []
      }
    case .pairingSharedKeysDiffer:
      switch pairing.association?.model {
      case .passkeyEntry?: [Finding.Value(.model, .name("passkey-entry"))]
      case .numericComparison?: [Finding.Value(.model, .name("numeric-comparison"))]
      default: []
      }
    case .pairingConfirmMismatch:
      pairing.association == nil ? [Finding.Value(.model, .name("unknown"))] : []
    case .pairingConnectionLost: [Finding.Value(.phase, .name(pairing.lastStep))]
    default: []
    }
  }
}

extension Pairing {
  /// Whether the pairing stopped at a step in which a user enters or compares something.
  fileprivate var waitsForUser: Bool {
    guard let model = association?.model, model != .justWorks, model != .outOfBand else {
      return false
    }
    switch phases.last?.kind {
    case .featureExchange, .publicKeys, .authentication: return true
    default: return false
    }
  }

  fileprivate var sidesThatWantProtection: [LinkDirection] {
    LinkDirection.both.filter {
      sides[$0].features?.authenticationRequirements.wantsManInTheMiddleProtection == true
    }
  }

  /// The side that has to send next: the responder until it has answered the last phase. Nil if either side may be
  /// waiting for the other.
  fileprivate var silentSide: LinkDirection? {
    // The peripheral distributes its keys first. Core 6.0, Vol 3, Part H, 3.6.1.
    if encrypted.basis == .seen {
      return [LinkDirection.peripheralToCentral, .centralToPeripheral].first { side in
        keysExpected(of: side).map(sides[side].lacks) ?? false
      }
    }
    guard responder.features != nil else { return .peripheralToCentral }
    return initiator.randoms <= responder.randoms ? nil : .peripheralToCentral
  }

  /// The keys that the side that stopped had agreed to distribute but did not, such as "LTK, IRK". Empty if it stopped
  /// before that phase.
  fileprivate var keysOwed: String {
    guard encrypted.basis == .seen, let side = silentSide, let keys = keysExpected(of: side) else {
      return ""
    }
    return sides[side].missing(keys).joined(separator: ", ")
  }

  /// Name of the last completed step.
  fileprivate var lastStep: String {
    guard let phase = phases.last?.kind else { return "first-pdu" }
    return phase == .featureExchange && responder.features == nil
      ? "pairing-request" : phase.rawValue
  }
}

extension Pairing.Side {
  /// Whether the side has failed to send any of these keys.
  fileprivate func lacks(_ keys: KeyDistribution) -> Bool { !missing(keys).isEmpty }

  /// Returns those of these keys that the side has not sent.
  fileprivate func missing(_ keys: KeyDistribution) -> [String] {
    [
      keys.contains(.encryptionKey) && keyName == nil ? "LTK" : nil,
      keys.contains(.identityKey) && identity == nil ? "IRK" : nil,
      keys.contains(.signingKey) && signatureKey == nil ? "CSRK" : nil,
    ].compactMap(\.self)
  }
}
