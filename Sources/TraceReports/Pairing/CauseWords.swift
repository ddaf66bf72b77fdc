import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// The likely cause of a failed pairing, in a sentence.
struct CauseWords {
  let pairing: Pairing

  func sentence(_ cause: PairingCause) -> String {
    switch cause {
    case .passkeyNotEntered: "the user cancelled, or entered no passkey"
    case .outOfBandMissing: "the out of band data that it needs is not there"
    case .protectionImpossible:
      "\(demanders) MITM protection, which the input and output of the two can't give: "
        + "Just Works is all that is left"
    case .secureConnectionsMissing:
      "one side insists on LE Secure Connections, which the other does not support"
    case .requirementsNotMet:
      "the \(failing) wants more than this pairing gives: bonding, protection or a stronger method"
    case .passkeysDiffer: "the passkeys differed: a wrong one was entered"
    case .outOfBandDiffers: "the out of band data of the two do not belong together"
    case .confirmMismatch:
      "a confirm value did not fit although the user enters nothing: one side computes it wrongly, "
        + "or somebody stood in the middle"
    case .securityRequestRefused:
      "the central does not pair on the peripheral's request; often it already has a bond that the "
        + "peripheral has lost, or a user must begin"
    case .notSupported: "the \(failing) does not pair, or not now: it is not in pairing mode"
    case .keyTooShort: "the \(failing) wants a longer key than the \(keySize) octets on offer"
    case .commandUnknown: "the \(failing) does not know a PDU of the other"
    case .unspecified:
      "the \(failing) does not say why; users who cancel and full bond tables end like this"
    case .tooOften: "too little time has passed since a failed attempt"
    case .invalidParameters: "a value that the \(failing) can't accept" + breach
    case .sharedKeysDiffer:
      "the two computed different keys: \(comparison), or somebody stood in the middle"
    case .numbersDiffer: "the user said that the six digits differ, or cancelled"
    case .classicPairing: "a BR/EDR pairing of the same devices is under way"
    case .derivationNotAllowed: "a key of the other transport is stronger and must not be replaced"
    case .keyRejected: "the \(failing) does not accept a key that it was sent"
    case .busy: "the \(failing) is busy with another pairing"
    case .keyMissing: "the peripheral's host did not give the key that the pairing made"
    case .encryptionKeysDiffer:
      "the two encrypt with different keys: the pairing went wrong without either noticing"
    case .encryptionFailed: "the link layer could not switch encryption on"
    case .noAnswer: "the \(silent) sent nothing more for 30 s"
    case .userTooSlow: "the user did not enter or confirm within 30 s"
    case .connectionLost: "the connection ended after \(phase)"
    case .anotherBegan: "the central began again before this one was over"
    case .other: "the reason is one that the specification reserves"
    }
  }

  /// How a connection ended.
  static func words(_ end: ConnectionEnd) -> String {
    switch end.cause {
    case .reason(let code):
      let name = code.name.map { "\($0)" } ?? "reason"
      let side = end.terminatedBy.map { ", by the \($0.sender)" } ?? ""
      return "\(name) (\(Hexadecimal.number(code.rawValue, width: 2)))\(side)"
    case .silence: return "it fell silent"
    case .superseded: return "a new one took its place"
    }
  }

  /// Who gave the pairing up.
  private var failing: String {
    if case .failed(_, let side) = pairing.outcome { return side.sender }
    return "other side"
  }

  private var demanders: String {
    let sides = LinkDirection.both.filter {
      pairing.sides[$0].features?.authenticationRequirements.wantsManInTheMiddleProtection == true
    }
    return sides.count == 2 ? "both sides want" : "the \(sides.first?.sender ?? "one side") wants"
  }

  private var keySize: String { pairing.keySize.map { "\($0)" } ?? "few" }

  private var breach: String {
    guard let violation = pairing.violations.last else { return "" }
    return ": " + FindingWords.sentence(violation)
  }

  private var comparison: String {
    if case .passkeyEntry? = pairing.association?.model { return "the passkeys differ" }
    return "one side computes them wrongly"
  }

  /// Who has to send next: the responder before it has answered the last phase.
  private var silent: String {
    guard pairing.responder.features != nil else { return "peripheral" }
    let isAnswered = pairing.initiator.randoms <= pairing.responder.randoms
    return isAnswered ? "other side" : "peripheral"
  }

  /// What was done last.
  private var phase: String {
    switch pairing.phases.last?.kind {
    case nil: "its first PDU"
    case .featureExchange:
      pairing.responder.features == nil ? "the request" : "the exchange of features"
    case .publicKeys: "the exchange of public keys"
    case .authentication: "confirm and random values"
    case .keyCheck: "the DHKey checks"
    case .encryption: "encryption was switched on"
    case .keyDistribution: "some of the keys"
    }
  }
}

/// What is weak about a pairing, in a sentence.
enum WarningWords {
  static func sentence(_ warning: PairingWarning, _ pairing: Pairing) -> String {
    switch warning {
    case .crackable:
      "legacy Just Works: whoever recorded it on the air can compute every key, without trying"
    case .guessable:
      "legacy Passkey Entry: whoever recorded it on the air finds the passkey by trying a million"
    case .unauthenticated:
      "Just Works: safe from listeners, but not from somebody who stood in the middle"
    case .debugKey:
      "the debug key of the specification was used: anybody who recorded it can decrypt"
    case .shortKey:
      "the key has \(pairing.keySize ?? 0) octets only, where 16 are possible"
    case .downgraded:
      "LE Secure Connections was possible for one side only: the other's legacy method was used"
    }
  }
}
