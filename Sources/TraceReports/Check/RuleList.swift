import LinkSessions
public import TraceAnalysis

/// Rules as a JSON document of the schema "bletrace.rules/1".
package enum RuleListJSON {
  /// Writes the rules as a JSON document.
  public static func write(_ rules: [Rule], to output: inout OutputBuffer) {
    RuleList(rules: rules).write(to: &output)
  }
}

struct RuleList: ReportDocument {
  let rules: [Rule]

  static let schema = "bletrace.rules/1"
  var origin: Int64 { 0 }

  static let shape = Shape<RuleList>(nil, "The rules of a check.") { list in
    list.schema()
    list.array("rules", "In the order of the table of rules.") { $0.rules }
  }
}

extension Rule.Evidence: CellValue {}

extension Rule: Described {
  package static let shape = Shape<Rule>("rule", "A rule and its description.") { rule in
    rule.value("rule", "The rule's stable name.") { $0.id }
    rule.value("severity", "Severity of its findings.") { $0.severity }
    rule.value("category", "Category of the rule.") { $0.category }
    rule.value("message", "The rule as one sentence, without the values of a finding.") {
      FindingWords.meaning($0.id)
    }
    rule.value("remedy", "Suggested fix.") { FindingWords.remedy($0.id) }
    rule.value("reference", "Clause that states the rule.") { $0.reference }
    rule.value("guideline", "Section of a guideline with the same requirement.") {
      $0.guideline?.text
    }
    rule.values("qualification", "Test cases of the qualification suite with the same requirement.")
    {
      $0.qualification
    }
    rule.value(
      "reference_is_verified", "Whether the clause was looked up in the specification's text."
    ) { $0.isReferenceVerified }
    rule.value("example", "A fixture with a finding of the rule.") { $0.example }
    rule.value("example_profile", "The profile to read the fixture with.") {
      $0.exampleProfile
    }
    rule.values("evidence", "Evidence that the capture must contain for the rule to be judged.") {
      $0.evidence
    }
  }
}

/// Rules as text: one line each, or with explanations.
package enum RuleListText {
  /// Maximum number of rules with explanations. If there are more, rules are only listed.
  public static let mostExplained = 8

  /// - Parameters:
  ///   - rules: the rules in order.
  ///   - explains: whether to explain each rule.
  ///   - style: the text style.
  ///   - output: receives the text.
  public static func write(
    _ rules: [Rule], explains: Bool, style: TextStyle, to output: inout OutputBuffer
  ) {
    if explains {
      for (index, rule) in rules.enumerated() {
        if index > 0 { output.line() }
        explain(rule, style, &output)
      }
      return
    }
    let width = rules.map(\.id.rawValue.count).max() ?? 0
    // On a narrow screen, the sentence of a rule goes below its name.
    let isBeside = style.width >= width + 13 + 30
    let indent = isBeside ? width + 13 : 4
    var category: Rule.Category?
    for rule in rules {
      if rule.category != category {
        if category != nil { output.line() }
        output.line(style.paint(rule.category.rawValue, .heading))
        category = rule.category
      }
      let name = style.paint(rule.id.rawValue.padded(to: isBeside ? width : 0), .name)
      var head = "  " + name + "  " + rule.severity.rawValue.padded(to: isBeside ? 9 : 0)
      if !isBeside { output.line(head, within: style.width) }
      for part in FindingWords.meaning(rule.id).wrapped(to: style.width - indent) {
        output.line(isBeside ? head + part : "    " + part, within: style.width)
        if isBeside { head = String(repeating: " ", count: indent) }
      }
    }
  }

  private static func explain(_ rule: Rule, _ style: TextStyle, _ output: inout OutputBuffer) {
    output.line(style.paint(rule.id.rawValue, .heading) + " (\(rule.severity), \(rule.category))")
    let needs = rule.evidence.map(\.meaning).joined(separator: "; ")
    for (title, text) in [
      ("means", FindingWords.meaning(rule.id)), ("try", FindingWords.remedy(rule.id)),
      ("written in", rule.reference + rule.remark), ("guideline", rule.guideline?.text ?? ""),
      ("applies to", rule.scope ?? ""),
      ("tested by", rule.qualification.joined(separator: ", ")), ("needs", needs),
      ("example", rule.exampleCommand ?? ""),
    ] where !text.isEmpty {
      for (index, part) in text.wrapped(to: style.width - 14).enumerated() {
        output.line("  " + (index == 0 ? title : "").padded(to: 12) + part, within: style.width)
      }
    }
  }
}

extension Rule {
  /// The command that shows the rule's example, or nil if there is none.
  var exampleCommand: String? {
    // `summary` shows the limitations of a capture; `check` lists the rules that could not be judged because of them.
    example.map { example in
      guard id.isReportedByCheck else { return "bletrace summary \(example)" }
      let profile = exampleProfile.map { " --profile \($0)" } ?? ""
      return "bletrace check \(example)\(profile) --only \(id.rawValue)"
    }
  }
}

extension Rule.Evidence {
  /// The meaning as text.
  public var meaning: String {
    switch self {
    case .wholeRecords: "records that contain complete packets"
    case .connectionStart: "the start of the connection"
    case .connectionEnd: "the end of the connection, from a PDU or an event"
    case .connectionParameters: "interval, latency and timeout, from a PDU or an event"
    case .noMissedPackets: "every packet between the frames that the rule compares"
    case .plaintext: "unencrypted or decrypted packets"
    case .roles: "which side is the central"
    case .air: "packets captured on the air"
    case .hostLog: "traffic between a host and its controller"
    }
  }
}
