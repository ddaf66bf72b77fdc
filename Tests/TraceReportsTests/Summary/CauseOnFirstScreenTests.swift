import CaptureFiles
import ReportTestSupport
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// Failures on the first screen whose cause a rule finds.
@Suite struct CauseOnFirstScreenTests {
  private func screen(_ name: String) throws -> String {
    var reader = try CaptureReader(path: PackageFiles.fixture(name))
    let (summary, check) = reader.analyses(by: SummaryAnalyzer(), CheckAnalyzer())
    return written {
      SummaryText.write(
        summary, style: TextStyle(width: 200), rules: RuleGlance(check), to: &$0)
    }
  }

  /// A characteristic that notifies at handle 3, and a write to its descriptor that is refused.
  private func log(writing value: UInt8, error: UInt8) -> HostLog {
    var log = HostLog()
    log.connect()
    log.discover(service: 0x180F, [0x2A19])
    log.exchange([0x04, 4, 0, 4, 0], [0x05, 1, 4, 0, 0x02, 0x29])
    log.exchange([0x12, 4, 0, value, 0], [0x01, 0x12, 4, 0, error])
    log.disconnect()
    return log
  }

  @Test func `A refused request is listed by its cause, and by itself where no rule explains it`()
    throws
  {
    let explained = try log(writing: 2, error: 0x06).firstScreen()
    #expect(explained.contains("subscribed to indications, which the characteristic does not"))
    #expect(!explained.contains("Request Not Supported"))
    // Something failed, whatever found it.
    #expect(!explained.contains("no failure"))
    var log = HostLog()
    log.connect()
    log.exchange([0x12, 3, 0, 1], [0x01, 0x12, 3, 0, 0x80])
    log.disconnect()
    #expect(
      try log.firstScreen().contains("the peripheral refused the central's Write Request to 0x0003")
    )
  }

  @Test func `A failed pairing is listed with its cause behind its frames`() throws {
    let text = try screen("air-wrong-passkey.pcap")
    #expect(text.contains("pairing failed: Confirm Value Failed (0x04), reported by the"))
    #expect(text.contains(" #11, #36; the passkeys differed"))
  }

  @Test func `The end of a connection is listed with a cause that is more than its reason`() throws
  {
    let text = try screen("diagnoses/supervision-timeout.btsnoop")
    #expect(text.contains("timeout (0x08) ×3 #15, #30, #45; nothing was received after the PHY"))
  }

  @Test func `A peer is not accused of an answer that the controller delivered twice`() throws {
    let text = try screen("rules/hci-data-misdelivered.btsnoop")
    #expect(text.contains("the controller delivered a response on a second connection"))
    #expect(!text.contains("an ATT answer without a request"))
  }

  @Test func `An event that the controller owes is listed beside the end of its link`() throws {
    var log = HostLog()
    log.connect()
    log.command(0x2064, [1, 2, 1, 1, 0])
    log.status(0x2064)
    log.event(0x05, [0, 1, 0, 0x3E])
    log.wait(milliseconds: 2000)
    log.command(0x1009, [])
    let text = try log.firstScreen()
    #expect(text.contains("never reported the result for the CIS"))
    #expect(text.contains("failed to be established"))
  }

  @Test func `Causes of several attributes are listed without the handle of the first`() throws {
    var log = HostLog()
    log.connect()
    log.discover(service: 0x180F, [0x2A19, 0x2A1A])
    // Neither can be written.
    for handle in [UInt8(3), 5] { log.exchange([0x12, handle, 0, 1], [0x01, 0x12, handle, 0, 3]) }
    log.disconnect()
    let text = try log.firstScreen()
    #expect(text.contains("properties do not allow it"))
    #expect(!text.contains("to 0x0003 was refused"))
  }
}
