public import LinkSessions

/// Which part of a timeline is wanted.
public struct TimelineFilter: Sendable {
  /// By their numbers; empty for all.
  public var connections: Set<Int>
  /// Empty for all.
  public var layers: Set<TransactionLayer>
  /// Nanoseconds from the first record.
  public var from: Int64
  /// The end of the time that is wanted, in nanoseconds from the first record.
  public var to: Int64

  /// The part of a timeline that is wanted; no connections and no layers stand for all of them.
  public init(
    connections: Set<Int> = [], layers: Set<TransactionLayer> = [], from: Int64 = .min,
    to: Int64 = .max
  ) {
    self.connections = connections
    self.layers = layers
    self.from = from
    self.to = to
  }

  /// - Parameters:
  ///   - procedure: one that is over.
  ///   - start: of the capture, in nanoseconds since 1970.
  public func takes(_ procedure: Procedure, start: Int64) -> Bool {
    takes(connection: procedure.connection)
      && (layers.isEmpty || layers.contains(procedure.kind.layer))
      && procedure.end.elapsed(since: start) >= from && procedure.start.elapsed(since: start) <= to
  }

  /// Whether a transaction is wanted; `start` is the first record's time.
  public func takes(_ transaction: Transaction, start: Int64) -> Bool {
    let end = transaction.response?.time ?? transaction.request.time
    return takes(connection: transaction.connection)
      && (layers.isEmpty || layers.contains(transaction.layer))
      && end.elapsed(since: start) >= from
      && transaction.request.time.elapsed(since: start) <= to
  }

  /// - Parameter connection: index in `ConnectionTable`; nil for what belongs to none.
  public func takes(connection: Int?) -> Bool {
    guard !connections.isEmpty else { return true }
    guard let connection else { return false }
    return connections.contains(connection + 1)
  }
}
