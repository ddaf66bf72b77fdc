import Foundation
import Testing

/// The whole tool, as a person calls it. CONTRIBUTING.md says how to add a scenario.
@Suite struct ScenarioTests {
  static let rewrites =
    ProcessInfo.processInfo.environment["BLETRACE_UPDATE_GOLDEN"] == "1"

  @Test(arguments: Scenario.all)
  func `The tool prints what the scenario expects`(scenario: Scenario) throws {
    let run = try ToolRun(scenario)
    if ScenarioTests.rewrites {
      try scenario.write(run.standardOutput, to: "expected.stdout")
      try scenario.write(run.status + "\n", to: "expected.status")
      if !run.standardError.isEmpty || scenario.expectation("expected.stderr") != nil {
        try scenario.write(run.standardError, to: "expected.stderr")
      }
      return
    }
    expect(run.standardOutput, is: scenario.expectation("expected.stdout"), "stdout")
    expect(run.status + "\n", is: scenario.expectation("expected.status"), "status")
    expect(run.standardError, is: scenario.expectation("expected.stderr") ?? "", "stderr")
  }

  @Test(arguments: Scenario.all)
  func `Each scenario says what it shows`(scenario: Scenario) {
    #expect(scenario.expectation("README.md")?.isEmpty == false)
    #expect(scenario.expectation("args.txt")?.isEmpty == false)
  }

  @Test func `There are scenarios`() {
    #expect(!Scenario.all.isEmpty)
  }

  /// Points at the first line that differs: whole screens side by side are no help.
  private func expect(_ actual: String, is expected: String?, _ stream: String) {
    guard let expected else {
      Issue.record("expected.\(stream) is missing: BLETRACE_UPDATE_GOLDEN=1 writes it")
      return
    }
    guard actual != expected else { return }
    let actualLines = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let common = zip(actualLines, expectedLines).prefix { $0 == $1 }.count
    let shown = { (lines: [Substring]) in
      common < lines.count ? "“\(lines[common])”" : "the end"
    }
    Issue.record(
      """
      \(stream), line \(common + 1)
        expected: \(shown(expectedLines))
        actual:   \(shown(actualLines))
      """)
  }
}
