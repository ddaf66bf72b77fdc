import LinkSessions
import TraceAnalysis

/// A check as a JSON document of the schema "bletrace.check/1".
package enum CheckJSON {
  /// - Parameters:
  ///   - reports: one for each capture. The report of a single capture is the document itself.
  ///   - output: receives the document.
  package static func write(_ reports: [CheckReport], to output: inout OutputBuffer) {
    write(CheckSet(reports), to: &output)
  }

  /// - Parameters:
  ///   - set: the captures, judged together. The report of a single capture is the document itself.
  ///   - output: receives the document.
  package static func write(_ set: CheckSet, to output: inout OutputBuffer) {
    if set.reports.count == 1 {
      set.reports[0].write(to: &output)
    } else {
      CheckReports(judged: set).write(to: &output)
    }
  }

  /// Writes a capture as one JSON object on a separate line.
  package static func writeLine(_ report: CheckReport, to output: inout OutputBuffer) {
    report.write(.line, to: &output)
  }
}

/// The checks of several captures.
struct CheckReports: ReportDocument {
  let judged: CheckSet

  var captures: [CheckReport] { judged.reports }

  static let schema = CheckReport.schema
  /// Each capture has its own reference for times.
  var origin: Int64 { 0 }

  var verdict: CheckReport.Verdict {
    captures.allSatisfy { $0.verdict == .pass } ? .pass : .fail
  }

  static let shape = Shape<CheckReports>(nil, "Results of checking several captures.") {
    reports in
    reports.schema()
    reports.value("verdict", "Fail if any capture fails.") { $0.verdict }
    reports.array(
      "expectations", "Contract expectations that failed or could not be judged in some captures."
    ) { $0.judged.rows }
    reports.array("captures", "One result per capture, in the order on the command line.") {
      $0.captures
    }
  }
}

extension CheckReport.Verdict: CellValue {}

extension CheckReport: ReportDocument {
  package static let schema = "bletrace.check/1"
  package var origin: Int64 { start }

  package static let shape = Shape<CheckReport>("check", "Result of checking a capture.") {
    check in
    check.schema()
    check.value("name", "The file's name, as given.") { $0.name }
    check.value(
      "verdict",
      "Fail for a finding of failing_severity or above, a failed expectation, a required rule that "
        + "could not be judged, or a file that can't be read."
    ) { $0.verdict }
    check.value(
      "run",
      "Number of the run that the capture shows, if a contract judged several captures; captures of one run share the number.",
      ifNil: .omitted
    ) { $0.run }
    check.value("failing_severity", "Minimum severity of a finding that fails the check.") {
      $0.failingSeverity
    }
    check.value("problem", "Reason why nothing in the capture could be read.", ifNil: .omitted) {
      $0.problem
    }
    check.object("file", "The capture file.", ifNil: .omitted) { $0.file }
    check.array("findings", "Findings of rules, most severe first.") { $0.findings }
    check.array(
      "accepted", "Rules whose findings a contract accepts, so that they do not fail the check.",
      ifNil: .omitted
    ) { report -> [AcceptedRule]? in
      let accepted = report.accepted
      return accepted.isEmpty
        ? nil
        : accepted.sorted { $0.key.rawValue < $1.key.rawValue }.map {
          AcceptedRule(rule: $0.key, expectation: $0.value)
        }
    }
    check.value(
      "bystander_findings",
      "Number of findings about advertisers that never connect; they do not change the verdict."
    ) { $0.bystanders.count }
    check.array(
      "bystanders",
      "Findings about advertisers that never connect, most severe first; only with --bystanders.",
      ifNil: .omitted
    ) { $0.showsBystanders ? $0.bystanders : nil }
    check.array("diagnoses", "Findings with a common cause, combined into diagnoses.") {
      $0.diagnoses
    }
    check.value(
      "findings_not_kept",
      "Findings, and observations that further findings would have been based on, that exceeded the limits."
    ) { $0.findingsNotKept }
    check.array(
      "not_judged",
      "Rules that could not be judged from the capture; no finding does not mean that they passed."
    ) { $0.notJudged }
    check.values("blind", "Required rules that could not be judged, so that the check fails.") {
      $0.blind.lazy.map(\.rule)
    }
    check.array(
      "custom_findings", "Findings of custom rules, most severe first.",
      ifNil: .omitted
    ) { $0.customRules.isEmpty ? nil : $0.customFindings }
    check.array("expectations", "Results of a contract's expectations.") { $0.expectations }
  }
}

/// A rule whose findings a contract accepts.
private struct AcceptedRule: Described {
  let rule: RuleID
  let expectation: ExpectationResult

  static let shape = Shape<AcceptedRule>(
    "accepted_rule", "A rule whose findings a contract accepts."
  ) { row in
    row.value("rule", "The rule's stable name.") { $0.rule }
    row.value("expectation", "The id of the expectation that accepts the findings.") {
      $0.expectation.identifier
    }
    row.value("place", "The contract's file and line.") { $0.expectation.place }
    row.value("because", "Reason given in the contract.", ifNil: .omitted) {
      $0.expectation.because
    }
  }
}

extension CheckFinding: Described {
  static let shape = Shape<CheckFinding>("check_finding", "What a rule found about one subject.") {
    row in
    row.value("rule", "The rule's stable name.") { $0.rule }
    row.value("severity", "Severity.") { $0.severity }
    row.value("category", "Category of the rule.") { Rule($0.rule).category }
    row.value("message", "The finding, with the values of its first occurrence.") {
      FindingWords.wholeSentence($0.finding)
    }
    row.value("remedy", "Suggested fix.") { FindingWords.remedy($0) }
    row.value("explanation", "What led to the finding, if the capture shows it.", ifNil: .omitted) {
      FindingWords.explanation($0)
    }
    row.value("reference", "Clause that states the rule.") { FindingWords.reference($0) }
    row.value("connection", "The connection's id; null outside connections.") {
      $0.finding.connection.map { $0 + 1 }
    }
    row.value("device", "The device's id, for findings about a device.") { $0.finding.device }
    row.side("sender", "The side that the finding is about.") { $0.finding.direction }
    row.value("times", "Number of occurrences.") { $0.times }
    row.frames { $0.frames }
  }
}

extension CheckAnalysis.NotJudged: Described {
  static let shape = Shape<CheckAnalysis.NotJudged>(
    "not_judged", "A rule that can't be judged from the capture."
  ) {
    row in
    row.value("rule", "The rule's stable name.") { $0.rule }
    row.choice("missing", of: Reason.names, "Evidence missing from the capture.") { $0.reason.name }
    row.value("reason", "Evidence missing from the capture, as text.") { $0.reason.words }
    row.choice(
      "extent", of: ["whole", "part"],
      "Whether the rule was judged nowhere (whole) or not everywhere (part)."
    ) { $0.isWhole ? "whole" : "part" }
    row.numbers("connections", "Ids of the connections; empty for the whole capture.") {
      $0.connections.map { $0 + 1 }
    }
  }
}
