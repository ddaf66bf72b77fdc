import ReportTestSupport
import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// A check in the forms of other tools: each is what those read.
@Suite struct CheckFormTests {
  private static let reports: [CheckReport] = {
    var reports = FixtureFile.readable.prefix(12).compactMap { fixture -> CheckReport? in
      guard var reader = try? CaptureReader(bytes: fixture.octets, name: fixture.path) else {
        return nil
      }
      let options = ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes)
      return CheckReport(
        reader.analyses(by: CheckAnalyzer(), options: options), RuleSelection())
    }
    reports.append(CheckReport(unreadable: "a <b>&c.btsnoop", "cannot be opened"))
    return reports
  }()

  @Test func `A comment has at most 60 lines, however much there is to say`() {
    let text = written { CheckMarkdown.write(Self.reports + Self.reports + Self.reports, to: &$0) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= CheckMarkdown.longest + 1)
    #expect(lines.first == "## bletrace check: fail")
    #expect(text.contains("&lt;b>"))
  }

  @Test func `TAP counts its tests`() throws {
    let lines = written { CheckTAP.write(Self.reports, to: &$0) }.split(separator: "\n")
    #expect(lines.first == "TAP version 14")
    let tests = lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
    #expect(lines.dropFirst().first == "1..\(tests.count)")
    #expect(lines.contains { $0.hasPrefix("ok ") && $0.contains("# SKIP not judged") })
    #expect(lines.contains { $0.hasPrefix("not ok ") && $0.hasSuffix("readable") })
  }

  @Test func `Annotations are commands of one line each, ten of a severity`() {
    let lines = written { CheckGitHub.write(Self.reports, to: &$0) }.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("::") })
    for command in ["::error ", "::warning ", "::notice file"] {
      #expect(lines.count { $0.hasPrefix(command) } <= 10)
    }
  }

  @Test func `A file's name can't begin an annotation of its own, whatever ends its lines`() {
    let report = CheckReport(
      unreadable: "a\r\n::error::b\u{1b}[1m%0A,:", "cannot\r\nbe opened")
    let text = written { CheckGitHub.write([report], to: &$0) }
    #expect(
      text
        == "::error file=a%0D%0A%3A%3Aerror%3A%3Ab\\u{1b}[1m%250A%2C%3A,title=not readable::cannot%0D%0Abe opened\n"
    )
  }

  @Test func `A JUnit report is valid by the schemas of Jenkins and windyroad, and counts right`()
    throws
  {
    let text = written { CheckJUnit.write(Self.reports, to: &$0) }
    let elements = try XMLElements.parse(text)
    #expect(JUnitSchema.failures(of: elements) == [])
    let root = try #require(elements.first)
    for suite in root.children.map({ elements[$0] }) {
      let cases = suite.children.map { elements[$0] }.filter { $0.name == "testcase" }
      #expect(suite.attributes["tests"] == "\(cases.count)")
      for (attribute, child) in [
        ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"),
      ] {
        let count = cases.count { $0.children.contains { elements[$0].name == child } }
        #expect(suite.attributes[attribute] == "\(count)")
      }
    }
  }

  /// A contract whose second expectation the log of a heart rate belt does not meet.
  private static func belt(_ text: String, _ selection: RuleSelection = RuleSelection()) throws
    -> CheckReport
  {
    let fixture = try MeasuredFixture("heart-rate.btsnoop")
    let contract = try Contract(parsing: text, file: "belt.yml")
    return CheckReport(
      fixture.check, selection,
      expectations: contract.judge(fixture.measurements, fixture.check))
  }

  private static let text = """
    expect:
      - connection: any
        att_mtu: ">= 185"
      - connection: any
        interval_ms: "<= 10"
        because: the display updates at 100 Hz
    """

  @Test func `Every form has the reason and the line of a failed expectation`() throws {
    var alone = RuleSelection()
    alone.isContractAlone = true
    let report = try Self.belt(Self.text, alone)
    #expect(report.verdict == .fail && report.findings.isEmpty && report.notJudged.isEmpty)
    for (form, text) in [
      ("text", written { CheckText.write([report], style: TextStyle(width: 100), to: &$0) }),
      ("markdown", written { CheckMarkdown.write([report], to: &$0) }),
      ("junit", written { CheckJUnit.write([report], to: &$0) }),
      ("tap", written { CheckTAP.write([report], to: &$0) }),
      ("sarif", written { CheckSARIF.write([report], version: "1", to: &$0) }),
      ("github", written { CheckGitHub.write([report], to: &$0) }),
    ] {
      #expect(text.contains("because the display updates at 100 Hz"), "\(form): \(text)")
      // A log for code scanning has the line as a location.
      let place = form == "sarif" ? "\"startLine\": 5" : "belt.yml:5"
      #expect(text.contains(place), "\(form): \(text)")
      #expect(text.contains("15 ms on connection 1"), "\(form): \(text)")
    }
    let document = try JSONReader.read(
      Array(written { CheckJSON.write([report], to: &$0) }.utf8))
    let failed = document["expectations"]?.elements?.last
    #expect(failed?["because"] == .string("the display updates at 100 Hz"))
    #expect(failed?["line"] == .number(5) && failed?["contract"] == .string("belt.yml"))
    #expect(document["expectations"]?.elements?.first?["because"] == nil)
  }

  @Test func `Annotations and results of code scanning lead to the contract's line`() throws {
    let report = try Self.belt(Self.text)
    let annotations = written { CheckGitHub.write([report], to: &$0) }
    #expect(
      annotations.hasPrefix("::error file=belt.yml,line=5,title=every-connection-interval-ms::"))
    let log = try JSONReader.read(
      Array(written { CheckSARIF.write([report], version: "1", to: &$0) }.utf8))
    let run = log["runs"]?.elements?.first
    let result = run?["results"]?.elements?.first {
      $0["ruleId"] == .string("expectation/every-connection-interval-ms")
    }
    let place = result?["locations"]?.elements?.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"] == .string("belt.yml"))
    #expect(place?["region"]?["startLine"] == .number(5))
    // The packets of the capture stand beside it.
    let beside = result?["relatedLocations"]?.elements?.first?["physicalLocation"]
    #expect(beside?["region"]?["startLine"] == .number(197))
  }

  @Test func `Names of tests stay when limits change and expectations are added`() throws {
    func names(_ text: String) throws -> [String] {
      try Self.belt(text).expectations.map(\.identifier)
    }
    let before = try names(Self.text)
    #expect(before == ["every-connection-att-mtu", "every-connection-interval-ms"])
    let edited =
      "expect:\n  - file: any\n    damage: 0\n"
      + Self.text.replacing("expect:\n", with: "").replacing("<= 10", with: "<= 12")
    #expect(try names(edited).suffix(2) == before[...])
    #expect(
      try names("expect:\n  - connection: any\n    name: Fast link\n    att_mtu: 247") == [
        "fast-link-att-mtu"
      ])
    #expect(
      try names("expect:\n  - file: any\n    damage: 0\n  - file: any\n    damage: 0") == [
        "every-file-damage", "every-file-damage-2",
      ])
  }

  @Test func `A check fails from the severity on that was asked for`() throws {
    let fixture = try MeasuredFixture("air-fragments.pcap")
    var selection = RuleSelection()
    let severities = CheckReport(fixture.check, selection).findings.map(\.severity)
    let worst = try #require(severities.max(), "the capture is expected to have a finding")
    for severity in Rule.Severity.allCases {
      selection.failingSeverity = severity
      let report = CheckReport(fixture.check, selection)
      #expect(report.verdict == (worst >= severity ? .fail : .pass))
      let tests = written { CheckTAP.write([report], to: &$0) }.split(separator: "\n")
      #expect(tests.contains { $0.hasPrefix("not ok") } == (worst >= severity))
    }
  }

  @Test(arguments: JUnitSchema.required)
  func `A JUnit report that lacks an attribute is not valid`(_ element: String, _ attribute: String)
    throws
  {
    let text = written { CheckJUnit.write(Self.reports, to: &$0) }
    var elements = try XMLElements.parse(text)
    var dropped = 0
    for index in elements.indices where elements[index].name == element {
      if elements[index].attributes.removeValue(forKey: attribute) != nil { dropped += 1 }
    }
    #expect(dropped > 0, "no report has \(attribute) of \(element)")
    #expect(JUnitSchema.failures(of: elements).count == dropped)
  }

  @Test func `A SARIF log is valid by the schema of SARIF 2.1.0`() throws {
    // Twice the same capture: an artifact may stand once.
    let text = written {
      CheckSARIF.write(Self.reports + Self.reports, version: "0.1.0", to: &$0)
    }
    let document = try JSONReader.read(Array(text.utf8))
    #expect(try SARIFSchema.validator().failures(of: document) == [])
  }

  @Test(arguments: SARIFSchema.required)
  func `A SARIF log that lacks a property is not valid`(_ key: String) throws {
    let text = written { CheckSARIF.write(Self.reports, version: "0.1.0", to: &$0) }
    let document = try JSONReader.read(Array(text.utf8))
    let less = document.without(key)
    #expect(less != document, "no log has \(key)")
    #expect(try !SARIFSchema.validator().failures(of: less).isEmpty)
  }

  @Test func `Results beyond those that code scanning shows are left out and counted`() throws {
    let findings = Self.reports.reduce(0) { $0 + $1.findings.count }
    let times = CheckSARIF.mostResults / max(1, findings) + 1
    var left = 0
    let text = written {
      left = CheckSARIF.write(
        Array(repeating: Self.reports, count: times).flatMap { $0 }, version: "0.1.0", to: &$0)
    }
    let run = try JSONReader.read(Array(text.utf8))["runs"]?.elements?.first
    #expect(run?["results"]?.elements?.count == CheckSARIF.mostResults)
    #expect(left > 0 && text.contains("\(left) of the least severe results are left out"))
  }

  @Test func `A SARIF log has what the schema demands, and its indices lead somewhere`() throws {
    let text = written { CheckSARIF.write(Self.reports, version: "0.1.0", to: &$0) }
    let document = try JSONReader.read(Array(text.utf8))
    #expect(document["version"]?.text == "2.1.0")
    let run = try #require(document["runs"]?.elements?.first)
    let rules = try #require(run["tool"]?["driver"]?["rules"]?.elements)
    #expect(run["tool"]?["driver"]?["name"]?.text == "bletrace")
    let artifacts = try #require(run["artifacts"]?.elements)
    #expect(artifacts.count == Set(Self.reports.map(\.name)).count)
    let results = try #require(run["results"]?.elements)
    #expect(!results.isEmpty)
    for result in results {
      #expect(["error", "warning", "note"].contains(result["level"]?.text))
      #expect(result["message"]?["text"]?.text?.isEmpty == false)
      if let index = result["ruleIndex"]?.handle {
        #expect(rules[Int(index)]["id"]?.text == result["ruleId"]?.text)
      }
      let location = try #require(result["locations"]?.elements?.first?["physicalLocation"])
      let artifact = try #require(location["artifactLocation"]?["index"]?.handle)
      #expect(
        artifacts[Int(artifact)]["location"]?["uri"]?.text
          == location["artifactLocation"]?["uri"]?.text)
      #expect(location["region"]?["startLine"]?.handle ?? 0 >= 1)
    }
    #expect(run["invocations"]?.elements?.first?["executionSuccessful"]?.isTrue == false)
  }
}
