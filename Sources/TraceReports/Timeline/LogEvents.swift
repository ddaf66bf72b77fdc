import TraceAnalysis

/// Connection events found in both a log and a capture.
struct LogEvents {
  enum Kind: Hashable {
    case connected
    case disconnected
    case mtu(Int)
    /// A value of this attribute was read, written or sent.
    case attribute(UInt16)
  }

  /// The alignment of a log's clock with the capture's.
  struct Alignment {
    /// Nanoseconds to add to the log's times.
    let offset: Int64
    /// Number of events of the capture that the log shows at this offset.
    let support: Int
    /// Uncertainty of the offset in nanoseconds, because the log has only whole seconds; 0 for other logs.
    let uncertainty: Int64
  }

  private var events: [(kind: Kind, time: Int64)] = []
  /// Whether all times of the log are whole seconds.
  private let hasWholeSeconds: Bool

  /// Maximum number of lines to examine, because the log of a whole day is repetitive.
  private static let limit = 400

  private static let second: Int64 = 1_000_000_000

  init(_ lines: [(time: Int64, text: String)]) {
    hasWholeSeconds = lines.allSatisfy { $0.time % LogEvents.second == 0 }
    for line in lines where events.count < LogEvents.limit {
      guard let kind = LogEvents.kind(of: line.text) else { continue }
      events.append((kind, line.time))
    }
  }

  /// Returns the event in a line, or nil for most lines.
  static func kind(of text: String) -> Kind? {
    let text = text.lowercased()
    return linkEvent(in: text) ?? attribute(in: text).map(Kind.attribute)
  }

  /// Returns the handle of an attribute that a line names ("attr_handle=16", "handle: 0x0010"), but not that of a
  /// connection.
  private static func attribute(in text: String) -> UInt16? {
    // A line may consist of nothing else, so each position is examined only once, looking back no further than a word.
    var rest = text[...]
    while let word = rest.firstRange(of: "handle") {
      let before = text[..<word.lowerBound].suffix(longestPrefix)
      rest = rest[word.upperBound...]
      guard let number = handle(at: rest), number > 0 else { continue }
      var owner = before
      if let last = owner.last, last == " " || last == "_" { owner.removeLast() }
      owner =
        owner[
          (owner.lastIndex(where: \.isWhitespace).map(owner.index(after:)) ?? owner.startIndex)...]
      if !owner.contains("conn"), !owner.contains("acl") { return number }
    }
    return nil
  }

  /// Maximum number of characters before "handle" that are examined to determine what the handle refers to.
  private static let longestPrefix = 32

  /// Returns the number at the beginning of a text: "=16", ": 0x0010".
  private static func handle(at text: Substring) -> UInt16? {
    let number = text.drop { " :=".contains($0) }
    guard number.startIndex > text.startIndex else { return nil }
    let isHexadecimal = number.hasPrefix("0x")
    let digits = (isHexadecimal ? number.dropFirst(2) : number)
      .prefix { isHexadecimal ? $0.isHexDigit : ("0"..."9").contains($0) }
    let next = number[digits.endIndex...].first
    guard digits.count <= (isHexadecimal ? 4 : 5),
      !(next.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false)
    else { return nil }
    return UInt16(digits, radix: isHexadecimal ? 16 : 10)
  }

  private static func linkEvent(in text: String) -> Kind? {
    if let mtu = text.firstRange(of: "mtu") {
      // Android writes "onConfigureMTU() - Device=C4:F2:… mtu=185", so the value follows the word itself.
      let rest = text.firstMatch(of: #/mtu[ :=]+(?=\d)/#).map { text[$0.range.upperBound...] }
      let digits = (rest ?? text[mtu.upperBound...].drop { !$0.isNumber }).prefix { $0.isNumber }
      guard let number = Int(digits), (23...517).contains(number) else { return nil }
      return .mtu(number)
    }
    for word in LogEvents.disconnections where text.contains(word) { return .disconnected }
    for word in LogEvents.connections where text.contains(word) { return .connected }
    let isState =
      text.contains("onconnectionstatechange") || text.contains("onclientconnectionstate")
    if text.contains("disconnected") || isState && text.contains("newstate=0") {
      return .disconnected
    }
    if text.contains("disconnect") || text.contains("connecting") { return nil }
    guard let word = text.firstRange(of: "connected") else {
      return isState && text.contains("newstate=2") ? .connected : nil
    }
    let before = text[..<word.lowerBound]
    return before.hasSuffix("not ") || before.hasSuffix("un") ? nil : .connected
  }

  /// Text that stacks and apps write when a connection begins or ends, in addition to the usual words.
  private static let connections = [
    "didconnect", "connect_evt", "connection established", "connection complete",
    "gap event: connect",
  ]
  private static let disconnections = [
    "diddisconnect", "disconnect_evt", "disconnection complete", "disconnect complete",
    "connection lost", "connection closed", "connection terminated", "disconnect; reason",
    "disconnected; reason", "gap event: disconnect",
  ]

  // MARK: Alignment

  /// Maximum distance of events in nanoseconds, because a host logs an event some milliseconds later.
  private static let delay: Int64 = 100_000_000

  /// Maximum expected error of a clock that shows the time of day, in nanoseconds.
  private static let usualError: Int64 = 10_000_000_000

  /// Maximum expected number of alignments by chance for an alignment to be accepted.
  private static let likelyChance = 0.02

  private var window: Int64 {
    hasWholeSeconds ? LogEvents.delay.later(by: LogEvents.second) : LogEvents.delay
  }

  /// An event of the log and an event of the capture that may be the same.
  private struct Pair {
    /// Nanoseconds from the log's time to the capture's.
    let difference: Int64
    let own: Int
    let other: Int
  }

  /// Aligns the log's events so that they coincide with, or closely follow, those of the capture.
  ///
  /// - Parameters:
  ///   - timeline: the timeline of the capture.
  ///   - isUptime: whether the log's times count from a start, so that all offsets are equally likely.
  /// - Returns: nil if fewer than two events match, if other offsets match equally well, or if the match may be due to
  ///   chance.
  func alignment(to timeline: Timeline, isUptime: Bool) -> Alignment? {
    let (pairs, shown) = pairs(with: timeline)
    guard let cluster = densest(of: pairs) else { return nil }
    let found = pairs[cluster]
    let support = LogEvents.support(of: found)
    let alignment = alignment(of: found, support: support)
    let isWhole = support == shown.count && Set(found.map(\.own)).count == events.count
    guard support >= 2,
      isWhole
        || chance(of: found, support, at: alignment.offset, pairs, shown, isUptime)
          <= LogEvents.likelyChance
    else { return nil }
    return alignment
  }

  /// Returns the offsets at which equally many events match, at least two of them. Empty if a single offset matches
  /// best.
  func rivals(in timeline: Timeline) -> [Int64] {
    let pairs = pairs(with: timeline).pairs
    guard !pairs.isEmpty, densest(of: pairs) == nil else { return [] }
    var best: (support: Int, offsets: [Int64]) = (2, [])
    var last: Int64?
    for (range, support) in windows(of: pairs) {
      let difference = pairs[range.upperBound - 1].difference
      if support > best.support { (best, last) = ((support, []), nil) }
      guard support == best.support,
        last.map({ difference.elapsed(since: $0) > window }) ?? true
      else { continue }
      best.offsets.append(difference)
      last = difference
    }
    return best.offsets.count > 1 ? best.offsets : []
  }

  /// Returns pairs of events from the log and the capture that may be the same, sorted by difference, and the
  /// capture's events.
  private func pairs(with timeline: Timeline) -> (pairs: [Pair], shown: [Kind]) {
    // If the log does not name attributes, their accesses would count as events missing from it.
    let kinds = Set(events.map(\.kind))
    let shown = Array(
      LogEvents.events(of: timeline).lazy.filter { event in
        if case .attribute = event.kind { kinds.contains(event.kind) } else { true }
      }.prefix(LogEvents.limit))
    var pairs: [Pair] = []
    for (own, event) in events.enumerated() {
      for (other, seen) in shown.enumerated() where seen.kind == event.kind {
        pairs.append(Pair(difference: seen.time.elapsed(since: event.time), own: own, other: other))
      }
    }
    pairs.sort { $0.difference < $1.difference }
    return (pairs, shown.map(\.kind))
  }

  /// Returns the pairs of each window, by its last pair, with the number of matching events.
  private func windows(of pairs: [Pair]) -> [(range: Range<Int>, support: Int)] {
    var first = 0
    var own = Tally()
    var other = Tally()
    return pairs.indices.map { last in
      own.add(pairs[last].own)
      other.add(pairs[last].other)
      while pairs[last].difference.elapsed(since: pairs[first].difference) > window {
        own.remove(pairs[first].own)
        other.remove(pairs[first].other)
        first += 1
      }
      return (first..<last + 1, min(own.distinct, other.distinct))
    }
  }

  /// Returns the pairs in the window that matches the most events, or nil if another window matches as many.
  private func densest(of pairs: [Pair]) -> Range<Int>? {
    var best: (range: Range<Int>, support: Int)?
    var second = 0
    for (range, support) in windows(of: pairs) {
      guard let found = best else {
        best = (range, support)
        continue
      }
      let isApart =
        pairs[range.upperBound - 1].difference.elapsed(
          since: pairs[found.range.upperBound - 1].difference) > window
      if support > found.support || !isApart && support == found.support {
        if isApart { second = max(second, found.support) }
        best = (range, support)
      } else if isApart {
        second = max(second, support)
      }
    }
    return best.flatMap { $0.support > second ? $0.range : nil }
  }

  /// The number of different events on one side of a window's pairs.
  private struct Tally {
    private var counts = [Int](repeating: 0, count: LogEvents.limit)
    private(set) var distinct = 0

    mutating func add(_ event: Int) {
      if counts[event] == 0 { distinct += 1 }
      counts[event] += 1
    }

    mutating func remove(_ event: Int) {
      counts[event] -= 1
      if counts[event] == 0 { distinct -= 1 }
    }
  }

  /// Returns the number of events on the side with fewer of them, because an app may write several lines about one
  /// event.
  private static func support(of pairs: some Sequence<Pair>) -> Int {
    min(Set(pairs.map(\.own)).count, Set(pairs.map(\.other)).count)
  }

  /// Returns the alignment. The offset is that of the line that followed its event most closely. A whole second may
  /// have begun up to a second before its event.
  private func alignment(of pairs: ArraySlice<Pair>, support: Int) -> Alignment {
    let (least, most) = (pairs.first?.difference ?? 0, pairs.last?.difference ?? 0)
    guard hasWholeSeconds else { return Alignment(offset: most, support: support, uncertainty: 0) }
    let earliest = min(most.elapsed(since: LogEvents.second), least)
    let isRight = earliest <= 0 && least >= 0
    let half = least.elapsed(since: earliest) / 2
    return Alignment(
      offset: isRight ? 0 : earliest.later(by: half), support: support,
      uncertainty: max(half, LogEvents.delay))
  }

  /// Minimum time within which events count as simultaneous, in nanoseconds.
  private static let closest: Int64 = 10_000_000

  /// Returns the expected number of offsets at which as many events of an unrelated log would match as closely. For a
  /// clock that shows the time of day, only offsets up to the one found are considered.
  private func chance(
    of found: ArraySlice<Pair>, _ support: Int, at offset: Int64, _ pairs: [Pair], _ shown: [Kind],
    _ isUptime: Bool
  ) -> Double {
    let reach = max(offset.magnitude, LogEvents.usualError.magnitude)
    let anchors = pairs.count { isUptime || $0.difference.magnitude <= reach }
    let times = events.map(\.time)
    let span = (times.max() ?? 0).elapsed(since: times.min() ?? 0).later(by: window)
    let spread = (found.last?.difference ?? 0).elapsed(since: found.first?.difference ?? 0)
    let near = hasWholeSeconds ? window : min(window, max(spread, LogEvents.closest))
    // An event of the capture matches if an event of the same kind is close to it by chance.
    let counts = Dictionary(grouping: events, by: \.kind).mapValues(\.count)
    let matches = shown.reduce(0.0) { matches, kind in
      matches + min(1, Double(counts[kind] ?? 0) * 2 * Double(near) / Double(max(span, 1)))
    }
    return (1..<max(support, 1)).reduce(Double(anchors)) { expected, number in
      expected * matches / Double(number)
    }
  }

  private static func events(of timeline: Timeline) -> [(kind: Kind, time: Int64)] {
    var events: [(kind: Kind, time: Int64)] = []
    for connection in timeline.connections.connections {
      if connection.startWasCaptured { events.append((.connected, connection.firstFrame.time)) }
      if let end = connection.end, end.isOver { events.append((.disconnected, end.time)) }
    }
    for procedure in timeline.procedures {
      if procedure.kind == .exchangeMTU, let mtu = procedure.detail.agreedMTU {
        events.append((.mtu(Int(mtu)), procedure.end))
      } else if let handle = procedure.handle {
        events.append((.attribute(handle), procedure.start))
      }
    }
    return events
  }
}
