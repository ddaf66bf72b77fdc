import BluetoothPackets
import LinkSessions
import Testing
import TraceAnalysis

/// Which writes are subscriptions, and what came of them.
@Suite struct SubscriptionTests {
  /// A service with one characteristic, its value at 3 and its descriptor at 4.
  private func discover(_ session: ProcedureSession) {
    session.exchange([8, 1, 0, 9, 0, 3, 0x28], [9, 7, 2, 0, 0x10, 3, 0, 0x37, 0x2A])
    session.exchange([4, 4, 0, 4, 0], [5, 1, 4, 0, 2, 0x29])
  }

  private func procedures(
    discovers: Bool, _ body: (ProcedureSession) -> Void
  ) -> [Procedure] {
    let session = ProcedureSession()
    session.connect()
    if discovers { discover(session) }
    body(session)
    return session.endWithoutConnections().filter { !$0.kind.isDiscovery }
  }

  @Test func `A write to the descriptor subscribes, and what arrives belongs to it`() throws {
    let procedures = procedures(discovers: true) { session in
      session.exchange([0x12, 4, 0, 1, 0], [0x13])
      session.receive([0x1B, 3, 0, 1])
      session.exchange([0x12, 4, 0, 0, 0], [0x13])
      session.exchange([0x12, 4, 0, 2, 0], [0x13])
      session.receive([0x1D, 3, 0, 1])
      session.send([0x1E])
    }
    #expect(
      procedures.map(\.kind) == [.subscribe, .notifications, .unsubscribe, .subscribe, .indication])
    #expect(procedures.allSatisfy { $0.basis == .seen })
    #expect(procedures[1].cause == procedures[0].id)
    #expect(procedures[4].cause == procedures[3].id)
    #expect(procedures[0].characteristic == 0x2A37)
    #expect(procedures[1].uuid == 0x2A37)
  }

  @Test func `Two octets to an unknown attribute are a write`() {
    let procedures = procedures(discovers: false) { session in
      session.exchange([0x12, 4, 0, 1, 0], [0x13])
      session.exchange([0x0A, 9, 0], [0x0B, 1])
    }
    #expect(procedures.map(\.kind) == [.write, .read])
    #expect(procedures.map(\.basis) == [.unknown, .unknown])
  }

  @Test func `Values that follow show that the write was a subscription`() {
    let procedures = procedures(discovers: false) { session in
      session.exchange([0x12, 4, 0, 1, 0], [0x13])
      session.receive([0x1B, 3, 0, 1])
      session.exchange([0x12, 4, 0, 0, 0], [0x13])
    }
    #expect(procedures.map(\.kind) == [.subscribe, .notifications, .unsubscribe])
    #expect(procedures[0].basis == .derived)
    #expect(procedures[2].basis == .derived)
    #expect(procedures[1].cause == procedures[0].id)
  }

  @Test func `A value written to a known attribute of another type is no subscription`() {
    let procedures = procedures(discovers: true) { session in
      session.exchange([0x12, 3, 0, 1, 0], [0x13])
      session.receive([0x1B, 2, 0, 1])
    }
    #expect(procedures.map(\.kind) == [.write, .notifications])
  }

  @Test func `A refused subscription says why`() {
    let procedures = procedures(discovers: true) {
      $0.refuse([0x12, 4, 0, 1, 0], handle: 4, 0x05)
    }
    #expect(procedures.map(\.kind) == [.subscribe])
    #expect(procedures.map(\.outcome) == [.error(.att(.insufficientAuthentication))])
  }

  @Test func `A server that says its services changed brings a new discovery about`() throws {
    let session = ProcedureSession()
    session.connect()
    session.exchange([8, 1, 0, 9, 0, 3, 0x28], [9, 7, 2, 0, 0x20, 3, 0, 0x05, 0x2A])
    session.receive([0x1D, 3, 0, 1, 0, 0xFF, 0xFF])
    session.send([0x1E])
    session.wait(100)
    session.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 0xFF, 0xFF, 0, 0x18])
    let procedures = session.endWithoutConnections()
    #expect(
      procedures.map(\.kind) == [.discoverCharacteristics, .serviceChanged, .discoverServices])
    #expect(procedures[2].cause == procedures[1].id)
    #expect(procedures[0].cause == nil)
  }
}
