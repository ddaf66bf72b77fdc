import BluetoothPackets
import LinkSessions
import Testing
import TraceAnalysis

/// What a set-up consists of, and what leads to it.
@Suite struct SetupTests {
  private func discover(_ session: ProcedureSession) {
    session.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 0xFF, 0xFF, 0, 0x18])
  }

  // MARK: Stages and pauses

  @Test func `Stages and pauses are all that a set-up takes`() throws {
    let session = ProcedureSession()
    session.connect()
    session.exchange([2, 247, 0], [3, 185, 0])
    session.wait(990)
    discover(session)
    session.exchange([0x0A, 3, 0], [0x0B, 1])
    let (procedure, setup) = try session.setup()
    // Each packet takes 10 ms: to the first request, to the second one and to the read.
    #expect(setup.idle == 10_000_000 + 1_000_000_000 + 10_000_000)
    #expect(procedure.duration == setup[.mtu] + setup[.discovery] + setup.idle + 10_000_000)
    #expect(setup.unused == nil)
  }

  @Test(arguments: [2000, 20_000] as [Int64])
  func `A use that comes long after is no part of the set-up`(_ pause: Int64) throws {
    let session = ProcedureSession()
    session.connect()
    discover(session)
    session.wait(pause)
    session.exchange([0x0A, 3, 0], [0x0B, 1])
    let (procedure, setup) = try session.setup()
    #expect(procedure.frames == 1...3)
    #expect(setup.unused == (pause + 10) * 1_000_000)
    #expect(setup.readyFrame == 5)
  }

  @Test(arguments: [true, false])
  func `A client that searches on after its first write is not ready yet`(_ goesOn: Bool) throws {
    let session = ProcedureSession()
    session.connect()
    discover(session)
    session.exchange([0x12, 4, 0, 2, 0], [0x13])
    if !goesOn { session.wait(1500) }
    session.refuse([4, 5, 0, 9, 0], handle: 5, 0x0A)
    session.exchange([0x0A, 3, 0], [0x0B, 1])
    let (procedure, setup) = try session.setup()
    #expect(setup.readyFrame == (goesOn ? 9 : 5))
    #expect(setup.roundTrips == (goesOn ? 2 : 1))
    #expect(procedure.frames == (goesOn ? 1...9 : 1...5))
  }

  @Test func `What both sides discover at a time counts once, for the central`() throws {
    let session = ProcedureSession()
    session.connect()
    session.send([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28])
    session.receive([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28])
    session.receive([0x11, 6, 1, 0, 0xFF, 0xFF, 0, 0x18])
    session.send([0x11, 6, 1, 0, 0xFF, 0xFF, 0, 0x18])
    session.exchange([0x0A, 3, 0], [0x0B, 1])
    let (_, setup) = try session.setup()
    #expect(setup[.discovery] == 20_000_000)
    #expect(setup[.peerDiscovery] == 10_000_000)
    #expect(setup.roundTrips == 1 && setup.peerRoundTrips == 1)
  }

  @Test(arguments: [true, false])
  func `An update of parameters counts where something follows it`(_ goesOn: Bool) throws {
    let session = ProcedureSession()
    session.connect()
    session.signal([0x12, 9, 8, 0, 6, 0, 12, 0, 0, 0, 200, 0], .controllerToHost)
    session.signal([0x13, 9, 2, 0, 0, 0], .hostToController)
    if goesOn { discover(session) }
    let (_, setup) = try session.setup()
    #expect(setup[.parameters] == (goesOn ? 10_000_000 : 0))
  }

  /// LE Set PHY, and the event that ends it.
  private func changePHY(_ session: ProcedureSession) {
    session.feed([1, 0x32, 0x20, 7, 1, 0, 0, 2, 2, 0, 0], .hostToController)
    session.feed([4, 0x0F, 4, 0, 1, 0x32, 0x20], .controllerToHost)
    session.feed([4, 0x3E, 6, 0x0C, 0, 1, 0, 2, 2], .controllerToHost)
  }

  @Test(
    arguments: [(100, false, true), (4000, false, false), (4000, true, true)]
      as [(Int64, Bool, Bool)])
  func `What the link layer does after a pause counts where a host goes on`(
    pause: Int64, goesOn: Bool, counts: Bool
  ) throws {
    let session = ProcedureSession()
    session.connect()
    session.wait(pause)
    changePHY(session)
    if goesOn { discover(session) }
    let (_, setup) = try session.setup()
    #expect(setup[.phy] == (counts ? 20_000_000 : 0))
  }

  // MARK: What leads to it

  @Test(arguments: [(100, 620_000_000), (5000, 210_000_000)] as [(Int64, Int64)])
  func `Scans that follow each other are one search`(pause: Int64, expected: Int64) {
    let session = ProcedureSession()
    scan(session, true)
    session.wait(380)
    scan(session, false)
    session.wait(pause)
    scan(session, true)
    session.wait(190)
    report(session)
    scan(session, false)
    dial(session)
    session.connect()
    let scans = session.end().compactMap { procedure -> Int64? in
      guard case .setup(let setup) = procedure.detail else { return nil }
      return setup.scan
    }
    #expect(scans == [expected])
  }

  /// The device that is dialled is reported.
  private func report(_ session: ProcedureSession) {
    session.feed(
      [4, 0x3E, 12, 2, 1, 0, 1, 0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4, 0, 0xC4], .controllerToHost)
  }

  private func scan(_ session: ProcedureSession, _ isOn: Bool) {
    session.feed([1, 0x0C, 0x20, 2, isOn ? 1 : 0, 0], .hostToController)
    session.feed([4, 0x0E, 4, 1, 0x0C, 0x20, 0], .controllerToHost)
  }

  private func dial(
    _ session: ProcedureSession, usesAcceptList: Bool = false, status: UInt8 = 0,
    isAnnounced: Bool = true
  ) {
    session.feed(
      [1, 0x0D, 0x20, 25, 96, 0, 96, 0, usesAcceptList ? 1 : 0, 1]
        + [0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4, 0, 24, 0, 40, 0, 0, 0, 42, 0, 0, 0, 0, 0],
      .hostToController)
    if isAnnounced { session.feed([4, 0x0F, 4, status, 1, 0x0D, 0x20], .controllerToHost) }
  }

  private func cancel(_ session: ProcedureSession) {
    session.feed([1, 0x0E, 0x20, 0], .hostToController)
    session.feed([4, 0x0E, 4, 1, 0x0E, 0x20, 0], .controllerToHost)
    session.feed(
      [4, 0x3E, 19, 1, 2] + [UInt8](repeating: 0, count: 17), .controllerToHost)
  }

  @Test func `A scan belongs to the connection that follows it, and to no later one`() {
    let session = ProcedureSession()
    scan(session, true)
    session.wait(200)
    report(session)
    scan(session, false)
    for _ in 0..<2 {
      dial(session)
      session.connect()
      session.disconnect(reason: 0x13)
    }
    let scans = session.end().compactMap { procedure -> Int64?? in
      guard case .setup(let setup) = procedure.detail else { return nil }
      return setup.scan
    }
    #expect(scans == [220_000_000, nil])
  }

  @Test
  func `The search for a device ends with its first report, and begins after the last connection`()
  {
    let session = ProcedureSession()
    session.connect()
    scan(session, true)
    session.wait(500)
    session.disconnect(reason: 0x13)
    session.wait(100)
    report(session)
    // The user looks at the list.
    session.wait(3000)
    report(session)
    scan(session, false)
    dial(session)
    session.connect()
    let scans = session.end().compactMap { procedure -> Int64? in
      guard case .setup(let setup) = procedure.detail else { return nil }
      return setup.scan
    }
    #expect(scans == [110_000_000])
  }

  @Test(arguments: [true, false])
  func `Commands that end with a reset shut the controller down`(_ goesOn: Bool) {
    let session = ProcedureSession()
    scan(session, true)
    session.wait(3000)
    for opcode in [0x52, 0x24, 0x13] as [UInt8] {
      session.feed([1, opcode, 0x0C, 1, 0], .hostToController)
      session.feed([4, 0x0E, 4, 1, opcode, 0x0C, 0], .controllerToHost)
    }
    session.feed([1, 3, 0x0C, 0], .hostToController)
    session.feed([4, 0x0E, 4, 1, 3, 0x0C, 0], .controllerToHost)
    if goesOn {
      session.feed([1, 0x09, 0x10, 0], .hostToController)
      session.feed([4, 0x0E, 4, 1, 0x09, 0x10, 0], .controllerToHost)
    }
    let procedures = session.end()
    #expect(
      procedures.last { $0.kind == .hostSetup || $0.kind == .hostShutdown }?.kind
        == (goesOn ? .hostSetup : .hostShutdown))
    // The reset ends the scan.
    #expect(procedures.first { $0.kind == .scan }?.outcome == .success)
  }

  @Test(arguments: [true, false], [true, false])
  func `A reset that a log ends with shuts down what was used before`(
    _ wasUsed: Bool, _ goesOn: Bool
  ) {
    let session = ProcedureSession()
    if wasUsed {
      session.feed([1, 0x52, 0x0C, 1, 0], .hostToController)
      session.feed([4, 0x0E, 4, 1, 0x52, 0x0C, 0], .controllerToHost)
      session.wait(3000)
    }
    session.feed([1, 3, 0x0C, 0], .hostToController)
    session.feed([4, 0x0E, 4, 1, 3, 0x0C, 0], .controllerToHost)
    if goesOn {
      session.wait(3000)
      session.feed([1, 0x09, 0x10, 0], .hostToController)
      session.feed([4, 0x0E, 4, 1, 0x09, 0x10, 0], .controllerToHost)
    }
    #expect(
      session.end().first { $0.kind == .hostSetup || $0.kind == .hostShutdown }?.kind
        == (wasUsed && !goesOn ? .hostShutdown : .hostSetup))
  }

  @Test(arguments: [true, false])
  func `Switching a controller off ends what set it up`(_ isSwitched: Bool) {
    let session = ProcedureSession()
    func command(_ low: UInt8, _ high: UInt8) {
      session.feed([1, low, high, 0], .hostToController)
      session.feed([4, 0x0E, 4, 1, low, high, 0], .controllerToHost)
    }
    command(0x09, 0x10)
    command(3, 0x0C)
    if isSwitched {
      // Close Index, Set Powered, Open Index.
      session.note(9)
      session.wait(1000)
      session.note(16, [1, 0, 0, 0, 5, 0, 1])
      session.note(8)
    }
    command(3, 0x0C)
    command(0x09, 0x10)
    let kinds = session.end().map(\.kind).filter { $0 == .hostSetup || $0 == .hostShutdown }
    #expect(kinds == (isSwitched ? [.hostShutdown, .hostSetup] : [.hostSetup]))
  }

  @Test func `A scan that did not find the device is none for its connection`() {
    let session = ProcedureSession()
    scan(session, true)
    session.wait(100)
    report(session)
    scan(session, false)
    // The application scans for something else, and connects to the device that it knows.
    session.wait(10_000)
    scan(session, true)
    session.wait(200)
    scan(session, false)
    dial(session)
    session.connect()
    let scans = session.end().compactMap { procedure -> Int64?? in
      guard case .setup(let setup) = procedure.detail else { return nil }
      return setup.scan
    }
    #expect(scans == [nil])
  }

  @Test
  func `A data length is agreed when the controllers say so, not when the command is accepted`()
    throws
  {
    let session = ProcedureSession()
    session.connect()
    session.feed([1, 0x22, 0x20, 6, 1, 0, 251, 0, 0x48, 8], .hostToController)
    session.feed([4, 0x0E, 6, 1, 0x22, 0x20, 0, 1, 0], .controllerToHost)
    session.wait(60)
    session.feed(
      [4, 0x3E, 11, 7, 1, 0, 251, 0, 0x48, 8, 251, 0, 0x48, 8], .controllerToHost)
    let (_, setup) = try session.setup()
    #expect(setup[.dataLength] == 80_000_000)
    let unchanged = ProcedureSession()
    unchanged.connect()
    unchanged.feed([1, 0x22, 0x20, 6, 1, 0, 27, 0, 0x48, 1], .hostToController)
    unchanged.feed([4, 0x0E, 6, 1, 0x22, 0x20, 0, 1, 0], .controllerToHost)
    #expect(try unchanged.setup().1[.dataLength] == 0)
  }

  @Test func `Reads by type are no discovery, and after a pause no part of the set-up`() throws {
    for (pause, expected) in [(0, 10_000_000), (3000, 0)] as [(Int64, Int64)] {
      let session = ProcedureSession()
      session.connect()
      session.exchange([2, 247, 0], [3, 185, 0])
      session.wait(pause)
      session.exchange([8, 1, 0, 0xFF, 0xFF, 0, 0x2A], [9, 3, 3, 0, 0x41])
      let (_, setup) = try session.setup()
      #expect(setup[.reads] == expected)
      #expect(setup[.discovery] == 0 && setup.roundTrips == 0)
    }
  }

  @Test func `How fast this host answers is no duration of an MTU exchange`() throws {
    let session = ProcedureSession()
    session.connect(isCentral: false)
    session.receive([2, 247, 0])
    session.send([3, 185, 0])
    #expect(try session.setup().1[.mtu] == 0)
  }

  @Test func `An attempt names whom it dialled, and is over when it is cancelled`() throws {
    let session = ProcedureSession()
    dial(session)
    // The controller refuses another one meanwhile.
    dial(session, usesAcceptList: true, status: 0x0C)
    cancel(session)
    let attempts = session.end().filter { $0.kind == .connectionSetup }
    #expect(attempts.map(\.outcome.name) == ["error", "error"])
    guard case .attempt(let first)? = attempts.first?.detail,
      case .attempt(let second)? = attempts.last?.detail
    else {
      Issue.record("not told whom they dialled")
      return
    }
    #expect(first.peer?.address.description == "C4:F2:17:1A:1D:BB")
    #expect(second.usesAcceptList && second.peer == nil)
    #expect(attempts[1].cause == attempts[0].id && attempts[0].cause == nil)
  }

  @Test func `An attempt that leads to a connection is the beginning of it`() throws {
    let session = ProcedureSession()
    dial(session)
    session.wait(500)
    session.connect()
    let setups = session.end().filter { $0.kind == .connectionSetup }
    #expect(setups.map(\.connection) == [0])
    #expect(setups[0].frames == 1...3)
  }

  @Test func `A connection of the advertising host takes no attempt for its beginning`() {
    let session = ProcedureSession()
    dial(session)
    session.connect(isCentral: false)
    cancel(session)
    let setups = session.end().filter { $0.kind == .connectionSetup }
    #expect(setups.map(\.connection) == [nil, 0])
    #expect(setups[1].firstFrame == 3)
  }

  @Test func `An attempt is the beginning of its connection also if its Command Status comes late`()
  {
    let session = ProcedureSession()
    dial(session, isAnnounced: false)
    session.connect()
    session.feed([4, 0x0F, 4, 0, 1, 0x0D, 0x20], .controllerToHost)
    let setups = session.end().filter { $0.kind == .connectionSetup }
    #expect(setups.map(\.connection) == [0])
    #expect(setups[0].frames == 1...2)
  }

  @Test func `A connection belongs to the last attempt that the controller accepted`() {
    let session = ProcedureSession()
    // The event that ended this one is missing.
    dial(session, usesAcceptList: true)
    session.wait(5000)
    dial(session)
    session.connect()
    let setups = session.end().filter { $0.kind == .connectionSetup }
    #expect(setups.map(\.connection) == [nil, 0])
    #expect(setups[0].outcome == .notInCapture)
    #expect(setups[1].frames == 3...5)
  }

  @Test func `An attempt before one that goes on is over`() {
    let session = ProcedureSession()
    dial(session, usesAcceptList: true)
    dial(session)
    let attempts = session.end().filter { $0.kind == .connectionSetup }
    #expect(attempts.map(\.outcome) == [.notInCapture, .inProgress])
  }

  @Test(arguments: [true, false])
  func `An attempt does not go on if a connection without a beginning follows`(isFirst: Bool) {
    let session = ProcedureSession()
    // Data on a handle that nothing in the log opened.
    func receiveData() {
      session.feed([2, 1, 0x20, 7, 0, 3, 0, 4, 0, 0x1B, 3, 0], .controllerToHost)
    }
    if !isFirst { receiveData() }
    dial(session, usesAcceptList: true)
    session.wait(7000)
    if isFirst { receiveData() }
    // LE Read Remote Features, which a host sends as soon as it is connected.
    session.feed([1, 0x16, 0x20, 2, 1, 0], .hostToController)
    session.feed([4, 0x0F, 4, 0, 1, 0x16, 0x20], .controllerToHost)
    session.feed([4, 0x3E, 12, 4, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0], .controllerToHost)
    let attempts = session.end().filter { $0.kind == .connectionSetup && $0.connection == nil }
    #expect(attempts.map(\.outcome) == [isFirst ? .notInCapture : .inProgress])
  }

  // MARK: Security Requests

  private func securityRequest(_ session: ProcedureSession) {
    session.feed([2, 1, 0x20, 6, 0, 2, 0, 6, 0, 0x0B, 0x0D], .controllerToHost)
  }

  @Test func `A Security Request that nothing answers stands by itself`() {
    let session = ProcedureSession()
    session.connect()
    securityRequest(session)
    session.wait(3000)
    session.disconnect(reason: 0x13)
    let requests = session.end().filter { $0.kind == .securityRequest }
    #expect(requests.map(\.outcome) == [.disconnected])
  }

  @Test func `One that is followed by encryption is answered`() {
    let session = ProcedureSession()
    session.connect()
    securityRequest(session)
    session.feed(
      [1, 0x19, 0x20, 28, 1, 0] + [UInt8](repeating: 7, count: 26), .hostToController)
    session.encrypt()
    let requests = session.end().filter { $0.kind == .securityRequest }
    #expect(requests.map(\.outcome) == [.success])
    #expect(session.tracker.security.requests.first?.answer?.number == 3)
  }

  // MARK: Ends

  @Test func `Packets that the controller reports as completed are a sign of life`() throws {
    for (wait, expected) in [(2_000 as Int64, 4), (0, 3)] {
      let session = ProcedureSession()
      session.connect()
      session.send([0x0A, 3, 0])
      session.receive([0x0B, 1])
      session.feed([4, 0x13, 5, 1, 1, 0, 1, 0], .controllerToHost)
      // What comes right before the end may be what the controller throws away.
      session.wait(wait)
      session.disconnect(reason: 0x08)
      let end = try #require(session.tracker.connections[0].end)
      #expect(end.circumstances.lastHeard.peripheralToCentral?.number == expected)
    }
  }

  @Test func `Encryption, and a name or a role from the other side, are signs of life`() throws {
    let address: [UInt8] = [0xF8, 0x20, 0x81, 0xFC, 0xF2, 0x58]
    let signs: [[UInt8]] = [
      [4, 8, 4, 0, 1, 0, 1], [4, 0x30, 3, 0, 1, 0],
      [4, 7, 255, 0] + address + [UInt8](repeating: 0x41, count: 248),
      [4, 0x12, 8, 0] + address + [0],
    ]
    for sign in signs {
      let session = ProcedureSession()
      // Connection Complete of BR/EDR, 7.7.3.
      session.feed([4, 3, 11, 0, 1, 0] + address + [1, 0], .controllerToHost)
      session.wait(2_000)
      session.feed(sign, .controllerToHost)
      session.wait(20_000)
      session.disconnect(reason: 0x08)
      let end = try #require(session.tracker.connections[0].end)
      #expect(end.circumstances.lastHeard.peripheralToCentral?.number == 2)
    }
  }

  @Test func `An end cuts off nothing that was over long before`() throws {
    let session = ProcedureSession()
    session.connect()
    // LE Set Data Length, whose change never comes.
    session.feed([1, 0x22, 0x20, 6, 1, 0, 251, 0, 0x48, 8], .hostToController)
    session.feed([4, 0x0E, 6, 1, 0x22, 0x20, 0, 1, 0], .controllerToHost)
    session.wait(57_000)
    session.disconnect(reason: 0x08)
    guard case .disconnection(let end)? = session.end().last?.detail else {
      Issue.record("no end")
      return
    }
    #expect(end.during == nil)
  }
}
