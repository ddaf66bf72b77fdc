import LinkSessions
import Testing
import TraceAnalysis

/// What lies between a host and its controller and explains a failure, and what rules that out.
@Suite struct ControllerRuleTests {
  private func findings(_ build: (inout HostLogBuilder) -> Void) throws -> [Finding] {
    var log = HostLogBuilder()
    build(&log)
    return try log.check().findings.map(\.finding)
  }

  private func found(
    _ rule: RuleID, _ build: (inout HostLogBuilder) -> Void
  ) throws -> Finding? {
    try findings(build).first { $0.rule == rule }
  }

  // MARK: Keys

  @Test func `A host that does not find its own key accuses nobody else`() throws {
    let all = try findings { log in
      log.bondAsPeripheral()
      log.reconnectWithoutKey(name: 7)
      log.reconnectWithoutKey(name: 7)
    }
    let own = all.filter { $0.rule == .smpKeyNotStored }
    #expect(own.count == 2 && own.allSatisfy { $0.direction == .peripheralToCentral })
    #expect(own.first?[.diversifier] == .handle(0x0707) && own.first?[.other] == nil)
    #expect(!all.contains { $0.rule == .smpKeyMissing || $0.rule == .smpStaleKeyRetry })
  }

  @Test func `A reset between bond and reconnection may have lost the key`() throws {
    let finding = try #require(
      try found(.smpKeyNotStored) { log in
        log.bondAsPeripheral()
        log.order(0x0C03)
        log.reconnectWithoutKey(name: 7)
      })
    #expect(finding[.other] != nil)
  }

  @Test func `A bond that the host deletes, or makes again, is no longer stored`() throws {
    let deleted = try findings { log in
      log.bondAsPeripheral()
      log.order(0x2028, [1] + HostLogBuilder.identity)
      log.reconnectWithoutKey(name: 7)
    }
    let replaced = try findings { log in
      log.bondAsPeripheral()
      log.bondAsPeripheral(name: 8)
      log.reconnectWithoutKey(name: 7)
    }
    for findings in [deleted, replaced] {
      #expect(!findings.contains { $0.rule == .smpKeyNotStored })
      #expect(findings.contains { $0.rule == .smpKeyMissing })
    }
  }

  @Test func `A key of other EDIV and Rand than those asked for is named with both`() throws {
    func wrong(key: [UInt8]) throws -> Finding? {
      try found(.smpWrongKey) { log in
        log.bondAsPeripheral(name: 7)
        log.accept()
        log.askForKey(name: 9, reply: key)
        log.disconnect(0x3D)
      }
    }
    let finding = try #require(try wrong(key: HostLogBuilder.ownKey))
    #expect(finding[.what] == .name("unnamed") && finding.direction == .peripheralToCentral)
    #expect(finding[.diversifier] == .handle(0x0909))
    #expect(finding[.otherDiversifier] == .handle(0x0707))
    // A key of an earlier bond, which the log does not hold.
    #expect(try wrong(key: [UInt8](repeating: 0x33, count: 16)) == nil)
  }

  // MARK: Scanning

  @Test
  func `A scan that is on explains a refused attempt unless the controller connects during one`()
    throws
  {
    let finding = try #require(
      try found(.hciCommandBusy) { log in
        log.scan()
        log.dial(status: 0x0C)
        log.scan(false)
        log.dial()
        log.connect()
      })
    #expect(finding[.model] == .name("scanning") && finding[.other] != nil)
    #expect(
      try found(.hciCommandBusy) { log in
        log.scan()
        log.dial()
        log.connect()
        log.disconnect(0x13)
        log.dial(status: 0x0C)
      } == nil)
  }

  @Test func `A link that lasts under the same scan clears it`() throws {
    #expect(
      try found(.connScanStarves) { log in
        log.loseTwo(whileScanning: 0x140)
        log.connect()
        log.wait(90_000)
        log.disconnect(0x13)
      } == nil)
  }

  @Test func `A timeout that is shorter than the train's interval explains the loss`() throws {
    let finding = try #require(try found(.periodicSyncLost) { $0.loseTrain(timeout: 10) })
    #expect(finding[.timeout] == .nanoseconds(100_000_000))
    #expect(finding[.interval] == .nanoseconds(1_100_000_000))
    let longer = try #require(try found(.periodicSyncLost) { $0.loseTrain(timeout: 1000) })
    #expect(longer[.timeout] == nil)
  }

  // MARK: Addresses

  @Test func `A device that restarts under the next address is looked for there`() throws {
    func attempt(hearing peers: [UInt8]) throws -> Finding {
      try #require(
        try found(.connAttemptUnanswered) { $0.dialAfterLeaving(hearing: peers) })
    }
    let next = try attempt(hearing: [0xBC])
    #expect(next[.outcome] == .name("next-address"))
    #expect(next[.heardAddress] == .name("C4:F2:17:1A:1D:BC"))
    let silent = try attempt(hearing: [0xBE])
    #expect(silent[.outcome] == nil && silent[.place] == .name("before-end"))
    let heard = try attempt(hearing: [0xBC, 0xBB])
    #expect(heard[.outcome] == nil && heard[.place] == nil)
  }

  @Test func `A private address in the accept list is named with its identity`() throws {
    let finding = try #require(
      try found(.acceptListPrivate) { log in
        log.bondPrivately(key: 7)
        log.advertise(toListed: HostLogBuilder.privateAddress(by: 7), minutes: 2)
      })
    #expect(finding[.heardAddress] == .name("C4:F2:17:1A:1D:BB"))
    // Two minutes prove nothing where nobody knows whose address it is.
    #expect(
      try found(.acceptListPrivate) {
        $0.advertise(toListed: HostLogBuilder.privateAddress(by: 7), minutes: 2)
      } == nil)
  }

  @Test func `A device that answers an inquiry is paged for good reason`() throws {
    let paged = try #require(try found(.advClassicUnstated) { $0.pageInVain(flags: 0x1A) })
    #expect(paged[.code] == .number(0x1A) && !paged.failures.isEmpty)
    #expect(
      try found(.advClassicUnstated) { log in
        log.add(
          [4, 2, 15, 1, 0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4] + [UInt8](repeating: 0, count: 8),
          received: true)
        log.pageInVain(flags: 0x1A)
      } == nil)
  }

  @Test func `An answer on the wrong connection is no fault of its peer`() throws {
    let all = try findings { $0.answerTwice(asksBoth: false) }
    #expect(all.contains { $0.rule == .hciDataMisdelivered && $0.direction == nil })
    #expect(!all.contains { $0.rule == .attAnswerWithoutRequest })
  }
}
