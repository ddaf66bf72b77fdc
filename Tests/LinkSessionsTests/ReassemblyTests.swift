import LinkSessions
import TestSupport
import Testing

/// L2CAP frames in fragments.
@Suite struct ReassemblyTests {
  private static let first: [UInt8] = HCIPackets.att([0x1B, 0x15, 0, 1, 2, 3, 4, 5, 6, 7])
  private static let second: [UInt8] = HCIPackets.att([0x52, 0x16, 0, 9, 8, 7])

  private func session() -> TestSession {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    return session
  }

  private func pdus(_ session: TestSession) -> [[UInt8]] { session.recorder.att.map(\.octets) }

  private let expected: [[UInt8]] = [
    [0x1B, 0x15, 0, 1, 2, 3, 4, 5, 6, 7], [0x52, 0x16, 0, 9, 8, 7],
  ]

  @Test(arguments: 0...first.count)
  func `A frame cut in two anywhere gives the same PDU`(_ cut: Int) {
    let session = session()
    session.receive(HCIPackets.acl(Self.first.prefix(cut)))
    session.receive(HCIPackets.acl(boundary: 1, Self.first.dropFirst(cut)))
    session.receive(HCIPackets.acl(Self.second))
    #expect(pdus(session) == expected)
    // A continuation of nothing after a whole frame has nowhere to go.
    let orphans = cut == Self.first.count ? 1 : 0
    #expect(session.tracker.tally.notDecodedCount == orphans)
    if cut < Self.first.count {
      #expect(session.recorder.att[0].firstFrame == 2)
      #expect(session.recorder.att[0].frame == 3)
    }
  }

  @Test func `A frame of single octets gives the same PDU, on HCI and on the air`() {
    let session = session()
    var link = AirTestLink()
    session.air(link.request())
    for (index, octet) in Self.first.enumerated() {
      session.receive(HCIPackets.acl(boundary: index == 0 ? 2 : 1, [octet]))
      session.air(link.packet(.peripheral, llid: index == 0 ? 2 : 1, [octet]))
    }
    #expect(pdus(session) == [expected[0], expected[0]])
    #expect(session.recorder.att.map(\.connection) == [0, 1])
    #expect(session.tracker.tally.notDecodedCount == 0)
  }

  @Test func `Both directions are put together apart from each other`() {
    let session = session()
    session.receive(HCIPackets.acl(Self.first.prefix(7)))
    session.send(HCIPackets.acl(boundary: 0, Self.second.prefix(5)))
    session.receive(HCIPackets.acl(boundary: 1, Self.first.dropFirst(7)))
    session.send(HCIPackets.acl(boundary: 1, Self.second.dropFirst(5)))
    #expect(pdus(session) == expected)
    #expect(session.recorder.att.map(\.direction) == [.peripheralToCentral, .centralToPeripheral])
  }

  @Test func `A frame that another one interrupts is given up`() {
    let session = session()
    session.receive(HCIPackets.acl(Self.first.prefix(7)))
    session.receive(HCIPackets.acl(Self.second))
    let orphan = session.receive(HCIPackets.acl(boundary: 1, Self.first.dropFirst(7)))
    #expect(orphan.notDecoded == .withoutStart)
    #expect(pdus(session) == [expected[1]])
  }

  @Test func `Octets after the end of a frame are reported, and the frame is good`() {
    let session = session()
    let whole = session.receive(HCIPackets.acl(Self.first + [0xEE, 0xEE]))
    #expect(whole.notDecoded == .malformed)
    #expect(whole.stoppedBy?.reason == .trailingOctets(2))
    session.receive(HCIPackets.acl(Self.second.prefix(3)))
    let joined = session.receive(HCIPackets.acl(boundary: 1, Self.second.dropFirst(3) + [0xEE]))
    #expect(joined.stoppedBy?.reason == .trailingOctets(1))
    #expect(pdus(session) == expected)
  }

  @Test func `A continuation without a beginning is reported`() {
    let session = session()
    let outcome = session.receive(HCIPackets.acl(boundary: 1, [1, 2, 3]))
    #expect(outcome.notDecoded == .withoutStart)
    #expect(session.tracker.tally.notDecoded[.withoutStart] == 1)
  }

  @Test func `A frame that claims 65535 octets waits, and the next one is read`() {
    let session = session()
    session.receive(HCIPackets.acl([0xFF, 0xFF, 4, 0, 0x1B]))
    for _ in 0..<300 {
      session.receive(HCIPackets.acl(boundary: 1, [UInt8](repeating: 7, count: 200)))
    }
    #expect(session.recorder.att.isEmpty)
    session.receive(HCIPackets.acl(Self.second))
    #expect(pdus(session) == [expected[1]])
  }

  @Test func `A disconnection drops what was being put together`() {
    let session = session()
    session.receive(HCIPackets.acl(Self.first.prefix(7)))
    session.receive(HCIPackets.disconnection())
    session.receive(HCIPackets.connectionComplete())
    let orphan = session.receive(HCIPackets.acl(boundary: 1, Self.first.dropFirst(7)))
    #expect(orphan.notDecoded == .withoutStart)
    #expect(session.recorder.att.isEmpty)
  }

  @Test func `An unknown channel is reported, and a retransmitted fragment used once`() {
    let session = session()
    let unknown = session.receive(HCIPackets.acl(HCIPackets.l2cap(0x0055, [1, 2])))
    #expect(unknown.notDecoded == .unknownContext)
    var link = AirTestLink()
    session.air(link.request())
    let start = link.packet(.central, llid: 2, Array(Self.first.prefix(6)))
    session.air(start)
    session.air(start)
    let rest = link.packet(.central, llid: 1, Array(Self.first.dropFirst(6)))
    session.air(rest)
    session.air(rest)
    #expect(pdus(session) == [expected[0]])
  }
}
