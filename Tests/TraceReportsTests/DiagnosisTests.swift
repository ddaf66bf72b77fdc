import ReportTestSupport
import CaptureFiles
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// The analyses of the fixtures in `diagnoses/`: the first sentence is what a maintainer would say.
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
      "supervision-timeout", "supervision-timeout", "Supervision timeout 7.10 s",
      "third time", "720 ms timeout, 30 ms interval", "silent since the PHY change (#44)"),
    Row(
      "not-established", "not-established", "Never established", "second time",
      "six intervals of 48.75 ms"),
    Row(
      "procedure-unanswered", "procedure-unanswered", "a link layer request got no response", "40"),
    Row(
      "procedure-collision", "procedure-collision", "two link layer procedures collided",
      "LE Connection Update (#2)", "LE Set PHY (#4)"),
    Row("instant-passed", "instant-passed", "an instant had passed", "LE Connection Update (#14)"),
    Row(
      "integrity-failure", "integrity-failure", "MIC failure",
      "before any encrypted packet was received", "session keys differ"),
    Row("key-missing", "key-missing", "has no key", "second time"),
    Row(
      "subscription-refused", "subscription-refused", "refused", "no later one succeeded", "0x0004"),
    Row(
      "parameters-refused", "parameters-refused", "refused", "5 times",
      "the peripheral disconnected"),
    Row(
      "parameters-not-applied", "parameters-not-applied", "accepted",
      "did not apply them within 30 s",
      "120 ms to 150 ms"),
    Row("stale-cache", "stale-cache", "attributes that the server no longer has", "Invalid Handle"),
    Row("request-unanswered", "request-unanswered", "did not answer", "30 s", "#14"),
    Row("values-before-mtu", "values-before-mtu", "2 values", "exactly 20 octets", "247"),
    Row(
      "values-unsubscribed", "values-unsubscribed", "5 values", "without a subscription", "0x0003"),
    Row("timer", "lifetime-equals-timer", "30.0 s", "a timer in the specification"),
    Row("churn", "churn", "6 connections of the same two devices"),
  ]

  private static func document(_ file: String) throws -> JSONValue {
    let path = file.contains("/") ? file : "diagnoses/\(file).btsnoop"
    let fixture = try #require(FixtureFile.readable.first { $0.path.hasSuffix(path) })
    var reader = try CaptureReader(bytes: fixture.octets, name: path)
    let report = CheckReport(reader.analyses(by: CheckAnalyzer()), RuleSelection())
    return try JSONReader.read(Array(written { CheckJSON.write([report], to: &$0) }.utf8))
  }

  /// Failures of public threads, rebuilt by their facts: what was found there comes first.
  private static let threads = [
    Row(
      "threads/default-timeout-too-short.btsnoop", "not-established", "Never established",
      "second time", "six intervals of 22.5 ms", "heard advertising at -58 dBm"),
    Row(
      "threads/out-of-reach.btsnoop", "not-established", "Never established", "fourth time",
      "probably because of a weak signal: it was heard advertising at -89 dBm"),
    Row(
      "threads/latency-eats-the-timeout.btsnoop", "supervision-timeout",
      "Supervision timeout", "2,560 ms timeout, 50 ms interval, latency 10 (4 chances)"),
    Row(
      "threads/key-lost-by-peripheral.btsnoop", "key-missing", "The peripheral has no key",
      "fourth time"),
    Row(
      "threads/bond-fails-on-reconnection.btsnoop", "integrity-failure", "Ended by a MIC failure",
      "third time", "before any encrypted packet was received", "session keys differ"),
    Row(
      "threads/failure-in-traffic.btsnoop", "integrity-failure", "Ended by a MIC failure",
      "in the middle of encrypted traffic", "the key is right"),
    Row(
      "threads/applied-never.btsnoop", "parameters-not-applied", "accepted",
      "did not apply them within 30 s", "100 ms to 120 ms"),
    Row(
      "threads/refused-by-the-central.btsnoop", "parameters-refused", "refused", "4 times",
      "the peripheral disconnected"),
    Row(
      "threads/interval-below-the-guideline.btsnoop", "parameters-refused",
      "The central refused new connection parameters", "requested interval 7.5"),
    Row(
      "threads/service-gone-after-update.btsnoop", "stale-cache",
      "attributes that the server no longer has", "Invalid Handle"),
    Row(
      "threads/subscription-needs-encryption.btsnoop", "subscription-refused", "refused",
      "Insufficient Encryption", "0x0004", "the link was never encrypted"),
    Row(
      "threads/unanswered-for-forty-seconds.btsnoop", "procedure-unanswered",
      "a link layer request got no response 40", "LE Read Remote Features", "(#3) waited 40.0 s"),
    Row(
      "threads/indication-unconfirmed.btsnoop", "request-unanswered",
      "The central did not answer Handle Value Indication for 30 s", "0x0003"),
    Row(
      "threads/pairing-too-early.btsnoop", "pairing-failed",
      "The peripheral did not answer the pairing for 30.0 s, and the connection ended"),
    Row(
      "threads/features-given-up.btsnoop", "procedure-unanswered",
      "a link layer request got no response 20", "LE Read Remote Features", "(#2) waited 20",
      "less than the 40 s"),
    Row(
      "threads/features-unanswered-on-air.pcap", "procedure-unanswered",
      "a link layer request got no response 40", "Feature Exchange of the central", "waited 40"),
    Row(
      "threads/version-unanswered-beside-a-read.btsnoop", "procedure-unanswered",
      "a link layer request got no response 40", "Read Remote Version Information (#3) waited 40"),
    Row(
      "threads/subscription-in-the-start-of-encryption.btsnoop", "subscription-refused",
      "A subscription was sent while encryption was being switched on", "0x0004: #"),
    Row(
      "threads/key-refused-by-host.btsnoop", "key-missing", "This host has no key", "third time"),
    Row(
      "threads/refused-until-it-leaves.btsnoop", "parameters-refused", "refused", "4 times",
      "the peripheral disconnected"),
    Row(
      "threads/refused-on-air.pcap", "parameters-refused", "refused", "4 times",
      "the peripheral disconnected"),
    Row(
      "threads/central-not-heard.btsnoop", "not-established", "Never established", "third time",
      "six intervals of 30 ms"),
    Row(
      "threads/collision-of-instants.pcap", "supervision-timeout", "peripheral silent since",
      "at event 53", "collided"),
    Row(
      "threads/instant-passed-on-air.pcap", "instant-passed", "an instant had passed",
      "Connection Update", "instant 197"),
    Row("threads/key-missing-on-air.pcap", "key-missing", "The peripheral has no key"),
    Row(
      "threads/data-in-the-start-of-encryption.pcap", "supervision-timeout",
      "Supervision timeout",
      "peripheral silent since #73 disturbed the start of encryption"),
  ]

  @Test(arguments: rows + threads)
  func `The first sentence says what happened, with numbers and frames`(_ row: Row) throws {
    let analyses = try #require(try Self.document(row.file)["diagnoses"]?.elements)
    let analysis = try #require(analyses.first { $0["kind"]?.text == row.kind }, "\(analyses)")
    var rest = Substring(try #require(analysis["message"]?.text))
    for words in row.words {
      let range = try #require(rest.firstRange(of: words), "\(words) in \(rest)")
      rest = rest[range.upperBound...]
    }
    #expect(analysis["frames"]?.elements?.isEmpty == false)
    #expect(analysis["remedies"]?.elements?.isEmpty == false)
  }

  @Test(arguments: [
    ("threads/default-timeout-too-short.btsnoop", "signal"),
    ("threads/bond-fails-on-reconnection.btsnoop", "the bond (it encrypted connection 1"),
    ("threads/data-in-the-start-of-encryption.pcap", "coverage (it heard the central"),
    (
      "threads/data-in-the-start-of-encryption.pcap", "interval and latency (66 consecutive chances"
    ),
  ])
  func `What the capture speaks against is reported as such`(_ file: String, _ words: String) throws
  {
    let analyses = try #require(try Self.document(file)["diagnoses"]?.elements)
    let ruledOut = analyses.flatMap { $0["ruled_out"]?.elements ?? [] }.compactMap(\.text)
    #expect(ruledOut.contains { $0.contains(words) }, "\(ruledOut)")
  }

  @Test func `Weak advertising rules nothing out, and few chances no timing`() throws {
    for file in ["out-of-reach", "latency-eats-the-timeout"] {
      let analyses = try #require(
        try Self.document("threads/\(file).btsnoop")["diagnoses"]?.elements)
      #expect(!analyses.isEmpty)
      #expect(analyses.allSatisfy { $0["ruled_out"]?.elements?.isEmpty == true }, "\(file)")
    }
  }

  @Test func `Short connections whose ends one analysis identifies are no second one`() throws {
    // Three timeouts, told as the third one; two failures of three do not explain the third end.
    let timeouts = try #require(try Self.document("supervision-timeout")["diagnoses"]?.elements)
    #expect(timeouts.compactMap { $0["kind"]?.text } == ["supervision-timeout"])
    let failures = try #require(try Self.document("not-established")["diagnoses"]?.elements)
    #expect(failures.compactMap { $0["kind"]?.text } == ["not-established", "churn"])
  }

  @Test(arguments: ["procedure-unanswered", "instant-passed", "procedure-collision"])
  func `A request that the first sentence names is not reported again`(_ file: String) throws {
    let analyses = try #require(try Self.document(file)["diagnoses"]?.elements)
    for analysis in analyses {
      let reported = analysis["contributions"]?.elements?.compactMap(\.text) ?? []
      #expect(!reported.contains { $0.contains("got no response") }, "\(reported)")
    }
  }

  @Test func `What is heard on the air is no host's command`() throws {
    for file in ["features-unanswered-on-air", "refused-on-air", "instant-passed-on-air"] {
      let analyses = try #require(try Self.document("threads/\(file).pcap")["diagnoses"]?.elements)
      let reported = analyses.flatMap { $0["contributions"]?.elements ?? [] }.compactMap(\.text)
      #expect(!reported.contains { $0.contains("This host") }, "\(reported)")
    }
  }

  @Test func `The peripheral's side of 0x3E sends nobody to the peripheral`() throws {
    let analyses = try #require(
      try Self.document("threads/central-not-heard.btsnoop")["diagnoses"]?.elements)
    let analysis = try #require(analyses.first { $0["kind"]?.text == "not-established" })
    #expect(
      analysis["remedies"]?.elements?.first?.text?.contains("no packet of the central") == true)
  }

  @Test func `A failure in the middle of traffic sends nobody to the keys`() throws {
    let analyses = try #require(
      try Self.document("threads/failure-in-traffic.btsnoop")["diagnoses"]?.elements)
    let analysis = try #require(analyses.first { $0["kind"]?.text == "integrity-failure" })
    let first = try #require(analysis["remedies"]?.elements?.first?.text)
    #expect(first.contains("packet counters of both sides, not the keys"))
  }

  @Test func `Data in the start of encryption is the cause of the timeout that it leads to`() throws
  {
    let analyses = try #require(
      try Self.document("threads/data-in-the-start-of-encryption.pcap")["diagnoses"]?.elements)
    let analysis = try #require(analyses.first { $0["kind"]?.text == "supervision-timeout" })
    #expect(analysis["cause"]?.text?.contains("Another PDU during the start of encryption") == true)
    #expect(analyses.count == 1)
  }

  @Test func `A Security Request in the way of encryption is the cause of the end that it led to`()
    throws
  {
    let analyses = try #require(
      try Self.document("security-request-in-the-way")["diagnoses"]?.elements)
    #expect(analyses.count == 1)
    #expect(analyses.first?["kind"]?.text == "supervision-timeout")
    #expect(
      analyses.first?["message"]?.text?.contains("a Security Request arrived") == true)
    #expect(analyses.first?["cause"]?.text?.contains("requested security") == true)
  }
}
