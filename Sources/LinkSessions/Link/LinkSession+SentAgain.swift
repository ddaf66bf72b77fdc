import BluetoothPackets
import ByteReading

extension LinkSession {
  /// Shows a watcher an L2CAP frame that was delivered before, without changing any state. A partial frame is not
  /// shown, because its continuation was delivered before, too.
  mutating func showAgain(
    _ fragment: RawSpan, base: Int, _ direction: LinkDirection, _ connection: inout Connection,
    _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    guard log.watcher != nil else { return }
    var input = ByteReader(fragment)
    guard let header = try? L2CAPHeader(parsing: &input), Int(header.length) <= input.remaining
    else { return }
    input = ByteReader(fragment, base: base, watcher: log.lentWatcher)
    _ = try L2CAPHeader(parsing: &input)
    var payload = try header.payload(of: &input)
    switch header.channel {
    case .attributeProtocol:
      let context = PDUContext(
        connection: connection.index, direction: direction, channelID: header.channel.rawValue,
        channel: nil, firstFrame: log.frame.number, firstTime: log.frame.time, frame: log.frame,
        octets: Int(header.length), cutOctets: 0)
      try att.showAgain(payload, context, &connection, &registry, &log)
    case .lowEnergySignalling: _ = try SignallingCommand(parsing: &payload)
    case .securityManager: _ = try SMPPDU(parsing: &payload)
    default: L2CAPHeader.describePayload(&payload)
    }
  }
}

extension ATTSession {
  /// A response and the request that it answered.
  struct Answer: Hashable, Sendable {
    let opcode: ATTOpcode
    let request: Transaction.ATTRequest
    /// The record of the response.
    let frame: Int
  }

  /// Stores which request a PDU answered, for a watcher.
  mutating func note(
    _ opcode: ATTOpcode, answering request: Transaction.ATTRequest?, _ context: PDUContext
  ) {
    guard let request, context.channel == nil else { return }
    lastAnswer[context.direction] = Answer(
      opcode: opcode, request: request, frame: context.frame.number)
  }

  /// Shows a watcher a PDU that was delivered before. A response is matched to the same request again.
  fileprivate mutating func showAgain(
    _ payload: borrowing ByteReader, _ context: PDUContext, _ connection: inout Connection,
    _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    let opcode = ATTOpcode(rawValue: payload.unread.octet(at: 0) ?? 0)
    // A retransmitted PDU is the last one that its side sent.
    let answer = lastAnswer[context.direction].flatMap { $0.opcode == opcode ? $0 : nil }
    var input = ByteReader(payload.unread, base: payload.offset, watcher: log.lentWatcher)
    _ = try ATTPDU(
      parsing: &input,
      values: !log.watched.values
        ? .octets
        : RelatedAttributes.values(
          answer?.request, opcode, isAgain: true, context, &connection, &registry, &log))
    guard log.watched.attributes else { return }
    RelatedAttributes.emit(
      answer?.request, asking: [], opcode, context, &connection, &registry, &log)
    if let answer { log.watcher?.note(RelatedField.responseFrame, number: answer.frame) }
  }
}
