import LinkSessions

/// Simultaneous transfers on other connections of the same central. Its radio serves one connection
/// at a time, so they share one ceiling.
struct SharedRadio {
  private struct Use {
    let connection: Int
    let central: Int?
    let start: Int64
    let end: Int64
    /// Share of time in which its packets were on the air.
    let part: Double
  }

  private let uses: [Use]
  /// Maximum number of simultaneous transfers to compare.
  private static let limit = 64

  init(_ transfers: [Transfer], _ connections: ConnectionTable) {
    uses = transfers.map { transfer in
      Use(
        connection: transfer.connection,
        central: SharedRadio.central(of: connections.connections[transfer.connection]),
        start: transfer.start, end: transfer.end, part: transfer.radioPart)
    }.sorted { ($0.start, $0.connection) < ($1.start, $1.connection) }
  }

  /// The central of a connection. In a host's log it is that host, whatever its address.
  static func central(of connection: Connection) -> Int? {
    connection.localIsCentral.value == true ? -1 : connection.central.value
  }

  /// Share of the central's time left to a transfer by the other connections (1 if there is enough
  /// for all), and share of the unused time in its own events that the others fill.
  func share(of transfer: Transfer, central: Int?) -> (left: Double, others: Double) {
    guard let central, uses.count > 1 else { return (1, 0) }
    var others = 0.0
    var seen = 0
    for use in uses {
      guard use.start < transfer.end, seen < SharedRadio.limit else { break }
      guard use.connection != transfer.connection, use.central == central,
        use.end > transfer.start
      else { continue }
      seen += 1
      let both = min(use.end, transfer.end).elapsed(since: max(use.start, transfer.start))
      others += use.part * Double(max(0, both)) / Double(max(1, transfer.activeTime))
    }
    let own = transfer.radioPart
    guard others > 0.1, own + others > 0.5, own > 0 else { return (1, 0) }
    return (own / (own + others), min(1, others / max(0.01, 1 - own)))
  }
}

extension Transfer {
  /// Share of time in which its packets and their answers were on the air.
  fileprivate var radioPart: Double {
    let use = account.use
    if account.isOnAir, use.time > 0 {
      return (use.data + use.resent + use.empty + use.reverse + use.other) / use.time
    }
    let own = ceiling.ownBitsPerSecond
    return own > 0 ? min(1, goodput / own) : 0
  }
}
