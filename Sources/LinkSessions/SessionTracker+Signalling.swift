import BluetoothPackets
import ByteReading

extension SessionTracker {
  /// Takes a frame of LE signalling: one command. Core 6.0, Vol 3, Part A, 4.
  mutating func signalling(
    _ payload: borrowing ByteReader, _ context: PDUContext
  ) throws(WireError) {
    outcome.layer = .l2capSignalling
    var context = context
    context.transaction = transaction(of: payload.unread, context)
    var isWhole = false
    defer { if !isWhole { takeMalformedCommand(payload.unread, context) } }
    var input = ByteReader(payload.unread, base: payload.offset, watcher: watcher)
    let command = try SignallingCommand(parsing: &input)
    isWhole = true
    let identifier = command.identifier
    log.tell(command, in: context)
    match(command, context)
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
    case .flowControlCredit(let grant):
      take(grant, context)
    default: break
    }
    if let damage = command.pdu.damage { throw damage }
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
    let index = context.connection
    let closed = connections.states[index].channels.close(
      destination: request.destinationChannel.rawValue, sentIn: context.direction, at: frame)
    guard let closed else { return }
    endRequests(ofChannel: closed, index)
    log.tell(.channelClosed(connection: index, channel: closed, frame: frame))
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
      log.tellRoleSwap(of: context.connection)
    }
    connections[context.connection].localIsCentral = .derived(localIsCentral, frame: frame.number)
  }
}
