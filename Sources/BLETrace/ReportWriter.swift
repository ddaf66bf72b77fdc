public import TraceReports

/// An output form of your own for a report, in addition to text, JSON and ``CheckForm``.
///
/// ```swift
/// struct SlowestTransfers: ReportWriter {
///   let needs: Analysis.Parts = .throughput
///
///   func write(_ analysis: Analysis, to output: inout some TextOutputStream) {
///     for transfer in analysis.transfers.sorted(by: { $0.rate < $1.rate }).prefix(3) {
///       print(transfer.id, transfer.rate, separator: ";", to: &output)
///     }
///   }
/// }
/// ```
public protocol ReportWriter: Sendable {
  /// The parts of an analysis that it writes. If an analysis lacks them, there is nothing to write.
  var needs: Analysis.Parts { get }

  /// Writes an analysis.
  func write(_ analysis: Analysis, to output: inout some TextOutputStream)
}

extension Analysis {
  /// Returns the analysis in an output form, as in `analysis.written(by: .jUnit)`.
  public func written(by writer: some ReportWriter) -> String {
    var text = ""
    writer.write(self, to: &text)
    return text
  }
}

extension Capture {
  /// Reads the capture once and writes the parts that an output form needs.
  ///
  /// ```swift
  /// print(try Capture(path: "update.btsnoop").written(by: SlowestTransfers()))
  /// ```
  /// - Parameters:
  ///   - writer: the output form.
  ///   - limits: the maximum cost.
  public func written(
    by writer: some ReportWriter, limits: ReadingLimits = .none
  ) throws(ReadingError) -> String {
    try analyze(writer.needs, limits: limits).written(by: writer)
  }
}

/// The output forms of a check for other programs.
public struct CheckForm: ReportWriter {
  private enum Kind {
    case jUnit
    case sarif(version: String)
    case tap
    case gitHub
    case markdown
  }

  private let kind: Kind

  /// A test suite in JUnit's XML format.
  public static var jUnit: CheckForm { CheckForm(kind: .jUnit) }
  /// Lines in the Test Anything Protocol.
  public static var tap: CheckForm { CheckForm(kind: .tap) }
  /// Workflow commands, which GitHub shows next to a change.
  public static var gitHub: CheckForm { CheckForm(kind: .gitHub) }
  /// A page in Markdown.
  public static var markdown: CheckForm { CheckForm(kind: .markdown) }
  /// Returns a SARIF log.
  ///
  /// - Parameter version: the version of bletrace that the log states.
  public static func sarif(version: String) -> CheckForm {
    CheckForm(kind: .sarif(version: version))
  }

  public var needs: Analysis.Parts { .check }

  public func write(_ analysis: Analysis, to output: inout some TextOutputStream) {
    guard let report = analysis.report() else { return }
    output.write(report.written(as: self))
  }

  fileprivate func text(_ report: CheckReport) -> String {
    Analysis.text { output in
      switch kind {
      case .jUnit: CheckJUnit.write([report], to: &output)
      case .sarif(let version): CheckSARIF.write([report], version: version, to: &output)
      case .tap: CheckTAP.write([report], to: &output)
      case .gitHub: CheckGitHub.write([report], to: &output)
      case .markdown: CheckMarkdown.write([report], to: &output)
      }
    }
  }
}

extension ReportWriter where Self == CheckForm {
  /// A test suite in JUnit's XML format.
  public static var jUnit: CheckForm { CheckForm.jUnit }
  /// Lines in the Test Anything Protocol.
  public static var tap: CheckForm { CheckForm.tap }
  /// Workflow commands, which GitHub shows next to a change.
  public static var gitHub: CheckForm { CheckForm.gitHub }
  /// A page in Markdown.
  public static var markdown: CheckForm { CheckForm.markdown }
  /// Returns a SARIF log, with the version of bletrace that it states.
  public static func sarif(version: String) -> CheckForm { CheckForm.sarif(version: version) }
}

extension CheckReport {
  /// Returns the report in an output form, with the expectations of a contract if there are any, as in
  /// `judgement.report.written(as: .jUnit)`.
  public func written(as form: CheckForm) -> String { form.text(self) }
}
