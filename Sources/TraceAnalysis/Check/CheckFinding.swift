public import LinkSessions

/// A finding of one rule about one subject, with the number of its occurrences.
public struct CheckFinding: Hashable, Sendable {
  /// The first occurrence.
  public private(set) var finding: Finding
  /// Number of occurrences, including the first.
  public internal(set) var times = 1
  /// Numbers of the frames that prove the finding, in ascending order. At most `frameLimit` frames of later
  /// occurrences are included.
  package internal(set) var frames: [Int]

  /// The failures that all occurrences of the finding explain. Limited to the maximum number of a capture's failures.
  package internal(set) var failures: [Finding.FailureID]

  /// The cause of a connection's end, if the capture shows it.
  public internal(set) var explanation: CheckFinding.EndExplanation?
  /// Whether the capture shows a strong signal until the end, which rules out the signal as the
  /// cause.
  public internal(set) var signalWasStrong = false

  /// Whether the capture is a host's log without any signal strength of the peer, so that the signal can't be checked.
  public internal(set) var lacksSignal = false

  /// Time of the peripheral's answers that the central never heard, in microseconds, if the specification does not
  /// allow it.
  package internal(set) var answerPause: Double?

  /// The peer's last signal strength before a lost link, from a host's log.
  package internal(set) var peerSignal: PeerSignal?

  /// Time for which the capture continues after a lost link and includes other advertisers, but not the link's
  /// peripheral, in nanoseconds. Nil if the peripheral was heard or may have been missed.
  package internal(set) var goneFor: Int64?

  /// Whether a request was not answered on a connection on which this host received packets but sent none.
  package internal(set) var isOwnSilence = false

  /// Whether the timeout already allowed so many lost events that a longer one would not help.
  package internal(set) var hasRoomyTimeout = false

  /// A signal strength of the peer in dBm.
  package enum PeerSignal: Hashable, Sendable {
    /// The median RSSI of the peer's advertising.
    case advertising(Int)
    /// The value that Read RSSI returned on the connection shortly before the link was lost, and its record.
    case read(Int, frame: Int)
    /// The controller reported that the supervision timeout was near: the signal strength, the record, the time before
    /// the link was lost in nanoseconds, and the number of events in which nothing was received.
    case dying(Int, frame: Int, before: Int64, unheard: Int)

    /// The signal strength in dBm.
    package var level: Int {
      switch self {
      case .advertising(let level), .read(let level, _), .dying(let level, _, _, _): level
      }
    }
  }

  /// Whether the finding is about a BR/EDR connection, to which the clauses, advice and roles of LE do not apply.
  public internal(set) var isClassic = false

  /// Maximum number of frames kept for later occurrences.
  static let frameLimit = 16

  init(_ finding: Finding) {
    self.finding = finding
    frames = finding.frames
    failures = finding.failures
  }

  /// The broken rule.
  public var rule: RuleID { finding.rule }
  /// Severity of the broken rule.
  public var severity: Rule.Severity { Rule(finding.rule).severity }

  /// Adds a value that another finding contributes.
  mutating func append(_ value: Finding.Value) {
    finding = finding.with(finding.values + [value])
  }

  /// Adds another occurrence.
  mutating func add(_ other: Finding) {
    times += 1
    finding = finding.merged(with: other)
    let room = finding.frames.count + CheckFinding.frameLimit - frames.count
    guard room > 0 else { return }
    frames += other.frames.filter { !frames.contains($0) }.prefix(room)
    frames.sort()
  }

  /// Adds the failures that another occurrence explains.
  mutating func explain(_ more: [Finding.FailureID]) {
    failures += more.prefix(max(0, FailureLedger.limit - failures.count))
  }
}

extension Finding {
  /// The values that determine the finding's sentence: what was requested, the result, and the kind of request.
  package var variant: [Finding.Value.Content?] {
    // Requests to different devices are findings of their own.
    if rule == .llConnectionLength { return [self[.address]] }
    return connection == nil && device == nil && !Finding.rulesOfSeveral.contains(rule)
      ? [] : [self[.what], self[.outcome], self[.opcode]]
  }

  /// Rules about the whole capture whose sentences depend on what was requested or reported.
  private static let rulesOfSeveral: Set<RuleID> = [
    .hciCommandUnfit, .hciEventFailed,
  ]

  /// Rules whose occurrences are runs of values. The values of all runs are counted together.
  private static let rulesOfRuns: Set<RuleID> = [.gattValueOtherKind, .gattValueUnsubscribed]

  /// Returns one finding for two occurrences, with the values of both combined where possible.
  func merged(with other: Finding) -> Finding {
    if rule == .attAnswerMismatch, self[.other] != other[.other] {
      // States that another one exists, but not which.
      return replacing(.other, by: .flag(true))
    }
    if Finding.rulesOfRuns.contains(rule), case .number(let count) = self[.count],
      case .number(let more) = other[.count]
    {
      return replacing(.count, by: .number(count + more))
    }
    if rule == .paramTooEarly, let own = waits, let more = other.waits, own != more {
      return replacing(
        .wait,
        by: .nanosecondRange(
          min(own.lowerBound, more.lowerBound)...max(own.upperBound, more.upperBound)))
    }
    if rule == .hciReportReserved, case .name(let text) = self[.what],
      case .name(let more) = other[.what], text != more
    {
      return replacing(.what, by: .name(Finding.joined(text, more)))
    }
    return self
  }

  /// The shortest and the longest wait, in nanoseconds.
  private var waits: ClosedRange<Int64>? {
    self[.wait].flatMap { $0.nanosecondRange ?? $0.nanoseconds.map { $0...$0 } }
  }

  /// Returns the reserved values of several reports without duplicates, such as "Event_Type 0x8010, 0x8013 and
  /// others".
  private static func joined(_ text: String, _ more: String) -> String {
    guard !text.hasSuffix(others) else { return text }
    let own = fieldValues(in: text)
    let all = own + fieldValues(in: more).filter { !own.contains($0) }
    var (result, field) = ("", "")
    for value in all.prefix(valueLimit) {
      let separator = result.isEmpty ? "" : ", "
      let isSame = value.hasPrefix(field + " ")
      result += separator + (isSame ? String(value.dropFirst(field.count + 1)) : value)
      field = String(value.prefix { $0 != " " })
    }
    return all.count > valueLimit ? result + others : result
  }

  /// Splits a text such as "Event_Type 0x8010, 0x8013" into one text per value, each with its field.
  private static func fieldValues(in text: String) -> [String] {
    var field = ""
    return text.replacing(others, with: "").split(separator: ", ").map { part in
      if let space = part.firstIndex(of: " ") {
        field = String(part[..<space])
        return String(part)
      }
      return "\(field) \(part)"
    }
  }

  private static let others = " and others"
  private static let valueLimit = 4

  /// Returns the finding with one of its values replaced.
  private func replacing(
    _ name: Finding.Value.Name, by content: Finding.Value.Content
  ) -> Finding {
    with(values.map { $0.name == name ? Finding.Value(name, content) : $0 })
  }
}

/// The findings of a capture, up to a limit. Findings of the same rule about the same subject are
/// merged.
struct FindingCollection {
  /// The key by which findings are merged.
  private struct Likeness: Hashable {
    let rule: RuleID
    let connection: Int?
    let device: Int?
    let direction: LinkDirection?
    let handle: Finding.Value.Content?
    let place: Finding.Value.Content?
    let structure: Finding.Value.Content?
    let field: Finding.Value.Content?
    /// The values that determine the sentence: occurrences with different sentences are separate findings.
    let variant: [Finding.Value.Content?]

    init(_ finding: Finding) {
      rule = finding.rule
      connection = finding.connection
      device = finding.device
      direction = finding.direction
      handle = finding[.handle]
      place = finding[.place]
      structure = finding[.structure]
      field = finding[.field]
      variant = finding.variant
    }
  }

  /// The findings in order of first occurrence.
  private(set) var findings: [CheckFinding] = []
  /// Number of findings beyond the limit.
  private(set) var notKept = 0
  /// Failures that no finding has explained yet. A finding removes the failures that it explains.
  let failures = FailureLedger()
  private var places: [Likeness: Int] = [:]
  private var kept: [RuleID: Int] = [:]

  /// Limit for each rule, so that no rule uses up the capacity of the others.
  static let limitOfRule = 512

  mutating func add(_ finding: Finding) {
    for id in finding.failures { failures.crossOff(id, by: finding.rule) }
    let likeness = Likeness(finding)
    if let place = places[likeness] {
      // Two rules may report the same frames.
      findings[place].explain(finding.failures)
      guard findings[place].finding.frames != finding.frames else { return }
      findings[place].add(finding)
    } else if kept[finding.rule, default: 0] < FindingCollection.limitOfRule {
      kept[finding.rule, default: 0] += 1
      places[likeness] = findings.count
      findings.append(CheckFinding(finding))
    } else {
      notKept += 1
    }
  }

  /// Adds the remaining failures as findings. Failures of the same kind are merged.
  mutating func addUnexplained() {
    var list = TroubleList()
    for failure in failures.open { list.add(TraceSummary.Trouble(failure)) }
    for trouble in list.troubles {
      guard let finding = trouble.finding else { continue }
      var row = CheckFinding(finding)
      row.times = trouble.count
      findings.append(row)
    }
    notKept += list.notKept + failures.notKept
  }

  mutating func add(_ findings: some Sequence<Finding>) {
    for finding in findings { add(finding) }
  }

  /// The findings sorted by severity, highest first, then by first frame.
  var ranked: [CheckFinding] {
    findings.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.severity != other.severity { return one.severity > other.severity }
      return (one.frames.first ?? .max, left.offset) < (other.frames.first ?? .max, right.offset)
    }.map(\.element)
  }
}

extension Rule.Severity: Comparable {
  /// Rank of the severity; 0 for the lowest one.
  fileprivate var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  public static func < (left: Rule.Severity, right: Rule.Severity) -> Bool {
    left.rank < right.rank
  }
}
