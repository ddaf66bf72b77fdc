import BluetoothPackets
import LinkSessions
import TestSupport
import Testing

/// How connections end whose end no PDU in the plain tells. The interval is 30 ms, the timeout 2 s.
@Suite struct ConnectionEndTests {
  private func opened(_ encrypted: Bool = false, timeout: UInt16 = 200) -> AirExchange {
    let session = TestSession()
    session.air(AirTestLink().request(timeout: timeout))
    var exchange = AirExchange(session)
    exchange.idle(10)
    if encrypted { exchange.encrypt() }
    return exchange
  }

  private func end(_ exchange: AirExchange) -> Connection.End? {
    exchange.session.tracker.finish()
    return exchange.session.connection.end
  }

  // MARK: Ciphertext

  @Test func `An acknowledged ciphertext as long as LL_TERMINATE_IND, then silence, is one`() {
    var exchange = opened(true)
    exchange.idle(5)
    exchange.event((3, [1, 2, 3, 4, 5, 6]))
    let frame = exchange.session.number - 1
    exchange.stranger(after: 500_000_000)
    let end = end(exchange)
    #expect(end?.cause == .encryptedTermination)
    #expect(end?.basis == .derived)
    #expect(end?.endedBy.value?.side == .centralToPeripheral)
    #expect(end?.circumstances.hiddenPDU?.frame.number == frame)
    #expect(end?.frames.contains(frame) == true)
  }

  @Test func `The peripheral that advertises again proves it, too`() {
    var exchange = opened(true)
    exchange.event((3, [1, 2, 3, 4, 5, 6]))
    exchange.advertise(after: 53_000_000)
    let end = end(exchange)
    #expect(end?.cause == .encryptedTermination)
    #expect(end?.circumstances.advertisedAgain?.number == exchange.session.number)
  }

  @Test(arguments: [true, false])
  func `Content is not called unacknowledged where damaged packets may acknowledge it`(
    _ isDamaged: Bool
  ) {
    var exchange = opened()
    exchange.event((1, []), (2, [3, 0, 4, 0, 0x1B, 3, 0]))
    for _ in 0..<5 {
      var packet = AirPacket(
        accessAddress: exchange.link.accessAddress, pdu: [1, 0],
        crcInitial: exchange.link.crcInitial, sender: .central, rfChannel: 5)
      packet.crcIsValid = !isDamaged
      // An intact one repeats what the peripheral has.
      if isDamaged { exchange.session.air(packet, after: 30_000_000) }
    }
    exchange.stranger(after: 3_000_000_000)
    #expect(end(exchange)?.circumstances.unacknowledged.peripheralToCentral == !isDamaged)
  }

  @Test
  func
    `As the last PDU of a capture it ended the connection, too, if the link was silent after it`()
  {
    var exchange = opened(true)
    exchange.event((3, [1, 2, 3, 4, 5, 6]))
    #expect(end(exchange)?.cause == .encryptedTermination)
    var longer = opened(true)
    longer.event((3, [1, 2, 3, 4, 5, 6]))
    longer.idle(3)
    #expect(end(longer)?.cause == .captureEnds)
  }

  @Test func `A ciphertext of that length that may be an answer ends nothing`() {
    var exchange = opened(true)
    // A request of the peripheral that LL_REJECT_IND could answer.
    exchange.hidden(.peripheral, 13)
    exchange.event((3, [1, 2, 3, 4, 5, 6]))
    exchange.stranger(after: 3_000_000_000)
    #expect(end(exchange)?.cause == .lostBySniffer(at: nil))
  }

  @Test func `A ciphertext of that length that nobody acknowledged ends nothing`() {
    var exchange = opened(true)
    exchange.event((3, [1, 2, 3, 4, 5, 6]), isAnswered: false)
    exchange.stranger(after: 500_000_000)
    #expect(end(exchange)?.cause == .lostBySniffer(at: nil))
  }

  @Test func `A ciphertext of that length after which the link goes on ends nothing`() {
    var exchange = opened(true)
    exchange.event((3, [1, 2, 3, 4, 5, 6]))
    exchange.idle(3)
    exchange.event((2, [9, 9, 9, 9, 9, 9, 9]))
    exchange.stranger(after: 500_000_000)
    #expect(end(exchange)?.cause == .lostBySniffer(at: nil))
  }

  @Test(arguments: [
    (16, LinkLayerProcedure.connectionUpdate), (12, .channelMapUpdate), (9, .phyUpdate),
  ])
  func `A hidden change before the silence identifies why the sniffer lost the link`(
    _ octets: Int, _ procedure: LinkLayerProcedure
  ) {
    var exchange = opened(true)
    exchange.hidden(.central, octets)
    exchange.idle(8)
    exchange.stranger(after: 3_000_000_000)
    let end = end(exchange)
    #expect(end?.cause == .lostBySniffer(at: procedure))
    #expect(end?.isOver == false)
    #expect(end?.circumstances.hiddenPDU?.octets == octets)
  }

  @Test(arguments: [(14, true), (15, false)])
  func `A hidden request for other parameters and its response before the silence do, too`(
    _ response: Int, _ isLost: Bool
  ) {
    func ciphertext(_ octets: Int) -> [UInt8] {
      (0..<octets).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
    }
    var exchange = opened(true)
    exchange.event((1, []), (2, ciphertext(20)))
    exchange.event((2, ciphertext(response)))
    exchange.idle(2)
    exchange.stranger(after: 3_000_000_000)
    let end = end(exchange)
    #expect(end?.cause == .lostBySniffer(at: isLost ? .connectionUpdate : nil))
    #expect((end?.circumstances.pendingInstant?.request != nil) == isLost)
  }

  @Test(arguments: [(10, true), (40, false)])
  func `A sniffer that hears the link long after an instant did not lose it there`(
    events: Int, isLost: Bool
  ) {
    var exchange = opened(false)
    exchange.event((3, [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 20, 0]))
    exchange.idle(events)
    exchange.stranger(after: 3_000_000_000)
    #expect(end(exchange)?.cause == .lostBySniffer(at: isLost ? .channelMapUpdate : nil))
  }

  // MARK: Supervision timeout

  /// Polls of the central that nobody answers.
  private func unanswered(_ count: Int, timeout: UInt16 = 200) -> AirExchange {
    var exchange = opened(timeout: timeout)
    for _ in 0..<count { exchange.event(isAnswered: false) }
    return exchange
  }

  @Test func `A central that polls in vain until the timeout is over died of it`() {
    let exchange = unanswered(66)
    exchange.advertise(after: 100_000_000)
    let end = end(exchange)
    #expect(end?.cause == .supervisionTimeout)
    #expect(end?.circumstances.unanswered?.events == 66)
    #expect(end?.circumstances.signal.peripheralToCentral == -50)
  }

  @Test func `Events that the sniffer missed during a silence prove no answer`() throws {
    var exchange = opened()
    exchange.event((3, [0x0C, 9, 1, 0, 1, 0]))
    for event in 0..<66 {
      exchange.event(isAnswered: false, isCaptured: event != 20 && event != 21)
    }
    exchange.advertise(after: 100_000_000)
    let open = try #require(end(exchange)?.circumstances.openRequests.first)
    #expect(!open.mayLackResponse)
  }

  @Test func `Three lost events are enough where the timeout is that short`() {
    let exchange = unanswered(3, timeout: 10)
    exchange.stranger(after: 1_000_000_000)
    let end = end(exchange)
    #expect(end?.cause == .supervisionTimeout)
    #expect(end?.circumstances.eventsToTimeout == 3)
  }

  @Test func `No timeout is claimed where the peripheral advertises before it was over`() {
    let exchange = unanswered(60)
    exchange.advertise(after: 50_000_000)
    exchange.stranger(after: 3_000_000_000)
    #expect(end(exchange)?.cause == .lostBySniffer(at: nil))
  }

  @Test func `A peripheral that advertises just when its timeout is over has waited for it`() {
    let exchange = opened()
    exchange.advertise(after: 2_004_000_000)
    let end = end(exchange)
    #expect(end?.cause == .supervisionTimeout)
    #expect(end?.circumstances.unanswered == nil)
  }

  @Test func `A peripheral that heard nothing after its own last packet has waited since that`() {
    let exchange = unanswered(2)
    exchange.advertise(after: 2_004_000_000 - 2 * 30_000_000)
    let end = end(exchange)
    #expect(end?.cause == .supervisionTimeout)
    #expect(end?.circumstances.unanswered?.events == 2)
  }

  @Test func `No timeout is claimed where both sides fall silent at once`() {
    let exchange = opened()
    exchange.stranger(after: 5_000_000_000)
    let end = end(exchange)
    #expect(end?.cause == .lostBySniffer(at: nil))
    #expect(end?.isOver == false)
  }

  @Test func `No timeout is claimed where the capture ends before it was over`() {
    let end = end(unanswered(40))
    #expect(end?.cause == .captureEnds)
    #expect(end?.circumstances.isDying == true)
  }

  @Test func `The last event before the timeout shows it, though the capture ends there`() {
    // 66 intervals are 1.98 s: the next event would come after the 2 s.
    #expect(end(unanswered(66))?.cause == .supervisionTimeout)
    #expect(end(unanswered(65))?.cause == .captureEnds)
  }

  @Test func `A central that does not hear the answers dies of the timeout as well`() {
    var exchange = opened()
    for _ in 0..<66 { exchange.event(isHeard: false) }
    exchange.stranger(after: 1_000_000_000)
    #expect(end(exchange)?.cause == .supervisionTimeout)
  }

  // MARK: No connection at all

  @Test func `Six events that nobody answers are no connection`() {
    let session = TestSession()
    session.air(AirTestLink().request())
    var exchange = AirExchange(session)
    for _ in 0..<6 { exchange.event(isAnswered: false) }
    exchange.stranger(after: 500_000_000)
    #expect(end(exchange)?.cause == .notEstablished)
  }

  @Test(arguments: [(6, true), (30, false)])
  func `Six events of which the central heard no answer are no connection`(
    _ events: Int, _ isNone: Bool
  ) {
    let session = TestSession()
    session.air(AirTestLink().request())
    var exchange = AirExchange(session)
    for _ in 0..<events { exchange.event(isHeard: false) }
    exchange.stranger(after: 3_000_000_000)
    let end = end(exchange)
    #expect((end?.cause == .notEstablished) == isNone)
    #expect(end?.circumstances.answersNotHeard == events - 1)
  }

  @Test(arguments: [(2_000_000_000, true), (22_000_000_000, false)] as [(Int64, Bool)])
  func `A peripheral that the central did not hear returns when its timeout is over`(
    _ pause: Int64, _ isNone: Bool
  ) {
    let session = TestSession()
    session.air(AirTestLink().request())
    var exchange = AirExchange(session)
    for _ in 0..<6 { exchange.event(isHeard: false) }
    exchange.advertise(after: pause)
    #expect((end(exchange)?.cause == .notEstablished) == isNone)
  }

  @Test(
    arguments: [(100_000_000, 2_000_000_000, false), (4_000_000_000, 4_100_000_000, true)]
      as [(Int64, Int64, Bool)])
  func `How soon an advertiser would have been heard follows from its advertising`(
    _ interval: Int64, _ pause: Int64, _ isNone: Bool
  ) {
    let session = TestSession()
    for _ in 0..<4 { AirExchange(session).advertise(after: interval) }
    session.air(AirTestLink().request(), after: 1_000_000)
    AirExchange(session).advertise(after: pause)
    #expect((end(AirExchange(session))?.cause == .notEstablished) == isNone)
  }

  @Test func `Six events with answers that the central heard are a connection`() {
    let session = TestSession()
    session.air(AirTestLink().request())
    var exchange = AirExchange(session)
    for _ in 0..<6 { exchange.event() }
    exchange.stranger(after: 3_000_000_000)
    let end = end(exchange)
    #expect(end?.cause == .lostBySniffer(at: nil))
    #expect(end?.circumstances.answersNotHeard == 0)
  }

  @Test
  func `A peripheral that does not advertise for long after a request may have been connected`() {
    let session = TestSession()
    session.air(AirTestLink().request())
    AirExchange(session).advertise(after: 6_000_000_000)
    #expect(end(AirExchange(session))?.cause == .lostBySniffer(at: nil))
    #expect(session.connection.isUnheard)
  }

  @Test func `A peripheral that goes on advertising did not hear the request`() {
    let session = TestSession()
    session.air(AirTestLink().request())
    AirExchange(session).advertise(after: 20_000_000)
    let end = end(AirExchange(session))
    #expect(end?.cause == .notEstablished)
  }

  // MARK: The capture's end, and what comes after

  @Test func `A capture that ends while packets come has an open connection`() {
    let end = end(opened())
    #expect(end?.cause == .captureEnds)
    #expect(end?.basis == .seen)
    #expect(end?.isOver == false)
  }

  @Test func `The same two devices that connect again have ended what was before`() {
    let exchange = opened()
    var link = AirTestLink()
    link.accessAddress = 0x5065_5D8D
    exchange.session.air(link.request(), after: 700_000_000)
    let end = exchange.session.connections[0].end
    #expect(end?.cause == .replaced)
    #expect(end?.isOver == true)
    #expect(end?.circumstances.successor?.number == exchange.session.number)
  }

  @Test func `An HCI log without a disconnection says that the log ends`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.receive(HCIPackets.acl(HCIPackets.att([0x0B, 1])))
    session.tracker.finish()
    #expect(session.connection.end?.cause == .captureEnds)
    #expect(session.connection.end?.frame == 2)
    #expect(
      session.recorder.events.contains { if case .connectionEnded = $0 { true } else { false } })
  }

  @Test func `Of a log without events nobody knows whether the connection is open`() {
    let session = TestSession()
    session.receive(HCIPackets.acl(HCIPackets.att([0x0B, 1])))
    session.tracker.finish()
    #expect(session.connection.lacksEvents)
    #expect(session.connection.end?.cause == .captureEnds)
    #expect(session.connection.end?.basis == .unknown)
  }

  @Test func `Without events, a pairing after a long silence begins another connection`() {
    let session = TestSession()
    func smp(_ pdu: [UInt8]) -> [UInt8] { HCIPackets.acl(HCIPackets.l2cap(6, pdu)) }
    func pair(after pause: Int64) {
      session.receive(smp([0x05, 8]))
      session.feed(
        smp([0x01, 3, 0, 1, 16, 0, 0]), .btsnoopH4, direction: .hostToController, after: pause)
      session.send(HCIPackets.acl(HCIPackets.att([0x02, 0, 2])))
    }
    session.send(smp([0x01, 3, 0, 1, 16, 0, 0]))
    session.send(HCIPackets.acl(HCIPackets.att([0x02, 0, 2])))
    // A pairing that failed is tried again at once, and on the same connection.
    session.receive(smp([0x05, 8]))
    session.feed(
      smp([0x01, 3, 0, 1, 16, 0, 0]), .btsnoopH4, direction: .hostToController, after: 5_000_000_000
    )
    #expect(session.tracker.connections.connections.count == 1)
    pair(after: 40_000_000_000)
    #expect(session.tracker.connections.connections.count == 2)
    pair(after: 200_000_000_000)
    session.tracker.finish()
    let connections = session.tracker.connections.connections
    #expect(connections.count == 3)
    #expect(connections.map(\.lastFrame.number) == [5, 8, 10])
  }

  @Test func `One event of a log that begins later would have reported the end`() {
    let session = TestSession()
    session.receive(HCIPackets.acl(HCIPackets.att([0x0B, 1])))
    session.receive([4, 0x10, 1, 0])
    session.tracker.finish()
    #expect(!session.connection.lacksEvents)
    #expect(session.connection.end?.basis == .seen)
  }

  @Test func `A controller that is reset has no connections any more`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.send(HCIPackets.command(0x0C03, []))
    session.receive(HCIPackets.event(0x0E, [1, 0x03, 0x0C, 0]))
    #expect(session.connection.end?.cause == .controllerReset)
    #expect(session.connection.end?.basis == .derived)
  }

  @Test func `A version that a controller has asked for before is no sign of life`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.receive(HCIPackets.acl(HCIPackets.att([0x1B, 3, 0, 1])))
    session.receive(HCIPackets.event(0x0C, [0, 1, 0, 9, 15, 0, 1, 0]))
    session.receive(HCIPackets.disconnection(reason: 0x08))
    #expect(session.connection.end?.circumstances.lastHeard.peripheralToCentral?.number == 2)
  }

  @Test func `What was open at the end is reported with it`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.send(HCIPackets.acl(HCIPackets.att([0x0A, 3, 0])))
    session.receive(HCIPackets.disconnection(reason: 0x08))
    let open = session.connection.end?.circumstances.openRequests
    #expect(open?.map(\.kind) == [.att(.readRequest)])
    #expect(open?.first?.frame == 2)
    #expect(session.connection.end?.circumstances.lastHeard.centralToPeripheral?.number == 2)
  }
}
