import LinkSessions
import TestSupport
import Testing

/// How long a connection was silent, where the capture lacks packets or its clock went back. The interval is 30 ms, the
/// timeout 2 s.
@Suite struct SilenceTests {
  private func opened() -> AirExchange {
    let session = TestSession()
    session.air(AirTestLink().request())
    var exchange = AirExchange(session)
    exchange.idle(10)
    return exchange
  }

  private func end(_ exchange: AirExchange) throws -> Connection.End {
    exchange.session.tracker.finish()
    return try #require(exchange.session.tracker.connections.connections.last?.end)
  }

  @Test func `Events that passed in silence are counted by time where packets are missing`() throws
  {
    var exchange = opened()
    for _ in 0..<60 { exchange.event(isAnswered: false, isCaptured: false) }
    exchange.event(isAnswered: false)
    exchange.stranger(after: 100_000_000)
    let circumstances = try end(exchange).circumstances
    #expect(circumstances.unanswered?.events == 1)
    #expect(circumstances.eventsPassed == 61)
  }

  @Test func `Events of which the capture has packets are counted by those`() throws {
    var exchange = opened()
    for _ in 0..<20 { exchange.event(isAnswered: false) }
    exchange.stranger(after: 100_000_000)
    let circumstances = try end(exchange).circumstances
    #expect(circumstances.unanswered?.events == 20)
    #expect(circumstances.eventsPassed == nil)
  }

  @Test func `A link and a peripheral that are heard no more need not be the sniffer's loss`()
    throws
  {
    let exchange = opened()
    exchange.stranger(after: 6_000_000_000)
    #expect(try end(exchange).circumstances.isGone)
    let other = opened()
    other.stranger(after: 3_000_000_000)
    #expect(try !end(other).circumstances.isGone)
    let advertising = opened()
    advertising.advertise(after: 3_000_000_000)
    advertising.stranger(after: 3_000_000_000)
    #expect(try !end(advertising).circumstances.isGone)
  }

  @Test func `A start of encryption that ciphertext proves is not open at the end`() throws {
    var exchange = opened()
    exchange.encrypt()
    exchange.stranger(after: 100_000_000)
    #expect(exchange.session.connection.encryption.value == .on)
    let open = try end(exchange).circumstances.openRequests
    #expect(!open.contains { $0.kind == .control(.encryptionStart) })
  }

  @Test func `A connection that began after the clock went back is open at the last record`() throws
  {
    let session = TestSession()
    var exchange = AirExchange(session)
    exchange.stranger(after: 60_000_000_000)
    session.time -= 40_000_000_000
    session.air(AirTestLink().request())
    exchange.idle(10)
    #expect(try end(exchange).cause == .captureEnds)
  }

  @Test func `A single record that is out of order sets no clock back`() throws {
    let session = TestSession()
    session.air(AirTestLink().request())
    var exchange = AirExchange(session)
    exchange.idle(10)
    exchange.stranger(after: -5_000_000_000)
    exchange.stranger(after: 12_000_000_000)
    #expect(try end(exchange).circumstances.silence > 6_000_000_000)
  }
}
