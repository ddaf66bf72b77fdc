import CaptureFiles
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// The stories of the fixtures in `diagnoses/`: the first sentence is what a maintainer would say.
@Suite struct DiagnosisTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let file: String
    let kind: String
    /// What the first sentence of the first story has to hold, in its order.
    let words: [String]

    init(_ file: String, _ kind: String, _ words: String...) {
      self.file = file
      self.kind = kind
      self.words = words
    }

    var testDescription: String { file }
  }

  private static let rows = [
    Row(
      "supervision-timeout", "supervision-timeout", "Died of a supervision timeout 7.10 s",
      "third time", "720 ms timeout, 30 ms interval", "silent since the PHY change (#44)"),
    Row(
      "not-established", "not-established", "Never established", "second time",
      "six intervals of 48.75 ms"),
    Row("procedure-unanswered", "procedure-unanswered", "a link layer request had no answer", "40"),
    Row(
      "procedure-collision", "procedure-collision", "two link layer procedures ran into each other",
      "LE Connection Update (#2)", "LE Set PHY (#4)"),
    Row("instant-passed", "instant-passed", "an instant had passed", "LE Connection Update (#14)"),
    Row(
      "integrity-failure", "integrity-failure", "MIC failure",
      "before any encrypted packet came through", "session keys differ"),
    Row("key-missing", "key-missing", "has no key", "second time"),
    Row("subscription-refused", "subscription-refused", "refused", "never tried again", "0x0004"),
    Row("parameters-refused", "parameters-refused", "refused", "5 times", "the peripheral left"),
    Row(
      "parameters-not-applied", "parameters-not-applied", "accepted", "did not apply them in 30 s",
      "120 ms to 150 ms"),
    Row("stale-cache", "stale-cache", "attributes that the server no longer has", "Invalid Handle"),
    Row("request-unanswered", "request-unanswered", "did not answer", "30 s", "#14"),
    Row("values-before-mtu", "values-before-mtu", "the 20 octets", "2 of them", "247"),
    Row(
      "values-unsubscribed", "values-unsubscribed", "5 values", "nobody had subscribed", "0x0003"),
    Row("timer", "lifetime-equals-timer", "30.0 s", "timer of the specification"),
    Row("churn", "churn", "6 connections of the same two devices"),
  ]

  private static func document(_ file: String) throws -> JSONValue {
    let path = "diagnoses/\(file).btsnoop"
    let fixture = try #require(FixtureFile.readable.first { $0.path.hasSuffix(path) })
    var reader = try CaptureReader(bytes: fixture.octets, name: path)
    let report = CheckReport(reader.stories(by: CheckTeller()), RuleSelection())
    return try JSONReader.read(Array(written { CheckJSON.write([report], to: &$0) }.utf8))
  }

  @Test(arguments: rows)
  func `The first sentence says what happened, with numbers and frames`(_ row: Row) throws {
    let stories = try #require(try Self.document(row.file)["diagnoses"]?.elements)
    let story = try #require(stories.first { $0["kind"]?.text == row.kind }, "\(stories)")
    var rest = Substring(try #require(story["message"]?.text))
    for words in row.words {
      let range = try #require(rest.firstRange(of: words), "\(words) in \(rest)")
      rest = rest[range.upperBound...]
    }
    #expect(story["frames"]?.elements?.isEmpty == false)
    #expect(story["remedies"]?.elements?.isEmpty == false)
  }

  @Test func `A Security Request in the way of encryption is told beside the end that it led to`()
    throws
  {
    let stories = try #require(
      try Self.document("security-request-in-the-way")["diagnoses"]?.elements)
    #expect(stories.contains { $0["kind"]?.text == "security-request-in-the-way" })
  }
}
