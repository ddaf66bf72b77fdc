import LinkSessions
import TestSupport
import Testing

/// Credits of a credit-based channel, frame by frame. The session is made up.
@Suite struct CreditLedgerTests {
  private let seen = TransactionRecorder()

  /// A channel from this host, the central: it may send `credits` frames of up to `mps` octets.
  private func session(credits: UInt16 = 2, mtu: UInt16 = 100, mps: UInt16 = 50) -> TestSession {
    let session = TestSession(observers: [seen])
    session.receive(HCIPackets.connectionComplete(interval: 24))
    session.send(
      HCIPackets.acl(
        boundary: 0, HCIPackets.signalling(0x14, [0x80, 0, 0x40, 0, 100, 0, 50, 0, 7, 0])))
    session.receive(
      HCIPackets.acl(
        HCIPackets.signalling(
          0x15, [0x41, 0] + mtu.octets + mps.octets + credits.octets + [0, 0])))
    return session
  }

  private func frame(_ session: TestSession, _ octets: [UInt8]) {
    session.send(HCIPackets.acl(boundary: 0, HCIPackets.l2cap(0x41, octets)))
  }

  private func grant(_ session: TestSession, _ credits: UInt16, after time: Int64 = 10_000_000) {
    session.receive(
      HCIPackets.acl(HCIPackets.signalling(0x16, identifier: 9, [0x41, 0] + credits.octets)),
      after: time)
  }

  private func ledgers(_ session: TestSession) -> BothDirections<CreditBasedChannel.Ledger>? {
    session.tracker.connections.channels(of: 0).first?.credits
  }

  private var balances: [Int] {
    seen.events.compactMap {
      if case .creditsChanged(let change) = $0 { change.balance } else { nil }
    }
  }

  @Test func `Each side begins with what the other one gives`() throws {
    let credits = try #require(ledgers(session()))
    #expect(credits.centralToPeripheral.balance == .seen(2, frame: 3))
    #expect(credits.peripheralToCentral.balance == .seen(7, frame: 3))
    #expect(credits.centralToPeripheral.initial == 2)
  }

  @Test func `Frames cost credits and grants bring them`() throws {
    let session = session()
    frame(session, [1, 0, 7])
    grant(session, 3)
    frame(session, [1, 0, 7])
    #expect(balances == [1, 4, 3])
    let ledger = try #require(ledgers(session)).centralToPeripheral
    #expect(ledger.balance == .seen(3, frame: 6))
    #expect(ledger.frames == 2)
    #expect(ledger.octets == 6)
    #expect(ledger.granted == 3)
    #expect(ledger.grants == 1)
    #expect(ledger.lowest == 1)
    #expect(ledger.lateGrants == 0)
    #expect(seen.violations.isEmpty)
  }

  @Test func `A sender in the middle of an SDU waits for credits`() throws {
    let session = session()
    frame(session, [80, 0] + [UInt8](repeating: 1, count: 40))
    frame(session, [UInt8](repeating: 1, count: 30))
    grant(session, 1, after: 500_000_000)
    session.time += 300_000_000
    frame(session, [UInt8](repeating: 1, count: 10))
    let ledger = try #require(ledgers(session)).centralToPeripheral
    #expect(ledger.stalls == 1)
    #expect(ledger.stalledNanoseconds == 500_000_000)
    #expect(ledger.longestStall == 500_000_000)
    #expect(ledger.longestStallFrame == 6)
    #expect(ledger.nanosecondsAtZero == 500_000_000)
    #expect(ledger.timesAtZero == 2)
    #expect(ledger.lateGrants == 1)
  }

  @Test func `Who uses a late grant at once has waited for it, who takes his time has not`() throws
  {
    for (pause, stalls) in [(0, 1), (100_000_000, 0)] {
      let session = session(credits: 1)
      frame(session, [1, 0, 7])
      grant(session, 1, after: 200_000_000)
      session.time += Int64(pause)
      frame(session, [1, 0, 7])
      let ledger = try #require(ledgers(session)).centralToPeripheral
      #expect(ledger.stalls == stalls)
      #expect(ledger.lateGrants == 1)
      #expect(ledger.nanosecondsAtZero == 200_000_000)
    }
  }

  @Test func `What waits when the channel closes has waited in vain`() throws {
    let session = session(credits: 1)
    frame(session, [80, 0] + [UInt8](repeating: 1, count: 40))
    session.receive(HCIPackets.disconnection(), after: 2_000_000_000)
    let ledger = try #require(ledgers(session)).centralToPeripheral
    #expect(ledger.nanosecondsAtZero == 2_000_000_000)
    #expect(ledger.stalls == 1)
    #expect(ledger.longestStallFrame == nil)
  }

  @Test func `A frame without a credit breaks the rule`() throws {
    let session = session(credits: 1)
    frame(session, [1, 0, 7])
    frame(session, [1, 0, 7])
    #expect(seen.rules == [.l2capFrameWithoutCredit])
    #expect(seen.violations.first?.frame?.number == 5)
    let ledger = try #require(ledgers(session)).centralToPeripheral
    #expect(ledger.framesWithoutCredit == 1)
    #expect(ledger.balance.value == 0)
  }

  @Test func `No side may hold more than 65,535 credits, or be granted none`() throws {
    let session = session(credits: 65_535)
    grant(session, 1)
    grant(session, 0)
    #expect(seen.rules == [.l2capCreditOverflow, .l2capZeroCredits])
    let ledger = try #require(ledgers(session)).centralToPeripheral
    #expect(ledger.overflows == 1)
    #expect(ledger.balance.value == 65_535)
  }

  @Test func `Frames and SDUs that the receiver can't take break rules`() {
    let session = session(credits: 100, mtu: 60, mps: 50)
    frame(session, [48, 0] + [UInt8](repeating: 1, count: 48))
    frame(session, [60, 0] + [UInt8](repeating: 1, count: 48))
    frame(session, [UInt8](repeating: 1, count: 12))
    #expect(seen.violations.isEmpty)
    frame(session, [49, 0] + [UInt8](repeating: 1, count: 49))
    frame(session, [61, 0] + [UInt8](repeating: 1, count: 48))
    frame(session, [UInt8](repeating: 1, count: 14))
    #expect(seen.rules == [.l2capFrameOverMPS, .l2capSDUOverMTU, .l2capSDULength])
    #expect(seen.violations.map(\.frame?.number) == [7, 8, 9])
  }

  @Test func `Opening and closing are reported`() {
    let session = session()
    session.send(
      HCIPackets.acl(boundary: 0, HCIPackets.signalling(0x06, identifier: 2, [0x41, 0, 0x40, 0])))
    let frames = seen.events.compactMap {
      switch $0 {
      case .channelOpened(ConnectionID(1), 0, let frame),
        .channelClosed(ConnectionID(1), 0, let frame):
        frame.number
      default: nil
      }
    }
    #expect(frames == [3, 4])
  }

  @Test func `The end of an enhanced bearer ends what waits on it`() {
    let session = TestSession(observers: [seen])
    session.receive(HCIPackets.connectionComplete())
    session.send(
      HCIPackets.acl(
        boundary: 0, HCIPackets.signalling(0x17, [0x27, 0, 64, 0, 64, 0, 5, 0, 0x50, 0])))
    session.receive(
      HCIPackets.acl(HCIPackets.signalling(0x18, [80, 0, 70, 0, 6, 0, 0, 0, 0x60, 0])))
    for pdu in [[0x0A, 3, 0], [0x02, 64, 0], [0x52, 3, 0] + [UInt8](repeating: 0, count: 62)]
      as [[UInt8]]
    {
      session.send(
        HCIPackets.acl(boundary: 0, HCIPackets.l2cap(0x60, UInt16(pdu.count).octets + pdu)))
    }
    #expect(
      seen.rules == [
        .attMTUExchangeOnEnhancedBearer, .attRequestBeforeAnswer, .attPDUOverMTU,
      ])
    session.send(
      HCIPackets.acl(boundary: 0, HCIPackets.signalling(0x06, identifier: 2, [0x60, 0, 0x50, 0])))
    let att = seen.ended.filter { $0.channel == 0 }
    #expect(att.map(\.outcome) == [.success, .disconnected, .disconnected])
  }

  @Test func `Waits that last for centuries don't trap`() throws {
    let session = session(credits: 1)
    for _ in 0..<3 {
      session.time = .min
      frame(session, [80, 0] + [UInt8](repeating: 1, count: 40))
      session.time = .max - 20_000_000
      grant(session, 1)
      frame(session, [UInt8](repeating: 1, count: 40))
      grant(session, 1, after: 0)
    }
    let ledger = try #require(ledgers(session)).centralToPeripheral
    #expect(ledger.nanosecondsAtZero == .max)
    #expect(ledger.stalledNanoseconds == .max)
    #expect(ledger.longestStall == .max)
  }
}
