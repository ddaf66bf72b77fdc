import ReportTestSupport
import Testing

/// Rows of a timeline that say how long nothing happened.
@Suite struct IdleRowTests {
  /// Commands of a host before and after two minutes, in which a connection goes on or not.
  private func log(isUsed: Bool) -> HostLog {
    var log = HostLog()
    log.connect()
    log.exchange([0x0A, 3, 0], [0x0B, 1])
    log.command(0x1001, [])
    log.complete(0x1001)
    for _ in 0..<12 {
      log.wait(milliseconds: 10_000)
      if isUsed { log.exchange([0x0A, 3, 0], [0x0B, 1]) }
    }
    log.command(0x1001, [])
    log.complete(0x1001)
    log.disconnect()
    return log
  }

  @Test func `A host is not idle while one of its connections goes on`() throws {
    #expect(try !log(isUsed: true).timeline().contains("no procedure for"))
    #expect(try log(isUsed: false).timeline().contains("no procedure for 2 min"))
  }
}
