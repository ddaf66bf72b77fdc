import ArgumentParser
import CaptureFiles
import TraceAnalysis
import TraceReports

extension CheckCommand {
  /// Prints groups of failed connections in all captures.
  ///
  /// - Throws: status 2 if a capture could not be read.
  func writeGroups(
    of files: [String], _ selection: RuleSelection, _ options: ReadingOptions
  ) throws {
    let outcomes = Parallel.map(files) { file -> Result<FailureGroups, CaptureError> in
      do throws(CaptureError) {
        var reader = try CaptureReader(path: file, options: .init(options.userLinkTypes))
        let (analysis, measured) = reader.analyses(
          by: CheckAnalyzer(judging: rules.device), MeasurementAnalyzer(FailureGroups.needs),
          options: options)
        var groups = FailureGroups()
        groups.add(measured, CheckReport(analysis, selection))
        return .success(groups)
      } catch {
        return .failure(error)
      }
    }
    var groups = FailureGroups()
    var isComplete = true
    for outcome in outcomes {
      switch outcome {
      case .success(let others): groups.add(others)
      case .failure(let error):
        isComplete = false
        Terminal.say("bletrace: \(error)")
      }
    }
    var report = try ReportFile()
    if format == .json {
      FailureGroupsReport.writeJSON(groups, to: &report.buffer)
    } else {
      FailureGroupsReport.writeText(groups, style: output.style, to: &report.buffer)
    }
    try report.finish()
    if !isComplete { throw ExitCode(2) }
  }
}
