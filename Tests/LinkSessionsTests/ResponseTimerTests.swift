import BluetoothPackets
import LinkSessions
import Testing

/// Sides that leave a connection when the timer of a link layer procedure expires. The interval is 30 ms, the timeout
/// 2 s. Core 6.0, Vol 6, Part B, 5.2.
@Suite struct ResponseTimerTests {
  private static let encryptionRequest = [0x03] + [UInt8](repeating: 0, count: 22)

  private func opened() -> AirExchange {
    let session = TestSession()
    session.air(AirTestLink().request())
    var exchange = AirExchange(session)
    exchange.idle(10)
    return exchange
  }

  /// LL_CONNECTION_PARAM_REQ of the peripheral, LL_REJECT_EXT_IND, and the last event with an answer after so many.
  private func rejected(events: Int, polls: Int = 20) -> AirExchange {
    var exchange = opened()
    exchange.event((1, []), (3, [0x0F] + [UInt8](repeating: 1, count: 23)))
    exchange.event((3, [0x11, 0x0F, 0x2A]))
    exchange.idle(events - 1)
    for _ in 0..<polls { exchange.event(isAnswered: false) }
    return exchange
  }

  private func end(_ exchange: AirExchange) throws -> Connection.End {
    exchange.session.tracker.finish()
    return try #require(exchange.session.connection.end)
  }

  @Test func `A peripheral that leaves 40 s after a rejected request did not stop its timer`()
    throws
  {
    let exchange = rejected(events: 1333)
    exchange.stranger(after: 3_000_000_000)
    let end = try end(exchange)
    #expect(end.cause == .reason(.lmpOrLLResponseTimeout))
    #expect(end.basis == .derived)
    #expect(end.endedBy.value?.side == .peripheralToCentral)
    let timer = try #require(end.circumstances.expired)
    #expect(timer.procedure == .connectionParametersRequest)
    #expect(timer.isRejected)
    #expect(timer.answer?.number == timer.request.number + 1)
    #expect(end.isFailure)
  }

  @Test(arguments: [1000, 1320, 1345])
  func `A peripheral that falls silent at another time was not ended by that timer`(
    _ events: Int
  ) throws {
    let exchange = rejected(events: events)
    exchange.stranger(after: 3_000_000_000)
    #expect(try end(exchange).circumstances.expired == nil)
  }

  @Test func `Both sides silent 40 s after a request without an answer are ended by its timer`()
    throws
  {
    var exchange = opened()
    exchange.event((3, ResponseTimerTests.encryptionRequest))
    exchange.idle(1333)
    exchange.stranger(after: 3_000_000_000)
    let end = try end(exchange)
    #expect(end.cause == .reason(.lmpOrLLResponseTimeout))
    #expect(end.endedBy.value?.side == .centralToPeripheral)
    #expect(end.circumstances.expired?.answer == nil)
  }

  @Test func `When the peripheral advertises after that does not matter`() throws {
    for pause in [2_010_000_000, 2_500_000_000, 9_000_000_000] as [Int64] {
      var exchange = opened()
      exchange.event((3, ResponseTimerTests.encryptionRequest))
      exchange.idle(1333)
      exchange.advertise(after: pause)
      #expect(try end(exchange).cause == .reason(.lmpOrLLResponseTimeout))
    }
  }

  @Test func `A request sent before the instant of a change names the change`() throws {
    var exchange = opened()
    exchange.event((3, [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 40, 0]))
    let change = exchange.session.number - 1
    exchange.event((3, ResponseTimerTests.encryptionRequest))
    exchange.idle(1333)
    exchange.stranger(after: 3_000_000_000)
    #expect(try end(exchange).circumstances.expired?.pendingChange == change)
  }

  // MARK: A peripheral that left

  @Test func `A peripheral that advertises while the central calls it has left the link`() throws {
    var exchange = opened()
    for _ in 0..<10 { exchange.event(isAnswered: false) }
    exchange.advertise(after: 1_000_000)
    let advertised = exchange.session.number
    exchange.session.time -= 1_000_000
    for _ in 0..<10 { exchange.event(isAnswered: false) }
    exchange.stranger(after: 3_000_000_000)
    let end = try end(exchange)
    #expect(end.cause == .supervisionTimeout)
    #expect(end.circumstances.leftLink?.number == advertised)
  }

  @Test func `A peripheral that answers again after its advertising has not left`() throws {
    var exchange = opened()
    for _ in 0..<10 { exchange.event(isAnswered: false) }
    exchange.advertise(after: 1_000_000)
    exchange.session.time -= 1_000_000
    exchange.idle(10)
    exchange.stranger(after: 3_000_000_000)
    let end = try end(exchange)
    #expect(end.cause == .lostBySniffer(at: nil))
    #expect(end.circumstances.leftLink == nil)
  }

  @Test func `A peripheral's wait for its timeout is counted from its own last packet`() throws {
    var exchange = opened()
    exchange.event(isAnswered: false)
    exchange.advertise(after: 2_004_000_000 - 30_000_000)
    let again = exchange.session.number
    exchange.event(isAnswered: false)
    exchange.stranger(after: 3_000_000_000)
    let end = try end(exchange)
    #expect(end.cause == .supervisionTimeout)
    #expect(again > 0)
  }
}
