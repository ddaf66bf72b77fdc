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
  /// Each capture has its own times.
  var origin: Int64 { 0 }

  var verdict: CheckReport.Verdict {
    captures.allSatisfy { $0.verdict == .pass } ? .pass : .fail
  }

  static let shape = Shape<CheckReports>(nil, "What the checks of several captures came to.") {
    reports in
    reports.schema()
    reports.value("verdict", "Fail if any of them fails.") { $0.verdict }
    reports.array(
      "expectations", "Contracts' expectations that some of the captures do not hold or decide."
    ) { $0.judged.rows }
    reports.array("captures", "One for each capture, in the order in which they were given.") {
      $0.captures
    }
  }
}

extension CheckReport.Verdict: CellValue {}

extension CheckReport: ReportDocument {
  package static let schema = "bletrace.check/1"
  package var origin: Int64 { start }

  package static let shape = Shape<CheckReport>("check", "What the check of a capture came to.") {
    check in
    check.schema()
    check.value("name", "The file's name, as it was given.") { $0.name }
    check.value(
      "verdict",
      "Fail for a finding of failing_severity or above, an expectation that failed, a rule that had "
        + "to be judged and was not, or a file that can't be read."
    ) { $0.verdict }
    check.value(
      "run",
      "Number of the run that it shows, if a contract judged several captures; those of one run share it.",
      ifNil: .omitted
    ) { $0.run }
    check.value("failing_severity", "The least severe finding that fails.") { $0.failingSeverity }
    check.value("problem", "Why nothing in the capture could be read.", ifNil: .omitted) {
      $0.problem
    }
    check.object("file", "The file that this was made from.", ifNil: .omitted) { $0.file }
    check.array("findings", "What rules found, most severe first.") { $0.findings }
    check.array(
      "accepted", "Rules whose findings a contract accepts: they do not fail.", ifNil: .omitted
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
      "How many findings are about advertisers that the capture is not about: they change no verdict."
    ) { $0.bystanders.count }
    check.array(
      "bystanders", "Those findings, most severe first, with --bystanders.", ifNil: .omitted
    ) { $0.showsBystanders ? $0.bystanders : nil }
    check.array("diagnoses", "Findings that belong together, as stories.") { $0.diagnoses }
    check.value(
      "findings_not_kept",
      "Findings for which there was no room, and sightings that others would have rested on."
    ) { $0.findingsNotKept }
    check.array(
      "not_judged",
      "Rules that could not be judged from the capture; no finding does not mean that they passed."
    ) { $0.notJudged }
    check.values("blind", "Rules that had to be judged and were not: the check fails.") {
      $0.blind.lazy.map(\.rule)
    }
    check.array(
      "custom_findings", "What rules found that are not bletrace's own, most severe first.",
      ifNil: .omitted
    ) { $0.customRules.isEmpty ? nil : $0.customFindings }
    check.array("expectations", "What became of a contract's expectations.") { $0.expectations }
  }
}

/// A rule whose findings a contract accepts.
private struct AcceptedRule: Described {
  let rule: RuleID
  let expectation: ExpectationResult

  static let shape = Shape<AcceptedRule>(
    "accepted_rule", "A rule whose findings a contract names and allows."
  ) { row in
    row.value("rule", "The rule's stable name.") { $0.rule }
    row.value("expectation", "The id of the expectation that accepts them.") {
      $0.expectation.identifier
    }
    row.value("place", "The contract's file and line.") { $0.expectation.place }
    row.value("because", "Why, as the contract says.", ifNil: .omitted) { $0.expectation.because }
  }
}

extension CheckFinding: Described {
  static let shape = Shape<CheckFinding>("check_finding", "What a rule has to say of one subject.")
  { row in
    row.value("rule", "The rule's stable name.") { $0.rule }
    row.value("severity", "Severity.") { $0.severity }
    row.value("category", "What the rule is about.") { Rule($0.rule).category }
    row.value("message", "What was seen, the first time.") {
      FindingWords.wholeSentence($0.finding)
    }
    row.value("remedy", "What to try against it.") { FindingWords.remedy($0) }
    row.value("explanation", "What led to it, where the capture shows that.", ifNil: .omitted) {
      FindingWords.explanation($0)
    }
    row.value("reference", "Where the rule is written.") { FindingWords.reference($0) }
    row.value("connection", "The connection's id; null outside connections.") {
      $0.finding.connection.map { $0 + 1 }
    }
    row.value("device", "The device's id, for what is said of a device.") { $0.finding.device }
    row.side("sender", "Which side it is about.") { $0.finding.direction }
    row.value("times", "How often it was found.") { $0.times }
    row.frames { $0.frames }
  }
}

extension CheckAnalysis.NotJudged: Described {
  static let shape = Shape<CheckAnalysis.NotJudged>(
    "not_judged", "A rule that the capture does not let judge."
  ) {
    row in
    row.value("rule", "The rule's stable name.") { $0.rule }
    row.choice("missing", of: Reason.names, "What the capture lacks.") { $0.reason.name }
    row.value("reason", "What the capture lacks, in words.") { $0.reason.words }
    row.choice(
      "extent", of: ["whole", "part"], "Whether it was judged nowhere, or not everywhere."
    ) { $0.isWhole ? "whole" : "part" }
    row.numbers("connections", "The connections' ids; empty where that is the whole capture.") {
      $0.connections.map { $0 + 1 }
    }
  }
}
