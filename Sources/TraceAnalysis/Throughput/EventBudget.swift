/// What became of a connection event, as the data of one direction sees it: why nothing more of it was
/// sent. The raw value is the name that reports use.
public enum EventFate: String, CaseIterable, Hashable, Sendable {
  /// No further exchange would have fitted before the next event.
  case linkFull = "link-full"
  /// The central ended it with time left, although the sender announced more data.
  case centralStopped = "central-stopped"
  /// The peripheral took no more: it did not acknowledge packets that arrived whole.
  case peripheralRefused = "peripheral-refused"
  /// The sender had nothing more: MD = 0, or nothing at all, with time left.
  case senderEmpty = "sender-empty"
  /// The peripheral slept, as its latency allows.
  case latencySleep = "latency-sleep"
  /// The peripheral did not hear it, or was not heard by the central.
  case missed
  /// A packet with a wrong CRC ended it.
  case badCRC = "bad-crc"
  /// A packet that was not acknowledged ended it, or it had nothing but such packets.
  case repeated
  /// An answer was due before more could be sent.
  case awaitsAnswer = "awaits-answer"
  /// The channel had no credits.
  case noCredits = "no-credits"
  /// The central spent its time with another connection.
  case otherLink = "other-link"
  /// The capture lacks it.
  case notCaptured = "not-captured"

  /// Where a budget keeps it.
  var place: Int {
    switch self {
    case .linkFull: 0
    case .centralStopped: 1
    case .peripheralRefused: 2
    case .senderEmpty: 3
    case .latencySleep: 4
    case .missed: 5
    case .badCRC: 6
    case .repeated: 7
    case .awaitsAnswer: 8
    case .noCredits: 9
    case .otherLink: 10
    case .notCaptured: 11
    }
  }
}

/// Connection events by what became of them, and the microseconds of them that carried nothing.
///
/// Two vectors: a budget is copied for each burst of a transfer, and subtracted.
public struct EventBudget: Hashable, Sendable {
  private var events = SIMD16<Int32>(repeating: 0)
  private var microseconds = SIMD16<Double>(repeating: 0)

  /// How many events had this fate.
  public func count(_ fate: EventFate) -> Int { Int(events[fate.place]) }

  /// Microseconds of such events in which nothing was sent.
  public func time(_ fate: EventFate) -> Double { microseconds[fate.place] }

  /// All events.
  public var total: Int { EventFate.allCases.reduce(0) { $0 + count($1) } }

  /// Microseconds of all events in which nothing was sent.
  public var totalTime: Double { microseconds.sum() }

  mutating func add(_ fate: EventFate, _ time: Double, count: Int = 1) {
    events[fate.place] &+= Int32(truncatingIfNeeded: count)
    microseconds[fate.place] += time
  }

  /// What was taken for one fate was another.
  mutating func move(_ time: Double, from old: EventFate, to new: EventFate) {
    guard old != new else { return }
    add(old, -time, count: -1)
    add(new, time)
  }

  /// All that was taken for one fate was another.
  mutating func moveAll(from old: EventFate, to new: EventFate) {
    add(new, time(old), count: count(old))
    add(old, -time(old), count: -count(old))
  }

  /// Moves a part of the time of one fate to another, and as large a part of its events.
  mutating func move(part: Double, from old: EventFate, to new: EventFate) {
    let events = Int((Double(count(old)) * part).rounded())
    let time = time(old) * part
    add(old, -time, count: -events)
    add(new, time, count: events)
  }

  static func - (later: EventBudget, earlier: EventBudget) -> EventBudget {
    var rest = later
    rest.events &-= earlier.events
    rest.microseconds -= earlier.microseconds
    return rest
  }

  static func + (one: EventBudget, other: EventBudget) -> EventBudget {
    var sum = one
    sum.events &+= other.events
    sum.microseconds += other.microseconds
    return sum
  }
}
