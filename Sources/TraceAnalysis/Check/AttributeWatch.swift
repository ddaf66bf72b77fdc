import BluetoothPackets
import ByteReading
import LinkSessions

/// Collects the data that rules about attributes need and that is not part of procedures: which handles worked, which
/// values filled the MTU, and how searches progressed.
///
/// A single value, so that the runtime checks one access per PDU instead of one for each list.
struct AttributeWatch {
  /// An attribute on one connection.
  struct Place: Hashable {
    let connection: Int
    /// The direction in which the server sends.
    let server: LinkDirection
    let handle: UInt16
    /// Number of role corrections on the connection so far.
    var swaps = 0
  }

  /// A request for an attribute that the server rejected.
  struct Refusal {
    let place: Place
    let request: ATTOpcode
    let error: ATTErrorCode
    let transaction: Int
    let requestFrame: Int
    let response: Frame
    /// The attribute type that the request looks for.
    let type: BluetoothUUID?
  }

  /// A read whose value filled the MTU.
  struct FullRead {
    let place: Place
    let octets: Int
    let frame: Frame
  }

  /// Unsolicited values of one attribute.
  struct Values {
    /// Number of values with exactly 20 octets before the first longer one, although the MTU allowed longer ones.
    var short = 0
    var firstShort: Frame?
    var mtu: UInt16 = 23
    var longer = 0
    var firstLonger: Frame?
    /// Whether shorter values came before the first longer one, which shows a variable length.
    var variesBefore = false
  }

  /// The contents of a server's queue according to its answers, and the largest contents so far.
  fileprivate struct QueueRoom {
    var octets = 0
    var parts = 0
    var mostOctets = 0
    var mostParts = 0
    /// The last Execute Write Request that the server refused, or nil if there was none.
    var refused: Frame?
    /// The last answer of the server that it queued a part.
    var last = 0
    /// Whether the server has refused a part since the queue was empty.
    var hasRefusedPart = false
  }

  /// What a connection's queue held when the server had no room for another part.
  enum QueueState: Hashable {
    /// Nothing, while another connection's queue held parts, if there is one.
    case empty(others: Int, last: Int?)
    /// Parts before an earlier refusal, which the client neither executed nor cancelled.
    case uncleared
  }

  /// A prepared write that a server refused although its queue had previously held as much.
  struct KeptQueue {
    let place: Place
    let transaction: Int
    let requestFrame: Int
    let response: Frame
    /// The refused Execute Write Request that preceded it.
    let refused: Frame?
  }

  /// An Execute Write Request without prepared writes that the server confirmed.
  struct EmptyExecution {
    let place: Place
    let request: Int
    let response: Frame
  }

  /// Handles in one queue of prepared writes.
  struct Queue {
    let connection: Int
    let swaps: Int
    let client: LinkDirection
    var handles: [UInt16]
    var frame: Frame
  }

  /// The first successful use of each attribute: the record with the answer.
  private(set) var worked: [Place: Frame] = [:]
  private(set) var refusals: [Refusal] = []
  /// Reads whose value filled the MTU, by attribute.
  private(set) var fullReads: [Place: FullRead] = [:]
  private(set) var values = RecentTable<Place, Values>()
  /// Values that filled an MTU of 23, by connection: number, first frame and last frame.
  private(set) var fullOfDefault = RecentTable<Int, (count: Int, first: Frame, last: Frame)>()
  private(set) var searches: [Place: SearchTally] = [:]
  /// Peripheral Preferred Connection Parameters that were read: minimum and maximum interval in
  /// units of 1.25 ms, by attribute. Includes other attributes of eight octets.
  private(set) var eightOctets: [Place: (minimum: UInt16, maximum: UInt16, frame: Frame)] = [:]
  private(set) var queues: [Queue] = []
  /// Size of the longest value that a read returned, by attribute, in octets. Only for long values.
  private(set) var longReads: [Place: (octets: Int, frame: Int)] = [:]
  /// Size of the longest value that a read by type returned, by server, in octets.
  private(set) var listedOctets: [Place: Int] = [:]
  /// Attributes to which a client wrote more than 20 octets at once.
  private(set) var longWrites: Set<Place> = []
  /// Attributes to which a client wrote a value that is valid for a Client Characteristic Configuration descriptor.
  private(set) var subscribing: [Place: Frame] = [:]
  /// Attributes that a client wrote with Write Commands.
  private(set) var commanded: [Place: Frame] = [:]
  /// The first handle above all services, by server, from an answer that no more services follow.
  private(set) var tableEnds: [Place: (beyond: UInt16, frame: Frame)] = [:]
  /// Checks values against the layouts of their characteristics.
  private(set) var layouts = ValueLayoutWatch()
  /// Checks values and messages against the checksums and counters in profiles.
  private(set) var claims = ValueClaimWatch()
  private var openQueues: [Int: Queue] = [:]
  /// Execute Write Requests without preceding prepared writes, by server, until they are answered.
  private var emptyQueues: [Place: Int] = [:]
  /// Connections whose queue was discarded when the roles were corrected, so that the contents of the next execution
  /// are unknown.
  private var droppedQueues: Set<Int> = []
  private(set) var emptyExecutions: [EmptyExecution] = []
  private(set) var keptQueues: [KeptQueue] = []
  /// Queue capacities by server, on connections with prepared writes.
  private var rooms: [Place: QueueRoom] = [:]
  /// The states of the queues that were full, by transaction, where they show more than that.
  private(set) var queueStates: [Int: QueueState] = [:]
  private var mtus = ConnectionMTUs()
  /// Number of role corrections by connection. Most connections have none.
  private var swaps: [Int: Int] = [:]

  /// Maximum number of entries in each list.
  private static let limit = 20_000
  /// Number of entries beyond the limits.
  private(set) var notKept = 0

  /// Whether a list has room for another entry or already has the entry. Counts entries beyond the
  /// limit.
  private mutating func hasRoom(_ count: Int, orHas isKnown: Bool = false) -> Bool {
    guard count >= AttributeWatch.limit, !isKnown else { return true }
    notKept += 1
    return false
  }

  // MARK: MTU

  mutating func take(_ event: SessionEvent) {
    switch event {
    case .changed(let change, let id):
      let connection = id.index
      if case .attMTU(let mtu) = change.value { mtus[connection] = mtu }
    case .connectionEnded(let id, _):
      let connection = id.index
      openQueues[connection] = nil
      forgetEmptyQueues(of: connection)
      droppedQueues.remove(connection)
      if !rooms.isEmpty { rooms = rooms.filter { $0.key.connection != connection } }
      mtus[connection] = nil
    default: break
    }
  }

  mutating func swapRoles(of connection: Int) {
    swaps[connection, default: 0] += 1
    if openQueues.removeValue(forKey: connection) != nil { droppedQueues.insert(connection) }
    forgetEmptyQueues(of: connection)
    layouts.forgetWaiting(of: connection)
    claims.forgetWaiting(of: connection)
  }

  private mutating func forgetEmptyQueues(of connection: Int) {
    if !emptyQueues.isEmpty {
      emptyQueues = emptyQueues.filter { $0.key.connection != connection }
    }
  }

  private func swaps(of connection: Int) -> Int { swaps.isEmpty ? 0 : swaps[connection] ?? 0 }

  /// Removes what was recorded with the wrong direction before the roles of a connection were corrected. Called only
  /// once, at the end, because a log may have thousands of corrections.
  mutating func forgetFormerRoles() {
    guard !swaps.isEmpty else { return }
    let swaps = swaps
    worked = worked.filter { $0.key.swaps == swaps[$0.key.connection] ?? 0 }
    fullReads = fullReads.filter { $0.key.swaps == swaps[$0.key.connection] ?? 0 }
    values.removeAll { $0.swaps != swaps[$0.connection] ?? 0 }
    longReads = longReads.filter { $0.key.swaps == swaps[$0.key.connection] ?? 0 }
    listedOctets = listedOctets.filter { $0.key.swaps == swaps[$0.key.connection] ?? 0 }
    longWrites = longWrites.filter { $0.swaps == swaps[$0.connection] ?? 0 }
    subscribing = subscribing.filter { $0.key.swaps == swaps[$0.key.connection] ?? 0 }
    commanded = commanded.filter { $0.key.swaps == swaps[$0.key.connection] ?? 0 }
    eightOctets = eightOctets.filter { $0.key.swaps == swaps[$0.key.connection] ?? 0 }
    refusals.removeAll { $0.place.swaps != swaps[$0.place.connection] ?? 0 }
    tableEnds = tableEnds.filter { $0.key.swaps == swaps[$0.key.connection] ?? 0 }
    keptQueues.removeAll { $0.place.swaps != swaps[$0.place.connection] ?? 0 }
    emptyExecutions.removeAll { $0.place.swaps != swaps[$0.place.connection] ?? 0 }
    queues.removeAll { $0.swaps != swaps[$0.connection] ?? 0 }
    layouts.forget { $0.swaps != swaps[$0.connection] ?? 0 }
    claims.forget { $0.swaps != swaps[$0.connection] ?? 0 }
  }

  // MARK: PDUs

  mutating func take(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    switch pdu {
    case .readBlobRequest(let request):
      fullReads[place(request.handle, server: context.direction.opposite, context)] = nil
    case .executeWriteRequest(let request):
      let isDropped = droppedQueues.remove(context.connection) != nil
      if request.flags == .writeAll, openQueues[context.connection] == nil, !isDropped {
        emptyQueues[place(0, server: context.direction.opposite, context)] = context.frame.number
      }
      guard let queue = openQueues.removeValue(forKey: context.connection),
        queue.handles.count > 1, hasRoom(queues.count)
      else { return }
      queues.append(queue)
    default: break
    }
  }

  /// - Returns: whether a value is waiting for `judgeValue`.
  mutating func take(_ value: ValueSeen) -> Bool {
    note(value)
    return hasValue
  }

  private mutating func note(_ value: ValueSeen) {
    switch value.opcode {
    case .handleValueNotification, .handleValueIndication:
      noteFull(value)
      takeWhole(value)
    case .writeCommand:
      noteWritten(value)
      noteFull(value)
      takeWhole(value, writtenWith: .writeCommand)
    case .writeRequest:
      noteWritten(value)
      takeWhole(value, writtenWith: .writeRequest)
    case .prepareWriteRequest:
      let context = value.context
      let queue = Queue(
        connection: context.connection, swaps: swaps(of: context.connection),
        client: context.direction, handles: [], frame: context.frame)
      openQueues[context.connection, default: queue].add(value.handle, at: context.frame)
    case .readResponse: takeRead(value)
    case .readByTypeResponse: takeListed(value)
    default: break
    }
  }

  /// Records the length of a value that a client wrote, and whether it could be a subscription.
  private mutating func noteWritten(_ value: ValueSeen) {
    let octets = value.octets
    let place = place(value.handle, server: value.server, value.context)
    if octets.byteCount > 20, longWrites.count < AttributeWatch.limit { longWrites.insert(place) }
    if value.opcode == .writeCommand, commanded[place] == nil, hasRoom(commanded.count) {
      commanded[place] = value.context.frame
    }
    if octets.byteCount == 2, value.context.cutOctets == 0,
      (1...2).contains(octets.littleEndian16(at: 0) ?? 0),
      subscribing[place] == nil, hasRoom(subscribing.count)
    {
      subscribing[place] = value.context.frame
    }
  }

  private func place(
    _ handle: UInt16, server: LinkDirection, _ context: PDUContext
  ) -> Place {
    Place(
      connection: context.connection, server: server, handle: handle,
      swaps: swaps(of: context.connection))
  }

  /// Consumes a value to check its layout, unless the value may continue beyond the end of the PDU.
  private mutating func takeWhole(_ value: ValueSeen, writtenWith opcode: ATTOpcode? = nil) {
    let context = value.context
    let isFull = context.octets >= Int(mtus[context.connection] ?? 23)
    claims.take(
      value.octets, of: source(value.handle, writtenWith: opcode, context), mayGoOn: isFull,
      context)
    guard !isFull else { return }
    take(whole: value, writtenWith: opcode)
  }

  private func source(
    _ handle: UInt16, writtenWith opcode: ATTOpcode?, _ context: PDUContext
  ) -> ValueLayoutWatch.Source {
    let server = opcode == nil ? context.direction : context.direction.opposite
    return ValueLayoutWatch.Source(place: place(handle, server: server, context), written: opcode)
  }

  /// Consumes a complete value, unless the record was truncated.
  private mutating func take(whole value: ValueSeen, writtenWith opcode: ATTOpcode? = nil) {
    let context = value.context
    guard context.channel == nil, context.cutOctets == 0 else { return }
    layouts.take(
      value.octets, of: source(value.handle, writtenWith: opcode, context), at: context.frame)
  }

  /// Whether a value is waiting for `judgeValue`.
  var hasValue: Bool { layouts.hasNews || claims.hasNews }

  /// Checks the waiting value, now that the tables include its record.
  mutating func judgeValue(_ connections: ConnectionTable, _ gatt: GATTMemory) {
    layouts.judge(connections, gatt)
    claims.judge(connections, gatt)
  }

  /// Consumes an unsolicited value.
  private mutating func noteFull(_ value: ValueSeen) {
    let context = value.context
    guard context.channel == nil else { return }
    if context.octets == 23 {
      let entry =
        fullOfDefault.place(of: context.connection)
        ?? fullOfDefault.append(context.connection, (0, context.frame, context.frame))
      fullOfDefault[entry].count += 1
      fullOfDefault[entry].last = context.frame
    }
    guard let mtu = mtus[context.connection], mtu > 23 else { return }
    let place = place(value.handle, server: value.server, context)
    guard
      let entry = values.place(of: place)
        ?? (hasRoom(values.count) ? values.append(place, Values()) : nil)
    else { return }
    values[entry].take(octets: context.octets, mtu: mtu, at: context.frame)
  }

  // MARK: Answers

  mutating func take(
    _ pdu: borrowing ATTPDU, answering request: Transaction.ATTRequest, in context: PDUContext
  ) {
    switch pdu {
    case .readResponse, .writeResponse: noteWorked(request.handle, context)
    case .prepareWriteResponse(let response):
      let server = place(0, server: context.direction, context)
      rooms[server, default: QueueRoom()].add(response.value.byteCount, at: context.frame.number)
    case .executeWriteResponse:
      let server = place(0, server: context.direction, context)
      rooms[server]?.empty()
      guard emptyQueues.removeValue(forKey: server) == request.frame.number,
        hasRoom(emptyExecutions.count)
      else { break }
      emptyExecutions.append(
        EmptyExecution(place: server, request: request.frame.number, response: context.frame))
    case .readByGroupTypeResponse(let response):
      note(entries: response.count, of: Int(response.length), request, context)
    case .readByTypeResponse(let response):
      note(entries: response.count, of: Int(response.length), request, context)
    case .errorResponse(let response):
      noteRefusedPart(response.errorCode, of: request, context)
      guard response.errorCode == .attributeNotFound, request.opcode == .readByGroupTypeRequest,
        request.type == SearchTally.primaryService, let range = request.range,
        range.upperBound == .max, range.lowerBound > 1
      else { return }
      let server = place(0, server: context.direction, context)
      guard hasRoom(tableEnds.count, orHas: tableEnds[server] != nil) else { return }
      tableEnds[server] = (range.lowerBound, context.frame)
    default: break
    }
  }

  /// Records that a server refused to execute or to queue prepared writes.
  private mutating func noteRefusedPart(
    _ error: ATTErrorCode, of request: Transaction.ATTRequest, _ context: PDUContext
  ) {
    let server = place(0, server: context.direction, context)
    switch request.opcode {
    case .executeWriteRequest:
      rooms[server]?.empty()
      rooms[server]?.refused = request.frame
    case .prepareWriteRequest:
      guard error == .prepareQueueFull else { return }
      noteFullQueue(of: server, request.transaction.id)
      guard let room = rooms[server], let handle = request.handle,
        room.octets + request.transaction.octets <= room.mostOctets,
        room.parts < room.mostParts, hasRoom(keptQueues.count)
      else { return }
      keptQueues.append(
        KeptQueue(
          place: place(handle, server: context.direction, context),
          transaction: request.transaction.id, requestFrame: request.frame.number,
          response: context.frame, refused: room.refused))
    default: break
    }
  }

  private mutating func noteFullQueue(of server: Place, _ transaction: Int) {
    let room = rooms[server]
    rooms[server]?.hasRefusedPart = true
    guard hasRoom(queueStates.count) else { return }
    if room?.hasRefusedPart ?? false {
      queueStates[transaction] = .uncleared
    } else if room?.parts ?? 0 == 0 {
      let others = rooms.filter { $0.key.connection != server.connection && $0.value.parts > 0 }
      queueStates[transaction] = .empty(
        others: others.values.reduce(0) { $0 + $1.parts }, last: others.values.map(\.last).max())
    }
  }

  /// Consumes a value of a Read By Type Response. Each value is limited to MTU - 4 octets, and to
  /// 253. Core 6.0, Vol 3, Part F, 3.4.4.2.
  private mutating func takeListed(_ value: ValueSeen) {
    guard let type = value.requestedType else { return }
    if !AttributeWatch.declarations.contains(type) {
      let server = place(0, server: value.server, value.context)
      listedOctets[server] = max(listedOctets[server] ?? 0, value.octets.byteCount)
    }
    if type == AttributeWatch.preferredParameters { note(eightOctets: value) }
    let most = min(253, Int(mtus[value.context.connection] ?? 23) - 4)
    guard !AttributeWatch.declarations.contains(type), value.octets.byteCount < most else { return }
    take(whole: value)
  }

  /// Attribute types of discovery: services, includes and characteristics. Their values are not
  /// characteristic values.
  private static let declarations: [BluetoothUUID] = [0x2800, 0x2801, 0x2802, 0x2803]

  /// Peripheral Preferred Connection Parameters. Core 6.0, Vol 3, Part C, 12.3.
  static var preferredParameters: BluetoothUUID { 0x2A04 }

  /// Minimum size of a value that counts as long, in octets.
  private static let longRead = 19

  private mutating func noteWorked(_ handle: UInt16?, _ context: PDUContext) {
    guard let handle else { return }
    let place = place(handle, server: context.direction, context)
    if worked[place] == nil, hasRoom(worked.count) { worked[place] = context.frame }
  }

  private mutating func takeRead(_ value: ValueSeen) {
    note(eightOctets: value)
    takeWhole(value)
    let context = value.context
    let place = place(value.handle, server: value.server, context)
    let octets = value.octets.byteCount
    if octets >= AttributeWatch.longRead, octets > longReads[place]?.octets ?? 0,
      hasRoom(longReads.count, orHas: longReads[place] != nil)
    {
      longReads[place] = (octets, context.frame.number)
    }
    if context.channel == nil, let mtu = mtus[context.connection], context.octets == Int(mtu),
      hasRoom(fullReads.count, orHas: fullReads[place] != nil)
    {
      fullReads[place] = FullRead(place: place, octets: context.octets - 1, frame: context.frame)
    }
  }

  private mutating func note(eightOctets value: ValueSeen) {
    let octets = value.octets
    guard octets.byteCount == 8, value.context.cutOctets == 0, let low = octets.octet(at: 0),
      let high = octets.octet(at: 1),
      let lowMaximum = octets.octet(at: 2),
      let highMaximum = octets.octet(at: 3)
    else { return }
    let place = place(value.handle, server: value.server, value.context)
    guard hasRoom(eightOctets.count, orHas: eightOctets[place] != nil) else { return }
    eightOctets[place] = (
      UInt16(high) << 8 | UInt16(low), UInt16(highMaximum) << 8 | UInt16(lowMaximum),
      value.context.frame
    )
  }

  private mutating func note(
    entries: Int, of length: Int, _ request: Transaction.ATTRequest, _ context: PDUContext
  ) {
    guard context.cutOctets == 0, let range = request.range, entries > 0,
      request.type == SearchTally.primaryService || request.type == SearchTally.characteristic
    else { return }
    let server = place(0, server: context.direction, context)
    guard hasRoom(searches.count, orHas: searches[server] != nil) else { return }
    searches[server, default: SearchTally()].take(
      entries: entries, of: length, type: request.type, range, mtu: mtus[context.connection] ?? 23,
      request.frame, context.frame)
  }

  // MARK: Rejections

  mutating func take(failed transaction: Transaction) {
    guard case .att(let opcode) = transaction.kind,
      case .error(.att(let error)) = transaction.outcome,
      let connection = transaction.connection, let direction = transaction.direction,
      let response = transaction.response, AttributeWatch.isEmitted(error), hasRoom(refusals.count)
    else { return }
    refusals.append(
      Refusal(
        place: Place(
          connection: connection, server: direction.opposite, handle: transaction.handle ?? 0,
          swaps: swaps(of: connection)),
        request: opcode, error: error, transaction: transaction.id,
        requestFrame: transaction.request.number, response: response, type: transaction.uuid))
  }

  /// Attribute Not Found ends a search and is not an error.
  private static func isEmitted(_ error: ATTErrorCode) -> Bool { error != .attributeNotFound }
}

extension AttributeWatch.Queue {
  /// Maximum number of handles kept for a queue.
  private static var limit: Int { 64 }

  fileprivate mutating func add(_ handle: UInt16, at frame: Frame) {
    self.frame = frame
    if !handles.contains(handle), handles.count < Self.limit { handles.append(handle) }
  }
}

extension AttributeWatch.QueueRoom {
  fileprivate mutating func add(_ octets: Int, at frame: Int) {
    self.octets += octets
    last = frame
    parts += 1
    mostOctets = max(mostOctets, self.octets)
    mostParts = max(mostParts, parts)
  }

  fileprivate mutating func empty() {
    octets = 0
    parts = 0
    hasRefusedPart = false
  }
}

extension AttributeWatch.Values {
  fileprivate mutating func take(octets: Int, mtu: UInt16, at frame: Frame) {
    self.mtu = mtu
    if octets < 23 {
      if longer == 0 { variesBefore = true }
    } else if octets == 23 {
      guard longer == 0 else { return }
      short += 1
      firstShort = firstShort ?? frame
    } else {
      longer += 1
      firstLonger = firstLonger ?? frame
    }
  }
}
