import BluetoothPackets
import LinkSessions
import Testing
import TraceAnalysis

/// The parts of a set-up: stretches of one time axis.
@Suite struct SetupPartTests {
  private func sum(_ setup: Procedure.Setup) -> Int64 {
    Procedure.Setup.Stage.allCases.reduce(setup.idle + setup.turnarounds) { $0 + setup[$1] }
  }

  private let services: ([UInt8], [UInt8]) = (
    [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 0xFF, 0xFF, 0, 0x18]
  )

  @Test func `An update beside a discovery has only the time in which nothing else was under way`()
    throws
  {
    let session = ProcedureSession()
    session.connect()
    session.signal([0x12, 9, 8, 0, 6, 0, 12, 0, 0, 0, 200, 0], .controllerToHost)
    session.exchange(services.0, services.1)
    session.signal([0x13, 9, 2, 0, 0, 0], .hostToController)
    session.exchange([0x08, 1, 0, 9, 0, 3, 0x28], [0x01, 8, 1, 0, 0x0A])
    let (procedure, setup) = try session.setup()
    #expect(setup[.parameters] > 0)
    #expect(setup[.discovery] == 20_000_000)
    #expect(sum(setup) == procedure.duration)
  }

  @Test
  func `A discovery beside a pairing is time of the pairing, and of the discovery only beyond it`()
    throws
  {
    let session = ProcedureSession()
    session.connect()
    session.feed(
      [2, 1, 0x20, 11, 0, 7, 0, 6, 0, 1, 3, 0, 1, 16, 1, 1], .hostToController)
    session.exchange(services.0, services.1)
    session.wait(2000)
    session.feed([2, 1, 0x20, 6, 0, 2, 0, 6, 0, 5, 5], .controllerToHost)
    session.exchange([0x08, 1, 0, 9, 0, 3, 0x28], [0x01, 8, 1, 0, 0x0A])
    let (procedure, setup) = try session.setup()
    #expect(setup[.pairing] > 2_000_000_000)
    #expect(setup[.discovery] == 10_000_000)
    #expect(sum(setup) == procedure.duration)
  }

  @Test func `Subscriptions prepare the first use, and the last of them is the last part`() throws {
    let session = ProcedureSession()
    session.connect()
    session.exchange(services.0, services.1)
    for handle in [4, 7, 9] as [UInt8] {
      session.exchange([0x12, handle, 0, 1, 0], [0x13])
    }
    session.wait(3000)
    session.exchange([0x0A, 3, 0], [0x0B, 1])
    let (procedure, setup) = try session.setup()
    // Nothing says what they write.
    #expect(setup[.writes] == 30_000_000 && setup[.subscriptions] == 0)
    #expect(setup.readyFrame == 9)
    #expect(procedure.frames == 1...9)
    #expect(sum(setup) == procedure.duration)
  }

  @Test func `What an application does long after the set-up is no part of it`() throws {
    let session = ProcedureSession()
    session.connect()
    session.exchange(services.0, services.1)
    session.wait(9000)
    session.exchange([0x12, 4, 0, 1, 0], [0x13])
    session.exchange([0x12, 5, 0, 9, 9, 9], [0x13])
    let (procedure, setup) = try session.setup()
    #expect(setup.unused != nil && setup.idle < 1_000_000_000)
    #expect(procedure.frames == 1...3)
    #expect(sum(setup) == procedure.duration)
  }

  @Test func `A use right after subscriptions is the first one`() throws {
    let session = ProcedureSession()
    session.connect()
    session.exchange(services.0, services.1)
    session.exchange([0x12, 4, 0, 1, 0], [0x13])
    session.exchange([0x12, 5, 0, 9, 9, 9], [0x13])
    session.exchange([0x12, 7, 0, 1, 0], [0x13])
    #expect(try session.setup().1.readyFrame == 7)
  }

  @Test(arguments: [true, false])
  func `What the peripheral searches and reads makes nobody ready while the central works`(
    _ centralUses: Bool
  ) throws {
    let session = ProcedureSession()
    session.connect()
    session.receive(services.0)
    session.send(services.1)
    session.exchange([2, 247, 0], [3, 185, 0])
    session.receive([0x0A, 3, 0])
    session.send([0x0B, 1])
    if centralUses { session.exchange([0x12, 5, 0, 9, 9, 9], [0x13]) }
    let (procedure, setup) = try session.setup()
    #expect(setup[.discovery] == 0 && setup.roundTrips == 0)
    #expect(setup[.peerDiscovery] == 10_000_000 && setup.peerRoundTrips == 1)
    #expect(setup.readyFrame == (centralUses ? 9 : 7))
    #expect(procedure.frames == (centralUses ? 1...9 : 1...7))
  }

  @Test func `Only writes of descriptors that turn values on are subscriptions`() throws {
    let session = ProcedureSession()
    session.connect()
    session.exchange(services.0, services.1)
    session.exchange([4, 4, 0, 5, 0], [5, 1, 4, 0, 0x02, 0x29, 5, 0, 0x03, 0x29])
    for handle in [4, 5, 9] as [UInt8] {
      session.exchange([0x12, handle, 0, 1, 0], [0x13])
    }
    session.exchange([0x12, 3, 0, 9, 9, 9], [0x13])
    let (procedure, setup) = try session.setup()
    #expect(setup[.subscriptions] == 10_000_000 && setup[.writes] == 20_000_000)
    #expect(setup[.use] == 10_000_000)
    #expect(sum(setup) == procedure.duration)
  }

  @Test func `Reads between searches are a part, and so is the time in which nobody was asked`()
    throws
  {
    let session = ProcedureSession()
    session.connect()
    session.exchange(services.0, services.1)
    session.wait(200)
    session.exchange([0x12, 4, 0, 1, 0], [0x13])
    session.exchange([0x08, 1, 0, 9, 0, 3, 0x28], [0x01, 8, 1, 0, 0x0A])
    session.exchange([0x0A, 3, 0], [0x0B, 1])
    let (procedure, setup) = try session.setup()
    #expect(setup[.use] == 10_000_000)
    #expect(setup.idle >= 200_000_000)
    #expect(sum(setup) == procedure.duration)
  }

  @Test func `Further searches of the other side begin with this host's previous answer`() throws {
    let session = ProcedureSession()
    session.connect()
    for _ in 0..<3 {
      session.wait(80)
      session.receive(services.0)
      session.send(services.1)
    }
    session.exchange([0x0A, 3, 0], [0x0B, 1])
    let (procedure, setup) = try session.setup()
    #expect(setup.peerRoundTrips == 3)
    // The first took as long as this host did, the others a round trip.
    #expect(setup[.peerDiscovery] == 10_000_000 + 2 * 100_000_000)
    #expect(sum(setup) == procedure.duration)
  }
}
