import BluetoothPackets
import CaptureFiles
import LinkSessions

/// What a host does outside connections: it sets its controller up, scans, advertises, and asks for
/// connections.
struct HostProcedures: Sendable {
  private var commands: CommandRun?
  private var scan: Procedure?
  private var advertising: Procedure?
  /// Whom the advertising is for that this record begins.
  private var directed: (advertising: DirectedAdvertising, frame: Int)?
  /// Periodic advertising trains that are followed, by their handles.
  private var syncs: [(handle: UInt16, procedure: Procedure)] = []
  /// The end of the last scan, and how long it was with those that it followed.
  private var lastScan: (end: Int64, duration: Int64)?
  /// When a connection has opened last that this host had asked for.
  private var lastOpening: Int64?
  /// The request that has just opened a connection.
  private var opened: Procedure?
  /// A command that switches scanning or advertising, until it is told what it switches.
  private var switching: Transaction?
  /// Such commands without an answer, with the procedures that they begin or end.
  private var switches: [(transaction: Int, procedure: Int)] = []
  /// Requests for connections that have not come to an end, in their order.
  private var attempts: [Attempt] = []
  /// How the controller is to scan.
  private var settings: ScanSettings?
  /// Lines of one program that follow each other.
  private var lines: (program: String, procedure: Procedure)?

  /// A request for a connection.
  private struct Attempt: Sendable {
    var procedure: Procedure
    let transaction: Int
  }

  /// A scan that ended so shortly before was for the connection.
  private static let scanReach: Int64 = 2_000_000_000

  // MARK: Commands

  /// Takes a command that is about no connection.
  ///
  /// - Returns: the procedure's number.
  mutating func begin(_ transaction: Transaction, log: ProcedureLog) {
    guard case .command(let opcode) = transaction.kind else { return }
    closeLines(log: log)
    if HostProcedures.createsConnection(opcode) {
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
    if let run = commands, !run.takes(transaction) { closeCommands(log: log) }
    if commands == nil { commands = CommandRun(.hostCommands, transaction, log: log) }
    commands?.add(opcode, transaction, log: log)
  }

  /// - Returns: the procedure's number.
  mutating func end(_ transaction: Transaction, log: ProcedureLog) -> Int? {
    if let number = commands?.end(transaction, log: log) { return number }
    guard case .command(let opcode) = transaction.kind else { return nil }
    if let place = attempts.firstIndex(where: { $0.transaction == transaction.id }) {
      var procedure = attempts.remove(at: place).procedure
      // One that has opened a connection belongs to that.
      guard transaction.outcome != .success || transaction.connection == nil else {
        opened = procedure
        return procedure.id
      }
      // Command Disallowed: the controller has one attempt at a time.
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
    // What a controller refuses does not begin.
    if transaction.outcome != .success, advertising?.id == procedure { advertising?.detail = .none }
    return procedure
  }

  /// Whether a command asks for an LE connection.
  static func createsConnection(_ opcode: HCIOpcode) -> Bool {
    switch opcode.rawValue {
    case 0x200D, 0x2043, 0x2085: true
    default: false
    }
  }

  private static func isSwitch(_ opcode: HCIOpcode) -> Bool {
    opcode == .leSetScanEnable || opcode == .leSetExtendedScanEnable
      || opcode == .leSetAdvertisingEnable || opcode == .leSetExtendedAdvertisingEnable
  }

  /// Gives the command of this record to the procedure that it begins or ends.
  private mutating func claim(_ frame: Frame, for procedure: inout Procedure, log: ProcedureLog) {
    procedure.extend(to: frame)
    guard let transaction = switching, transaction.request.number == frame.number else { return }
    switching = nil
    procedure.transactions.append(transaction.id, limit: log.rangeLimit)
    if switches.count >= CommandRun.limit { switches.removeFirst() }
    switches.append((transaction.id, procedure.id))
  }

  // MARK: Notes

  /// Takes a line of the host's log: lines of a program with no pause between them, and nothing that
  /// the host does, are one.
  mutating func note(_ note: HostNote, at frame: Frame, log: ProcedureLog) {
    if note.isLogLine, let lines, lines.program == note.source,
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
      lines = (note.source, procedure)
    } else {
      log.emit(procedure)
    }
  }

  private mutating func closeLines(log: ProcedureLog) {
    if let procedure = lines?.procedure { log.emit(procedure) }
    lines = nil
  }

  /// A pause that ends a run of lines, in nanoseconds.
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
      lastScan = (frame.time, scanned(since: procedure.start, to: frame.time))
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

  /// Takes for whom advertising is that begins with the same record.
  mutating func take(_ advertising: DirectedAdvertising, at frame: Frame) {
    directed = (advertising, frame.number)
  }

  /// Advertising ends because its time is over; of undirected advertising another event says so.
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

  mutating func report(_ report: LinkReport, at frame: Frame, log: ProcedureLog) {
    var procedure = log.open(.linkReport, connection: nil, direction: nil, at: frame)
    procedure.count = 1
    procedure.outcome = .success
    procedure.detail = .reported(report, report)
    log.emit(procedure)
  }

  mutating func beginSync(
    _ report: LinkReport, handle: UInt16, at frame: Frame, log: ProcedureLog
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

  /// Takes what a host asks for with the command of this record.
  mutating func take(_ attempt: ConnectionAttempt, at frame: Frame) {
    guard let place = attempts.lastIndex(where: { $0.procedure.firstFrame == frame.number }) else {
      return
    }
    attempts[place].procedure.detail = .attempt(attempt)
  }

  /// Takes how the controller is to scan from now on.
  mutating func take(_ settings: ScanSettings) {
    self.settings = settings
  }

  /// A connection opens that no request of this host may have made: a central has answered its
  /// advertising, which ends with that.
  mutating func open(at frame: Frame, log: ProcedureLog) {
    if attempts.isEmpty { endAdvertising(.connected, at: frame, log: log) }
  }

  /// The request that has opened a connection with the present record, and the scan before it; a later
  /// connection has had another.
  mutating func takeOpened(
    at frame: Frame, log: ProcedureLog
  ) -> (procedure: Procedure, scan: Int64?)? {
    guard let procedure = opened else { return nil }
    opened = nil
    // A controller has one request at a time: the end of an older one is not in the capture.
    while let attempt = attempts.first, attempt.procedure.id < procedure.id {
      var older = attempts.removeFirst().procedure
      older.outcome = .notInCapture
      log.emit(older)
    }
    var scanned: Int64?
    if let scan {
      scanned = self.scanned(since: scan.start, to: frame.time)
    } else if let lastScan,
      procedure.start.elapsed(since: lastScan.end) <= HostProcedures.scanReach
    {
      scanned = lastScan.duration
    }
    lastScan = nil
    lastOpening = frame.time
    return (procedure, scanned)
  }

  /// How long a host has scanned, scans that follow each other taken together; what came before the last
  /// connection was for that.
  private func scanned(since start: Int64, to end: Int64) -> Int64 {
    var duration = end.elapsed(since: max(start, lastOpening ?? start))
    if let lastScan, start.elapsed(since: lastScan.end) <= HostProcedures.scanReach {
      duration.lengthen(by: lastScan.duration)
    }
    return duration
  }

  private mutating func closeCommands(log: ProcedureLog) {
    commands?.emit(to: log)
    commands = nil
  }

  /// The capture is over.
  mutating func finish(at time: Int64?, log: ProcedureLog) {
    closeCommands(log: log)
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
