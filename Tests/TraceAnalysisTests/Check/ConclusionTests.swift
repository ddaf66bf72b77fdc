import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// Conclusions that name the wrong side or the wrong cause unless the rest of the log is looked at.
@Suite struct ConclusionTests {
  private func analysis(_ build: (inout HostLogBuilder) -> Void) throws -> CheckAnalysis {
    var log = HostLogBuilder()
    build(&log)
    return try log.check()
  }

  private func found(
    _ rule: RuleID, _ build: (inout HostLogBuilder) -> Void
  ) throws -> Finding? {
    try analysis(build).findings.first { $0.rule == rule }?.finding
  }

  // MARK: Answers

  @Test func `Occurrences that need different sentences are findings of their own`() throws {
    let findings = try analysis { log in
      log.connect()
      log.exchange([0x12, 3, 0, 1], [0x0B, 1])
      log.exchange([0x0A, 3, 0], [0x13])
      log.exchange([0x12, 3, 0, 2], [0x0B, 1])
      log.disconnect(0x13)
    }.findings.filter { $0.rule == .attAnswerMismatch }
    #expect(findings.count == 2)
    #expect(findings.map(\.times).sorted() == [1, 2])
  }

  @Test func `The second answer to a signalling request names the request and the first`() throws {
    let finding = try found(.l2capAnswerWithoutRequest) { log in
      log.connect()
      log.openChannel(5, spsm: 0x27, result: 0)
      log.send(
        [0x15, 5, 10, 0, 0x41, 0, 0xF7, 0, 0xF7, 0, 10, 0, 0, 0], channel: 5, received: true)
      log.disconnect(0x13)
    }
    #expect(finding?[.outcome] == .name("answered-before"))
    #expect(finding?.earlierFrames.count == 2)
  }

  @Test func `A signalling response with the code of another request's names that request`() throws
  {
    let finding = try found(.l2capAnswerWithoutRequest) { log in
      log.connect()
      // LE Credit Based Connection Request, and Credit Based Connection Response.
      log.send([0x14, 5, 10, 0, 0x27, 0, 0x40, 0, 0xF7, 0, 0xF7, 0, 10, 0], channel: 5)
      log.send(
        [0x18, 5, 10, 0, 0xF7, 0, 0xF7, 0, 10, 0, 0, 0, 0x41, 0], channel: 5, received: true)
      log.disconnect(0x13)
    }
    #expect(finding?[.outcome] == .name("other-code"))
    #expect(finding?[.what] == .name("LE Credit Based Connection Request (0x14)"))
  }

  // MARK: Queued writes

  private func fullQueue(_ build: (inout HostLogBuilder) -> Void) throws -> Finding.Value.Content? {
    let finding = try found(.attQueueFull) { log in
      log.connect()
      build(&log)
      log.disconnect(0x13)
    }
    return try #require(finding)[.what]
  }

  @Test func `A full queue that the client left uncleared after a refusal is its fault`() throws {
    let cancel: [UInt8] = [0x18, 0]
    func state(cancels: Bool) throws -> Finding.Value.Content? {
      try fullQueue { log in
        for _ in 0..<2 {
          log.exchange([0x16, 3, 0, 0, 0, 1, 2], [0x17, 3, 0, 0, 0, 1, 2])
          log.refuse([0x16, 3, 0, 2, 0, 3, 4], handle: 3, 0x09)
          if cancels { log.exchange(cancel, [0x19]) }
        }
      }
    }
    #expect(try state(cancels: false) == .name("uncleared"))
    #expect(try state(cancels: true) == nil)
  }

  @Test func `A full queue in which a connection has nothing is not that client's fault`() throws {
    #expect(
      try fullQueue { $0.refuse([0x16, 3, 0, 0, 0, 3, 4], handle: 3, 0x09) } == .name("empty"))
  }

  @Test func `Prepared writes of another connection explain a full queue`() throws {
    let finding = try found(.attQueueFull) { log in
      log.connect()
      log.exchange([0x16, 3, 0, 0, 0, 1, 2], [0x17, 3, 0, 0, 0, 1, 2])
      log.handle = 2
      log.connect()
      log.refuse([0x16, 3, 0, 0, 0, 3, 4], handle: 3, 0x09)
      log.disconnect(0x13)
    }
    #expect(finding?[.what] == .name("shared") && finding?[.total] == .number(1))
    // The server shares its queue among connections.
    #expect(finding?.direction == .peripheralToCentral)
  }

  @Test func `Equal answers at growing offsets show that a server ignores the offset`() throws {
    let part = (0..<22).map { UInt8($0) }
    func ignored(_ part: [UInt8], _ pieces: Int) throws -> Finding? {
      try found(.attBlobOffsetIgnored) { $0.readLong(part, pieces) }
    }
    let finding = try #require(try ignored(part, 4))
    #expect(finding[.count] == .number(4) && finding[.octets] == .number(22))
    #expect(finding.direction == .peripheralToCentral)
    // A value of zeros is the same at each offset.
    #expect(try ignored([UInt8](repeating: 0, count: 22), 4) == nil)
    #expect(try ignored(part, 2) == nil)
  }

  @Test func `Reads that continue a value are reported once its parts come again`() throws {
    let finding = try #require(try found(.attReadResumed) { $0.readInParts(rounds: 2) })
    #expect(finding[.count] == .number(3) && finding[.octets] == .number(50))
    #expect(try found(.attReadResumed) { $0.readInParts(rounds: 1) } == nil)
  }

  @Test func `Data on a handle whose connection has ended fills the buffers for good`() throws {
    let finding = try #require(try found(.hciDataDeadHandle) { $0.sendAfterEnd(isLate: true) })
    #expect(finding[.count] == .number(2) && finding[.capacity] == .number(2))
    #expect(finding[.handle] == .handle(1))
    // The handle may be given away again.
    let reused = try found(.hciDataDeadHandle) { log in
      log.connect()
      log.disconnect(0x13)
      log.connect()
      log.send([0x52, 3, 0, 1])
      log.disconnect(0x13)
    }
    #expect(reused == nil)
  }

  @Test func `A value that is read by its type again and again is polled, not searched for`()
    throws
  {
    let finding = try found(.gattSearchRepeated) { log in
      log.connect()
      for level: UInt8 in 80..<90 {
        log.exchange([0x08, 1, 0, 0xFF, 0xFF, 0x19, 0x2A], [0x09, 3, 3, 0, level])
        log.wait(5000)
      }
      log.disconnect(0x13)
    }
    #expect(finding == nil)
  }

  // MARK: Keys

  @Test func `A key that was made in the log and lost is not blamed on who uses it again`() throws {
    let diagnosis = try analysis { log in
      log.bondAsPeripheral(name: 7)
      for _ in 0..<2 { log.reconnectWithoutKey(name: 7) }
    }.diagnoses.first { $0.kind == .keyMissing }
    #expect(try #require(diagnosis).cause == nil)
  }

  @Test func `One key of two identities is named with both, however often it is given`() throws {
    let analysis = try analysis { $0.distributeKeys([1, 1, 1]) }
    let shared = analysis.findings.filter { $0.rule == .smpIRKShared }
    #expect(shared.count == 1)
    #expect(shared.first?.finding[.address] != shared.first?.finding[.heardAddress])
  }

  // MARK: Controllers

  @Test func `A refused attempt says how many connections were open`() throws {
    let finding = try found(.connLimitReached) { log in
      log.connect()
      log.disconnect(0x13)
      log.connect()
      log.dial(peer: 0xCC, status: 0x09)
    }
    #expect(finding?[.total] == .number(1))
  }

  @Test func `An attempt that ended because no command was answered says nothing of the device`()
    throws
  {
    let finding = try found(.connAttemptUnanswered) { log in
      log.hearAdvertising()
      log.dialWithoutAnswer(for: 8000)
      log.hearAdvertising()
    }
    #expect(finding?[.outcome] == .name("controller-late"))
    // The command to connect waited longest.
    #expect(finding?[.lifetime] == .nanoseconds(10_020_000_000))
    let usual = try found(.connAttemptUnanswered) { log in
      log.hearAdvertising()
      log.dial()
      log.wait(8000)
      log.cancelDialling()
      log.hearAdvertising()
    }
    #expect(usual != nil && usual?[.outcome] == nil)
  }
}

extension HostLogBuilder {
  /// Peers that distribute these IRKs, each with an identity of its own.
  mutating func distributeKeys(_ keys: [UInt8]) {
    for (peer, key) in keys.enumerated() {
      let last = 0xB0 + UInt8(peer)
      connect(peer: last)
      bond()
      send([8] + [UInt8](repeating: key, count: 16), channel: 6, received: true)
      send([9, 1, last, 0x1D, 0x1A, 0x17, 0xF2, 0xC4], channel: 6, received: true)
      disconnect(0x13)
    }
  }

  /// Two packets after the end of their connection, or before it.
  mutating func sendAfterEnd(isLate: Bool) {
    readBuffers(2)
    connect()
    if isLate { disconnect(0x13) }
    for _ in 0..<2 { send([0x52, 3, 0, 1]) }
    if !isLate { disconnect(0x13) }
  }

  /// A read of handle 3, and Read Blob Requests with one and the same answer.
  mutating func readLong(_ part: [UInt8], _ pieces: Int) {
    connect()
    exchange([0x0A, 3, 0], [0x0B] + part)
    for piece in 1..<pieces {
      exchange([0x0C, 3, 0, UInt8(22 * piece), 0], [0x0D] + part)
    }
    exchange([0x0C, 3, 0, UInt8(22 * pieces), 0], [0x01, 0x0C, 3, 0, 0x07])
    disconnect(0x13)
  }

  /// Reads of handle 3 that are answered with 22, 22 and 6 octets of a value.
  mutating func readInParts(rounds: Int) {
    connect()
    raiseMTU()
    for _ in 0..<rounds {
      for part: UInt8 in 0..<3 {
        exchange([0x0A, 3, 0], [0x0B] + (0..<(part == 2 ? 6 : 22)).map { part << 6 | $0 })
      }
    }
    disconnect(0x13)
  }

  /// LE Create Connection and LE Create Connection Cancel that wait for their answers.
  mutating func dialWithoutAnswer(for milliseconds: Int64) {
    let address: [UInt8] = [0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]
    add(
      [1, 0x0D, 0x20, 25, 96, 0, 96, 0, 0, 1] + address
        + [0, 24, 0, 40, 0, 0, 0, 42, 0, 0, 0, 0, 0], received: false)
    wait(2000)
    add([1, 0x0E, 0x20, 0], received: false)
    wait(milliseconds)
    add([4, 0x0F, 4, 0, 1, 0x0D, 0x20], received: true)
    add([4, 0x0E, 4, 1, 0x0E, 0x20, 0], received: true)
    add([4, 0x3E, 19, 1, 2] + [UInt8](repeating: 0, count: 17), received: true)
  }
}
