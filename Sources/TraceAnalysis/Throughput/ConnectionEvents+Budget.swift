extension ConnectionEvents {
  /// Outcome of a connection event for the data of one direction, which explains why no more of it was sent. The raw
  /// value is the name used in reports.
  @nonexhaustive
  public enum Fate: String, CaseIterable, Hashable, Sendable {
    /// No further exchange fitted before the next event.
    case linkFull = "link-full"
    /// The central ended it with time left, although the sender had set MD.
    case centralStopped = "central-stopped"
    /// The peripheral refused more: it did not acknowledge packets that arrived intact.
    case peripheralRefused = "peripheral-refused"
    /// The sender had no more data: MD = 0, or nothing at all, with time left.
    case senderEmpty = "sender-empty"
    /// The peripheral skipped the event, as its latency allows.
    case latencySleep = "latency-sleep"
    /// The peripheral did not receive the central's packet, or the central did not receive the
    /// answer.
    case missed
    /// A packet with a wrong CRC ended the event.
    case badCRC = "bad-crc"
    /// A packet that was not acknowledged ended the event, or the event had only such packets.
    case repeated
    /// An answer was due before more could be sent.
    case awaitsAnswer = "awaits-answer"
    /// The channel had no credits.
    case noCredits = "no-credits"
    /// The central used the time for another connection.
    case otherLink = "other-link"
    /// The event was not captured.
    case notCaptured = "not-captured"

    /// Index of the fate in a budget.
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

  /// Number of connection events by outcome, and their time in microseconds that carried nothing.
  ///
  /// Stored as two vectors, because budgets are copied for each burst of a transfer, and subtracted.
  public struct Budget: Hashable, Sendable {
    private var events = SIMD16<Int32>(repeating: 0)
    private var microseconds = SIMD16<Double>(repeating: 0)

    /// Index at which events are counted that ended with an unacknowledged packet, until it is known whether its
    /// receiver had no room or did not receive it. Until then, they count as repeated.
    private static let unacknowledged = 12

    /// Returns the number of events with this outcome.
    public func count(_ fate: ConnectionEvents.Fate) -> Int {
      let own = Int(events[fate.place])
      return fate == .repeated ? own + Int(events[ConnectionEvents.Budget.unacknowledged]) : own
    }

    /// Returns the time of such events in which nothing was sent, in microseconds.
    public func time(_ fate: ConnectionEvents.Fate) -> Double {
      let own = microseconds[fate.place]
      return fate == .repeated ? own + microseconds[ConnectionEvents.Budget.unacknowledged] : own
    }

    /// Number of all events.
    public var total: Int { ConnectionEvents.Fate.allCases.reduce(0) { $0 + count($1) } }

    /// Microseconds of all events in which nothing was sent.
    public var totalTime: Double { microseconds.sum() }

    mutating func add(_ fate: ConnectionEvents.Fate, _ time: Double, count: Int = 1) {
      events[fate.place] &+= Int32(truncatingIfNeeded: count)
      microseconds[fate.place] += time
    }

    /// Corrects the outcome of one event.
    mutating func move(
      _ time: Double, from old: ConnectionEvents.Fate, to new: ConnectionEvents.Fate
    ) {
      guard old != new else { return }
      add(old, -time, count: -1)
      add(new, time)
    }

    mutating func addUnacknowledged(_ time: Double) {
      events[ConnectionEvents.Budget.unacknowledged] &+= 1
      microseconds[ConnectionEvents.Budget.unacknowledged] += time
    }

    /// Reverts corrections to the event before the first one. Because the outcome of that event was decided later, a
    /// difference of two budgets lacks it under one outcome and includes it under another.
    mutating func dropEarlierCorrections() {
      for (old, others) in ConnectionEvents.Budget.corrections where events[old.place] < 0 {
        let time = microseconds[old.place] / Double(events[old.place])
        for new in others {
          let surplus = Int(min(-events[old.place], max(0, events[new.place])))
          guard surplus > 0 else { continue }
          add(old, time * Double(surplus), count: surplus)
          add(new, -time * Double(surplus), count: -surplus)
        }
      }
    }

    /// Reverts the conclusion that the peripheral was silent, because its answers may be among the packets that an
    /// excerpt lacks.
    mutating func forgetMissedEvents() {
      for silent in [ConnectionEvents.Fate.missed, .latencySleep] {
        let (count, time) = (count(silent), time(silent))
        add(silent, -time, count: -count)
        add(.notCaptured, time, count: count)
      }
    }

    /// How outcomes may be corrected when later packets show more.
    private static let corrections: [(old: ConnectionEvents.Fate, new: [ConnectionEvents.Fate])] = [
      (.missed, [.latencySleep, .notCaptured, .senderEmpty]),
      (.senderEmpty, [.centralStopped, .repeated]),
      (.centralStopped, [.repeated]),
      (.badCRC, [.repeated]),
    ]

    /// Concludes that receivers had no room for the packets that they did not acknowledge.
    mutating func refuseUnacknowledged() {
      let place = ConnectionEvents.Budget.unacknowledged
      events[ConnectionEvents.Fate.peripheralRefused.place] &+= events[place]
      microseconds[ConnectionEvents.Fate.peripheralRefused.place] += microseconds[place]
      events[place] = 0
      microseconds[place] = 0
    }

    /// Moves part of the time of one outcome to another, and the same part of its events.
    mutating func move(part: Double, from old: ConnectionEvents.Fate, to new: ConnectionEvents.Fate)
    {
      let events = Int((Double(count(old)) * part).rounded())
      let time = time(old) * part
      add(old, -time, count: -events)
      add(new, time, count: events)
    }

    static func - (later: ConnectionEvents.Budget, earlier: ConnectionEvents.Budget)
      -> ConnectionEvents.Budget
    {
      var rest = later
      rest.events &-= earlier.events
      rest.microseconds -= earlier.microseconds
      return rest
    }

    static func + (one: ConnectionEvents.Budget, other: ConnectionEvents.Budget)
      -> ConnectionEvents.Budget
    {
      var sum = one
      sum.events &+= other.events
      sum.microseconds += other.microseconds
      return sum
    }
  }
}
