/// How the time of a connection was used, for the data of one direction.
///
/// Values are microseconds and counts since the connection began. The difference of two instances covers the time
/// between them.
struct LinkUse: Hashable, Sendable {
  // On the air, by connection event.

  /// Sum of the intervals of all events.
  private(set) var time = 0.0
  /// Exchanges that carried new L2CAP data in this direction.
  var data = 0.0
  /// Control PDUs, and the extra time of answers compared with an empty PDU.
  var other = 0.0
  /// Exchanges with a PDU of this direction that was retransmitted, damaged or not answered.
  var resent = 0.0
  /// Exchanges of two empty PDUs, in events that carried data.
  var empty = 0.0
  /// Exchanges with data in the other direction only, in events that carried data in this
  /// direction.
  var reverse = 0.0
  /// Time within events for which no packets were captured.
  var unseen = 0.0
  /// Events that the peripheral skipped while this direction had nothing to send.
  var idleSleep = 0.0
  /// Time left in events that carried data in this direction, by outcome.
  var left = ConnectionEvents.Budget()
  /// Events that carried no data in this direction.
  var unused = ConnectionEvents.Budget()

  var events = 0
  var eventsWithData = 0
  /// Events with data that sent as many packets of it as the one before.
  var eventsLikeLast = 0
  /// Events that a side ended by choice in the middle of a frame, with more to send.
  var eventsUnfinished = 0
  /// Events that the peripheral missed; events whose answer was not captured; events where it is
  /// unknown whether they were answered; events that were not captured.
  var eventsMissed = 0
  var answersNotCaptured = 0
  var answersUnknown = 0
  var eventsNotCaptured = 0
  var dataPackets = 0
  var dataOctets = 0
  /// Includes damaged packets. Excludes packets that a sleeping peripheral did not receive.
  var retransmissions = 0
  var badCRCs = 0
  /// Intact packets that the other side did not acknowledge, and those of them that it accepted
  /// later in the same event.
  var refusals = 0
  var refusalsUndone = 0
  /// Events with data before one that was not captured, and those of them that a side ended with time left.
  var eventsBeforeGap = 0
  var endedBeforeGap = 0
  /// Events that a failure ended, and the exchanges with data and the new data packets in them.
  var failedEvents = 0
  var failedExchanges = 0
  var failedData = 0
  /// Events that a failure ended right after another such event.
  var failedAgain = 0
  /// Events that carried data or that a failure ended, and the exchanges with data in them, new or again.
  var triedEvents = 0
  var triedExchanges = 0

  /// Events that carried data without a failure, and the events without any that followed such a series: of series
  /// without failures, and of those with some. Failures in the latter.
  var eventsOfWhole = 0
  var eventsAfterWhole = 0
  var eventsOfFailed = 0
  var eventsAfterFailed = 0
  var failuresInSeries = 0

  /// Where events ended because the peripheral did not answer.
  var silence = EventSilence()

  /// Whether the sender sends more after failures.
  var catchUp = CatchUp()

  // On the air and in an HCI log.

  /// Answered acknowledged operations, and the time of their answers, measured from the first
  /// packet of the request.
  var answers = 0
  var awaited = 0.0

  // In an HCI log, from the exchange between host and controller.

  /// Time in which an answer was due.
  var waiting = 0.0
  /// Time in which the channel had no credits. In the log of a receiving host, it extends to the first packet after
  /// new credits.
  var withoutCredits = 0.0
  /// Time in which the controller had packets that it had not reported as completed.
  var queued = 0.0
  /// Time in which the controller had no packets.
  var idle = 0.0
  /// Packets that the controller reported as completed.
  var completed = 0
  /// Number of times that the host handed over a packet after a report of completed ones, and the microseconds from
  /// the report to the packet.
  private(set) var refills = 0
  /// Number of these times at which the controller held at most one packet. The last packet of an event is reported in
  /// the next event.
  private(set) var refillsOfEmpty = 0
  private(set) var refillPauses = 0.0
  private(set) var refillSquares = 0.0

  mutating func addRefill(after microseconds: Double, toEmpty isEmpty: Bool) {
    refills += 1
    if isEmpty { refillsOfEmpty += 1 }
    refillPauses += microseconds
    refillSquares += microseconds * microseconds
  }

  static func - (later: LinkUse, earlier: LinkUse) -> LinkUse {
    var use = later
    for field in times { use[keyPath: field] -= earlier[keyPath: field] }
    for field in counts { use[keyPath: field] -= earlier[keyPath: field] }
    use.left = later.left - earlier.left
    use.unused = later.unused - earlier.unused
    use.catchUp = later.catchUp - earlier.catchUp
    use.silence = later.silence - earlier.silence
    if use.isRefused {
      use.left.refuseUnacknowledged()
      use.unused.refuseUnacknowledged()
    }
    return use
  }

  /// All events by outcome.
  var budget: ConnectionEvents.Budget { left + unused }

  /// Whether the receiver refused packets that it did not acknowledge. Packets lost on the air are accepted when they
  /// are retransmitted, or the second one in a row ends the event. With a full receiver, neither happens.
  var isRefused: Bool {
    if refusals >= 20, refusalsUndone * 3 < refusals || refusals * 2 >= dataPackets { return true }
    // The number of events that would have ended that way if chance had damaged each packet that was accepted at the
    // second attempt.
    let tries = Double(max(1, triedExchanges))
    let expected = Double(refusalsUndone) * Double(refusalsUndone) / tries
    return expected >= 20 && Double(failedEvents) * 5 < expected
  }

  /// Whether sides frequently ended events with time left before events that were not captured, but seldom before
  /// others. Packets that a sniffer misses begin anywhere; a central that switches to another activity does so in the
  /// middle of an event.
  var leavesBeforeGaps: Bool {
    guard eventsBeforeGap >= LinkUse.eventsToCompare, endedBeforeGap * 10 >= eventsBeforeGap * 6
    else { return false }
    let others = max(1, eventsWithData - eventsBeforeGap)
    let ended = left.count(.centralStopped) + left.count(.senderEmpty) - endedBeforeGap
    return Double(ended) / Double(others) * 2
      <= Double(endedBeforeGap) / Double(eventsBeforeGap)
  }

  private static var times: [WritableKeyPath<LinkUse, Double>] {
    [
      \.time, \.data, \.other, \.resent, \.empty, \.reverse, \.unseen, \.idleSleep, \.waiting,
      \.withoutCredits, \.queued, \.idle, \.awaited, \.refillPauses, \.refillSquares,
    ]
  }

  private static var counts: [WritableKeyPath<LinkUse, Int>] {
    [
      \.events, \.eventsWithData, \.eventsLikeLast, \.eventsUnfinished, \.eventsMissed,
      \.answersNotCaptured,
      \.answersUnknown, \.eventsNotCaptured, \.dataPackets, \.dataOctets, \.retransmissions,
      \.badCRCs, \.refusals, \.refusalsUndone, \.failedEvents, \.failedExchanges, \.failedData,
      \.failedAgain,
      \.triedEvents, \.triedExchanges, \.completed, \.answers, \.refills, \.refillsOfEmpty,
      \.eventsBeforeGap, \.endedBeforeGap, \.eventsOfWhole, \.eventsAfterWhole, \.eventsOfFailed,
      \.eventsAfterFailed,
      \.failuresInSeries,
    ]
  }

  /// Share of failures that took only time in which the sender would have had nothing to send, because its clock's
  /// next data comes no later or more of it comes. 0 for a sender whose pauses do not change.
  var absorbedShare: Double { max(shorterPauses, catchUp.share) }

  private var shorterPauses: Double {
    guard eventsOfWhole >= LinkUse.eventsToCompare, failuresInSeries >= LinkUse.eventsToCompare
    else { return 0 }
    let usual = Double(eventsAfterWhole) / Double(eventsOfWhole)
    let shorter = usual * Double(eventsOfFailed) - Double(eventsAfterFailed)
    return max(0, min(1, shorter / Double(failuresInSeries)))
  }

  /// Minimum number of events to compare the pauses after them.
  private static let eventsToCompare = 8

  /// Records that a failure ended an event.
  mutating func noteFailedEvent(_ end: AirLedger.LastEnd) {
    failedEvents += 1
    failedExchanges += end.exchanges
    failedData += end.data
  }

  /// Reverts the conclusion that the peripheral was silent, because its answers may be among the packets that an
  /// excerpt lacks.
  mutating func forgetMissedEvents() {
    left.forgetMissedEvents()
    unused.forgetMissedEvents()
    answersUnknown += eventsMissed
    eventsMissed = 0
    idleSleep = 0
  }

  /// Adds intervals.
  mutating func lengthen(by period: Double) { time = time.advanced(by: period) }
}
