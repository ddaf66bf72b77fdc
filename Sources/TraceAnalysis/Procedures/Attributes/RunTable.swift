import LinkSessions

/// Runs of PDUs that are not answered individually: notifications, commands, confirmed indications,
/// SDUs, encrypted packets.
///
/// Runs of several attributes may be active at the same time. A run ends with a pause much longer
/// than the previous gaps between its PDUs, with a change of its subscription, or with the
/// connection.
struct RunTable: Sendable {
  /// Properties that all PDUs of a run share.
  struct Key: Hashable, Sendable {
    let kind: Procedure.Kind
    let direction: LinkDirection?
    /// The attribute, or nil if there is none or several.
    var handle: UInt16?
    /// Index of the credit-based channel.
    var channel: Int?
  }

  private struct Run: Sendable {
    let key: Key
    var procedure: Procedure
    /// The longest pause that does not end the run, in nanoseconds.
    var patience: Int64 = RunTable.firstPatience
  }

  private var runs: [Run] = []
  /// Index of the run of the last PDU. Consecutive PDUs of bulk transfers belong to the same run.
  private var latest = 0

  /// Maximum number of simultaneous runs.
  static let limit = 64
  private let limit: Int

  /// - Parameter limit: the maximum number of simultaneous runs.
  init(limit: Int = RunTable.limit) {
    self.limit = limit
  }

  /// Patience before the pace of a run is known. A sensor may report only once a minute.
  static let firstPatience: Int64 = 75_000_000_000

  /// Minimum patience. It is longer than any protocol waits between two values, but shorter than the time between a
  /// user's button presses.
  static let leastPatience: Int64 = 5_000_000_000

  /// Patience as a multiple of the mean gap.
  static let patienceFactor: Int64 = 8

  var isEmpty: Bool { runs.isEmpty }

  /// Consumes a PDU.
  ///
  /// - Parameters:
  ///   - key: the properties that the PDU shares with the run.
  ///   - octets: the octets of the value.
  ///   - frame: the record that completed the PDU.
  ///   - first: the record of the PDU's first fragment.
  ///   - answer: the record that confirmed the PDU, or nil.
  ///   - transaction: the PDU's transaction ID, or nil if it is not a transaction.
  ///   - connection: the connection of the PDU.
  ///   - interval: the connection interval in nanoseconds, or nil if it is unknown.
  ///   - log: receives the runs that the PDU ends.
  /// - Returns: the number of the procedure, and whether it has just begun.
  mutating func take(
    _ key: Key, octets: Int, at frame: Frame, first: Frame, answer: Frame? = nil,
    transaction: Int?, connection: Int, interval: Int64?, log: ProcedureLog
  ) -> (id: Int, isNew: Bool) {
    var isNew = false
    if runs.isEmpty || !(runs[latest].key == key || find(key))
      || frame.time.elapsed(since: runs[latest].procedure.end) > runs[latest].patience
    {
      begin(key, at: frame, first: first, connection: connection, log: log)
      isNew = true
    }
    if !isNew, key.kind == .notifications || key.kind == .indication {
      let last = runs[latest].procedure.lastValueFrame
      runs[latest].procedure.gaps.add(
        frame.time.elapsed(since: last.time), from: last.number, to: frame.number)
    }
    _ = runs[latest].procedure.pace?.add(octets, at: frame.time, interval: interval)
    if answer != nil { runs[latest].procedure.lastValue = frame }
    add(octets, at: answer ?? frame, transaction, log: log)
    return (runs[latest].procedure.id, isNew)
  }

  private mutating func find(_ key: Key) -> Bool {
    guard let index = runs.firstIndex(where: { $0.key == key }) else { return false }
    latest = index
    return true
  }

  private mutating func add(_ octets: Int, at frame: Frame, _ transaction: Int?, log: ProcedureLog)
  {
    runs[latest].procedure.octets += octets
    runs[latest].procedure.count += 1
    runs[latest].procedure.extend(to: frame)
    if let transaction {
      runs[latest].procedure.transactions.append(transaction, limit: log.rangeLimit)
    }
    // The pace is only updated from time to time, because a division per PDU would be too slow.
    let count = runs[latest].procedure.count
    if count & (count - 1) == 0, count > 2 { runs[latest].patience = patience(of: latest) }
  }

  private func patience(of index: Int) -> Int64 {
    let mean = runs[index].procedure.duration / Int64(max(1, runs[index].procedure.count - 1))
    let (patience, overflow) = mean.multipliedReportingOverflow(by: RunTable.patienceFactor)
    return overflow ? .max : max(RunTable.leastPatience, patience)
  }

  private mutating func begin(
    _ key: Key, at frame: Frame, first: Frame, connection: Int, log: ProcedureLog
  ) {
    close(log: log) {
      $0.key == key || frame.time.elapsed(since: $0.procedure.end) > $0.patience
    }
    if runs.count >= limit { emit(runs.removeFirst(), log: log) }
    var procedure = log.open(
      key.kind, connection: connection, direction: key.direction, at: frame,
      firstFrame: first.number, firstTime: first.time)
    procedure.handle = key.handle
    procedure.channel = key.channel
    procedure.outcome = .success
    procedure.pace = TransferPace(firstTime: frame.time, completedAt: frame.time)
    runs.append(Run(key: key, procedure: procedure))
    latest = runs.count - 1
  }

  // MARK: Ending

  private mutating func close(log: ProcedureLog, where isOver: (Run) -> Bool) {
    guard runs.contains(where: isOver) else { return }
    for run in runs where isOver(run) { emit(run, log: log) }
    runs.removeAll(where: isOver)
    latest = 0
  }

  mutating func closeAll(log: ProcedureLog) {
    close(log: log) { _ in true }
  }

  /// Ends a run with its last PDU, which was not answered like the others.
  mutating func close(_ key: Key, _ unanswered: Transaction, log: ProcedureLog) {
    guard find(key) else { return }
    runs[latest].procedure.outcome = unanswered.outcome
    runs[latest].procedure.unansweredFrame = unanswered.request.number
    runs[latest].procedure.note(failed: unanswered)
    close(log: log) { $0.key == key }
  }

  /// Ends the run of values of the characteristic to which a descriptor belongs.
  mutating func closeValues(
    describedBy descriptor: UInt16, direction: LinkDirection, log: ProcedureLog
  ) {
    close(log: log) {
      guard let handle = $0.key.handle, $0.key.direction == direction else { return false }
      return ($0.key.kind == .notifications || $0.key.kind == .indication)
        && handle < descriptor && descriptor - handle <= SubscriptionEvidence.reach
    }
  }

  private func emit(_ run: Run, log: ProcedureLog) {
    var procedure = run.procedure
    if BulkThreshold.isReached(by: procedure) {
      procedure.detail = .run(of: procedure.kind)
      procedure.kind = .bulkTransfer
    }
    log.emit(procedure)
  }

  mutating func swapDirections() {
    for index in runs.indices {
      let key = runs[index].key
      var procedure = runs[index].procedure
      procedure.direction = procedure.direction?.opposite
      var run = Run(
        key: Key(
          kind: key.kind, direction: key.direction?.opposite, handle: key.handle,
          channel: key.channel), procedure: procedure)
      run.patience = runs[index].patience
      runs[index] = run
    }
  }
}
