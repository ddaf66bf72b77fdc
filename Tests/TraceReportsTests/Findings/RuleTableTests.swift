import ReportTestSupport
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

  @Test(arguments: RuleID.allCases)
  func `A sentence without values has no gap where a value would be`(_ id: RuleID) {
    let words = FindingWords.sentence(Finding(id))
    for gap in ["all some ", "channels some", "at most soon", "after soon", "its size"] {
      #expect(!words.contains(gap), "\(words)")
    }
  }

  @Test(arguments: RuleID.allCases)
  func `The meaning of a rule is one whole sentence without values`(_ id: RuleID) {
    let words = FindingWords.meaning(id)
    #expect(words.first?.isLowercase == false && words.hasSuffix("."), "\(words)")
    #expect(!words.contains("{") && !words.dropLast().contains(". "), "\(words)")
    for gap in ["some times", "a value of a value", "few octets"] {
      #expect(!words.contains(gap), "\(words)")
    }
  }

  // MARK: Documentation

  private static let folder = PackageFiles.root + "/Docs"

  @Test func `The page of rules is that of the table`() throws {
    let text = try String(contentsOfFile: Self.folder + "/Rules.md", encoding: .utf8)
    #expect(text == RulePages.overview, "Scripts/rule-pages")
  }

  @Test(arguments: Rule.all)
  func `A rule has its page`(_ rule: Rule) throws {
    let text = try String(
      contentsOfFile: Self.folder + "/Rules/\(rule.id.rawValue).md", encoding: .utf8)
    #expect(text == RulePages.page(rule), "Scripts/rule-pages")
  }

  @Test func `No page is left of a rule that there is not`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder + "/Rules")
    #expect(Set(files) == Set(Rule.all.map { $0.id.rawValue + ".md" }))
  }
}
