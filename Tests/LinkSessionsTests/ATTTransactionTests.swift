import BluetoothPackets
import LinkSessions
import TestSupport
import Testing

/// ATT requests and their answers in an HCI log. The PDUs are made up.
@Suite struct ATTTransactionTests {
  private let seen = TransactionRecorder()

  private func session(connected: Bool = true) -> TestSession {
    let session = TestSession(observers: [seen])
    if connected { session.receive(HCIPackets.connectionComplete()) }
    return session
  }

  /// From this host, the central.
  private func ask(_ session: TestSession, _ pdu: [UInt8]) {
    session.send(HCIPackets.acl(boundary: 0, HCIPackets.att(pdu)))
  }

  private func answer(_ session: TestSession, _ pdu: [UInt8], after time: Int64 = 10_000_000) {
    session.receive(HCIPackets.acl(HCIPackets.att(pdu)), after: time)
  }

  private static let second: Int64 = 1_000_000_000

  @Test func `A request ends with its response`() throws {
    let session = session()
    ask(session, [0x0A, 3, 0])
    #expect(seen.began.map(\.outcome) == [.inProgress])
    answer(session, [0x0B, 1, 2, 3])
    let read = try #require(seen.ended.first)
    #expect(seen.ended.count == 1)
    #expect(read.id == 1)
    #expect(read.kind == .att(.readRequest))
    #expect(read.connection == 0)
    #expect(read.direction == .centralToPeripheral)
    #expect(read.request.number == 2)
    #expect(read.response?.number == 3)
    #expect(read.latency == 10_000_000)
    #expect(read.outcome == .success)
    #expect(read.handle == 3)
    #expect(read.octets == 3)
    #expect(seen.attTransactions == [1, 1])
    #expect(seen.violations.isEmpty)
  }

  @Test func `An error ends the request that it names`() {
    let session = session()
    ask(session, [0x12, 3, 0, 7])
    answer(session, [0x01, 0x12, 3, 0, 0x05])
    #expect(seen.outcomes == [.error(.att(ATTErrorCode(rawValue: 5)))])
    #expect(seen.ended.first?.octets == 1)
    ask(session, [0x0A, 3, 0])
    answer(session, [0x01, 0x12, 3, 0, 0x05])
    // It names another request than the pending one, which it ends all the same.
    #expect(seen.ended.count == 2)
    #expect(seen.rules == [.attAnswerMismatch])
  }

  @Test func `What nothing answers is done when it is seen`() {
    let session = session()
    ask(session, [0x52, 3, 0, 7, 8])
    answer(session, [0x1B, 4, 0, 1, 2, 3])
    answer(session, [0x23, 4, 0, 2, 0, 1, 2, 5, 0, 1, 0, 9])
    #expect(seen.outcomes == [.success, .success, .success])
    #expect(seen.ended.map(\.octets) == [2, 3, 3])
    #expect(seen.ended.map(\.handle) == [3, 4, nil])
    #expect(seen.ended.allSatisfy { $0.response == nil })
    #expect(seen.began.map(\.id) == [1, 2, 3])
    #expect(seen.attTransactions == [1, 2, 3])
  }

  @Test func `Indications wait for confirmations, whatever requests do`() {
    let session = session()
    ask(session, [0x0A, 3, 0])
    answer(session, [0x1D, 4, 0, 1])
    ask(session, [0x1E])
    answer(session, [0x0B, 9])
    #expect(seen.ended.map(\.kind) == [.att(.handleValueIndication), .att(.readRequest)])
    #expect(seen.outcomes == [.success, .success])
    answer(session, [0x1D, 4, 0, 1])
    answer(session, [0x1D, 4, 0, 2])
    ask(session, [0x1E])
    ask(session, [0x1E])
    ask(session, [0x1E])
    #expect(seen.rules == [.attIndicationBeforeConfirmation, .attConfirmationWithoutIndication])
    #expect(seen.ended.count == 4)
  }

  @Test func `Both sides ask at once`() {
    let session = session()
    ask(session, [0x0A, 3, 0])
    answer(session, [0x0A, 5, 0])
    answer(session, [0x0B, 1])
    ask(session, [0x0B, 1, 2])
    #expect(seen.ended.map(\.handle) == [3, 5])
    #expect(seen.ended.map(\.direction) == [.centralToPeripheral, .peripheralToCentral])
    #expect(seen.violations.isEmpty)
  }

  @Test func `A second request before the answer breaks a rule, and both are answered in order`() {
    let session = session()
    ask(session, [0x0A, 3, 0])
    ask(session, [0x0A, 4, 0])
    ask(session, [0x12, 5, 0, 1])
    answer(session, [0x0B, 1])
    answer(session, [0x0B, 1, 2])
    answer(session, [0x13])
    #expect(seen.rules == [.attRequestBeforeAnswer, .attRequestBeforeAnswer])
    #expect(seen.violations.map(\.frame?.number) == [3, 4])
    #expect(seen.violations.map(\.earlierFrames) == [[2], [2]])
    #expect(seen.ended.map(\.handle) == [3, 4, 5])
    #expect(seen.ended.map(\.response?.number) == [5, 6, 7])
  }

  @Test func `In a log without events a second request may be one of a new connection`() {
    let session = session(connected: false)
    ask(session, [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28])
    ask(session, [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28])
    #expect(seen.rules.isEmpty)
    #expect(seen.outcomes == [.notInCapture])
  }

  @Test func `In a log without events the answer to a request that was given up is not unasked`() {
    let session = session(connected: false)
    ask(session, [0x0A, 3, 0])
    ask(session, [0x0A, 6, 0])
    answer(session, [0x0B, 1])
    answer(session, [0x0B, 2])
    #expect(seen.rules.isEmpty)
    #expect(seen.outcomes == [.notInCapture, .success])
  }

  @Test func `In a log with events an answer more than there were requests is unasked`() {
    let session = session(connected: false)
    session.receive([4, 0x10, 1, 0])
    ask(session, [0x0A, 3, 0])
    answer(session, [0x0B, 1])
    answer(session, [0x0B, 2])
    #expect(seen.rules == [.attAnswerWithoutRequest])
  }

  @Test func `A log with events would show the new connection`() {
    let session = session(connected: false)
    // Hardware Error: any event will do.
    session.receive([4, 0x10, 1, 0])
    ask(session, [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28])
    ask(session, [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28])
    #expect(seen.rules == [.attRequestBeforeAnswer])
  }

  @Test func `An error finds its request among several by the handle that it names`() {
    let session = session()
    ask(session, [0x0A, 3, 0])
    ask(session, [0x0A, 4, 0])
    answer(session, [0x01, 0x0A, 4, 0, 0x02])
    answer(session, [0x0B, 1])
    #expect(seen.ended.map(\.handle) == [4, 3])
  }

  @Test func `A request that was passed over is not blamed on those after it`() {
    let session = session()
    ask(session, [0x0A, 3, 0])
    ask(session, [0x12, 5, 0, 1])
    answer(session, [0x13])
    ask(session, [0x0A, 6, 0])
    answer(session, [0x0B, 1])
    #expect(seen.rules == [.attRequestBeforeAnswer])
    #expect(seen.ended.map(\.handle) == [5, 6])
    session.receive(HCIPackets.disconnection())
    #expect(seen.ended.last?.handle == 3)
    #expect(seen.outcomes.last == .disconnected)
  }

  @Test func `A connection's end ends what waits`() {
    let session = session()
    ask(session, [0x0A, 3, 0])
    answer(session, [0x1D, 4, 0, 1])
    session.receive(HCIPackets.disconnection())
    #expect(seen.outcomes == [.disconnected, .disconnected])
    #expect(seen.ended.map(\.id) == [1, 2])
    session.tracker.finish()
    #expect(seen.ended.count == 2)
    guard case .connectionEnded = seen.events.last else {
      Issue.record("the connection's end is told last")
      return
    }
  }

  @Test func `The end of the capture leaves requests in progress`() {
    let session = session()
    ask(session, [0x0A, 3, 0])
    session.tracker.finish()
    #expect(seen.outcomes == [.inProgress])
  }

  @Test func `Thirty seconds are the limit`() {
    for (wait, outcome) in [
      (30 * Self.second, Transaction.Outcome.success), (30 * Self.second + 1, .timeout),
    ] {
      let seen = TransactionRecorder()
      let session = TestSession(observers: [seen])
      session.receive(HCIPackets.connectionComplete())
      ask(session, [0x0A, 3, 0])
      answer(session, [0x0B, 1], after: wait)
      #expect(seen.outcomes == [outcome])
      #expect(seen.ended.first?.response?.number == 3)
      #expect(seen.rules == (outcome == .timeout ? [.attLateAnswer] : []))
    }
  }

  @Test func `After the limit the next request ends the one that timed out, and is one too many`() {
    let session = session()
    ask(session, [0x0A, 3, 0])
    session.receive(HCIPackets.event(0xFF, [0]), after: 31 * Self.second)
    ask(session, [0x12, 5, 0, 1])
    #expect(seen.outcomes == [.timeout])
    #expect(seen.rules == [.attUseAfterTimeout])
    answer(session, [0x0B, 1])
    #expect(seen.rules == [.attUseAfterTimeout, .attLateAnswer])
    #expect(seen.violations.last?.earlierFrames == [2])
    session.receive(HCIPackets.event(0xFF, [0]), after: 31 * Self.second)
    session.tracker.finish()
    #expect(seen.outcomes == [.timeout, .timeout])
  }

  @Test func `In the middle of a connection the first answer is no surprise`() {
    let session = session(connected: false)
    answer(session, [0x0B, 1])
    answer(session, [0x13])
    #expect(seen.violations.isEmpty)
    ask(session, [0x0A, 3, 0])
    answer(session, [0x0B, 1])
    answer(session, [0x0B, 1])
    #expect(seen.rules == [.attAnswerWithoutRequest])
    #expect(seen.outcomes == [.success])
  }

  @Test func `The MTU is exchanged once`() {
    let session = session()
    ask(session, [0x02, 0xF7, 0])
    answer(session, [0x03, 100, 0])
    answer(session, [0x02, 100, 0])
    ask(session, [0x03, 0xF7, 0])
    #expect(seen.violations.isEmpty)
    ask(session, [0x02, 0xF7, 0])
    answer(session, [0x01, 0x02, 0, 0, 0x06])
    #expect(seen.rules == [.attMTUExchangedTwice])
    #expect(seen.violations.first?.earlierFrames == [2])
    ask(session, [0x02, 22, 0])
    #expect(seen.rules.suffix(2) == [.attMTUExchangedTwice, .attMTUBelowMinimum])
  }

  @Test func `A refused request exchanges no MTU, so that another is no second exchange`() {
    let session = session()
    for _ in 0..<3 {
      ask(session, [0x02, 0xF7, 0])
      answer(session, [0x01, 0x02, 0, 0, 0x06])
    }
    #expect(seen.violations.isEmpty)
    ask(session, [0x02, 0xF7, 0])
    answer(session, [0x03, 100, 0])
    ask(session, [0x02, 0xF7, 0])
    #expect(seen.rules == [.attMTUExchangedTwice])
  }

  @Test func `A PDU may fill the MTU, not exceed it`() {
    let session = session()
    answer(session, [0x1B, 3, 0] + [UInt8](repeating: 0, count: 20))
    #expect(seen.violations.isEmpty)
    answer(session, [0x1B, 3, 0] + [UInt8](repeating: 0, count: 21))
    #expect(seen.rules == [.attPDUOverMTU])
    ask(session, [0x02, 100, 0])
    answer(session, [0x03, 50, 0])
    answer(session, [0x1B, 3, 0] + [UInt8](repeating: 0, count: 47))
    #expect(seen.violations.count == 1)
    ask(session, [0x52, 3, 0] + [UInt8](repeating: 0, count: 48))
    #expect(seen.rules == [.attPDUOverMTU, .attPDUOverMTU])
    #expect(seen.violations.last?.direction == .centralToPeripheral)
  }

  @Test func `Without the beginning of the connection the MTU is unknown`() {
    let session = session(connected: false)
    answer(session, [0x1B, 3, 0] + [UInt8](repeating: 0, count: 200))
    #expect(seen.violations.isEmpty)
  }

  @Test func `Opcodes and ranges that the specification does not have are reported`() {
    let session = session()
    ask(session, [0x3E, 1])
    answer(session, [0x01, 0x3E, 0, 0, 0x06])
    ask(session, [0x7F])
    answer(session, [0x31])
    ask(session, [0x10, 0, 0, 0xFF, 0xFF, 0, 0x28])
    answer(session, [0x01, 0x10, 0, 0, 0x01])
    // What a newer specification defines, or a vendor means, breaks no rule.
    #expect(seen.rules == [.attInvalidHandleRange])
    #expect(
      seen.outcomes == [
        .error(.att(ATTErrorCode(rawValue: 6))), .success, .error(.att(ATTErrorCode(rawValue: 1))),
      ])
  }

  @Test func `A malformed request is one, and must not be answered as if it were whole`() {
    let session = session()
    ask(session, [0x02, 100])
    answer(session, [0x03, 50, 0])
    #expect(seen.rules == [.attMalformedPDU, .attMalformedRequestAnswered])
    #expect(seen.outcomes == [.success])
    ask(session, [0x0A])
    answer(session, [0x01, 0x0A, 0, 0, 0x04])
    #expect(seen.rules.count == 3)
    #expect(seen.ended.count == 2)
  }

  @Test func `Requests without end are kept few`() {
    let session = session()
    for handle in UInt8(1)...200 { ask(session, [0x0A, handle, 0]) }
    #expect(seen.ended.count == 184)
    #expect(seen.outcomes.allSatisfy { $0 == .notInCapture })
    session.tracker.finish()
    #expect(seen.ended.map(\.id) == Array(1...200))
  }

  @Test func `Roles that turn out otherwise turn transactions too`() {
    let session = session(connected: false)
    ask(session, [0x0A, 3, 0])
    // Only a peripheral asks for new parameters.
    session.send(
      HCIPackets.acl(boundary: 0, HCIPackets.signalling(0x12, [6, 0, 6, 0, 0, 0, 200, 0])))
    answer(session, [0x0B, 1])
    #expect(seen.ended.first?.direction == .peripheralToCentral)
    #expect(seen.outcomes == [.success])
  }
}
