import LinkSessions
package import TraceAnalysis

/// The errors and warnings that `check` reports for a capture, for its first screen.
package struct RuleGlance: Sendable {
  private let findings: [CheckFinding]

  /// - Parameter analysis: the findings of a capture.
  package init(_ analysis: CheckAnalysis) {
    findings = CheckReport(analysis, RuleSelection()).findings.filter { $0.severity > .note }
  }

  /// The problems of a summary with those that only rules find, most important first.
  ///
  /// - Parameter summary: the summary of the capture.
  func troubles(with summary: TraceSummary) -> [TraceSummary.Trouble] {
    TraceSummary.Trouble.ranked(
      summary.troubles + TraceSummary.Trouble.merged(others(besides: summary)))
  }

  /// What the summary itself says: its failures, what was cut or lost, and what began before the capture.
  private static let shownElsewhere: Set<RuleID> = [
    .unexplainedFailure, .captureTruncated, .captureRecordsLost, .captureWithoutConnectIndication,
  ]

  /// The findings that are about no failure and no breach that the summary lists.
  private func others(besides summary: TraceSummary) -> [CheckFinding] {
    let frames = Set(summary.troubles.flatMap(\.frames))
    let breaches = Set(
      summary.troubles.compactMap { trouble -> RuleID? in
        guard case .breach(let finding) = trouble.kind else { return nil }
        return finding.rule
      })
    let ends = Set(
      summary.connections.connections.compactMap { connection in
        connection.end.flatMap { $0.isFailure ? $0.frame : nil }
      })
    // A short timeout matters where it ended a link.
    let timedOut = Set(
      summary.connections.connections.compactMap { connection in
        connection.end?.cause.name == "supervision-timeout" ? connection.index : nil
      })
    return findings.filter { finding in
      if finding.rule == .connTimeoutShort,
        !(finding.finding.connection.map(timedOut.contains) ?? false)
      {
        return false
      }
      return !RuleGlance.shownElsewhere.contains(finding.rule) && !breaches.contains(finding.rule)
        && !finding.frames.contains { frames.contains($0) || ends.contains($0) }
    }
  }
}
