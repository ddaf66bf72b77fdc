import LinkSessions
import TraceAnalysis
import TraceReports

/// Compares the findings on two connections.
struct FindingComparison {
  private let pair: ConnectionPair
  private let sight: ConnectionPair.Sight
  private let old: ComparedCapture
  private let new: ComparedCapture

  init(
    _ pair: ConnectionPair, _ sight: ConnectionPair.Sight, _ old: ComparedCapture,
    _ new: ComparedCapture
  ) {
    self.pair = pair
    self.sight = sight
    self.old = old
    self.new = new
  }

  /// Identifies equal findings.
  private struct Identity: Hashable {
    let rule: RuleID
    let side: LinkDirection?

    /// Findings are sorted by the names of their rules.
    var order: String { "\(rule.rawValue) \(side?.sender ?? "")" }
  }

  /// - Parameters:
  ///   - log: receives the differences.
  ///   - pairing: the index of the pairing change that explains findings about it, or nil if there
  ///     is none.
  func compare(_ log: inout ChangeLog, pairing: Int?) {
    let (before, after) = (findings(old, pair.old), findings(new, pair.new))
    for (identity, finding) in before.sorted(by: { $0.key.order < $1.key.order })
    where after[identity] == nil && isJudged(identity.rule, new, pair.new) {
      emit(finding, isNew: false, &log, pairing)
    }
    for (identity, finding) in after.sorted(by: { $0.key.order < $1.key.order })
    where before[identity] == nil && isJudged(identity.rule, old, pair.old) {
      emit(finding, isNew: true, &log, pairing)
    }
  }

  private func findings(
    _ capture: ComparedCapture, _ link: Connection?
  ) -> [Identity: CheckFinding] {
    capture.findings(of: link).reduce(into: [:]) { found, finding in
      guard isCompared(finding.rule) else { return }
      let identity = Identity(rule: finding.rule, side: finding.finding.direction)
      found[identity] = found[identity] ?? finding
    }
  }

  /// Whether a rule has the same findings wherever the capture is made.
  private func isCompared(_ id: RuleID) -> Bool {
    if sight.isSamePlace { return true }
    let rule = Rule(id)
    guard !rule.evidence.contains(.air), !rule.evidence.contains(.connectionEnd) else {
      return false
    }
    return switch rule.category {
    case .att, .gatt, .pairing, .security, .l2cap: true
    default: false
    }
  }

  /// Rules that depend on the types of attributes and therefore have no findings without a discovery.
  private static let ofDiscovered: Set<RuleID> = [
    .gattServiceChangedMissing, .gattServiceChangedUnsubscribed, .gattValueLayout,
    .gattValueChecksum, .gattValueCounter,
  ]

  /// Whether a rule can be judged for this connection, so that the absence of a finding is significant.
  private func isJudged(_ rule: RuleID, _ capture: ComparedCapture, _ link: Connection?) -> Bool {
    if FindingComparison.ofDiscovered.contains(rule), !showsCharacteristics(capture, link) {
      return false
    }
    // A connection that is still open at the end of the capture has not been ended.
    if rule == .connEndedBy, link?.end?.isOver != true { return false }
    return !capture.check.notJudged.contains { entry in
      entry.rule == rule
        && (entry.connections.isEmpty || link.map { entry.connections.contains($0.index) } ?? false)
    }
  }

  /// Whether a capture shows the attributes of a server on the connection.
  private func showsCharacteristics(_ capture: ComparedCapture, _ link: Connection?) -> Bool {
    guard let link, let trees = capture.measurements.gatt?.trees else { return false }
    return LinkDirection.both.contains { side in
      capture.tree(of: link, side).map { tree in
        trees[tree].services.contains { !$0.characteristics.isEmpty }
      } ?? false
    }
  }

  /// Whether a finding is on another connection only because the order of sessions differs: the number of connections
  /// with it is the same.
  private func hasMoved(_ rule: RuleID) -> Bool {
    guard let one = pair.old, let other = pair.new, one.id != other.id else { return false }
    func count(_ capture: ComparedCapture) -> Int {
      capture.check.findings.count { $0.rule == rule }
    }
    return count(old) == count(new)
  }

  private func emit(
    _ finding: CheckFinding, isNew: Bool, _ log: inout ChangeLog, _ pairing: Int?
  ) {
    let words = FindingWords.wholeSentence(finding.finding)
    let category = Rule(finding.rule).category
    if let pairing, category == .pairing || category == .security {
      log.add(
        consequence: "\(finding.rule.rawValue) is \(isNew ? "new" : "gone"): \(words)", to: pairing)
      return
    }
    // A product may disregard a requirement that only a guideline states.
    let isGrave = finding.severity > .note && !Rule(finding.rule).isOfGuidelineOnly
    let direction: TraceDifference.Change.Direction =
      isGrave && !hasMoved(finding.rule) ? isNew ? .worse : .better : .other
    log.add(
      TraceDifference.Change(
        .finding, direction, "\(finding.severity.rawValue) \(finding.rule.rawValue)",
        old: isNew ? nil : words, new: isNew ? words : nil, pair,
        oldFrames: isNew ? [] : finding.frames, newFrames: isNew ? finding.frames : []))
  }
}
