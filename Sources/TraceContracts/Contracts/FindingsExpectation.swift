import LinkSessions
import TraceAnalysis
import TraceReports

/// An expectation of the number of findings of a kind.
struct FindingsExpectation: Sendable {
  /// The rules to count.
  private let rules: RuleSelection
  /// The categories of the rules. Empty for all.
  let categories: Set<Rule.Category>
  let count: ContractDemand
  let title: String
  /// The title without the count: "findings (at least error)".
  let subject: String
  /// The subject without the rules whose findings are allowed. Their number decreases as they are fixed.
  private let constantSubject: String

  private static let keys = ["at_least", "count", "only", "except", "category"]

  init(_ head: YAMLNode.Entry, _ rest: [YAMLNode.Entry]) throws(ContractProblem) {
    guard let entries = head.value.entries else {
      throw ContractProblem(
        "\"findings\" takes a mapping, not \(head.value.kind)",
        advice: "write \"findings: {at_least: warning, count: 0}\"", at: head.value)
    }
    if let other = rest.first {
      throw .unknown(
        "key", other.key, in: ContractExpectation.commonKeys, at: other.keyNode)
    }
    for entry in entries where !FindingsExpectation.keys.contains(entry.key) {
      throw .unknown("key", entry.key, in: FindingsExpectation.keys, at: entry.keyNode)
    }
    var rules = RuleSelection()
    if let node = head.value["at_least"] {
      rules.severity = try FindingsExpectation.value(node, "severity")
    }
    let only: Set<RuleID> = try FindingsExpectation.values(head.value["only"], "rule")
    rules.only = only.isEmpty ? nil : only
    rules.except = try FindingsExpectation.values(head.value["except"], "rule")
    self.rules = rules
    categories = try FindingsExpectation.values(head.value["category"], "category")
    let entry =
      entries.first { $0.key == "count" }
      ?? YAMLNode.Entry(
        key: "count", line: head.line, column: head.column,
        value: YAMLNode(.scalar("0", isQuoted: false), line: head.line, column: head.column))
    count = try ContractDemand(entry, ContractKey.count)
    func subject(without keys: [String]) -> String {
      let chosen = entries.filter { !keys.contains($0.key) }
        .map { "\($0.key == "at_least" ? "at least" : $0.key) \($0.value.phrase)" }
        .joined(separator: ", ")
      return "findings" + (chosen.isEmpty ? "" : " (\(chosen))")
    }
    self.subject = subject(without: ["count"])
    constantSubject = subject(without: ["count", "except"])
    title = "\(self.subject): count \(entry.value.phrase)"
  }

  private static func value<Value: RawRepresentable & CaseIterable>(
    _ node: YAMLNode, _ what: String
  ) throws(ContractProblem) -> Value where Value.RawValue == String {
    let words = Value.allCases.map(\.rawValue)
    guard let value = Value.allCases.first(where: { $0.rawValue == node.text }) else {
      let word = node.text ?? node.kind
      if what == "rule", Rule.Category(rawValue: word) != nil {
        throw ContractProblem(
          "\"\(word)\" is a category of rules", advice: "write category: \(word)", at: node)
      }
      guard what == "rule", ContractProblem.meant(by: word, in: words) == nil else {
        throw .unknown(what, word, in: words, at: node)
      }
      // Rules that contain a part of the name: "att-error" is one of hundreds.
      let parts = word.split(separator: "-").filter { $0.count > 2 }
      let shared = words.map { rule -> (String, Int) in
        // The first part is the subject of the rule.
        let subject = parts.first.map { rule.hasPrefix($0 + "-") ? $0.count : 0 } ?? 0
        return (rule, parts.reduce(subject) { $0 + (rule.contains($1) ? $1.count : 0) })
      }
      let near = shared.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }
      let list = near.prefix(6).map(\.0).joined(separator: ", ")
      throw ContractProblem(
        "there is no rule \"\(word.printable)\" here",
        advice: (list.isEmpty ? "" : "expected one of \(list); ") + "'bletrace rules' lists all",
        at: node
      )
    }
    return value
  }

  private static func values<Value: RawRepresentable & CaseIterable & Hashable>(
    _ node: YAMLNode?, _ what: String
  ) throws(ContractProblem) -> Set<Value> where Value.RawValue == String {
    guard let node else { return [] }
    var values: Set<Value> = []
    for element in node.elements ?? [node] { values.insert(try value(element, what)) }
    return values
  }

  private func takes(_ id: RuleID) -> Bool {
    rules.takes(id) && (categories.isEmpty || categories.contains(Rule(id).category))
  }

  func judge(_ check: CheckAnalysis?, _ expectation: ContractExpectation) -> ExpectationResult {
    guard let check else {
      return expectation.result(
        title, as: constantSubject, nil, .fail, measured: "not known: the rules were not judged",
        frames: [],
        ground: .unknown)
    }
    let taken = check.findings.filter { takes($0.rule) }
    let unjudged = check.notJudged.filter { $0.isWhole && takes($0.rule) }.map(\.rule.rawValue)
    let names = taken.reduce(into: [String]()) { names, finding in
      if names.count < 6, !names.contains(finding.rule.rawValue) {
        names.append(finding.rule.rawValue)
      }
    }
    let first =
      taken.first.map { finding in
        (taken.count > 1 ? "; the first: " : ": ") + FindingWords.sentence(finding.finding)
      } ?? ""
    let words = names.isEmpty ? "" : ": " + names.joined(separator: ", ") + first
    // A rule that is named explicitly must be judged.
    guard rules.only == nil || unjudged.isEmpty || !taken.isEmpty else {
      return expectation.result(
        title, as: constantSubject, nil, .fail,
        measured: "not known: not judged: \(unjudged.joined(separator: ", "))",
        frames: [], line: count.line, key: "count", ground: .unknown)
    }
    let holds = count.condition.holds(for: .number(Double(taken.count)))
    // Findings cause a failure regardless of what other rules would have found.
    let blind =
      unjudged.isEmpty || !holds && !taken.isEmpty
      ? "" : "; \(unjudged.count) rule\(unjudged.count == 1 ? "" : "s") could not be judged"
    var result = expectation.result(
      title, as: constantSubject, nil, holds ? .pass : .fail,
      measured: "\(taken.count)\(words)\(blind)",
      frames: taken.flatMap(\.frames), line: count.line, key: "count",
      ground: count.condition.ground(of: taken.count))
    // A contract that names rules and allows their findings has accepted them.
    if holds, rules.only != nil, expectation.filter == nil {
      result.accepts = Set(taken.map(\.rule))
    }
    return result
  }
}
