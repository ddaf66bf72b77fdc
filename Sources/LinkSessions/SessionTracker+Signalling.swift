import BluetoothPackets
import ByteReading

extension SessionTracker {
  /// Takes a frame of LE signalling: one command. Core 6.0, Vol 3, Part A, 4.
  mutating func signalling(
    _ payload: borrowing ByteReader, _ context: PDUContext
  ) throws(WireError) {
    outcome.layer = .l2capSignalling
    var input = ByteReader(payload.unread, base: payload.offset, watcher: watcher)
    let command = try SignallingCommand(parsing: &input)
    let identifier = command.identifier
    observer?.observe(command, in: context)
    switch command.pdu {
    case .connectionParameterUpdateRequest:
      // Only the peripheral may send it. Core 6.0, Vol 3, Part A, 4.20.
      settleRoles(context, sender: .peripheralToCentral)
    case .leCreditBasedConnectionRequest(let request):
      open(request, identifier, context)
    case .leCreditBasedConnectionResponse(let response):
      answer(response, identifier, context)
    case .creditBasedConnectionRequest(let request):
      open(request, identifier, context)
    case .creditBasedConnectionResponse(let response):
      answer(response, identifier, context)
    case .creditBasedReconfigureRequest(let request):
      reconfigure(request, context)
    case .disconnectionRequest(let request):
      close(request, context)
    default: break
    }
    if let damage = command.pdu.damage { throw damage }
  }

  private func endpoint(
    _ channel: ChannelID, mtu: UInt16, mps: UInt16, credits: UInt16
  ) -> CreditBasedChannel.Endpoint {
    CreditBasedChannel.Endpoint(
      channelID: channel.rawValue, mtu: mtu, mps: mps, initialCredits: credits)
  }

  // MARK: Opening

  private mutating func open(
    _ request: LECreditBasedConnectionRequest, _ identifier: UInt8, _ context: PDUContext
  ) {
    let channel = CreditBasedChannel(
      spsm: request.multiplexer.rawValue, isEnhanced: false, openedBy: context.direction,
      requester: endpoint(
        request.sourceChannel, mtu: request.mtu, mps: request.mps,
        credits: request.initialCredits),
      requestFrame: frame.number)
    connections.states[context.connection].channels.request(
      [channel], identifier: identifier, direction: context.direction)
  }

  private mutating func open(
    _ request: borrowing CreditBasedConnectionRequest, _ identifier: UInt8, _ context: PDUContext
  ) {
    var asked: [CreditBasedChannel] = []
    for position in 0..<min(5, request.sourceChannels.count) {
      guard let source = request.sourceChannels[position] else { break }
      asked.append(
        CreditBasedChannel(
          spsm: request.multiplexer.rawValue, isEnhanced: true,
          openedBy: context.direction,
          requester: endpoint(
            source, mtu: request.mtu, mps: request.mps, credits: request.initialCredits),
          requestFrame: frame.number))
    }
    connections.states[context.connection].channels.request(
      asked, identifier: identifier, direction: context.direction)
  }

  private mutating func answer(
    _ response: LECreditBasedConnectionResponse, _ identifier: UInt8, _ context: PDUContext
  ) {
    let index = context.connection
    guard
      let asked = connections.states[index].channels.takeRequest(
        identifier: identifier, answeredIn: context.direction)
    else { return }
    for channel in asked {
      connections.states[index].channels[channel].responseFrame = frame.number
      guard response.result == .successful else { continue }
      connections.states[index].channels[channel].responder = endpoint(
        response.destinationChannel, mtu: response.mtu, mps: response.mps,
        credits: response.initialCredits)
    }
  }

  private mutating func answer(
    _ response: borrowing CreditBasedConnectionResponse, _ identifier: UInt8,
    _ context: PDUContext
  ) {
    let index = context.connection
    guard
      let asked = connections.states[index].channels.takeRequest(
        identifier: identifier, answeredIn: context.direction)
    else { return }
    for (position, channel) in asked.enumerated() {
      connections.states[index].channels[channel].responseFrame = frame.number
      // A channel identifier of zero: this one of the channels asked for was refused.
      guard let destination = response.destinationChannels[position], destination.rawValue != 0
      else { continue }
      connections.states[index].channels[channel].responder = endpoint(
        destination, mtu: response.mtu, mps: response.mps, credits: response.initialCredits)
    }
  }

  // MARK: Changing and closing

  private mutating func reconfigure(
    _ request: borrowing CreditBasedReconfigureRequest, _ context: PDUContext
  ) {
    for position in 0..<min(5, request.destinationChannels.count) {
      guard let channel = request.destinationChannels[position] else { break }
      connections.states[context.connection].channels.reconfigure(
        channelID: channel.rawValue, sentIn: context.direction, mtu: request.mtu,
        mps: request.mps)
    }
  }

  private mutating func close(_ request: DisconnectionRequest, _ context: PDUContext) {
    connections.states[context.connection].channels.close(
      destination: request.destinationChannel.rawValue, sentIn: context.direction,
      frame: frame.number)
  }

  // MARK: Roles

  /// A PDU that only one role may send tells which end is which, where nothing better has.
  mutating func settleRoles(_ context: PDUContext, sender: LinkDirection) {
    let known = connections[context.connection].localIsCentral
    guard known.basis == .assumed || known.basis == .unknown, let direction = frame.direction
    else { return }
    let localSends = direction == .hostToController
    let localIsCentral = localSends == (sender == .centralToPeripheral)
    if let assumed = known.value, assumed != localIsCentral {
      connections.swapRoles(context.connection)
      swapSecurityRoles(of: context.connection)
      gatt.swapEnds(of: connections[context.connection])
      outcome.direction = outcome.direction?.opposite
      observer?.observeRoleSwap(of: context.connection)
    }
    connections[context.connection].localIsCentral = .derived(localIsCentral, frame: frame.number)
  }
}
