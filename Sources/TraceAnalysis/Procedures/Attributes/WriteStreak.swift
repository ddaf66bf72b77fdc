import LinkSessions

/// Acknowledged writes to one attribute, one after the other: a bulk transfer, if there are many.
struct WriteStreak: Sendable {
  private var procedure: Procedure?
  private var parts: [Int] = []

  /// How many parts are named; the rest is only counted.
  static let limit = 1000

  /// Takes a request's procedure that is over.
  mutating func take(_ write: Procedure, log: ProcedureLog) {
    if var sum = procedure, write.handle == sum.handle, write.kind == .write,
      write.outcome == .success,
      write.start.elapsed(since: sum.end) <= RunTable.leastPatience
    {
      sum.end = max(sum.end, write.end)
      sum.lastFrame = max(sum.lastFrame, write.lastFrame)
      sum.count += write.count
      sum.octets += write.octets
      if parts.count < WriteStreak.limit { parts.append(write.id) }
      procedure = sum
      return
    }
    close(log: log)
    guard write.kind == .write, write.outcome == .success else { return }
    procedure = write
    parts = [write.id]
  }

  /// Ends the streak; many octets make it a procedure of its own over those of the writes.
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
    transfer.outcome = .success
    transfer.detail = .parts(parts)
    log.emit(transfer)
  }
}
