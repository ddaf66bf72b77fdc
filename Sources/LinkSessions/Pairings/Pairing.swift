public import BluetoothPackets
public import LinkDecryption

/// The part of one pairing that the capture shows, from the central's request to the last key.
///
/// Core 6.0, Vol 3, Part H, 2.1. On the air, the end of a pairing is encrypted, unless the capture was decrypted.
public struct Pairing: Hashable, Sendable {
  /// The pairing's number, counted from 1 in the order in which pairings begin.
  package let id: Int
  /// Index in `ConnectionTable`.
  package let connection: Int
  /// The identifier of its `Transaction`.
  package internal(set) var transaction: Int
  /// Whether some of its records were truncated when they were written, so that not all values are
  /// known.
  public internal(set) var isCut = false
  /// Whether the log lost packets during the pairing, so that PDUs may be missing.
  public internal(set) var mayLackPDUs = false
  /// Its first PDU in the capture.
  public let first: Frame
  /// Its last PDU or event in the capture.
  public internal(set) var last: Frame
  /// Whether the capture contains it from the Pairing Request on.
  public internal(set) var startWasCaptured: Bool
  /// The peripheral's Security Request that led to it.
  public internal(set) var securityRequest: SecurityLog.Request?

  /// The values of both sides: those of the initiator, which is the central, under `centralToPeripheral`, and those of
  /// the responder.
  public internal(set) var sides = BothDirections(both: Pairing.Side())
  /// Whether it uses LE Secure Connections rather than legacy pairing; nil before the response.
  public internal(set) var isSecureConnections: Bool?
  /// The association model; nil until the features of both sides are known.
  public internal(set) var association: Pairing.AssociationChoice?
  /// The smaller of the two maximum key sizes, in octets.
  public internal(set) var keySize: UInt8?
  /// Its phases in order, each once.
  public internal(set) var phases: [Pairing.Phase] = []
  /// The packet or event with which encryption with the new key started.
  public internal(set) var encrypted: Known<Frame> = .unknown
  /// Whether the central used EDIV or Rand for the new key, which has neither.
  public internal(set) var keyNameIsForbidden = false
  /// Number of keypress notifications, in both directions.
  public internal(set) var keypresses = 0
  /// The outcome.
  public internal(set) var outcome = Pairing.Outcome.inProgress
  /// The record that determined the outcome.
  public internal(set) var end: Frame?
  /// Its rule violations; at most `maximumViolations`.
  public internal(set) var violations: [Finding] = []
  /// Number of violations beyond the limit.
  public internal(set) var violationsNotKept = 0

  /// Pairings share a limit on violations: the more pairings, the fewer violations each.
  var maximumViolations: Int { SharedRoom.part(of: 20_000, for: id, most: 32, least: 2) }

  /// The addresses used in the pairing's calculations, which are those of the connection.
  public internal(set) var addresses = BothDirections<KeyRing.Address?>(both: nil)

  /// The values that the central sent.
  public var initiator: Pairing.Side { sides.centralToPeripheral }
  /// The values that the peripheral sent.
  public var responder: Pairing.Side { sides.peripheralToCentral }

  /// Returns the keys that a side must send, according to the response; nil before it. 3.6.1.
  public func keysExpected(of side: LinkDirection) -> KeyDistribution? {
    guard let response = responder.features, let isSecureConnections else { return nil }
    let request = initiator.features ?? response
    let keys =
      side == .centralToPeripheral
      ? response.initiatorKeys.intersection(request.initiatorKeys)
      : response.responderKeys.intersection(request.responderKeys)
    // With Secure Connections both sides already have the LTK, and the link key is derived.
    return keys.subtracting(isSecureConnections ? [.encryptionKey, .linkKey] : .linkKey)
  }

  /// Whether both sides have derived the BR/EDR link key from the LTK. 2.4.2.5.
  public var derivesLinkKey: Bool {
    guard let response = responder.features, isSecureConnections == true, case .success = outcome
    else { return false }
    return response.initiatorKeys.contains(.linkKey) && response.responderKeys.contains(.linkKey)
  }

  /// Whether its key is the published debug key, so that anyone can decrypt the traffic.
  public var usesDebugKey: Bool {
    initiator.publicKey?.value.isDebugKey == true || responder.publicKey?.value.isDebugKey == true
  }

  /// Returns whether the capture proves that no key was generated: it shows how the pairing began, and no PDU of the
  /// exchange that generates the key.
  ///
  /// - Parameter evidence: what the capture proves about the connection.
  func lacksKey(_ evidence: CaptureEvidence) -> Bool {
    guard startWasCaptured, !isCut, phases.last?.kind == .featureExchange else { return false }
    // The exchange follows the Pairing Response, so PDUs missing before the response are not part of it.
    if evidence.isOnAir, initiator.features != nil, responder.features != nil {
      return !evidence.lacksPacketsOrEvents(since: last.number)
    }
    return !evidence.mayLackPackets(since: first.number)
  }

  /// Whether any PDU of the exchange that generates the key was captured.
  var hasBegunKey: Bool {
    isSecureConnections == true
      ? initiator.check != nil || responder.check != nil
      : initiator.random != nil || responder.random != nil
  }

  mutating func swapRoles() {
    sides.swap()
    addresses.swap()
  }
}

extension Pairing {
  /// The outcome of a pairing.
  @nonexhaustive
  public enum Outcome: Hashable, Sendable {
    /// Encrypted, with all agreed keys distributed. The basis is `derived` if the keys are hidden by
    /// encryption.
    case success(Basis)
    /// A Pairing Failed PDU, and its sender.
    case failed(PairingFailed.Reason, by: LinkDirection)
    /// Encryption was started without the exchange that generates a key: with an older key of both sides, or with a key
    /// that anyone can guess.
    case bypassed
    /// The link layer did not start encryption.
    case encryptionFailed(ControllerErrorCode)
    /// 30 s without a PDU. 3.4.
    case timeout
    /// The connection ended first.
    case disconnected
    /// Another pairing began first.
    case abandoned
    /// The capture lacks the end of the pairing.
    case notInCapture
    /// The capture ended first.
    case inProgress

    /// Whether the pairing itself failed, rather than being ended by something else.
    package var isFailure: Bool {
      switch self {
      case .failed, .encryptionFailed, .timeout, .bypassed: true
      case .success, .disconnected, .abandoned, .notInCapture, .inProgress: false
      }
    }
  }
}

extension SecurityLog {
  /// The Security Request of a peripheral.
  public struct Request: Hashable, Sendable {
    /// Index in `ConnectionTable`.
    package let connection: Int
    /// The packet with the request.
    public let frame: Frame
    /// The peripheral's requirements for a pairing.
    public let requirements: AuthenticationRequirements
    /// The packet or command with which the central started pairing or encryption, or rejected the
    /// request; nil if the capture contains none.
    public internal(set) var answer: Frame?
  }
}
