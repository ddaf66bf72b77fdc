import CaptureFiles
import LinkSessions
import TraceAnalysis

/// The page without scripts: the summary with its findings, followed by all reports as tables, drawings and text.
struct PageAnalysis {
  let capture: PageCapture
  let page: PageOptions
  let markup: PageMarkup
  /// Prefix of element IDs for this capture.
  let prefix: String

  /// Number of findings shown without expanding.
  private static let limit = 12
  /// Number of further connections that a reader unfolds.
  private static let connectionLimit = 1_000

  init(_ capture: PageCapture, _ page: PageOptions, number: Int, of count: Int) {
    self.capture = capture
    self.page = page
    markup = PageMarkup(file: count > 1 ? number : nil)
    prefix = "c\(number)-"
  }

  // MARK: Summary

  func write(to output: inout OutputBuffer) {
    var head = SummaryText(
      capture.summary, style: TextStyle(width: 100_000), scope: .all)
    head.addFile()
    let facts = (head.lines.first ?? "").components(after: "   ")
    output.line("<header class=\"file\">")
    output.line("<h1>\(PageMarkup.isolated(capture.name))</h1>")
    output.line("<p class=\"facts\">\(markup.sentence(facts))</p>")
    for line in head.lines.dropFirst() {
      output.line("<p class=\"facts warning\">\(markup.sentence(line.trimmed))</p>")
    }
    if page.isRedacted {
      output.line(
        "<p class=\"facts\">Redacted: names, addresses, keys and values are replaced by pseudonyms.</p>"
      )
    }
    for line in leftOut { output.line("<p class=\"facts\">\(PageMarkup.escaped(line))</p>") }
    writeLimits(to: &output)
    output.line("</header>")
    if capture.isJudged {
      PageVerdict(capture.check, markup, prefix: prefix).write(to: &output)
    }
    // A lesson asks questions about the content of this section.
    if page.isForLesson {
      output.line(
        "<details class=\"spoiler\"><summary><h2>What happened, and what the rules found: this gives answers away</h2></summary>"
      )
    }
    output.line(
      "<section class=\"story\" aria-labelledby=\"\(prefix)story\">")
    output.line("<h2 id=\"\(prefix)story\">What happened</h2>")
    writeTroubles(to: &output)
    writeFindings(to: &output)
    output.line("</section>")
    if page.isForLesson { output.line("</details>") }
  }

  private func writeLimits(to output: inout OutputBuffer) {
    guard !capture.summary.limits.isEmpty else { return }
    output.line(
      "<details class=\"limits fold\" open><summary>What this capture cannot show</summary><ul>")
    for limit in capture.summary.limits {
      output.line("<li>\(markup.sentence(FindingWords.wholeSentence(limit)))</li>")
    }
    output.line("</ul></details>")
  }

  /// The parts of the capture that the page omits.
  private var leftOut: [String] {
    var lines: [String] = []
    let records = Decimals.counted(capture.summary.tally.records, "packet")
    guard let packets = capture.packets else {
      return page.carriesPackets ? [] : ["The \(records) of the capture are not on this page."]
    }
    let left = packets.left
    let carried = Decimals.grouped(packets.columns.numbers.count)
    if left.beyondLimit > 0 {
      lines.append(
        "The list holds \(carried) of \(records), those around findings and procedures; "
          + "--frames FIRST-LAST carries others.")
    }
    if left.otherConnections > 0 {
      let ids = page.connections.sorted().map(String.init).joined(separator: ", ")
      lines.append("Only connection \(ids): the list holds \(carried) of \(records).")
    }
    if left.otherFrames > 0, let frames = page.frames {
      lines.append(
        "Only packets \(frames.lowerBound)–\(frames.upperBound): the list holds \(carried) of \(records)."
      )
    }
    if left.notExplained > 0 {
      lines.append(
        "\(Decimals.counted(left.notExplained, "packet")) of the list "
          + "\(left.notExplained == 1 ? "is" : "are") not explained field by field"
          + "\(left.hasExplainedFirst ? " (advertising, empty packets and counts of completed ones come last)" : ""); "
          + "bletrace explain FILE --frame N does.")
    }
    if left.shortened.packets > 0 {
      lines.append(
        "Of \(Decimals.counted(left.shortened.packets, "long packet")) only the first "
          + "\(Decimals.counted(left.shortened.octets, "octet")) are carried.")
    }
    return lines
  }

  /// The problems of the connections on the page.
  private var troubles: [TraceSummary.Trouble] {
    capture.summary.troubles.filter { trouble in
      page.connections.isEmpty || trouble.connections.isEmpty
        || trouble.connections.contains { page.connections.contains($0 + 1) }
    }
  }

  private func writeTroubles(to output: inout OutputBuffer) {
    let summary = capture.summary
    output.line("<ul class=\"happened\">")
    for trouble in troubles.prefix(TraceSummary.troubleLimit) {
      let words = TroubleWords(trouble, summary.connections, start: summary.start ?? 0)
      output.line("<li>\(markup.sentence(words.line))</li>")
    }
    if page.connections.isEmpty, summary.troublesNotReported > 0 {
      output.line(
        "<li class=\"faint\">\(Decimals.grouped(summary.troublesNotReported)) more, less severe</li>"
      )
    }
    writeConnections(to: &output)
    output.line("</ul>")
  }

  private func writeConnections(to output: inout OutputBuffer) {
    let summary = capture.summary
    let wanted = summary.connections.connections.filter {
      page.connections.isEmpty || page.connections.contains($0.id)
    }
    func write(_ connection: Connection) {
      let end = connection.end?.time ?? connection.lastFrame.time
      let times =
        Clock.offset(summary.file.place(of: connection.firstFrame.time), digits: 1) + " – "
        + Clock.offset(summary.file.place(of: end), digits: 1) + ", "
        + Clock.duration(from: connection.firstFrame.time, to: end)
      let ending = connection.end.map {
        "; " + EndWords($0, of: connection, start: summary.start ?? 0).sentence
      }
      output.line(
        "<li><span class=\"connection\" data-connection=\"\(connection.id)\">Connection \(connection.id)</span> "
          + markup.sentence(
            PeerNames(of: connection, in: summary.devices).heading()
              + ": \(times)\(ending ?? "") #\(connection.firstFrame.number)") + "</li>")
    }
    for connection in wanted.prefix(PageAnalysis.limit) { write(connection) }
    let more = wanted.dropFirst(PageAnalysis.limit)
    if !more.isEmpty {
      output.line(
        "<li><details class=\"fold\" open><summary>\(Decimals.counted(more.count, "more connection"))</summary><ul>"
      )
      for connection in more.prefix(PageAnalysis.connectionLimit) { write(connection) }
      if more.count > PageAnalysis.connectionLimit {
        let rest = more.count - PageAnalysis.connectionLimit
        output.line("<li class=\"faint\">\(Decimals.grouped(rest)) more</li>")
      }
      output.line("</ul></details></li>")
    }
    if wanted.isEmpty, troubles.isEmpty {
      let advertisers = summary.advertisers.advertisers.count
      output.line(
        advertisers > 0
          ? "<li>No connection is in this capture; \(Decimals.counted(advertisers, "device")) advertised.</li>"
          : "<li>No connection is in this capture.</li>")
    }
  }

  private func writeFindings(to output: inout OutputBuffer) {
    let report = capture.check
    guard report.judgesRules else {
      return output.line("<p class=\"none\">No rule was judged: the contract decides alone.</p>")
    }
    guard !report.findings.isEmpty || !report.diagnoses.isEmpty else {
      output.line("<p class=\"none\">The rules found nothing.</p>")
      return
    }
    let shown = PageAnalysis.shown(report, of: PageFinding.all(of: report))
    output.line("<ol class=\"findings\">")
    for diagnosis in report.diagnoses.prefix(PageAnalysis.limit) { write(diagnosis, to: &output) }
    for finding in shown { write(finding, to: &output) }
    output.line("</ol>")
    let folded = PageAnalysis.folded(report)
    if !folded.isEmpty {
      output.line(
        "<details class=\"fold\" open><summary>\(shown.isEmpty ? "" : "All ")"
          + "\(Decimals.counted(folded.count, "finding"))</summary><noscript><ol class=\"findings\">"
      )
      for finding in folded { write(finding, to: &output) }
      output.line("</ol></noscript></details>")
    }
    if report.findingsNotKept > 0 {
      output.line(
        "<p class=\"faint\">\(Decimals.grouped(report.findingsNotKept)) more findings were counted and not kept.</p>"
      )
    }
  }

  /// Returns the findings that are initially visible. Findings in a diagnosis are excluded, because the diagnosis
  /// includes them.
  private static func shown(_ report: CheckReport, of all: [PageFinding]) -> ArraySlice<PageFinding>
  {
    let joined = Set(report.diagnoses.prefix(limit).flatMap(\.rules))
    return all.filter { !joined.contains($0.first.rule) }.prefix(limit)
  }

  /// Returns the findings in the collapsed part of the page: all findings, if not all are initially visible.
  static func folded(_ report: CheckReport) -> [PageFinding] {
    guard report.judgesRules else { return [] }
    let all = PageFinding.all(of: report)
    return shown(report, of: all).count < all.count ? all : []
  }

  /// Returns a finding as a sentence.
  static func sentence(_ finding: CheckFinding, in report: CheckReport) -> String {
    let place =
      finding.finding.connection.map { "Connection \($0 + 1): " }
      ?? finding.finding.device.flatMap { report.devices[$0] }.map { "\($0): " } ?? ""
    return place + FindingWords.wholeSentence(finding.finding)
  }

  /// Returns the record that shows a finding. For a lost connection, this is its end and not its beginning.
  static func evidence(of finding: CheckFinding) -> Int? {
    finding.finding.frame?.number ?? finding.frames.first
  }

  /// Maximum number of records that an element links.
  static let frameLimit = 64

  /// Returns the finding that is the effect of a diagnosis, as an index in the report's findings.
  private static func effect(of diagnosis: DiagnosisReport, in report: CheckReport) -> Int? {
    report.findings.firstIndex {
      $0.rule == diagnosis.rules.first && $0.finding.connection == diagnosis.connection
        && (diagnosis.connection != nil || $0.finding.device == diagnosis.device)
    }
  }

  /// Returns the effects of the diagnoses that are shown, which are separate and not part of a combined card.
  static func effects(in report: CheckReport) -> Set<Int> {
    Set(report.diagnoses.prefix(limit).compactMap { effect(of: $0, in: report) })
  }

  private func write(_ diagnosis: DiagnosisReport, to output: inout OutputBuffer) {
    begin(
      diagnosis.severity, rule: diagnosis.rules.first?.rawValue ?? "", diagnosis.frames,
      place: PageAnalysis.effect(of: diagnosis, in: capture.check), to: &output)
    let place = diagnosis.connection.map { "Connection \($0 + 1): " } ?? ""
    let sentence = markup.sentence(place + diagnosis.sentence)
    output.write(sentence)
    var details: [(String, String)] = []
    if let cause = diagnosis.cause { details.append(("cause", cause)) }
    details += diagnosis.contributions.map { ("also", $0) }
    details += diagnosis.ruledOut.map { ("not the cause", $0) }
    details += diagnosis.remedies.map { ("try", $0) }
    end(details, diagnosis.frames, after: sentence, to: &output)
  }

  private func write(_ card: PageFinding, to output: inout OutputBuffer) {
    let finding = card.first
    begin(
      finding.severity, rule: finding.rule.rawValue, card.frames, place: card.place, to: &output)
    let sentence = markup.sentence(card.sentence(in: capture.check))
    output.write(sentence)
    if card.times > 1 {
      output.write(" <span class=\"faint\">×\(Decimals.grouped(card.times))</span>")
    }
    var details: [(String, String)] = []
    if let explanation = FindingWords.explanation(finding) {
      details.append(("because", explanation))
    }
    details.append(("try", FindingWords.remedy(finding)))
    end(details, card.linked, after: sentence, to: &output)
  }

  /// - Parameter place: index in the report's findings of the one that this element shows, or nil for none.
  private func begin(
    _ severity: Rule.Severity, rule: String, _ frames: [Int], place: Int?,
    to output: inout OutputBuffer
  ) {
    let finding = place.map { capture.check.findings[$0] }
    let identity = place.map { " data-finding=\"\($0 + 1)\"" } ?? ""
    var evidence =
      finding.flatMap(PageAnalysis.evidence(of:)).map { " data-evidence=\"\($0)\"" } ?? ""
    let fields = finding.map { FindingFields.names(of: $0.rule) } ?? []
    if !fields.isEmpty { evidence += " data-fields=\"\(fields.joined(separator: " "))\"" }
    let mark =
      switch severity {
      case .error: "●"
      case .warning: "▲"
      default: "■"
      }
    output.write(
      "<li class=\"finding \(severity.rawValue)\" tabindex=\"-1\"\(identity)\(evidence) data-rule=\"\(PageMarkup.escaped(rule))\" "
        + "data-frames=\"\(frames.prefix(PageAnalysis.frameLimit).map(String.init).joined(separator: " "))\">"
        + "<span class=\"severity\"><span aria-hidden=\"true\">\(mark)</span> \(severity.rawValue)</span> <span class=\"said\">"
    )
  }

  /// - Parameter sentence: the preceding markup, whose links are not repeated.
  private func end(
    _ details: [(String, String)], _ frames: [Int], after sentence: String,
    to output: inout OutputBuffer
  ) {
    let others = frames.filter { !sentence.contains(markup.link(to: String($0))) }
    output.write(others.isEmpty ? "</span>" : " \(markup.links(to: others))</span>")
    let shown = details.filter { !$0.1.isEmpty }
    if !shown.isEmpty {
      output.write("<ul class=\"more\">")
      for (name, text) in shown {
        output.write("<li><b>\(name)</b> \(markup.sentence(text))</li>")
      }
      output.write("</ul>")
    }
    output.line("</li>")
  }
}

extension String {
  /// Returns the text after the first occurrence of `separator`, or an empty text if there is none.
  fileprivate func components(after separator: String) -> String {
    guard let range = firstRange(of: separator) else { return "" }
    return String(self[range.upperBound...])
  }

  /// The text without leading spaces.
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
