import BluetoothPackets
import LinkSessions
import Testing
import TraceAnalysis

/// Rules over connections, requests and keys: what triggers each, and what does not.
@Suite struct RuleTests {
  // MARK: Logs

  /// LE Connection Complete as central.
  private func connect(
    _ session: ProcedureSession, peer: UInt8 = 0xBB, interval: UInt8 = 24, latency: UInt8 = 0,
    timeout: UInt8 = 200
  ) {
    let address: [UInt8] = [peer, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]
    session.feed(
      [4, 0x3E, 19, 1, 0, 1, 0, 0, 1] + address + [interval, 0, latency, 0, timeout, 0, 0],
      .controllerToHost)
  }

  /// A PDU on a fixed channel: 5 signalling, 6 Security Manager.
  private func pdu(
    _ session: ProcedureSession, _ octets: [UInt8], channel: UInt8, received: Bool
  ) {
    let frame = [UInt8(octets.count), 0, channel, 0] + octets
    session.feed(
      [2, 1, received ? 0x20 : 0, UInt8(frame.count), 0] + frame,
      received ? .controllerToHost : .hostToController)
  }

  /// The peripheral asks for 30 ms and is answered with a result: 1 refuses.
  /// LE Enable Encryption with a key's name, and the event that ends it.
  private func encrypt(_ session: ProcedureSession, name: UInt8, status: UInt8) {
    let key = [UInt8](repeating: name, count: 10) + [UInt8](repeating: 0, count: 16)
    session.feed([1, 0x19, 0x20, 28, 1, 0] + key, .hostToController)
    session.feed([4, 8, 4, status, 1, 0, status == 0 ? 1 : 0], .controllerToHost)
  }

  private func pair(_ session: ProcedureSession, reason: UInt8) {
    let features: [UInt8] = [3, 0, 0x01, 16, 0, 0]
    pdu(session, [0x01] + features, channel: 6, received: false)
    pdu(session, [0x05, reason], channel: 6, received: true)
  }

  /// Legacy Just Works that distributes no keys and succeeds.
  private func bond(_ session: ProcedureSession) {
    let features: [UInt8] = [3, 0, 0x01, 16, 0, 0]
    for (opcode, value) in [
      (0x01, features), (0x03, [UInt8](repeating: 3, count: 16)),
      (0x04, [UInt8](repeating: 4, count: 16)),
    ] as [(UInt8, [UInt8])] {
      pdu(session, [opcode] + value, channel: 6, received: false)
      pdu(session, [opcode == 1 ? 2 : opcode] + value, channel: 6, received: true)
    }
    encrypt(session, name: 0, status: 0)
  }

  // MARK: Connections

  private func connections(_ session: ProcedureSession) -> [RuleID] {
    ConnectionRules.findings(in: session.tracker.connections).map(\.rule)
  }

  @Test(
    arguments: [
      (0x08, [.connSupervisionTimeout]), (0x3E, [.connFailedToEstablish]),
      (0x22, [.llResponseTimeout]), (0x3D, [.llMICFailure]), (0x13, [.connEndedBy]),
      (0x16, [.connEndedBy]), (0x2A, [.llProcedureCollision]), (0x23, [.llProcedureCollision]),
      (0x28, [.llInstantPassed]), (0x15, []),
    ] as [(UInt8, [RuleID])])
  func `The reason of an end is a rule`(_ reason: UInt8, _ expected: [RuleID]) {
    let session = ProcedureSession()
    connect(session)
    // The timer of the link layer's procedures runs 40 s.
    session.wait(41_000)
    session.disconnect(reason: reason)
    #expect(connections(session) == expected)
  }

  @Test func `A link that is younger than the timer of procedures says how old it was`() throws {
    let session = ProcedureSession()
    connect(session)
    session.wait(8000)
    session.disconnect(reason: 0x22)
    let finding = try #require(
      ConnectionRules.findings(in: session.tracker.connections).first)
    #expect(finding.rule == .llResponseTimeout)
    #expect(finding[.lifetime] == .nanoseconds(8_010_000_000))
  }

  @Test(
    arguments: [(0x13, .peripheralToCentral), (0x16, .centralToPeripheral)]
      as [(UInt8, LinkDirection)])
  func `A log identifies who ended the connection`(_ reason: UInt8, _ side: LinkDirection) throws {
    let session = ProcedureSession()
    connect(session)
    session.wait(500)
    session.disconnect(reason: reason)
    let finding = try #require(
      ConnectionRules.findings(in: session.tracker.connections).first)
    #expect(finding.direction == side)
    #expect(finding.frames.last == 2)
    #expect(finding[.lifetime] == .nanoseconds(510_000_000))
  }

  @Test func `A connection that is open at the end of the capture has not ended`() {
    let session = ProcedureSession()
    connect(session)
    _ = session.end()
    #expect(connections(session) == [])
  }

  @Test(
    arguments: [
      // 180 ms are six intervals of 30 ms, and enough.
      (24, 0, 18, []), (24, 0, 17, [.connMarginThin]),
      // Latency 2: the peripheral listens every 90 ms.
      (24, 2, 53, [.connMarginThin]), (24, 2, 54, []),
    ] as [(UInt8, UInt8, UInt8, [RuleID])])
  func `A timeout leaves six chances to be heard`(
    _ interval: UInt8, _ latency: UInt8, _ timeout: UInt8, _ expected: [RuleID]
  ) {
    let session = ProcedureSession()
    connect(session, interval: interval, latency: latency, timeout: timeout)
    #expect(connections(session) == expected)
  }

  @Test(arguments: [(2, 0), (3, 1), (5, 1)])
  func `Short connections of the same two are one analysis from the third on`(
    _ count: Int, _ expected: Int
  ) {
    let session = ProcedureSession()
    for _ in 0..<count {
      connect(session)
      session.wait(3000)
      session.disconnect(reason: 0x13)
    }
    let churn = ConnectionRules.findings(in: session.tracker.connections).filter {
      $0.rule == .connChurn
    }
    #expect(churn.count == expected)
    #expect(churn.allSatisfy { $0.count == count && $0.frames.count == count })
  }

  @Test func `Connections that last, or are of others, are no churn`() {
    let session = ProcedureSession()
    for peer in 1...3 as ClosedRange<UInt8> {
      connect(session, peer: peer)
      session.disconnect(reason: 0x13)
    }
    for _ in 0..<3 {
      connect(session)
      session.wait(10_000)
      session.disconnect(reason: 0x13)
    }
    #expect(!connections(session).contains(.connChurn))
  }

  // MARK: Parameters

  private func parameters(_ build: (inout HostLogBuilder) -> Void) throws -> [RuleID] {
    var log = HostLogBuilder()
    log.connect()
    build(&log)
    return try log.check().findings.map(\.rule).filter { $0.rawValue.hasPrefix("param-") }
      .filter { $0 != .paramApple }
  }

  @Test(arguments: [(0, []), (1, [.paramRejected])] as [(UInt8, [RuleID])])
  func `A refusal of other parameters is reported`(_ result: UInt8, _ expected: [RuleID]) throws {
    #expect(
      try parameters { log in
        log.wait(6000)
        log.askForParameters(result: result)
      } == expected)
  }

  @Test(arguments: [(true, []), (false, [.paramRejected]), (nil, [])] as [(Bool?, [RuleID])])
  func `So is one that a host gives to the other side's link layer`(
    _ accepts: Bool?, _ expected: [RuleID]
  ) throws {
    #expect(
      try parameters { log in
        log.wait(6000)
        log.askByLinkLayer(interval: 30, accepts: accepts)
      } == expected)
  }

  @Test func `A peripheral that leaves after three refusals was driven away`() throws {
    for (refusals, reason, isLoop) in [(3, 0x13, true), (2, 0x13, false), (3, 0x16, false)]
      as [(Int, UInt8, Bool)]
    {
      let rules = try parameters { log in
        log.wait(6000)
        for _ in 0..<refusals { log.askForParameters(result: 1) }
        log.disconnect(reason)
      }
      #expect(rules.contains(.paramRejectedLoop) == isLoop)
    }
  }

  @Test(arguments: [(4900, [.paramTooEarly]), (5100, [])] as [(Int64, [RuleID])])
  func `A peripheral waits 5 s before it asks`(_ wait: Int64, _ expected: [RuleID]) throws {
    #expect(
      try parameters { log in
        log.wait(wait)
        log.askForParameters()
      } == expected)
    #expect(
      try parameters { log in
        log.wait(wait)
        log.askByLinkLayer(interval: 30, accepts: true)
      } == expected)
  }

  @Test func `A request while the host's own update is under way is seen as well`() throws {
    let rules = try parameters { log in
      log.orderUpdate(interval: 12)
      log.askForParameters()
      log.update(interval: 12)
    }
    #expect(rules.contains(.paramTooEarly))
  }

  @Test func `Where the timeout has to be raised at once, nobody asks too early`() throws {
    var log = HostLogBuilder()
    log.connect(timeout: 72)
    log.wait(200)
    log.askForParameters()
    log.wait(3000)
    log.exchange([0x0A, 3, 0], [0x0B, 1])
    let rules = try log.check().findings.map(\.rule)
    #expect(rules.contains(.connTimeoutShort) && !rules.contains(.paramTooEarly))
  }

  @Test(arguments: [true, false])
  func `What was ordered before a request was accepted is no answer to it`(
    _ isBefore: Bool
  ) throws {
    let rules = try parameters { log in
      log.wait(6000)
      if isBefore { log.orderUpdate(interval: 6) }
      log.askForParameters(interval: 40)
      if !isBefore { log.orderUpdate(interval: 6) }
      log.update(interval: 6)
      log.orderUpdate(interval: 40)
      log.update(interval: 40)
    }
    #expect(rules.contains(.paramOutsideRequest) != isBefore)
  }

  @Test func `A host may order the update before it answers the request`() throws {
    let rules = try parameters { log in
      log.wait(6000)
      log.askForParameters(interval: 40, result: nil)
      log.orderUpdate(interval: 40)
      log.send([0x13, 1, 2, 0, 0, 0], channel: 5)
      log.update(interval: 40)
      // Another update, of the host's own.
      log.orderUpdate(interval: 6)
      log.update(interval: 6)
    }
    #expect(!rules.contains(.paramOutsideRequest))
  }

  // MARK: Attributes

  private func attributes(_ session: ProcedureSession) -> [RuleID] {
    AttributeRules.findings(in: session.end()).map(\.rule)
  }

  @Test func `A request that nothing answers has timed out after 30 s`() {
    for (wait, expected) in [(31_000, [RuleID.attTimeout]), (29_000, [])]
      as [(Int64, [RuleID])]
    {
      let session = ProcedureSession()
      connect(session)
      session.send([0x0A, 3, 0])
      session.wait(wait)
      session.disconnect(reason: 0x13)
      #expect(attributes(session) == expected)
    }
  }

  @Test func `A server that hides its attributes from discovery is reported`() {
    let session = ProcedureSession()
    connect(session)
    session.refuse([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], 0x05)
    // The end of a search is no refusal, and a value may well be protected.
    session.refuse([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], 0x0A)
    session.refuse([0x0A, 3, 0], handle: 3, 0x05)
    #expect(attributes(session) == [.gattDiscoveryNeedsSecurity])
  }

  @Test func `Many writes that wait for each response are a slow transfer`() {
    let session = ProcedureSession()
    connect(session)
    // Over 100,000 octets, from which on writes count as one transfer.
    for _ in 0..<420 {
      session.exchange([0x12, 3, 0] + [UInt8](repeating: 7, count: 244), [0x13])
    }
    #expect(attributes(session) == [.gattBulkWithResponse])
  }

  @Test func `A client that does not confirm Service Changed is reported`() {
    let session = ProcedureSession()
    connect(session)
    // Read By Type: the characteristic Service Changed, its value in handle 3.
    session.exchange(
      [0x08, 1, 0, 0xFF, 0xFF, 3, 0x28], [0x09, 7, 2, 0, 0x20, 3, 0, 0x05, 0x2A])
    session.receive([0x1D, 3, 0, 1, 0, 0xFF, 0xFF])
    session.wait(31_000)
    session.disconnect(reason: 0x16)
    #expect(attributes(session) == [.attTimeout, .gattServiceChangedUnconfirmed])
  }

  // MARK: Keys

  private func security(_ session: ProcedureSession) -> [RuleID] {
    SecurityRules.findings(in: session.tracker.security, session.tracker.connections).map(\.rule)
  }

  @Test(
    arguments: [
      (0x06, [.smpKeyMissing]), (0x3D, [.smpKeysDiffer]), (0x22, [.smpEncryptionUnanswered]),
      (0x00, []), (0x1F, []), (0x08, []),
    ] as [(UInt8, [RuleID])])
  func `Encryption that fails has a cause`(_ status: UInt8, _ expected: [RuleID]) {
    let session = ProcedureSession()
    connect(session)
    encrypt(session, name: 7, status: status)
    #expect(security(session) == expected)
  }

  @Test func `A key that was said to be missing is not tried again`() {
    for (name, other, isStale) in [(7, 7, true), (7, 8, false), (0, 0, false)]
      as [(UInt8, UInt8, Bool)]
    {
      let session = ProcedureSession()
      connect(session)
      encrypt(session, name: name, status: 0x06)
      encrypt(session, name: other, status: 0x06)
      #expect(security(session).contains(.smpStaleKeyRetry) == isStale)
    }
  }

  @Test(
    arguments: [(3, 1000, 1), (2, 1000, 0), (3, 40_000, 0), (6, 1000, 1)] as [(Int, Int64, Int)])
  func `Pairings that fail again and again are one finding`(
    _ count: Int, _ wait: Int64, _ expected: Int
  ) {
    let session = ProcedureSession()
    connect(session)
    for _ in 0..<count {
      pair(session, reason: 0x08)
      session.wait(wait)
    }
    #expect(security(session).filter { $0 == .smpRepeatedAttempts }.count == expected)
  }

  @Test func `Who has bonded encrypts on the next connection`() {
    let session = ProcedureSession()
    connect(session)
    bond(session)
    session.disconnect(reason: 0x13)
    connect(session)
    encrypt(session, name: 0, status: 0)
    session.disconnect(reason: 0x13)
    #expect(!security(session).contains(.smpRepairOnReconnect))
    connect(session)
    bond(session)
    #expect(security(session).contains(.smpRepairOnReconnect))
  }
}
