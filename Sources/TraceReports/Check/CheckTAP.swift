import LinkSessions
import TraceAnalysis

/// A check in the format of the Test Anything Protocol, version 14: a test for each rule and each
/// expectation.
package enum CheckTAP {
  /// - Parameters:
  ///   - reports: one for each capture.
  ///   - output: receives the test results.
  package static func write(_ reports: [CheckReport], to output: inout OutputBuffer) {
    output.line("TAP version 14")
    let cases = reports.map(CheckCase.cases)
    output.line("1..\(cases.reduce(0) { $0 + $1.count })")
    var number = 0
    for (report, cases) in zip(reports, cases) {
      output.line("# \(safe(report.name))")
      for test in cases {
        number += 1
        write(test, number, to: &output)
      }
    }
  }

  private static func write(_ test: CheckCase, _ number: Int, to output: inout OutputBuffer) {
    let title = "\(number) - \(safe(test.name))"
    switch test.outcome {
    case .passed: output.line("ok \(title)")
    case .skipped(let reason): output.line("ok \(title) # SKIP \(safe(reason))")
    case .failed(let message, let frames), .broken(let message, let frames):
      output.line("not ok \(title)")
      output.line("  ---")
      output.line("  message: \"\(quoted(message))\"")
      output.line("  frames: [\(frames.map(String.init).joined(separator: ", "))]")
      output.line("  ...")
    }
  }

  /// Returns a line without the protocol's special characters.
  private static func safe(_ text: String) -> String {
    text.printable.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  private static func quoted(_ text: String) -> String {
    text.printable.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}

/// A rule or an expectation as a test, common to all formats for test runners.
struct CheckCase {
  enum Outcome {
    case passed
    /// The test was skipped, because the capture could not be checked for it.
    case skipped(String)
    case failed(String, frames: [Int])
    /// The capture could not be read.
    case broken(String, frames: [Int])
  }

  /// The group of the test: a rule category, or "expectation".
  let group: String
  let name: String
  let outcome: Outcome

  /// Returns the tests of one capture: the selected rules in the order of the rule table, followed by the expectations
  /// of the contract.
  static func cases(_ report: CheckReport) -> [CheckCase] {
    if let problem = report.problem {
      return [CheckCase(group: "capture", name: "readable", outcome: .broken(problem, frames: []))]
    }
    var errors: [RuleID: [CheckFinding]] = [:]
    let accepted = report.accepted
    for finding in report.openFindings where finding.severity >= report.failingSeverity {
      errors[finding.rule, default: []].append(finding)
    }
    let blind = Dictionary(
      report.blind.map { ($0.rule, $0) }, uniquingKeysWith: { first, _ in first })
    let skipped = Dictionary(
      report.notJudged.filter(\.isWhole).map { ($0.rule, $0) },
      uniquingKeysWith: { first, _ in first })
    let rules = report.rules.map { rule -> CheckCase in
      let outcome: Outcome
      if let found = errors[rule], let first = found.first {
        let more = found.count > 1 ? " (and \(found.count - 1) more)" : ""
        outcome = .failed(
          FindingWords.wholeSentence(first.finding) + more,
          frames: found.flatMap { $0.frames.prefix(8) })
      } else if let acceptance = accepted[rule] {
        outcome = .skipped(acceptance.acceptance)
      } else if let entry = blind[rule] {
        outcome = .failed("not judged, because \(entry.reason.words)", frames: [])
      } else if let entry = skipped[rule] {
        outcome = .skipped("not judged, because \(entry.reason.words)")
      } else {
        outcome = .passed
      }
      return CheckCase(group: Rule(rule).category.rawValue, name: rule.rawValue, outcome: outcome)
    }
    let customRules = report.customRules.map { rule -> CheckCase in
      let found = report.customFindings.filter {
        $0.rule == rule && rule.severity >= report.failingSeverity
      }
      let more = found.count > 1 ? " (and \(found.count - 1) more)" : ""
      return CheckCase(
        group: "custom", name: rule.id.rawValue,
        outcome: found.first.map {
          .failed($0.message + more, frames: found.flatMap { $0.frames.prefix(8) })
        } ?? .passed)
    }
    return rules + customRules + ofBaseline(report)
      + report.expectations.map { expectation in
        CheckCase(
          group: "expectation", name: expectation.identifier,
          outcome: !expectation.isFailure
            ? expectation.isTolerated
              ? .skipped("missed here; \(expectation.explanation)")
              : expectation.judgedIn == nil
                ? .passed : .skipped("not judged here; \(expectation.explanation)")
            : .failed(
              "expected: \(expectation.text); \(expectation.explanation)",
              frames: expectation.frames))
      }
  }

  /// Returns tests that a test history can follow. Regressions have separate tests only as long as they exist.
  private static func ofBaseline(_ report: CheckReport) -> [CheckCase] {
    let all = report.expectations.filter { $0.baseline != nil }
    guard let first = all.first,
      !all.contains(where: { $0.identifier == ExpectationResult.nothingIsWorse })
    else { return [] }
    let worse = all.count(where: \.isFailure)
    return [
      CheckCase(
        group: "expectation", name: ExpectationResult.nothingIsWorse,
        outcome: worse == 0
          ? .passed
          : .failed(
            "\(first.subject): \(worse == 1 ? "1 expectation" : "\(worse) expectations") failed: "
              + all.filter(\.isFailure).prefix(8).map(\.identifier).joined(separator: ", ")
              + (worse > 8 ? ", …" : ""),
            frames: []))
    ]
  }
}
