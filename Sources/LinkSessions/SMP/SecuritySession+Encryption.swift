import BluetoothPackets

/// Encryption attempts and their keys.
extension SecuritySession {
  // MARK: On the air

  /// Processes LL_ENC_REQ. Core 6.0, Vol 6, Part B, 5.1.3.1.
  mutating func beginEncryption(
    _ request: LLControlPDU.EncryptionRequest, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    let isForbidden = checkKey(
      isNamed: request.random != 0 || request.diversifier != 0, &connection, &log)
    beginEncryption(
      random: request.random, diversifier: request.diversifier, &connection, &log)
    encryption?.nameIsForbidden = isForbidden
    start = EncryptionStart(request: request)
    encryption?.sessionKeyDiversifiers.centralToPeripheral = request.centralKeyDiversifier
    encryption?.vectors.centralToPeripheral = request.centralVector
  }

  /// Processes LL_ENC_RSP.
  mutating func answerEncryption(_ response: LLControlPDU.EncryptionResponse, at frame: Frame) {
    start = EncryptionStart(request: start?.request, response: response)
    encryption?.sessionKeyDiversifiers.peripheralToCentral = response.peripheralKeyDiversifier
    encryption?.vectors.peripheralToCentral = response.peripheralVector
    encryption?.responseFrame = frame.number
  }

  /// Checks an encryption request against the open pairing.
  ///
  /// - Returns: whether the request names a key that should have no name, according to the capture. If packets may be
  ///   missing, that explains a rejection but does not prove a fault.
  private mutating func checkKey(
    isNamed: Bool, _ connection: inout Connection, _ log: inout SessionLog
  ) -> Bool {
    guard let pairing else { return false }
    let sender = LinkDirection.centralToPeripheral
    if pairing.startWasCaptured, !pairing.hasBegunKey {
      if connection.evidence.lacksPacketsOrEvents(since: pairing.last.number) {
        earlyRequest = log.frame
      } else {
        breach(
          .llEncryptionBeforeKey, sender, earlierFrame: pairing.last.number, &connection, &log)
      }
    }
    guard isNamed else { return false }
    // A legacy pairing distributes key names on the link that its short-term key encrypts.
    let isShortTerm =
      pairing.isSecureConnections == false && pairing.startWasCaptured && pairing.hasBegunKey
      && pairing.encrypted.value == nil
    guard pairing.isSecureConnections == true || isShortTerm else { return false }
    self.pairing?.keyNameIsForbidden = true
    if !isShortTerm || !connection.evidence.mayHaveMissed(at: log.frame.time) {
      breach(.llKeyNamed, sender, &connection, &log)
    }
    return true
  }

  // MARK: HCI

  /// Processes the central's command, which names the key, or the controller's request for the key from the
  /// peripheral's host. Vol 4, Part E, 7.8.24 and 7.7.65.5.
  mutating func beginEncryption(
    random: UInt64, diversifier: UInt16, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    openEncryption(hasName: random != 0 || diversifier != 0, &connection, &log)
    encryption?.random = random
    encryption?.diversifier = diversifier
    guard random != 0 || diversifier != 0 else { return }
    let name = KeyName(random: random, diversifier: diversifier)
    if !keyNames.contains(name), keyNames.count < SecuritySession.keyNameLimit {
      if keyNames.isEmpty {
        firstNamed = log.frame.number
        keyNameVaries = false
      }
      keyNames.append(name)
    }
    guard keyNames.count == SecuritySession.keyNameLimit else { return }
    if encryption?.keyNameVaries == false, !keyNameVaries {
      // The first names were not those of stored keys, either.
      for place in log.security.encryptions.indices
      where log.security.encryptions[place].connection == connection.index
        && log.security.encryptions[place].key == .stored
        && log.security.encryptions[place].first.number >= firstNamed
      {
        log.security.encryptions[place].keyNameVaries = true
      }
      keyNameVaries = true
    }
    encryption?.keyNameVaries = true
  }

  /// Processes the reply of the peripheral's host, which contains the key or rejects the request. 7.8.25 and 7.8.26.
  mutating func answerKeyRequest(isMissing: Bool, at frame: Frame) {
    encryption?.keyAnswerFrame = frame.number
    encryption?.keyIsMissing = isMissing
  }

  /// Processes Encryption Change or Encryption Key Refresh Complete. 7.7.8 and 7.7.39.
  ///
  /// - Parameters:
  ///   - status: whether it succeeded.
  ///   - isOn: the new state of the link.
  ///   - keySize: in octets, if the event contains it.
  ///   - connection: the connection.
  ///   - log: receives the outcome of the attempt.
  mutating func takeEncryptionChange(
    _ status: ControllerErrorCode, isOn: Bool, keySize: UInt8?, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    guard status == .success else { return failEncryption(status, &connection, &log) }
    guard isOn else {
      wasEncrypted = false
      return
    }
    if encryption == nil { openEncryption(&connection, &log) }
    encryption?.keySize = keySize
    succeedEncryption(.seen, &connection, &log)
  }

  // MARK: Outcomes

  /// Records that encryption is on: seen, or derived from ciphertext in both directions.
  mutating func succeedEncryption(
    _ basis: Basis, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    guard let began = encryption?.first else { return }
    wasEncrypted = true
    endEncryption(.on(basis), &log)
    guard let open = pairing, open.encrypted.value == nil else { return }
    if startLacksKey || open.lacksKey(connection.evidence) {
      return endPairing(.bypassed, &log)
    }
    let frame = log.frame
    pairing?.encrypted =
      basis == .seen ? .seen(frame, frame: frame.number) : .derived(frame, frame: frame.number)
    pairing?.last = frame
    pairing?.extend(.encryption, from: began, to: frame)
    if basis == .seen {
      completePairing(&connection, &log)
    } else {
      // The keys that follow are encrypted.
      endPairing(.success(.derived), &log)
    }
  }

  /// Records that encryption is on because a packet was decrypted, although the end of the start procedure was not
  /// seen.
  mutating func proveEncryption(_ log: inout SessionLog) {
    guard let began = encryption?.first else { return }
    wasEncrypted = true
    endEncryption(.on(.derived), &log)
    guard pairing?.encrypted.value == nil else { return }
    pairing?.encrypted = .derived(log.frame, frame: log.frame.number)
    pairing?.extend(.encryption, from: began, to: log.frame)
  }

  /// Records that encryption was rejected or failed.
  mutating func failEncryption(
    _ status: ControllerErrorCode, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    if encryption == nil { openEncryption(&connection, &log) }
    let made = encryption?.key
    endEncryption(.failed(status), &log)
    if let pairing, made == .pairing(PairingID(pairing.id)) {
      endPairing(.encryptionFailed(status), &log)
    }
  }

  /// Ends the open attempt when the connection or the capture ends.
  ///
  /// - Parameters:
  ///   - cause: how the connection ended.
  ///   - connection: the connection.
  ///   - log: receives the outcome of the attempt.
  mutating func closeEncryption(
    _ cause: Connection.End.Cause, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    guard let encryption else { return }
    switch cause {
    // The peripheral's host has reported that it has no key. No other outcome is possible.
    case _ where encryption.keyIsMissing: failEncryption(.pinOrKeyMissing, &connection, &log)
    case .captureEnds, .lostBySniffer: endEncryption(.inProgress, &log)
    // The log may have lost the event that completed the start procedure. Then the check failed in later
    // traffic.
    case .reason(.micFailure)
    where !connection.evidence.isOnAir && connection.evidence.lastLoss > encryption.first.number:
      endEncryption(.notInCapture, &log)
    case .reason(let code) where code == .micFailure || code == .pinOrKeyMissing:
      failEncryption(code, &connection, &log)
    default:
      let isGap = connection.evidence.mayLackPackets(since: encryption.first.number)
      endEncryption(isGap ? .notInCapture : .disconnected, &log)
    }
  }

  // MARK: The record

  /// Records a new encryption attempt.
  ///
  /// - Parameters:
  ///   - hasName: whether the key has a name. The key of the last pairing has none at first.
  ///   - connection: the connection.
  ///   - log: receives the outcome of the previous attempt.
  private mutating func openEncryption(
    hasName: Bool = true, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    endEncryption(
      encryption?.keyIsMissing == true ? .failed(.pinOrKeyMissing) : .inProgress, &log)
    guard log.security.hasRoomForEncryption else {
      log.security.notKept += 1
      return
    }
    startLacksKey = pairing?.lacksKey(connection.evidence) ?? false
    let key: LinkEncryption.Key =
      if startLacksKey {
        .unknown
      } else if let last = lastPairing, log.security.pairings[last].mayHaveMadeKey(hasName: hasName)
      {
        .pairing(PairingID(last + 1))
      } else {
        connection.startWasCaptured && connection.evidence.lastCut == 0 ? .stored : .unknown
      }
    var encryption = LinkEncryption(
      id: log.security.encryptions.count + 1, connection: connection.index, first: log.frame,
      key: key, isRefresh: wasEncrypted)
    if pairing == nil { encryption.securityRequest = answerSecurityRequest(&log) }
    log.security.encryptions.append(encryption)
    log.emit(began: encryption)
    self.encryption = encryption
  }

  private mutating func endEncryption(
    _ outcome: LinkEncryption.Outcome, _ log: inout SessionLog
  ) {
    guard var ended = encryption else { return }
    encryption = nil
    ended.outcome = outcome
    switch outcome {
    case .on, .failed: ended.end = log.frame
    case .disconnected, .notInCapture, .inProgress: break
    }
    log.security.encryptions[ended.id - 1] = ended
    log.emit(ended: ended)
  }
}

extension Pairing {
  /// Returns whether an encryption that starts now uses the key of this pairing, which is the last one.
  fileprivate func mayHaveMadeKey(hasName: Bool) -> Bool {
    switch outcome {
    case .success, .inProgress: true
    // The key was generated nevertheless and may be tried again.
    case .encryptionFailed: !hasName
    case .failed, .timeout, .disconnected, .abandoned, .notInCapture, .bypassed: false
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
