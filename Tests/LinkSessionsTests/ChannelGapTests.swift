import LinkSessions
import TestSupport
import Testing

/// SDUs of a channel of which the sniffer missed a K-frame.
@Suite struct ChannelGapTests {
  /// - Parameter hasResponse: whether the sniffer has the response; otherwise it lacks that event.
  private func opened(hasResponse: Bool = true) -> AirExchange {
    let session = TestSession()
    session.air(AirTestLink().request())
    var exchange = AirExchange(session)
    exchange.idle(4)
    let request: [UInt8] = [0x80, 0, 0x40, 0, 0xE8, 3, 23, 0, 90, 0]
    exchange.event((2, HCIPackets.signalling(0x14, identifier: 1, request)))
    let response: [UInt8] = [0x41, 0, 0xE8, 3, 23, 0, 90, 0, 0, 0]
    exchange.event(
      (1, []), (2, HCIPackets.signalling(0x15, identifier: 1, response)),
      captures: (hasResponse, hasResponse))
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

  @Test func `The length of SDUs that all lack a K-frame is learnt from how they begin`() {
    var exchange = opened()
    // Nor does any frame show by its length that it ends one.
    for index in 0..<12 { send([16, 16], missing: index == 0 ? 0 : 1, &exchange) }
    for _ in 0..<3 { send([16, 16], &exchange) }
    #expect(sdus(exchange) == 3)
    #expect(exchange.session.recorder.violations.isEmpty)
  }

  @Test func `A certain start shows the length of SDUs, although none is complete`() {
    var exchange = opened()
    send([12, 12, 8], missing: 2, &exchange)
    send([12, 12, 8], missing: 2, &exchange)
    send([12, 12, 8], &exchange)
    #expect(sdus(exchange) == 1)
  }

  @Test(arguments: [true, false])
  func `Frames show the end of a channel whose response the sniffer missed`(isMissed: Bool) throws {
    var exchange = opened(hasResponse: !isMissed)
    for _ in 0..<4 { send([12, 12, 8], &exchange) }
    let channel = try #require(exchange.session.tracker.connections.channels(of: 0).first)
    // Frames before the first one may be missing, too, so nothing shows that it begins an SDU.
    #expect(channel.sdus.centralToPeripheral == (isMissed ? 3 : 4))
    #expect(channel.derivedChannelID == (isMissed ? 0x41 : nil))
    #expect(channel.isOpen == !isMissed)
    #expect(channel.longestFrame.centralToPeripheral == 12)
  }

  @Test func `Frames on an unknown channel belong to none where no response is missing`() {
    let session = TestSession()
    session.air(AirTestLink().request())
    var exchange = AirExchange(session)
    exchange.idle(4)
    send([12, 12, 8], &exchange)
    #expect(exchange.session.tracker.connections.channels(of: 0).isEmpty)
    // The request is there, and no event after it is missing: the frames come before its response.
    let request: [UInt8] = [0x80, 0, 0x40, 0, 0xE8, 3, 23, 0, 90, 0]
    exchange.event((2, HCIPackets.signalling(0x14, identifier: 1, request)))
    send([12, 12, 8], &exchange)
    #expect(sdus(exchange) == 0)
  }

  @Test func `A short K-frame ends no SDU where none is missing`() {
    var exchange = opened()
    for _ in 0..<3 { send([12, 5, 12, 3], &exchange) }
    #expect(sdus(exchange) == 3)
  }
}
