import BluetoothPackets
import ByteReading

extension LinkLayerSession {
  /// Returns the direction of a control PDU. A side has one version, so a second, different version belongs to the
  /// other side, even if the turns indicate otherwise because a packet was not captured.
  private func sender(
    of pdu: borrowing LLControlPDU, _ direction: LinkDirection, _ connection: borrowing Connection
  ) -> LinkDirection {
    switch pdu {
    case .versionIndication(let version):
      guard !connection.evidence.sendersAreKnown,
        let seen = connection.versions[direction].value,
        seen != Connection.LinkLayerVersion(version),
        connection.versions[direction.opposite].value == nil
      else { return direction }
      return direction.opposite
    default: return direction
    }
  }

  /// Processes an unencrypted or decrypted LL control PDU. Core 6.0, Vol 6, Part B, 5.1.
  ///
  /// - Parameters:
  ///   - input: the PDU.
  ///   - direction: its direction.
  ///   - security: the attempt to encrypt the link.
  ///   - connection: the connection.
  ///   - log: receives the findings.
  /// - Returns: the reason for the end of the connection, if the PDU ends it.
  mutating func takeControl(
    _ input: inout ByteReader, _ direction: LinkDirection, _ security: inout SecuritySession,
    _ connection: inout Connection, _ log: inout SessionLog
  ) throws(WireError) -> ControllerErrorCode? {
    let octets = input.remaining
    var isWhole = false
    defer {
      if !isWhole, !log.outcome.isRetransmission {
        log.violate(.llControlLength, connection: connection.index, direction: direction)
      }
    }
    let pdu = try LLControlPDU(parsing: &input)
    isWhole = input.isAtEnd
    if log.outcome.isRetransmission { return nil }
    let direction = sender(of: pdu, direction, connection)
    log.outcome.direction = direction
    log.emit(
      pdu, in: ControlContext(connection: connection.index, direction: direction, frame: log.frame))
    check(pdu, direction, &connection, &log)
    if follow(pdu, octets: octets, direction, &connection, &log) { return nil }
    switch pdu {
    case .connectionUpdateIndication(let update):
      let parameters = ConnectionParameters(
        interval: update.interval, latency: update.latency, supervisionTimeout: update.timeout)
      if holds(.parameters(parameters), instant: update.instant) { break }
      control.clock.schedule(
        instant: update.instant, windowOffset: Int64(update.windowOffset) * 1_250_000,
        interval: Int64(update.interval) * 1_250_000)
      keepOldParameters(at: log.frame.time, &connection)
      log.changeParameters(parameters, of: &connection, instant: update.instant)
    case .connectionRateIndication(let update):
      control.clock.schedule(
        instant: update.instant, windowOffset: Int64(update.windowOffset) * 125_000,
        interval: Int64(update.interval) * 125_000)
      keepOldParameters(at: log.frame.time, &connection)
      let rate = ConnectionParameters(
        rate: update.interval,
        ConnectionParameters.Subrate(
          factor: update.factor, continuationNumber: update.continuationNumber,
          latency: update.latency, supervisionTimeout: update.timeout))
      log.changeParameters(rate, of: &connection, instant: update.instant)
    case .channelMapIndication(let indication):
      if holds(.channelMap(indication.channelMap), instant: indication.instant) { break }
      connection.noteChannelMap(indication.channelMap, frame: log.frame.number)
      log.note(
        .channelMap(indication.channelMap), of: &connection, instant: indication.instant)
    case .phyUpdateIndication(let update): changePHY(update, &connection, &log)
    case .lengthRequest(let length), .lengthResponse(let length):
      takeLength(length, from: direction, &connection, &log)
    case .subrateIndication(let subrate):
      log.changeSubrate(
        ConnectionParameters.Subrate(
          factor: subrate.factor, continuationNumber: subrate.continuationNumber,
          latency: subrate.latency, supervisionTimeout: subrate.timeout), of: &connection)
    case .terminateIndication(let indication):
      return indication.errorCode
    case .featureRequest(let exchange), .peripheralFeatureRequest(let exchange),
      .featureResponse(let exchange):
      connection.noteFeatures(exchange.features, of: direction, frame: log.frame.number)
    case .versionIndication(let version):
      connection.versions[direction] = .seen(
        Connection.LinkLayerVersion(version), frame: log.frame.number)
    case .cisRequest(let request): streamRequest = request
    case .cisIndication(let indication):
      announcedStream = AnnouncedStream(
        indication: indication, request: streamRequest, isEncrypted: log.outcome.isDecrypted,
        material: decryption.material, key: decryption.cipher?.key)
      streamRequest = nil
    case .frameSpaceResponse(let response):
      connection.frameSpaces.note(
        response.frameSpace, response.spacingTypes, response.phys, frame: log.frame.number)
    case .encryptionRequest(let request):
      expectEncryption()
      control.hiddenStart = HiddenStart()
      security.beginEncryption(request, &connection, &log)
    case .encryptionResponse(let response):
      security.answerEncryption(response, at: log.frame)
    case .startEncryptionResponse:
      if direction == .peripheralToCentral {
        security.succeedEncryption(.seen, &connection, &log)
      }
    case .startEncryptionRequest: startEncryption(&connection, &log)
    case .pauseEncryptionRequest, .pauseEncryptionResponse:
      // Both sides return to plaintext to change the key. This PDU is readable only if the file was decrypted. 5.1.3.2.
      decryption.isPausing = log.outcome.isDecrypted
      log.changeEncryption(.paused, of: &connection)
    case .extendedRejectIndication(let reject):
      refuseEncryption(
        reject.errorCode, rejected: reject.rejectedOpcode, &security, &connection, &log)
    case .rejectIndication(let reject):
      refuseEncryption(
        reject.errorCode, rejected: .encryptionRequest, &security, &connection, &log)
    default: break
    }
    return nil
  }

  private mutating func refuseEncryption(
    _ error: ControllerErrorCode, rejected: LLControlOpcode, _ security: inout SecuritySession,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    expectNoEncryption()
    guard rejected.isOfEncryption, security.encryption != nil else {
      return
    }
    security.failEncryption(error, &connection, &log)
  }

  /// Holds back a change whose instant seems to have passed when it is announced. If it has, the other side ends the
  /// connection and the change never takes effect. 5.5.
  private mutating func holds(_ change: Connection.ParameterChange.Value, instant: UInt16) -> Bool {
    guard control.clock.seemsToHavePassed(instant),
      let last = control.open.indices.last, control.open[last].instant == instant
    else { return false }
    control.open[last].held = change
    control.clock.watchRhythm()
    return true
  }

  /// Keeps the old timing, which applies until the instant of an update. No instant is far in the future.
  private mutating func keepOldParameters(at time: Int64, _ connection: inout Connection) {
    guard let old = connection.parameters.value else { return }
    oldParameters = old
    oldParametersEnd = time.later(by: old.intervalNanoseconds * 64)
  }

  /// Changes the PHYs. A direction without a PHY in the update keeps its PHY. 2.4.2.24.
  private mutating func changePHY(
    _ update: LLControlPDU.PHYUpdateIndication, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    guard update.instant != 0 || update.centralToPeripheral.single != nil else { return }
    let down =
      update.centralToPeripheral.single ?? connection.phy.centralToPeripheral.value
    let up =
      update.peripheralToCentral.single ?? connection.phy.peripheralToCentral.value
    guard let down, let up else { return }
    let both = BothDirections(centralToPeripheral: down, peripheralToCentral: up)
    phyField.expect(both, at: update.instant)
    log.changePHY(both, of: &connection, instant: update.instant)
  }

  /// Processes the lengths that one side can send and receive. The smaller of the two sides' values is in force.
  /// 4.5.10.
  private mutating func takeLength(
    _ length: LLControlPDU.DataLength, from direction: LinkDirection,
    _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    lengths[direction] = length
    guard let central = lengths.centralToPeripheral, let peripheral = lengths.peripheralToCentral
    else { return }
    let both = BothDirections(
      centralToPeripheral: max(27, min(central.maxTxOctets, peripheral.maxRxOctets)),
      peripheralToCentral: max(27, min(peripheral.maxTxOctets, central.maxRxOctets)))
    let time = BothDirections(
      centralToPeripheral: max(328, min(central.maxTxTime, peripheral.maxRxTime)),
      peripheralToCentral: max(328, min(peripheral.maxTxTime, central.maxRxTime)))
    log.changeDataLength(both, time: time, of: &connection)
  }
}
