import BluetoothPackets
import ByteReading

extension L2CAPSession {
  /// Processes a frame on the LE signalling channel, which contains one command. Core 6.0, Vol 3, Part A, 4.
  ///
  /// - Parameters:
  ///   - payload: the command.
  ///   - context: the context of the command.
  ///   - connection: the connection.
  ///   - log: receives the findings.
  /// - Returns: the consequence for the layers above.
  mutating func takeCommand(
    _ payload: borrowing ByteReader, _ context: PDUContext, _ connection: inout Connection,
    _ log: inout SessionLog
  ) throws(WireError) -> Next {
    log.outcome.layer = .l2capSignalling
    var context = context
    context.transaction = transaction(of: payload.unread, context, &log)
    var isWhole = false
    defer { if !isWhole { takeMalformedCommand(payload.unread, context, &connection, &log) } }
    var input = ByteReader(payload.unread, base: payload.offset, watcher: log.lentWatcher)
    let command = try SignallingCommand(parsing: &input)
    isWhole = true
    let identifier = command.identifier
    log.emit(command, in: context)
    match(command, context, &connection, &log)
    switch command.pdu {
    case .leCreditBasedConnectionRequest(let request):
      open(request, identifier, context, &connection, &log)
    case .leCreditBasedConnectionResponse(let response):
      answer(response, identifier, context, &connection, &log)
    case .creditBasedConnectionRequest(let request):
      open(request, identifier, context, &connection, &log)
    case .creditBasedConnectionResponse(let response):
      answer(response, identifier, context, &connection, &log)
    case .creditBasedReconfigureRequest(let request):
      reconfigure(request, identifier, context, &connection)
    case .creditBasedReconfigureResponse(let response):
      connection.channels.settleReconfiguration(
        identifier, answeredIn: context.direction, isAgreed: response.result == .successful)
    case .commandReject:
      connection.channels.settleReconfiguration(
        identifier, answeredIn: context.direction, isAgreed: false)
    case .disconnectionRequest(let request):
      let closed = connection.channels.close(
        destination: request.destinationChannel.rawValue, sentIn: context.direction,
        at: log.frame)
      if let closed, let watcher = log.watcher {
        RelatedPackets.emit(connection.channels[closed], watcher)
      }
      if let closed { return .channelClosed(closed) }
    case .disconnectionResponse(let response):
      guard let watcher = log.watcher else { break }
      let closed = connection.channels.channels.last {
        $0.receiver(of: context.direction)?.channelID == response.sourceChannel.rawValue
      }
      if let closed { RelatedPackets.emit(closed, watcher) }
    case .flowControlCredit(let grant):
      take(grant, context, &connection, &log)
    default: break
    }
    if let damage = command.pdu.damage { throw damage }
    return .nothing
  }

  /// Processes a request by one side to change the MTU or MPS of its channel endpoints. 4.27.
  private mutating func reconfigure(
    _ request: borrowing CreditBasedReconfigureRequest, _ identifier: UInt8, _ context: PDUContext,
    _ connection: inout Connection
  ) {
    var channelIDs: [UInt16] = []
    for position in 0..<min(5, request.destinationChannels.count) {
      guard let channel = request.destinationChannels[position] else { break }
      channelIDs.append(channel.rawValue)
    }
    connection.channels.ask(
      for: ChannelTable.Reconfiguration(
        identifier: identifier, direction: context.direction, channelIDs: channelIDs,
        mtu: request.mtu, mps: request.mps))
  }
}
