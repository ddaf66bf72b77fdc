public import LinkSessions

/// What a rule has to say of one subject, however often it was found there.
public struct CheckFinding: Hashable, Sendable {
  /// The first time.
  public let finding: Finding
  /// How often, the first time included.
  public internal(set) var times = 1
  /// The numbers of the frames that prove it, in their order; at most `frameLimit` of those that came
  /// after the first time's.
  public internal(set) var frames: [Int]

  /// What led to it, where the capture shows that.
  public internal(set) var explanation: EndExplanation?
  /// Whether the capture shows a signal that was strong to the end: then that is no cause.
  public internal(set) var signalWasStrong = false

  /// Frames of later times that are kept.
  static let frameLimit = 16

  init(_ finding: Finding) {
    self.finding = finding
    frames = finding.frames
  }

  /// The rule that is broken.
  public var rule: RuleID { finding.rule }
  /// How bad that is.
  public var severity: Rule.Severity { Rule(finding.rule).severity }

  /// Takes the same once more.
  mutating func add(_ other: Finding) {
    times += 1
    let room = finding.frames.count + CheckFinding.frameLimit - frames.count
    guard room > 0 else { return }
    frames += other.frames.filter { !frames.contains($0) }.prefix(room)
  }
}

/// The findings of a capture, those that say the same of the same subject joined, up to a limit.
struct FindingCollection {
  /// What makes two findings one.
  private struct Likeness: Hashable {
    let rule: RuleID
    let connection: Int?
    let device: Int?
    let direction: LinkDirection?
    let handle: FindingValue.Content?
    let place: FindingValue.Content?
    let structure: FindingValue.Content?

    init(_ finding: Finding) {
      rule = finding.rule
      connection = finding.connection
      device = finding.device
      direction = finding.direction
      handle = finding[.handle]
      place = finding[.place]
      structure = finding[.structure]
    }
  }

  /// In the order in which they were first found.
  private(set) var findings: [CheckFinding] = []
  /// Findings for which there was no room.
  private(set) var notKept = 0
  /// What they explain is crossed off there.
  let failures = FailureLedger()
  private var places: [Likeness: Int] = [:]
  private var kept: [RuleID: Int] = [:]

  /// Of one rule: no rule takes the room of the others.
  static let limitOfRule = 512

  mutating func add(_ finding: Finding) {
    for id in finding.failures { failures.crossOff(id, by: finding.rule) }
    let likeness = Likeness(finding)
    if let place = places[likeness] {
      // Two that look may see the same.
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

  /// Lists what remains, alike failures as one.
  mutating func addUnexplained() {
    var list = TroubleList()
    for failure in failures.open { list.add(Trouble(failure)) }
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

  /// The gravest first, then by their first frame.
  var ranked: [CheckFinding] {
    findings.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.severity != other.severity { return one.severity > other.severity }
      return (one.frames.first ?? .max, left.offset) < (other.frames.first ?? .max, right.offset)
    }.map(\.element)
  }
}

extension Rule.Severity: Comparable {
  /// 0 for what is least grave.
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
