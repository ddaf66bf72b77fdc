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
