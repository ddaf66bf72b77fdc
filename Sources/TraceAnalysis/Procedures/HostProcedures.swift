import BluetoothPackets
import CaptureFiles
import LinkSessions

/// Procedures of a host outside connections: it configures its controller, scans, advertises, and
/// requests connections.
struct HostProcedures: Sendable {
  private var commands: CommandRun?
  /// Commands that return buffers. They accompany the data, regardless of what else the host does.
  private var returns: CommandRun?
  /// Whether an earlier run of commands set the controller up, or used it.
  private var hasUsedController = false
  /// Unanswered commands of runs that have ended.
  private var late: [Int] = []
  private var scan: Procedure?
  private var advertising: Procedure?
  /// The target of the directed advertising that this record starts.
  private var directed: (advertising: SessionEvent.DirectedAdvertising, frame: Int)?
  /// Periodic advertising trains being received, by handle.
  private var syncs: [(handle: UInt16, procedure: Procedure)] = []
  /// End of the last scan; start and total duration of the consecutive scans that it ended.
  private var lastScan: (start: Int64, end: Int64, duration: Int64)?
  /// The report in which the search found the peripheral of the connection that has just opened.
  private var reported: (connection: Int, frame: Frame)?
  /// When the last connection that this host requested began or ended. Earlier scans were for other connections.
  private var searchBegins: Int64?
  /// The request that has just opened a connection.
  private var opened: Procedure?
  /// A command that starts or stops scanning or advertising, until its parameters have been reported.
  private var switching: Transaction?
  /// Unanswered commands of this kind, with the procedures that they begin or end.
  private var switches: [(transaction: Int, procedure: Int)] = []
  /// Open connection requests in order.
  private var attempts: [Attempt] = []
  /// The current scan settings of the controller.
  private var settings: SessionEvent.ScanSettings?
  /// Consecutive log lines of one program.
  private var lines: (program: String, isProblem: Bool, procedure: Procedure)?

  /// A connection request.
  private struct Attempt: Sendable {
    var procedure: Procedure
    let transaction: Int
  }

  /// Maximum time from the end of a scan to the connection request for which the host scanned, in nanoseconds.
  private static let scanReach: Int64 = 2_000_000_000

  // MARK: Commands

  /// Consumes the start of a command outside connections.
  ///
  /// - Returns: the number of the procedure.
  mutating func begin(_ transaction: Transaction, log: ProcedureLog) {
    guard case .command(let opcode) = transaction.kind else { return }
    closeLines(log: log)
    if opcode.createsLEConnection {
      if attempts.count >= CommandRun.limit { log.emit(attempts.removeFirst().procedure) }
      attempts.append(
        Attempt(
          procedure: log.open(.connectionSetup, with: transaction), transaction: transaction.id))
      return
    }
    if HostProcedures.isSwitch(opcode) {
      switching = transaction
      return
    }
    if opcode == .hostNumberOfCompletedPackets {
      if let run = returns, !run.takes(transaction) { closeReturns(log: log) }
      if returns == nil { returns = CommandRun(.hostCommands, transaction, log: log) }
      returns?.add(opcode, transaction, log: log)
      return
    }
    if let run = commands, !run.takes(transaction) { closeCommands(log: log) }
    if commands == nil { commands = CommandRun(.hostCommands, transaction, log: log) }
    commands?.add(opcode, transaction, log: log)
  }

  /// - Returns: the number of the procedure.
  mutating func end(_ transaction: Transaction, log: ProcedureLog) -> Int? {
    if let number = commands?.end(transaction, log: log) { return number }
    if let number = returns?.end(transaction, log: log) { return number }
    guard case .command(let opcode) = transaction.kind else { return nil }
    if let place = late.firstIndex(of: transaction.id) {
      late.remove(at: place)
      guard transaction.outcome.isAnswer, transaction.outcome != .success else { return nil }
      return CommandRun.report(failed: transaction, opcode, log: log)
    }
    if let place = attempts.firstIndex(where: { $0.transaction == transaction.id }) {
      var procedure = attempts.remove(at: place).procedure
      // A request that has opened a connection belongs to that connection.
      guard transaction.outcome != .success || transaction.connection == nil else {
        opened = procedure
        return procedure.id
      }
      // Command Disallowed: the controller handles only one attempt at a time.
      if transaction.outcome == .error(.controller(ControllerErrorCode(rawValue: 0x0C))) {
        procedure.cause = attempts.first { $0.procedure.id < procedure.id }?.procedure.id
      }
      log.close(transaction, in: &procedure)
      log.emit(procedure)
      return procedure.id
    }
    guard HostProcedures.isSwitch(opcode),
      let index = switches.firstIndex(where: { $0.transaction == transaction.id })
    else { return nil }
    let procedure = switches.remove(at: index).procedure
    dropRefused(transaction, of: procedure, log: log)
    return procedure
  }

  /// Discards the procedure of a refused command, because the command did not begin anything.
  private mutating func dropRefused(
    _ transaction: Transaction, of number: Int, log: ProcedureLog
  ) {
    guard case .error = transaction.outcome else { return }
    func refuse(_ procedure: inout Procedure?) {
      guard var refused = procedure, refused.id == number,
        refused.firstFrame == transaction.request.number
      else { return }
      procedure = nil
      refused.detail = .none
      log.close(transaction, in: &refused)
      log.emit(refused)
    }
    refuse(&advertising)
    refuse(&scan)
  }

  private static func isSwitch(_ opcode: HCIOpcode) -> Bool {
    opcode == .leSetScanEnable || opcode == .leSetExtendedScanEnable
      || opcode == .leSetAdvertisingEnable || opcode == .leSetExtendedAdvertisingEnable
  }

  /// Assigns the command of this record to the procedure that it begins or ends.
  private mutating func claim(_ frame: Frame, for procedure: inout Procedure, log: ProcedureLog) {
    procedure.extend(to: frame)
    guard let transaction = switching, transaction.request.number == frame.number else { return }
    switching = nil
    procedure.transactions.append(transaction.id, limit: log.rangeLimit)
    if switches.count >= CommandRun.limit { switches.removeFirst() }
    switches.append((transaction.id, procedure.id))
  }

  // MARK: Notes

  /// Consumes a line of the host's log. Lines from one program without a pause or a host action between them form one
  /// procedure.
  mutating func note(_ note: HostNote, at frame: Frame, log: ProcedureLog) {
    if let border = note.border { closeCommands(isOff: border == .off, log: log) }
    if note.isLogLine, let lines, lines.program == note.source, lines.isProblem == note.isProblem,
      frame.time.elapsed(since: lines.procedure.end) <= HostProcedures.linePause
    {
      self.lines?.procedure.extend(to: frame)
      self.lines?.procedure.count += 1
      return
    }
    closeLines(log: log)
    var procedure = log.open(.hostNote, connection: nil, direction: nil, at: frame)
    procedure.count = 1
    procedure.outcome = .success
    procedure.detail = .note(note)
    if note.isLogLine {
      lines = (note.source, note.isProblem, procedure)
    } else {
      log.emit(procedure)
    }
  }

  private mutating func closeLines(log: ProcedureLog) {
    if let procedure = lines?.procedure { log.emit(procedure) }
    lines = nil
  }

  /// Minimum pause that ends a run of lines, in nanoseconds.
  private static let linePause: Int64 = 1_000_000_000

  // MARK: Scanning and advertising

  mutating func scan(_ isOn: Bool, at frame: Frame, log: ProcedureLog) {
    switch (scan, isOn) {
    case (nil, true):
      var procedure = log.open(.scan, connection: nil, direction: nil, at: frame)
      if let settings { procedure.detail = .scan(settings) }
      claim(frame, for: &procedure, log: log)
      scan = procedure
    case (var procedure?, false):
      scan = nil
      claim(frame, for: &procedure, log: log)
      procedure.outcome = .success
      let search = self.search(since: procedure.start, to: frame.time)
      lastScan = (search.start, frame.time, search.duration)
      log.emit(procedure)
    case (_?, true), (nil, false): break
    }
  }

  mutating func advertise(_ isOn: Bool, at frame: Frame, log: ProcedureLog) {
    if !isOn {
      endAdvertising(.stopped, at: frame, log: log)
    } else if advertising == nil {
      var procedure = log.open(.advertise, connection: nil, direction: nil, at: frame)
      if let directed, directed.frame == frame.number {
        procedure.detail = .directed(directed.advertising, nil)
      }
      claim(frame, for: &procedure, log: log)
      advertising = procedure
    }
  }

  /// Consumes the target of advertising that starts with the same record.
  mutating func take(_ advertising: SessionEvent.DirectedAdvertising, at frame: Frame) {
    directed = (advertising, frame.number)
  }

  /// Ends directed advertising because its time has expired. A different event reports that for undirected
  /// advertising.
  mutating func timeOutAdvertising(at frame: Frame, log: ProcedureLog) {
    guard case .directed? = advertising?.detail else { return }
    endAdvertising(.timedOut, at: frame, log: log)
  }

  private mutating func endAdvertising(
    _ end: Procedure.AdvertisingEnd, at frame: Frame, log: ProcedureLog
  ) {
    guard var procedure = advertising else { return }
    advertising = nil
    if case .directed(let advertising, _) = procedure.detail {
      procedure.detail = .directed(advertising, end)
    }
    claim(frame, for: &procedure, log: log)
    procedure.outcome = .success
    log.emit(procedure)
  }

  // MARK: Reports and trains

  mutating func report(_ report: SessionEvent.LinkReport, at frame: Frame, log: ProcedureLog) {
    var procedure = log.open(.linkReport, connection: nil, direction: nil, at: frame)
    procedure.count = 1
    procedure.outcome = .success
    procedure.detail = .reported(report, report)
    log.emit(procedure)
  }

  mutating func beginSync(
    _ report: SessionEvent.LinkReport, handle: UInt16, at frame: Frame, log: ProcedureLog
  ) {
    endSync(handle: handle, isLost: false, at: frame, log: log)
    if syncs.count >= CommandRun.limit { log.emit(syncs.removeFirst().procedure) }
    var procedure = log.open(.periodicSync, connection: nil, direction: nil, at: frame)
    procedure.detail = .followed(report, isLost: false)
    syncs.append((handle, procedure))
  }

  mutating func endSync(handle: UInt16, isLost: Bool, at frame: Frame, log: ProcedureLog) {
    guard let place = syncs.firstIndex(where: { $0.handle == handle }) else { return }
    var procedure = syncs.remove(at: place).procedure
    procedure.extend(to: frame)
    procedure.outcome = .success
    if case .followed(let report, _) = procedure.detail {
      procedure.detail = .followed(report, isLost: isLost)
    }
    log.emit(procedure)
  }

  // MARK: Connections

  /// Consumes the connection request in the command of this record.
  mutating func take(_ attempt: SessionEvent.ConnectionAttempt, at frame: Frame) {
    guard let place = attempts.lastIndex(where: { $0.procedure.firstFrame == frame.number }) else {
      return
    }
    attempts[place].procedure.detail = .attempt(attempt)
  }

  /// Consumes new scan settings of the controller.
  mutating func take(_ settings: SessionEvent.ScanSettings) {
    self.settings = settings
  }

  /// Consumes a connection that this host can't have requested: a central has answered its advertising, which ends the
  /// advertising.
  mutating func open(at frame: Frame, log: ProcedureLog) {
    if attempts.isEmpty { endAdvertising(.connected, at: frame, log: log) }
  }

  /// Records that a connection has ended. Earlier scans were not for the next one.
  mutating func noteEnd(at time: Int64) {
    searchBegins = time
    lastScan = nil
  }

  /// Records the report that found the peripheral of a new connection.
  mutating func noteReport(of connection: Int, at frame: Frame) {
    reported = (connection, frame)
  }

  /// Returns the request that opened a connection with the current record, and the preceding scan that found the
  /// device. A later connection has a different request.
  mutating func takeOpened(
    _ connection: Int, at frame: Frame, log: ProcedureLog
  ) -> (procedure: Procedure, scan: Int64?)? {
    guard let procedure = opened else { return nil }
    opened = nil
    // A controller handles one request at a time, so the end of an older one was not captured.
    while let attempt = attempts.first, attempt.procedure.id < procedure.id {
      var older = attempts.removeFirst().procedure
      older.outcome = .notInCapture
      log.emit(older)
    }
    var scanned: Int64?
    // A device in the accept list is connected when the controller hears it, so no scan has to find it first.
    let usesAcceptList: Bool =
      if case .attempt(let attempt) = procedure.detail { attempt.usesAcceptList } else { false }
    if let reported, reported.connection == connection, !usesAcceptList,
      reported.frame.time <= procedure.start
    {
      let found = reported.frame.time
      if let scan {
        scanned = HostProcedures.part(of: search(since: scan.start, to: frame.time), until: found)
      } else if let lastScan,
        procedure.start.elapsed(since: lastScan.end) <= HostProcedures.scanReach
      {
        scanned = HostProcedures.part(of: (lastScan.start, lastScan.duration), until: found)
      }
    }
    reported = nil
    lastScan = nil
    searchBegins = frame.time
    return (procedure, scanned)
  }

  /// Returns the start and the total duration of consecutive scans. Scans before the last connection were for that
  /// connection.
  private func search(since start: Int64, to end: Int64) -> (start: Int64, duration: Int64) {
    var search = (start: max(start, searchBegins ?? start), duration: Int64(0))
    search.duration = end.elapsed(since: search.start)
    if let lastScan, start.elapsed(since: lastScan.end) <= HostProcedures.scanReach {
      search.start = lastScan.start
      search.duration.lengthen(by: lastScan.duration)
    }
    return search
  }

  /// Returns how long scans continued until they found the device, or nil if they did not find it.
  private static func part(
    of search: (start: Int64, duration: Int64), until found: Int64
  ) -> Int64? {
    let wait = found.elapsed(since: search.start)
    return wait >= 0 ? min(search.duration, wait) : nil
  }

  /// - Parameters:
  ///   - isLast: whether the log ends with the run. If a host that has used its controller resets it as its last
  ///     action, it stops. A host that starts again would send more commands.
  ///   - isOff: whether the controller is off after the run.
  ///   - log: receives the procedure.
  private mutating func closeCommands(
    isLast: Bool = false, isOff: Bool = false, log: ProcedureLog
  ) {
    guard var run = commands else { return }
    commands = nil
    late = Array((late + run.takeWaiting()).suffix(CommandRun.limit))
    run.emit(to: log, isShutdown: isOff || isLast && hasUsedController)
    hasUsedController = true
  }

  private mutating func closeReturns(log: ProcedureLog) {
    guard var run = returns else { return }
    returns = nil
    late = Array((late + run.takeWaiting()).suffix(CommandRun.limit))
    run.emit(to: log, isShutdown: false)
  }

  /// Ends the capture.
  mutating func finish(at time: Int64?, log: ProcedureLog) {
    closeReturns(log: log)
    closeCommands(isLast: true, log: log)
    closeLines(log: log)
    for var procedure in [scan, advertising].compactMap(\.self) + attempts.map(\.procedure)
      + syncs.map(\.procedure)
    {
      if let time { procedure.end = max(procedure.end, time) }
      log.emit(procedure)
    }
    (scan, advertising) = (nil, nil)
    attempts = []
    syncs = []
  }
}
