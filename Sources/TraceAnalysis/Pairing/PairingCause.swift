import BluetoothPackets
import LinkSessions

/// The likely cause of a pairing that came to nothing. The raw value is the name that reports use.
public enum PairingCause: String, Hashable, Sendable, CaseIterable {
  case passkeyNotEntered = "passkey-not-entered"
  case outOfBandMissing = "out-of-band-missing"
  /// A side insists on protection that the input and output of both can't give.
  case protectionImpossible = "protection-impossible"
  /// A side insists on Secure Connections, and the other can't.
  case secureConnectionsMissing = "secure-connections-missing"
  case requirementsNotMet = "requirements-not-met"
  case passkeysDiffer = "passkeys-differ"
  case outOfBandDiffers = "out-of-band-differs"
  case confirmMismatch = "confirm-mismatch"
  case securityRequestRefused = "security-request-refused"
  case notSupported = "not-supported"
  case keyTooShort = "key-too-short"
  case commandUnknown = "command-unknown"
  case unspecified = "unspecified"
  case tooOften = "too-often"
  case invalidParameters = "invalid-parameters"
  case sharedKeysDiffer = "shared-keys-differ"
  case numbersDiffer = "numbers-differ"
  case classicPairing = "br-edr-pairing"
  case derivationNotAllowed = "derivation-not-allowed"
  case keyRejected = "key-rejected"
  case busy = "busy"
  case keyMissing = "key-missing"
  case encryptionKeysDiffer = "encryption-keys-differ"
  case encryptionFailed = "encryption-failed"
  case noAnswer = "no-answer"
  case userTooSlow = "user-too-slow"
  case connectionLost = "connection-lost"
  case anotherBegan = "another-began"
  case other = "other"

  /// Nil for a pairing that succeeded, or whose end is not in the capture.
  init?(_ pairing: Pairing) {
    switch pairing.outcome {
    case .success, .inProgress, .notInCapture: return nil
    case .failed(let reason, _): self.init(reason, pairing)
    case .encryptionFailed(let code):
      switch code {
      case .pinOrKeyMissing: self = .keyMissing
      case .micFailure, .authenticationFailure: self = .encryptionKeysDiffer
      default: self = .encryptionFailed
      }
    case .timeout: self = pairing.waitsForUser ? .userTooSlow : .noAnswer
    case .disconnected: self = .connectionLost
    case .abandoned: self = .anotherBegan
    }
  }

  private init(_ reason: PairingFailed.Reason, _ pairing: Pairing) {
    switch reason {
    case .passkeyEntryFailed: self = .passkeyNotEntered
    case .outOfBandNotAvailable: self = .outOfBandMissing
    case .authenticationRequirements: self = PairingCause.requirements(pairing)
    case .confirmValueFailed:
      switch pairing.association?.model {
      case .passkeyEntry: self = .passkeysDiffer
      case .outOfBand: self = .outOfBandDiffers
      default: self = .confirmMismatch
      }
    case .pairingNotSupported:
      self = pairing.initiator.features == nil ? .securityRequestRefused : .notSupported
    case .encryptionKeySize: self = .keyTooShort
    case .commandNotSupported: self = .commandUnknown
    case .unspecified: self = .unspecified
    case .repeatedAttempts: self = .tooOften
    case .invalidParameters: self = .invalidParameters
    case .dhKeyCheckFailed: self = .sharedKeysDiffer
    case .numericComparisonFailed: self = .numbersDiffer
    case .classicPairingInProgress: self = .classicPairing
    case .keyGenerationNotAllowed: self = .derivationNotAllowed
    case .keyRejected: self = .keyRejected
    case .busy: self = .busy
    default: self = .other
    }
  }

  private static func requirements(_ pairing: Pairing) -> PairingCause {
    let sides = LinkDirection.both.compactMap { pairing.sides[$0].features }
    let wantsProtection = sides.contains {
      $0.authenticationRequirements.wantsManInTheMiddleProtection
    }
    if wantsProtection, pairing.association?.model == .justWorks { return .protectionImpossible }
    let capable = sides.filter { $0.authenticationRequirements.supportsSecureConnections }
    if capable.count == 1 || sides.count == 1 && capable.isEmpty {
      return .secureConnectionsMissing
    }
    return .requirementsNotMet
  }
}

extension Pairing {
  /// Whether it stopped where a user has to enter or compare something.
  fileprivate var waitsForUser: Bool {
    guard let model = association?.model, model != .justWorks, model != .outOfBand else {
      return false
    }
    switch phases.last?.kind {
    case .featureExchange, .publicKeys, .authentication: return true
    default: return false
    }
  }
}
