import BluetoothPackets
import LinkSessions
import TestSupport
import Testing

/// Link layer control PDUs become procedures, each with its outcome. Core 6.0, Vol 6, Part B, 5.1.
@Suite struct ControlProcedureTests {
  private let features = [UInt8](repeating: 0xFF, count: 8)
  private let length: [UInt8] = [27, 0, 0x48, 1, 27, 0, 0x48, 1]

  /// A request with its answer, who begins, and what they make.
  private static let pairs: [([[UInt8]], AirPacket.Sender, LinkLayerProcedure)] = [
    ([[0x08] + many(8), [0x09] + many(8)], .central, .featureExchange),
    ([[0x0E] + many(8), [0x09] + many(8)], .peripheral, .featureExchange),
    ([[0x2B, 1, 1] + many(24), [0x2C, 1, 1] + many(24)], .central, .featureExchange),
    ([[0x0C, 13, 1, 0, 2, 0], [0x0C, 9, 1, 0, 2, 0]], .peripheral, .versionExchange),
    ([[0x12], [0x13]], .central, .ping),
    ([[0x14] + many(8), [0x15] + many(8)], .central, .dataLengthUpdate),
    ([[0x1A, 0], [0x1B]], .central, .constantToneExtension),
    ([[0x1D, 0], [0x1E, 0]], .peripheral, .sleepClockAccuracy),
    ([[0x23, 1, 0, 0], [0x24, 0, 0, 0, 0]], .central, .powerControl),
    ([[0x26] + many(10), [0x27] + many(10)], .peripheral, .subrateRequest),
    ([[0x3B] + many(7), [0x3C] + many(5)], .central, .frameSpaceUpdate),
    ([[0x3E] + many(26), [0x3F] + rate], .peripheral, .connectionRateRequest),
    ([[0x1F] + many(35), [0x20] + many(8), [0x21] + many(15)], .central, .cisCreation),
    ([[0x16, 1, 1], [0x17, 3, 3], [0x18, 2, 2, 9, 0]], .central, .phyUpdate),
    ([[0x16, 1, 1], [0x18, 2, 2, 9, 0]], .peripheral, .phyUpdate),
    ([[0x0F] + many(23), [0x00] + update], .peripheral, .connectionParametersRequest),
  ]

  private static let update: [UInt8] = [1, 0, 0, 24, 0, 0, 0, 200, 0, 90, 0]

  /// 3 ms from event 90 on, every event used, 2 s.
  private static let rate: [UInt8] = [0, 0, 24, 0, 90, 0, 1, 0, 0, 0, 0, 0, 200, 0]

  private static func many(_ count: Int) -> [UInt8] { [UInt8](repeating: 1, count: count) }

  @Test(arguments: pairs)
  func `A request and what answers it are one transaction`(
    _ pdus: [[UInt8]], _ first: AirPacket.Sender, _ procedure: LinkLayerProcedure
  ) throws {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    var sender = first
    for pdu in pdus {
      session.air(link.control(sender, pdu))
      sender = sender == .central ? .peripheral : .central
    }
    #expect(session.recorder.begun.count == 1)
    let transaction = try #require(session.recorder.ended.first)
    #expect(transaction.kind == .control(procedure))
    #expect(transaction.outcome == .success)
    #expect(transaction.request.number == 2)
    #expect(transaction.response?.number == 1 + pdus.count)
    #expect(
      transaction.direction == (first == .central ? .centralToPeripheral : .peripheralToCentral))
    #expect(transaction.octets == pdus.reduce(0) { $0 + $1.count })
    #expect(session.recorder.violations == [])
  }

  /// The opcodes that the table of PDUs defines.
  private var opcodes: [LLControlOpcode] {
    (0...0xFF).map { LLControlOpcode(rawValue: $0) }.filter { $0.part != nil }
  }

  /// Whether `answer` has something to do with the procedure of `request`, whoever sends it.
  private func answers(_ answer: LLControlOpcode, _ request: LLControlOpcode) -> Bool {
    [true, false].contains { isFromInitiator in
      [true, false].contains { isFromCentral in
        answer.answer(
          to: request, isFromInitiator: isFromInitiator, isFromCentral: isFromCentral) != nil
      }
    }
  }

  @Test func `Every request of the table has an answer, and every answer a request`() {
    for opcode in opcodes {
      switch opcode.part {
      case .begins(let procedure):
        #expect(opcodes.contains { answers($0, opcode) }, "\(opcode.name!) of \(procedure)")
      case .answers(let procedure):
        let requests = opcodes.filter { answers(opcode, $0) }
        #expect(!requests.isEmpty, "\(opcode.name!) of \(procedure)")
        #expect(requests.allSatisfy { $0.part == .begins(procedure) }, "\(opcode.name!)")
      case .isWhole, .refuses, nil: break
      }
    }
  }

  @Test func `Every procedure of the link layer is begun by some PDU`() {
    let begun = Set(opcodes.compactMap(\.procedure))
    #expect(begun == Set(LinkLayerProcedure.allCases.filter { $0 != .unknown }))
  }

  @Test(
    arguments: [
      ([0x07, 0x16], .unknownPDU(opcode: 0x16)),
      ([0x11, 0x16, 0x1A], .controller(.init(rawValue: 0x1A))),
    ] as [([UInt8], Transaction.Failure)])
  func `A refusal ends what it is about`(_ answer: [UInt8], _ error: Transaction.Failure) {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.control(.peripheral, [0x14] + length))
    session.air(link.control(.central, [0x16, 1, 1]))
    session.air(link.control(.peripheral, answer))
    #expect(session.recorder.ended.map(\.kind) == [.control(.phyUpdate)])
    #expect(session.recorder.ended.first?.outcome == .error(error))
  }

  @Test func `A PDU that is sent again begins nothing`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    let request = link.control(.central, [0x14] + length)
    session.air(request)
    session.air(request)
    session.air(link.control(.peripheral, [0x15] + length))
    #expect(session.recorder.begun.count == 1)
    #expect(session.recorder.ended.count == 1)
  }

  @Test func `Both sides may run a procedure at once`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.control(.central, [0x08] + features))
    session.air(link.control(.peripheral, [0x14] + length))
    session.air(link.control(.central, [0x15] + length))
    session.air(link.control(.peripheral, [0x09] + features))
    #expect(
      session.recorder.ended.map(\.kind) == [
        .control(.dataLengthUpdate), .control(.featureExchange),
      ])
    #expect(session.recorder.collisions.isEmpty)
    #expect(session.connection.features.centralToPeripheral.value?.contains(.le2M) == true)
    #expect(
      session.connection.features.peripheralToCentral
        == .seen(LEFeatureSet(rawValue: .max), frame: 5))
  }

  @Test func `Two procedures with instants collide, and the central's goes on`() throws {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.control(.peripheral, [0x0F] + Self.many(23)))
    session.air(link.control(.central, [0x16, 2, 2]))
    session.air(link.control(.central, [0x11, 0x0F, 0x2A]))
    session.air(link.control(.peripheral, [0x17, 2, 2]))
    session.air(link.control(.central, [0x18, 2, 2, 60, 0]))
    let collision = try #require(session.recorder.collisions.first)
    #expect(collision.first == 1)
    #expect(collision.winner == 2)
    #expect(!collision.isSameProcedure)
    #expect(
      session.recorder.ended.map(\.outcome) == [
        .error(.controller(.init(rawValue: 0x2A))), .success,
      ])
  }

  // MARK: Instants

  /// Events are 30 ms apart, the first one where the request's window begins.
  @Test func `An update of the connection ends at its instant`() throws {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.packet(.central, llid: 1), after: 9_102_000)
    session.air(
      link.control(.central, [0x00] + [1, 0, 0, 12, 0, 0, 0, 200, 0, 3, 0]), after: 30_000_000)
    session.air(link.packet(.central, llid: 1), after: 30_000_000)
    #expect(session.recorder.ended.isEmpty)
    session.air(link.packet(.central, llid: 1), after: 30_000_000)
    let transaction = try #require(session.recorder.ended.first)
    #expect(transaction.instant == 3)
    #expect(transaction.response?.number == 5)
    #expect(session.recorder.violations == [])
    // The new interval counts from the instant.
    session.air(link.packet(.central, llid: 1), after: 15_000_000)
    session.air(
      link.control(.central, [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 6, 0]), after: 15_000_000)
    session.air(link.packet(.central, llid: 1), after: 15_000_000)
    #expect(session.recorder.ended.last?.response?.number == 8)
  }

  @Test func `A change takes until its instant, though the sniffer misses what follows`() throws {
    for change in [
      [0x00, 1, 0, 0, 12, 0, 0, 0, 200, 0, 8, 0], [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 8, 0],
    ] as [[UInt8]] {
      var link = AirTestLink()
      let session = TestSession()
      session.air(link.request())
      session.air(link.packet(.central, llid: 1), after: 9_102_000)
      session.air(link.packet(.central, llid: 1), after: 30_000_000)
      session.air(link.control(.central, change), after: 30_000_000)
      session.air(link.packet(.central, llid: 1), after: 30_000_000)
      session.air(link.packet(.central, llid: 1), after: 900_000_000)
      let transaction = try #require(session.recorder.ended.first)
      #expect(transaction.outcome == .success && transaction.response?.number == 6)
      // Six events after the PDU, which was sent in event 2.
      let took = try #require(transaction.latency)
      #expect((180_000_000...181_250_000).contains(took), "\(took)")
    }
  }

  @Test func `An instant that has passed is reported`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.packet(.central, llid: 1), after: 9_102_000)
    for _ in 0..<8 { session.air(link.packet(.central, llid: 1), after: 30_000_000) }
    session.air(
      link.control(.central, [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 3, 0]), after: 30_000_000)
    #expect(session.recorder.violations == [.llInstantPassed])
  }

  /// A connection in event 9 or so, after an update from 30 to 15 ms with instant 8 was announced there.
  private static func lateUpdate(_ link: inout AirTestLink) -> TestSession {
    let session = TestSession()
    session.air(link.request())
    session.air(link.packet(.central, llid: 1), after: 9_102_000)
    for _ in 0..<8 { session.air(link.packet(.central, llid: 1), after: 30_000_000) }
    session.air(
      link.control(.central, [0x00] + [1, 0, 0, 12, 0, 0, 0, 200, 0, 8, 0]), after: 30_000_000)
    return session
  }

  @Test func `An update whose instant had passed is not applied where it ends the link`() {
    var link = AirTestLink()
    let session = Self.lateUpdate(&link)
    session.air(link.packet(.central, llid: 1), after: 30_000_000)
    session.air(link.control(.peripheral, [0x02, 0x28]), after: 230_000)
    #expect(session.recorder.ended.last?.outcome == .notApplied)
    #expect(session.connection.parameters.value?.intervalMicroseconds == 30_000)
    #expect(session.connection.changes.count == 1)
  }

  @Test func `An update that seemed to come late holds where the link lives on`() {
    var link = AirTestLink()
    let session = Self.lateUpdate(&link)
    for _ in 0..<80 { session.air(link.packet(.central, llid: 1), after: 15_000_000) }
    #expect(session.recorder.ended.first?.outcome == .success)
    #expect(session.connection.parameters.value?.intervalMicroseconds == 15_000)
    #expect(session.connection.changes.map(\.frame) == [1, 11])
  }

  @Test func `An update that the link never uses is not applied`() {
    var link = AirTestLink()
    let session = Self.lateUpdate(&link)
    for _ in 0..<20 { session.air(link.packet(.central, llid: 1), after: 30_000_000) }
    #expect(session.recorder.ended.first?.outcome == .notApplied)
    #expect(session.connection.parameters.value?.intervalMicroseconds == 30_000)
  }

  @Test func `Of two answers to one request the first one holds`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.packet(.central, llid: 1), after: 9_102_000)
    session.air(link.packet(.peripheral, llid: 1), after: 230_000)
    session.air(link.control(.central, [0x08, 1, 0, 0, 0, 0, 0, 0, 0]), after: 29_770_000)
    session.air(link.control(.peripheral, [0x09, 3, 0, 0, 0, 0, 0, 0, 0]), after: 302_000)
    session.air(link.packet(.central, llid: 1), after: 29_698_000)
    session.air(link.control(.peripheral, [0x09, 7, 0, 0, 0, 0, 0, 0, 0]), after: 230_000)
    #expect(session.recorder.violations == [.llUnaskedAnswer])
    #expect(
      session.connection.features.peripheralToCentral == .seen(LEFeatureSet(rawValue: 3), frame: 5))
  }

  @Test func `LL_CONNECTION_PARAM_RSP is an answer`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.control(.central, [0x0F] + Self.many(23)))
    session.air(link.control(.peripheral, [0x10] + Self.many(23)))
    session.tracker.finish()
    #expect(session.connection.end?.circumstances.openRequests.map(\.isAnswered) == [true])
  }

  /// PHY_UPDATE_IND with instant 14, then a request of the central before it, or behind it.
  @Test(arguments: [(0, [.llInstantsOverlap]), (12, [])] as [(Int, [RuleID])])
  func `The central asks for nothing that has an instant before another one`(
    _ between: Int, _ rules: [RuleID]
  ) {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.packet(.central, llid: 1), after: 9_102_000)
    for _ in 0..<4 { session.air(link.packet(.central, llid: 1), after: 30_000_000) }
    session.air(link.control(.peripheral, [0x16, 2, 2]), after: 230_000)
    session.air(link.control(.central, [0x18, 2, 2, 14, 0]), after: 29_770_000)
    for _ in 0..<between { session.air(link.packet(.central, llid: 1), after: 30_000_000) }
    session.air(link.control(.central, [0x0F] + Self.many(23)), after: 30_000_000)
    #expect(session.recorder.violations == rules)
  }

  /// Two channel maps: the second comes before event 14, from which on the first holds, or behind it.
  @Test(arguments: [(0, [.llInstantsOverlap]), (12, [])] as [(Int, [RuleID])])
  func `A change that is announced before another one's instant is reported`(
    _ between: Int, _ rules: [RuleID]
  ) {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.packet(.central, llid: 1), after: 9_102_000)
    for _ in 0..<4 { session.air(link.packet(.central, llid: 1), after: 30_000_000) }
    session.air(
      link.control(.central, [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 14, 0]), after: 30_000_000)
    for _ in 0..<between { session.air(link.packet(.central, llid: 1), after: 30_000_000) }
    session.air(
      link.control(.central, [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 27, 0]), after: 30_000_000)
    #expect(session.recorder.violations == rules)
  }

  @Test func `Data after LL_START_ENC_RSP completes a start whose last PDU is missing`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.control(.central, [0x03] + Self.many(22)))
    session.air(link.control(.peripheral, [0x04] + Self.many(12)))
    session.air(link.control(.peripheral, [0x05]))
    // A file that somebody decrypted; the peripheral's LL_START_ENC_RSP was not captured.
    session.air(link.control(.central, [0x06]))
    session.air(link.att(.peripheral, [0x1B, 3, 0, 1]))
    #expect(session.recorder.ended.first?.kind == .control(.encryptionStart))
    #expect(session.recorder.ended.first?.outcome == .success)
    #expect(session.recorder.encryptions.map(\.outcome) == [.on(.derived)])
  }

  // MARK: Without an answer

  @Test func `What ciphertext hides is not in the capture`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.control(.peripheral, [0x14] + length))
    session.air(link.control(.central, [0x03] + Self.many(22)))
    session.air(link.control(.peripheral, [0x04] + Self.many(12)))
    session.air(link.control(.peripheral, [0x05]))
    session.air(link.packet(.central, llid: 3, [1, 2, 3, 4, 5]))
    session.air(link.packet(.peripheral, llid: 3, [1, 2, 3, 4, 5]))
    #expect(session.recorder.ended.map(\.outcome) == [.notInCapture, .success])
    #expect(session.recorder.ended.last?.kind == .control(.encryptionStart))
    #expect(session.recorder.encryptions.map(\.outcome) == [.on(.derived)])
    #expect(session.recorder.encryptions.first?.key == .stored)
  }

  @Test(
    arguments: [
      (0x13, 1_000_000_000, .disconnected), (0x22, 1_000_000_000, .timeout),
      (0x08, 40_000_000_000, .timeout),
    ] as [(UInt8, Int64, Transaction.Outcome)])
  func `The end of the connection ends what is open`(
    _ reason: UInt8, _ after: Int64, _ outcome: Transaction.Outcome
  ) {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.control(.peripheral, [0x14] + length))
    session.air(link.control(.central, [0x02, reason]), after: after)
    #expect(session.recorder.ended.last?.outcome == outcome)
    #expect(session.recorder.ended.first?.kind == .control(.termination))
  }

  @Test func `A link that goes on long after must have had the answer`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.control(.peripheral, [0x14] + length))
    session.air(link.packet(.central, llid: 1), after: 39_000_000_000)
    #expect(session.recorder.ended.isEmpty)
    session.air(link.packet(.central, llid: 1), after: 3_000_000_000)
    #expect(session.recorder.ended.map(\.outcome) == [.notInCapture])
  }

  @Test func `The end of the capture leaves it in progress`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.control(.peripheral, [0x14] + length))
    session.tracker.finish()
    #expect(session.recorder.ended.map(\.outcome) == [.inProgress])
  }

  @Test func `Few are kept of a peer that answers nothing`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    for _ in 0..<100 { session.air(link.control(.central, [0x77])) }
    #expect(session.recorder.begun.count == 100)
    #expect(session.recorder.ended.count == 92)
  }

  @Test func `A connection rate is reported in steps of 125 µs`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.packet(.peripheral, llid: 1))
    session.air(link.control(.central, [0x3F] + Self.rate))
    #expect(session.connection.parameters.value?.intervalMicroseconds == 3_000)
    #expect(session.recorder.violations == [])
  }

  @Test func `A control PDU that only a newer specification may define breaks no rule`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.packet(.peripheral, llid: 1))
    let outcome = session.air(link.control(.central, [0x77, 1]))
    #expect(outcome.notDecoded == .notKnown)
    #expect(session.recorder.violations == [])
  }

  // MARK: Rules

  @Test(
    arguments: [
      ([0x12, 1], .llControlLength), ([0x14, 1], .llControlLength),
      ([0x3F, 0, 0, 2, 0, 90, 0, 1, 0, 0, 0, 0, 0, 200, 0], .llConnectionInterval),
      ([0x15] + many(8), .llUnaskedAnswer), ([0x05], .llWrongRole),
      ([0x01, 1, 0, 0, 0, 0, 90, 0], .llChannelMap),
      ([0x00, 1, 0, 0, 5, 0, 0, 0, 200, 0, 90, 0], .llConnectionIntervalShort),
      ([0x00, 1, 0, 0, 24, 0, 9, 0, 50, 0, 90, 0], .llConnectionTimeout),
    ] as [([UInt8], RuleID)])
  func `A control PDU that breaks a rule is an event`(
    _ pdu: [UInt8], _ kind: RuleID
  ) {
    let session = TestSession()
    var exchange = AirExchange(session)
    session.air(exchange.link.request())
    exchange.idle(1)
    exchange.event((3, pdu))
    #expect(session.recorder.violations.contains(kind))
  }

  @Test func `A version is reported once`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.control(.central, [0x0C, 13, 1, 0, 2, 0]))
    session.air(link.control(.peripheral, [0x0C, 9, 0x59, 0, 2, 0]))
    #expect(session.recorder.violations == [])
    #expect(session.connection.versions.peripheralToCentral.value?.company == 0x59)
    session.air(link.control(.peripheral, [0x0C, 9, 0x59, 0, 2, 0]))
    #expect(session.recorder.violations == [.llVersionRepeated])
  }

  @Test func `Nothing else is sent while encryption starts`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.control(.central, [0x03] + Self.many(22)))
    session.air(link.att(.peripheral, [0x1B, 3, 0, 1]))
    #expect(session.recorder.violations == [])
    session.air(link.att(.central, [0x52, 3, 0, 1]))
    session.air(link.att(.central, [0x52, 3, 0, 2]))
    #expect(session.recorder.violations == [.llEncryptionDisturbed])
  }

  @Test func `The reserved LLID and too long PDUs are reported`() {
    var link = AirTestLink()
    let session = TestSession()
    session.air(link.request())
    session.air(link.packet(.central, llid: 0, [1]))
    session.air(link.packet(.central, llid: 2, Self.many(28)))
    session.air(link.packet(.central, llid: 2, Self.many(29)))
    #expect(
      session.recorder.violations == [.llReservedLLID, .llLengthOverLimit, .l2capIncompleteFrame])
  }
}
