import BluetoothPackets
import ByteReading

/// The Attribute Protocol on one connection: who waits for what answer, on the bearer of the fixed
/// channel and on those of credit-based channels.
///
/// Core 6.0, Vol 3, Part F.
struct ATTSession: ~Copyable {
  /// The bearer of the fixed channel, and those on credit-based channels by the channel's index.
  var bearer = ATTBearer()
  private var enhancedBearers: [Int: ATTBearer] = [:]
  /// By its direction the last answer on the fixed channel; kept only for a watcher.
  var lastAnswer = BothDirections<Answer?>(both: nil)
  /// The attributes that open requests have asked for at once, by their transactions.
  var requestedHandles: [Int: [UInt16]] = [:]

  /// The nanoseconds after which a request or indication has failed. 3.3.3.
  static var timeout: Int64 { 30_000_000_000 }

  /// Takes a complete ATT PDU.
  ///
  /// - Parameters:
  ///   - payload: the PDU.
  ///   - context: where it came from.
  ///   - l2cap: what the connection's L2CAP has not completed.
  ///   - connection: what is known of the connection.
  ///   - registry: what is known of devices and of servers' attributes.
  ///   - log: is told what is found.
  mutating func take(
    _ payload: borrowing ByteReader, _ context: PDUContext, _ l2cap: inout L2CAPSession,
    _ connection: inout Connection, _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    log.outcome.layer = .att
    guard !payload.isAtEnd || context.cutOctets == 0 else {
      // Not even what kind of PDU it is.
      connection.evidence.noteCut(at: log.frame)
      log.outcome.notDecoded = .cut
      return
    }
    let opcode = ATTOpcode(rawValue: payload.unread.octet(at: 0) ?? 0)
    let place = place(ofRequestAnsweredBy: payload.unread, opcode, context)
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
    log.tell(pdu, in: context)
    match(pdu, place, context, &l2cap, &connection, &registry, &log)
    if log.wants(.values) {
      tellValues(pdu, answering: place, context, &connection, &registry, &log)
    }
    if context.cutOctets == 0, case .signedWriteCommand(let write) = pdu {
      ATTSession.checkSignature(
        of: write, payload.unread, context, &connection, &registry, &log)
    }
    if log.watched.attributes || log.watched.values {
      let answered = place.map { request(at: $0, opcode, context) }
      note(opcode, answering: answered, context)
      if log.watched.attributes {
        RelatedAttributes.tell(
          answered, asking: answered.flatMap { requestedHandles[$0.transaction.id] } ?? [], opcode,
          context, &connection, &registry, &log)
      }
    }
    if let place { end(at: place, by: pdu, context, &connection, &log) }
    if let damage = pdu.damage { throw damage }
    if context.cutOctets > 0 { log.outcome.notDecoded = .cut }
  }

  /// Requests wait, answers find their request, which goes on waiting until `end`. 3.3.2.
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
      if registry.gatt.losses != losses { log.tellLoss(of: context.direction, in: context) }
    case .response, .confirmation:
      guard let place else {
        return takeUnaskedAnswer(pdu.opcode, context, &l2cap, &connection, &log)
      }
      let request = request(at: place, pdu.opcode, context)
      if context.cutOctets == 0 {
        registry.learn(pdu, answering: request, context, &connection)
      } else {
        registry.learn(cut: pdu, answering: request, context, &connection)
      }
      if registry.gatt.losses != losses { log.tellLoss(of: context.direction, in: context) }
      if pdu.opcode.role == .response {
        agreeMTU(pdu, context, &connection, &log)
        log.tell(pdu, answering: request, in: context)
      }
    case .command, .notification:
      // Seen is done.
      guard log.wants(.transactions) else { return }
      let transaction = ATTSession.beginTransaction(pdu, context, &connection, &registry, &log)
      log.finish(transaction, .success)
    case nil:
      if pdu.opcode.mayBeRequest { begin(pdu, context, &connection, &registry, &log) }
    }
  }

  // MARK: Who sends

  /// Who sends an ATT PDU that comes from `direction` by what the link layer could tell.
  ///
  /// A sniffer that does not tell directions may be wrong about who sent what; but no side answers
  /// itself.
  ///
  /// - Parameters:
  ///   - payload: the PDU.
  ///   - direction: which way it seems to have gone.
  ///   - channel: the index of the credit-based channel that it came on; nil on the fixed channel.
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

  /// Both sides have said what they can receive. 3.4.2.2.
  private mutating func agreeMTU(
    _ pdu: borrowing ATTPDU, _ context: PDUContext, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    guard context.channel == nil else { return }
    let number = log.frame.number
    switch pdu {
    case .exchangeMTUResponse(let response):
      connection.attMTUOffers.server = .seen(response.serverReceiveMTU, frame: number)
      guard let client = connection.attMTUOffers.client.value else { return }
      set(mtu: max(23, min(client, response.serverReceiveMTU)), &connection, &log)
    case .errorResponse(let response) where response.requestOpcode == .exchangeMTURequest:
      // Whoever refuses the exchange keeps to the default; one that was agreed on before holds.
      guard connection.attMTU.basis != .seen, context.cutOctets == 0 else { return }
      set(mtu: 23, &connection, &log)
    default: return
    }
  }

  private mutating func set(mtu: UInt16, _ connection: inout Connection, _ log: inout SessionLog) {
    connection.attMTU = .seen(mtu, frame: log.frame.number)
    log.note(.attMTU(mtu), of: &connection)
  }

  // MARK: Where things wait

  /// How many bearers this connection has.
  var bearerCount: Int { 1 + enhancedBearers.count }

  mutating func withBearer<Result>(
    _ channel: Int?, _ body: (inout ATTBearer) -> Result
  ) -> Result {
    guard let channel else { return body(&bearer) }
    return body(&enhancedBearers[channel, default: ATTBearer()])
  }

  /// The place of the request of one side that an answer is for, among those that wait.
  ///
  /// A place, because a request is too large to be handed from function to function.
  ///
  /// - Parameters:
  ///   - payload: the answer.
  ///   - opcode: of the answer.
  ///   - direction: which way the request went.
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

  /// A copy of the request at a place; see `place`.
  mutating func request(at place: Int, _ opcode: ATTOpcode, _ context: PDUContext) -> ATTRequest {
    withBearer(context.channel) {
      $0.change(opcode, context.direction.opposite) { $0.waiting[place] }
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

  /// What waits for an answer on any bearer.
  var waiting: [Transaction] {
    let bearers = [bearer] + Array(enhancedBearers.values)
    return bearers.flatMap(\.waiting).map(\.transaction)
  }

  /// Ends what waits on the bearers of a connection that has ended, or of every one at the end of
  /// the capture.
  ///
  /// - Parameters:
  ///   - end: when it ended, or the capture did.
  ///   - connection: what is known of the connection.
  ///   - log: is told what becomes of each.
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

  /// Ends what waits on a bearer whose channel is being closed.
  mutating func endRequests(ofChannel channel: Int, _ log: inout SessionLog) {
    guard let open = enhancedBearers[channel]?.removeAll() else { return }
    for request in open.sorted(by: { $0.transaction.id < $1.transaction.id }) {
      log.finish(request.transaction, .disconnected, by: log.frame)
    }
  }

  /// The connection has ended.
  mutating func close() {
    bearer = ATTBearer()
    enhancedBearers = [:]
    lastAnswer = BothDirections(both: nil)
    requestedHandles = [:]
  }

  /// What was taken for the central is the peripheral.
  mutating func swapDirections() {
    bearer.swapDirections()
    lastAnswer.swap()
    for channel in enhancedBearers.keys { enhancedBearers[channel]?.swapDirections() }
  }
}
