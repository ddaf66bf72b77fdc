import LinkSessions
import Testing

/// A host's clock that was set while it wrote a log.
@Suite struct HostClockTests {
  private func session(back: Int64) -> TestSession {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.time += 1_000_000_000
    session.send(HCIPackets.acl(boundary: 0, HCIPackets.att([0x0A, 3, 0])))
    session.time -= back
    session.send(HCIPackets.acl(boundary: 0, HCIPackets.att([0x52, 3, 0, 1])))
    return session
  }

  @Test func `A clock that is set back leaves times that go on, and is reported`() throws {
    let session = session(back: 3_600_000_000_000)
    let step = try #require(session.tracker.clockSteps.first)
    #expect(session.tracker.clockSteps.count == 1)
    #expect(step.frame == 3)
    #expect((-3_600_000_000_000 ... -3_590_000_000_000).contains(step.nanoseconds))
    #expect(session.connection.lastFrame.time >= session.connection.firstFrame.time)
  }

  @Test
  func `A record that was written seconds late, or whose time is of another century, is no step`() {
    #expect(session(back: 8_000_000_000).tracker.clockSteps.isEmpty)
    #expect(session(back: 4_000_000_000_000_000_000).tracker.clockSteps.isEmpty)
  }
}
