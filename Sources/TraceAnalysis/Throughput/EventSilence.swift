/// The number of exchanges in an event after which the peripheral stopped answering.
///
/// Radio loss ends events anywhere. If silence always comes after the same number of exchanges, it is a limit of the
/// silent side, whose controller ends the event.
struct EventSilence: Hashable, Sendable {
  /// Events that ended with an unanswered packet from the central that was repeated in the next event, by the number
  /// of answered exchanges before it.
  private var silent = SIMD16<Int32>(repeating: 0)
  /// Other events, by number of exchanges.
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

  /// The number of exchanges after which the peripheral falls silent, with the number of such events. Nil if the
  /// number varies or the peripheral had more exchanges in other events.
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
