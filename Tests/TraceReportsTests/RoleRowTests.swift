import ReportTestSupport
import Testing

/// Rows of a connection whose sides turn out later.
@Suite struct RoleRowTests {
  /// A host that advertises, so that it is taken for the peripheral; the other end's request for parameters shows that it
  /// is the central.
  private func log(provesRole: Bool) -> HostLog {
    var log = HostLog()
    // LE Set Advertising Parameters, connectable, and LE Set Advertising Enable.
    log.command(0x2006, [0xA0, 0, 0xA0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 6) + [7, 0])
    log.complete(0x2006)
    log.command(0x200A, [1])
    log.complete(0x200A)
    for value in UInt8(0)..<8 {
      log.ask([0x52, 0x15, 0, value])
      log.answer([0x1B, 0x17, 0, value])
    }
    log.wait(milliseconds: 60_000)
    log.ask([0x0A, 0x20, 0])
    log.answer([0x0B, 1])
    if provesRole {
      log.signal(0x12, 1, [12, 0, 12, 0, 0, 0, 0x90, 1], isSent: false)
      log.signal(0x13, 1, [1, 0], isSent: true)
    }
    log.disconnect()
    return log
  }

  @Test func `A role that turns out later is that of the rows before it, too`() throws {
    let guessed = try log(provesRole: false).timeline()
    #expect(guessed.contains("peripheral: write without response"))
    let text = try log(provesRole: true).timeline()
    #expect(!text.contains("peripheral: write without response"))
    #expect(text.contains("write without response"))
    #expect(!text.contains("central: notifications"))
  }
}
