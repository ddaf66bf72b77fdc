import BluetoothPackets

/// Attempts to encrypt, and with which key.
extension SessionTracker {
  // MARK: The air

  /// LL_ENC_REQ. Core 6.0, Vol 6, Part B, 5.1.3.1.
  mutating func beginEncryption(_ request: LLEncryptionRequest, of index: Int) {
    checkKey(random: request.random, diversifier: request.diversifier, index)
    openEncryption(of: index)
    change(index) {
      $0.random = request.random
      $0.diversifier = request.diversifier
      $0.sessionKeyDiversifiers.centralToPeripheral = request.centralKeyDiversifier
      $0.vectors.centralToPeripheral = request.centralVector
    }
  }

  /// LL_ENC_RSP.
  mutating func answerEncryption(_ response: LLEncryptionResponse, of index: Int) {
    let number = frame.number
    change(index) {
      $0.sessionKeyDiversifiers.peripheralToCentral = response.peripheralKeyDiversifier
      $0.vectors.peripheralToCentral = response.peripheralVector
      $0.responseFrame = number
    }
  }

  private mutating func checkKey(random: UInt64, diversifier: UInt16, _ index: Int) {
    guard let position = connections.states[index].security.pairing else { return }
    let pairing = security.pairings[position]
    let sender = LinkDirection.centralToPeripheral
    if pairing.startWasCaptured, !pairing.hasBegunKey {
      breach(.llEncryptionBeforeKey, index, sender, earlierFrame: pairing.last.number)
    }
    if pairing.isSecureConnections == true, random != 0 || diversifier != 0 {
      breach(.llSecureConnectionsKeyNamed, index, sender)
    }
  }

  // MARK: HCI

  /// The central's host names the key, or the peripheral's is asked for it. Vol 4, Part E, 7.8.24
  /// and 7.7.65.5.
  mutating func beginEncryption(random: UInt64, diversifier: UInt16, of index: Int) {
    openEncryption(of: index)
    change(index) {
      $0.random = random
      $0.diversifier = diversifier
    }
  }

  /// The peripheral's host has the key, or not. 7.8.25 and 7.8.26.
  mutating func answerKeyRequest(isMissing: Bool, of index: Int) {
    let number = frame.number
    change(index) {
      $0.keyAnswerFrame = number
      $0.keyIsMissing = isMissing
    }
  }

  /// Encryption Change or Encryption Key Refresh Complete. 7.7.8 and 7.7.39.
  ///
  /// - Parameters:
  ///   - status: whether it succeeded.
  ///   - isOn: what the link is now.
  ///   - keySize: in octets, where the event says it.
  ///   - index: the connection.
  mutating func endEncryption(
    _ status: ControllerErrorCode, isOn: Bool, keySize: UInt8?, of index: Int
  ) {
    guard status == .success else { return failEncryption(status, of: index) }
    guard isOn else {
      connections.states[index].security.wasEncrypted = false
      return
    }
    if connections.states[index].security.encryption == nil { openEncryption(of: index) }
    change(index) { $0.keySize = keySize }
    succeedEncryption(.seen, of: index)
  }

  // MARK: Outcomes

  /// Encryption is on: seen, or derived from the ciphertext of both sides.
  mutating func succeedEncryption(_ basis: Basis, of index: Int) {
    guard connections.states[index].security.encryption != nil else { return }
    connections.states[index].security.wasEncrypted = true
    endEncryption(of: index, .on(basis))
    guard let position = connections.states[index].security.pairing,
      security.pairings[position].encrypted.value == nil
    else { return }
    let frame = frame
    security.pairings[position].encrypted =
      basis == .seen ? .seen(frame, frame: frame.number) : .derived(frame, frame: frame.number)
    security.pairings[position].last = frame
    security.pairings[position].extend(.encryption, to: frame)
    if basis == .seen {
      completePairing(of: index)
    } else {
      // The keys that follow are ciphertext.
      endPairing(of: index, .success(.derived), at: frame)
    }
  }

  /// Encryption was refused or has failed.
  mutating func failEncryption(_ status: ControllerErrorCode, of index: Int) {
    if connections.states[index].security.encryption == nil { openEncryption(of: index) }
    let made = connections.states[index].security.encryption.map { security.encryptions[$0].key }
    endEncryption(of: index, .failed(status))
    if let position = connections.states[index].security.pairing,
      case .pairing(security.pairings[position].id) = made
    {
      endPairing(of: index, .encryptionFailed(status), at: frame)
    }
  }

  /// Ends what is open when the connection ends, or the capture.
  mutating func closeEncryption(of index: Int, _ cause: ConnectionEnd.Cause?, at frame: Frame) {
    guard connections.states[index].security.encryption != nil else { return }
    switch cause {
    case nil: endEncryption(of: index, .inProgress)
    case .reason(let code) where code == .micFailure || code == .pinOrKeyMissing:
      failEncryption(code, of: index)
    case .reason, .silence, .superseded: endEncryption(of: index, .disconnected)
    }
  }

  /// What was taken for the central is the peripheral.
  mutating func swapSecurityRoles(of index: Int) {
    if let position = connections.states[index].security.pairing {
      security.pairings[position].swapRoles()
    }
    if let transaction = connections.states[index].security.transaction {
      connections.states[index].security.transaction?.direction = transaction.direction?.opposite
    }
  }

  // MARK: The record

  private mutating func openEncryption(of index: Int) {
    if connections.states[index].security.encryption != nil {
      endEncryption(of: index, .inProgress)
    }
    guard security.encryptions.count < security.limit else {
      security.notKept += 1
      return
    }
    let state = connections.states[index].security
    let key: LinkEncryption.Key =
      if let pairing = state.lastPairing.map({ security.pairings[$0] }), pairing.mayHaveMadeKey {
        .pairing(pairing.id)
      } else {
        connections[index].startWasCaptured ? .stored : .unknown
      }
    var encryption = LinkEncryption(
      id: security.encryptions.count + 1, connection: index, first: frame, key: key,
      isRefresh: state.wasEncrypted)
    if state.pairing == nil {
      encryption.securityRequest = recentSecurityRequest(index)
      connections.states[index].security.securityRequest = nil
    }
    connections.states[index].security.encryption = security.encryptions.count
    security.encryptions.append(encryption)
  }

  private mutating func change(_ index: Int, _ body: (inout LinkEncryption) -> Void) {
    guard let position = connections.states[index].security.encryption else { return }
    body(&security.encryptions[position])
  }

  private mutating func endEncryption(of index: Int, _ outcome: LinkEncryption.Outcome) {
    guard let position = connections.states[index].security.encryption else { return }
    connections.states[index].security.encryption = nil
    security.encryptions[position].outcome = outcome
    switch outcome {
    case .on, .failed: security.encryptions[position].end = frame
    case .disconnected, .inProgress: break
    }
    log.tell(ended: security.encryptions[position])
  }
}

extension Pairing {
  /// Whether an encryption that begins now uses the key of this pairing, the last one.
  fileprivate var mayHaveMadeKey: Bool {
    switch outcome {
    case .success, .inProgress: true
    case .failed, .encryptionFailed, .timeout, .disconnected, .abandoned, .notInCapture: false
    }
  }
}

extension LinkEncryption {
  fileprivate init(id: Int, connection: Int, first: Frame, key: Key, isRefresh: Bool) {
    self.id = id
    self.connection = connection
    self.first = first
    self.key = key
    self.isRefresh = isRefresh
  }
}
