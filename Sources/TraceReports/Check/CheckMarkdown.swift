import LinkSessions
import TraceAnalysis

/// A check as Markdown for a comment on a pull request: most severe findings first, limited to a
/// screen or two.
package enum CheckMarkdown {
  /// Maximum number of lines in a comment.
  package static let longest = 60

  /// - Parameters:
  ///   - reports: one for each capture.
  ///   - output: receives the comment.
  package static func write(_ reports: [CheckReport], to output: inout OutputBuffer) {
    write(CheckSet(reports), to: &output)
  }

  /// - Parameters:
  ///   - set: the captures, judged together.
  ///   - output: receives the comment.
  package static func write(_ set: CheckSet, to output: inout OutputBuffer) {
    let reports = set.reports
    let failed = reports.filter { $0.verdict == .fail }
    var lines = ["## bletrace check: \(failed.isEmpty ? "pass" : "fail")", ""]
    lines.append(summary(reports, failed: failed.count))
    lines.append("")
    let rows = table(reports)
    if !rows.isEmpty {
      lines += ["| | capture | what | frames |", "| --- | --- | --- | --- |"]
      lines += rows.prefix(longest - lines.count - 8)
    }
    let left = rows.count - (longest - 4 - 2 - 8)
    if left > 0 { lines += ["", "… and \(left) more, less severe."] }
    lines += set.markdown
    let groups = reports.flatMap { NotJudgedGroup.groups($0.notJudged.filter(\.isWhole)) }
    if let first = groups.max(by: { $0.rules.count < $1.rules.count }) {
      lines += ["", "Not judged: \(escaped(first.sentence))."]
    }
    for line in lines.prefix(longest) { output.line(line) }
  }

  private static func summary(_ reports: [CheckReport], failed: Int) -> String {
    let counts = Rule.Severity.allCases.reversed().compactMap { severity -> String? in
      let count = reports.reduce(0) { $0 + $1.count(of: severity) }
      return count == 0
        ? nil : "\(Decimals.grouped(count)) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    let captures =
      reports.count == 1 ? "1 capture" : "\(reports.count) captures, \(failed) of which fail"
    return ([captures] + counts).joined(separator: ", ") + "."
  }

  /// Expectations first, then findings by severity. Captures keep their order within each kind.
  private static func table(_ reports: [CheckReport]) -> [String] {
    var rows: [String] = []
    for report in reports {
      if let problem = report.problem { rows.append(row("⛔", report, problem, [])) }
      for entry in report.blind {
        rows.append(
          row("⛔", report, "`\(entry.rule.rawValue)` not judged: \(entry.reason.words)", []))
      }
      for expectation in report.expectations where expectation.isFailure {
        rows.append(
          row(
            "⛔", report, "\(expectation.text); \(expectation.explanation)", expectation.frames))
      }
    }
    for report in reports {
      for diagnosis in report.diagnoses where diagnosis.severity == .error {
        rows.append(row("🔎", report, diagnosis.sentence, diagnosis.frames))
      }
    }
    for severity in Rule.Severity.allCases.reversed() {
      for report in reports {
        for finding in report.openFindings where finding.severity == severity {
          let times = finding.times > 1 ? " ×\(finding.times)" : ""
          rows.append(
            row(
              mark(severity), report,
              "`\(finding.rule.rawValue)`\(times) \(FindingWords.wholeSentence(finding.finding))",
              finding.frames))
        }
        for finding in report.customFindings where finding.rule.severity == severity {
          rows.append(
            row(
              mark(severity), report, "`\(finding.rule.id)` \(finding.message)", finding.frames))
        }
      }
    }
    return rows
  }

  private static func mark(_ severity: Rule.Severity) -> String {
    switch severity {
    case .error: "❌"
    case .warning: "⚠️"
    case .note: "ℹ️"
    }
  }

  private static func row(
    _ mark: String, _ report: CheckReport, _ text: String, _ frames: [Int]
  ) -> String {
    let list =
      frames.prefix(3).map { "#\($0)" }.joined(separator: ", ") + (frames.count > 3 ? ", …" : "")
    return "| \(mark) | \(escaped(report.name)) | \(escaped(text)) | \(list) |"
  }

  /// Text for a table cell, with all characters that have a meaning in Markdown escaped.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.printable.unicodeScalars {
      switch scalar {
      case "|": escaped += "\\|"
      case "<": escaped += "&lt;"
      case "\n": escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
