import LinkSessions
import TraceAnalysis
import TraceReports

/// An expectation of the number of findings of a kind.
struct FindingsExpectation: Sendable {
  /// The rules to count.
  private let rules: RuleSelection
  /// Empty for all.
  let categories: Set<Rule.Category>
  let count: ContractDemand
  let title: String

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
    let chosen = entries.filter { $0.key != "count" }
      .map { "\($0.key == "at_least" ? "at least" : $0.key) \($0.value.phrase)" }
      .joined(separator: ", ")
    title = "findings" + (chosen.isEmpty ? "" : " (\(chosen))") + ": count \(entry.value.phrase)"
  }

  private static func value<Value: RawRepresentable & CaseIterable>(
    _ node: YAMLNode, _ what: String
  ) throws(ContractProblem) -> Value where Value.RawValue == String {
    guard let value = node.text.flatMap(Value.init(rawValue:)) else {
      throw .unknown(what, node.text ?? node.kind, in: Value.allCases.map(\.rawValue), at: node)
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

  func judge(_ check: CheckStory?, _ expectation: ContractExpectation) -> ExpectationResult {
    guard let check else {
      return expectation.result(
        title, nil, .fail, measured: "not known: the rules were not asked", frames: [])
    }
    let taken = check.findings.filter { takes($0.rule) }
    let unjudged = check.notJudged.filter { $0.isWhole && takes($0.rule) }.map(\.rule.rawValue)
    let names = taken.reduce(into: [String]()) { names, finding in
      if names.count < 6, !names.contains(finding.rule.rawValue) {
        names.append(finding.rule.rawValue)
      }
    }
    let words = names.isEmpty ? "" : ": \(names.joined(separator: ", "))"
    // A rule that is named explicitly must be evaluated.
    guard rules.only == nil || unjudged.isEmpty || !taken.isEmpty else {
      return expectation.result(
        title, nil, .fail, measured: "not known: not judged: \(unjudged.joined(separator: ", "))",
        frames: [], line: count.line)
    }
    let blind = unjudged.isEmpty ? "" : "; \(unjudged.count) rules could not be judged"
    let holds = count.condition.holds(for: .number(Double(taken.count)))
    return expectation.result(
      title, nil, holds ? .pass : .fail, measured: "\(taken.count)\(words)\(blind)",
      frames: taken.flatMap(\.frames), line: count.line)
  }
}
