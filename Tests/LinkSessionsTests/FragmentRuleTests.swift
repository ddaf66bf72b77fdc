import LinkSessions
import Testing

/// Fragments of L2CAP frames that don't fit together, and answers that the air has swallowed.
@Suite struct FragmentRuleTests {
  private let seen = TransactionRecorder()

  private func session() -> TestSession {
    let session = TestSession(observers: [seen])
    session.receive(HCIPackets.connectionComplete())
    return session
  }

  private static let frame = HCIPackets.att([0x1B, 3, 0, 1, 2, 3, 4, 5])

  @Test func `A frame that is not finished is reported when the next one begins`() {
    let session = session()
    session.receive(HCIPackets.acl(Self.frame.prefix(6)))
    session.receive(HCIPackets.acl(Self.frame))
    #expect(seen.rules == [.l2capIncompleteFrame])
    #expect(seen.violations.first?.frame?.number == 3)
    #expect(seen.violations.first?.earlierFrames == [2])
  }

  @Test func `Fragments without a start, beyond the end or too short are reported`() {
    let session = session()
    session.receive(HCIPackets.acl(boundary: 1, Self.frame.suffix(3)))
    session.receive(HCIPackets.acl(Self.frame.prefix(6)))
    session.receive(HCIPackets.acl(boundary: 1, Self.frame.suffix(7)))
    session.receive(HCIPackets.acl(Self.frame + [0]))
    session.receive(HCIPackets.acl(Self.frame.prefix(1)))
    #expect(
      seen.rules == [
        .l2capContinuationWithoutStart, .l2capExcessOctets, .l2capExcessOctets, .l2capShortStart,
      ])
  }

  @Test func `The first fragment identifies that a PDU will exceed the MTU, once`() {
    let session = session()
    let frame = HCIPackets.att([0x1B, 3, 0] + [UInt8](repeating: 1, count: 30))
    session.receive(HCIPackets.acl(frame.prefix(27)))
    session.receive(HCIPackets.acl(boundary: 1, frame.suffix(10)))
    #expect(seen.rules == [.attPDUOverMTU])
    #expect(seen.violations.first?.frame?.number == 2)
  }

  @Test func `Who answers a request that is not complete has not read its length`() {
    let session = session()
    session.send(HCIPackets.acl(boundary: 0, HCIPackets.att([0x02, 0xF7, 0]).prefix(5)))
    session.receive(HCIPackets.acl(HCIPackets.att([0x03, 65, 0])))
    #expect(seen.rules == [.attIncompleteRequestAnswered])
    #expect(seen.violations.first?.earlierFrames == [2])
  }

  // MARK: The air

  private static let interval: Int64 = 30_000_000

  /// The central's packet, then the peripheral's, at the rate of the connection interval.
  private func event(
    _ session: TestSession, _ link: inout AirTestLink, central: [UInt8]? = nil,
    peripheral: [UInt8]? = nil, isHeard: Bool = true
  ) {
    session.air(
      central.map { link.att(.central, $0) } ?? link.packet(.central, llid: 1),
      after: Self.interval - 400_000)
    let answer = peripheral.map { link.att(.peripheral, $0) } ?? link.packet(.peripheral, llid: 1)
    if isHeard { session.air(answer, after: 400_000) } else { session.time += 400_000 }
  }

  private func air() -> (TestSession, AirTestLink) {
    let session = TestSession(observers: [seen])
    var link = AirTestLink()
    session.air(link.request())
    for _ in 0..<3 { event(session, &link) }
    return (session, link)
  }

  @Test func `A second request on the air breaks the rule where nothing is missing`() {
    var (session, link) = air()
    event(session, &link, central: [0x0A, 3, 0])
    event(session, &link, central: [0x0A, 4, 0])
    event(session, &link, peripheral: [0x0B, 1])
    event(session, &link, peripheral: [0x0B, 2])
    #expect(seen.rules == [.attRequestBeforeAnswer])
    #expect(seen.outcomes == [.success, .success])
  }

  @Test func `A request whose answer the sniffer missed is no fault of the client`() {
    var (session, link) = air()
    event(session, &link, central: [0x0A, 3, 0])
    event(session, &link, peripheral: [0x0B, 1], isHeard: false)
    event(session, &link)
    event(session, &link, central: [0x0A, 4, 0])
    event(session, &link, peripheral: [0x0B, 2])
    #expect(seen.violations.isEmpty)
    #expect(seen.outcomes == [.notInCapture, .success])
    #expect(seen.ended.map(\.handle) == [3, 4])
  }

  @Test func `A silence of more than a connection interval may have held the answer`() {
    var (session, link) = air()
    event(session, &link, central: [0x0A, 3, 0])
    session.time += Self.interval
    event(session, &link)
    event(session, &link, central: [0x0A, 4, 0])
    session.tracker.finish()
    #expect(seen.violations.isEmpty)
    #expect(seen.outcomes == [.notInCapture, .inProgress])
  }

  @Test func `What is answered in ciphertext is not in the capture`() {
    var (session, link) = air()
    event(session, &link, central: [0x0A, 3, 0])
    session.air(link.control(.peripheral, [0x05]))
    session.air(
      link.packet(.peripheral, llid: 2, [0x9F, 0xCD, 0xA7, 0xF4, 0x48, 0x11, 0x52, 0x30]))
    session.tracker.finish()
    #expect(seen.ended.filter { $0.kind == .att(.readRequest) }.map(\.outcome) == [.notInCapture])
  }

  @Test func `A sniffer that is wrong about the direction does not hide the answer`() {
    var (session, link) = air()
    event(session, &link, central: [0x0A, 3, 0])
    event(session, &link, central: [0x0B, 1])
    #expect(seen.outcomes == [.success])
    #expect(seen.violations.isEmpty)
  }

  // MARK: What numbers and pauses prove

  /// 30 octets of an indication, in two fragments.
  private static let indication = HCIPackets.att([0x1D, 3, 0] + [UInt8](repeating: 7, count: 27))

  @Test func `A second PDU with the same number proves that both sides' packets are missing`() {
    var (session, link) = air()
    let first = link.packet(.peripheral, llid: 2, Array(Self.indication.prefix(27)))
    event(session, &link)
    session.air(link.packet(.central, llid: 1), after: Self.interval - 400_000)
    session.air(first, after: 400_000)
    // The rest of it and what acknowledges that are not in the capture.
    _ = link.packet(.central, llid: 1)
    _ = link.packet(.peripheral, llid: 1, Array(Self.indication.dropFirst(27)))
    session.air(link.att(.central, [0x1E]), after: Self.interval - 400_000)
    #expect(seen.violations.isEmpty)
  }

  @Test func `A confirmation may stand before the repetition of its indication`() {
    var (session, link) = air()
    // The indication is heard by the central, not by the sniffer, and is sent again.
    session.air(link.packet(.central, llid: 1), after: Self.interval - 400_000)
    let first = link.att(.peripheral, [0x1D, 3, 0, 1])
    session.air(link.att(.central, [0x1E]), after: Self.interval)
    session.air(first, after: 400_000)
    event(session, &link, peripheral: [0x1D, 3, 0, 2])
    event(session, &link, central: [0x1E])
    #expect(seen.violations.isEmpty)
    #expect(seen.outcomes.contains(.success))
  }

  @Test func `A peripheral that sends twice shows that the central's packet is missing`() {
    var (session, link) = air()
    session.air(
      link.packet(.central, llid: 2, Array(Self.indication.prefix(27))),
      after: Self.interval - 400_000)
    let answer = link.packet(.peripheral, llid: 1)
    session.air(answer, after: 400_000)
    session.air(answer, after: 700_000)
    event(session, &link, peripheral: [0x13])
    #expect(seen.violations.isEmpty)
  }
}
