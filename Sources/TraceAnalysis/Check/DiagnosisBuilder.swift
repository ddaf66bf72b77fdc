import BluetoothPackets
import LinkSessions

/// Groups findings into diagnoses.
struct DiagnosisBuilder {
  private let findings: [CheckFinding]
  private let connections: ConnectionTable
  private let evidence: DiagnosisEvidence
  private let byConnection: [Int: [CheckFinding]]

  /// Maximum number of diagnoses per capture.
  private static let limit = 256

  init(
    _ findings: [CheckFinding], _ connections: ConnectionTable, _ evidence: DiagnosisEvidence
  ) {
    self.findings = findings
    self.evidence = evidence
    self.connections = connections
    byConnection = Dictionary(
      grouping: findings.filter { $0.finding.connection != nil },
      by: { $0.finding.connection ?? -1 })
  }

  /// One diagnosis for each effect of the same two devices, highest severity first.
  var diagnoses: [CheckAnalysis.Diagnosis] {
    var reported: Set<Analysis> = []
    var diagnoses: [CheckAnalysis.Diagnosis] = []
    // Effects that explain others are processed first, regardless of their order in the list.
    for rules in [DiagnosisBuilder.ends, DiagnosisBuilder.failures] {
      for finding in findings where diagnoses.count < DiagnosisBuilder.limit {
        guard let kind = rules[finding.rule] else { continue }
        let all = occurrences(of: finding)
        let analysis = Analysis(kind: kind, rule: finding.rule, first: all.first ?? -1, finding)
        guard reported.insert(analysis).inserted else { continue }
        // The last occurrence represents the group, because everything that preceded it is known by then.
        let last = latest(of: finding, in: all)
        if explained(last, by: diagnoses) { continue }
        diagnoses.append(diagnosis(kind, last, all))
      }
    }
    return diagnoses
  }

  private struct Analysis: Hashable {
    let kind: CheckAnalysis.Diagnosis.Kind
    let rule: RuleID
    let first: Int
    let device: Int?
    let handle: Finding.Value.Content?

    init(kind: CheckAnalysis.Diagnosis.Kind, rule: RuleID, first: Int, _ finding: CheckFinding) {
      self.kind = kind
      self.rule = rule
      self.first = first
      device = finding.finding.connection == nil ? finding.finding.device : nil
      // A stale cache is one diagnosis, regardless of the handle that shows it.
      handle = kind == .staleCache ? nil : finding.finding[.handle]
    }
  }

  // MARK: Effects

  /// Ends of connections.
  private static let ends: [RuleID: CheckAnalysis.Diagnosis.Kind] = [
    .connSupervisionTimeout: .supervisionTimeout, .connFailedToEstablish: .notEstablished,
    .llResponseTimeout: .procedureUnanswered, .llProcedureCollision: .procedureCollision,
    .llInstantPassed: .instantPassed, .llInstantMissed: .instantPassed,
    .llMICFailure: .integrityFailure,
  ]

  /// Failures on a connection that may stay up.
  private static let failures: [RuleID: CheckAnalysis.Diagnosis.Kind] = {
    var kinds: [RuleID: CheckAnalysis.Diagnosis.Kind] = [
      .smpWrongKey: .keyMissing, .smpKeyNotStored: .keyMissing,
      .smpKeyMissing: .keyMissing, .smpStaleKeyRetry: .keyMissing, .smpKeysDiffer: .keyMissing,
      .smpRequestDuringEncryption: .securityRequestInTheWay, .attTimeout: .requestUnanswered,
      .gattCCCDRefused: .subscriptionRefused, .gattCCCDBeforeEncryption: .subscriptionRefused,
      .paramRejectedLoop: .parametersRefused, .paramRejected: .parametersRefused,
      .paramAcceptedUnapplied: .parametersNotApplied,
      .gattStaleCache: .staleCache, .attInvalidHandle: .staleCache,
      .gattHandleBeyondEnd: .staleCache,
      .attValueBeforeMTU: .valuesBeforeMTU, .gattValueUnsubscribed: .valuesUnsubscribed,
      .connChurn: .churn, .connDiesAtTimer: .timer,
      .gattCCCDReserved: .protocolViolation, .gattValueOtherKind: .protocolViolation,
      .gattGroupEndDiffers: .protocolViolation, .gattSearchStuck: .protocolViolation,
      .hciHostBuffersKept: .protocolViolation, .hciDataOverflow: .protocolViolation,
      .hciDataDeadHandle: .protocolViolation,
      .paramFallbackValues: .protocolViolation, .attMTURefused: .protocolViolation,
      .l2capChannelsCollided: .protocolViolation, .l2capCreditsNone: .protocolViolation,
    ]
    for rule in Rule.all where rule.severity == .error && kinds[rule.id] == nil {
      switch rule.category {
      case .pairing: kinds[rule.id] = .pairingFailed
      case .linkLayer where ends[rule.id] == nil, .l2cap, .att:
        kinds[rule.id] = .protocolViolation
      default: break
      }
    }
    // This is the cause of an unanswered request.
    kinds[.attAnswerUnfit] = nil
    return kinds
  }()

  /// Returns the connections of the same two devices with the same finding.
  private func occurrences(of finding: CheckFinding) -> [Int] {
    guard let index = finding.finding.connection else { return [] }
    let peers = Peers(of: connections[index])
    return findings.compactMap { other -> Int? in
      guard other.rule == finding.rule, let connection = other.finding.connection,
        connection == index || (peers != nil && Peers(of: connections[connection]) == peers)
      else { return nil }
      return connection
    }.sorted()
  }

  private func latest(of finding: CheckFinding, in all: [Int]) -> CheckFinding {
    guard let last = all.last else { return finding }
    return byConnection[last]?.first {
      $0.rule == finding.rule && $0.finding[.handle] == finding.finding[.handle]
    } ?? finding
  }

  /// Whether an effect is the cause or a part of an existing diagnosis.
  private func explained(_ finding: CheckFinding, by diagnoses: [CheckAnalysis.Diagnosis]) -> Bool {
    diagnoses.contains {
      $0.cause == finding || $0.contributions.contains(finding)
        || finding.rule == .connChurn && isOfEnds(finding, reported: $0)
        || finding.rule == .paramRejected && isOfClaim(finding, reported: $0)
    }
  }

  /// Whether a diagnosis names this rejection as the one after which a side reports collisions that did not happen.
  private func isOfClaim(
    _ rejection: CheckFinding, reported diagnosis: CheckAnalysis.Diagnosis
  ) -> Bool {
    [diagnosis.effect, diagnosis.cause].compactMap(\.self).contains {
      $0.rule == .llCollisionClaimed && $0.finding.connection == rejection.finding.connection
        && !Set($0.frames).isDisjoint(with: rejection.frames)
    }
  }

  /// Whether a diagnosis already covers all the ends that make the connections short.
  private func isOfEnds(_ churn: CheckFinding, reported diagnosis: CheckAnalysis.Diagnosis) -> Bool
  {
    guard DiagnosisBuilder.ends[diagnosis.effect.rule] != nil else { return false }
    let ends = Set(diagnosis.occurrences.compactMap { connections[$0].end?.frame })
    return churn.finding.count.map { ends.count >= $0 } ?? false
      && ends.isSuperset(of: churn.frames)
  }

  // MARK: One diagnosis

  private func diagnosis(
    _ kind: CheckAnalysis.Diagnosis.Kind, _ effect: CheckFinding, _ all: [Int]
  ) -> CheckAnalysis.Diagnosis {
    let index = effect.finding.connection
    let connection = index.map { connections[$0] }
    let isEnd = DiagnosisBuilder.ends[effect.rule] != nil
    let end = isEnd ? connection?.end : nil
    let time = end?.time ?? effect.finding.time
    var lifetime: Int64?
    if let connection, connection.startWasCaptured, let time {
      lifetime = time.elapsed(since: connection.firstFrame.time)
    }
    let own = index.flatMap { byConnection[$0] } ?? []
    let cause = cause(of: kind, effect, own)
    let unique = Array(Set(all)).sorted()
    let lastChange = end.flatMap { change(before: $0, connection) }
    let signal: Int? =
      kind == .notEstablished ? evidence.advertisingSignal(of: connection) : nil
    // A peripheral that has left the link needs no other explanation.
    var isDeparture = false
    if case .departure? = effect.explanation { isDeparture = true }
    let ruledOut: [CheckAnalysis.Diagnosis.RuledOut] =
      isDeparture
      ? evidence.advertisingRulesOut(connection)
      : connection.map {
        evidence.ruledOut(
          kind, effect.finding, on: $0, change: lastChange, in: connections)
      } ?? []
    return CheckAnalysis.Diagnosis(
      kind: kind, effect: effect, occurrences: unique,
      ordinal: index.flatMap { unique.firstIndex(of: $0) }.map { $0 + 1 } ?? 0, end: end,
      lifetime: lifetime, cause: cause, change: lastChange,
      contributions: isDeparture
        ? []
        : own.filter { $0 != effect && $0 != cause && contributes($0.rule, to: kind) },
      encryptions: evidence.encryptions(of: index), advertisingSignal: signal,
      ruledOut: ruledOut)
  }

  /// Returns the most likely of the findings that can cause an effect.
  private func cause(
    of kind: CheckAnalysis.Diagnosis.Kind, _ effect: CheckFinding, _ own: [CheckFinding]
  ) -> CheckFinding? {
    let candidates: [RuleID]
    switch kind {
    case .supervisionTimeout:
      candidates = [.llEncryptionDisturbed, .smpRequestDuringEncryption, .connPHYSilence]
    case .procedureUnanswered where effect.finding[.outcome] == .name("claimed"):
      candidates = [.llCollisionClaimed]
    case .procedureUnanswered:
      candidates = [
        .llUsedAfterUnknown, .llEncryptionOrder, .smpRequestDuringEncryption, .hciKeyRequestMasked,
      ]
    case .integrityFailure where effect.finding[.openProcedure] != nil:
      candidates = [.llProcedureOverlap]
    case .integrityFailure:
      candidates = [
        .llEncryptionDisturbed, .llPlaintextWhenEncrypted, .smpRequestDuringEncryption,
        .smpWrongKey, .smpKeysDiffer,
        .pairingEncryptionKeysDiffer,
      ]
    case .requestUnanswered:
      candidates = DiagnosisBuilder.damageOfRequests + [.attAnswerUnfit, .gattCCCDUnasked]
    case .protocolViolation where effect.rule == .attPDUOverMTU: candidates = [.attMTUDiffers]
    case .keyMissing:
      candidates = [
        .smpWrongKey, .smpKeyNotStored, .smpStaleKeyRetry, .smpKeyMissing,
      ]
    case .pairingFailed:
      // A pairing that failed on its own did not fail because its connection ended later.
      let ofEnd: [RuleID] = effect.rule == .pairingConnectionLost ? [.connDiesAtTimer] : []
      candidates =
        [.smpKeySize, .smpIdentityNotStatic, .smpPublicKeyInvalid, .smpOutOfOrder] + ofEnd
    case .subscriptionRefused:
      candidates = [.smpKeyMissing, .pairingAnotherBegan, .gattCCCDBeforeEncryption]
    case .instantPassed: candidates = [.llInstantPassed]
    case .procedureCollision: candidates = [.llInstantsOverlap]
    default: candidates = []
    }
    for rule in candidates where rule != effect.rule {
      if let found = own.first(where: { $0.rule == rule && mayLead($0.finding, to: effect) }) {
        return found
      }
    }
    return nil
  }

  /// Whether an action of one side can have caused an end. A Security Request can only be the cause if nothing more
  /// was received from its sender.
  private func mayLead(_ cause: Finding, to effect: CheckFinding) -> Bool {
    if DiagnosisBuilder.damageOfRequests.contains(cause.rule) {
      return cause.direction == effect.finding.direction
        && effect.finding.frames.contains(where: cause.frames.contains)
    }
    guard cause.rule == .smpRequestDuringEncryption else { return true }
    guard let side = cause.direction, let request = cause.earlierFrames.last,
      let end = effect.finding.connection.flatMap({ connections[$0].end }),
      let heard = end.circumstances.lastHeard[side]
    else { return false }
    return heard.number <= request
  }

  /// Faults of a request for which its receiver may ignore it.
  private static let damageOfRequests: [RuleID] = [.l2capExcessOctets, .attMalformedPDU]

  private func contributes(_ rule: RuleID, to kind: CheckAnalysis.Diagnosis.Kind) -> Bool {
    let rules: Set<RuleID>
    switch kind {
    case .supervisionTimeout:
      rules = [
        .connMarginThin, .connTimeoutShort, .llMapNeverChanges, .paramRejected, .attTimeout,
        .connDiesAtTimer, .paramTooEarly, .llInstantsOverlap,
      ]
    case .procedureUnanswered: rules = [.llEncryptionDisturbed, .attTimeout, .connDiesAtTimer]
    case .integrityFailure, .keyMissing:
      rules = [
        .smpKeyMissing, .smpStaleKeyRetry, .smpRepairOnReconnect, .llEncryptionDisturbed,
        .gattCCCDBeforeEncryption,
      ]
    case .parametersRefused: rules = [.paramRejected, .paramTooEarly, .paramApple]
    case .parametersNotApplied: rules = [.paramTooEarly, .paramRejected]
    case .pairingFailed:
      rules = [.smpRepeatedAttempts, .smpOutOfOrder, .smpKeySize, .connDiesAtTimer]
    case .requestUnanswered: rules = [.connDiesAtTimer, .attUseAfterTimeout, .attLateAnswer]
    case .staleCache: rules = [.gattServiceChangedMissing, .gattServiceChangedUnsubscribed]
    case .valuesBeforeMTU: rules = [.attMTUDefault]
    case .subscriptionRefused: rules = [.gattCCCDBeforeEncryption, .smpKeyMissing]
    default: rules = []
    }
    return rules.contains(rule)
  }

  /// Returns a change of PHY, timing or channels after whose instant nothing was received, within the supervision
  /// timeout plus some events before the end.
  private func change(before end: Connection.End, _ connection: Connection?) -> Connection
    .ParameterChange?
  {
    guard end.cause.name == "supervision-timeout", let connection,
      let parameters = end.circumstances.parameters ?? connection.parameters.value
    else { return nil }
    let reach = parameters.timeout.later(by: parameters.reach * 12)
    return connection.changes.last { change in
      switch change.value {
      case .phy, .parameters, .channelMap: break
      default: return false
      }
      let elapsed = end.time.elapsed(since: change.time)
      return change.basis == .seen && elapsed >= 0 && elapsed <= reach
        && change.time != connection.firstFrame.time
    }
  }
}
