import BluetoothPackets
import LinkSessions
import TestSupport
import Testing

/// What the two controllers agree on about time: subrates, the longest packets, the pauses between
/// them. Core 6.0, Vol 6, Part B, 4.1.1, 4.5.1 and 4.5.10.
@Suite struct ConnectionTimingTests {
  private func opened() -> (AirTestLink, TestSession) {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.packet(.central, llid: 1), after: 9_102_000)
    return (link, session)
  }

  @Test func `A subrate update keeps the interval and sets latency and timeout`() throws {
    var (link, session) = opened()
    // Factor 4, base event 0, latency 2, continuation number 1, 6 s.
    session.air(
      link.control(.central, [0x27, 4, 0, 0, 0, 2, 0, 1, 0, 0x58, 2]), after: 30_000_000)
    let subrated = try #require(session.connection.parameters.value)
    #expect(subrated.intervalMilliseconds == 30)
    #expect(subrated.latency == 2)
    #expect(subrated.supervisionTimeoutMilliseconds == 6000)
    #expect(subrated.subrateFactor == 4)
    #expect(subrated.continuationNumber == 1)
    #expect(subrated.longestListeningGap == 30_000_000 * 4 * 3)
    #expect(session.connection.parameters.frame == 3)
  }

  @Test func `A connection update uses all events again`() throws {
    var (link, session) = opened()
    session.air(
      link.control(.central, [0x27, 4, 0, 0, 0, 2, 0, 1, 0, 0x58, 2]), after: 30_000_000)
    session.air(
      link.control(.central, [0x00, 1, 0, 0, 12, 0, 0, 0, 200, 0, 20, 0]), after: 30_000_000)
    let updated = try #require(session.connection.parameters.value)
    #expect(updated == ConnectionParameters(interval: 12, latency: 0, supervisionTimeout: 200))
    #expect(updated.subrateFactor == 1)
    #expect(updated.continuationNumber == 0)
  }

  @Test func `Lengths out of the specification's range do not overflow`() {
    var parameters = ConnectionParameters(
      interval: .max, latency: .max, supervisionTimeout: .max)
    parameters.subrateFactor = .max
    #expect(parameters.longestListeningGap == 65_535 * 1_250_000 * 500)
  }

  @Test func `The longest time of a packet is the smaller of both sides', as its octets are`() {
    var (link, session) = opened()
    #expect(session.connection.dataTime.centralToPeripheral == .assumed(328))
    // MaxRxOctets, MaxRxTime, MaxTxOctets, MaxTxTime: 251 and 17,040 against 200 and 2,120.
    session.air(
      link.control(.central, [0x14, 251, 0, 0x90, 0x42, 251, 0, 0x90, 0x42]), after: 30_000_000)
    session.air(
      link.control(.peripheral, [0x15, 200, 0, 0x48, 8, 200, 0, 0x90, 0x42]), after: 230_000)
    #expect(session.connection.dataLength.centralToPeripheral == .seen(200, frame: 4))
    #expect(session.connection.dataTime.centralToPeripheral == .seen(2_120, frame: 4))
    #expect(session.connection.dataTime.peripheralToCentral == .seen(17_040, frame: 4))
  }

  @Test func `A frame space holds for its direction and physical layer`() {
    var (link, session) = opened()
    // 60 us on 1M and 2M after packets of the central, and between events.
    session.air(link.control(.central, [0x3B, 60, 0, 150, 0, 3, 5, 0]), after: 30_000_000)
    session.air(link.control(.peripheral, [0x3C, 60, 0, 3, 5, 0]), after: 230_000)
    let spaces = session.connection.frameSpaces
    #expect(spaces.afterPacket(.centralToPeripheral, on: .le1M) == .seen(60, frame: 4))
    #expect(spaces.afterPacket(.centralToPeripheral, on: .le2M) == .seen(60, frame: 4))
    #expect(spaces.afterPacket(.centralToPeripheral, on: .leCoded) == .assumed(150))
    #expect(spaces.afterPacket(.peripheralToCentral, on: .le1M) == .assumed(150))
    #expect(spaces.betweenEvents(on: .le2M) == .seen(60, frame: 4))
    #expect(spaces.betweenEvents(on: .leCoded) == .assumed(150))
  }
}
