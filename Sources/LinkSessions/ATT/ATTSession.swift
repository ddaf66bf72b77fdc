import BluetoothPackets
import ByteReading

/// The Attribute Protocol on one connection: pending requests on the bearer of the fixed channel and on
/// those of credit-based channels.
///
/// Core 6.0, Vol 3, Part F.
struct ATTSession: ~Copyable {
  /// The bearer of the fixed channel. Bearers of credit-based channels are kept by the channel's index.
  var bearer = ATTBearer()
  private var enhancedBearers: [Int: ATTBearer] = [:]
  /// The last response on the fixed channel in each direction; kept only for a watcher.
  var lastAnswer = BothDirections<Answer?>(both: nil)
  /// The attributes that pending requests read at once, by transaction.
  var requestedHandles: [Int: [UInt16]] = [:]
  /// The last unanswered commands to descriptors in each direction.
  var descriptorCommands = BothDirections<[DescriptorCommand]>(both: [])

  /// Nanoseconds after which a request or indication has failed. 3.3.3.
  static var timeout: Int64 { 30_000_000_000 }

  /// Processes a complete ATT PDU.
  ///
  /// - Parameters:
  ///   - payload: the PDU.
  ///   - context: the context of the PDU.
  ///   - l2cap: the connection's incomplete L2CAP frames.
  ///   - connection: the connection.
  ///   - registry: the devices and the attributes of servers.
  ///   - log: receives the findings.
  mutating func take(
    _ payload: borrowing ByteReader, _ context: PDUContext, _ l2cap: inout L2CAPSession,
    _ connection: inout Connection, _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    log.outcome.layer = .att
    guard !payload.isAtEnd || context.cutOctets == 0 else {
      // Even the kind of the PDU is unknown.
      connection.evidence.noteCut(at: log.frame)
      log.outcome.notDecoded = .cut
      return
    }
    let opcode = ATTOpcode(rawValue: payload.unread.octet(at: 0) ?? 0)
    var place = place(ofRequestAnsweredBy: payload.unread, opcode, context)
    if let answered = place, giveUp(at: answered, before: opcode, context, &connection, &log) {
      place = nil
    }
    var context = context
    context.transaction =
      place.map { identifier(at: $0, opcode, context) }
      ?? ATTSession.identifier(begunBy: opcode, &log)
    registry.lookForKnown(opcode, context, &connection)
    var isWhole = false
    defer {
      if !isWhole { takeMalformed(opcode, answering: place, context, &connection, &log) }
    }
    var input = ByteReader(payload.unread, base: payload.offset, watcher: log.lentWatcher)
    let pdu = try ATTPDU(
      parsing: &input,
      values: !log.watched.values
        ? .octets : values(answering: place, opcode, context, &connection, &registry, &log))
    isWhole = true
    connection.attributePDUs += 1
    if connection.encryptedPackets == 0, opcode.namesAttribute, opcode.isFromClient == true {
      connection.usesHandlesBeforeCiphertext = true
    }
    log.emit(pdu, in: context)
    match(pdu, place, context, &l2cap, &connection, &registry, &log)
    if log.wants(.values) {
      emitValues(pdu, answering: place, context, &connection, &registry, &log)
    }
    if context.cutOctets == 0, case .signedWriteCommand(let write) = pdu {
      ATTSession.checkSignature(
        of: write, payload.unread, context, &connection, &registry, &log)
    }
    if log.watched.attributes || log.watched.values {
      let answered = place.map { request(at: $0, opcode, context) }
      note(opcode, answering: answered, context)
      if log.watched.attributes {
        RelatedAttributes.emit(
          answered, asking: answered.flatMap { requestedHandles[$0.transaction.id] } ?? [], opcode,
          context, &connection, &registry, &log)
      }
    }
    if let place { end(at: place, by: pdu, context, &connection, &log) }
    if let damage = pdu.damage { throw damage }
    if context.cutOctets > 0 { log.outcome.notDecoded = .cut }
  }

  /// Records requests as pending and matches responses to them. A request stays pending until `end`.
  /// 3.3.2.
  private mutating func match(
    _ pdu: borrowing ATTPDU, _ place: Int?, _ context: PDUContext, _ l2cap: inout L2CAPSession,
    _ connection: inout Connection, _ registry: inout Registry, _ log: inout SessionLog
  ) {
    check(pdu, context, &connection, &log)
    let losses = registry.gatt.losses
    switch pdu.opcode.role {
    case .request, .indication:
      begin(pdu, context, &connection, &registry, &log)
      offerMTU(pdu, context, &connection, &log)
      if pdu.opcode.readsSeveral {
        keepHandles(pdu, of: log.transactionCount, besides: log.rooms.openConnections)
      }
      if context.cutOctets == 0 { registry.learn(unasked: pdu, context, &connection) }
      if registry.gatt.losses != losses { log.emitLoss(of: context.direction, in: context) }
    case .response, .confirmation:
      guard let place else {
        if context.cutOctets == 0,
          !connection.startWasCaptured || connection.evidence.mayLackPackets()
        {
          agreeMTU(pdu, context, &connection, &log)
          registry.learn(unasked: pdu, context, &connection)
        }
        if answersCommand(pdu, context, &connection, &log) { return }
        if answersOther(pdu, context, &connection, &log) { return }
        if takeUnaskedAnswer(pdu.opcode, context, &l2cap, &connection, &log) {
          ATTSession.refuseMissed(pdu, context, &connection, &registry, &log)
        }
        return
      }
      let request = request(at: place, pdu.opcode, context)
      if context.cutOctets == 0 {
        registry.learn(pdu, answering: request, context, &connection)
      } else {
        registry.learn(cut: pdu, answering: request, context, &connection)
      }
      if registry.gatt.losses != losses { log.emitLoss(of: context.direction, in: context) }
      if pdu.opcode.role == .response {
        agreeMTU(pdu, context, &connection, &log)
        log.emit(pdu, answering: request, in: context)
      }
    case .command, .notification:
      noteCommand(pdu, context, &connection, &registry, &log)
      // Commands and notifications are complete as soon as they are seen.
      guard log.wants(.transactions) else { return }
      let transaction = ATTSession.beginTransaction(pdu, context, &connection, &registry, &log)
      log.finish(transaction, .success)
    case nil:
      if pdu.opcode.mayBeRequest { begin(pdu, context, &connection, &registry, &log) }
    }
  }

  // MARK: Sender

  /// Determines the sender of an ATT PDU that the link layer attributed to `direction`.
  ///
  /// A sniffer that does not record directions may be wrong about the sender, but neither side answers itself.
  ///
  /// - Parameters:
  ///   - payload: the PDU.
  ///   - direction: its assumed direction.
  ///   - channel: the index of the credit-based channel that carried it; nil on the fixed channel.
  mutating func sender(
    of payload: RawSpan, from direction: LinkDirection, channel: Int?
  ) -> LinkDirection {
    let opcode = ATTOpcode(rawValue: payload.octet(at: 0) ?? 0)
    guard opcode.role == .response || opcode.role == .confirmation,
      place(ofRequestAnsweredBy: payload, opcode, from: direction.opposite, channel) == nil,
      place(ofRequestAnsweredBy: payload, opcode, from: direction, channel) != nil
    else { return direction }
    return direction.opposite
  }

  // MARK: The MTU

  private mutating func offerMTU(
    _ pdu: borrowing ATTPDU, _ context: PDUContext, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    guard context.channel == nil else { return }
    switch pdu {
    case .exchangeMTURequest(let request):
      connection.attMTUOffers.client = .seen(request.clientReceiveMTU, frame: log.frame.number)
    default: break
    }
  }

  /// Determines the MTU after both sides have sent their receive MTU. 3.4.2.2.
  private mutating func agreeMTU(
    _ pdu: borrowing ATTPDU, _ context: PDUContext, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    guard context.channel == nil else { return }
    let number = log.frame.number
    switch pdu {
    case .exchangeMTUResponse(let response):
      connection.attMTUOffers.server = .seen(response.serverReceiveMTU, frame: number)
      guard let client = connection.attMTUOffers.client.value else {
        // The request is not in the capture: the default no longer applies, as longer PDUs show.
        if connection.attMTU.basis == .assumed { connection.attMTU = .unknown }
        return
      }
      set(mtu: max(23, min(client, response.serverReceiveMTU)), &connection, &log)
    case .errorResponse(let response) where response.requestOpcode == .exchangeMTURequest:
      if context.channel == nil, connection.attMTUOffers.server.value == nil {
        bearer.mtuWasRefused[context.direction.opposite] = true
      }
      // If the exchange is rejected, the default stays in force; a previously negotiated MTU remains
      // valid.
      guard connection.attMTU.basis != .seen, context.cutOctets == 0 else { return }
      set(mtu: 23, &connection, &log)
    default: return
    }
  }

  private mutating func set(mtu: UInt16, _ connection: inout Connection, _ log: inout SessionLog) {
    connection.attMTU = .seen(mtu, frame: log.frame.number)
    log.note(.attMTU(mtu), of: &connection)
  }

  // MARK: Pending requests

  /// Number of bearers of this connection.
  var bearerCount: Int { 1 + enhancedBearers.count }

  mutating func withBearer<Result>(
    _ channel: Int?, _ body: (inout ATTBearer) -> Result
  ) -> Result {
    guard let channel else { return body(&bearer) }
    return body(&enhancedBearers[channel, default: ATTBearer()])
  }

  /// Returns the index of the pending request that a response answers.
  ///
  /// An index, because a request is too large to be passed between functions.
  ///
  /// - Parameters:
  ///   - payload: the response.
  ///   - opcode: the opcode of the response.
  ///   - direction: the direction of the request.
  ///   - channel: the index of the credit-based channel; nil on the fixed channel.
  mutating func place(
    ofRequestAnsweredBy payload: RawSpan, _ opcode: ATTOpcode, from direction: LinkDirection,
    _ channel: Int?
  ) -> Int? {
    guard let channel else {
      return bearer.change(opcode, direction) { $0.place(ofRequestAnsweredBy: payload) }
    }
    return enhancedBearers[channel]?.change(opcode, direction) {
      $0.place(ofRequestAnsweredBy: payload)
    }
  }

  /// Returns a copy of the request at an index; see `place`.
  mutating func request(at place: Int, _ opcode: ATTOpcode, _ context: PDUContext)
    -> Transaction.ATTRequest
  {
    withBearer(context.channel) {
      $0.change(opcode, context.direction.opposite) { $0.waiting[place] }
    }
  }

  /// Returns the request of another bearer that a response of this opcode would answer.
  func requestElsewhere(
    answeredBy isMeant: (Transaction.ATTRequest) -> Bool, _ context: PDUContext
  ) -> Transaction.ATTRequest? {
    var others = enhancedBearers.filter { $0.key != context.channel }.sorted { $0.key < $1.key }
      .map(\.value)
    if context.channel != nil { others.insert(bearer, at: 0) }
    return others.lazy.flatMap(\.waiting).first {
      $0.transaction.direction == context.direction.opposite && isMeant($0)
    }
  }

  private mutating func identifier(
    at place: Int, _ opcode: ATTOpcode, _ context: PDUContext
  ) -> Int {
    withBearer(context.channel) {
      $0.change(opcode, context.direction.opposite) { $0.waiting[place].transaction.id }
    }
  }

  // MARK: Ending

  /// All pending transactions, on any bearer.
  var waiting: [Transaction] {
    let bearers = [bearer] + Array(enhancedBearers.values)
    return bearers.flatMap(\.waiting).map(\.transaction)
  }

  /// Ends all pending requests when the connection or the capture ends.
  ///
  /// - Parameters:
  ///   - end: the time of the end.
  ///   - connection: the connection.
  ///   - log: receives the outcome of each request.
  mutating func endRequests(
    at end: Int64, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    var open = bearer.removeAll()
    for channel in enhancedBearers.keys { open += enhancedBearers[channel]?.removeAll() ?? [] }
    for var request in open.sorted(by: { $0.transaction.id < $1.transaction.id }) {
      request.transaction.damagedAnswer = connection.evidence.damagedAnswer(
        since: request.frame.number, to: request.transaction.direction)
      log.finish(
        request.transaction,
        connection.evidence.outcome(
          of: request.transaction, limit: ATTSession.timeout, at: end,
          cause: connection.end?.cause ?? .captureEnds))
    }
  }

  /// Ends the pending requests on a bearer whose channel is being closed.
  mutating func endRequests(ofChannel channel: Int, _ log: inout SessionLog) {
    guard let open = enhancedBearers[channel]?.removeAll() else { return }
    for request in open.sorted(by: { $0.transaction.id < $1.transaction.id }) {
      log.finish(request.transaction, .disconnected, by: log.frame)
    }
  }

  /// Releases all state at the end of the connection.
  mutating func close() {
    bearer = ATTBearer()
    enhancedBearers = [:]
    lastAnswer = BothDirections(both: nil)
    requestedHandles = [:]
    descriptorCommands = BothDirections(both: [])
  }

  /// Swaps the directions: the device that was assumed to be the central is the peripheral.
  mutating func swapDirections() {
    bearer.swapDirections()
    lastAnswer.swap()
    descriptorCommands.swap()
    for channel in enhancedBearers.keys { enhancedBearers[channel]?.swapDirections() }
  }
}
