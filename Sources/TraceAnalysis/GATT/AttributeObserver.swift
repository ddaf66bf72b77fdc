package import BluetoothPackets
import ByteReading
package import LinkSessions

/// Collects the latest value of each attribute, and rejected requests, while a capture is read.
///
/// Attributes are kept by server, so that a request rejected on one connection and allowed on the next is reported for
/// the same attribute. The server at an end may become known late, so ends are kept separate until the capture has
/// been read.
package final class AttributeObserver: ATTObserver, ATTAnswerObserver, AttributeValueObserver,
  SMPObserver, SessionEventObserver, RoleSwapObserver
{
  /// One end of one connection. Its server is determined after the capture has been read.
  struct End: Hashable {
    var connection: Int
    var direction: LinkDirection
  }

  /// Unanswered requests of a client to an end on one bearer.
  struct Pending {
    /// A Write Request.
    struct Write {
      let transaction: Int?
      let handle: UInt16
      /// The value, up to the maximum length kept.
      let value: [UInt8]
      let octetsNotKept: Int
      /// Number of octets at the end of the value that the capture lacks.
      let cutOctets: Int
    }

    /// Writes in the order of the requests. A client may send one before the last was answered.
    var writes: [Write] = []
    /// Values of Prepare Write Requests until they are executed.
    var prepared: [UInt16: [UInt8]] = [:]
    var executes = false
  }

  struct Bearer: Hashable {
    var direction: LinkDirection
    var channel: Int?
  }

  /// The security of a connection's link so far.
  struct Security {
    var pairingFrame: Int?
    var encryptionFrame: Int?
  }

  /// Observations of attributes from before their server removed some.
  struct Past {
    var end: End
    /// The frame that shows the removal.
    let frame: Int
    var observations: [UInt16: GATTTree.Observation]
  }

  private(set) var observations: [End: [UInt16: GATTTree.Observation]] = [:]
  /// Former observations, in the order of the capture.
  private(set) var past: [Past] = []
  /// Unanswered requests by connection.
  private var pending: [Int: [Bearer: Pending]] = [:]
  private var security: [Int: Security] = [:]
  private var messages = MessageAssembly()
  private var room = AttributeObserver.limit
  /// Number of attributes that were used while the table was full.
  public private(set) var notKept = 0

  /// Maximum number of attributes. With values of 512 octets and every kind of rejection, they take about 100 MiB.
  static let limit = 60_000

  /// Creates an observer of attribute accesses.
  public init() {}

  // MARK: Requests

  public func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    switch pdu {
    case .executeWriteRequest(let pdu):
      withPending(context, isFromServer: false) { $0.executes = pdu.flags.rawValue == 1 }
    default: break
    }
  }

  public func observe(_ value: ValueSeen) {
    switch value.kind {
    case .notified: note(value, .notified) { $0.notifications += 1 }
    case .indicated: note(value, .indicated) { $0.notifications += 1 }
    case .read: read(value)
    case .written: write(value)
    case .prepared: prepare(value)
    }
  }

  private func read(_ value: ValueSeen) {
    if value.opcode == .readBlobResponse {
      readOn(value)
    } else {
      note(value, .read) { $0.reads += 1 }
    }
    succeed(.read, of: value.handle, value.context)
  }

  /// Appends a later part of a value to the earlier parts.
  private func readOn(_ value: ValueSeen) {
    let frame = value.context.frame.number
    withObservation(of: value.handle, at: end(of: value.context, isFromServer: true)) {
      observation in
      observation.reads += 1
      if value.offset == 0 {
        observation.note(value.octets, cut: value.cutOctets, .read, frame: frame)
      } else if value.offset == observation.valueOctets, observation.value != nil {
        observation.append(value.octets, cut: value.cutOctets, frame: frame)
      }
    }
  }

  /// Records a write. A command has written its value; for a request, the answer shows whether it has.
  private func write(_ value: ValueSeen) {
    messages.ask(value.octets, value.context)
    guard value.opcode == .writeRequest else {
      withObservation(of: value.handle, at: end(of: value.context, isFromServer: false)) {
        observation in
        observation.writes += 1
        observation.note(
          value.octets, cut: value.cutOctets, .written, frame: value.context.frame.number)
      }
      return
    }
    let kept = value.octets.clamped(from: 0, count: GATTTree.Observation.maximumValue)
    let write = Pending.Write(
      transaction: value.context.transaction, handle: value.handle, value: [UInt8](copying: kept),
      octetsNotKept: value.octets.byteCount - kept.byteCount, cutOctets: value.cutOctets)
    let limit = SharedRoom.part(of: 4000, for: pending.count, most: 16)
    var oldest: Pending.Write?
    withPending(value.context, isFromServer: false) {
      if $0.writes.count >= limit, !$0.writes.isEmpty { oldest = $0.writes.removeFirst() }
      $0.writes.append(write)
    }
    guard let oldest else { return }
    withObservation(of: oldest.handle, at: end(of: value.context, isFromServer: false)) {
      $0.unansweredWrites += 1
    }
  }

  private func prepare(_ value: ValueSeen) {
    // Parts of a value can't be joined across missing octets.
    guard value.cutOctets == 0 else { return }
    // Connections share a memory budget for writes that are never executed.
    let limit = SharedRoom.part(of: 4000, for: pending.count, most: 64)
    var isKept = true
    withPending(value.context, isFromServer: false) {
      isKept = $0.prepare(value.handle, at: value.offset, value.octets, limit: limit)
    }
    if !isKept { notKept += 1 }
  }

  // MARK: Answers

  public func observe(
    _ pdu: borrowing ATTPDU, answering request: Transaction.ATTRequest, in context: PDUContext
  ) {
    switch pdu {
    case .writeResponse:
      let asked = answered(request, context)
      guard let handle = request.handle else { return }
      noteWrite(
        asked?.value ?? [], notKept: asked?.octetsNotKept ?? 0, cut: asked?.cutOctets ?? 0,
        to: handle, context)
    case .executeWriteResponse: execute(context)
    case .errorResponse(let pdu):
      if pdu.requestOpcode == .writeRequest { _ = answered(request, context) }
      // The end of a search, or a search without results, is not a rejection.
      guard pdu.errorCode != .attributeNotFound, pdu.handle != 0 else { return }
      noteRefusal(of: pdu.handle, pdu.requestOpcode, pdu.errorCode, context)
    default: break
    }
  }

  /// Removes and returns the write that a server has answered.
  private func answered(_ request: Transaction.ATTRequest, _ context: PDUContext) -> Pending.Write?
  {
    var write: Pending.Write?
    withPending(context, isFromServer: true) { pending in
      guard
        let place = pending.writes.firstIndex(where: { $0.transaction == request.transaction.id })
      else { return }
      write = pending.writes.remove(at: place)
    }
    return write
  }

  /// Counts the writes that are still unanswered when nothing more can come.
  private func countUnanswered(of connection: Int) {
    for (bearer, pending) in pending[connection] ?? [:] {
      for write in pending.writes {
        withObservation(
          of: write.handle, at: End(connection: connection, direction: bearer.direction)
        ) { $0.unansweredWrites += 1 }
      }
    }
  }

  private func noteRefusal(
    of handle: UInt16, _ request: ATTOpcode, _ error: ATTErrorCode, _ context: PDUContext
  ) {
    let end = end(of: context, isFromServer: true)
    // A client that is out of sync requested the former attribute with this handle.
    let place =
      error == .databaseOutOfSync
      ? past.lastIndex { $0.end == end && $0.observations[handle] != nil } : nil
    if let place {
      past[place].observations[handle]?.noteRefusal(
        of: request, with: error, frame: context.frame.number)
      return
    }
    withObservation(of: handle, at: end) {
      $0.noteRefusal(of: request, with: error, frame: context.frame.number)
    }
  }

  /// - Parameters:
  ///   - value: the part of the value that is kept.
  ///   - notKept: the number of octets of the value that are not kept.
  ///   - cut: the number of octets at the end of the value that the capture lacks.
  ///   - handle: the handle of the attribute.
  ///   - context: the context of the server's answer.
  private func noteWrite(
    _ value: [UInt8], notKept: Int = 0, cut: Int, to handle: UInt16, _ context: PDUContext
  ) {
    withObservation(of: handle, at: end(of: context, isFromServer: true)) { observation in
      observation.writes += 1
      observation.note(value.rawSpan, cut: cut, .written, frame: context.frame.number)
      observation.valueOctets += notKept
    }
    succeed(.write, of: handle, context)
  }

  private func execute(_ context: PDUContext) {
    var prepared: [UInt16: [UInt8]] = [:]
    withPending(context, isFromServer: true) { pending in
      if pending.executes { prepared = pending.prepared }
      pending.prepared = [:]
    }
    for (handle, value) in prepared {
      noteWrite(value, cut: 0, to: handle, context)
    }
  }

  // MARK: Security

  public func observe(_ pdu: borrowing SMPPDU, in context: PDUContext) {
    switch pdu {
    case .pairingRequest:
      security[context.connection, default: Security()].pairingFrame = context.frame.number
    default: break
    }
  }

  public func observe(_ event: SessionEvent) {
    switch event {
    case .changed(let change, let id):
      let connection = id.index
      guard case .encryption(.on, _) = change.value else { return }
      security[connection, default: Security()].encryptionFrame = change.frame
    case .connectionEnded(let id, _):
      let connection = id.index
      security[connection] = nil
      countUnanswered(of: connection)
      pending[connection] = nil
    case .attributesLost(let id, let server, let frame):
      let connection = id.index
      let end = End(connection: connection, direction: server)
      guard let seen = observations.removeValue(forKey: end) else { return }
      past.append(Past(end: end, frame: frame.number, observations: seen))
    default: break
    }
  }

  private func succeed(
    _ access: GATTTree.Observation.Access, of handle: UInt16, _ context: PDUContext
  ) {
    let security = security[context.connection]
    let end = end(of: context, isFromServer: true)
    let encrypted = security?.encryptionFrame
    withObservation(of: handle, at: end) { observation in
      for index in observation.refusals.indices {
        let refusal = observation.refusals[index]
        guard refusal.access == access, refusal.allowedFrame == nil else { continue }
        let wasPaired = (security?.pairingFrame).map { $0 > refusal.frame } ?? false
        let wasEncrypted = encrypted.map { $0 > refusal.frame } ?? false
        observation.refusals[index].allowedFrame = context.frame.number
        observation.refusals[index].allowedAfter =
          !wasEncrypted ? GATTTree.Observation.Protection.none : wasPaired ? .pairing : .encryption
      }
      if observation.firstSuccess[access] == nil {
        observation.firstSuccess[access] = GATTTree.Observation.Success(
          frame: context.frame.number, isEncrypted: encrypted != nil)
      }
    }
  }

  // MARK: Storage

  public func observeRoleSwap(of id: ConnectionID) {
    let connection = id.index
    let down = End(connection: connection, direction: .centralToPeripheral)
    let up = End(connection: connection, direction: .peripheralToCentral)
    (observations[down], observations[up]) = (observations[up], observations[down])
    for place in past.indices where past[place].end.connection == connection {
      past[place].end.direction = past[place].end.direction.opposite
    }
    pending[connection] = nil
  }

  private func note(
    _ value: ValueSeen, _ source: GATTTree.Observation.Source,
    count: (inout GATTTree.Observation) -> Void
  ) {
    let context = value.context
    let message = messages.take(value.octets, of: value.handle, written: false, context)
    withObservation(of: value.handle, at: end(of: context, isFromServer: true)) { observation in
      observation.note(
        value.octets, cut: value.cutOctets, source, frame: context.frame.number)
      if let message {
        observation.message = message
        observation.messageFrame = context.frame.number
      }
      count(&observation)
    }
  }

  private func end(of context: PDUContext, isFromServer: Bool) -> End {
    End(
      connection: context.connection,
      direction: isFromServer ? context.direction : context.direction.opposite)
  }

  private func withPending(
    _ context: PDUContext, isFromServer: Bool, _ body: (inout Pending) -> Void
  ) {
    let server = isFromServer ? context.direction : context.direction.opposite
    let bearer = Bearer(direction: server, channel: context.channel)
    body(&pending[context.connection, default: [:]][bearer, default: Pending()])
  }

  private func withObservation(
    of handle: UInt16, at end: End, _ body: (inout GATTTree.Observation) -> Void
  ) {
    if observations[end]?[handle] == nil {
      guard room > 0 else {
        notKept += 1
        return
      }
      room -= 1
    }
    body(&observations[end, default: [:]][handle, default: GATTTree.Observation()])
  }
}

extension AttributeObserver.Pending {
  /// Appends a part of a long value to the earlier parts.
  ///
  /// - Parameters:
  ///   - handle: the handle of the attribute.
  ///   - offset: the offset of the part.
  ///   - part: the octets of the part.
  ///   - limit: the maximum number of attributes that wait for execution.
  /// - Returns: whether the limit allowed another attribute.
  mutating func prepare(
    _ handle: UInt16, at offset: Int, _ part: RawSpan, limit: Int
  ) -> Bool {
    let known = prepared[handle]?.count ?? 0
    guard offset == known, known + part.byteCount <= GATTTree.Observation.maximumValue else {
      return true
    }
    guard prepared.count < limit || prepared[handle] != nil else { return false }
    prepared[handle, default: []] += [UInt8](copying: part)
    return true
  }
}

extension [UInt8] {
  /// Replaces the octets with those of a span, in the same memory if there is room.
  mutating func replace(with octets: RawSpan) {
    removeAll(keepingCapacity: true)
    append(octets)
  }

  mutating func append(_ octets: RawSpan) {
    for offset in octets.byteOffsets { append(octets.octet(at: offset) ?? 0) }
  }
}
