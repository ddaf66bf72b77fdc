import BluetoothPackets

/// How credit-based channels open. Core 6.0, Vol 3, Part A, 4.22, 4.23, 4.25 and 4.26.
extension SessionTracker {
  private mutating func endpoint(
    _ channel: ChannelID, mtu: UInt16, mps: UInt16, credits: UInt16
  ) -> CreditBasedChannel.Endpoint {
    CreditBasedChannel.Endpoint(
      channelID: channel.rawValue, mtu: mtu, mps: mps, initialCredits: credits)
  }

  mutating func open(
    _ request: LECreditBasedConnectionRequest, _ identifier: UInt8, _ context: PDUContext
  ) {
    let channel = CreditBasedChannel(
      spsm: request.multiplexer.rawValue, isEnhanced: false, openedBy: context.direction,
      requester: endpoint(
        request.sourceChannel, mtu: request.mtu, mps: request.mps,
        credits: request.initialCredits),
      requestFrame: frame.number)
    connections.states[context.connection].channels.request(
      [channel], identifier: identifier, direction: context.direction,
      room: &connections.rooms.channels)
  }

  mutating func open(
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
      asked, identifier: identifier, direction: context.direction,
      room: &connections.rooms.channels)
  }

  mutating func answer(
    _ response: LECreditBasedConnectionResponse, _ identifier: UInt8, _ context: PDUContext
  ) {
    let index = context.connection
    guard !response.result.isPending,
      let asked = connections.states[index].channels.takeRequest(
        identifier: identifier, answeredIn: context.direction)
    else { return }
    for channel in asked {
      connections.states[index].channels[channel].responseFrame = frame.number
      guard response.result == .successful else { continue }
      open(
        channel,
        endpoint(
          response.destinationChannel, mtu: response.mtu, mps: response.mps,
          credits: response.initialCredits), index)
    }
  }

  mutating func answer(
    _ response: borrowing CreditBasedConnectionResponse, _ identifier: UInt8,
    _ context: PDUContext
  ) {
    let index = context.connection
    guard !response.result.isPending,
      let asked = connections.states[index].channels.takeRequest(
        identifier: identifier, answeredIn: context.direction)
    else { return }
    for (position, channel) in asked.enumerated() {
      connections.states[index].channels[channel].responseFrame = frame.number
      // A channel identifier of zero: this one of the channels asked for was refused.
      guard let destination = response.destinationChannels[position], destination.rawValue != 0
      else { continue }
      open(
        channel,
        endpoint(
          destination, mtu: response.mtu, mps: response.mps, credits: response.initialCredits),
        index)
    }
  }

  private mutating func open(
    _ channel: Int, _ responder: CreditBasedChannel.Endpoint, _ index: Int
  ) {
    connections.states[index].channels.open(channel, responder, at: frame)
    log.tell(.channelOpened(connection: index, channel: channel, frame: frame))
  }
}
