import BluetoothPackets
import LinkSessions
import TestSupport
import Testing

/// What the capture lacks is counted, and nobody is accused of it.
@Suite struct MissingPacketTests {
  private func opened() -> AirExchange {
    let session = TestSession()
    session.air(AirTestLink().request())
    var exchange = AirExchange(session)
    exchange.idle(4)
    return exchange
  }

  private let request: (UInt8, [UInt8]) = (2, HCIPackets.att([0x0A, 3, 0]))
  private let answer: (UInt8, [UInt8]) = (2, HCIPackets.att([0x0B, 1, 2]))
  private let next: (UInt8, [UInt8]) = (2, HCIPackets.att([0x0A, 4, 0]))

  @Test func `An acknowledgement proves a packet that is not in the capture`() {
    var exchange = opened()
    #expect(exchange.session.connection.air?.missing == 0)
    exchange.event(captures: (true, false))
    exchange.idle(2)
    #expect(exchange.session.connection.air?.missing == 1)
  }

  @Test(arguments: [true, false])
  func `A side that is never heard again, and acknowledged nowhere, did not answer`(
    _ answers: Bool
  ) {
    var exchange = opened()
    exchange.event(request)
    exchange.event((1, []), answer, isAnswered: answers, isCaptured: false)
    for event in 0..<20 { exchange.event(isAnswered: false, isCaptured: event % 5 != 0) }
    exchange.session.tracker.finish()
    #expect(
      (exchange.session.recorder.ended.first?.outcome == .notInCapture) == answers)
  }

  @Test(arguments: [true, false])
  func `A damaged packet that was acknowledged is counted, and one that was sent again is not`(
    _ isHeard: Bool
  ) {
    var exchange = opened()
    exchange.event((1, []), answer, isHeard: isHeard, damages: true)
    exchange.idle(2)
    let air = exchange.session.connection.air
    #expect(air?.badCRCs == 1)
    #expect(air?.damagedReceived == (isHeard ? 1 : 0))
  }

  @Test func `A request whose answer is missing from the capture breaks no rule`() {
    var exchange = opened()
    exchange.event(request)
    exchange.event((1, []), answer, captures: (true, false))
    exchange.event(next)
    exchange.event((1, []), answer)
    let session = exchange.session
    #expect(session.recorder.violations.isEmpty)
    #expect(session.recorder.ended.map(\.outcome) == [.notInCapture, .success])
  }

  @Test func `An answer may lie in events that the sniffer has not heard, however the numbers fit`()
  {
    var exchange = opened()
    exchange.event(request)
    // Two events bring sequence numbers back to where they were.
    exchange.event((1, []), answer, isCaptured: false)
    exchange.event(isCaptured: false)
    exchange.event(next)
    exchange.event((1, []), answer)
    let session = exchange.session
    #expect(session.recorder.violations.isEmpty)
    #expect(session.recorder.ended.map(\.outcome) == [.notInCapture, .success])
  }

  @Test func `A request before the answer breaks a rule where every event was heard`() {
    var exchange = opened()
    exchange.event(request)
    exchange.event(next)
    exchange.event((1, []), answer)
    #expect(exchange.session.recorder.violations == [.attRequestBeforeAnswer])
  }

  @Test(
    arguments: [(0x07, 0x28, false), (0x07, 0x2A, true), (0x05, 0x28, true)]
      as [(UInt8, UInt8, Bool)])
  func `A request that goes on within a range proves the answer before it`(
    first: UInt8, type: UInt8, isBroken: Bool
  ) {
    var exchange = opened()
    exchange.event((2, HCIPackets.att([0x08, 0x05, 0, 0x10, 0, 0x03, 0x28])))
    exchange.event((2, HCIPackets.att([0x08, first, 0, 0x10, 0, 0x03, type])))
    let rules = exchange.session.recorder.violations
    #expect(rules == (isBroken ? [.attRequestBeforeAnswer] : []))
  }

  @Test func `Of several searches an answer belongs to the one whose entries it holds`() {
    var exchange = opened()
    // Included services, then characteristics, of one range.
    exchange.event((2, HCIPackets.att([0x08, 0x30, 0, 0x3A, 0, 0x02, 0x28])))
    exchange.event((2, HCIPackets.att([0x08, 0x30, 0, 0x3A, 0, 0x03, 0x28])))
    exchange.event(
      (1, []), (2, HCIPackets.att([0x09, 7, 0x31, 0, 0x02, 0x32, 0, 0x29, 0x2A])))
    let ended = exchange.session.recorder.ended
    #expect(ended.map(\.uuid?.short32) == [0x2803])
  }

  @Test(arguments: [true, false])
  func `An acknowledged packet that is not in the capture may be the answer that an end cut off`(
    _ isCaptured: Bool
  ) throws {
    var exchange = opened()
    exchange.event(request)
    exchange.event((1, []), captures: (true, isCaptured))
    exchange.event()
    exchange.event((3, [0x02, 0x13]))
    exchange.event()
    let session = exchange.session
    let read = session.recorder.ended.first { $0.kind == .att(.readRequest) }
    #expect(read?.outcome == (isCaptured ? .disconnected : .notInCapture))
    let open = try #require(session.connection.end?.circumstances.openRequests.first)
    #expect(open.mayLackResponse == !isCaptured)
  }

  @Test func `An answer that is damaged here and acknowledged is named`() throws {
    var exchange = opened()
    exchange.event(request)
    exchange.event((1, []), answer, damages: true)
    let damaged = exchange.session.number
    exchange.event(next)
    exchange.event((1, []), answer)
    let session = exchange.session
    #expect(session.recorder.violations.isEmpty)
    let first = try #require(session.recorder.ended.first)
    #expect(first.outcome == .notInCapture)
    #expect(first.damagedAnswer == damaged)
  }
}
