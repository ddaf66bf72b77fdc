import BluetoothPackets
import ByteReading

/// Pairings from Security Manager PDUs. Core 6.0, Vol 3, Part H, 2.
extension SecuritySession {
  /// Adds a PDU to its pairing, which it may begin or end.
  mutating func pair(
    _ pdu: borrowing SMPPDU, _ context: PDUContext, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    let sender = context.direction
    expirePairing(connection.evidence, &log)
    if log.outcome.isDecrypted { proveEncryption(&log) }
    let isPartOfPairing = check(pdu, sender, &connection, &log)
    switch pdu {
    case .securityRequest(let request):
      // A Security Request is ignored while a pairing is in progress. 2.4.6.
      if pairing == nil {
        let seen = SecurityLog.Request(
          connection: connection.index, frame: log.frame,
          requirements: request.authenticationRequirements)
        securityRequest = seen
        securityRequestPlace = log.security.append(seen)
        // The central is about to encrypt already.
        if let began = encryption?.first, !connection.evidence.isOnAir {
          if let place = securityRequestPlace { log.security.requests[place].answer = began }
          securityRequest = nil
          securityRequestPlace = nil
        }
      }
      return
    case .pairingRequest(let features):
      overtakePairing(connection.evidence, &log)
      openPairing(
        isStart: true, firstFrame: context.firstFrame, at: log.frame, &connection, &log)
      checkKeySize(features, sender, &connection, &log)
      pairing?.sides.centralToPeripheral.features = features
      pairing?.sides.centralToPeripheral.featuresFrame = log.frame
      pairing?.extend(.featureExchange, to: log.frame)
    case .pairingFailed(let failed):
      if pairing == nil, let request = recentSecurityRequest(&log) {
        // A Security Request that is answered by Pairing Failed counts as a rejected pairing. 2.4.6.
        openPairing(
          isStart: true, firstFrame: request.frame.number, at: request.frame, &connection, &log)
      }
      transaction?.octets += context.octets
      if let first = pairing?.first.number {
        pairing?.mayLackPDUs = connection.evidence.lastLoss > first
      }
      return endPairing(.failed(failed.reason, by: sender), &log)
    default:
      guard isPartOfPairing else { return }
      if pairing == nil {
        // If PDUs before it may be missing from the capture, it belongs to a pairing; otherwise it stands alone.
        guard connection.evidence.mayHaveMissed(at: log.frame.time) else { return }
        openPairing(
          isStart: false, firstFrame: context.firstFrame, at: log.frame, &connection, &log)
      }
      if let request = earlyRequest, let pairing, request.number > pairing.first.number,
        !pairing.hasBegunKey, sender == .centralToPeripheral, pdu.opcode.makesKey
      {
        // The exchange continues, so no missing PDU had generated the key.
        earlyRequest = nil
        breach(
          .llEncryptionBeforeKey, sender, earlierFrame: pairing.last.number, at: request,
          &connection, &log)
      }
      pairing?.take(pdu, from: sender, at: log.frame)
    }
    transaction?.octets += context.octets
    completePairing(&connection, &log)
  }

  /// Processes a PDU of which only the opcode is certain.
  ///
  /// - Parameters:
  ///   - opcode: the opcode; nil if it was cut, too.
  ///   - context: the context of the PDU.
  ///   - connection: the connection.
  ///   - log: receives the findings.
  mutating func takeCut(
    _ opcode: UInt8?, _ context: PDUContext, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    log.outcome.notDecoded = .cut
    connection.evidence.noteCut(at: log.frame)
    expirePairing(connection.evidence, &log)
    let opcode = opcode.map { SMPOpcode(rawValue: $0) }
    if opcode == .pairingRequest {
      overtakePairing(connection.evidence, &log)
      openPairing(
        isStart: true, firstFrame: context.firstFrame, at: log.frame, &connection, &log)
    }
    pairing?.takeCut(opcode, from: context.direction, at: log.frame)
    transaction?.octets += context.octets
  }

  // MARK: Beginning

  private mutating func openPairing(
    isStart: Bool, firstFrame: Int, at first: Frame, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    guard log.security.hasRoomForPairing else {
      log.security.notKept += 1
      return
    }
    let transaction = log.begin(
      .pairing, connection: connection.index, direction: .centralToPeripheral,
      firstFrame: firstFrame, at: first)
    var pairing = Pairing(
      id: log.security.pairings.count + 1, connection: connection.index,
      transaction: transaction.id, first: first, last: log.frame, startWasCaptured: isStart)
    pairing.addresses = addresses
    pairing.securityRequest = answerSecurityRequest(&log)
    lastPairing = log.security.pairings.count
    log.security.pairings.append(pairing)
    self.transaction = transaction
    self.pairing = pairing
    keyNames = []
  }

  /// Returns the Security Request that is still unanswered. It is discarded after the timeout.
  mutating func recentSecurityRequest(_ log: inout SessionLog) -> SecurityLog.Request? {
    guard let request = securityRequest,
      log.frame.time.elapsed(since: request.frame.time) <= SecuritySession.timeout
    else { return nil }
    return request
  }

  /// Returns the Security Request that the current record answers, if there is one.
  mutating func answerSecurityRequest(_ log: inout SessionLog) -> SecurityLog.Request? {
    let request = recentSecurityRequest(&log)
    if request != nil, let place = securityRequestPlace {
      log.security.requests[place].answer = log.frame
    }
    securityRequest = nil
    securityRequestPlace = nil
    return request
  }

  // MARK: Ending

  /// Ends a pairing whose link is encrypted and whose keys are complete.
  mutating func completePairing(_ connection: inout Connection, _ log: inout SessionLog) {
    guard let pairing, pairing.encrypted.basis == .seen,
      let initiatorKeys = pairing.keysExpected(of: .centralToPeripheral),
      let responderKeys = pairing.keysExpected(of: .peripheralToCentral),
      pairing.initiator.keys.isSuperset(of: initiatorKeys)
    else { return }
    if pairing.responder.keys.isSuperset(of: responderKeys) {
      endPairing(.success(.seen), &log)
    } else if !initiatorKeys.isEmpty, connection.isOnAir {
      // The responder sends its keys first, so the sniffer has missed some of them. 3.6.1.
      endPairing(.success(.derived), &log)
    }
  }

  /// Sets the outcome of the open pairing, if there is one.
  ///
  /// - Parameters:
  ///   - outcome: the outcome.
  ///   - frame: the record that shows it; nil for the current one.
  ///   - log: receives the outcome.
  mutating func endPairing(
    _ outcome: Pairing.Outcome, by frame: Frame? = nil, _ log: inout SessionLog
  ) {
    guard var ended = pairing else { return }
    pairing = nil
    let end = outcome.isSeen ? frame ?? log.frame : nil
    ended.outcome = outcome
    ended.end = end
    log.security.pairings[ended.id - 1] = ended
    if let transaction {
      self.transaction = nil
      log.finish(transaction, Transaction.Outcome(outcome), by: end)
    }
    log.emit(ended: ended)
  }

  /// Ends a pairing because another one begins. The pairing was abandoned, unless the capture may lack its end.
  private mutating func overtakePairing(_ evidence: CaptureEvidence, _ log: inout SessionLog) {
    guard let pairing else { return }
    let isGap = pairing.isCut || evidence.mayLackAnswer(since: pairing.last.number)
    endPairing(
      !isGap ? .abandoned : pairing.encrypted.value == nil ? .notInCapture : .success(.derived),
      &log)
  }

  /// Ends a pairing after its timeout, so that new PDUs belong to another one. 3.4.
  private mutating func expirePairing(_ evidence: CaptureEvidence, _ log: inout SessionLog) {
    guard let last = pairing?.last,
      log.frame.time.elapsed(since: last.time) > SecuritySession.timeout
    else { return }
    let isGap = pairing?.isCut == true || evidence.mayLackPackets(since: last.number)
    endPairing(isGap ? .notInCapture : .timeout, &log)
  }
}

extension SMPOpcode {
  /// Whether the PDU belongs to the exchange that generates a key.
  fileprivate var makesKey: Bool {
    [.pairingConfirm, .pairingRandom, .pairingPublicKey, .pairingDHKeyCheck].contains(self)
  }
}

extension Pairing {
  fileprivate init(
    id: Int, connection: Int, transaction: Int, first: Frame, last: Frame, startWasCaptured: Bool
  ) {
    self.id = id
    self.connection = connection
    self.transaction = transaction
    self.first = first
    self.last = last
    self.startWasCaptured = startWasCaptured
  }

  /// Processes a PDU of the pairing, except those that begin or end one.
  fileprivate mutating func take(
    _ pdu: borrowing SMPPDU, from sender: LinkDirection, at frame: Frame
  ) {
    last = frame
    switch pdu {
    case .pairingResponse(let features): take(features, at: frame)
    case .pairingPublicKey(let key):
      if sides[sender].publicKey == nil {
        sides[sender].publicKey = .init(value: key, frame: frame)
      }
      assumeSecureConnections()
      extend(.publicKeys, to: frame)
    case .pairingConfirm(let confirm):
      sides[sender].confirm = .init(
        value: confirm.confirmValue, frame: frame)
      sides[sender].confirms += 1
      extend(.authentication, to: frame)
    case .pairingRandom(let random):
      sides[sender].random = .init(
        value: random.randomValue, frame: frame)
      sides[sender].randoms += 1
      notePasskeyBit(of: sender)
      extend(.authentication, to: frame)
    case .pairingDHKeyCheck(let check):
      sides[sender].check = .init(
        value: check.check, frame: frame)
      assumeSecureConnections()
      extend(.keyCheck, to: frame)
    case .keypressNotification: keypresses += 1
    default: takeKey(pdu, from: sender, at: frame)
    }
  }

  /// Processes a PDU whose values were cut.
  fileprivate mutating func takeCut(
    _ opcode: SMPOpcode?, from sender: LinkDirection, at frame: Frame
  ) {
    isCut = true
    last = frame
    switch opcode {
    case .pairingRequest, .pairingResponse: extend(.featureExchange, to: frame)
    case .pairingPublicKey: extend(.publicKeys, to: frame)
    case .pairingConfirm, .pairingRandom: extend(.authentication, to: frame)
    case .pairingDHKeyCheck: extend(.keyCheck, to: frame)
    case .encryptionInformation, .centralIdentification, .identityInformation,
      .identityAddressInformation, .signingInformation:
      extend(.keyDistribution, to: frame)
    default: break
    }
  }

  private mutating func takeKey(
    _ pdu: borrowing SMPPDU, from sender: LinkDirection, at frame: Frame
  ) {
    switch pdu {
    case .encryptionInformation:
      sides[sender].longTermKey = frame.number
    case .centralIdentification(let name):
      sides[sender].keyName = .init(value: name, frame: frame)
    case .identityInformation(let identity):
      sides[sender].identityResolvingKey = frame.number
      sides[sender].hasNoPrivateAddresses = identity.identityResolvingKey == 0
    case .identityAddressInformation(let identity):
      let key = DeviceKey(address: identity.address, isRandom: identity.isRandom)
      sides[sender].identity = .init(value: key, frame: frame)
    case .signingInformation:
      sides[sender].signatureKey = frame.number
    default: return
    }
    extend(.keyDistribution, to: frame)
  }

  /// Processes the Pairing Response, which determines the pairing method. 2.3.5.1.
  fileprivate mutating func take(_ response: PairingFeatures, at frame: Frame) {
    sides.peripheralToCentral.features = response
    sides.peripheralToCentral.featuresFrame = frame
    extend(.featureExchange, to: frame)
    guard let request = initiator.features else { return }
    let isSecure =
      request.authenticationRequirements.supportsSecureConnections
      && response.authenticationRequirements.supportsSecureConnections
    isSecureConnections = isSecure
    association = Pairing.AssociationChoice(
      initiator: request, responder: response, isSecureConnections: isSecure)
    keySize = min(request.maximumKeySize, response.maximumKeySize)
  }

  /// Records that a key computed from this temporary key decrypts the link.
  mutating func settle(temporaryKey: UInt32) {
    isSecureConnections = isSecureConnections ?? false
    if temporaryKey == 0, isSecureConnections == false {
      association = association ?? .provenJustWorks
    }
  }

  /// Assumes LE Secure Connections because of a PDU that only this method uses, if the features are missing.
  fileprivate mutating func assumeSecureConnections() {
    isSecureConnections = isSecureConnections ?? true
  }

  /// - Parameters:
  ///   - kind: the phase that continues or begins.
  ///   - first: the packet with which it begins; nil for a phase that answers another one and begins where that one
  ///     ended.
  ///   - frame: the packet or event that belongs to it.
  mutating func extend(_ kind: Pairing.Phase.Kind, from first: Frame? = nil, to frame: Frame) {
    if let position = phases.firstIndex(where: { $0.kind == kind }) {
      phases[position].last = frame
    } else {
      let start = first ?? (kind == .featureExchange ? frame : phases.last?.last ?? frame)
      phases.append(Pairing.Phase(kind: kind, first: start, opening: frame, last: frame))
    }
  }
}

extension Pairing.Outcome {
  /// Whether a record shows the outcome.
  fileprivate var isSeen: Bool {
    switch self {
    case .success, .failed, .encryptionFailed, .abandoned, .bypassed: true
    case .timeout, .disconnected, .notInCapture, .inProgress: false
    }
  }
}

extension Transaction.Outcome {
  fileprivate init(_ outcome: Pairing.Outcome) {
    self =
      switch outcome {
      case .success: .success
      case .failed(let reason, _):
        .error(.pairing(code: reason.rawValue, name: reason.name.map { ConstantText($0) }))
      case .encryptionFailed(let code): .error(.controller(code))
      // No PDU carries this: the specification reserves the reason 0.
      case .bypassed: .error(.pairing(code: 0, name: "Authentication bypassed"))
      case .timeout: .timeout
      case .disconnected: .disconnected
      case .abandoned, .notInCapture: .notInCapture
      case .inProgress: .inProgress
      }
  }
}
