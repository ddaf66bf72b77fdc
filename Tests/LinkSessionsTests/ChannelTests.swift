import LinkSessions
import TestSupport
import Testing

/// Credit-based channels: opening, SDUs, closing.
@Suite struct ChannelTests {
  private func session() -> TestSession {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    return session
  }

  private func channels(_ session: TestSession) -> [CreditBasedChannel] {
    session.tracker.connections.channels(of: 0)
  }

  /// LE_CREDIT_BASED_CONNECTION_REQ from this host: SPSM 0x0080, CID 0x0040.
  private func request(identifier: UInt8 = 1, source: UInt16 = 0x40) -> [UInt8] {
    HCIPackets.acl(
      boundary: 0,
      HCIPackets.signalling(
        0x14, identifier: identifier, [0x80, 0] + source.octets + [0xE8, 3, 200, 0, 4, 0]))
  }

  private func response(
    identifier: UInt8 = 1, destination: UInt16 = 0x41, result: UInt16 = 0
  ) -> [UInt8] {
    HCIPackets.acl(
      HCIPackets.signalling(
        0x15, identifier: identifier,
        destination.octets + [0xD0, 7, 100, 0, 9, 0] + result.octets))
  }

  /// An SDU in K-frames of at most `size` octets to `channel`.
  private func frames(_ sdu: [UInt8], to channel: UInt16, size: Int) -> [[UInt8]] {
    let octets = UInt16(sdu.count).octets + sdu
    return stride(from: 0, to: octets.count, by: size).map {
      HCIPackets.l2cap(channel, Array(octets[$0..<min($0 + size, octets.count)]))
    }
  }

  @Test func `A channel opens with what each end can receive`() throws {
    let session = session()
    session.send(request())
    #expect(channels(session).first?.isOpen == false)
    session.receive(response())
    let channel = try #require(channels(session).first)
    #expect(channel.isOpen)
    #expect(channel.spsm == 0x80)
    #expect(!channel.isEnhanced)
    #expect(channel.openedBy == .centralToPeripheral)
    #expect(channel.requester.channelID == 0x40)
    #expect(channel.requester.mtu == 1000)
    #expect(channel.requester.mps == 200)
    #expect(channel.requester.initialCredits == 4)
    #expect(channel.responder?.channelID == 0x41)
    #expect(channel.responder?.mtu == 2000)
    #expect(channel.requestFrame == 2)
    #expect(channel.responseFrame == 3)
  }

  @Test(arguments: [1, 3, 25, 100, 500])
  func `SDUs are put together from K-frames of any size, both ways`(_ size: Int) throws {
    let session = session()
    session.send(request())
    session.receive(response())
    let down = [UInt8](repeating: 7, count: 300)
    for frame in frames(down, to: 0x41, size: max(2, size)) {
      #expect(session.send(HCIPackets.acl(boundary: 0, frame)).layer == .creditBasedChannel)
    }
    for sdu in [[], [1], [UInt8](repeating: 8, count: 99)] as [[UInt8]] {
      for frame in frames(sdu, to: 0x40, size: max(2, size)) {
        session.receive(HCIPackets.acl(frame))
      }
    }
    let channel = try #require(channels(session).first)
    #expect(channel.sdus == BothDirections(centralToPeripheral: 1, peripheralToCentral: 3))
    #expect(channel.octets == BothDirections(centralToPeripheral: 300, peripheralToCentral: 100))
    #expect(session.recorder.sdus.map(\.octets) == [300, 0, 1, 99])
    #expect(session.tracker.tally.notDecodedCount == 0)
  }

  @Test func `More octets than an SDU's length says are reported`() throws {
    let session = session()
    session.send(request())
    session.receive(response())
    let outcome = session.send(
      HCIPackets.acl(boundary: 0, HCIPackets.l2cap(0x41, [2, 0, 1, 2, 3])))
    #expect(outcome.notDecoded == .malformed)
    #expect(channels(session).first?.sdus.centralToPeripheral == 0)
    session.send(HCIPackets.acl(boundary: 0, HCIPackets.l2cap(0x41, [2, 0, 1, 2])))
    #expect(channels(session).first?.sdus.centralToPeripheral == 1, "the next SDU is good")
  }

  @Test func `A refused channel stays closed, and its frames are out of context`() {
    let session = session()
    session.send(request())
    session.receive(response(destination: 0, result: 0x0004))
    #expect(channels(session).first?.responder == nil)
    #expect(channels(session).first?.responseFrame == 3)
    let outcome = session.send(HCIPackets.acl(boundary: 0, HCIPackets.l2cap(0x41, [1, 0, 9])))
    #expect(outcome.notDecoded == .unknownContext)
  }

  @Test func `A closed channel's identifier may be given to another one`() {
    let session = session()
    session.send(request())
    session.receive(response())
    session.send(
      HCIPackets.acl(
        boundary: 0, HCIPackets.signalling(0x06, identifier: 2, [0x41, 0, 0x40, 0])))
    #expect(channels(session)[0].closedFrame == 4)
    let after = session.send(HCIPackets.acl(boundary: 0, HCIPackets.l2cap(0x41, [1, 0, 9])))
    #expect(after.notDecoded == .unknownContext)
    session.send(request(identifier: 3))
    session.receive(response(identifier: 3))
    session.send(HCIPackets.acl(boundary: 0, HCIPackets.l2cap(0x41, [1, 0, 9])))
    #expect(channels(session).map(\.sdus.centralToPeripheral) == [0, 1])
  }

  @Test func `An enhanced request opens several channels, and some may be refused`() {
    let session = session()
    session.receive(
      HCIPackets.acl(
        HCIPackets.signalling(
          0x17, [0x27, 0, 64, 0, 64, 0, 5, 0, 0x50, 0, 0x51, 0, 0x52, 0])))
    session.send(
      HCIPackets.acl(
        boundary: 0,
        HCIPackets.signalling(0x18, [80, 0, 70, 0, 6, 0, 4, 0, 0x60, 0, 0, 0, 0x62, 0])))
    let all = channels(session)
    #expect(all.map(\.isOpen) == [true, false, true])
    #expect(all.allSatisfy { $0.isEnhanced && $0.isEnhancedATT })
    #expect(all.allSatisfy { $0.openedBy == .peripheralToCentral })
    #expect(all.map { $0.responder?.channelID } == [0x60, nil, 0x62])
    // An ATT PDU on an EATT bearer is told like any other.
    session.receive(HCIPackets.acl(HCIPackets.l2cap(0x60, [4, 0, 0x1B, 3, 0, 9])))
    #expect(session.recorder.att.map(\.octets) == [[0x1B, 3, 0, 9]])
    session.send(
      HCIPackets.acl(
        boundary: 0, HCIPackets.signalling(0x19, identifier: 5, [200, 0, 90, 0, 0x60, 0])))
    #expect(channels(session)[0].responder?.mtu == 80)
    session.receive(HCIPackets.acl(HCIPackets.signalling(0x1A, identifier: 5, [0, 0])))
    #expect(channels(session)[0].responder?.mtu == 200)
    #expect(channels(session)[2].responder?.mtu == 80)
  }

  @Test func `Channels beyond the table are counted`() {
    let session = session()
    for index in 0..<260 {
      session.send(request(identifier: UInt8(index % 255 + 1), source: UInt16(0x40 + index)))
    }
    #expect(channels(session).count == 256)
    #expect(session.tracker.connections.channelsNotKept(of: 0) == 4)
  }
}
