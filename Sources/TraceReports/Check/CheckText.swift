import LinkSessions
import TraceAnalysis

/// A check as text: the verdict, the findings, and the rules that could not be judged.
package struct CheckText {
  private let report: CheckReport
  /// The title of the capture.
  private let title: String
  private let style: TextStyle
  private var lines: [String] = []

  private init(_ report: CheckReport, title: String, style: TextStyle) {
    self.report = report
    self.title = title
    self.style = style
  }

  /// - Parameters:
  ///   - reports: one for each capture.
  ///   - style: the text style.
  ///   - output: receives the text.
  package static func write(
    _ reports: [CheckReport], style: TextStyle, to output: inout OutputBuffer
  ) {
    write(CheckSet(reports), style: style, to: &output)
  }

  /// - Parameters:
  ///   - set: the captures, judged together.
  ///   - style: the text style.
  ///   - output: receives the text.
  package static func write(
    _ set: CheckSet, style: TextStyle, to output: inout OutputBuffer
  ) {
    let reports = set.reports
    let titles = titles(of: reports)
    var wasLine = true
    for (index, report) in reports.enumerated() {
      var text = CheckText(report, title: titles[index], style: style)
      text.addVerdict(inBrief: reports.count > 1)
      text.addExpectations(inBrief: reports.count > 1)
      text.addCustomFindings()
      text.addDiagnoses()
      text.addFindings()
      text.addBystanders()
      text.addGuidelines()
      text.addNotJudged()
      // Captures with only one line are shown as a list.
      let isLine = text.lines.count == 1
      if index > 0, !(isLine && wasLine) { output.line() }
      wasLine = isLine
      output.lines(text.lines, within: style.width)
    }
    guard reports.count > 1 else { return }
    let table = set.lines(style)
    if !table.isEmpty {
      output.line()
      output.lines(table, within: style.width)
    }
    let failed = reports.count { $0.verdict == .fail }
    output.line()
    output.line(
      "\(reports.count) captures: "
        + (failed == 0 ? "all pass" : "\(failed) fail, \(reports.count - failed) pass"))
  }

  /// Returns the last component of each path, or the whole path if several have the same one.
  static func titles(of reports: [CheckReport]) -> [String] {
    let last = reports.map { report in
      report.name.split(separator: "/").last.map(String.init) ?? "'\(report.name)'"
    }
    var counts: [String: Int] = [:]
    for name in last { counts[name, default: 0] += 1 }
    return zip(reports, last).map { counts[$1] == 1 ? $1 : $0.name }
  }

  // MARK: Sections

  /// - Parameter inBrief: whether to count the expectations, because only failed ones are listed.
  private mutating func addVerdict(inBrief: Bool) {
    var counts = report.counts
    let isPass = report.verdict == .pass
    let results = report.expectations
    if inBrief, report.problem == nil, report.judgesRules, !results.isEmpty,
      !results.contains(where: \.isFailure)
    {
      counts.append(ExpectationText.verdict(results))
    }
    let verdict = style.paint(isPass ? "pass" : "FAIL", isPass ? .good : .error)
    add(
      "\(title.printable): \(verdict)"
        + (counts.isEmpty ? report.problem == nil ? ", nothing found" : "" : ", ")
        + counts.joined(separator: ", "), indent: 0)
    if let span = style.chosenSpan(of: report.file) { add(span, indent: 2) }
    if let problem = report.problem { add(problem, indent: 2) }
    for entry in report.blind {
      add(
        "\(entry.rule.rawValue) must be judged, but was not, because \(entry.reason.words)",
        indent: 2)
    }
  }

  /// - Parameter inBrief: whether to omit expectations that are met, as for each of many captures. The first line
  ///   counts them.
  private mutating func addExpectations(inBrief: Bool) {
    let shown = inBrief ? report.expectations.filter(\.isMissed) : report.expectations
    guard !shown.isEmpty else { return }
    section("Expectations")
    lines += ExpectationText.lines(shown, counts: !inBrief, style: style)
  }

  /// Maximum number of findings of custom rules to show.
  private static let customFindings = 40

  private mutating func addCustomFindings() {
    guard !report.customFindings.isEmpty else { return }
    section("Custom rules")
    for finding in report.customFindings.prefix(CheckText.customFindings) {
      add("\(finding.rule.severity.rawValue)  \(finding)", indent: 2)
      add("try: \(finding.rule.remedy)", indent: 4)
    }
    let left = report.customFindings.count - CheckText.customFindings
    if left > 0 { add("… \(left) more findings", indent: 2) }
  }

  /// Maximum number of diagnoses shown in full. Further ones appear in the list of findings.
  private static let analyses = 8

  private mutating func addDiagnoses() {
    guard !report.diagnoses.isEmpty else { return }
    section("What happened")
    for diagnosis in report.diagnoses.prefix(CheckText.analyses) {
      var place = ""
      if let connection = diagnosis.connection {
        let peer = report.peers[connection].map { " with \($0)" } ?? ""
        place = style.paint("connection \(connection + 1)\(peer): ", .name)
      } else if let device = diagnosis.device.flatMap({ report.devices[$0] }) {
        place = style.paint("\(device): ", .name)
      }
      let time = style.chosenTime(diagnosis.time, in: report.file)
      add((time.isEmpty ? "" : time.dropFirst(2) + "  ") + place + diagnosis.sentence, indent: 2)
      if let cause = diagnosis.cause { add("cause: \(cause)", indent: 4) }
      if !diagnosis.contributions.isEmpty {
        add("also: " + diagnosis.contributions.joined(separator: " "), indent: 4)
      }
      if !diagnosis.ruledOut.isEmpty {
        add("not the cause: " + diagnosis.ruledOut.joined(separator: ", "), indent: 4)
      }
      if let remedy = diagnosis.remedies.first { add("try: \(remedy)", indent: 4) }
    }
    if report.diagnoses.count > CheckText.analyses {
      add("… \(report.diagnoses.count - CheckText.analyses) more diagnoses", indent: 2)
    }
  }

  private mutating func addFindings() {
    for severity in Rule.Severity.allCases.reversed() {
      if severity == .note { addFailures() }
      let findings = report.findings.filter {
        $0.severity == severity && $0.rule != .unexplainedFailure
      }
      guard !findings.isEmpty else { continue }
      section(severity.title)
      for group in CheckText.groups(findings, report) { add(group) }
    }
    if report.findingsNotKept > 0 {
      add(
        "… \(Decimals.grouped(report.findingsNotKept)) more findings, or observations that they would "
          + "be based on, exceeded the limits", indent: 2)
    }
  }

  /// Adds the failures that are not part of a finding, one per line.
  private mutating func addFailures() {
    let failures = report.findings.filter { $0.rule == .unexplainedFailure }
    guard !failures.isEmpty else { return }
    section("Failures that no rule explains")
    for failure in failures {
      let place = report.place(of: failure)
      let times = failure.times > 1 ? " ×\(Decimals.grouped(failure.times))" : ""
      add(
        String(FindingWords.wholeSentence(failure.finding).dropLast()) + times
          + (place.isEmpty ? "" : "  \(place)") + evidence(of: failure), indent: 2)
    }
    add(
      "unexplained-failure; bletrace explain FILE --frame N explains a frame", indent: 2)
  }

  /// Minimum number of connections between the same two devices with identical findings that are listed together.
  private static let alike = 2

  /// Groups findings that differ only in their connection.
  private static func groups(
    _ findings: [CheckFinding], _ report: CheckReport
  ) -> [[CheckFinding]] {
    var places: [String: Int] = [:]
    var groups: [[CheckFinding]] = []
    for finding in findings {
      guard let connection = finding.finding.connection, let peer = report.peers[connection] else {
        groups.append([finding])
        continue
      }
      let key = [
        finding.rule.rawValue, report.identities[connection].map { "\($0)" } ?? peer,
        withoutFrames(FindingWords.wholeSentence(finding.finding)),
        withoutFrames(FindingWords.explanation(finding) ?? ""), FindingWords.remedy(finding),
        finding.finding.direction?.sender ?? "",
      ].joined(separator: "\n")
      if let place = places[key] {
        groups[place].append(finding)
      } else {
        places[key] = groups.count
        groups.append([finding])
      }
    }
    return groups.flatMap { $0.count >= alike ? [$0] : $0.map { [$0] } }
  }

  /// Returns a sentence without frame numbers, which differ on each connection.
  private static func withoutFrames(_ text: String) -> String {
    var isInNumber = false
    return String(
      text.filter { character in
        isInNumber = character == "#" || isInNumber && character.isNumber
        return !isInNumber
      })
  }

  /// Adds findings on several connections that are otherwise identical.
  private mutating func add(_ group: [CheckFinding]) {
    guard let first = group.first else { return }
    guard group.count > 1 else { return add(first) }
    let connections = Set(group.compactMap(\.finding.connection)).sorted()
    let what = connections.count == 1 ? "connection" : "connections"
    let shown = connections.prefix(4).map { "\($0 + 1)" }.joined(separator: ", ")
    let rest = connections.count > 4 ? " and \(connections.count - 4) more" : ""
    let peers = connections.compactMap { report.peers[$0] }
    let others = Set(peers).count > 1 ? ", \(Set(peers).count) addresses" : ""
    let peer = peers.first.map { " with \($0)\(others)" } ?? ""
    let side = first.finding.direction.map { ", \(first.rule.partOfSide) the \($0.sender)" } ?? ""
    add(
      first, at: "\(what) \(shown)\(rest)\(peer)\(side)",
      times: group.reduce(0) { $0 + $1.times },
      evidence: style.chosenTime(first.finding.time, in: report.file)
        + CheckText.frames(of: group))
  }

  private mutating func add(_ finding: CheckFinding) {
    add(
      finding, at: report.place(of: finding), times: finding.times, evidence: evidence(of: finding))
  }

  private mutating func add(
    _ finding: CheckFinding, at place: String, times count: Int, evidence: String
  ) {
    let times = count > 1 ? " ×\(Decimals.grouped(count))" : ""
    add(
      style.paint(finding.rule.rawValue, .name) + times + (place.isEmpty ? "" : "  \(place)")
        + evidence, indent: 2)
    add(FindingWords.wholeSentence(finding.finding), indent: 4)
    if let explanation = FindingWords.explanation(finding) { add(explanation, indent: 4) }
    if let acceptance = report.accepted[finding.rule] {
      return add(acceptance.acceptance, indent: 4)
    }
    guard finding.severity > .note else { return }
    let rule = Rule(finding.rule)
    let guideline = rule.isOfGuidelineOnly ? rule.guideline.map { "; \($0.text)" } : nil
    add(
      "try: \(FindingWords.remedy(finding)) [\(FindingWords.reference(finding))\(guideline ?? "")]",
      indent: 4)
  }

  /// Adds the findings about advertisers not under test: a single line, unless all were requested.
  private mutating func addBystanders() {
    guard !report.bystanders.isEmpty else { return }
    section("Other advertisers")
    if report.showsBystanders {
      for finding in report.bystanders { add(finding) }
      return
    }
    let devices = Set(report.bystanders.compactMap(\.finding.device)).count
    let findings = report.bystanders.count
    add(
      "\(Decimals.grouped(findings)) \(findings == 1 ? "finding" : "findings") about "
        + "\(Decimals.grouped(devices)) \(devices == 1 ? "device" : "devices") that never connected; "
        + "--bystanders shows them, and --device ADDRESS judges one", indent: 2)
  }

  /// Adds the findings of guidelines that were not requested: one line with the rules and the
  /// option.
  private mutating func addGuidelines() {
    guard !report.ofGuidelines.isEmpty else { return }
    section("Guidelines")
    let rules = Set(report.ofGuidelines.map(\.rule.rawValue)).sorted().joined(separator: ", ")
    let options = Set(
      report.ofGuidelines.compactMap { Rule($0.rule).guideline?.guideline.rawValue }
    ).sorted().map { "--guideline " + $0 }.joined(separator: " ")
    let count = report.ofGuidelines.count
    add(
      "\(Decimals.grouped(count)) \(count == 1 ? "guideline finding" : "guideline findings") (\(rules)): "
        + "\(options) shows \(count == 1 ? "it" : "them")", indent: 2)
  }

  private mutating func addNotJudged() {
    guard !report.notJudged.isEmpty, report.problem == nil else { return }
    section("Not judged")
    for group in NotJudgedGroup.groups(report.notJudged) {
      add(
        group.isWhole ? group.sentence : "in part" + group.place + ": " + group.sentence, indent: 2)
    }
    add("--format json lists them", indent: 2)
  }

  // MARK: Helpers

  private mutating func section(_ title: String) {
    lines.append("")
    lines.append(style.paint(title, .heading))
  }

  private mutating func add(_ text: String, indent: Int) {
    let prefix = String(repeating: " ", count: indent)
    for (index, part) in text.wrapped(to: style.width - indent - 2).enumerated() {
      lines.append(prefix + (index == 0 ? "" : "  ") + part)
    }
  }

  /// Returns the time of the first occurrence, if the user requested times, and the frames that show the finding.
  private func evidence(of finding: CheckFinding) -> String {
    style.chosenTime(finding.finding.time, in: report.file)
      + CheckText.frames(finding.frames)
  }

  /// Returns the frames of each connection: "  #12, #14; #31, #33; …".
  private static func frames(of group: [CheckFinding]) -> String {
    let shown = group.prefix(4).map { finding in
      finding.frames.prefix(3).map { "#\($0)" }.joined(separator: ", ")
        + (finding.frames.count > 3 ? ", …" : "")
    }.filter { !$0.isEmpty }
    guard !shown.isEmpty else { return "" }
    return "  " + shown.joined(separator: "; ") + (group.count > 4 ? "; …" : "")
  }

  /// Returns text such as "  #12, #14, …".
  private static func frames(_ frames: [Int]) -> String {
    guard !frames.isEmpty else { return "" }
    return "  " + frames.prefix(4).map { "#\($0)" }.joined(separator: ", ")
      + (frames.count > 4 ? ", …" : "")
  }
}

extension RuleID {
  /// The preposition or phrase before the side of a finding: "by", "requested by".
  var partOfSide: String {
    switch self {
    case .unexplainedFailure, .attTimeout: "requested by"
    case .connDiesAtTimer: "unanswered by"
    default: "by"
    }
  }
}

extension CheckReport {
  /// Returns the devices concerned: "connection 2 with "Lock", by the peripheral".
  func place(of finding: CheckFinding) -> String {
    var parts: [String] = []
    if case .connections(let connections)? = finding.finding[.connections],
      finding.rule == .unexplainedFailure
    {
      parts.append("connections " + connections.map(\.description).joined(separator: ", "))
    }
    if let connection = finding.finding.connection {
      parts.append(
        "connection \(connection + 1)" + (peers[connection].map { " with \($0)" } ?? ""))
    }
    if let device = finding.finding.device {
      let name = devices[device] ?? "device \(device)"
      if finding.finding.connection.flatMap({ peers[$0] }) != name { parts.append(name) }
    }
    if let side = finding.finding.direction {
      let name = finding.isClassic ? side.nameOnClassic : "the \(side.sender)"
      parts.append(finding.rule.partOfSide + " " + name)
    }
    return parts.joined(separator: ", ")
  }
}

extension Rule.Severity {
  fileprivate var title: String {
    switch self {
    case .error: "Errors"
    case .warning: "Warnings"
    case .note: "Notes"
    }
  }
}

extension CheckReport {
  /// Number of findings by severity, and of failed expectations: "1 error", "2 of 3 expectations failed".
  var counts: [String] {
    var counts = Rule.Severity.allCases.reversed().compactMap { severity -> String? in
      let count = count(of: severity)
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    let accepted = findings.count - openFindings.count
    if accepted > 0 { counts.append("\(accepted) accepted") }
    let broken = expectations.count(where: \.isFailure)
    if broken > 0 { counts.append(ExpectationText.verdict(expectations)) }
    if broken == 0, problem == nil, !judgesRules, !expectations.isEmpty {
      counts.append(ExpectationText.verdict(expectations))
    }
    return counts
  }
}
