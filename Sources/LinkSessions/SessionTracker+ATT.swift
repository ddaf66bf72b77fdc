import BluetoothPackets
import ByteReading

extension SessionTracker {
  /// Takes a complete ATT PDU.
  mutating func att(
    _ payload: borrowing ByteReader, _ context: PDUContext
  ) throws(WireError) {
    outcome.layer = .att
    let opcode = ATTOpcode(rawValue: payload.unread.octet(at: 0) ?? 0)
    var context = context
    let request = openRequest(opcode, answeredBy: payload.unread, &context)
    context.transaction = request?.transaction.id ?? identifier(begunBy: opcode)
    lookForKnown(opcode, context)
    var isWhole = false
    defer { if !isWhole { takeMalformed(opcode, answering: request, context) } }
    var input = ByteReader(payload.unread, base: payload.offset, watcher: watcher)
    let pdu = try ATTPDU(
      parsing: &input, values: watcher == nil ? .octets : valueFields(request, context))
    isWhole = true
    connections[context.connection].attributePDUs += 1
    log.tell(pdu, in: context)
    match(pdu, request, context)
    if watcher != nil { relate(request, opcode, context) }
    if let damage = pdu.damage { throw damage }
  }

  /// Requests wait, answers find their request. Core 6.0, Vol 3, Part F, 3.3.2.
  private mutating func match(
    _ pdu: borrowing ATTPDU, _ request: consuming ATTRequest?, _ context: PDUContext
  ) {
    checkRules(pdu, context)
    switch pdu.opcode.role {
    case .request, .indication:
      begin(pdu, context)
      offerMTU(pdu, context)
      learn(asked: pdu, context)
    case .response, .confirmation:
      guard let request else { return takeUnaskedAnswer(pdu.opcode, context) }
      learn(pdu, answering: request, context)
      if pdu.opcode.role == .response {
        agreeMTU(pdu, context)
        log.tell(pdu, answering: request, in: context)
      }
      end(request, by: pdu, context)
    case .command, .notification: tellOneWay(pdu, context)
    case nil:
      if pdu.opcode.mayBeRequest { begin(pdu, context) }
    }
  }

  // MARK: The MTU

  private mutating func offerMTU(_ pdu: borrowing ATTPDU, _ context: PDUContext) {
    guard context.channel == nil else { return }
    switch pdu {
    case .exchangeMTURequest(let request):
      connections[context.connection].attMTUOffers.client = .seen(
        request.clientReceiveMTU, frame: frame.number)
    default: break
    }
  }

  /// Both sides have said what they can receive. Core 6.0, Vol 3, Part F, 3.4.2.2.
  private mutating func agreeMTU(_ pdu: borrowing ATTPDU, _ context: PDUContext) {
    guard context.channel == nil else { return }
    let response: ExchangeMTUResponse
    switch pdu {
    case .exchangeMTUResponse(let answer): response = answer
    default: return
    }
    let index = context.connection
    connections[index].attMTUOffers.server = .seen(response.serverReceiveMTU, frame: frame.number)
    guard let client = connections[index].attMTUOffers.client.value else { return }
    let mtu = max(23, min(client, response.serverReceiveMTU))
    connections[index].attMTU = .seen(mtu, frame: frame.number)
    note(.attMTU(mtu), of: index)
  }
}
