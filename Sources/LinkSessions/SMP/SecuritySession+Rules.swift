import BluetoothPackets
import LinkDecryption

/// Security Manager rules that PDUs can break. Core 6.0, Vol 3, Part H.
extension SecuritySession {
  /// Checks a PDU against its pairing before the pairing processes it.
  ///
  /// - Returns: whether the PDU belongs to a pairing, rather than requesting one or being unknown.
  mutating func check(
    _ pdu: borrowing SMPPDU, _ sender: LinkDirection, _ connection: inout Connection,
    _ log: inout SessionLog
  ) -> Bool {
    let opcode = pdu.opcode
    if opcode.name == nil {
      log.outcome.notDecoded = .notKnown
      return false
    }
    if let role = opcode.sender, role != sender, connection.knowsWhoSends {
      breach(.smpWrongRole, sender, &connection, &log)
    }
    switch pdu {
    case .securityRequest, .pairingFailed: return false
    case .pairingRequest:
      if pairing != nil, !connection.evidence.mayHaveMissed(at: log.frame.time) {
        breach(.smpOutOfOrder, sender, &connection, &log)
      }
      return true
    case .pairingResponse(let features): checkKeySize(features, sender, &connection, &log)
    case .pairingPublicKey(let key): check(key, sender, &connection, &log)
    case .identityAddressInformation(let identity):
      // The two most significant bits of a static address are ones. Vol 6, Part B, 1.3.2.1.
      if identity.isRandom, identity.address.rawValue >> 46 != 3 {
        breach(
          .smpIdentityNotStatic, sender,
          values: identity.address.rawValue == 0 ? [Finding.Value(.what, .name("zero"))] : [],
          &connection, &log)
      }
    default: break
    }
    guard let pairing else {
      if !connection.evidence.mayHaveMissed(at: log.frame.time) {
        breach(.smpOutsidePairing, sender, &connection, &log)
      }
      return true
    }
    if pairing.startWasCaptured, !pairing.expects(opcode, from: sender),
      !connection.evidence.mayHaveMissed(at: log.frame.time) || pairing.excludes(opcode)
    {
      // A repeated public key is reported by its own rule.
      let isRepeated = opcode == .pairingPublicKey && pairing.sides[sender].publicKey != nil
      if !isRepeated { breach(.smpOutOfOrder, sender, &connection, &log) }
    }
    return true
  }

  /// Reports a violation and records it with the pairing in which it occurred.
  mutating func breach(
    _ rule: RuleID, _ sender: LinkDirection, earlierFrame: Int? = nil, at frame: Frame? = nil,
    values: [Finding.Value] = [], _ connection: inout Connection, _ log: inout SessionLog
  ) {
    let finding = Finding(
      rule, connection: connection.index, direction: sender, frame: frame ?? log.frame,
      earlierFrames: earlierFrame.map { [$0] } ?? [], values: values)
    log.emit(.finding(finding))
    guard let pairing, pairing.violations.count < pairing.maximumViolations else {
      self.pairing?.violationsNotKept += 1
      return
    }
    self.pairing?.violations.append(finding)
  }

  mutating func checkKeySize(
    _ features: PairingFeatures, _ sender: LinkDirection, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    if !(7...16).contains(features.maximumKeySize) {
      breach(.smpKeySize, sender, &connection, &log)
    }
  }

  /// Checks a public key. The peer's key must be validated, because it could otherwise leak the private key. 2.3.5.6.1.
  private mutating func check(
    _ key: PairingPublicKey, _ sender: LinkDirection, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    if key.isNoPoint { breach(.smpPublicKeyInvalid, sender, &connection, &log) }
    guard let sides = pairing?.sides else { return }
    if let earlier = sides[sender].publicKey {
      breach(.smpPublicKeyRepeated, sender, earlierFrame: earlier.frame.number, &connection, &log)
    }
    // Two devices in debug mode use the same key legitimately.
    if let other = sides[sender.opposite].publicKey, other.value.x == key.x, !key.isDebugKey {
      breach(.smpPublicKeyReflected, sender, earlierFrame: other.frame.number, &connection, &log)
    }
  }
}

extension Connection {
  /// Whether the sender is certain.
  fileprivate var knowsWhoSends: Bool {
    mutating get {
      isOnAir ? evidence.sendersAreKnown : localIsCentral.basis == .seen
    }
  }
}

extension SMPOpcode {
  /// The only side that may send the PDU; nil if both may.
  fileprivate var sender: LinkDirection? {
    switch self {
    case .pairingRequest: .centralToPeripheral
    case .pairingResponse, .securityRequest: .peripheralToCentral
    default: nil
    }
  }
}

extension Pairing {
  /// Returns whether the PDU cannot occur in a pairing of this kind, even if other PDUs are missing.
  func excludes(_ opcode: SMPOpcode) -> Bool {
    switch opcode {
    case .pairingPublicKey, .pairingDHKeyCheck: isSecureConnections == false
    case .encryptionInformation, .centralIdentification: isSecureConnections == true
    default: false
    }
  }

  /// Returns whether the PDU is allowed at this point: the initiator sends first, and the responder answers. 2.3.5.
  func expects(_ opcode: SMPOpcode, from sender: LinkDirection) -> Bool {
    let isInitiator = sender == .centralToPeripheral
    let own = sides[sender]
    let other = sides[sender.opposite]
    guard opcode != .pairingResponse else { return responder.features == nil }
    guard responder.features != nil, let isSecureConnections else { return false }
    switch opcode {
    case .pairingPublicKey:
      return isSecureConnections && own.publicKey == nil
        && (isInitiator || other.publicKey != nil)
    case .pairingConfirm:
      guard isSecureConnections else {
        return own.confirms == 0 && (isInitiator || other.confirms == 1)
      }
      return initiator.publicKey != nil && responder.publicKey != nil
    case .pairingRandom:
      guard isSecureConnections else {
        return own.randoms == 0 && (isInitiator ? other.confirms == 1 : other.randoms == 1)
      }
      let isCommitted = isInitiator ? other.confirms > own.randoms : other.randoms > own.randoms
      // Out-of-band data replaces the confirm values.
      return isCommitted || isInitiator && association?.model == .outOfBand
    case .pairingDHKeyCheck:
      return isSecureConnections && initiator.randoms > 0 && responder.randoms > 0
        && (isInitiator || other.check != nil)
    case .keypressNotification: return true
    default:
      // Keys are sent only over an encrypted link. 2.4.3.
      return encrypted.value != nil
    }
  }
}

extension PairingPublicKey {
  /// Whether its coordinates are not a point on P-256.
  fileprivate var isNoPoint: Bool {
    !EllipticCurve.contains(EllipticCurve.Point(x: x.octets, y: y.octets))
  }
}
