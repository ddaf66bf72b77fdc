package import BluetoothPackets
package import CaptureFiles
package import LinkSessions

/// Builds procedures from PDUs, transactions and events while a capture is read.
///
/// The owner of the loop consumes finished procedures after each record, so memory use grows only with open
/// connections and open procedures.
package final class ProcedureBuilder: ATTObserver, SMPObserver, SDUObserver, LinkPacketObserver,
  ControlPDUObserver,
  TransactionObserver, SecurityObserver, HostNoteObserver, SessionEventObserver, RoleSwapObserver
{
  /// A finished transaction, and its procedure.
  public struct Member: Hashable, Sendable {
    /// The transaction.
    public let transaction: ProtocolTransaction
    /// ID of its procedure, or nil if it belongs to none.
    public let procedure: Int?
  }

  private let log: ProcedureLog
  private let keepsTransactions: Bool
  private let keepsSamples: Bool
  /// Whether only connection setups are needed. If so, a connection is no longer tracked after its setup.
  private let stopsAfterSetup: Bool
  private var members: [Member] = []
  /// Connections whose roles were found to be reversed since `forgetNews`, in order.
  private(set) var newSwaps: [Int] = []
  /// Samples for counters since `forgetNews`, if they are kept.
  public private(set) var newSamples: [Timeline.Sample] = []
  // SAFETY: a connection's state only accesses the log, and one thread reads a capture, so no other code accesses the
  // table while it changes.
  @exclusivity(unchecked) private var connections: [ConnectionProcedures?] = []
  /// Number of tracked connections.
  private var followed = 0
  private var host = HostProcedures()

  /// - Parameters:
  ///   - keepsTransactions: whether to fill `newTransactions`.
  ///   - keepsSamples: whether to fill `newSamples`.
  ///   - rangeLimit: the maximum number of ranges of transaction IDs in a procedure.
  ///   - bell: signals that something may have ended.
  public convenience init(
    keepsTransactions: Bool = false, keepsSamples: Bool = false, rangeLimit: Int = .max,
    bell: FollowerBell = FollowerBell()
  ) {
    self.init(
      keepsTransactions: keepsTransactions, keepsSamples: keepsSamples, stopsAfterSetup: false,
      rangeLimit: rangeLimit, bell: bell)
  }

  /// Creates a builder only for connection setups. Packets after a setup cost hardly any time.
  ///
  /// - Parameter bell: signals that something may have ended.
  convenience init(forSetupsWith bell: FollowerBell) {
    self.init(
      keepsTransactions: false, keepsSamples: false, stopsAfterSetup: true, rangeLimit: 0,
      bell: bell)
  }

  private init(
    keepsTransactions: Bool, keepsSamples: Bool, stopsAfterSetup: Bool, rangeLimit: Int,
    bell: FollowerBell
  ) {
    self.keepsTransactions = keepsTransactions
    self.keepsSamples = keepsSamples
    self.stopsAfterSetup = stopsAfterSetup
    log = ProcedureLog(rangeLimit: rangeLimit, bell: bell)
  }

  /// No setup depends on notes.
  public var hostNoteObserver: (any HostNoteObserver)? { stopsAfterSetup ? nil : self }

  // MARK: Finished procedures

  /// Procedures that have ended since `forgetNews`.
  public var newProcedures: [Procedure] { log.finished }

  /// Transactions that have ended since `forgetNews`, if they are kept.
  public var newTransactions: [Member] { members }

  /// Whether a procedure has ended since `forgetNews`.
  var hasProcedures: Bool { !log.finished.isEmpty }

  /// Whether anything may have ended since `forgetNews`.
  public var hasNews: Bool { log.bell.isRung }

  /// Discards what has been consumed.
  public func forgetNews() {
    _ = log.bell.answer()
    if !log.finished.isEmpty { log.finished.removeAll(keepingCapacity: true) }
    if !members.isEmpty { members.removeAll(keepingCapacity: true) }
    if !newSwaps.isEmpty { newSwaps.removeAll(keepingCapacity: true) }
    if !newSamples.isEmpty { newSamples.removeAll(keepingCapacity: true) }
  }

  /// Ends the capture.
  ///
  /// - Parameter time: the time of the last record, in nanoseconds since 1970.
  package func finish(at time: Int64?) {
    for connection in unsafe connections { connection?.finish() }
    unsafe connections = []
    host.finish(at: time, log: log)
  }

  // MARK: PDUs

  public func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    switch pdu.opcode.role {
    case .request:
      guard let connection = self[context.connection] else { return }
      let bearer = connection.bearer(of: context.channel)
      connection.bearers[bearer][context.direction].take(
        AttributeRequestFacts(pdu, in: context))
    case .response:
      guard let connection = self[context.connection] else { return }
      let bearer = connection.bearer(of: context.channel)
      connection.bearers[bearer][context.direction.opposite].take(
        AttributeAnswerFacts(pdu, in: context))
    default: break
    }
  }

  public func observe(_ pdu: borrowing SMPPDU, in context: PDUContext) {
    guard let connection = self[context.connection] else { return }
    connection.take(pdu, in: context)
  }

  public func observe(_ pdu: borrowing LLControlPDU, in context: ControlContext) {
    guard let report = SessionEvent.LinkReport(pdu, from: context.direction) else { return }
    self[context.connection]?.controlReport = (context.frame.number, report)
  }

  public func observeSDU(
    octets: Int, of channel: CreditBasedChannel, in context: PDUContext
  ) {
    self[context.connection]?.takeSDU(octets: octets, of: channel, in: context)
    guard keepsSamples, !channel.isEnhancedATT else { return }
    take(
      .sdu(
        octets: octets, connection: context.connection, direction: context.direction,
        time: context.frame.time))
  }

  public func observe(_ packet: LinkPacket) {
    guard packet.isWhole, let connection = self[packet.connection] else { return }
    if packet.direction == .peripheralToCentral { connection.setup?.hear(packet.frame) }
    guard !stopsAfterSetup, packet.isCiphertext, let length = packet.header?.length,
      length > 0
    else { return }
    _ = unsafe connection.runs.take(
      RunTable.Key(kind: .encryptedTraffic, direction: nil, handle: nil, channel: nil),
      octets: max(0, Int(length) - 4), at: packet.frame, first: packet.frame,
      transaction: nil, connection: packet.connection, interval: connection.interval, log: log)
  }

  // MARK: Transactions

  public func observe(began transaction: ProtocolTransaction) {
    guard let index = transaction.connection else {
      host.begin(transaction, log: log)
      return
    }
    guard let connection = self[index] else { return }
    switch transaction.kind {
    case .att(let opcode):
      if Procedure.Kind(oneWay: opcode) == nil { connection.beginRequest(transaction) }
    case .pairing: connection.beginPairing(transaction)
    // A credit packet belongs to the data for which it gives credits.
    case .signalling(.flowControlCredit): break
    case .signalling(let code):
      connection.beginLink(transaction, .of(code), detail: .signalling(code))
    case .control(let procedure):
      connection.beginLink(transaction, .of(procedure), detail: .control(procedure))
    case .command(let opcode): connection.beginLink(transaction, .of(opcode), detail: .none)
    }
  }

  public func observe(ended transaction: ProtocolTransaction) {
    let procedure = end(transaction)
    if keepsTransactions {
      members.append(Member(transaction: transaction, procedure: procedure))
      log.bell.ring()
    }
  }

  private func end(_ transaction: Transaction) -> Int? {
    guard let index = transaction.connection, !transaction.opensConnection else {
      return endOfHost(transaction)
    }
    guard let connection = self[index] else { return nil }
    switch transaction.kind {
    case .att(let opcode):
      guard let kind = Procedure.Kind(oneWay: opcode) else {
        return connection.endRequest(transaction)
      }
      return connection.takeOneWay(transaction, kind)
    case .pairing: return connection.endPairing(transaction)
    case .signalling(.flowControlCredit): return nil
    case .signalling, .control, .command: return connection.endLink(transaction)
    }
  }

  /// Consumes a finished host transaction outside connections. If it results in a connection, the request is the
  /// beginning of its setup.
  private func endOfHost(_ transaction: Transaction) -> Int? {
    let procedure = host.end(transaction, log: log)
    if let index = transaction.connection, let frame = transaction.response,
      let (attempt, scan) = host.takeOpened(index, at: frame, log: log)
    {
      self[index]?.setup?.adopt(attempt, scan: scan, opened: frame)
    }
    return procedure
  }

  // MARK: Encryption

  public func observe(began encryption: LinkEncryption) {
    self[encryption.connection]?.encryptionBegan = encryption.first
  }

  public func observe(ended encryption: LinkEncryption) {
    self[encryption.connection]?.encryptionBegan = nil
  }

  public func observe(ended pairing: Pairing) {}

  // MARK: Events

  public func observe(_ event: SessionEvent) {
    switch event {
    case .connectionOpened(let id, let frame): open(id.index, at: frame)
    case .changed(let change, let id): self[id.index]?.change(change)
    case .connectionEnded(let id, let end):
      close(id.index, end)
      if end.isOver { host.noteEnd(at: end.time) }
    case .finding(let finding): note(finding)
    case .creditsChanged(let change):
      if keepsSamples { take(.credits(change)) }
    case .collision, .channelOpened, .channelClosed, .attributesLost, .attemptGivenUp: break
    case .parametersAsked(_, let id, let frame): self[id.index]?.parametersAsked = frame
    case .reported(let report, let id?, let frame): self[id.index]?.report(report, at: frame)
    case .reported(let report, nil, let frame): host.report(report, at: frame, log: log)
    case .syncBegan(let report, let handle, let frame):
      host.beginSync(report, handle: handle, at: frame, log: log)
    case .syncEnded(let handle, let isLost, let frame):
      host.endSync(handle: handle, isLost: isLost, at: frame, log: log)
    case .scanning(let isOn, let frame): host.scan(isOn, at: frame, log: log)
    case .scanSettings(let settings): host.take(settings)
    case .attempt(let attempt, let frame): host.take(attempt, at: frame)
    case .peripheralReported(let id, let frame): host.noteReport(of: id.index, at: frame)
    case .directedAdvertising(let advertising, let frame): host.take(advertising, at: frame)
    case .advertisingTimedOut(let frame): host.timeOutAdvertising(at: frame, log: log)
    case .advertising(let isOn, let frame): host.advertise(isOn, at: frame, log: log)
    }
  }

  public func observe(_ note: HostNote, at frame: Frame) {
    host.note(note, at: frame, log: log)
  }

  public func observeRoleSwap(of id: ConnectionID) {
    let connection = id.index
    self[connection]?.swapDirections()
    // Finished procedures were assigned to the assumed sides, too.
    for index in log.finished.indices { log.finished[index].swapSides(of: connection) }
    for index in members.indices {
      members[index] = Member(
        transaction: members[index].transaction.withSwappedSides(of: connection),
        procedure: members[index].procedure)
    }
    newSwaps.append(connection)
    log.bell.ring()
  }

  private func take(_ sample: Timeline.Sample) {
    newSamples.append(sample)
    log.bell.ring()
  }

  private func open(_ index: Int, at frame: Frame) {
    while unsafe connections.count <= index { unsafe connections.append(nil) }
    if unsafe connections[index] == nil { followed += 1 }
    let connection = ConnectionProcedures(
      index: index, opened: frame, besides: followed, log: log)
    host.open(at: frame, log: log)
    connection.setup = SetupProgress(
      log.open(.connectionSetup, connection: index, direction: nil, at: frame), opened: frame)
    unsafe connections[index] = connection
  }

  private func close(_ index: Int, _ end: Connection.End) {
    guard let connection = self[index] else { return }
    connection.end(end)
    guard connection.isIdle else { return }
    unsafe connections[index] = nil
    followed -= 1
  }

  private func note(_ finding: Finding) {
    guard !stopsAfterSetup, let frame = finding.frame else { return }
    var procedure = log.open(
      .violation, connection: finding.connection, direction: finding.direction,
      at: frame, firstFrame: finding.earlierFrames.first)
    procedure.count = 1
    procedure.outcome = .success
    procedure.basis = .seen
    procedure.detail = .violation(finding)
    log.emit(procedure)
  }

  private subscript(index: Int) -> ConnectionProcedures? {
    guard unsafe connections.indices.contains(index), let connection = unsafe connections[index]
    else { return nil }
    if stopsAfterSetup, connection.setup == nil {
      unsafe connections[index] = nil
      followed -= 1
      return nil
    }
    return connection
  }
}

extension Transaction {
  /// Whether the transaction is a command to establish a connection.
  fileprivate var opensConnection: Bool {
    if case .command(let opcode) = kind { opcode.createsLEConnection } else { false }
  }
}

extension Procedure.Kind {
  /// The kind of a run of these PDUs, or nil for a request.
  init?(oneWay opcode: ATTOpcode) {
    switch opcode.role {
    case .notification: self = .notifications
    case .indication: self = .indication
    case .command:
      switch opcode {
      case .writeCommand: self = .writeWithoutResponse
      case .signedWriteCommand: self = .signedWrite
      default: self = .attributeCommand
      }
    case .request, .response, .confirmation, nil: return nil
    }
  }
}
