import ReportTestSupport
import LinkSessions
import Testing

/// Requests that were refused change nothing; those of a closed channel end with it.
@Suite struct RefusedRequestTests {
  /// One channel of SPSM 0x0085, or of EATT, opened by the host: its end is 0x40, the peer's 0x50; MTU 100,
  /// MPS 64 both ways.
  private func open(_ log: inout HostLog, spsm: UInt16 = 0x85) {
    log.signal(
      0x17, 1, spsm.octets + [100, 0, 64, 0, 50, 0, 0x40, 0], isSent: true)
    log.signal(0x18, 1, [100, 0, 64, 0, 50, 0, 0, 0, 0x50, 0], isSent: false)
  }

  /// The peer wants to receive 200 octets in K-frames of 128.
  private func reconfigure(_ log: inout HostLog, _ result: UInt16?) {
    log.signal(0x19, 2, [200, 0, 128, 0, 0x50, 0], isSent: false)
    if let result { log.signal(0x1A, 2, result.octets, isSent: true) }
  }

  private func send(_ log: inout HostLog, octets: Int) {
    log.frame(
      0x50, UInt16(octets - 2).octets + [UInt8](repeating: 1, count: octets - 2), isSent: true)
  }

  private func rules(_ body: (inout HostLog) -> Void) throws -> [RuleID] {
    var log = HostLog()
    log.connect()
    body(&log)
    log.disconnect()
    return try log.rules().filter { $0 == .l2capFrameOverMPS || $0 == .l2capSDUOverMTU }
  }

  @Test func `A refused reconfiguration leaves sizes as they were`() throws {
    #expect(
      try rules {
        open(&$0)
        reconfigure(&$0, 4)
        send(&$0, octets: 120)
      } == [.l2capFrameOverMPS, .l2capSDUOverMTU])
  }

  @Test func `One that was agreed to, or not answered yet, allows the new sizes`() throws {
    for result in [0, nil] as [UInt16?] {
      #expect(
        try rules {
          open(&$0)
          reconfigure(&$0, result)
          send(&$0, octets: 120)
        }.isEmpty)
    }
  }

  @Test func `An ATT MTU whose exchange is refused is 23, and seen`() throws {
    var log = HostLog()
    log.connect()
    log.exchange([2, 247, 0], [1, 2, 0, 0, 6])
    log.disconnect()
    let text = try log.summary()
    #expect(text.contains("MTU 23 #3"))
    var open = HostLog()
    open.connect()
    open.ask([2, 247, 0])
    open.disconnect()
    #expect(try !open.summary().contains("MTU 23 #"))
  }

  @Test func `An ATT MTU that was agreed on outlasts a refusal`() throws {
    var log = HostLog()
    log.connect()
    log.exchange([2, 100, 0], [3, 100, 0])
    log.exchange([2, 247, 0], [1, 2, 0, 0, 6])
    log.disconnect()
    #expect(try log.summary().contains("MTU 100 #3"))
  }

  @Test func `A read ends with the channel that it waits on`() throws {
    var log = HostLog()
    log.connect()
    open(&log, spsm: 0x27)
    log.frame(0x50, [3, 0, 0x0A, 3, 0], isSent: true)
    log.signal(0x06, 3, [0x50, 0, 0x40, 0], isSent: true)
    log.signal(0x07, 3, [0x50, 0, 0x40, 0], isSent: false)
    log.disconnect()
    let text = try log.timeline()
    #expect(text.contains("not answered, its channel was closed #5"))
    #expect(!text.contains("in the middle of"))
  }

  @Test func `A read that waits at the end of its connection is cut off by that`() throws {
    var log = HostLog()
    log.connect()
    log.ask([0x0A, 3, 0])
    log.disconnect()
    let text = try log.timeline()
    #expect(text.contains("connection ended first"))
    #expect(text.contains("in the middle of: read"))
  }
}
