import BluetoothPackets
import LinkSessions

/// Problems in the order of their first occurrence. Problems of the same kind are merged.
struct TroubleList {
  private(set) var troubles: [TraceSummary.Trouble] = []
  private var places: [TraceSummary.Trouble.Likeness: Int] = [:]
  /// Number of problems beyond the limit.
  private(set) var notKept = 0
  /// Number of problems of each connection, by index in `ConnectionTable`.
  private(set) var counts: [Int: Int] = [:]

  static let limit = 256

  mutating func add(_ trouble: TraceSummary.Trouble) {
    for connection in trouble.connections { counts[connection, default: 0] += trouble.count }
    if let place = places[trouble.likeness] {
      troubles[place].add(trouble)
    } else if troubles.count < TroubleList.limit {
      places[trouble.likeness] = troubles.count
      troubles.append(trouble)
    } else {
      notKept += 1
    }
  }
}

/// Collects broken protocol rules, and connections that a sniffer lost.
final class BreachObserver: SessionEventObserver {
  private(set) var list = TroubleList()

  func observe(_ event: SessionEvent) {
    switch event {
    case .finding(let finding) where Rule(finding.rule).severity != .note:
      list.add(
        TraceSummary.Trouble(
          .breach(finding), connection: finding.connection, at: finding.time,
          frames: finding.frames))
    case .connectionEnded(let id, let end):
      guard case .lostBySniffer = end.cause, !end.circumstances.isExcerpt else { return }
      list.add(
        TraceSummary.Trouble(.lost(end), connection: id.index, at: end.time, frames: [end.frame]))
    default: break
    }
  }
}
