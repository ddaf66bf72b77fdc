/// Where the time of a connection went, as the data of one of its directions sees it.
///
/// Microseconds and counts from the connection's beginning: the difference of two says what happened
/// between them.
struct LinkUse: Hashable, Sendable {
  // On the air, by connection events.

  /// Exchanges that carried new L2CAP data this way.
  var data = 0.0
  /// Control PDUs, and what answers took longer than an empty PDU.
  var other = 0.0
  /// Exchanges with a PDU of this direction that was sent again or arrived damaged, and what was
  /// left of an event that one of them ended.
  var resent = 0.0
  /// Exchanges of two empty PDUs in events that carried data.
  var empty = 0.0
  /// Exchanges with data the other way only, in events that carried data this way.
  var reverse = 0.0
  /// What was left of events that carried data, when nothing more was sent.
  var left = 0.0
  /// The same while an answer was due.
  var leftWaiting = 0.0
  /// The same while the channel had no credits.
  var leftWithoutCredits = 0.0
  /// Events that carried no data this way.
  var unused = 0.0
  /// The same while an answer was due.
  var unusedWaiting = 0.0
  /// The same while the channel had no credits.
  var unusedWithoutCredits = 0.0
  /// Events of which nothing, or nothing of the peripheral, is in the capture.
  var missed = 0.0

  var events = 0
  var eventsWithData = 0
  /// Events that the peripheral missed, those whose answer is not in the capture, those of which
  /// nothing tells whether they were answered, and those of which the capture has nothing.
  var eventsMissed = 0
  var answersNotCaptured = 0
  var answersUnknown = 0
  var eventsNotCaptured = 0
  /// Events with data that the sender could have gone on with, and ended with MD = 0.
  var eventsEndedByMoreData = 0
  var dataPackets = 0
  var dataOctets = 0
  /// Damaged copies too.
  var retransmissions = 0
  var badCRCs = 0

  // On the air and in an HCI log.

  /// Acknowledged operations that were answered, and how long their answers took.
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
    return use
  }

  private static var times: [WritableKeyPath<LinkUse, Double>] {
    [
      \.data, \.other, \.resent, \.empty, \.reverse, \.left, \.leftWaiting, \.leftWithoutCredits,
      \.unused, \.unusedWaiting, \.unusedWithoutCredits, \.missed, \.waiting, \.withoutCredits,
      \.queued, \.idle, \.awaited,
    ]
  }

  private static var counts: [WritableKeyPath<LinkUse, Int>] {
    [
      \.events, \.eventsWithData, \.eventsMissed, \.answersNotCaptured, \.answersUnknown,
      \.eventsNotCaptured,
      \.eventsEndedByMoreData,
      \.dataPackets, \.dataOctets, \.retransmissions, \.badCRCs, \.completed, \.answers,
    ]
  }
}
