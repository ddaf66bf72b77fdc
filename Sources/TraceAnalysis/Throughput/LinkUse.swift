/// Where the time of a connection went, as the data of one of its directions sees it.
///
/// Microseconds and counts from the connection's beginning: the difference of two says what happened
/// between them.
struct LinkUse: Hashable, Sendable {
  // On the air, by connection events.

  /// The intervals of all events.
  private(set) var time = 0.0
  /// Exchanges that carried new L2CAP data this way.
  var data = 0.0
  /// Control PDUs, and what answers took longer than an empty PDU.
  var other = 0.0
  /// Exchanges with a PDU of this direction that was sent again, arrived damaged or was not answered.
  var resent = 0.0
  /// Exchanges of two empty PDUs in events that carried data.
  var empty = 0.0
  /// Exchanges with data the other way only, in events that carried data this way.
  var reverse = 0.0
  /// Time within events for which the capture has no packets.
  var unseen = 0.0
  /// Events that the peripheral slept through while this direction had nothing to send.
  var idleSleep = 0.0
  /// What was left of events that carried data this way, by what became of them.
  var left = EventBudget()
  /// Events that carried no data this way.
  var unused = EventBudget()

  var events = 0
  var eventsWithData = 0
  /// Events with data in which as many packets of it were sent as in the one before.
  var eventsLikeLast = 0
  /// Events that ended at will in mid-frame: there was more to send.
  var eventsUnfinished = 0
  /// Events that the peripheral missed, those whose answer is not in the capture, those of which
  /// nothing tells whether they were answered, and those of which the capture has nothing.
  var eventsMissed = 0
  var answersNotCaptured = 0
  var answersUnknown = 0
  var eventsNotCaptured = 0
  var dataPackets = 0
  var dataOctets = 0
  /// Damaged copies too; without those that a sleeping peripheral did not hear.
  var retransmissions = 0
  var badCRCs = 0
  /// Whole packets that the other side did not acknowledge, and those of them that it took later in the
  /// same event.
  var refusals = 0
  var refusalsUndone = 0
  /// Events that a failure ended, and exchanges and data packets in them.
  var failedEvents = 0
  var failedExchanges = 0
  var failedData = 0

  // On the air and in an HCI log.

  /// Acknowledged operations that were answered, and how long their answers took from the first
  /// packet of the request on.
  var answers = 0
  var awaited = 0.0

  // In an HCI log, by what host and controller told each other.

  /// An answer was due.
  var waiting = 0.0
  /// The channel had no credits, and nothing was in the controller.
  var withoutCredits = 0.0
  /// The controller had packets that it had not reported as completed.
  var queued = 0.0
  /// The controller had nothing.
  var idle = 0.0
  /// Packets that the controller reported as completed.
  var completed = 0

  static func - (later: LinkUse, earlier: LinkUse) -> LinkUse {
    var use = later
    for field in times { use[keyPath: field] -= earlier[keyPath: field] }
    for field in counts { use[keyPath: field] -= earlier[keyPath: field] }
    use.left = later.left - earlier.left
    use.unused = later.unused - earlier.unused
    if use.isRefused {
      use.left.moveAll(from: .repeated, to: .peripheralRefused)
      use.unused.moveAll(from: .repeated, to: .peripheralRefused)
    }
    return use
  }

  /// All events by what became of them.
  var budget: EventBudget { left + unused }

  /// Whether what was not acknowledged was refused: packets that are lost on the way are taken when
  /// they are sent again, those of a full receiver are not.
  var isRefused: Bool { refusals >= 20 && refusalsUndone * 3 < refusals }

  private static var times: [WritableKeyPath<LinkUse, Double>] {
    [
      \.time, \.data, \.other, \.resent, \.empty, \.reverse, \.unseen, \.idleSleep, \.waiting,
      \.withoutCredits, \.queued, \.idle, \.awaited,
    ]
  }

  private static var counts: [WritableKeyPath<LinkUse, Int>] {
    [
      \.events, \.eventsWithData, \.eventsLikeLast, \.eventsUnfinished, \.eventsMissed,
      \.answersNotCaptured,
      \.answersUnknown, \.eventsNotCaptured, \.dataPackets, \.dataOctets, \.retransmissions,
      \.badCRCs, \.refusals, \.refusalsUndone, \.failedEvents, \.failedExchanges, \.failedData,
      \.completed, \.answers,
    ]
  }

  /// More intervals belong to it.
  mutating func lengthen(by period: Double) { time = time.advanced(by: period) }
}
