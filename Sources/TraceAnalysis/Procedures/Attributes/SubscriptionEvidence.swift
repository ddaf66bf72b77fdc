import LinkSessions

/// Finds subscriptions among writes to attributes that were not discovered in the capture.
///
/// A client that has cached the server's database writes 0x0001 or 0x0002 to a handle. If values of a handle slightly
/// below it then start to arrive, the written handle was that of the Client Characteristic Configuration descriptor.
/// Core 6.0, Vol 3, Part G, 3.3.3.3.
struct SubscriptionEvidence: Sendable {
  /// Writes that may be subscriptions. They are reported once this is known.
  private var candidates: [Procedure] = []
  /// Handles that have proved to be such descriptors.
  private var descriptors: [UInt16] = []

  /// Maximum distance from a value handle to its descriptor.
  static let reach: UInt16 = 4

  /// Maximum number of waiting writes, and of known descriptors.
  static let limit = 16
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Maximum time from a subscription to the first value: a minute, in nanoseconds.
  static let patience: Int64 = 60_000_000_000

  /// Consumes a finished write, and reports it immediately unless it may be a subscription.
  mutating func take(_ write: Procedure, log: ProcedureLog) {
    guard case .written(let value) = write.detail, value <= 2, write.outcome == .success,
      let handle = write.handle
    else { return log.emit(write) }
    if descriptors.contains(handle) {
      var write = write
      SubscriptionEvidence.mark(&write, value)
      return log.emit(write)
    }
    guard value > 0 else { return log.emit(write) }
    expire(at: write.end, log: log)
    if candidates.count >= limit { log.emit(candidates.removeFirst()) }
    candidates.append(write)
  }

  /// Consumes the first value of a run.
  mutating func take(valueOf handle: UInt16, at time: Int64, log: ProcedureLog) {
    guard !candidates.isEmpty else { return }
    expire(at: time, log: log)
    guard
      let index = candidates.lastIndex(where: {
        guard let descriptor = $0.handle else { return false }
        return descriptor > handle && descriptor - handle <= SubscriptionEvidence.reach
      })
    else { return }
    var write = candidates.remove(at: index)
    if let descriptor = write.handle, descriptors.count < SubscriptionEvidence.limit {
      descriptors.append(descriptor)
    }
    if case .written(let value) = write.detail { SubscriptionEvidence.mark(&write, value) }
    log.emit(write)
  }

  private static func mark(_ write: inout Procedure, _ value: UInt16) {
    write.kind = value == 0 ? .unsubscribe : .subscribe
    write.basis = .derived
  }

  private mutating func expire(at time: Int64, log: ProcedureLog) {
    while let first = candidates.first,
      time.elapsed(since: first.end) > SubscriptionEvidence.patience
    {
      log.emit(candidates.removeFirst())
    }
  }

  mutating func close(log: ProcedureLog) {
    for write in candidates { log.emit(write) }
    candidates = []
  }
}
