import BluetoothPackets
import LinkSessions
import TestSupport
import Testing

/// L2CAP signalling requests and their responses. The commands are made up.
@Suite struct SignallingTransactionTests {
  private let seen = TransactionRecorder()

  private func session(isCentral: Bool = true) -> TestSession {
    let session = TestSession(observers: [seen])
    session.receive(HCIPackets.connectionComplete(isCentral: isCentral))
    return session
  }

  private func send(
    _ session: TestSession, _ code: UInt8, _ identifier: UInt8 = 1, _ parameters: [UInt8] = []
  ) {
    session.send(
      HCIPackets.acl(
        boundary: 0, HCIPackets.signalling(code, identifier: identifier, parameters)))
  }

  private func receive(
    _ session: TestSession, _ code: UInt8, _ identifier: UInt8 = 1, _ parameters: [UInt8] = [],
    after time: Int64 = 10_000_000
  ) {
    session.receive(
      HCIPackets.acl(HCIPackets.signalling(code, identifier: identifier, parameters)),
      after: time)
  }

  private static let parameters: [UInt8] = [6, 0, 6, 0, 0, 0, 200, 0]

  @Test func `A response with the request's identifier ends it`() throws {
    for (result, outcome) in [
      (0, Transaction.Outcome.success),
      (1, .error(.signalling(code: 1, name: "Rejected"))),
    ] {
      let seen = TransactionRecorder()
      let session = TestSession(observers: [seen])
      session.receive(HCIPackets.connectionComplete())
      receive(session, 0x12, 7, Self.parameters)
      send(session, 0x13, 7, [UInt8(result), 0])
      let update = try #require(seen.ended.first)
      #expect(seen.ended.count == 1)
      #expect(update.kind == .signalling(.connectionParameterUpdateRequest))
      #expect(update.direction == .peripheralToCentral)
      #expect(update.outcome == outcome)
      #expect(update.response?.number == 3)
      #expect(update.octets == 18)
      #expect(seen.violations.isEmpty)
    }
  }

  @Test func `Requests of both sides may have the same identifier, and answers come in any order`()
  {
    let session = session()
    send(session, 0x06, 1, [0x41, 0, 0x40, 0])
    receive(session, 0x12, 1, Self.parameters)
    send(session, 0x06, 2, [0x43, 0, 0x42, 0])
    receive(session, 0x07, 2, [0x43, 0, 0x42, 0])
    send(session, 0x13, 1, [0, 0])
    receive(session, 0x07, 1, [0x41, 0, 0x40, 0])
    #expect(seen.ended.map(\.id) == [3, 2, 1])
    #expect(seen.outcomes.allSatisfy { $0 == .success })
    #expect(seen.violations.isEmpty)
  }

  @Test func `A rejection ends any request with its reason`() {
    let session = session()
    receive(session, 0x12, 3, Self.parameters)
    send(session, 0x01, 3, [0, 0])
    #expect(
      seen.outcomes == [.error(.signalling(code: 0, name: "Command not understood"))])
  }

  @Test func `Each result of opening a channel has its name`() {
    let session = session()
    send(session, 0x14, 1, [0x80, 0, 0x40, 0, 100, 0, 50, 0, 4, 0])
    receive(session, 0x15, 1, [0, 0, 0, 0, 0, 0, 0, 0, 2, 0])
    send(session, 0x19, 2, [200, 0, 90, 0, 0x40, 0])
    receive(session, 0x1A, 2, [1, 0])
    #expect(
      seen.outcomes == [
        .error(.signalling(code: 2, name: "Connection Refused - SPSM Not Supported")),
        .error(
          .signalling(
            code: 1, name: "Reconfiguration Failed - Reduction In Size Of MTU Not Allowed")),
      ])
  }

  @Test func `A decision that is pending is waited for`() {
    let session = session()
    send(session, 0x17, 1, [0x27, 0, 64, 0, 64, 0, 5, 0, 0x50, 0])
    receive(session, 0x18, 1, [0, 0, 0, 0, 0, 0, 0x0E, 0])
    #expect(seen.ended.isEmpty)
    receive(
      session, 0x18, 1, [80, 0, 70, 0, 6, 0, 0, 0, 0x60, 0], after: 200_000_000_000)
    #expect(seen.outcomes == [.success])
    #expect(session.tracker.connections.channels(of: 0).first?.isOpen == true)
  }

  @Test func `Each request has its own limit`() {
    for (code, seconds, outcome) in [
      (0x12, 31, Transaction.Outcome.timeout), (0x06, 31, .success), (0x06, 61, .timeout),
    ] {
      let seen = TransactionRecorder()
      let session = TestSession(observers: [seen])
      session.receive(HCIPackets.connectionComplete(isCentral: false))
      send(session, UInt8(code), 1, code == 0x12 ? Self.parameters : [0x41, 0, 0x40, 0])
      receive(
        session, UInt8(code) + 1, 1, code == 0x12 ? [0, 0] : [0x41, 0, 0x40, 0],
        after: Int64(seconds) * 1_000_000_000)
      #expect(seen.outcomes == [outcome])
    }
  }

  @Test func `A request under the same identifier gives the first one up`() {
    let session = session()
    receive(session, 0x12, 1, Self.parameters)
    receive(session, 0x12, 1, Self.parameters)
    send(session, 0x13, 1, [0, 0])
    #expect(seen.outcomes == [.timeout, .success])
    #expect(seen.ended.map(\.id) == [1, 2])
  }

  @Test func `Open requests end with their connection`() {
    let session = session()
    receive(session, 0x12, 1, Self.parameters)
    session.receive(HCIPackets.disconnection())
    #expect(seen.outcomes == [.disconnected])
  }

  @Test func `Commands that the rules don't have are reported`() {
    let session = session()
    send(session, 0x12, 1, Self.parameters)
    receive(session, 0x0A, 0, [1, 0])
    send(session, 0x01, 0, [0, 0])
    receive(session, 0x07, 9, [0x41, 0, 0x40, 0])
    receive(session, 0x13, 1, [0])
    #expect(
      seen.rules == [
        .l2capParameterRequestFromCentral, .l2capZeroIdentifier, .l2capUnexpectedCode,
        // The answer has the identifier of its request.
        .l2capAnswerWithoutRequest, .l2capMalformedCommand,
      ])
    #expect(seen.ended.count == 2)
  }

  @Test func `Requests without end are kept few`() {
    let session = session()
    for identifier in UInt8(1)...100 { send(session, 0x06, identifier, [0x41, 0, 0x40, 0]) }
    #expect(seen.ended.count == 68)
    session.tracker.finish()
    #expect(seen.ended.map(\.id) == Array(1...100))
  }
}
