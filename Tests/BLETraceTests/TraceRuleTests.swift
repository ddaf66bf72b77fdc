import BLETrace
import Foundation
import TestSupport
import Testing

/// Rules that users write.
@Suite struct TraceRuleTests {
  private let capture: Capture

  init() throws {
    capture = try Capture(path: PackageFiles.fixture("heart-rate.btsnoop"))
  }

  private func written(_ write: (inout OutputBuffer) -> Void) -> String {
    var octets: [UInt8] = []
    var buffer = OutputBuffer { piece in
      for index in piece.indices { octets.append(piece[index]) }
      return true
    }
    write(&buffer)
    buffer.flush()
    return String(decoding: octets, as: UTF8.self)
  }

  @Test func `A rule finds what breaks it, and is silent where nothing does`() throws {
    let strict = try capture.analyze(.check, rules: [ReadsWithin(limit: .zero)])
    #expect(!strict.customFindings.isEmpty)
    #expect(strict.customFindings.allSatisfy { $0.rule.id == "test-read" && $0.frames.count == 2 })
    #expect(strict.report()?.verdict == .fail)
    let lenient = try capture.analyze(.check, rules: [ReadsWithin(limit: .seconds(100))])
    #expect(lenient.customFindings.isEmpty && lenient.customRules.count == 1)
    let own = try capture.analyze(.check)
    #expect(lenient.report()?.verdict == own.report()?.verdict)
    #expect(own.text() == lenient.text())
  }

  @Test func `A rule with a watcher sees each PDU`() throws {
    let analysis = try capture.analyze(.check, rules: [NoNotifications()])
    let finding = try #require(analysis.customFindings.first)
    #expect(finding.frames.first == 184 && "\(finding)".hasPrefix("test-notification: 8 "))
    // A note makes no check fail.
    let report = try #require(analysis.report())
    #expect(report.verdict == (try capture.analyze(.check).report())?.verdict)
  }

  @Test func `Its findings reach every form of a check`() throws {
    let analysis = try capture.analyze(
      .check, rules: [ReadsWithin(limit: .zero), NoNotifications()])
    let report = try #require(analysis.report())
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(analysis.json().utf8)) as? [String: Any])
    let listed = try #require(json["custom_findings"] as? [[String: Any]])
    #expect(listed.count == analysis.customFindings.count)
    #expect(listed.first?["rule"] as? String == "test-read")
    #expect(json["verdict"] as? String == "fail")

    let sarif = try #require(
      try JSONSerialization.jsonObject(
        with: Data(
          written { _ = CheckSARIF.write([report], version: "1", to: &$0) }.utf8)) as? [String: Any]
    )
    let run = try #require((sarif["runs"] as? [[String: Any]])?.first)
    let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rules = try #require(driver?["rules"] as? [[String: Any]]).compactMap {
      $0["id"] as? String
    }
    let results = try #require(run["results"] as? [[String: Any]])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index] == result["ruleId"] as? String)
    }
    #expect(results.contains { $0["ruleId"] as? String == "test-read" })

    let junit = written { CheckJUnit.write([report], to: &$0) }
    #expect(junit.contains("<testcase classname=\"custom\" name=\"test-read\""))
    #expect(junit.contains("note test-notification: 8 "))
    #expect(written { CheckTAP.write([report], to: &$0) }.contains("test-read"))
    #expect(written { CheckGitHub.write([report], to: &$0) }.contains("title=test-read"))
    #expect(written { CheckMarkdown.write([report], to: &$0) }.contains("`test-read`"))
    #expect(analysis.text().contains("Custom rules"))
  }
}

private struct ReadsWithin: TraceRule {
  let limit: Duration
  let id: RuleID = "test-read"
  let sentence = "Reads are answered soon."
  let remedy = "Answer sooner."

  func breaches(in analysis: Analysis) -> [Breach] {
    analysis.transactions.filter { $0.kind == .att(.readRequest) }.compactMap { read in
      guard let time = read.roundTrip, time > limit else { return nil }
      return Breach("a read took \(time)", connection: read.connection, frames: read.frames)
    }
  }
}

private struct NoNotifications: TraceRule {
  let id: RuleID = "test-notification"
  let severity = Rule.Severity.note
  let sentence = "Nothing is notified."
  let remedy = "Unsubscribe."

  final class Watcher: ATTObserver {
    var frames: [FrameNumber] = []

    func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
      if pdu.opcode == .handleValueNotification { frames.append(context.frame.number) }
    }
  }

  func makeWatcher() -> Watcher { Watcher() }

  func breaches(in analysis: Analysis, seenBy watcher: Watcher) -> [Breach] {
    watcher.frames.isEmpty
      ? [] : [Breach("\(watcher.frames.count) notifications", frames: watcher.frames)]
  }
}
