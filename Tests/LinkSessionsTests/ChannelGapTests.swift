import LinkSessions
import TestSupport
import Testing

/// SDUs of a channel of which the sniffer missed a K-frame.
@Suite struct ChannelGapTests {
  private func opened() -> AirExchange {
    let session = TestSession()
    session.air(AirTestLink().request())
    var exchange = AirExchange(session)
    exchange.idle(4)
    let request: [UInt8] = [0x80, 0, 0x40, 0, 0xE8, 3, 23, 0, 90, 0]
    exchange.event((2, HCIPackets.signalling(0x14, identifier: 1, request)))
    let response: [UInt8] = [0x41, 0, 0xE8, 3, 23, 0, 90, 0, 0, 0]
    exchange.event((1, []), (2, HCIPackets.signalling(0x15, identifier: 1, response)))
    return exchange
  }

  /// An SDU of 30 octets in K-frames with as many octets each.
  private func send(_ parts: [Int], missing: Int? = nil, _ exchange: inout AirExchange) {
    var octets = UInt16(30).octets + (0..<30).map { UInt8($0 &+ 100) }
    for (index, count) in parts.enumerated() {
      let frame = HCIPackets.l2cap(0x41, Array(octets.prefix(count)))
      octets.removeFirst(min(count, octets.count))
      exchange.event((2, frame), captures: (index != missing, true))
    }
  }

  private func sdus(_ exchange: AirExchange) -> Int? {
    exchange.session.tracker.connections.channels(of: 0).first?.sdus.centralToPeripheral
  }

  @Test(arguments: 0...2)
  func `After a missing K-frame the next SDU is found again`(missing: Int) {
    var exchange = opened()
    for index in 0..<6 { send([12, 12, 8], missing: index == 2 ? missing : nil, &exchange) }
    #expect(sdus(exchange) == 5)
    #expect(exchange.session.recorder.violations.isEmpty)
  }

  @Test func `A short K-frame ends no SDU where none is missing`() {
    var exchange = opened()
    for _ in 0..<3 { send([12, 5, 12, 3], &exchange) }
    #expect(sdus(exchange) == 3)
  }
}
