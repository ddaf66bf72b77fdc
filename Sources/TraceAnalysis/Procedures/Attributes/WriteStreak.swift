import LinkSessions

/// Consecutive acknowledged writes to one attribute, which are a bulk transfer if there are many.
struct WriteStreak: Sendable {
  private var procedure: Procedure?
  private var parts: [Int] = []

  /// Maximum number of parts listed. Others are only counted.
  static let limit = 1000
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Consumes a finished write procedure.
  ///
  /// - Parameters:
  ///   - write: the procedure.
  ///   - interval: the connection interval in nanoseconds, or nil if it is unknown.
  ///   - log: receives the streak that it ends.
  mutating func take(_ write: Procedure, interval: Int64?, log: ProcedureLog) {
    if var sum = procedure, write.handle == sum.handle, write.kind == .write,
      write.outcome == .success,
      write.start.elapsed(since: sum.end) <= RunTable.leastPatience
    {
      sum.end = max(sum.end, write.end)
      sum.lastFrame = max(sum.lastFrame, write.lastFrame)
      sum.count += write.count
      sum.octets += write.octets
      _ = sum.pace?.add(write.octets, at: write.start, interval: interval)
      if parts.count < limit { parts.append(write.id) }
      procedure = sum
      return
    }
    close(log: log)
    guard write.kind == .write, write.outcome == .success else { return }
    var sum = write
    sum.pace = TransferPace(firstTime: write.start, completedAt: write.start)
    _ = sum.pace?.add(write.octets, at: write.start, interval: interval)
    procedure = sum
    parts = [write.id]
  }

  /// Ends the streak. If it has enough octets, it becomes a procedure that includes those of the writes.
  mutating func close(log: ProcedureLog) {
    guard let sum = procedure else { return }
    procedure = nil
    defer { parts.removeAll(keepingCapacity: true) }
    guard BulkThreshold.isReached(by: sum) else { return }
    var transfer = log.open(
      .bulkTransfer, connection: sum.connection, direction: sum.direction,
      at: Frame(number: sum.lastFrame, time: sum.end), firstFrame: sum.firstFrame)
    transfer.start = sum.start
    transfer.channel = sum.channel
    transfer.handle = sum.handle
    transfer.count = sum.count
    transfer.octets = sum.octets
    transfer.pace = sum.pace
    transfer.outcome = .success
    transfer.detail = .parts(parts.map { ProcedureID($0) })
    log.emit(transfer)
  }
}
