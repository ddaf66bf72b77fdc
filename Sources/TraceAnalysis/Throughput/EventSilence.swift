/// After how many exchanges of an event the peripheral left the central without an answer.
///
/// Radio loss ends events anywhere. A silence that always comes after the same number of exchanges is a limit of the
/// side that falls silent: its controller ends the event.
struct EventSilence: Hashable, Sendable {
  /// Events that ended with a packet of the central that was not answered and was repeated in the next event, by the
  /// answered exchanges before it.
  private var silent = SIMD16<Int32>(repeating: 0)
  /// Other events, by their exchanges.
  private var others = SIMD16<Int32>(repeating: 0)

  /// Minimum number of events for a conclusion.
  private static let fewest = 20

  mutating func add(exchanges: Int, isSilent: Bool) {
    let place = min(max(0, exchanges), 15)
    if isSilent { silent[place] &+= 1 } else { others[place] &+= 1 }
  }

  static func - (later: EventSilence, earlier: EventSilence) -> EventSilence {
    var difference = later
    difference.silent &-= earlier.silent
    difference.others &-= earlier.others
    return difference
  }

  /// The number of exchanges after which the peripheral falls silent, with the number of such events; nil if it does so
  /// after various numbers, or had more exchanges in other events.
  var limit: (exchanges: Int, events: Int)? {
    let all = Int(silent.wrappedSum())
    guard all >= EventSilence.fewest,
      let place = (1..<15).max(by: { silent[$0] < silent[$1] })
    else { return nil }
    let events = Int(silent[place])
    let longer = (place + 1..<16).reduce(0) { $0 + Int(silent[$1]) + Int(others[$1]) }
    return events * 20 >= all * 19 && longer * 50 <= events ? (place, events) : nil
  }
}
