import BluetoothPackets
import LinkSessions

/// Collects contradictory statements of one side: end handles of services, received MTUs, and requests answered on one
/// link but not on another. Also collects searches that do not advance.
final class ContradictionWatch: ATTObserver, ATTAnswerObserver, FailureObserver,
  SessionEventObserver, RoleSwapObserver
{
  /// One side of a connection.
  struct Side: Hashable {
    let connection: Int
    /// The direction in which the side sends.
    let direction: LinkDirection
  }

  /// A search, regardless of the connection.
  struct Search: Hashable {
    let opcode: ATTOpcode
    let first: UInt16
    let last: UInt16
    let type: BluetoothUUID?
  }

  /// A search that a server answered.
  struct Answered {
    let server: Side
    let search: Search
    let octets: Int
    let mtu: Int
    let frame: Int
  }

  /// A search that a server did not answer.
  struct Unanswered {
    let server: Side
    let search: Search
    let mtu: Int
    let transaction: Int
    let request: Frame
  }

  /// Two different end handles of one service.
  struct TwoEnds {
    let server: Side
    let start: UInt16
    let first: (end: UInt16, frame: Int)
    let second: (end: UInt16, frame: Frame)
    /// Whether the client has sent no request since the second one.
    var isLast = true
  }

  /// The MTUs that a side announced as a client and as a server.
  struct MTUs {
    var asClient: (own: UInt16, agreed: UInt16, frame: Frame)?
    var asServer: (own: UInt16, agreed: UInt16, frame: Frame)?
  }

  /// An Exchange MTU Request that was refused as not supported.
  struct RefusedExchange {
    let server: Side
    let request: Int
    let frame: Frame
    let transaction: Int
  }

  /// A search that begins where the last answer ended.
  struct Stuck {
    let client: Side
    let opcode: ATTOpcode
    let handle: UInt16
    var count: Int
    let first: Int
    var last: Frame
  }

  private(set) var answered: [Answered] = []
  private(set) var unanswered: [Unanswered] = []
  private(set) var ends: [TwoEnds] = []
  private(set) var mtus: [Side: MTUs] = [:]
  private(set) var refusedExchanges: [RefusedExchange] = []
  private(set) var stuck: [Stuck] = []
  /// Servers that answered at least one request.
  private(set) var answering: Set<Side> = []

  private struct Group: Hashable {
    let server: Side
    let start: UInt16
  }

  private struct LastAnswer {
    let search: Search
    let handle: UInt16
    let time: Int64
  }

  private var groups: [Group: (end: UInt16, frame: Int)] = [:]
  private var waiting: [Side: (search: Search, transaction: Int?, frame: Frame, mtu: Int)] = [:]
  private var offers: [Side: (mtu: UInt16, frame: Frame)] = [:]
  private var lastAnswers: [Side: LastAnswer] = [:]
  private var repeating: [Side: Stuck] = [:]
  private var agreed = ConnectionMTUs()
  /// Indices in `ends` of a server's contradictions after which the client has sent no request.
  private var lastEnds: [Side: [Int]] = [:]
  /// The services with an entry in `ends`.
  private var contradicted: Set<Group> = []

  private static let limit = 4096
  /// Number of facts beyond the limits.
  private(set) var notKept = 0

  /// Minimum number of consecutive searches that cannot be explained as retries.
  private static let fewest = 3
  /// Maximum pause within a search, in nanoseconds. After a longer pause, the client looks for new values.
  private static let patience: Int64 = 1_000_000_000

  // MARK: Requests

  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    guard context.cutOctets == 0 else { return }
    let sender = Side(connection: context.connection, direction: context.direction)
    switch pdu.opcode.role {
    case .request: break
    case .indication:
      // A server whose services change may give other end handles.
      forgetGroups(of: sender)
      return
    default: return
    }
    if !lastEnds.isEmpty {
      let server = Side(connection: context.connection, direction: context.direction.opposite)
      for place in lastEnds.removeValue(forKey: server) ?? [] { ends[place].isLast = false }
    }
    // Answers on other bearers are not tracked.
    guard context.channel == nil else { return }
    let search: Search
    switch pdu {
    case .exchangeMTURequest(let request):
      if hasRoom(offers.count, orHas: offers[sender] != nil) {
        offers[sender] = (request.clientReceiveMTU, context.frame)
      }
      lastAnswers[sender] = nil
      return
    case .findInformationRequest(let request):
      search = Search(
        opcode: pdu.opcode, first: request.startingHandle, last: request.endingHandle, type: nil)
    case .findByTypeValueRequest(let request):
      search = Search(
        opcode: pdu.opcode, first: request.startingHandle, last: request.endingHandle,
        type: BluetoothUUID(request.attributeType))
    case .readByTypeRequest(let request):
      search = Search(
        opcode: pdu.opcode, first: request.startingHandle, last: request.endingHandle,
        type: request.attributeType)
    case .readByGroupTypeRequest(let request):
      search = Search(
        opcode: pdu.opcode, first: request.startingHandle, last: request.endingHandle,
        type: request.attributeType)
    default:
      waiting[sender] = nil
      return
    }
    note(search, from: sender, context)
    guard hasRoom(waiting.count, orHas: waiting[sender] != nil) else { return }
    waiting[sender] = (
      search, context.transaction, context.frame, Int(agreed[context.connection] ?? 23)
    )
  }

  /// Records a search that begins at the last handle of the previous answer and can therefore only find that attribute
  /// again. Core 6.0, Vol 3, Part G, 4.4.1 and 4.8.2.
  private func note(_ search: Search, from client: Side, _ context: PDUContext) {
    defer { lastAnswers[client] = nil }
    guard let last = lastAnswers[client], last.search.opcode == search.opcode,
      last.search.type == search.type, last.search.last == search.last, search.first < search.last,
      search.first == last.handle,
      context.frame.time.elapsed(since: last.time) <= ContradictionWatch.patience
    else {
      repeating[client] = nil
      return
    }
    var run =
      repeating[client].flatMap { $0.handle == search.first ? $0 : nil }
      ?? Stuck(
        client: client, opcode: search.opcode, handle: search.first, count: 0,
        first: context.frame.number, last: context.frame)
    run.count += 1
    run.last = context.frame
    guard hasRoom(repeating.count, orHas: repeating[client] != nil) else { return }
    repeating[client] = run
    guard run.count >= ContradictionWatch.fewest else { return }
    if let place = stuck.lastIndex(where: { $0.client == client && $0.first == run.first }) {
      stuck[place] = run
    } else if hasRoom(stuck.count) {
      stuck.append(run)
    }
  }

  // MARK: Answers

  func observe(
    _ pdu: borrowing ATTPDU, answering request: Transaction.ATTRequest, in context: PDUContext
  ) {
    let server = Side(connection: context.connection, direction: context.direction)
    let client = Side(connection: context.connection, direction: context.direction.opposite)
    if !answering.contains(server), hasRoom(answering.count) { answering.insert(server) }
    guard context.cutOctets == 0, context.channel == nil else { return }
    var handle: UInt16?
    switch pdu {
    case .exchangeMTUResponse(let response):
      take(response.serverReceiveMTU, from: server, to: client, at: context.frame)
    case .readByGroupTypeResponse(let response):
      for index in 0..<response.count {
        guard let entry = response.entry(at: index) else { break }
        note(group: entry.handle, entry.groupEndHandle, request.type, of: server, context)
        handle = entry.groupEndHandle
      }
    case .findByTypeValueResponse(let response):
      for index in 0..<response.count {
        guard let entry = response.entry(at: index) else { break }
        note(group: entry.handle, entry.groupEndHandle, request.type, of: server, context)
        handle = entry.groupEndHandle
      }
    case .readByTypeResponse(let response):
      if response.count > 0 { handle = response.entry(at: response.count - 1)?.handle }
    case .findInformationResponse(let response):
      if response.count > 0 { handle = response.entry(at: response.count - 1)?.handle }
    case .errorResponse:
      repeating[client] = nil
    default: break
    }
    guard let asked = waiting[client], asked.frame.number == request.frame.number else { return }
    if let handle, hasRoom(lastAnswers.count, orHas: lastAnswers[client] != nil) {
      lastAnswers[client] = LastAnswer(
        search: asked.search, handle: handle, time: context.frame.time)
    }
    waiting[client] = nil
    // Answers of 23 octets or less fit into every MTU.
    guard pdu.opcode != .errorResponse, context.octets > 23, hasRoom(answered.count) else { return }
    answered.append(
      Answered(
        server: server, search: asked.search, octets: context.octets, mtu: asked.mtu,
        frame: context.frame.number))
  }

  /// Records the MTU that a server announced. The client then knows it, and the server knows the client's.
  private func take(_ mtu: UInt16, from server: Side, to client: Side, at frame: Frame) {
    guard let offer = offers.removeValue(forKey: client),
      hasRoom(mtus.count, orHas: mtus[server] != nil && mtus[client] != nil)
    else { return }
    let agreed = max(23, min(mtu, offer.mtu))
    mtus[client, default: MTUs()].asClient = (offer.mtu, agreed, offer.frame)
    mtus[server, default: MTUs()].asServer = (mtu, agreed, frame)
  }

  private static var primaryService: BluetoothUUID { 0x2800 }

  private func note(
    group start: UInt16, _ end: UInt16, _ type: BluetoothUUID?, of server: Side,
    _ context: PDUContext
  ) {
    guard type == ContradictionWatch.primaryService, start > 0, start <= end else { return }
    let group = Group(server: server, start: start)
    guard let known = groups[group] else {
      if hasRoom(groups.count) { groups[group] = (end, context.frame.number) }
      return
    }
    guard known.end != end, !contradicted.contains(group), hasRoom(ends.count) else { return }
    contradicted.insert(group)
    lastEnds[server, default: []].append(ends.count)
    ends.append(
      TwoEnds(server: server, start: start, first: known, second: (end, context.frame)))
  }

  private func forgetGroups(of server: Side) {
    guard !groups.isEmpty else { return }
    groups = groups.filter { $0.key.server != server }
  }

  // MARK: Failures

  func observe(failed transaction: Transaction) {
    guard case .att(let opcode) = transaction.kind, transaction.channel == nil,
      let connection = transaction.connection, let direction = transaction.direction
    else { return }
    let client = Side(connection: connection, direction: direction)
    let server = Side(connection: connection, direction: direction.opposite)
    switch transaction.outcome {
    case .error(.att(.requestNotSupported)) where opcode == .exchangeMTURequest:
      guard let response = transaction.response, hasRoom(refusedExchanges.count) else { return }
      offers[client] = nil
      refusedExchanges.append(
        RefusedExchange(
          server: server, request: transaction.request.number, frame: response,
          transaction: transaction.id))
    case .timeout, .disconnected:
      guard let asked = waiting[client], asked.frame.number == transaction.request.number,
        hasRoom(unanswered.count)
      else { return }
      unanswered.append(
        Unanswered(
          server: server, search: asked.search, mtu: asked.mtu, transaction: transaction.id,
          request: transaction.request))
    default: break
    }
  }

  func observe(_ event: SessionEvent) {
    guard case .changed(let change, let id) = event, case .attMTU(let mtu) = change.value
    else { return }
    agreed[id.index] = mtu
  }

  /// Discards what was learned with the wrong roles of a connection, because it applies to the other side.
  func observeRoleSwap(of id: ConnectionID) {
    let connection = id.index
    answered.removeAll { $0.server.connection == connection }
    unanswered.removeAll { $0.server.connection == connection }
    ends.removeAll { $0.server.connection == connection }
    lastEnds = Dictionary(grouping: ends.indices.filter { ends[$0].isLast }) { ends[$0].server }
    stuck.removeAll { $0.client.connection == connection }
    refusedExchanges.removeAll { $0.server.connection == connection }
    mtus = mtus.filter { $0.key.connection != connection }
    groups = groups.filter { $0.key.server.connection != connection }
    contradicted = contradicted.filter { $0.server.connection != connection }
    for direction in LinkDirection.both {
      let side = Side(connection: connection, direction: direction)
      answering.remove(side)
      waiting[side] = nil
      offers[side] = nil
      lastAnswers[side] = nil
      repeating[side] = nil
    }
  }

  /// Whether a list has room for another entry or already has the entry. Counts entries beyond the limit.
  private func hasRoom(_ count: Int, orHas isKnown: Bool = false) -> Bool {
    guard count >= ContradictionWatch.limit, !isKnown else { return true }
    notKept += 1
    return false
  }
}
