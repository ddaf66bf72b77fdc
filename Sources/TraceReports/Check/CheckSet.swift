import TraceAnalysis

/// Several captures of one run, or of repeated runs: which expectations all of them meet, which
/// some, and which none.
public struct CheckSet: Sendable {
  /// The report of each capture. An expectation that enough of the others meet is tolerated.
  public let reports: [CheckReport]
  /// Expectations that some capture does not meet, in the order of the contract.
  let rows: [Row]

  /// The results of an expectation in all captures.
  struct Row: Hashable, Sendable {
    let identifier: String
    let text: String
    let held: Int
    let judged: Int
    /// Minimum number of captures that must meet it.
    let least: Int
    let place: String?
    /// The share of captures in the contract's words, or nil for all.
    let share: String?
    let because: String?
    /// The captures that don't meet it, with what they show.
    let missed: [String]

    var isMet: Bool { held >= least }

    /// "flaky: holds in 2 of 3 captures, 3 are needed (in_at_least: 9 of 10)".
    var sentence: String {
      let wanted = share.map { " (in_at_least: \($0))" } ?? ""
      return "\(state): holds in \(held) of \(judged) captures, \(least) are needed\(wanted)"
    }

    /// "flaky" if some of the captures meet it, "broken" if none does.
    var state: String { held == 0 ? "broken" : held == judged ? "holds" : "flaky" }
  }

  /// - Parameter reports: one for each capture of a run. Unreadable captures meet no expectations.
  public init(_ reports: [CheckReport]) {
    // An expectation is evaluated as a whole: if it finds nothing, its demands have no results.
    struct Key: Hashable {
      let file: String?
      let index: Int
    }
    var order: [Key] = []
    var places: [Key: [(report: Int, result: Int)]] = [:]
    for (report, results) in reports.map(\.expectations).enumerated() {
      for (number, result) in results.enumerated() where result.file != nil {
        let key = Key(file: result.file, index: result.index)
        if places[key] == nil { order.append(key) }
        places[key, default: []].append((report, number))
      }
    }
    func result(_ place: (report: Int, result: Int)) -> ExpectationResult {
      reports[place.report].expectations[place.result]
    }
    var judged = reports
    var rows: [Row] = []
    // A capture that could not be read meets no expectations.
    let count = reports.count
    for key in order {
      guard let all = places[key] else { continue }
      let missed = all.filter { result($0).isMissed }
      guard let first = missed.first else { continue }
      let sample = result(first)
      let least = sample.share?.least(of: count) ?? count
      let held = Set(all.map(\.report)).subtracting(missed.map(\.report)).count
      if held >= least, sample.share != nil {
        for place in missed { judged[place.report].tolerate(place.result) }
      }
      var seen: Set<Int> = []
      let row = Row(
        identifier: sample.identifier, text: sample.text, held: held, judged: count, least: least,
        place: sample.place, share: sample.share?.text, because: sample.because,
        missed: missed.filter { seen.insert($0.report).inserted }.map { place in
          let frames = result(place).frames.prefix(4).map { " #\($0)" }.joined()
          return "\(reports[place.report].name): \(result(place).measured ?? "not found")\(frames)"
        })
      if count > 1 {
        for place in missed { judged[place.report].describe(place.result, of: row.sentence) }
      }
      rows.append(row)
    }
    self.reports = judged
    self.rows = reports.count > 1 ? rows : []
  }

  /// The table as lines of text. Empty if every capture meets every expectation.
  func lines(_ style: TextStyle) -> [String] {
    guard !rows.isEmpty else { return [] }
    var lines = [style.paint("Expectations over \(reports.count) captures", .heading)]
    for row in rows {
      let accent: TextStyle.Accent = row.isMet ? .faint : .error
      let enough =
        (row.isMet
          ? ", which is enough"
          : row.least < row.judged || row.share != nil ? ", \(row.least) are needed" : "")
        + (row.share.map { " (in_at_least: \($0))" } ?? "")
      let head =
        "  \(style.paint(row.state, accent))  \(row.held) of \(row.judged)\(enough)  \(row.text.printable)"
      for (index, part) in (head + (row.place.map { "  \($0.printable)" } ?? "")).wrapped(
        to: style.width - 4
      ).enumerated() {
        lines.append((index == 0 ? "" : "      ") + part)
      }
      if let because = row.because {
        for (index, part) in "because \(because.printable)".wrapped(to: style.width - 12)
          .enumerated()
        {
          lines.append((index == 0 ? "        " : "          ") + part)
        }
      }
      for missed in row.missed.prefix(3) {
        for (index, part) in missed.printable.wrapped(to: style.width - 12).enumerated() {
          lines.append((index == 0 ? "        " : "          ") + part)
        }
      }
      if row.missed.count > 3 { lines.append("        … \(row.missed.count - 3) more captures") }
    }
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
        "| \(CheckMarkdown.escaped($0.text)) | \($0.held) of \($0.judged) | \($0.share ?? "all") | \($0.state)\($0.isMet ? ", enough" : "") | \(CheckMarkdown.escaped($0.because ?? "")) |"
      }
  }
}

extension CheckSet.Row: Described {
  static let shape = Shape<CheckSet.Row>(
    "expectation_over_captures", "An expectation that some of several captures do not hold."
  ) { row in
    row.value("id", "The expectation's name.") { $0.identifier }
    row.value("text", "What was expected.") { $0.text }
    row.choice("state", of: ["broken", "flaky"], "Whether no capture holds it, or some do.") {
      $0.held == 0 ? "broken" : "flaky"
    }
    row.value("held", "Captures that hold it.") { $0.held }
    row.value("captures", "Captures in all.") { $0.judged }
    row.value("needed", "Captures that have to hold it.") { $0.least }
    row.value("met", "Whether enough of them do.") { $0.isMet }
    row.value("place", "The contract's file and line.") { $0.place }
    row.value("because", "Why it is expected, as the contract says.", ifNil: .omitted) {
      $0.because
    }
  }
}
