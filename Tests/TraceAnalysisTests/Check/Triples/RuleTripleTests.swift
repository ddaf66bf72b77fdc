import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// All rules: a capture that breaks one, a clean twin, and the capture cut at 14 octets a record.
@Suite struct RuleTripleTests {
  /// What is found in a capture, and of which rules it is said that they could not be judged.
  private struct Told {
    let findings: [Finding]
    /// The frames that show it.
    private let frames: Set<Int>
    let notJudged: Set<RuleID>

    init(_ rule: RuleID, in octets: [UInt8]) throws {
      var reader = try CaptureReader(bytes: octets, name: "\(rule)")
      // What a capture lacks is told by its summary, too, and some of it only there.
      let (check, summary) = reader.analyses(by: CheckAnalyzer(), TraceSummary.analyzer())
      findings = (check.findings.map(\.finding) + summary.limits).filter { $0.rule == rule }
      frames = Set(check.findings.filter { $0.rule == rule }.flatMap(\.frames))
      notJudged = Set(check.notJudged.map(\.rule))
    }

    /// Whether the rule is found broken in the same place; of how much may not be known of both.
    func hasPlace(of other: Finding) -> Bool {
      other.frame.map { frames.contains($0.number) } ?? !findings.isEmpty
    }
  }

  /// What a cut capture says has to be so whatever stood in the octets that it lacks: then it rests on
  /// those that it has. Where it says nothing, it says that it could not judge.
  @Test(arguments: RuleID.allCases)
  func `A capture breaks the rule, its twin does not, and what was cut off proves nothing`(
    _ rule: RuleID
  ) throws {
    let triples = RuleTriple.all(of: rule)
    #expect(!triples.isEmpty, "no capture breaks it")
    for triple in triples {
      let octets = try triple.bad()
      let bad = try Told(rule, in: octets)
      #expect(!bad.findings.isEmpty)
      let clean = try Told(rule, in: try triple.clean()).findings
      #expect(clean.isEmpty)
      let twin = CutTwin(of: octets)
      for limit in twin.limits {
        let cut = try Told(rule, in: twin.cut(to: limit))
        if cut.findings.isEmpty, Rule(rule).category != .capture {
          #expect(cut.notJudged.contains(rule), "cut at \(limit), it is silent about its silence")
        }
        guard !cut.findings.isEmpty else { continue }
        for seed in 1...4 as ClosedRange<UInt64> {
          let other = try Told(rule, in: twin.scrambled(behind: limit, seed: seed))
          #expect(
            cut.findings.allSatisfy(other.hasPlace),
            "cut at \(limit), an octet is guessed that seed \(seed) makes another one")
        }
      }
    }
  }

  /// Those that need a profile, a scenario runs.
  @Test(arguments: Rule.all.filter { $0.example != nil && $0.exampleProfile == nil })
  func `The example of a rule triggers it`(_ rule: Rule) throws {
    let name = try #require(rule.example).replacing("Fixtures/", with: "")
    var reader = try CaptureReader(path: PackageFiles.fixture(name))
    // What a capture can't show is told by its summary alone.
    let (check, summary) = reader.analyses(
      by: CheckAnalyzer(), TraceSummary.analyzer(),
      options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes))
    let rules = Set(check.findings.map(\.rule) + summary.limits.map(\.rule))
    #expect(rules.contains(rule.id), "\(rules)")
  }
}
