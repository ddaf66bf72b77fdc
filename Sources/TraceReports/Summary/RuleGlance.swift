import LinkSessions
public import TraceAnalysis

/// The errors and warnings that `check` reports for a capture, for one line of its summary.
public struct RuleGlance: Sendable {
  private let findings: [CheckFinding]

  /// - Parameter analysis: the findings of a capture.
  public init(_ analysis: CheckAnalysis) {
    findings = CheckReport(analysis, RuleSelection()).findings.filter { $0.severity > .note }
  }

  /// "by rules, 1 error: smp-debug-key; 2 warnings: att-mtu-default, conn-interval": those that are no problem of the
  /// summary. Nil if there are none.
  func text(besides summary: TraceSummary) -> String? {
    let others = others(besides: summary)
    let parts = [(Rule.Severity.error, "error"), (.warning, "warning")].compactMap {
      severity, noun in
      let own = others.filter { $0.severity == severity }
      var rules: [String] = []
      for finding in own where !rules.contains(finding.rule.rawValue) {
        rules.append(finding.rule.rawValue)
      }
      return own.isEmpty
        ? nil : "\(Decimals.counted(own.count, noun)): \(rules.joined(separator: ", "))"
    }
    return parts.isEmpty ? nil : "by rules, " + parts.joined(separator: "; ")
  }

  /// Whether an error is no problem of the summary.
  func hasErrors(besides summary: TraceSummary) -> Bool {
    others(besides: summary).contains { $0.severity == .error }
  }

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
    return findings.filter { finding in
      finding.rule != .unexplainedFailure && !breaches.contains(finding.rule)
        && !finding.frames.contains { frames.contains($0) || ends.contains($0) }
    }
  }
}
