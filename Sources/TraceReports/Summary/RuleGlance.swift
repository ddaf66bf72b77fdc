import LinkSessions
package import TraceAnalysis

/// The findings of `check` in a capture, for the first screen.
package struct RuleGlance: Sendable {
  private let findings: [CheckFinding]
  /// Rules with diagnoses, even though nothing fails.
  private let diagnosed: Set<RuleID>
  /// Number of errors and warnings by connection, as listed by `check`.
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

  /// Returns the problems of a summary together with those that only rules find, most important first.
  ///
  /// If a finding explains why a request or command failed, it replaces the failure. Failed pairings, failed starts of
  /// encryption, and ends of connections are described by both.
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
    // What was stated about a connection's end is not repeated for the requests that it interrupted.
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

  /// Returns how long the peripherals of lost links were not heard again although others were.
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

  /// Whether an unrequested answer belongs to another connection, because the controller delivered it twice.
  private func isMisdelivered(_ trouble: TraceSummary.Trouble) -> Bool {
    guard case .breach(let finding) = trouble.kind, finding.rule == .attAnswerWithoutRequest else {
      return false
    }
    let frames = Set(
      findings.lazy.filter { $0.rule == .hciDataMisdelivered }.flatMap(\.frames))
    return frames.isSuperset(of: trouble.frames)
  }

  /// Rules that describe a failure in different words, without giving a cause.
  private static let symptoms: Set<RuleID> = [
    .unexplainedFailure, .attTimeout, .connDiesAtTimer, .connSupervisionTimeout,
    .connFailedToEstablish, .connEndedBy, .connDyingAtEnd, .connParametersUnacceptable,
    .llResponseTimeout, .llMICFailure, .llInstantPassed, .llInstantMissed, .llProcedureCollision,
  ]

  /// Index in `findings` of the finding that gives the cause of each failure.
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

  /// Rules whose findings the summary itself shows: failures, truncated or lost data, and events before the capture.
  private static let shownElsewhere: Set<RuleID> = [
    .unexplainedFailure, .captureTruncated, .captureRecordsLost, .captureWithoutConnectIndication,
  ]

  /// Returns the findings that are not about a failure or violation listed in the summary, by index in `findings`.
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
    // A short timeout is relevant if it ended a link.
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
