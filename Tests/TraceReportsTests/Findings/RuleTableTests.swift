import Foundation
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// Walks all rules: each has its row, its words, a place in the documentation and a test.
@Suite struct RuleTableTests {
  @Test func `Names are kebab-case and stand once`() {
    let names = RuleID.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(
        name.first?.isLetter == true && !name.hasSuffix("-") && !name.contains("--"), "\(name)")
      #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(name)")
    }
  }

  @Test(arguments: RuleID.allCases)
  func `A rule says where it is written and what it must see`(_ id: RuleID) {
    let rule = Rule(id)
    #expect(rule.id == id)
    #expect(rule.reference.count > 8)
    #expect(Set(rule.evidence).count == rule.evidence.count)
    // A limit of the capture is known from the capture itself; all else needs something to be seen.
    #expect(rule.evidence.isEmpty == (rule.category == .capture))
    // A host hears of its link layer only how the connection ends.
    if rule.category == .linkLayer {
      #expect(rule.evidence.contains(.air) != rule.evidence.contains(.connectionEnd))
    }
  }

  @Test(arguments: RuleID.allCases)
  func `A rule has a sentence and a remedy, also where no value is known`(_ id: RuleID) {
    for words in [FindingWords.sentence(Finding(id)), FindingWords.remedy(id)] {
      #expect(words.count > 10)
      #expect(!words.hasSuffix(".") && !words.contains("  ") && words.first != " ", "\(words)")
    }
    let whole = FindingWords.wholeSentence(Finding(id))
    #expect(whole.hasSuffix(".") && whole.first?.isLowercase == false)
  }

  // MARK: Documentation

  private static let page = PackageFiles.root + "/Docs/Rules.md"

  @Test func `The page of rules is that of the table`() throws {
    let expected = RulePage.text
    if ProcessInfo.processInfo.environment["BLETRACE_UPDATE_GOLDEN"] != nil {
      try expected.write(toFile: Self.page, atomically: true, encoding: .utf8)
    }
    let text = try String(contentsOfFile: Self.page, encoding: .utf8)
    #expect(text == expected, "BLETRACE_UPDATE_GOLDEN=1 Scripts/test --filter RuleTableTests")
  }

  // MARK: Tests of the rules

  /// Rules that no test triggers yet.
  private static let untested: Set<RuleID> = []

  @Test func `Every rule is named by a test that triggers it`() throws {
    let root = PackageFiles.root + "/Tests"
    let files = try #require(FileManager.default.enumerator(atPath: root))
    var text = ""
    for case let file as String in files
    where file.hasSuffix(".swift") && !file.hasSuffix("RuleTableTests.swift") {
      text += try String(contentsOfFile: root + "/" + file, encoding: .utf8)
    }
    let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "-" })
    for rule in RuleID.allCases {
      let isNamed = words.contains(Substring("\(rule)")) || words.contains(Substring(rule.rawValue))
      #expect(isNamed != Self.untested.contains(rule), "\(rule)")
    }
  }
}

/// The table of rules as a page.
private enum RulePage {
  static var text: String {
    var text = """
      # Rules

      What `bletrace` finds to be wrong, weak or missing, generated from the table of rules. A rule is judged only
      where the capture holds what it needs, and none reaches across a gap.

      | needs | that is |
      | --- | --- |

      """
    for evidence in Rule.Evidence.allCases {
      text += "| \(evidence.rawValue) | \(meaning(evidence)) |\n"
    }
    for category in Rule.Category.allCases {
      text += "\n## \(title(category))\n\n"
      text += "| rule | | what it says | needs | reference | what to try |\n"
      text += "| --- | --- | --- | --- | --- | --- |\n"
      for rule in Rule.all where rule.category == category {
        let needs = rule.evidence.map(\.rawValue).joined(separator: ", ")
        text +=
          "| `\(rule.id.rawValue)` | \(rule.severity) | \(FindingWords.sentence(Finding(rule.id))) "
        text += "| \(needs) | \(rule.reference) | \(FindingWords.remedy(rule.id)) |\n"
      }
    }
    return text
  }

  private static func title(_ category: Rule.Category) -> String {
    switch category {
    case .linkLayer: "Link Layer"
    case .connection: "Connections"
    case .l2cap: "L2CAP"
    case .att: "Attribute Protocol"
    case .gatt: "Generic Attribute Profile"
    case .pairing: "Pairing"
    case .security: "Security"
    case .advertising: "Advertising"
    case .capture: "What a capture does not show"
    }
  }

  private static func meaning(_ evidence: Rule.Evidence) -> String {
    switch evidence {
    case .wholeRecords: "records that hold their packets whole"
    case .connectionStart: "the beginning of the connection"
    case .connectionEnd: "the end of the connection, as a PDU or an event tells it"
    case .connectionParameters: "interval, latency and timeout, as a PDU or an event tells them"
    case .noMissedPackets: "every packet between the frames that the rule compares"
    case .plaintext: "packets in the plain, or decrypted ones"
    case .roles: "which side is the central"
    case .air: "packets as they were on the air"
    }
  }
}
