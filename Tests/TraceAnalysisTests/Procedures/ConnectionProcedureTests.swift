import BluetoothPackets
import LinkSessions
import Testing
import TraceAnalysis

/// How connections begin, change and end.
@Suite struct ConnectionProcedureTests {
  @Test func `A set-up ends with the first use of an attribute`() throws {
    let session = ProcedureSession()
    session.connect()
    session.exchange([2, 247, 0], [3, 185, 0])
    session.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 0xFF, 0xFF, 0, 0x18])
    session.exchange([0x0A, 3, 0], [0x0B, 1])
    session.exchange([0x0A, 3, 0], [0x0B, 1])
    let procedure = try #require(session.end().first)
    #expect(procedure.kind == .connectionSetup)
    guard case .setup(let setup) = procedure.detail else {
      Issue.record("no stages")
      return
    }
    #expect(setup.readyFrame == 7)
    #expect(setup[.mtu] == 10_000_000)
    #expect(setup[.discovery] == 10_000_000)
    #expect(setup.roundTrips == 1)
    #expect(procedure.frames == 1...7)
  }

  @Test func `Encryption without a pairing is a reconnection`() throws {
    let session = ProcedureSession()
    session.connect()
    session.encrypt()
    session.exchange([0x0A, 3, 0], [0x0B, 1])
    #expect(session.end().map(\.kind) == [.reconnection, .encryption, .read])
  }

  @Test func `The parameters of the beginning are no update`() throws {
    let session = ProcedureSession()
    session.connect()
    session.updateParameters(interval: 12)
    let procedures = session.endWithoutConnections()
    #expect(procedures.map(\.kind) == [.connectionParameterUpdate])
    guard case .change(.parameters(let before)?, .parameters(let after)?) = procedures[0].detail
    else {
      Issue.record("no change")
      return
    }
    #expect(before.intervalMicroseconds == 30_000)
    #expect(after.intervalMicroseconds == 15_000)
  }

  @Test func `A host's reply to a request for other parameters belongs to its update`()
    throws
  {
    let session = ProcedureSession()
    session.connect()
    // LE Remote Connection Parameter Request and its reply, 7.7.65.6 and 7.8.31.
    session.feed([4, 0x3E, 11, 6, 1, 0, 12, 0, 12, 0, 0, 0, 200, 0], .controllerToHost)
    session.feed(
      [1, 0x20, 0x20, 14, 1, 0, 12, 0, 12, 0, 0, 0, 200, 0, 0, 0, 0, 0], .hostToController)
    session.feed([4, 0x0E, 6, 1, 0x20, 0x20, 0, 1, 0], .controllerToHost)
    session.updateParameters(interval: 12)
    let procedure = try #require(session.endWithoutConnections().first)
    #expect(procedure.kind == .connectionParameterUpdate)
    #expect(procedure.frames == 2...5)
  }

  @Test(arguments: [
    (true, 10_000, Procedure.Accepted.notApplied), (true, 1_000, .endsBefore),
    (false, 10_000, .notShown),
  ])
  func `Parameters that were agreed on and never changed are reported as that`(
    showsEvents: Bool, rest: Int64, expected: Procedure.Accepted
  ) throws {
    let session = ProcedureSession()
    if showsEvents { session.connect(isCentral: false) }
    session.send([0x1B, 3, 0, 1])
    session.signal([0x12, 9, 8, 0, 6, 0, 12, 0, 0, 0, 200, 0], .hostToController)
    session.signal([0x13, 9, 2, 0, 0, 0], .controllerToHost)
    session.wait(rest)
    session.send([0x1B, 3, 0, 1])
    let procedure = try #require(
      session.endWithoutConnections().first { $0.kind == .connectionParameterUpdate })
    #expect(procedure.outcome == .success)
    #expect(procedure.detail == .accepted(expected))
  }

  @Test(arguments: [(24, 200, true), (25, 200, false), (24, 100, false)] as [(UInt8, UInt8, Bool)])
  func `A request for the values in force leaves nothing to apply`(
    _ least: UInt8, _ timeout: UInt8, _ isInForce: Bool
  ) throws {
    let session = ProcedureSession()
    session.connect(isCentral: false)
    // From `least` to 32 intervals of 1.25 ms, while 24 are in force.
    session.signal([0x12, 9, 8, 0, least, 0, 32, 0, 0, 0, timeout, 0], .hostToController)
    session.signal([0x13, 9, 2, 0, 0, 0], .controllerToHost)
    session.wait(10_000)
    session.send([0x1B, 3, 0, 1])
    let procedure = try #require(
      session.endWithoutConnections().first { $0.kind == .connectionParameterUpdate })
    #expect(procedure.outcome == .success)
    #expect(procedure.detail == .accepted(isInForce ? .inForce : .notApplied))
  }

  @Test func `An end identifies why, what was last heard and what it cut off`() throws {
    let session = ProcedureSession()
    session.connect()
    session.exchange([0x0A, 3, 0], [0x0B, 1])
    session.send([0x0A, 4, 0])
    session.disconnect(reason: 0x08)
    let procedure = try #require(session.end().last { $0.kind == .disconnection })
    guard case .disconnection(let detail) = procedure.detail else {
      Issue.record("no cause")
      return
    }
    #expect(detail.end.cause == .reason(.connectionTimeout))
    #expect(detail.end.circumstances.lastHeard.peripheralToCentral?.number == 3)
    #expect(detail.during == .read)
    #expect(procedure.lastFrame == 5)
  }

  @Test func `A log that ends before its connection says so`() throws {
    let session = ProcedureSession()
    session.connect()
    session.exchange([0x0A, 3, 0], [0x0B, 1])
    let last = try #require(session.end(emitsLast: true).last)
    #expect(last.kind == .lastHeard)
    guard case .disconnection(let detail) = last.detail else {
      Issue.record("no end")
      return
    }
    #expect(detail.end.cause == .captureEnds)
    #expect(detail.end.basis == .seen)
  }

  @Test func `A connection that was never established has failed`() throws {
    let session = ProcedureSession()
    session.connect()
    session.disconnect(reason: 0x3E)
    let procedures = session.end()
    #expect(procedures.map(\.kind) == [.connectionSetup, .disconnection])
    #expect(procedures[0].outcome == .error(.controller(.failedToBeEstablished)))
  }

  @Test func `A scan lasts from the command that begins it to the one that ends it`() throws {
    let session = ProcedureSession()
    session.feed([1, 0x0C, 0x20, 2, 1, 0], .hostToController)
    session.wait(500)
    session.feed([1, 0x0C, 0x20, 2, 0, 0], .hostToController)
    session.feed([1, 0x0A, 0x20, 1, 1], .hostToController)
    let procedures = session.end().filter { $0.kind == .scan || $0.kind == .advertise }
    #expect(procedures.map(\.kind) == [.scan, .advertise])
    #expect(procedures.map(\.outcome) == [.success, .inProgress])
    #expect(procedures[0].duration == 510_000_000)
  }

  @Test func `What breaks a rule is a procedure of its own`() throws {
    let session = ProcedureSession()
    session.connect()
    session.receive([0x0B, 1])
    session.exchange([0x0A, 3, 0], [0x0B, 1])
    session.receive([0x0B, 1])
    let violations = session.end().filter { $0.kind == .violation }
    #expect(!violations.isEmpty)
    #expect(violations.last?.frames.upperBound == 5)
  }

  // MARK: Requests of the peripheral

  /// LE Connection Update of this host, with its Command Status.
  private func orderUpdate(_ session: ProcedureSession, interval: UInt8) {
    session.feed(
      [1, 0x13, 0x20, 14, 1, 0, interval, 0, interval, 0, 0, 0, 200, 0, 0, 0, 0, 0],
      .hostToController)
    session.feed([4, 0x0F, 4, 0, 1, 0x13, 0x20], .controllerToHost)
  }

  private func request(_ session: ProcedureSession, interval: UInt8) {
    session.signal(
      [0x12, 9, 8, 0, interval, 0, interval, 0, 0, 0, 200, 0], .controllerToHost)
    session.signal([0x13, 9, 2, 0, 0, 0], .hostToController)
  }

  @Test(arguments: [true, false])
  func `A request that comes while this host's update is pending is another update`(
    _ isPending: Bool
  ) throws {
    let session = ProcedureSession()
    session.connect()
    orderUpdate(session, interval: 36)
    if !isPending { session.updateParameters(interval: 36) }
    request(session, interval: 24)
    if isPending { session.updateParameters(interval: 36) }
    orderUpdate(session, interval: 24)
    session.updateParameters(interval: 24)
    let updates = session.end().filter { $0.kind == .connectionParameterUpdate }
    #expect(updates.count == 2)
    #expect(updates.map(\.direction) == [nil, .peripheralToCentral])
    #expect(updates.allSatisfy { $0.outcome == .success })
    #expect(updates.last.map { $0.transactions.count } == 2)
  }
}
