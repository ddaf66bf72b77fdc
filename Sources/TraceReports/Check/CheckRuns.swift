import TraceAnalysis

/// Which of several captures show the same run: a phone's log and a sniffer's capture of one session.
enum CheckRuns {
  /// Assigns each capture to a run.
  ///
  /// Captures are of one run if they show a connection of the same devices at the same time from
  /// different places.
  ///
  /// - Parameters:
  ///   - reports: one for each capture.
  ///   - areOne: whether the user states that all captures are of one run.
  static func assign(_ reports: inout [CheckReport], areOne: Bool) {
    guard reports.contains(where: { $0.run == nil }) else { return }
    var runs: [[Int]] = []
    for index in reports.indices {
      let place = areOne ? runs.indices.first : run(of: reports[index], among: runs, of: reports)
      if let place {
        runs[place].append(index)
      } else {
        runs.append([index])
      }
      reports[index].assign(to: (place ?? runs.count - 1) + 1)
    }
  }

  private static func run(
    of report: CheckReport, among runs: [[Int]], of reports: [CheckReport]
  ) -> Int? {
    runs.firstIndex { run in
      run.contains { isSameRun(report, reports[$0]) }
        && !run.contains { isOtherRun(report, reports[$0]) }
    }
  }

  /// From two places: captures of one place are repetitions, and those that one seed simulates have the same devices,
  /// times and access addresses.
  private static func isSameRun(_ report: CheckReport, _ other: CheckReport) -> Bool {
    report.views.contains { view in
      other.views.contains { $0.place != view.place && view.isSameLink(as: $0) }
    }
  }

  /// Whether both captures show the devices from the same place, but not the same connection.
  private static func isOtherRun(_ report: CheckReport, _ other: CheckReport) -> Bool {
    !isSameRun(report, other)
      && report.views.contains { view in
        other.views.contains { $0.place == view.place && $0.hasSamePeers(as: view) }
      }
  }

  /// The captures of each run, by index.
  static func members(_ reports: [CheckReport]) -> [[Int]] {
    var runs: [Int: [Int]] = [:]
    for (index, report) in reports.enumerated() {
      runs[report.run ?? index + 1, default: []].append(index)
    }
    return runs.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Leaves each result to the capture of its run that decides it best.
  static func weigh(_ reports: inout [CheckReport], _ titles: [String]) {
    struct Key: Hashable {
      let file: String?
      let identifier: String
    }
    for run in members(reports) where run.count > 1 {
      var results: [Key: [(report: Int, result: Int, weight: Int)]] = [:]
      for index in run {
        for (place, result) in reports[index].expectations.enumerated() where result.file != nil {
          results[Key(file: result.file, identifier: result.identifier), default: []]
            .append((index, place, weight(of: result)))
        }
      }
      for views in results.values {
        guard let best = views.max(by: { ($0.weight, $1.report) < ($1.weight, $0.report) })
        else { continue }
        for view in views where view.weight < best.weight {
          guard reports[view.report].expectations[view.result].isMissed else { continue }
          reports[view.report].leave(view.result, to: titles[best.report])
        }
      }
    }
  }

  /// How much a result decides. What packets contradict fails, whatever other captures show. What a
  /// capture lacks, or only assumes, is left to one that shows it.
  private static func weight(of result: ExpectationResult) -> Int {
    guard result.isMissed else { return result.outcome == .pass ? 4 : 2 }
    return switch result.ground {
    case .shown: 5
    case .assumed: 3
    case .absent: 1
    case .unknown: 0
    }
  }

  /// Captures that would be of one run but for their clocks: the same devices, seen from different places.
  static func resemble(_ reports: [CheckReport]) -> Bool {
    reports.indices.contains { first in
      reports.indices.contains { second in
        first < second && reports[first].run != reports[second].run
          && reports[first].views.contains { view in
            reports[second].views.contains {
              $0.place != view.place && $0.hasSamePeers(as: view)
            }
          }
      }
    }
  }
}
