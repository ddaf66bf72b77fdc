import BluetoothPackets
import LinkSessions
import Testing

/// Rules of the link layer that a connection request, the first packets and the start of encryption
/// can break. Core 6.0, Vol 6, Part B.
@Suite struct LinkLayerRuleTests {
  /// Where the fields of a connection request begin in the PDU, behind the header and two addresses.
  /// 2.3.3.1.
  private enum Offset {
    static let windowSize = 2 + 12 + 7
    static let windowOffset = windowSize + 1
    static let interval = windowOffset + 2
    static let latency = interval + 2
    static let timeout = latency + 2
    static let channelMap = timeout + 2
    static let hop = channelMap + 5
  }

  private func many(_ count: Int) -> [UInt8] { [UInt8](repeating: 1, count: count) }

  /// A capture that begins with a request in which some octets are others.
  private func rules(_ octets: [UInt8], at offset: Int) -> [RuleID] {
    let session = TestSession()
    var request = AirTestLink().request()
    request.pdu.replaceSubrange(offset..<offset + octets.count, with: octets)
    session.air(request)
    return session.recorder.violations
  }

  @Test(
    arguments: [
      // 4 and 17 with the sleep clock's accuracy of the good request; 5 and 16 are allowed.
      ([4 | 1 << 5], Offset.hop, [.llConnectionHop]),
      ([17 | 1 << 5], Offset.hop, [.llConnectionHop]),
      ([5 | 1 << 5], Offset.hop, []), ([16 | 1 << 5], Offset.hop, []),
      // 6.25 ms; the window of the good request fits still.
      ([5, 0], Offset.interval, [.llConnectionIntervalShort, .llConnectionWindow]),
      (
        [0, 0], Offset.interval, [.llConnectionInterval, .llConnectionWindow]
      ),
      ([6, 0], Offset.interval, []),
      // 3201 × 1.25 ms needs a timeout over 8 s, which 32 s is.
      ([0x81, 0x0C, 0, 0, 0x80, 0x0C], Offset.interval, [.llConnectionInterval]),
      // 500 events of 7.5 ms fit into 32 s, and are too many all the same.
      ([6, 0, 0xF4, 1, 0x80, 0x0C], Offset.interval, [.llConnectionLatency]),
      ([6, 0, 0xF3, 1, 0x80, 0x0C], Offset.interval, []),
      ([9, 0], Offset.timeout, [.llConnectionTimeout]),
      // 100 ms are twice the interval of 50 ms, and have to be more.
      ([40, 0, 0, 0, 10, 0], Offset.interval, [.llConnectionTimeout]),
      ([40, 0, 0, 0, 11, 0], Offset.interval, []),
      ([0x81, 0x0C], Offset.timeout, [.llConnectionTimeout]),
      ([0], Offset.windowSize, [.llConnectionWindow]),
      ([9], Offset.windowSize, [.llConnectionWindow]),
      ([25, 0], Offset.windowOffset, [.llConnectionWindow]), ([24, 0], Offset.windowOffset, []),
      ([1, 0, 0, 0, 0], Offset.channelMap, [.llChannelMap]),
      ([3, 0, 0, 0, 0], Offset.channelMap, []),
    ] as [([UInt8], Int, [RuleID])])
  func `A connection request asks for values in their ranges`(
    _ octets: [UInt8], _ offset: Int, _ expected: [RuleID]
  ) {
    #expect(rules(octets, at: offset) == expected)
  }

  @Test func `A connection request has one length`() {
    let session = TestSession()
    var request = AirTestLink().request()
    request.pdu.removeLast()
    request.pdu[1] -= 1
    session.air(request)
    #expect(session.recorder.violations == [.llConnectionLength])
    let findings = session.recorder.events.compactMap { event -> Finding? in
      if case .finding(let finding) = event { finding } else { nil }
    }
    let finding = findings.first
    #expect(finding?[.initiator] != nil && finding?[.initiator] != finding?[.address])
    #expect(finding?[.what] == nil && finding?[.heardAddress] == nil)
    #expect(session.connections.isEmpty)
  }

  @Test func `A start without octets is no packet that says nothing`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.packet(.central, llid: 1))
    session.air(link.packet(.peripheral, llid: 1))
    #expect(session.recorder.violations == [])
    session.air(link.packet(.central, llid: 2))
    #expect(session.recorder.violations.contains(.llEmptyStart))
  }

  @Test func `The first packet of a connection has sequence numbers of 0`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request())
    var first = link.packet(.central, llid: 1)
    // NESN and SN.
    first.pdu[0] |= 0x0C
    session.air(first)
    // Who hears it once may have missed the packets before it.
    #expect(session.recorder.violations == [])
    session.air(first)
    #expect(session.recorder.violations == [.llSequenceStart])
  }

  // MARK: Encryption

  @Test func `Encryption starts in one order`() {
    let session = TestSession()
    var exchange = AirExchange(session)
    session.air(exchange.link.request())
    exchange.idle(2)
    exchange.event((1, []), (3, [0x05]))
    #expect(session.recorder.violations.contains(.llEncryptionOrder))
  }

  @Test func `A lost packet lets nobody judge the order for two seconds`() {
    let session = TestSession()
    var exchange = AirExchange(session)
    session.air(exchange.link.request())
    exchange.idle(2)
    exchange.event((3, [0x03] + many(22)), captures: (false, true))
    exchange.event((1, []), (3, [0x05]))
    #expect(session.recorder.violations.isEmpty)
  }

  @Test func `The order is judged only where nothing may have been missed`() {
    var link = AirTestLink()
    let session = TestSession()
    // No connection request: the sniffer came later.
    session.air(link.packet(.central, llid: 1))
    session.air(link.packet(.peripheral, llid: 1))
    session.air(link.control(.peripheral, [0x05]))
    #expect(!session.recorder.violations.contains(.llEncryptionOrder))
  }

  /// Pairing Request and Pairing Response on the air; Secure Connections if both say so.
  private func pair(_ link: inout AirTestLink, in session: TestSession, isSecure: Bool) {
    let features: [UInt8] = [3, 0, isSecure ? 0x09 : 0x01, 16, 1, 1]
    session.air(link.packet(.central, llid: 2, [7, 0, 6, 0, 0x01] + features))
    session.air(link.packet(.peripheral, llid: 2, [7, 0, 6, 0, 0x02] + features))
  }

  @Test func `Encryption waits for the key that a pairing makes`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    pair(&link, in: session, isSecure: false)
    #expect(session.recorder.violations == [])
    session.air(link.control(.central, [0x03] + many(22)))
    #expect(session.recorder.violations == [.llEncryptionBeforeKey])
    #expect(
      session.tracker.security.pairings.first?.violations.first?.earlierFrames == [3])
  }

  @Test func `A key may have been made in packets that the sniffer missed`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    pair(&link, in: session, isSecure: false)
    // The central acknowledges packets of the peripheral that are missing.
    for _ in 0..<2 {
      session.air(link.packet(.central, llid: 1))
      _ = link.packet(.peripheral, llid: 2, [1, 2, 3])
    }
    session.air(link.control(.central, [0x03] + many(22)))
    #expect(!session.recorder.violations.contains(.llEncryptionBeforeKey))
  }

  @Test(arguments: [(0, []), (1, [.llKeyNamed])] as [(UInt8, [RuleID])])
  func `The short-term key of a legacy pairing has no name`(
    _ name: UInt8, _ expected: [RuleID]
  ) throws {
    let session = TestSession()
    var exchange = AirExchange(session)
    session.air(exchange.link.request())
    let features: [UInt8] = [3, 0, 0x01, 16, 1, 1]
    exchange.event((2, [7, 0, 6, 0, 0x01] + features), (2, [7, 0, 6, 0, 0x02] + features))
    for opcode: UInt8 in [0x03, 0x04] {
      let pdu = [17, 0, 6, 0, opcode] + many(16)
      exchange.event((2, pdu), (2, pdu))
    }
    exchange.event((3, [0x03] + [UInt8](repeating: name, count: 10) + many(12)))
    #expect(session.recorder.violations == expected)
    // The peripheral can't know a key by such a name: it has not lost any.
    exchange.event((1, []), (3, [0x0D, 0x06]))
    let encryption = try #require(session.tracker.security.encryptions.first)
    #expect(encryption.outcome == .failed(.pinOrKeyMissing))
    #expect(encryption.key == .pairing(PairingID(1)))
    #expect(encryption.nameIsForbidden == (name == 1))
    // Tried again without a name, it is the key of the same pairing.
    exchange.event((3, [0x03] + [UInt8](repeating: 0, count: 10) + many(12)))
    #expect(session.tracker.security.encryptions.last?.key == .pairing(PairingID(1)))
    #expect(session.tracker.security.encryptions.count == 2)
  }

  @Test func `A name explains a refusal, and accuses nobody where a packet is missing`() throws {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    pair(&link, in: session, isSecure: false)
    for opcode: UInt8 in [0x03, 0x04] {
      for side in [AirPacket.Sender.central, .peripheral] {
        session.air(link.packet(side, llid: 2, [17, 0, 6, 0, opcode] + many(16)))
      }
    }
    // The sniffer does not hear this one, which the peripheral acknowledges.
    _ = link.packet(.central, llid: 1)
    session.air(link.packet(.peripheral, llid: 1))
    session.air(link.control(.central, [0x03] + many(22)))
    session.air(link.control(.peripheral, [0x0D, 0x06]))
    #expect(!session.recorder.violations.contains(.llKeyNamed))
    let encryption = try #require(session.tracker.security.encryptions.first)
    #expect(encryption.outcome == .failed(.pinOrKeyMissing))
    #expect(encryption.nameIsForbidden)
    #expect(session.tracker.security.pairings.first?.keyNameIsForbidden == true)
  }

  @Test(arguments: [(0, []), (1, [.llKeyNamed])] as [(UInt8, [RuleID])])
  func `A key of Secure Connections has no name`(_ name: UInt8, _ expected: [RuleID]) {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    pair(&link, in: session, isSecure: true)
    let named = [UInt8](repeating: name, count: 10)
    session.air(link.control(.central, [0x03] + named + many(12)))
    let found = session.recorder.violations.filter { $0 == .llKeyNamed }
    #expect(found == expected)
  }
}
