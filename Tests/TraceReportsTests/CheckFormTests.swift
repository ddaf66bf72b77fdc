import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
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
        reader.stories(by: CheckTeller(), options: options), RuleSelection())
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

  /// Elements in the order in which the schemas of Jenkins and windyroad have them.
  private static let children: [String: [String]] = [
    "testsuites": ["testsuite"],
    "testsuite": ["properties", "testcase", "system-out", "system-err"],
    "properties": ["property"], "property": [], "testcase": ["skipped", "error", "failure"],
    "skipped": [], "error": [], "failure": [], "system-out": [], "system-err": [],
  ]
  private static let attributes: [String: [String]] = [
    "testsuites": ["name", "tests", "failures", "errors", "time"],
    "testsuite": [
      "id", "package", "name", "timestamp", "hostname", "tests", "failures", "errors", "time",
    ],
    "property": ["name", "value"], "testcase": ["name", "classname", "time"],
    "error": ["type"], "failure": ["type", "message"], "skipped": ["message"],
  ]

  @Test
  func `A JUnit report has the elements and attributes of the common schema, and counts right`()
    throws
  {
    let text = written { CheckJUnit.write(Self.reports, to: &$0) }
    let elements = try XMLElements.parse(text)
    let root = try #require(elements.first)
    #expect(root.name == "testsuites")
    for element in elements {
      let allowed = try #require(Self.children[element.name], "\(element.name)")
      var place = 0
      for child in element.children {
        let next = try #require(allowed.firstIndex(of: elements[child].name))
        #expect(next >= place, "\(elements[child].name) in \(element.name)")
        place = next
      }
      for attribute in Self.attributes[element.name] ?? [] {
        #expect(element.attributes[attribute] != nil, "\(attribute) of \(element.name)")
      }
    }
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

  @Test func `A SARIF log has what the schema demands, and its indices lead somewhere`() throws {
    let text = written { CheckSARIF.write(Self.reports, version: "0.1.0", to: &$0) }
    let document = try JSONReader.read(Array(text.utf8))
    #expect(document["version"]?.text == "2.1.0")
    let run = try #require(document["runs"]?.elements?.first)
    let rules = try #require(run["tool"]?["driver"]?["rules"]?.elements)
    #expect(run["tool"]?["driver"]?["name"]?.text == "bletrace")
    let artifacts = try #require(run["artifacts"]?.elements)
    #expect(artifacts.count == Self.reports.count)
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

/// Elements of an XML document that has no more than elements, attributes and text.
struct XMLElements {
  struct Element {
    let name: String
    let attributes: [String: String]
    var children: [Int] = []
  }

  struct Failure: Error { let at: String }

  static func parse(_ text: String) throws -> [Element] {
    var elements: [Element] = []
    var open: [Int] = []
    var rest = Substring(text)
    guard rest.hasPrefix("<?xml "), let end = rest.range(of: "?>") else {
      throw Failure(at: "head")
    }
    rest = rest[end.upperBound...]
    while let start = rest.firstIndex(of: "<") {
      guard !rest[..<start].contains(">") else { throw Failure(at: String(rest.prefix(60))) }
      guard let end = rest[start...].firstIndex(of: ">") else { throw Failure(at: "end") }
      var tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        guard let last = open.popLast(), elements[last].name == tag.dropFirst() else {
          throw Failure(at: String(tag))
        }
        continue
      }
      let isEmpty = tag.hasSuffix("/")
      if isEmpty { tag = tag.dropLast() }
      let name = String(tag.prefix { !$0.isWhitespace })
      let parts = tag.dropFirst(name.count).split(separator: "\"", omittingEmptySubsequences: false)
      var attributes: [String: String] = [:]
      for place in stride(from: 0, to: parts.count - 1, by: 2) {
        let key = parts[place].trimmingCharacters(in: .whitespaces).dropLast()
        attributes[String(key)] = String(parts[place + 1])
      }
      elements.append(Element(name: name, attributes: attributes))
      if let parent = open.last { elements[parent].children.append(elements.count - 1) }
      if !isEmpty { open.append(elements.count - 1) }
    }
    guard open.isEmpty else { throw Failure(at: "open") }
    return elements
  }
}
