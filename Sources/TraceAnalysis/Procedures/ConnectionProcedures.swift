import BluetoothPackets
import LinkSessions

/// Active procedures of one connection.
final class ConnectionProcedures {
  let index: Int
  let log: ProcedureLog
  /// The bearers, starting with the fixed channel. Empty until one is used, because most connections in a large
  /// capture use none.
  var bearers: [AttributeBearer] = []
  // SAFETY: the table only accesses the log, and calls no code that could access it while it
  // changes.
  @exclusivity(unchecked) var runs: RunTable
  var evidence: SubscriptionEvidence
  /// The write streaks, one for each direction. Empty until one is needed.
  private(set) var streaks: [WriteStreak] = []
  var link: LinkProcedures
  /// Number of tracked connections, including this one. They share a memory budget for active
  /// procedures.
  private let number: Int
  @Boxed var commands: CommandRun?
  /// Procedures of repeated reports from the controller.
  var reports: [Procedure] = []
  /// The report of the last LL control PDU, and its record.
  var controlReport: (frame: Int, value: SessionEvent.LinkReport)?
  @Boxed var setup: SetupProgress?
  var mtu: UInt16?
  /// The connection interval in nanoseconds, or nil if it is unknown.
  var interval: Int64?
  /// The record that opened the connection. Parameters in it are initial values, not changes.
  let opened: Frame
  private(set) var isEnded = false

  @Boxed var pairing: Procedure?
  var pairingTransaction: Int?
  var features = Procedure.Pairing()
  /// The frame that began the encryption in progress.
  var encryptionBegan: Frame?
  /// The peripheral's request for new parameters that a controller reported and the host has not answered yet.
  var parametersAsked: Frame?
  /// A Security Request that has not been answered yet.
  @Boxed var securityRequest: Procedure?
  /// This host's command to disconnect.
  @Boxed var disconnection: Procedure?
  var disconnectCommand: (transaction: Int, procedure: Int)?
  /// The procedure that the connection's end interrupted, according to its transactions.
  var cut: Procedure.Kind?
  /// The last procedure that a server rejected for lack of security, and its attribute.
  var refusal: (id: Int, handle: UInt16?)?
  /// The rejection before the last pairing or encryption.
  var refusedBefore: (id: Int, handle: UInt16?)?

  /// - Parameters:
  ///   - index: the index in `ConnectionTable`.
  ///   - opened: the record that opened the connection.
  ///   - number: the number of tracked connections, including this one.
  ///   - log: receives finished procedures.
  init(index: Int, opened: Frame, besides number: Int, log: ProcedureLog) {
    self.index = index
    self.opened = opened
    self.log = log
    self.number = number
    unsafe runs = RunTable(
      limit: SharedRoom.part(of: 5000, for: number, most: RunTable.limit, least: 2))
    evidence = SubscriptionEvidence(
      limit: SharedRoom.part(of: 5000, for: number, most: SubscriptionEvidence.limit, least: 2))
    link = LinkProcedures(
      limit: SharedRoom.part(of: 5000, for: number, most: LinkProcedures.limit, least: 4))
  }

  /// Whether no more procedures can follow on the connection.
  var isIdle: Bool {
    isEnded && pairing == nil && disconnectCommand == nil && link.isEmpty
      && bearers.allSatisfy { $0.fromCentral.isEmpty && $0.fromPeripheral.isEmpty }
  }

  func bearer(of channel: Int?) -> Int {
    if bearers.isEmpty { bearers.append(AttributeBearer(channel: nil, besides: number)) }
    if channel == nil { return 0 }
    if let index = bearers.firstIndex(where: { $0.channel == channel }) { return index }
    bearers.append(AttributeBearer(channel: channel, besides: number * (bearers.count + 1)))
    return bearers.count - 1
  }

  /// Consumes a procedure of one direction that later procedures may continue.
  func takeStreak(_ procedure: Procedure, _ direction: LinkDirection) {
    if streaks.isEmpty {
      let parts = SharedRoom.part(of: 100_000, for: number, most: WriteStreak.limit, least: 8)
      streaks = [WriteStreak(limit: parts), WriteStreak(limit: parts)]
    }
    streaks[Int(direction.rawValue)].take(procedure, interval: interval, log: log)
  }

  /// Ends the setup. If only a later packet shows the outcome of a pairing, the pairing is part of the setup up to its
  /// last PDU.
  func finishSetup() {
    if let pairing {
      setup?.takePairing(
        from: pairing.start, until: Frame(number: pairing.lastFrame, time: pairing.end))
    }
    setup?.finish(log: log)
    setup = nil
  }

  // MARK: The end

  /// Consumes the end of the connection, or the point at which the sniffer lost it.
  func end(_ end: Connection.End) {
    guard !isEnded else { return }
    isEnded = true
    let during = end.isOver ? current(at: end.time) : nil
    closeAttributes()
    finishSetup()
    endSecurityRequest(.disconnected)
    link.endIdle(log: log)
    closeCommands()
    closeReports()
    let frame = Frame(number: end.frame, time: end.time)
    // An open connection was last heard in its last record, and lasts until the capture ends.
    let silence = end.cause == .captureEnds && end.basis != .unknown ? end.circumstances.silence : 0
    let last = Frame(number: end.frame, time: end.time.elapsed(since: silence))
    var procedure =
      disconnection
      ?? log.open(
        end.isOver ? .disconnection : .lastHeard, connection: index,
        direction: end.endedBy.value?.side, at: last)
    procedure.extend(to: frame)
    procedure.outcome = .success
    procedure.basis = end.basis
    procedure.detail = .disconnection(
      Procedure.Disconnection(end: end, during: during))
    disconnection = nil
    log.emit(procedure)
  }

  /// Returns the procedure that the connection's end interrupted.
  private func current(at time: Int64) -> Procedure.Kind? {
    if let cut { return cut }
    if pairing != nil { return .pairing }
    for bearer in bearers {
      for direction in LinkDirection.both where bearer[direction].waiting != nil {
        let kind = bearer[direction].open?.procedure.kind
        if kind != .cancelQueuedWrites { return kind }
      }
    }
    return link.current(at: time)
  }

  private func closeAttributes() {
    for index in bearers.indices {
      if isEnded {
        bearers[index].fromCentral.closeIdle(log: log)
        bearers[index].fromPeripheral.closeIdle(log: log)
      } else {
        bearers[index].fromCentral.close(log: log)
        bearers[index].fromPeripheral.close(log: log)
      }
    }
    unsafe runs.closeAll(log: log)
    evidence.close(log: log)
    for index in streaks.indices { streaks[index].close(log: log) }
  }

  func closeCommands() {
    guard let run = commands else { return }
    commands = nil
    run.emit(to: log)
  }

  /// Ends the capture.
  func finish() {
    isEnded = false
    closeAttributes()
    finishSetup()
    endSecurityRequest(.inProgress)
    link.closeAll(log: log)
    closeCommands()
    closeReports()
    if let pairing { log.emit(pairing) }
    pairing = nil
    if let disconnection { log.emit(disconnection) }
    disconnection = nil
  }

  func swapDirections() {
    for index in bearers.indices { bearers[index].swapDirections() }
    unsafe runs.swapDirections()
    streaks.reverse()
    setup?.swapDirections()
  }
}
