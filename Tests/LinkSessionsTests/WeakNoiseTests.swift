import LinkSessions
import Testing

/// Octets that a sniffer takes for packets of a link far above the noise.
@Suite struct WeakNoiseTests {
  @Test(arguments: [(-94, true), (-70, false)] as [(Int8, Bool)])
  func `Weak octets with a wrong CRC that fit no packet of the link are none of it`(
    _ rssi: Int8, _ isNoise: Bool
  ) throws {
    let session = TestSession()
    session.air(AirTestLink().request())
    var exchange = AirExchange(session)
    exchange.idle(10)
    exchange.event(isAnswered: false)
    let last = session.number
    var noise = AirPacket(
      accessAddress: exchange.link.accessAddress,
      pdu: [0xE0, 0x2B] + [UInt8](repeating: 7, count: 43),
      crcInitial: exchange.link.crcInitial, sender: .central, rfChannel: 5)
    noise.crcIsValid = false
    noise.rssi = rssi
    session.air(noise, after: 200_000_000)
    session.tracker.finish()
    #expect((session.connection.air?.badCRCs == 0) == isNoise)
    #expect((session.connection.lastFrame.number == last) == isNoise)
  }
}
