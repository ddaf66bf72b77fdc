import LinkSessions
import TraceAnalysis

/// Checks as a JUnit report: a suite for each capture, and a test for each rule and expectation.
///
/// The format satisfies the schemas of both Jenkins and the windyroad collection: the root has no
/// attributes, and every suite has its properties at the start and both outputs at the end.
package enum CheckJUnit {
  /// - Parameters:
  ///   - reports: one for each capture.
  ///   - output: receives the report.
  package static func write(_ reports: [CheckReport], to output: inout OutputBuffer) {
    output.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    output.line("<testsuites>")
    for (index, report) in reports.enumerated() {
      let cases = CheckCase.cases(report)
      write(report, cases, Counts(cases), index, to: &output)
    }
    output.line("</testsuites>")
  }

  private struct Counts {
    let tests: Int
    var failures = 0
    var errors = 0
    var skipped = 0

    init(_ cases: [CheckCase]) {
      tests = cases.count
      for test in cases {
        switch test.outcome {
        case .passed: break
        case .skipped: skipped += 1
        case .failed: failures += 1
        case .broken: errors += 1
        }
      }
    }
  }

  private static func write(
    _ report: CheckReport, _ cases: [CheckCase], _ counts: Counts, _ index: Int,
    to output: inout OutputBuffer
  ) {
    let time = Clock.timestamp(max(0, report.file?.startDate ?? 0)).prefix(19)
    output.line(
      "  <testsuite id=\"\(index)\" package=\"bletrace\" name=\"\(text(report.name))\" "
        + "timestamp=\"\(time)\" hostname=\"localhost\" tests=\"\(counts.tests)\" "
        + "failures=\"\(counts.failures)\" errors=\"\(counts.errors)\" "
        + "skipped=\"\(counts.skipped)\" time=\"0\">")
    output.line("    <properties>")
    output.line("      <property name=\"verdict\" value=\"\(report.verdict.rawValue)\"/>")
    output.line("    </properties>")
    for test in cases { write(test, to: &output) }
    // Findings that do not fail a test go where test runners show a suite's output.
    output.write("    <system-out>")
    for finding in report.openFindings where finding.severity < report.failingSeverity {
      let frames = finding.frames.prefix(8).map { "#\($0)" }.joined(separator: ", ")
      output.line(
        text(
          "\(finding.severity.rawValue) \(finding.rule.rawValue): "
            + "\(FindingWords.wholeSentence(finding.finding)) \(frames)"))
    }
    for finding in report.customFindings where finding.rule.severity < report.failingSeverity {
      output.line(text("\(finding.rule.severity.rawValue) \(finding)"))
    }
    output.line("</system-out>")
    output.line("    <system-err></system-err>")
    output.line("  </testsuite>")
  }

  private static func write(_ test: CheckCase, to output: inout OutputBuffer) {
    let head =
      "    <testcase classname=\"\(text(test.group))\" name=\"\(text(test.name))\" time=\"0\""
    switch test.outcome {
    case .passed: output.line(head + "/>")
    case .skipped(let reason):
      output.line(head + ">")
      output.line("      <skipped message=\"\(text(reason))\"/>")
      output.line("    </testcase>")
    case .failed(let message, let frames):
      output.line(head + ">")
      let list = frames.map { "#\($0)" }.joined(separator: ", ")
      output.line(
        "      <failure type=\"\(text(test.name))\" message=\"\(text(message))\">"
          + "\(list.isEmpty ? "" : "frames \(list)")</failure>")
      output.line("    </testcase>")
    case .broken(let message, _):
      output.line(head + ">")
      output.line("      <error type=\"unreadable\" message=\"\(text(message))\"></error>")
      output.line("    </testcase>")
    }
  }

  private static func text(_ text: String) -> String { SVGText.escaped(text) }
}
