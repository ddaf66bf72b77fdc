import CaptureFiles
import LinkSessions
import ReportTestSupport
import Testing
import TraceAnalysis
import TraceReports

/// A pairing that the peripheral gives up for no specific reason.
@Suite struct PairingContextTests {
  /// - Parameters:
  ///   - breaks: whether the central sends two requests at once before it pairs.
  ///   - packets: how many other packets, each a millisecond, lie between.
  private static func sentence(breaks: Bool, packets: Int) throws -> (text: String, advice: String)
  {
    let octets = GrowingLog.made { log in
      log.connect()
      log.att([0x0A, 3, 0], received: false)
      if breaks { log.att([0x0A, 5, 0], received: false) }
      log.att([0x0B, 0x41])
      if breaks { log.att([0x0B, 0x42]) }
      for _ in 0..<packets { log.exchange([0x0A, 3, 0], [0x0B, 0x41]) }
      log.security([0x01, 3, 0, 0x01, 16, 0, 0], received: false)
      log.security([0x02, 3, 0, 0x01, 16, 0, 0])
      log.security([0x05, 0x08])
      log.disconnect()
    }
    var reader = try CaptureReader(bytes: octets, name: "pairing.btsnoop")
    let findings = reader.analyses(by: CheckAnalyzer()).findings
    let found = try #require(findings.first { $0.rule == .pairingUnspecified })
    return (FindingWords.sentence(found.finding), FindingWords.remedy(found))
  }

  @Test func `An error of the other side right before it is named, and looked at first`() throws {
    let (text, advice) = try Self.sentence(breaks: true, packets: 0)
    #expect(text.contains("ms after an error of the other side (#3): a second ATT request"))
    #expect(!text.contains("full bond table"))
    #expect(advice.hasPrefix("check #3 first"))
  }

  @Test(arguments: [(false, 0), (true, 700)])
  func `Without one, or long after it, users and bond tables are typical causes`(
    breaks: Bool, packets: Int
  ) throws {
    let (text, advice) = try Self.sentence(breaks: breaks, packets: packets)
    #expect(text.contains("typical causes are cancellation by the user"))
    #expect(advice.contains("bond table"))
  }
}
