import BluetoothPackets
import LinkSessions
import TestSupport
import Testing

/// Answers whose requests a sniffer missed, as far as they speak for themselves.
@Suite struct UnaskedAnswerTests {
  private func opened() -> AirExchange {
    let session = TestSession()
    session.air(AirTestLink().request())
    var exchange = AirExchange(session)
    exchange.idle(4)
    return exchange
  }

  /// A request that is not in the capture, or one of another kind that is, and then an answer.
  private func answered(
    _ request: [UInt8], _ answer: [UInt8], isMissed: Bool = true
  ) -> AirExchange {
    var exchange = opened()
    if isMissed {
      exchange.event((2, HCIPackets.att(request)), captures: (false, true))
    } else {
      exchange.event()
    }
    exchange.event((1, []), (2, HCIPackets.att(answer)))
    exchange.idle(2)
    return exchange
  }

  private let mtu: ([UInt8], [UInt8]) = ([2, 0xF7, 0], [3, 0xF7, 0])

  @Test func `A response shows that the default MTU was replaced, and longer PDUs show by what`() {
    var exchange = answered(mtu.0, mtu.1)
    #expect(exchange.session.connection.attMTU == .unknown)
    #expect(exchange.session.connection.attMTUOffers.server.value == 247)
    let value: [UInt8] = [0x1B, 3, 0] + [UInt8](repeating: 7, count: 20)
    exchange.event((1, []), (2, HCIPackets.att(value)))
    exchange.idle(1)
    #expect(exchange.session.connection.attMTU == .unknown, "23 octets prove nothing")
    exchange.event((1, []), (2, Array(HCIPackets.att(value + [1, 2, 3, 4])[..<27])))
    #expect(exchange.session.connection.attMTU.value == 27)
    #expect(exchange.session.connection.attMTU.basis == .derived)
  }

  @Test func `A response that nothing missed can have asked for breaks a rule and proves nothing`()
  {
    let exchange = answered(mtu.0, mtu.1, isMissed: false)
    #expect(exchange.session.recorder.violations == [.attAnswerWithoutRequest])
    #expect(exchange.session.connection.attMTU == .assumed(23))
  }

  /// A read whose answer of one octet reaches the sniffer damaged, an event that it misses, and then an answer.
  private func damaged(_ second: [UInt8], missesEvent: Bool = true, kind: UInt8 = 0x0B) -> Recorder
  {
    var exchange = opened()
    exchange.event((2, HCIPackets.att([0x0A, 3, 0])))
    exchange.event((1, []), (2, HCIPackets.att([kind, 1])), damages: true)
    exchange.event(
      missesEvent ? (2, HCIPackets.att([0x0A, 4, 0])) : (1, []), isCaptured: !missesEvent)
    exchange.event((1, []), (2, HCIPackets.att(second)))
    exchange.idle(2)
    return exchange.session.recorder
  }

  @Test func `A damaged answer of a request is not replaced by the next one of its kind`() {
    let recorder = damaged([0x0B, 1, 2])
    #expect(recorder.ended.map(\.outcome) == [.notInCapture])
    #expect(recorder.ended.first?.damagedAnswer != nil)
    #expect(recorder.violations.isEmpty)
  }

  @Test(arguments: [[], [0x2D, 0xC3]] as [[UInt8]])
  func `A damaged packet whose payload is too short for a response is no answer`(
    _ payload: [UInt8]
  ) {
    var exchange = opened()
    exchange.event((2, HCIPackets.att([0x0A, 3, 0])))
    exchange.event((1, []), (1, payload), damages: true)
    exchange.idle(4)
    exchange.session.tracker.finish()
    #expect(exchange.session.recorder.ended.map(\.damagedAnswer) == [nil])
  }

  @Test func `Noise that begins with the access address does not prolong a silent link`() {
    var exchange = opened()
    let last = exchange.session.connection.lastFrame.number
    var noise = AirPacket(
      accessAddress: exchange.link.accessAddress,
      pdu: [0x9B, 0xE5] + [UInt8](repeating: 7, count: 40),
      crcInitial: exchange.link.crcInitial, sender: .peripheral, rfChannel: 5)
    noise.crcIsValid = false
    exchange.session.air(noise, after: 3_000_000_000)
    #expect(exchange.session.connection.lastFrame.number == last)
    // What follows at once may be damaged in the same way.
    exchange.idle(1)
    let next = exchange.session.connection.lastFrame.number
    exchange.session.air(noise, after: 30_000_000)
    #expect(exchange.session.connection.lastFrame.number > next)
  }

  @Test func `What may be the same answer once more, or without a request between, is the answer`()
  {
    #expect(damaged([0x0B, 1]).ended.map(\.outcome) == [.success])
    #expect(damaged([0x0B, 1, 2], missesEvent: false).ended.map(\.outcome) == [.success])
    #expect(damaged([0x0B, 1, 2], kind: 0x1B).ended.map(\.outcome) == [.success])
  }

  @Test func `A refusal whose request was missed is a failed request`() throws {
    let refusal: [UInt8] = [0x01, 0x0A, 3, 0, 5]
    let missed = answered([0x0A, 3, 0], refusal).session.recorder
    let transaction = try #require(missed.ended.first)
    #expect(missed.ended.count == 1 && missed.violations.isEmpty)
    #expect(transaction.kind == .att(.readRequest) && transaction.handle == 3)
    #expect(transaction.outcome == .error(.att(.insufficientAuthentication)))
    #expect(transaction.direction == .centralToPeripheral)
    #expect(transaction.lacksRequest && transaction.latency == nil)
    // A search that ends is no refusal, and nothing was missed here.
    let search = answered([0x08, 1, 0, 9, 0, 3, 0x28], [1, 8, 1, 0, 0x0A])
    #expect(search.session.recorder.ended.isEmpty)
    #expect(answered([0x0A, 3, 0], refusal, isMissed: false).session.recorder.ended.isEmpty)
  }

  @Test func `Declarations and types speak for themselves, other values do not`() throws {
    let declarations: [UInt8] = [9, 7, 2, 0, 0x02, 3, 0, 0, 0x2A, 4, 0, 0x10, 5, 0, 0x19, 0x2A]
    let session = answered([8, 1, 0, 9, 0, 3, 0x28], declarations).session
    #expect(session.database()?[3]?.uuid == 0x2A00)
    #expect(session.database()?[5]?.uuid == 0x2A19)
    let types = answered([4, 6, 0, 9, 0], [5, 1, 6, 0, 0x02, 0x29]).session
    #expect(types.database()?[6]?.uuid == 0x2902)
    let services = answered([16, 1, 0, 0xFF, 0xFF, 0, 0x28], [17, 6, 1, 0, 9, 0, 0x0D, 0x18])
      .session
    #expect(services.database()?[1]?.uuid == 0x180D)
    for other in [
      [9, 7, 2, 0, 0x02, 9, 0, 0, 0x2A],
      [9, 7, 4, 0, 0x02, 5, 0, 0, 0x2A, 2, 0, 0x02, 3, 0, 1, 0x2A],
      [9, 4, 3, 0, 1, 2], [17, 6, 3, 0, 2, 0, 0x0D, 0x18],
    ] as [[UInt8]] {
      let session = answered([8, 1, 0, 9, 0, 1, 0x2A], other).session
      #expect(session.database()?[3] == nil && session.database()?[2] == nil)
    }
  }
}
