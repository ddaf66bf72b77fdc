import TraceAnalysis

/// Determines which of several captures show the same run, such as a phone's log and a sniffer's capture of one
/// session.
enum CheckRuns {
  /// Assigns each capture to a run.
  ///
  /// Captures belong to one run if they show a connection of the same devices at the same time from different places.
  ///
  /// - Parameters:
  ///   - reports: one for each capture.
  ///   - areOne: whether the user states that all captures belong to one run.
  static func assign(_ reports: inout [CheckReport], areOne: Bool) {
    guard reports.contains(where: { $0.run == nil }) else { return }
    var index = RunIndex()
    for place in reports.indices {
      let run = areOne ? 0 : index.run(of: reports[place], among: reports)
      index.add(place, reports[place], to: run)
      reports[place].assign(to: run + 1)
    }
  }

  /// Whether two captures from different places show the same run. Captures from the same place are repetitions, and
  /// simulations with the same seed have the same devices, times and access addresses.
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

  /// Returns the captures of each run, by index.
  static func members(_ reports: [CheckReport]) -> [[Int]] {
    var runs: [Int: [Int]] = [:]
    for (index, report) in reports.enumerated() {
      runs[report.run ?? index + 1, default: []].append(index)
    }
    return runs.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Assigns each result to the capture of its run that decides it best.
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

  /// Returns how conclusive a result is. A value that packets contradict causes a failure, regardless of other
  /// captures. A value that a capture lacks or only assumes is decided by a capture that shows it.
  private static func weight(of result: ExpectationResult) -> Int {
    guard result.isMissed else { return result.outcome == .pass ? 4 : 2 }
    return switch result.ground {
    case .shown: 5
    case .assumed: 3
    case .absent: 1
    case .unknown: 0
    }
  }

  /// Whether captures would belong to one run if their clocks agreed: they show the same devices from different
  /// places.
  static func resemble(_ reports: [CheckReport]) -> Bool {
    // Two runs for each place are enough, because at least one of them differs from the run of any capture.
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

/// The runs found so far, by the devices and times of their connections, so that each capture is compared only with
/// those of the same devices and time.
private struct RunIndex {
  /// Devices that were connected at approximately a given time.
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
    /// The runs in order.
    var runs: [Int] = []
    var known: Set<Int> = []
    /// Number of runs at the start of the list that already have a capture from a place.
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
  /// The places from which each run already has a capture that shows only that place. The run contains no other
  /// capture from that place.
  private var taken: [Set<Spot>] = []

  /// Returns the first run that a capture is a view of, or a new one.
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

  /// Returns the place from which a capture shows all of its connections, or nil if there are several places.
  private static func onlyPlace(of report: CheckReport) -> ConnectionView.Place? {
    guard let first = report.views.first else { return nil }
    return report.views.allSatisfy { $0.place == first.place } ? first.place : nil
  }
}
