public import BluetoothPackets
public import LinkDecryption

/// One pairing, from the request of the central to the last key, as far as the capture shows it.
///
/// Core 6.0, Vol 3, Part H, 2.1. On the air the end is hidden by ciphertext, unless the
/// capture was decrypted.
public struct Pairing: Hashable, Sendable, Identifiable {
  /// From 1, in the order in which pairings begin.
  public let id: Int
  /// Index in `ConnectionTable`.
  public let connection: Int
  /// The `Transaction` that it is.
  public internal(set) var transaction: Int
  /// Whether records of it were cut when they were written, so that its values are not all known.
  public internal(set) var isCut = false
  /// Whether the log has lost packets while it went on, so that PDUs of it may be missing.
  public internal(set) var mayLackPDUs = false
  /// The first PDU of it that was seen.
  public let first: Frame
  /// The last PDU or event of it that was seen.
  public internal(set) var last: Frame
  /// Whether the capture shows it from the Pairing Request on.
  public internal(set) var startWasCaptured: Bool
  /// The Security Request of the peripheral that led to it.
  public internal(set) var securityRequest: SeenSecurityRequest?

  /// The initiator, which is the central, under `centralToPeripheral`; the responder beside it.
  public internal(set) var sides = BothDirections(both: PairingSide())
  /// Whether it is LE Secure Connections, as opposed to legacy pairing; nil before the response.
  public internal(set) var isSecureConnections: Bool?
  /// How the user confirms; nil until both sides have said what they can.
  public internal(set) var association: AssociationChoice?
  /// The smaller of the two maximum key sizes, in octets.
  public internal(set) var keySize: UInt8?
  /// Phases in their order, each once.
  public internal(set) var phases: [PairingPhase] = []
  /// When encryption with the new key was switched on.
  public internal(set) var encrypted: Known<Frame> = .unknown
  /// The central asked for its key under a name, which a key just made does not have.
  public internal(set) var keyNameIsForbidden = false
  /// Keypress notifications, both ways.
  public internal(set) var keypresses = 0
  /// How it ended.
  public internal(set) var outcome = PairingOutcome.inProgress
  /// What gave it its outcome.
  public internal(set) var end: Frame?
  /// Rules that it broke; at most `maximumViolations`.
  public internal(set) var violations: [Finding] = []
  /// Breaches that found no room among them.
  public internal(set) var violationsNotKept = 0

  /// Many pairings share the room for what they break.
  var maximumViolations: Int { SharedRoom.part(of: 20_000, for: id, most: 32, least: 2) }

  /// The addresses that it computes with: those of the connection.
  public internal(set) var addresses = BothDirections<PairingAddress?>(both: nil)

  /// What the central has sent.
  public var initiator: PairingSide { sides.centralToPeripheral }
  /// What the peripheral has sent.
  public var responder: PairingSide { sides.peripheralToCentral }

  /// The keys that a side has to send, by the response; nil before it. 3.6.1.
  public func keysExpected(of side: LinkDirection) -> KeyDistribution? {
    guard let response = responder.features, let isSecureConnections else { return nil }
    let request = initiator.features ?? response
    let keys =
      side == .centralToPeripheral
      ? response.initiatorKeys.intersection(request.initiatorKeys)
      : response.responderKeys.intersection(request.responderKeys)
    // With Secure Connections both have the LTK already, and the link key is derived.
    return keys.subtracting(isSecureConnections ? [.encryptionKey, .linkKey] : .linkKey)
  }

  /// Whether both sides derive the BR/EDR link key from the LTK. 2.4.2.5.
  public var derivesLinkKey: Bool {
    guard let response = responder.features, isSecureConnections == true else { return false }
    return response.initiatorKeys.contains(.linkKey) && response.responderKeys.contains(.linkKey)
  }

  /// Whether the key is one that the specification publishes, so that anybody can decrypt.
  public var usesDebugKey: Bool {
    initiator.publicKey?.value.isDebugKey == true || responder.publicKey?.value.isDebugKey == true
  }

  /// Whether the capture proves that no key was made: it shows how the pairing began, and nothing of the
  /// exchange that ends with the key.
  ///
  /// - Parameter evidence: what the capture proves of the connection.
  func lacksKey(_ evidence: CaptureEvidence) -> Bool {
    startWasCaptured && !isCut && phases.last?.kind == .featureExchange
      && !evidence.mayLackPackets(since: first.number)
  }

  /// Whether anything was seen of the exchange that ends with the key.
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

/// What became of a pairing.
public enum PairingOutcome: Hashable, Sendable {
  /// Encrypted, and the keys distributed as agreed; derived where ciphertext hides the keys.
  case success(Basis)
  /// Pairing Failed, and who sent it.
  case failed(PairingFailed.Reason, by: LinkDirection)
  /// Encryption was switched on without the exchange that makes a key: with one that both sides had
  /// before, or that anybody can name.
  case bypassed
  /// The link layer did not switch encryption on.
  case encryptionFailed(ControllerErrorCode)
  /// 30 s without a PDU. 3.4.
  case timeout
  /// The connection ended before.
  case disconnected
  /// Another pairing began before it was over.
  case abandoned
  /// The capture lacks how it ended.
  case notInCapture
  /// The capture ends before.
  case inProgress
}

/// The Security Request of a peripheral.
public struct SeenSecurityRequest: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  public let connection: Int
  /// The packet with the request.
  public let frame: Frame
  /// What the peripheral wants of a pairing.
  public let requirements: AuthenticationRequirements
  /// The packet or command by which the central has begun to pair or to encrypt, or by which it has
  /// refused to; nil where the capture shows none.
  public internal(set) var answer: Frame?
}
