import LinkSessions
import TraceAnalysis

/// One line of a timeline: a procedure, or several consecutive similar ones.
struct TimelineRow {
  var first: Procedure
  /// Number of procedures in the line.
  var repetitions = 1
  var count: Int
  var octets: Int
  /// Number of attributes found. Each range counts only once, because a repeated search finds the same attributes.
  var found: Int { searches.reduce(0) { $0 + $1.found } }
  /// Number of ranges searched.
  var ranges: Int { searches.count }
  /// Whether one of its searches reached the end of its range. True for other procedures.
  private(set) var isComplete = true
  private var searches: [(range: ClosedRange<UInt16>, found: Int)] = []
  /// PDUs of runs whose answers were not captured, and the record of the first one.
  var unanswered: (count: Int, frame: Int)?
  /// Number of requests of a search whose answers the capture lacks.
  private(set) var missedAnswers = 0
  /// The first of these answers that is a damaged record.
  private(set) var damagedAnswer: Int?
  /// Duration of the values of runs in nanoseconds; 0 for other procedures.
  var activeTime: Int64
  var end: Int64
  /// Total duration of its procedures in nanoseconds; 0 for commands to a controller, which
  /// complete immediately.
  private var ownTime: Int64
  var lastFrame: Int
  /// The first frame of the last procedure.
  private(set) var lastStart: Int
  /// Commands of a host with their counts.
  var commands: [Procedure.CommandCount] = []
  /// Numbers of the procedures, if a report shows their details.
  var members: [Int] = []

  init(_ procedure: Procedure, keepsMembers: Bool) {
    first = procedure
    count = procedure.count
    octets = procedure.octets
    if case .search(let search) = procedure.detail {
      searches = [(search.first...max(search.first, search.last), search.found)]
      isComplete = search.isComplete
    }
    if case .commands(let counts) = procedure.detail { commands = counts }
    missedAnswers = procedure.missedAnswers
    damagedAnswer = procedure.damagedAnswerOfSearch
    if procedure.outcome == .notInCapture, let frame = procedure.unansweredFrame {
      unanswered = (1, frame)
    }
    activeTime = procedure.activeTime ?? 0
    end = procedure.end
    // The commands of a run are not one action; a failed command stands alone.
    let isRun = procedure.kind == .hostCommands && procedure.outcome == .success
    ownTime = isRun ? 0 : procedure.duration
    lastFrame = procedure.frames.upperBound
    lastStart = procedure.frames.lowerBound
    if keepsMembers { members = [procedure.id] }
  }

  /// Rate of a run in bits per second over its active time, as shown by `throughput`. Nil for other procedures, if
  /// there is too little data, or if the row's own duration would give a very different rate because the last value
  /// counts for much.
  var bitsPerSecond: Double? {
    guard count > 2, octets >= TimelineRow.fewestOctets, activeTime > 0, !isSparse,
      (0.9...1.1).contains(Double(activeTime) / Double(max(1, stretch)))
    else { return nil }
    return Double(octets) * 8e9 / Double(activeTime)
  }

  /// Minimum number of octets for a meaningful rate.
  private static let fewestOctets = 32

  /// Nanoseconds from the start of the first procedure to the end of the last.
  var stretch: Int64 { end.elapsed(since: first.start) }

  /// Duration of the procedures without the pauses between them. For searches and for lines of a host's log, the time
  /// from the first to the last.
  ///
  /// The duration of a run extends from its first record to its last one.
  var duration: Int64 {
    if isSparse { return 0 }
    // A search continues from range to range, regardless of how it is divided into procedures.
    if Group(first) == .discovery { return stretch }
    // Nothing happens between equal notes.
    if first.kind == .hostNote { return repetitions > 1 ? 0 : stretch }
    return bitsPerSecond != nil ? stretch : min(ownTime, stretch)
  }

  /// Whether the row consists of infrequent single PDUs, so that nothing lasted from the first to the last.
  var isSparse: Bool {
    switch first.kind {
    case .notifications, .writeWithoutResponse, .signedWrite, .indication, .channelTransfer,
      .encryptedTraffic:
      count > 1 && ownTime / Int64(count) >= TimelineRow.sparse
    default: false
    }
  }

  /// Minimum time between PDUs that are unrelated, in nanoseconds.
  private static let sparse: Int64 = 500_000_000

  mutating func add(_ other: TimelineRow) {
    repetitions += other.repetitions
    count += other.count
    octets += other.octets
    isComplete = isComplete || other.isComplete
    for search in other.searches {
      if let place = searches.firstIndex(where: { $0.range == search.range }) {
        searches[place].found = max(searches[place].found, search.found)
      } else {
        searches.append(search)
      }
    }
    missedAnswers += other.missedAnswers
    damagedAnswer = damagedAnswer ?? other.damagedAnswer
    if let more = other.unanswered {
      unanswered = ((unanswered?.count ?? 0) + more.count, unanswered?.frame ?? more.frame)
    }
    activeTime.lengthen(by: other.activeTime)
    end = max(end, other.end)
    ownTime.lengthen(by: other.ownTime)
    lastFrame = max(lastFrame, other.lastFrame)
    lastStart = max(lastStart, other.lastStart)
    members += other.members
    for entry in other.commands {
      if let index = commands.firstIndex(where: { $0.opcode == entry.opcode }) {
        commands[index] = commands[index].adding(entry)
      } else {
        commands.append(entry)
      }
    }
  }

  // MARK: Merging

  /// Number of preceding lines in which to search for a similar one. A poll loop over a few attributes takes a few
  /// lines.
  private static let reach = 4

  /// Returns lines for procedures in chronological order.
  static func rows(of procedures: some Sequence<Procedure>, keepsMembers: Bool) -> [TimelineRow] {
    var rows: [TimelineRow] = []
    // A host's other commands to its controller are of little interest, so they share one line.
    var commands: Int?
    for procedure in procedures {
      let row = TimelineRow(procedure, keepsMembers: keepsMembers)
      // A failed command has a separate line.
      let isPlain = procedure.kind == .hostCommands && procedure.outcome == .success
      if isPlain, let index = commands {
        rows[index].add(row)
        continue
      }
      if isPlain { commands = rows.count }
      if let index = row.place(in: rows) {
        rows[index].add(row)
      } else {
        rows.append(row)
      }
    }
    joinCycles(of: &rows)
    return rows
  }

  /// Maximum number of attributes that a client repeatedly reads or writes in turn.
  private static let longestCycle = 32

  /// Joins lines of requests for the same attributes in the same order, repeated at least twice, into one line for
  /// each attribute.
  private static func joinCycles(of rows: inout [TimelineRow]) {
    // In place, because two copies of a long timeline would take too much memory.
    var count = 0
    var place = 0
    while place < rows.count {
      guard let length = cycle(at: place, in: rows) else {
        rows.swapAt(count, place)
        count += 1
        place += 1
        continue
      }
      var cycle = Array(rows[place..<place + length])
      place += length
      var turn = 0
      while place < rows.count, rows[place].isAlike(cycle[turn]) {
        cycle[turn].add(rows[place])
        place += 1
        turn = (turn + 1) % length
      }
      for row in cycle {
        rows[count] = row
        count += 1
      }
    }
    rows.removeLast(rows.count - count)
  }

  /// Returns the number of lines that the lines from an index on repeat, or nil if they don't.
  private static func cycle(at place: Int, in rows: [TimelineRow]) -> Int? {
    guard Group(rows[place].first) == .requests, place + 2 * reach < rows.count else { return nil }
    return (reach...longestCycle).first { length in
      place + 2 * length <= rows.count
        && (place..<place + length).allSatisfy {
          Group(rows[$0].first) == .requests && rows[$0].isAlike(rows[$0 + length])
        }
    }
  }

  /// Returns the index of the line that this one continues.
  private func place(in rows: [TimelineRow]) -> Int? {
    // A command that a controller refuses repeatedly.
    if first.kind == .hostCommands, first.outcome != .success, let last = rows.indices.last,
      isAlike(rows[last]), first.start.elapsed(since: rows[last].end) < TimelineRow.sparse
    {
      return last
    }
    guard let group = Group(first) else { return nil }
    var index = rows.count - 1
    let end = max(-1, rows.count - 1 - TimelineRow.reach)
    while index > end {
      if isAlike(rows[index]) { return index }
      // Only lines of the same group may come between them, so that the order of events is kept.
      guard rows[index].first.kind == .hostCommands || Group(rows[index].first) == group else {
        return nil
      }
      index -= 1
    }
    return nil
  }

  private func isAlike(_ other: TimelineRow) -> Bool {
    guard first.kind == other.first.kind,
      first.outcome == other.first.outcome || isIndication && other.isIndication
        || isSearch && other.isSearch,
      first.direction == other.first.direction, first.handle == other.first.handle
    else { return false }
    switch first.kind {
    case .discoverCharacteristics, .discoverDescriptors, .discoverIncludedServices: return true
    case .read, .readLong, .write, .writeWithoutResponse, .notifications, .indication,
      .encryptedTraffic:
      return true
    case .pairing:
      // Each has its own phases and result. Failed attempts are similar.
      return first.outcome != .success && first.detail == other.first.detail
    case .violation:
      guard case .violation(let finding) = first.detail,
        case .violation(let another) = other.first.detail
      else { return false }
      return finding.rule == another.rule && finding.variant == another.variant
    default: return first.detail == other.first.detail && first.uuid == other.first.uuid
    }
  }

  /// Whether the row consists of confirmed indications, according to the capture.
  private var isIndication: Bool {
    first.kind == .indication && (first.outcome == .success || first.outcome == .notInCapture)
  }

  /// Whether the row consists of searches of consecutive ranges, according to the capture.
  private var isSearch: Bool {
    switch first.kind {
    case .discoverCharacteristics, .discoverDescriptors, .discoverIncludedServices:
      first.outcome == .success || first.outcome == .notInCapture
    default: false
    }
  }

  /// Kinds of lines that may come between similar ones.
  private enum Group {
    case discovery
    case requests
    case runs
    case host
    case link
    case security
    case violation

    init?(_ procedure: Procedure) {
      switch procedure.kind {
      case .discoverIncludedServices, .discoverCharacteristics, .discoverDescriptors,
        .discoverServicesByUUID, .readByUUID:
        self = .discovery
      case .read, .readLong, .write, .readMultiple: self = .requests
      case .writeWithoutResponse, .notifications, .indication: self = .runs
      case .scan, .advertise, .hostNote: self = .host
      // A failed attempt.
      case .connectionSetup where procedure.connection == nil: self = .host
      case .connectionParameterUpdate, .channelMapUpdate, .linkControl, .phyUpdate,
        .dataLengthUpdate, .versionExchange, .featureExchange, .encryptedTraffic:
        self = .link
      case .encryption, .pairing, .securityRequest: self = .security
      case .violation: self = .violation
      default: return nil
      }
    }
  }
}

extension Procedure {
  /// Number of requests of a search whose answers the capture lacks.
  fileprivate var missedAnswers: Int {
    guard kind.isDiscovery else { return 0 }
    let last = outcome == .notInCapture ? 1 : 0
    guard case .search(let search) = detail else { return last }
    return search.missedAnswers + last
  }

  /// The first of these answers that is a damaged record.
  fileprivate var damagedAnswerOfSearch: Int? {
    guard case .search(let search) = detail else { return damagedAnswer }
    return search.damagedAnswer ?? damagedAnswer
  }
}
