import LinkSessions
import TraceAnalysis

/// Matches several sessions of the same devices by their contents, in case they are in a different order.
struct SessionOrder {
  private let old: ComparedCapture
  private let new: ComparedCapture

  /// Maximum number of connections to compare with one another.
  private static let limit = 64
  /// Minimum increase in similarity for two pairs to exchange their connections, as a share.
  private static let margin = 0.1

  init(_ old: ComparedCapture, _ new: ComparedCapture) { (self.old, self.new) = (old, new) }

  /// Exchanges the new connections of matches if that makes them more similar.
  ///
  /// - Parameters:
  ///   - matches: the matches by devices, in the order of both captures.
  ///   - devices: the devices of a match.
  ///   - areSame: whether the devices of two matches are certainly the same.
  func correct<Devices>(
    _ matches: inout [Alignment.Match], devices: (Alignment.Match) -> Devices?,
    areSame: (Devices, Devices) -> Bool
  ) {
    let places = matches.indices.prefix(SessionOrder.limit)
    var groups: [(devices: Devices, places: [Int])] = []
    for place in places {
      guard let own = devices(matches[place]) else { continue }
      if let group = groups.firstIndex(where: { areSame($0.devices, own) }) {
        groups[group].places.append(place)
      } else {
        groups.append((own, [place]))
      }
    }
    for group in groups where group.places.count > 1 { correct(&matches, at: group.places) }
  }

  /// Exchanges the new connections of the matches at some indices if that makes them more similar.
  func correct(_ matches: inout [Alignment.Match], at places: [Int]) {
    let places = places.prefix(SessionOrder.limit).map(\.self)
    guard places.count > 1 else { return }
    let before = places.map { place in
      matches[place].old.map { SessionOrder.contents(of: old.link($0), in: old) }
    }
    var after = places.map { place in
      matches[place].new.map { SessionOrder.contents(of: new.link($0), in: new) }
    }
    func likeness(_ first: Int, _ second: Int) -> Double {
      guard let one = before[first], let other = after[second] else { return 0 }
      return SessionOrder.likeness(one, other)
    }
    // Each exchange increases the total similarity, so this terminates.
    for _ in places {
      var isChanged = false
      for first in places.indices {
        for second in places.indices where second > first {
          guard !leavesNothing(matches[places[first]], matches[places[second]]) else { continue }
          let now = likeness(first, first) + likeness(second, second)
          let then = likeness(first, second) + likeness(second, first)
          guard then > now + SessionOrder.margin else { continue }
          after.swapAt(first, second)
          let (one, other) = (matches[places[first]], matches[places[second]])
          matches[places[first]] = .init(old: one.old, new: other.new)
          matches[places[second]] = .init(old: other.old, new: one.new)
          isChanged = true
        }
      }
      if !isChanged { return }
    }
  }

  /// Whether a match would have no connection after the exchange.
  private func leavesNothing(_ one: Alignment.Match, _ other: Alignment.Match) -> Bool {
    one.old == nil && other.new == nil || other.old == nil && one.new == nil
  }

  /// A kind of procedure in a session, with its attribute, to count its occurrences.
  private struct Deed: Hashable {
    let kind: Procedure.Kind
    let type: String?
  }

  private static func contents(of link: Connection, in capture: ComparedCapture) -> [Deed: Int] {
    capture.procedures(of: link).prefix(2000).reduce(into: [:]) { deeds, procedure in
      deeds[Deed(kind: procedure.kind, type: procedure.uuid?.description), default: 0] += 1
    }
  }

  /// Returns the similarity of two sessions, as a share of both.
  private static func likeness(_ one: [Deed: Int], _ other: [Deed: Int]) -> Double {
    let all = one.values.reduce(0, +) + other.values.reduce(0, +)
    let shared = one.reduce(0) { $0 + min($1.value, other[$1.key] ?? 0) }
    return all == 0 ? 1 : 2 * Double(shared) / Double(all)
  }
}
