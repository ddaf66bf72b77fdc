/// How failed events lengthen the cycle of values, answer, and next values.
///
/// A cycle has two legs: the packets of its values, and the packet of the answer. For each leg, the expected number of
/// events is calculated exchange by exchange.
package struct CycleFailures: Hashable, Sendable {
  package enum Kind {
    /// Events fail as a whole, however many packets they have.
    case event
    /// Packets arrive damaged and are repeated in the same event, which ends after the second damaged packet in a row.
    case damaged
    /// Packets are not heard at all, which ends the event.
    case unheard
  }

  /// The packets that are sent in a cycle.
  package struct Cycle: Hashable, Sendable {
    let packets: Int
    /// Number of packets for which an event has room.
    let perEvent: Int
    let isFromCentral: Bool

    package init(packets: Int, perEvent: Int, isFromCentral: Bool) {
      self.packets = packets
      self.perEvent = perEvent
      self.isFromCentral = isFromCentral
    }
  }

  let kind: Kind
  /// Probability that a packet or an event fails.
  let chance: Double

  /// Calculates the probability at which failures cost the given number of intervals per cycle.
  ///
  /// - Parameters:
  ///   - intervals: the number of intervals that failures cost.
  ///   - all: the number of intervals of the cycle.
  package init(_ kind: Kind, costing intervals: Double, of all: Double, in cycle: Cycle) {
    self.kind = kind
    guard intervals > 0 else {
      chance = 0
      return
    }
    guard kind != .event else {
      chance = min(0.95, intervals / max(intervals, all))
      return
    }
    var (low, high) = (0.0, 0.6)
    for _ in 0..<16 {
      let middle = (low + high) / 2
      if CycleFailures.extra(kind, middle, cycle) > intervals {
        high = middle
      } else {
        low = middle
      }
    }
    chance = (low + high) / 2
  }

  /// Returns the number of intervals that failures add to a cycle.
  ///
  /// - Parameter ideal: the number of intervals of the cycle if nothing fails.
  package func intervals(_ cycle: Cycle, ideal: Double) -> Double {
    guard chance > 0 else { return 0 }
    return kind == .event
      ? ideal * chance / (1 - chance) : CycleFailures.extra(kind, chance, cycle)
  }

  private static func extra(_ kind: Kind, _ chance: Double, _ cycle: Cycle) -> Double {
    let (packets, room) = (max(1, cycle.packets), max(1, cycle.perEvent))
    let needed = Double((packets + room - 1) / room)
    let answer = Cycle(packets: 1, perEvent: 8, isFromCentral: !cycle.isFromCentral)
    return max(0, events(kind, chance, cycle) - needed) + max(0, events(kind, chance, answer) - 1)
  }

  /// Maximum number of packets, and of exchanges in an event, that are calculated one by one.
  private static let most = (packets: 256, exchanges: 64)

  /// Returns the mean number of events until the last packet has arrived.
  package static func events(_ kind: Kind, _ chance: Double, _ cycle: Cycle) -> Double {
    // The time of very long legs is proportional.
    let packets = max(1, min(cycle.packets, most.packets))
    let room = max(1, min(cycle.perEvent, most.exchanges))
    // Expected number of remaining events, as a constant and a share of the events from a new one on: `fresh` after a
    // successful exchange, `again` after a failed one.
    var fresh = [(Double, Double)](repeating: (0, 0), count: room + 1)
    var again = fresh
    var before = fresh
    var events = 0.0
    let rest = 1 - chance
    for packet in 1...packets {
      // The last packet needs no acknowledgement.
      let isLast = packet == 1
      (fresh[0], again[0]) = ((1, 1), (1, 1))
      for left in 1...room {
        let next = isLast ? (0, 0) : before[left - 1]
        func sum(_ terms: (Double, (Double, Double))...) -> (Double, Double) {
          terms.reduce((0, 0)) { ($0.0 + $1.0 * $1.1.0, $0.1 + $1.0 * $1.1.1) }
        }
        switch kind {
        case .event, .damaged:
          let good = isLast ? rest : rest * rest
          let bad = 1 - good
          fresh[left] = sum((good, next), (bad, again[left - 1]))
          again[left] = sum(
            (good, next), (max(0, bad - chance), again[left - 1]), (min(bad, chance), (1, 1)))
        case .unheard:
          let good = isLast && cycle.isFromCentral ? rest : rest * rest
          fresh[left] = sum((good, next), (1 - good, (1, 1)))
        }
      }
      let (constant, part) = fresh[room]
      events = constant / max(0.001, 1 - part)
      // The remaining events of this packet are now known.
      for left in 0...room {
        before[left] = (fresh[left].0 + fresh[left].1 * events, 0)
      }
    }
    return (1 + events) * Double(max(1, cycle.packets)) / Double(packets)
  }
}
