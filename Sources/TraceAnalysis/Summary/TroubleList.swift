import BluetoothPackets
import LinkSessions

/// What went wrong, alike troubles folded, in the order of their first time.
struct TroubleList {
  private(set) var troubles: [Trouble] = []
  private var places: [Trouble.Likeness: Int] = [:]
  /// Troubles for which there was no room.
  private(set) var notKept = 0
  /// How many each connection has, by index in `ConnectionTable`.
  private(set) var counts: [Int: Int] = [:]

  static let limit = 256

  mutating func add(_ trouble: Trouble) {
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

/// Hears of rules that traffic breaks, and of connections that a sniffer lost.
final class BreachObserver: SessionEventObserver {
  private(set) var list = TroubleList()

  func observe(_ event: SessionEvent) {
    switch event {
    case .finding(let finding) where Rule(finding.rule).severity != .note:
      list.add(
        Trouble(
          .breach(finding), connection: finding.connection, at: finding.frame?.time,
          frames: finding.frames))
    case .connectionEnded(let connection, let end):
      guard case .lostBySniffer = end.cause else { return }
      list.add(
        Trouble(.lost(end), connection: connection, at: end.time, frames: [end.frame]))
    default: break
    }
  }
}
