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
    var index = RunIndex()
    for place in reports.indices {
      let run = areOne ? 0 : index.run(of: reports[place], among: reports)
      index.add(place, reports[place], to: run)
      reports[place].assign(to: run + 1)
    }
  }

  /// From two places: captures of one place are repetitions, and those that one seed simulates have the same devices,
  /// times and access addresses.
  static func isSameRun(_ report: CheckReport, _ other: CheckReport) -> Bool {
    report.views.contains { view in
      other.views.contains { $0.place != view.place && view.isSameLink(as: $0) }
    }
  }

  /// Whether both captures show the devices from the same place, but not the same connection.
  static func isOtherRun(_ report: CheckReport, _ other: CheckReport) -> Bool {
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
    // Two runs for each place are enough: one of them is another one than that of any capture.
    var runs: [ConnectionView.Peers: [ConnectionView.Place: [Int?]]] = [:]
    for report in reports {
      for view in report.views {
        guard let peers = view.peers else { continue }
        let others = runs[peers, default: [:]].filter { $0.key != view.place }
        if others.values.contains(where: { $0.contains { $0 != report.run } }) { return true }
        let known = runs[peers]?[view.place] ?? []
        guard known.count < 2, !known.contains(report.run) else { continue }
        runs[peers, default: [:]][view.place, default: []].append(report.run)
      }
    }
    return false
  }
}

/// The runs found so far, by the devices and times of their connections: each capture is compared with those
/// of its own devices and time alone.
private struct RunIndex {
  /// Devices that were connected at about a time.
  private struct Key: Hashable {
    let peers: ConnectionView.Peers
    let period: Int
  }

  /// Devices, as seen from a place.
  private struct Spot: Hashable {
    let peers: ConnectionView.Peers
    let place: ConnectionView.Place
  }

  private struct Entry {
    /// In their order.
    var runs: [Int] = []
    var known: Set<Int> = []
    /// How many of the first runs have a capture from a place already.
    var taken: [ConnectionView.Place: Int] = [:]

    mutating func add(_ run: Int) {
      guard known.insert(run).inserted else { return }
      let place = (runs.lastIndex { $0 < run } ?? -1) + 1
      runs.insert(run, at: place)
      taken = taken.mapValues { min($0, place) }
    }
  }

  private var entries: [Key: Entry] = [:]
  private var members: [[Int]] = []
  /// What captures of each run show that are all of one place: no other capture of that place is of the run.
  private var taken: [Set<Spot>] = []

  /// The first run that a capture is a view of, or a new one.
  mutating func run(of report: CheckReport, among reports: [CheckReport]) -> Int {
    let only = RunIndex.onlyPlace(of: report)
    var tried: Set<Key> = []
    var first = members.count
    for view in report.views {
      guard let peers = view.peers else { continue }
      for period in view.period - 1...view.period + 1 {
        let key = Key(peers: peers, period: period)
        guard tried.insert(key).inserted, var entry = entries[key] else { continue }
        var start = 0
        if let only {
          start = entry.taken[only] ?? 0
          while start < entry.runs.count,
            taken[entry.runs[start]].contains(Spot(peers: peers, place: only))
          { start += 1 }
          entry.taken[only] = start
          entries[key] = entry
        }
        let place = entry.runs[start...].firstIndex { run in
          run >= first || isView(report, of: run, reports)
        }
        if let place { first = min(first, entry.runs[place]) }
      }
    }
    return first
  }

  private func isView(_ report: CheckReport, of run: Int, _ reports: [CheckReport]) -> Bool {
    members[run].contains { CheckRuns.isSameRun(report, reports[$0]) }
      && !members[run].contains { CheckRuns.isOtherRun(report, reports[$0]) }
  }

  mutating func add(_ place: Int, _ report: CheckReport, to run: Int) {
    if run == members.count {
      members.append([])
      taken.append([])
    }
    members[run].append(place)
    let only = RunIndex.onlyPlace(of: report)
    for view in report.views {
      guard let peers = view.peers else { continue }
      entries[Key(peers: peers, period: view.period), default: Entry()].add(run)
      if let only { taken[run].insert(Spot(peers: peers, place: only)) }
    }
  }

  /// The place from which a capture shows all of its connections, or nil if there are several.
  private static func onlyPlace(of report: CheckReport) -> ConnectionView.Place? {
    guard let first = report.views.first else { return nil }
    return report.views.allSatisfy { $0.place == first.place } ? first.place : nil
  }
}
