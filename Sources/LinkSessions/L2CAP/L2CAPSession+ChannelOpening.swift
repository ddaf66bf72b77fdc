import BluetoothPackets

/// Opening of credit-based channels. Core 6.0, Vol 3, Part A, 4.22, 4.23, 4.25 and 4.26.
extension L2CAPSession {
  private static func endpoint(
    _ channel: ChannelID, mtu: UInt16, mps: UInt16, credits: UInt16
  ) -> CreditBasedChannel.Endpoint {
    CreditBasedChannel.Endpoint(
      channelID: channel.rawValue, mtu: mtu, mps: mps, initialCredits: credits)
  }

  mutating func open(
    _ request: LECreditBasedConnectionRequest, _ identifier: UInt8, _ context: PDUContext,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    if let watcher = log.watcher, !request.multiplexer.isDynamic {
      watcher.note(
        RelatedField.multiplexer, offset: 0, length: 2, value: UInt64(request.multiplexer.rawValue))
    }
    let channel = CreditBasedChannel(
      spsm: request.multiplexer.rawValue, isEnhanced: false, openedBy: context.direction,
      requester: L2CAPSession.endpoint(
        request.sourceChannel, mtu: request.mtu, mps: request.mps,
        credits: request.initialCredits),
      requestFrame: log.frame.number)
    connection.channels.request(
      [channel], identifier: identifier, direction: context.direction,
      room: &log.rooms.channels)
  }

  mutating func open(
    _ request: borrowing CreditBasedConnectionRequest, _ identifier: UInt8, _ context: PDUContext,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    var asked: [CreditBasedChannel] = []
    for position in 0..<min(5, request.sourceChannels.count) {
      guard let source = request.sourceChannels[position] else { break }
      asked.append(
        CreditBasedChannel(
          spsm: request.multiplexer.rawValue, isEnhanced: true,
          openedBy: context.direction,
          requester: L2CAPSession.endpoint(
            source, mtu: request.mtu, mps: request.mps, credits: request.initialCredits),
          requestFrame: log.frame.number))
    }
    connection.channels.request(
      asked, identifier: identifier, direction: context.direction,
      room: &log.rooms.channels)
  }

  mutating func answer(
    _ response: LECreditBasedConnectionResponse, _ identifier: UInt8, _ context: PDUContext,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    guard !response.result.isPending,
      let asked = connection.channels.takeRequest(
        identifier: identifier, answeredIn: context.direction)
    else { return }
    for channel in asked {
      connection.channels[channel].responseFrame = log.frame.number
      guard response.result == .successful else { continue }
      open(
        channel,
        L2CAPSession.endpoint(
          response.destinationChannel, mtu: response.mtu, mps: response.mps,
          credits: response.initialCredits), &connection, &log)
    }
  }

  mutating func answer(
    _ response: borrowing CreditBasedConnectionResponse, _ identifier: UInt8,
    _ context: PDUContext, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    guard !response.result.isPending,
      let asked = connection.channels.takeRequest(
        identifier: identifier, answeredIn: context.direction)
    else { return }
    for (position, channel) in asked.enumerated() {
      connection.channels[channel].responseFrame = log.frame.number
      // A channel identifier of zero means that this one of the requested channels was refused.
      guard response.result.mayOpenSome, let destination = response.destinationChannels[position],
        destination.rawValue != 0
      else { continue }
      open(
        channel,
        L2CAPSession.endpoint(
          destination, mtu: response.mtu, mps: response.mps, credits: response.initialCredits),
        &connection, &log)
    }
  }

  private mutating func open(
    _ channel: Int, _ responder: CreditBasedChannel.Endpoint, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    connection.channels.open(channel, responder, at: log.frame)
    log.emit(
      .channelOpened(
        connection: ConnectionID(index: connection.index), channel: channel, frame: log.frame))
  }
}
