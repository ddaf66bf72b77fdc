package import LinkSessions

extension Timeline {
  /// Selects a part of a timeline.
  public struct Filter: Sendable {
    /// IDs of the connections. Empty for all.
    package var connections: Set<Int> = []
    /// The layers. Empty for all.
    public var layers: Set<Procedure.Layer> = []
    /// Start of the selection in nanoseconds since the first record.
    package var from: Int64 = .min
    /// End of the selection in nanoseconds since the first record.
    package var to: Int64 = .max

    /// Creates a filter that selects everything.
    public init() {}

    /// Creates a filter. Empty connections or layers select all of them.
    package init(
      connections: Set<Int>, layers: Set<Procedure.Layer> = [], from: Int64 = .min,
      to: Int64 = .max
    ) {
      self.connections = connections
      self.layers = layers
      self.from = from
      self.to = to
    }

    /// - Parameters:
    ///   - procedure: a finished procedure.
    ///   - start: start of the capture in nanoseconds since 1970.
    package func takes(_ procedure: Procedure, start: Int64) -> Bool {
      takes(connection: procedure.connection)
        && (layers.isEmpty || layers.contains(procedure.kind.layer))
        && procedure.end.elapsed(since: start) >= from
        && procedure.start.elapsed(since: start) <= to
    }

    /// Whether the filter selects a transaction. `start` is the time of the first record.
    package func takes(_ transaction: Transaction, start: Int64) -> Bool {
      let end = transaction.response?.time ?? transaction.request.time
      return takes(connection: transaction.connection)
        && (layers.isEmpty || layers.contains(transaction.layer))
        && end.elapsed(since: start) >= from
        && transaction.request.time.elapsed(since: start) <= to
    }

    /// - Parameter connection: an index in `ConnectionTable`, or nil outside connections.
    package func takes(connection: Int?) -> Bool {
      guard !connections.isEmpty else { return true }
      guard let connection else { return false }
      return connections.contains(connection + 1)
    }
  }
}
