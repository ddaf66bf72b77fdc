import BluetoothPackets
import ByteReading

extension SessionTracker {
  /// Takes an LL control PDU in the plain, and what it changes. Core 6.0, Vol 6, Part B, 5.1.
  mutating func control(
    _ input: inout ByteReader, _ index: Int, _ direction: LinkDirection
  ) throws(WireError) {
    let octets = input.remaining
    var isWhole = false
    defer {
      if !isWhole, !outcome.isRetransmission {
        log.violate(.llControlLength, connection: index, direction: direction)
      }
    }
    let pdu = try LLControlPDU(parsing: &input)
    isWhole = input.isAtEnd
    if outcome.isRetransmission { return }
    log.tell(
      pdu, in: ControlContext(connection: index, direction: direction, frame: frame))
    check(pdu, index, direction)
    follow(pdu, octets: octets, index, direction)
    switch pdu {
    case .connectionUpdateIndication(let update):
      connections.states[index].control.clock.schedule(update)
      keepOldInterval(of: index)
      let parameters = ConnectionParameters(
        interval: update.interval, latency: update.latency, supervisionTimeout: update.timeout)
      change(parameters, of: index, instant: update.instant)
    case .channelMapIndication(let indication):
      connections[index].noteChannelMap(indication.channelMap, frame: frame.number)
      note(.channelMap(indication.channelMap), of: index, instant: indication.instant)
    case .phyUpdateIndication(let update): changePHY(update, of: index)
    case .lengthRequest(let length), .lengthResponse(let length):
      takeLength(length, of: index, from: direction)
    case .subrateIndication(let subrate):
      note(.subrate(factor: subrate.factor, continuation: subrate.continuationNumber), of: index)
    case .terminateIndication(let indication):
      endConnection(
        index, .reason(indication.errorCode), basis: .seen, at: frame, terminatedBy: direction)
    case .featureRequest(let exchange), .peripheralFeatureRequest(let exchange),
      .featureResponse(let exchange):
      connections[index].noteFeatures(exchange.features, of: direction, frame: frame.number)
    case .versionIndication(let version):
      connections[index].versions[direction] = .seen(
        LinkLayerVersion(version), frame: frame.number)
    case .frameSpaceResponse(let response):
      connections[index].noteFrameSpace(
        response.frameSpace, response.spacingTypes, frame: frame.number)
    case .encryptionRequest(let request):
      connections.states[index].air.isStarting = true
      connections.states[index].control.hiddenStart = HiddenStart()
      beginEncryption(request, of: index)
    case .encryptionResponse(let response): answerEncryption(response, of: index)
    case .startEncryptionResponse:
      if direction == .peripheralToCentral { succeedEncryption(.seen, of: index) }
    case .startEncryptionRequest: startEncryption(index)
    case .pauseEncryptionRequest, .pauseEncryptionResponse: pauseEncryption(index)
    case .extendedRejectIndication(let reject):
      refuseEncryption(reject.errorCode, of: index, rejected: reject.rejectedOpcode)
    case .rejectIndication(let reject):
      refuseEncryption(reject.errorCode, of: index, rejected: .encryptionRequest)
    default: break
    }
  }

  private mutating func refuseEncryption(
    _ error: ControllerErrorCode, of index: Int, rejected: LLControlOpcode
  ) {
    connections.states[index].air.isStarting = false
    guard rejected.isOfEncryption, connections.states[index].security.encryption != nil else {
      return
    }
    failEncryption(error, of: index)
  }

  mutating func change(
    _ parameters: ConnectionParameters, of index: Int, instant: UInt16? = nil
  ) {
    connections[index].parameters = .seen(parameters, frame: frame.number)
    note(.parameters(parameters), of: index, instant: instant)
  }

  /// Until the instant of an update the old interval holds, and no instant is far away.
  private mutating func keepOldInterval(of index: Int) {
    guard let old = connections[index].parameters.value?.interval else { return }
    connections.states[index].air.oldInterval = old
    connections.states[index].air.oldIntervalEnd = frame.time.later(
      by: Int64(old) * 1_250_000 * 64)
  }

  /// A direction without a PHY in the update keeps the one that it has. 2.4.2.24.
  private mutating func changePHY(_ update: LLPHYUpdateIndication, of index: Int) {
    guard update.instant != 0 || update.centralToPeripheral.single != nil else { return }
    let down =
      update.centralToPeripheral.single ?? connections[index].phy.centralToPeripheral.value
    let up =
      update.peripheralToCentral.single ?? connections[index].phy.peripheralToCentral.value
    guard let down, let up else { return }
    let both = BothDirections(centralToPeripheral: down, peripheralToCentral: up)
    connections[index].phy = BothDirections(
      centralToPeripheral: .seen(down, frame: frame.number),
      peripheralToCentral: .seen(up, frame: frame.number))
    note(.phy(both), of: index, instant: update.instant)
  }

  /// Each side says what it can send and receive; the smaller of the two is in force. 4.5.10.
  private mutating func takeLength(
    _ length: LLDataLength, of index: Int, from direction: LinkDirection
  ) {
    connections.states[index].air.lengths[direction.index] = AirState.LengthOffer(
      maximumReceive: length.maxRxOctets, maximumTransmit: length.maxTxOctets)
    let offers = connections.states[index].air.lengths
    guard let central = offers[LinkDirection.centralToPeripheral.index],
      let peripheral = offers[LinkDirection.peripheralToCentral.index]
    else { return }
    let both = BothDirections(
      centralToPeripheral: max(27, min(central.maximumTransmit, peripheral.maximumReceive)),
      peripheralToCentral: max(27, min(peripheral.maximumTransmit, central.maximumReceive)))
    connections[index].dataLength = BothDirections(
      centralToPeripheral: .seen(both.centralToPeripheral, frame: frame.number),
      peripheralToCentral: .seen(both.peripheralToCentral, frame: frame.number))
    note(.dataLength(both), of: index)
  }

  /// After this PDU both sides send ciphertext. 5.1.3.1.
  mutating func startEncryption(_ index: Int, basis: Basis = .seen) {
    connections.states[index].air.isEncrypted = true
    connections.states[index].air.isStarting = false
    connections[index].encryption =
      basis == .seen
      ? .seen(.on, frame: frame.number) : .derived(.on, frame: frame.number)
    note(.encryption(.on, keySize: nil), of: index, basis: basis)
  }

  /// Both sides go back to plaintext to change the key; seen only where somebody decrypted. 5.1.3.2.
  private mutating func pauseEncryption(_ index: Int) {
    connections[index].encryption = .seen(.paused, frame: frame.number)
    note(.encryption(.paused, keySize: nil), of: index)
  }
}
