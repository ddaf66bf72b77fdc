import LinkSessions
import TestSupport
import Testing

/// A sniffer's header may name the wrong sender: turns and roles are believed.
@Suite struct DirectionFlagTests {
  private let channelMap: [UInt8] = [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 60, 0]

  /// Some events, then a PDU that the central alone may send.
  private func session(
    updateFrom sender: AirPacket.Sender = .central,
    flag: (AirPacket.Sender) -> AirPacket.Sender
  ) -> (TestSession, update: LinkDirection?) {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request())
    func feed(_ packet: AirPacket, after time: Int64) -> LinkDirection? {
      var packet = packet
      packet.sender = flag(packet.sender)
      return session.air(packet, after: time).direction
    }
    for _ in 0..<12 {
      _ = feed(link.packet(.central, llid: 1), after: 29_770_000)
      _ = feed(link.packet(.peripheral, llid: 1), after: 230_000)
    }
    let poll =
      sender == .central ? link.control(.central, channelMap) : link.packet(.central, llid: 1)
    let first = feed(poll, after: 29_770_000)
    let length = sender == .central ? 294_000 : 230_000 as Int64
    let answer =
      sender == .central
      ? link.packet(.peripheral, llid: 1) : link.control(.peripheral, channelMap)
    let second = feed(answer, after: length)
    return (session, sender == .central ? first : second)
  }

  @Test func `What turns and roles bear out is believed`() {
    let (session, update) = session { $0 }
    #expect(session.tracker.headerContradictions.entries.isEmpty)
    #expect(session.recorder.violations.isEmpty)
    #expect(update == .centralToPeripheral)
  }

  @Test(arguments: [true, false])
  func `Senders that are exchanged, or all the same, are put right and reported once`(
    areExchanged: Bool
  ) {
    let (session, update) = session { sender in
      areExchanged && sender == .central ? .peripheral : .central
    }
    #expect(session.tracker.headerContradictions.entries.map(\.field) == [.direction])
    #expect(session.tracker.headerContradictions.entries.first?.first.number ?? 99 < 14)
    #expect(!session.recorder.violations.contains(.llWrongRole))
    #expect(update == .centralToPeripheral)
  }

  @Test func `PDUs of one role outweigh turns that lack the central's empty packets`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request())
    var last: LinkDirection?
    for _ in 0..<12 {
      // A central that logs itself leaves its empty packets out: the peripheral seems to open the event.
      _ = link.packet(.central, llid: 1)
      session.air(link.packet(.peripheral, llid: 1), after: 29_770_000)
      last = session.air(link.control(.central, channelMap), after: 230_000).direction
      _ = link.packet(.peripheral, llid: 1)
    }
    #expect(last == .centralToPeripheral)
    #expect(session.tracker.headerContradictions.entries.isEmpty)
  }

  @Test func `A device that breaks a rule once is not taken for a wrong header`() {
    let (session, update) = session(updateFrom: .peripheral) { $0 }
    #expect(session.tracker.headerContradictions.entries.isEmpty)
    #expect(session.recorder.violations == [.llWrongRole])
    #expect(update == .peripheralToCentral)
  }
}
