import CaptureFiles
import TraceAnalysis
import TraceReports

extension CheckCommand {
  /// Writes the checks as a page. The captures on it are read again, one after another.
  func writePage(
    _ set: CheckSet, _ options: ReadingOptions, to output: inout OutputBuffer
  ) throws {
    let reports = set.reports
    let page = PageOptions()
    let shown = CheckPage.shown(of: reports)
    let names = PageNames.unique(shown.map { reports[$0].name })
    var captures: [Int: PageCapture] = [:]
    for (name, index) in zip(names, shown) {
      let progress = ProgressBar(of: reports[index].name)
      captures[index] = try PageCapture(
        reading: reports[index].name, name: name, for: page, options: options,
        judgedBy: reports[index], progress: progress.ofPage)
      progress.finish()
    }
    CheckPage.write(set, captures, page, to: &output)
  }
}

/// The names of files on one page, without their directories.
enum PageNames {
  /// The last component of each path, numbered where several are the same.
  static func unique(_ paths: [String]) -> [String] {
    let last = paths.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    var seen: [String: Int] = [:]
    return last.map { name in
      seen[name, default: 0] += 1
      let isAlone = last.count { $0 == name } == 1
      return isAlone ? name : "\(name) (\(seen[name] ?? 1))"
    }
  }
}
