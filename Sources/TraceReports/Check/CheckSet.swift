import TraceAnalysis

/// Several captures, of one run or of repeated runs: which expectations are met by all, some or none of the runs.
package struct CheckSet: Sendable {
  /// The report of each capture. An expectation that enough other runs meet is tolerated, and one that another capture
  /// of the same run decides is left to that capture.
  package let reports: [CheckReport]
  /// Expectations that some capture does not meet, in the order of the contract.
  let rows: [Row]
  /// The captures of each run, by index.
  private let runs: [[Int]]

  /// The results of an expectation, or of one of its demands, in all runs.
  struct Row: Hashable, Sendable {
    let identifier: String
    let text: String
    /// The verdict over all runs.
    let verdict: RunVerdict
    let place: String?
    let because: String?
    /// The captures that don't meet the expectation, with what they show.
    let missed: [String]
  }

  /// - Parameters:
  ///   - reports: one for each capture. Unreadable captures meet no expectations.
  ///   - areOneRun: whether all captures are known to belong to one run. If not, captures belong to one run if they
  ///     show a connection of the same devices at the same time from different places.
  package init(_ reports: [CheckReport], areOneRun: Bool = false) {
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
    // Each demand is one test in JUnit and TAP, and has its own row in the table.
    struct Key: Hashable {
      let file: String?
      let identifier: String
    }
    typealias Place = (report: Int, result: Int)
    var order: [Key] = []
    var places: [Key: [Place]] = [:]
    for (report, results) in reports.map(\.expectations).enumerated() {
      // An unreadable capture does not show anything about the device.
      guard reports[report].problem == nil else { continue }
      for (number, result) in results.enumerated() where result.file != nil {
        let key = Key(file: result.file, identifier: result.identifier)
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
      let deciding = missed.filter { result($0).decidesMiss }
      let failing = Set(deciding.filter { result($0).isKnown }.map { reports[$0.report].run })
      let unknown = Set(deciding.map { reports[$0.report].run }).subtracting(failing).count
      let judging = Set(all.map { reports[$0.report].run })
      let held = judging.subtracting(deciding.map { reports[$0.report].run }).count
      let verdict = RunVerdict(held: held, unknown: unknown, of: readable, share: sample.share)
      if verdict.isMet, sample.share != nil {
        for place in deciding { reports[place.report].tolerate(place.result) }
      }
      var seen: Set<Int> = []
      let row = Row(
        identifier: sample.identifier, text: sample.text, verdict: verdict, place: sample.place,
        because: sample.because,
        missed: (deciding + missed).filter { seen.insert($0.report).inserted }.map { place in
          let own = result(place)
          let frames = own.frames.prefix(4).map { " #\($0)" }.joined()
          let other = own.judgedIn.map { "; judged in \($0)" } ?? ""
          return "\(titles[place.report]): \(own.measured ?? "not found")\(frames)\(other)"
        })
      if runs.count > 1 {
        let words = verdict.sentence(noun)
        for place in deciding { reports[place.report].describe(place.result, of: words) }
      }
      rows.append(row)
    }
    return rows
  }

  /// Text such as "3 captures", "2 runs (3 captures)", "one run (3 captures, 1 of them unreadable)".
  var extent: String {
    let unreadable = reports.count { $0.problem != nil }
    let captures =
      Decimals.counted(reports.count, "capture")
      + (unreadable > 0 ? ", \(unreadable) of them unreadable" : "")
    guard runs.count < reports.count else { return captures }
    return "\(runs.count == 1 ? "one run" : "\(runs.count) runs") (\(captures))"
  }

  /// The captures of each run: "air.pcap, log.btsnoop: one run". Empty if each capture is a separate run.
  var runLines: [String] {
    let titles = CheckText.titles(of: reports)
    return runs.filter { $0.count > 1 }.map { run in
      "One run: " + run.map { titles[$0] }.joined(separator: ", ")
    }
  }

  /// A hint for captures that may belong to one run. Nil if all expectations are met.
  var hint: String? {
    guard rows.contains(where: { !$0.verdict.isMet }), CheckRuns.resemble(reports) else {
      return nil
    }
    return
      "Captures from different places show the same devices at different times: if they show one run, "
      + "use --one-run to judge them together"
  }

  /// Returns the table as lines of text. Empty if every capture meets every expectation.
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
      let verdict = row.verdict
      let count = runs.count > 1 ? verdict.phrase + "  " : ""
      let head =
        "  \(style.paint(verdict.state.rawValue, verdict.isMet ? .faint : .error))  "
        + "\(count)\(row.text.printable)"
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

  /// The table in Markdown.
  var markdown: [String] {
    guard !rows.isEmpty else { return [] }
    return [
      "", "| expectation | holds in | needed | state | because |",
      "| --- | --- | --- | --- | --- |",
    ]
      + rows.prefix(12).map {
        "| \(CheckMarkdown.escaped($0.text)) | \($0.verdict.count) | \($0.verdict.needed) | "
          + "\($0.verdict.word) | \(CheckMarkdown.escaped($0.because ?? "")) |"
      }
  }
}

extension CheckSet.Row: Described {
  static let shape = Shape<CheckSet.Row>(
    "expectation_over_captures",
    "A demand of an expectation that failed or could not be judged in some of several captures."
  ) { row in
    row.value("id", "Identifier of the demand, as in the captures' expectations.") { $0.identifier }
    row.value("text", "What was expected.") { $0.text }
    row.choice(
      "state", of: RunVerdict.State.allCases.map(\.rawValue),
      "Whether the demand holds in no run, in some, in all that decide it, or in all."
    ) { $0.verdict.state.rawValue }
    row.value(
      "held",
      "Number of runs in which the demand holds; a run is one capture, or several captures of the same events."
    ) {
      $0.verdict.held
    }
    row.value("not_known", "Number of runs in which the demand could not be judged.") {
      $0.verdict.unknown
    }
    row.value("captures", "Total number of runs, without unreadable captures.") {
      $0.verdict.judged
    }
    row.value("needed", "Number of runs in which the demand must hold.") { $0.verdict.least }
    row.value("met", "Whether the demand holds in enough runs.") { $0.verdict.isMet }
    row.value("place", "The contract's file and line.") { $0.place }
    row.value("because", "Reason given in the contract.", ifNil: .omitted) {
      $0.because
    }
  }
}
