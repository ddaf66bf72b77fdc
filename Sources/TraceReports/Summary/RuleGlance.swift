import LinkSessions
package import TraceAnalysis

/// What `check` finds in a capture, for its first screen.
package struct RuleGlance: Sendable {
  private let findings: [CheckFinding]
  /// Rules whose findings are stories of their own, although nothing fails.
  private let diagnosed: Set<RuleID>
  /// Errors and warnings by connection, as `check` lists them.
  let problemCounts: [Int: Int]

  /// - Parameter analysis: the findings of a capture.
  package init(_ analysis: CheckAnalysis) {
    let report = CheckReport(analysis, RuleSelection())
    findings = report.findings
    diagnosed = Set(
      report.diagnoses.lazy.filter { $0.kind == .protocolViolation }.compactMap(\.rules.first))
    problemCounts = report.findings.reduce(into: [:]) { counts, finding in
      guard finding.severity > .note, let connection = finding.finding.connection else { return }
      counts[connection, default: 0] += 1
    }
  }

  /// The problems of a summary with those that only rules find, most important first.
  ///
  /// Where a finding says why a request or command failed, it stands in for the failure. Failed pairings and starts of
  /// encryption, and ends of connections, are described by both.
  ///
  /// - Parameter summary: the summary of the capture.
  func troubles(with summary: TraceSummary) -> [TraceSummary.Trouble] {
    let places = places
    var causes: [Finding.FailureID: CheckFinding] = [:]
    var standIns: [Int: [CheckAnalysis.TraceFailure]] = [:]
    for failure in summary.failures {
      guard let place = places[failure.id] else { continue }
      switch failure.kind {
      case .end, .pairing, .encryption, .unanswered(.pairing), .cutOff(.pairing):
        causes[failure.id] = findings[place]
      case .refused, .unanswered, .cancelled, .cutOff, .notApplied:
        standIns[place, default: []].append(failure)
      }
    }
    // What is said of a connection's end is not said again of the requests that it cut off.
    let told = Set(
      summary.failures.compactMap { failure in
        causes[failure.id]?.endCauseName == nil ? nil : places[failure.id]
      })
    let failed = TraceSummary.Trouble.explained(
      in: summary, by: causes, without: Set(standIns.values.flatMap { $0.map(\.id) }),
      gone: gone(summary)
    ).filter { !isMisdelivered($0) }
    let breaches = breaches(in: summary)
    let frames = Set(
      summary.troubles.flatMap(\.frames) + failed.flatMap { $0.cause?.frames ?? [] })
    let others = others(besides: summary, frames: frames)
    let shown = findings.indices.filter { index in
      if told.contains(index) { return false }
      return standIns[index] == nil
        ? others.contains(index) : !breaches.contains(findings[index].rule)
    }
    return TraceSummary.Trouble.ranked(
      failed
        + TraceSummary.Trouble.merged(
          shown.map { (findings[$0], standIns[$0] ?? []) }, diagnosed: diagnosed))
  }

  /// For how long the peripherals of lost links were not heard again, although others were.
  private func gone(_ summary: TraceSummary) -> [Finding.FailureID: Int64] {
    let times = Dictionary(
      findings.compactMap { found in
        found.goneFor.flatMap { time in found.finding.connection.map { ($0, time) } }
      }, uniquingKeysWith: { $1 })
    guard !times.isEmpty else { return [:] }
    return summary.failures.reduce(into: [:]) { gone, failure in
      guard case .end = failure.kind, let connection = failure.connection else { return }
      gone[failure.id] = times[connection]
    }
  }

  /// Whether an answer that nobody asked for is that of another connection, which the controller delivered twice.
  private func isMisdelivered(_ trouble: TraceSummary.Trouble) -> Bool {
    guard case .breach(let finding) = trouble.kind, finding.rule == .attAnswerWithoutRequest else {
      return false
    }
    let frames = Set(
      findings.lazy.filter { $0.rule == .hciDataMisdelivered }.flatMap(\.frames))
    return frames.isSuperset(of: trouble.frames)
  }

  /// Rules that describe a failure in other words than its own, and give no cause.
  private static let symptoms: Set<RuleID> = [
    .unexplainedFailure, .attTimeout, .connDiesAtTimer, .connSupervisionTimeout,
    .connFailedToEstablish, .connEndedBy, .connDyingAtEnd, .connParametersUnacceptable,
    .llResponseTimeout, .llMICFailure, .llInstantPassed, .llInstantMissed, .llProcedureCollision,
  ]

  /// The finding that gives the cause of each failure: its index in `findings`.
  private var places: [Finding.FailureID: Int] {
    var places: [Finding.FailureID: Int] = [:]
    for (index, finding) in findings.enumerated()
    where !RuleGlance.symptoms.contains(finding.rule) || finding.endCauseName != nil {
      for id in finding.failures where places[id] == nil { places[id] = index }
    }
    return places
  }

  private func breaches(in summary: TraceSummary) -> Set<RuleID> {
    Set(
      summary.troubles.compactMap { trouble -> RuleID? in
        guard case .breach(let finding) = trouble.kind else { return nil }
        return finding.rule
      })
  }

  /// What the summary itself says: its failures, what was cut or lost, and what began before the capture.
  private static let shownElsewhere: Set<RuleID> = [
    .unexplainedFailure, .captureTruncated, .captureRecordsLost, .captureWithoutConnectIndication,
  ]

  /// The findings that are about no failure and no breach that the summary lists, by index in `findings`.
  ///
  /// - Parameters:
  ///   - summary: the summary of the capture.
  ///   - frames: the frames of the problems that are listed anyway.
  private func others(besides summary: TraceSummary, frames: Set<Int>) -> Set<Int> {
    let breaches = breaches(in: summary)
    let ends = Set(
      summary.connections.connections.compactMap { connection in
        connection.end.flatMap { $0.isFailure ? $0.frame : nil }
      })
    // A short timeout matters where it ended a link.
    let timedOut = Set(
      summary.connections.connections.compactMap { connection in
        connection.end?.cause.name == "supervision-timeout" ? connection.index : nil
      })
    let others = findings.indices.filter { index in
      let finding = findings[index]
      if finding.severity == .note || RuleGlance.shownElsewhere.contains(finding.rule) {
        return false
      }
      if finding.rule == .connTimeoutShort,
        !(finding.finding.connection.map(timedOut.contains) ?? false)
      {
        return false
      }
      guard !breaches.contains(finding.rule) else { return false }
      if finding.failures.isEmpty, finding.severity == .error { return true }
      return !finding.frames.contains { frames.contains($0) || ends.contains($0) }
    }
    return Set(others)
  }
}
