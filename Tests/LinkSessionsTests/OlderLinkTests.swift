import BluetoothPackets
import LinkSessions
import Testing

/// Connections of an HCI log that were open before it began, and handles whose connections have ended.
@Suite struct OlderLinkTests {
  /// Mode Change. Core 6.0, Vol 4, Part E, 7.7.20.
  private func modeChange(_ handle: UInt16, status: UInt8 = 0) -> [UInt8] {
    HCIPackets.event(0x14, [status] + handle.octets + [2, 0x20, 3])
  }

  @Test func `A change of mode proves a BR/EDR connection that was open before the log`() throws {
    let session = TestSession()
    session.receive(modeChange(0xF9))
    session.receive(modeChange(0xF9))
    session.receive(HCIPackets.disconnection(handle: 0xF9, reason: 0x08))
    #expect(session.connections.count == 1)
    let connection = session.connection
    #expect(connection.technology == .classic && connection.beganBefore)
    #expect(connection.firstFrame.number == 1)
    let end = try #require(connection.end)
    #expect(end.frame == 3 && end.cause.name == "supervision-timeout")
  }

  @Test func `A change of mode that failed proves none`() {
    let session = TestSession()
    session.receive(modeChange(0xF9, status: 0x02))
    #expect(session.connections.isEmpty)
  }

  private func failedEvents(_ session: TestSession) -> [Finding] {
    session.recorder.events.compactMap { event in
      if case .finding(let found) = event, found.rule == .hciEventFailed { found } else { nil }
    }
  }

  @Test(arguments: [0x08, 0x13] as [UInt8])
  func `An end without a connection is reported if it is a failure`(_ reason: UInt8) throws {
    let session = TestSession()
    session.receive(HCIPackets.disconnection(handle: 0x40, reason: reason))
    #expect(session.connections.isEmpty)
    let findings = failedEvents(session)
    #expect(findings.count == (reason == 0x08 ? 1 : 0))
    guard let found = findings.first else { return }
    #expect(found[.reason] == .name("Connection Timeout (0x08)"))
    #expect(found[.what] == .name("Disconnection Complete") && found[.handle] == .number(0x40))
    // An end that a connection has is that connection's.
    let known = TestSession()
    known.receive(HCIPackets.connectionComplete(handle: 0x40))
    known.receive(HCIPackets.disconnection(handle: 0x40, reason: reason))
    #expect(failedEvents(known).isEmpty)
  }

  @Test func `A request for a key proves an LE connection that was open before the log`() {
    let session = TestSession()
    session.receive(HCIPackets.meta(0x05, [2, 0] + [UInt8](repeating: 0, count: 10)))
    #expect(session.connections.count == 1)
    #expect(session.connection.technology == .lowEnergy && session.connection.beganBefore)
  }

  @Test func `An event that may precede the one that opens a connection opens none`() {
    let session = TestSession()
    // LE Data Length Change.
    session.receive(HCIPackets.meta(0x07, [1, 0, 251, 0, 0x48, 8, 251, 0, 0x48, 8]))
    session.receive(HCIPackets.connectionComplete())
    #expect(session.connections.count == 1)
    #expect(session.connection.startWasCaptured)
  }

  @Test func `The supervision timeout that a host writes holds once its controller accepts it`() {
    let session = TestSession()
    session.receive(modeChange(1))
    session.send(HCIPackets.command(0x0C37, [1, 0, 0x40, 0x1F]))
    #expect(session.connection.classicTimeout == .unknown)
    session.receive(HCIPackets.event(0x0E, [1, 0x37, 0x0C, 0, 1, 0]))
    #expect(session.connection.classicTimeout == .seen(5_000_000_000, frame: 3))
    session.send(HCIPackets.command(0x0C37, [1, 0, 0x80, 0x3E]))
    session.receive(HCIPackets.event(0x0E, [1, 0x37, 0x0C, 0x0C, 1, 0]))
    #expect(session.connection.classicTimeout == .seen(5_000_000_000, frame: 3))
    session.receive(HCIPackets.event(0x38, [1, 0, 0x00, 0x7D]))
    #expect(session.connection.classicTimeout == .seen(20_000_000_000, frame: 6))
  }

  @Test func `Data that a host sends on a handle long after its end begins no connection`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.receive(HCIPackets.disconnection())
    session.feed(
      HCIPackets.acl(boundary: 0, HCIPackets.att([0x0A, 3, 0])), .btsnoopH4,
      direction: .hostToController, after: 60_000_000_000)
    #expect(session.connections.count == 1)
    // A controller has data only if there is a connection.
    session.receive(HCIPackets.acl(HCIPackets.att([0x0B, 7])), after: 60_000_000_000)
    #expect(session.connections.count == 2)
  }
}
