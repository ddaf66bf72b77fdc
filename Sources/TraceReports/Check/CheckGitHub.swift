import LinkSessions
import TraceAnalysis

/// A check as GitHub Actions workflow commands: an annotation for each finding.
///
/// GitHub shows ten errors, ten warnings and ten notices per step. The most severe findings come first, and the rest
/// are counted.
package enum CheckGitHub {
  private static let shown = 10

  /// - Parameters:
  ///   - reports: one for each capture.
  ///   - paths: the location of the repository whose files GitHub annotates.
  ///   - output: receives the commands.
  package static func write(
    _ reports: [CheckReport], paths: RepositoryPaths = .asGiven, to output: inout OutputBuffer
  ) {
    var left = 0
    var count: [Rule.Severity: Int] = [:]
    func annotate(
      _ severity: Rule.Severity, _ file: String, line: Int? = nil, _ title: String, _ text: String,
      _ frames: [Int]
    ) -> String? {
      count[severity, default: 0] += 1
      guard count[severity, default: 0] <= shown else {
        left += 1
        return nil
      }
      let list =
        frames.isEmpty ? "" : " (\(frames.prefix(4).map { "#\($0)" }.joined(separator: ", ")))"
      let place = property(paths.path(of: file)) + (line.map { ",line=\($0)" } ?? "")
      return "::\(command(severity)) file=\(place),title=\(property(title))::"
        + value(text + list)
    }
    for report in reports {
      if let problem = report.problem {
        if let line = annotate(.error, report.name, "not readable", problem, []) {
          output.line(line)
        }
      }
      for entry in report.blind {
        let line = annotate(
          .error, report.name, entry.rule.rawValue, "not judged, because \(entry.reason.words)", [])
        if let line { output.line(line) }
      }
      for expectation in report.expectations where expectation.isFailure {
        // A contract is text, so GitHub can show the line. A capture is not.
        let line = annotate(
          .error, expectation.file ?? report.name, line: expectation.line, expectation.identifier,
          "\(expectation.text); \(expectation.explanation); capture: \(report.name)",
          expectation.frames)
        if let line { output.line(line) }
      }
    }
    for severity in Rule.Severity.allCases.reversed() {
      for report in reports {
        for finding in report.openFindings where finding.severity == severity {
          let line = annotate(
            severity, report.name, finding.rule.rawValue,
            FindingWords.wholeSentence(finding.finding) + " Try: "
              + FindingWords.remedy(finding),
            finding.frames)
          if let line { output.line(line) }
        }
        for finding in report.customFindings where finding.rule.severity == severity {
          let line = annotate(
            severity, report.name, finding.rule.id.rawValue,
            finding.message + " Try: " + finding.rule.remedy, finding.frames)
          if let line { output.line(line) }
        }
      }
    }
    if left > 0 {
      output.line("::notice title=bletrace check::\(left) more findings are not shown")
    }
  }

  private static func command(_ severity: Rule.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  /// Encodes a text scalar by scalar, because a carriage return followed by a line feed is a single character that
  /// equals neither of them.
  private static func encoded(_ text: String, besides others: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: others[scalar] ?? String(scalar).printable
      }
    }.joined()
  }

  private static func value(_ text: String) -> String { encoded(text, besides: [:]) }

  private static func property(_ text: String) -> String {
    encoded(text, besides: [":": "%3A", ",": "%2C"])
  }
}
