import LinkSessions
import Testing
import TraceAnalysis

/// Connections of a log without events, which one handle may have had one after the other.
@Suite struct RestartedHandleTests {
  private func count(_ session: ProcedureSession) -> Int {
    session.tracker.connections.connections.count
  }

  private func use(_ session: ProcedureSession) {
    session.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 0xFF, 0xFF, 0, 0x18])
    session.exchange([0x0A, 3, 0], [0x0B, 1])
  }

  @Test func `A second exchange of the MTU begins another connection`() throws {
    let session = ProcedureSession()
    for _ in 0..<3 {
      session.exchange([2, 247, 0], [3, 185, 0])
      use(session)
    }
    #expect(count(session) == 3)
    let connections = session.tracker.connections.connections
    #expect(connections[0].end?.cause == .replaced && connections[0].end?.basis == .derived)
    #expect(connections.allSatisfy { !$0.beganBefore && !$0.startWasCaptured })
  }

  @Test func `Each side may exchange it once`() {
    let session = ProcedureSession()
    session.exchange([2, 247, 0], [3, 185, 0])
    session.receive([2, 247, 0])
    session.send([3, 185, 0])
    #expect(count(session) == 1)
  }

  @Test(arguments: [(15_000, 2), (100, 1)] as [(Int64, Int)])
  func `A discovery that begins again after a pause does`(_ pause: Int64, _ expected: Int) {
    let session = ProcedureSession()
    use(session)
    session.wait(pause)
    use(session)
    #expect(count(session) == expected)
  }

  @Test func `A log with events identifies itself when a connection ends`() {
    let session = ProcedureSession()
    session.connect()
    session.exchange([2, 247, 0], [3, 185, 0])
    use(session)
    session.wait(15_000)
    session.exchange([2, 247, 0], [3, 185, 0])
    use(session)
    #expect(count(session) == 1)
  }
}
