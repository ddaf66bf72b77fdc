import LinkSessions
package import TraceAnalysis

/// The rules as documentation pages in Markdown.
package enum RulePages {
  /// A page with a line for each rule, by category.
  public static var overview: String {
    var text = """
      # Rules

      The rules that `bletrace` checks, generated from the table of rules. A rule is judged only if the capture
      contains what the rule needs, and no rule is judged across a gap.

      | needs | meaning |
      | --- | --- |

      """
    for evidence in Rule.Evidence.allCases {
      text += "| \(evidence.rawValue) | \(evidence.meaning) |\n"
    }
    for category in Rule.Category.allCases {
      text += "\n## \(category.title)\n\n"
      text += "| rule | severity | meaning | needs | reference | what to try |\n"
      text += "| --- | --- | --- | --- | --- | --- |\n"
      for rule in Rule.all where rule.category == category {
        let needs = rule.evidence.map(\.rawValue).joined(separator: ", ")
        text +=
          "| [`\(rule.id.rawValue)`](Rules/\(rule.id.rawValue).md) | \(rule.severity) "
          + "| \(FindingWords.meaning(rule.id)) | \(needs) | \(rule.reference) "
          + "| \(FindingWords.remedy(rule.id)) |\n"
      }
    }
    return text
  }

  /// The page of one rule.
  public static func page(_ rule: Rule) -> String {
    var text = """
      # \(rule.id.rawValue)

      \(FindingWords.meaning(rule.id))

      | | |
      | --- | --- |
      | severity | \(rule.severity.rawValue) |
      | category | \(rule.category.title) |
      | written in | \(rule.reference)\(rule.remark) |

      """
    if let guideline = rule.guideline { text += "| guideline | \(guideline.text) |\n" }
    if let scope = rule.scope { text += "| applies to | \(scope) |\n" }
    if !rule.qualification.isEmpty {
      text += "| qualification | \(rule.qualification.joined(separator: ", ")) |\n"
    }
    text += "\n## What to try\n\n\(capital(FindingWords.remedy(rule.id))).\n"
    if !rule.evidence.isEmpty {
      text += "\n## Required in the capture\n\n"
      for evidence in rule.evidence { text += "- \(evidence.meaning)\n" }
      text +=
        "\nIf the capture does not contain all of these, `check` lists the rule as not judged.\n"
    }
    if let example = rule.exampleCommand {
      text += """

        ## Example

            \(example)

        """
    }
    text += "\nAll rules: [Rules.md](../Rules.md).\n"
    return text
  }

  private static func capital(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension Rule {
  /// The remark after the reference.
  var remark: String { isReferenceVerified ? "" : " (clause not verified against the text)" }
}

extension Rule {
  /// The scope of a rule that comes only from a guideline, and when the rule is reported.
  var scope: String? {
    guard isOfGuidelineOnly, let guideline = guideline?.guideline else { return nil }
    return
      "\(guideline.scope); reported with --guideline \(guideline.rawValue), or selected with --only"
  }
}

extension Rule.Category {
  /// The title of the category in a heading.
  var title: String {
    switch self {
    case .linkLayer: "Link Layer"
    case .connection: "Connections"
    case .l2cap: "L2CAP"
    case .att: "Attribute Protocol"
    case .gatt: "Generic Attribute Profile"
    case .pairing: "Pairing"
    case .security: "Security"
    case .advertising: "Advertising"
    case .performance: "Throughput"
    case .capture: "Limits of the capture"
    }
  }
}
