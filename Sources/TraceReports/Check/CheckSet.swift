import TraceAnalysis

/// Several captures, of one run or of repeated runs: which expectations all runs meet, which some, and
/// which none.
public struct CheckSet: Sendable {
  /// The report of each capture. An expectation that enough of the other runs meet is tolerated, and one
  /// that another capture of the same run decides is left to that one.
  public let reports: [CheckReport]
  /// Expectations that some capture does not meet, in the order of the contract.
  let rows: [Row]
  /// The captures of each run, by index.
  private let runs: [[Int]]

  /// The results of an expectation in all runs.
  struct Row: Hashable, Sendable {
    let identifier: String
    let text: String
    /// Runs that meet it.
    let held: Int
    /// Runs that don't show what decides it.
    let unknown: Int
    /// Runs with a capture that could be read.
    let judged: Int
    /// Runs with several captures are called runs.
    let noun: String
    /// Minimum number of runs that must meet it.
    let least: Int
    let place: String?
    /// The share of runs in the contract's words, or nil for all.
    let share: String?
    let because: String?
    /// The captures that don't meet it, with what they show.
    let missed: [String]

    var isMet: Bool { held >= least }

    /// "flaky: holds in 2 of 3 captures, 3 are needed (in_at_least: 9 of 10)".
    var sentence: String {
      let wanted = share.map { " (in_at_least: \($0))" } ?? ""
      let open = unknown > 0 && state != .unknown ? ", is not known in \(unknown)" : ""
      return
        "\(state.rawValue): holds in \(held) of \(judged) \(noun)s\(open), \(least) are needed\(wanted)"
    }

    /// Whether the runs agree.
    enum State: String, CaseIterable {
      /// None of the runs meets it.
      case broken
      /// Some of the runs meet it, and others don't.
      case flaky
      /// No run contradicts it, but some don't show it.
      case unknown = "not known"
      /// All runs meet it.
      case holds
    }

    var state: State {
      if held == judged { return .holds }
      if held + unknown == judged { return .unknown }
      return held == 0 ? .broken : .flaky
    }
  }

  /// - Parameters:
  ///   - reports: one for each capture. Unreadable captures meet no expectations.
  ///   - areOneRun: whether all captures are known to be of one run. Otherwise those are that show a
  ///     connection of the same devices at the same time from different places.
  public init(_ reports: [CheckReport], areOneRun: Bool = false) {
    var judged = reports
    if reports.count > 1, reports.contains(where: { !$0.expectations.isEmpty }) {
      CheckRuns.assign(&judged, areOne: areOneRun)
      CheckRuns.weigh(&judged, CheckText.titles(of: reports))
    }
    runs = CheckRuns.members(judged)
    let rows = CheckSet.rows(&judged, runs)
    self.reports = judged
    self.rows = reports.count > 1 ? rows : []
  }

  /// Judges the expectations over the runs.
  private static func rows(_ reports: inout [CheckReport], _ runs: [[Int]]) -> [Row] {
    // An expectation is evaluated as a whole: if it finds nothing, its demands have no results.
    struct Key: Hashable {
      let file: String?
      let index: Int
    }
    typealias Place = (report: Int, result: Int)
    var order: [Key] = []
    var places: [Key: [Place]] = [:]
    for (report, results) in reports.map(\.expectations).enumerated() {
      for (number, result) in results.enumerated() where result.file != nil {
        let key = Key(file: result.file, index: result.index)
        if places[key] == nil { order.append(key) }
        places[key, default: []].append((report, number))
      }
    }
    func result(_ place: Place) -> ExpectationResult {
      reports[place.report].expectations[place.result]
    }
    let titles = CheckText.titles(of: reports)
    let readable = runs.count { $0.contains { reports[$0].problem == nil } }
    let noun = runs.contains { $0.count > 1 } ? "run" : "capture"
    var rows: [Row] = []
    for key in order {
      guard let all = places[key] else { continue }
      let missed = all.filter { result($0).isMissed }
      guard let first = missed.first(where: { result($0).decidesMiss }) ?? missed.first else {
        continue
      }
      let sample = result(first)
      let least = sample.share?.least(of: runs.count) ?? readable
      let deciding = missed.filter { result($0).decidesMiss }
      let failing = Set(deciding.filter { result($0).isKnown }.map { reports[$0.report].run })
      let unknown = Set(deciding.map { reports[$0.report].run }).subtracting(failing).count
      let judging = Set(
        all.filter { reports[$0.report].problem == nil }.map { reports[$0.report].run })
      let held = judging.subtracting(deciding.map { reports[$0.report].run }).count
      if held >= least, sample.share != nil {
        for place in deciding { reports[place.report].tolerate(place.result) }
      }
      var seen: Set<Int> = []
      let row = Row(
        identifier: sample.identifier, text: sample.text, held: held, unknown: unknown,
        judged: readable, noun: noun, least: least, place: sample.place,
        share: sample.share?.text, because: sample.because,
        missed: (deciding + missed).filter { seen.insert($0.report).inserted }.map { place in
          let own = result(place)
          let frames = own.frames.prefix(4).map { " #\($0)" }.joined()
          let other = own.judgedIn.map { "; judged in \($0)" } ?? ""
          return "\(titles[place.report]): \(own.measured ?? "not found")\(frames)\(other)"
        })
      if runs.count > 1 {
        for place in deciding { reports[place.report].describe(place.result, of: row.sentence) }
      }
      rows.append(row)
    }
    return rows
  }

  /// "3 captures", "2 runs (3 captures)", "one run (3 captures)".
  var extent: String {
    let captures = Decimals.counted(reports.count, "capture")
    guard runs.count < reports.count else { return captures }
    return "\(runs.count == 1 ? "one run" : "\(runs.count) runs") (\(captures))"
  }

  /// Which captures are of one run: "air.pcap, log.btsnoop: one run". Empty if each is of its own.
  var runLines: [String] {
    let titles = CheckText.titles(of: reports)
    return runs.filter { $0.count > 1 }.map { run in
      "One run: " + run.map { titles[$0] }.joined(separator: ", ")
    }
  }

  /// A hint for captures that may be of one run. Nil if all expectations are met.
  var hint: String? {
    guard rows.contains(where: { !$0.isMet }), CheckRuns.resemble(reports) else { return nil }
    return
      "Captures from different places show the same devices at different times: if they are of one run, "
      + "--one-run judges them as such"
  }

  /// The table as lines of text. Empty if every capture meets every expectation.
  func lines(_ style: TextStyle) -> [String] {
    guard !rows.isEmpty else { return [] }
    var lines = [style.paint("Expectations over \(extent)", .heading)]
    func add(_ text: String, indent: Int, rest: Int) {
      for (index, part) in text.wrapped(to: style.width - rest - 2).enumerated() {
        lines.append(String(repeating: " ", count: index == 0 ? indent : rest) + part)
      }
    }
    for line in runLines { add(line.printable, indent: 2, rest: 4) }
    for row in rows {
      let accent: TextStyle.Accent = row.isMet ? .faint : .error
      let head = "  \(style.paint(row.state.rawValue, accent))  \(count(row))\(row.text.printable)"
      add(head + (row.place.map { "  \($0.printable)" } ?? ""), indent: 0, rest: 6)
      if let because = row.because { add("because \(because.printable)", indent: 8, rest: 10) }
      for missed in row.missed.prefix(3) { add(missed.printable, indent: 8, rest: 10) }
      if row.missed.count > 3 {
        lines.append("        … \(Decimals.counted(row.missed.count - 3, "more capture"))")
      }
    }
    if let hint { add(hint, indent: 2, rest: 4) }
    return lines
  }

  /// "9 of 10, which is enough (in_at_least: 9 of 10)  ". Empty for a single run.
  private func count(_ row: Row) -> String {
    guard runs.count > 1 else { return "" }
    let enough =
      row.isMet
      ? row.state == .holds ? "" : ", which is enough"
      : row.least < row.judged || row.share != nil ? ", \(row.least) are needed" : ""
    let open = row.unknown > 0 && row.state != .unknown ? ", not known in \(row.unknown)" : ""
    return "\(row.held) of \(row.judged)\(open)\(enough)"
      + (row.share.map { " (in_at_least: \($0))" } ?? "") + "  "
  }

  /// The table in Markdown.
  var markdown: [String] {
    guard !rows.isEmpty else { return [] }
    return [
      "", "| expectation | holds in | needed | state | because |",
      "| --- | --- | --- | --- | --- |",
    ]
      + rows.prefix(12).map {
        "| \(CheckMarkdown.escaped($0.text)) | \($0.held) of \($0.judged) | \($0.share ?? "all") | \($0.state.rawValue)\($0.isMet && $0.state != .holds ? ", enough" : "") | \(CheckMarkdown.escaped($0.because ?? "")) |"
      }
  }
}

extension CheckSet.Row: Described {
  static let shape = Shape<CheckSet.Row>(
    "expectation_over_captures",
    "An expectation that some of several captures do not hold or decide."
  ) { row in
    row.value("id", "The expectation's name.") { $0.identifier }
    row.value("text", "What was expected.") { $0.text }
    row.choice(
      "state", of: State.allCases.map(\.rawValue),
      "Whether no run holds it, some do, none contradicts it, or all hold it."
    ) { $0.state.rawValue }
    row.value("held", "Runs that hold it; a run is one capture, or several views of it.") {
      $0.held
    }
    row.value("not_known", "Runs that do not show what decides it.") { $0.unknown }
    row.value("captures", "Runs in all, without those that could not be read.") { $0.judged }
    row.value("needed", "Runs that have to hold it.") { $0.least }
    row.value("met", "Whether enough of them do.") { $0.isMet }
    row.value("place", "The contract's file and line.") { $0.place }
    row.value("because", "Why it is expected, as the contract says.", ifNil: .omitted) {
      $0.because
    }
  }
}
