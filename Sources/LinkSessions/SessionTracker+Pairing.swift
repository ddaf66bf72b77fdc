import BluetoothPackets

/// Pairings, from the PDUs of the Security Manager. Core 6.0, Vol 3, Part H, 2.
extension SessionTracker {
  /// Takes a PDU after its roles are settled.
  mutating func pair(
    _ pdu: borrowing SMPPDU, octets: Int, _ index: Int, _ sender: LinkDirection,
    firstFrame: Int
  ) {
    expirePairing(of: index)
    let isPartOfPairing = checkSMP(pdu, index, sender)
    switch pdu {
    case .securityRequest(let request):
      // While a pairing runs it is ignored. 2.4.6.
      if connections.states[index].security.pairing == nil {
        connections.states[index].security.securityRequest = SeenSecurityRequest(
          frame: frame, requirements: request.authenticationRequirements)
      }
      return
    case .pairingRequest(let features):
      endPairing(of: index, .abandoned, at: frame)
      openPairing(index, isStart: true, firstFrame: firstFrame)
      checkKeySize(features, index, sender)
      change(index) { pairing, frame in
        pairing.sides.centralToPeripheral.features = features
        pairing.sides.centralToPeripheral.featuresFrame = frame
        pairing.extend(.featureExchange, to: frame)
      }
    case .pairingFailed(let failed):
      if connections.states[index].security.pairing == nil { openRefused(index) }
      count(octets, index)
      return endPairing(of: index, .failed(failed.reason, by: sender), at: frame)
    default:
      guard isPartOfPairing else { return }
      if connections.states[index].security.pairing == nil {
        // What came before may have been missed; otherwise the PDU stands alone.
        guard mayHaveMissed(index) else { return }
        openPairing(index, isStart: false, firstFrame: firstFrame)
      }
      take(pdu, index, sender)
    }
    count(octets, index)
    completePairing(of: index)
  }

  private mutating func take(
    _ pdu: borrowing SMPPDU, _ index: Int, _ sender: LinkDirection
  ) {
    guard let position = connections.states[index].security.pairing else { return }
    let frame = frame
    security.pairings[position].last = frame
    switch pdu {
    case .pairingResponse(let features): security.pairings[position].take(features, at: frame)
    case .pairingPublicKey(let key):
      if security.pairings[position].sides[sender].publicKey == nil {
        security.pairings[position].sides[sender].publicKey = .init(value: key, frame: frame)
      }
      security.pairings[position].assumeSecureConnections()
      security.pairings[position].extend(.publicKeys, to: frame)
    case .pairingConfirm(let confirm):
      security.pairings[position].sides[sender].confirm = .init(
        value: confirm.confirmValue, frame: frame)
      security.pairings[position].sides[sender].confirms += 1
      security.pairings[position].extend(.authentication, to: frame)
    case .pairingRandom(let random):
      security.pairings[position].sides[sender].random = .init(
        value: random.randomValue, frame: frame)
      security.pairings[position].sides[sender].randoms += 1
      security.pairings[position].extend(.authentication, to: frame)
    case .pairingDHKeyCheck(let check):
      security.pairings[position].sides[sender].check = .init(
        value: check.check, frame: frame)
      security.pairings[position].assumeSecureConnections()
      security.pairings[position].extend(.keyCheck, to: frame)
    case .keypressNotification: security.pairings[position].keypresses += 1
    default: takeKey(pdu, position, sender)
    }
  }

  private mutating func takeKey(
    _ pdu: borrowing SMPPDU, _ position: Int, _ sender: LinkDirection
  ) {
    let frame = frame
    switch pdu {
    case .encryptionInformation:
      security.pairings[position].sides[sender].longTermKey = frame.number
    case .centralIdentification(let name):
      security.pairings[position].sides[sender].keyName = .init(value: name, frame: frame)
    case .identityInformation:
      security.pairings[position].sides[sender].identityResolvingKey = frame.number
    case .identityAddressInformation(let identity):
      let key = DeviceKey(address: identity.address, isRandom: identity.isRandom)
      security.pairings[position].sides[sender].identity = .init(value: key, frame: frame)
    case .signingInformation:
      security.pairings[position].sides[sender].signatureKey = frame.number
    default: return
    }
    security.pairings[position].extend(.keyDistribution, to: frame)
  }

  // MARK: Beginning

  private mutating func openPairing(
    _ index: Int, isStart: Bool, firstFrame: Int, at first: Frame? = nil
  ) {
    guard security.pairings.count < security.limit else {
      security.notKept += 1
      return
    }
    let transaction = log.begin(
      .pairing, connection: index, direction: .centralToPeripheral, firstFrame: firstFrame,
      at: first)
    var pairing = Pairing(
      id: security.pairings.count + 1, connection: index, transaction: transaction.id,
      first: first ?? frame, last: frame, startWasCaptured: isStart)
    pairing.securityRequest = recentSecurityRequest(index)
    connections.states[index].security.securityRequest = nil
    connections.states[index].security.pairing = security.pairings.count
    connections.states[index].security.lastPairing = security.pairings.count
    connections.states[index].security.transaction = transaction
    security.pairings.append(pairing)
  }

  /// A Security Request that is answered by Pairing Failed is a pairing that was refused. 2.4.6.
  private mutating func openRefused(_ index: Int) {
    guard let request = recentSecurityRequest(index) else { return }
    openPairing(
      index, isStart: true, firstFrame: request.frame.number, at: request.frame)
  }

  /// The Security Request that nothing has answered yet; one is forgotten after the timeout.
  mutating func recentSecurityRequest(_ index: Int) -> SeenSecurityRequest? {
    guard let request = connections.states[index].security.securityRequest,
      frame.time.elapsed(since: request.frame.time) <= SessionTracker.pairingTimeout
    else { return nil }
    return request
  }

  /// Nanoseconds without a PDU after which a pairing has failed. 3.4.
  static var pairingTimeout: Int64 { 30_000_000_000 }

  private mutating func change(_ index: Int, _ body: (inout Pairing, Frame) -> Void) {
    guard let position = connections.states[index].security.pairing else { return }
    body(&security.pairings[position], frame)
  }

  private mutating func count(_ octets: Int, _ index: Int) {
    connections.states[index].security.transaction?.octets += octets
  }

  // MARK: Ending

  /// Ends a pairing that is encrypted and has all its keys.
  mutating func completePairing(of index: Int) {
    guard let position = connections.states[index].security.pairing else { return }
    let pairing = security.pairings[position]
    guard pairing.encrypted.basis == .seen,
      let initiatorKeys = pairing.keysExpected(of: .centralToPeripheral),
      let responderKeys = pairing.keysExpected(of: .peripheralToCentral),
      pairing.initiator.keys.isSuperset(of: initiatorKeys)
    else { return }
    if pairing.responder.keys.isSuperset(of: responderKeys) {
      endPairing(of: index, .success(.seen), at: frame)
    } else if !initiatorKeys.isEmpty, connections[index].isOnAir {
      // The responder sends first: the sniffer has missed some of its keys. 3.6.1.
      endPairing(of: index, .success(.derived), at: frame)
    }
  }

  /// Gives the open pairing of a connection its outcome, if there is one.
  mutating func endPairing(of index: Int, _ outcome: PairingOutcome, at frame: Frame) {
    guard let position = connections.states[index].security.pairing else { return }
    connections.states[index].security.pairing = nil
    security.pairings[position].outcome = outcome
    security.pairings[position].end = outcome.isSeen ? frame : nil
    if let transaction = connections.states[index].security.transaction {
      connections.states[index].security.transaction = nil
      log.finish(
        transaction, TransactionOutcome(outcome), by: outcome.isSeen ? frame : nil)
    }
    log.tell(ended: security.pairings[position])
  }

  /// Ends a pairing that has waited too long: what comes now belongs to another. 3.4.
  private mutating func expirePairing(of index: Int) {
    guard let position = connections.states[index].security.pairing,
      frame.time.elapsed(since: security.pairings[position].last.time)
        > SessionTracker.pairingTimeout
    else { return }
    endPairing(of: index, .timeout, at: frame)
  }

  /// Ends what is open when the connection ends, or the capture.
  mutating func closeSecurity(of index: Int, _ cause: ConnectionEnd.Cause?, at frame: Frame) {
    closeEncryption(of: index, cause, at: frame)
    guard let position = connections.states[index].security.pairing else { return }
    let last = security.pairings[position].last
    let outcome: PairingOutcome =
      if frame.time.elapsed(since: last.time) > SessionTracker.pairingTimeout {
        .timeout
      } else if cause == nil {
        .inProgress
      } else {
        .disconnected
      }
    endPairing(of: index, outcome, at: frame)
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

  /// Takes the Pairing Response, which settles how the pairing goes. 2.3.5.1.
  fileprivate mutating func take(_ response: PairingFeatures, at frame: Frame) {
    sides.peripheralToCentral.features = response
    sides.peripheralToCentral.featuresFrame = frame
    extend(.featureExchange, to: frame)
    guard let request = initiator.features else { return }
    let isSecure =
      request.authenticationRequirements.supportsSecureConnections
      && response.authenticationRequirements.supportsSecureConnections
    isSecureConnections = isSecure
    association = AssociationChoice(
      initiator: request, responder: response, isSecureConnections: isSecure)
    keySize = min(request.maximumKeySize, response.maximumKeySize)
  }

  /// What only LE Secure Connections sends tells the method where the features were missed.
  fileprivate mutating func assumeSecureConnections() {
    isSecureConnections = isSecureConnections ?? true
  }

  mutating func extend(_ kind: PairingPhase.Kind, to frame: Frame) {
    if let position = phases.firstIndex(where: { $0.kind == kind }) {
      phases[position].last = frame
    } else {
      // A phase that answers another begins where that one ended.
      let start = kind == .featureExchange ? frame : phases.last?.last ?? frame
      phases.append(PairingPhase(kind: kind, first: start, last: frame))
    }
  }
}

extension PairingOutcome {
  /// Whether a record shows the end.
  fileprivate var isSeen: Bool {
    switch self {
    case .success, .failed, .encryptionFailed, .abandoned: true
    case .timeout, .disconnected, .notInCapture, .inProgress: false
    }
  }
}

extension TransactionOutcome {
  fileprivate init(_ outcome: PairingOutcome) {
    self =
      switch outcome {
      case .success: .success
      case .failed(let reason, _):
        .error(.pairing(code: reason.rawValue, name: reason.name.map { "\($0)" }))
      case .encryptionFailed(let code): .error(.controller(code))
      case .timeout: .timeout
      case .disconnected: .disconnected
      case .abandoned, .notInCapture: .notInCapture
      case .inProgress: .inProgress
      }
  }
}
