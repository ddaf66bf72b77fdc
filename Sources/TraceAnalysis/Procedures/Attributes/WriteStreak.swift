import LinkSessions

/// Acknowledged writes to one attribute, one after the other: a bulk transfer, if there are many.
struct WriteStreak: Sendable {
  private var procedure: Procedure?
  private var parts: [Int] = []

  /// How many parts are named; the rest is only counted.
  static let limit = 1000
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes a request's procedure that is over.
  ///
  /// - Parameters:
  ///   - write: the procedure.
  ///   - interval: of the connection, in nanoseconds; nil where it is not known.
  ///   - log: where the streak goes that it ends.
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
    transfer.pace = sum.pace
    transfer.outcome = .success
    transfer.detail = .parts(parts)
    log.emit(transfer)
  }
}
