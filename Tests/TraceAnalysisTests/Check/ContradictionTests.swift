import LinkSessions
import Testing
import TraceAnalysis

/// Sides that contradict themselves, and what rules that out.
@Suite struct ContradictionTests {
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

  // MARK: Descriptors

  @Test func `Swapped octets in a descriptor are no subscription of which values are missed`()
    throws
  {
    let findings = try findings { log in
      log.connect()
      log.discover()
      log.exchange([0x12, 4, 0, 0, 1], [0x13])
      log.wait(40_000)
      log.exchange([0x0A, 6, 0], [0x0B, 1])
      log.disconnect(0x13)
    }
    let reserved = try #require(findings.first { $0.rule == .gattCCCDReserved })
    #expect(reserved[.other] == .handle(0x0100) && reserved.direction == .centralToPeripheral)
    #expect(!findings.contains { $0.rule == .gattSubscribedSilent })
  }

  @Test func `Reserved bits beside a subscription still subscribe`() throws {
    let findings = try findings { log in
      log.connect()
      log.discover()
      log.exchange([0x12, 4, 0, 1, 1], [0x13])
      log.wait(2000)
      for _ in 0..<3 { log.notify(3, octets: 4) }
      log.disconnect(0x13)
    }
    #expect(findings.contains { $0.rule == .gattCCCDReserved })
    #expect(
      !findings.contains { $0.rule == .gattValueUnsubscribed || $0.rule == .gattValueOtherKind })
  }

  @Test func `Notifications are the wrong kind where indications alone are subscribed to`() throws {
    let finding = try #require(try found(.gattValueOtherKind) { $0.notify(afterWriting: 2) })
    #expect(finding[.what] == .name("notifications") && finding[.count] == .number(3))
    #expect(finding.direction == .peripheralToCentral)
  }

  @Test(arguments: [false, true])
  func `A client that reads its descriptor after the pairing need not write it again`(
    _ reads: Bool
  ) throws {
    let finding = try found(.gattCCCDBeforeBond) { log in
      log.connect()
      log.discover()
      log.subscribe()
      log.bond()
      if reads { log.exchange([0x0A, 4, 0], [0x0B, 1, 0]) }
      log.disconnect(0x13)
    }
    #expect((finding == nil) == reads)
  }

  @Test func `Values of several runs are counted together`() throws {
    let finding = try found(.gattValueOtherKind) { log in
      log.connect()
      log.discover()
      log.subscribe(value: 2)
      log.wait(1500)
      for count in [3, 5] {
        for _ in 0..<count { log.notify(3, octets: 4) }
        log.exchange([0x0A, 6, 0], [0x0B, 1])
        log.wait(60_000)
      }
      log.disconnect(0x13)
    }
    #expect(finding?[.count] == .number(8))
  }

  @Test func `A descriptor that was written again in between decides what may come`() throws {
    #expect(
      try found(.gattValueOtherKind) { log in
        log.connect()
        log.discover()
        log.subscribe(value: 2)
        log.subscribe(value: 1)
        log.wait(1500)
        for _ in 0..<3 { log.notify(3, octets: 4) }
        log.disconnect(0x13)
      } == nil)
  }

  // MARK: Answers

  @Test func `An error that names another request ends the one that was asked`() throws {
    let findings = try findings { log in
      log.connect()
      log.exchange(
        [0x06, 1, 0, 0xFF, 0xFF, 0, 0x28, 0x0F, 0x18], [0x01, 0x10, 1, 0, 0x0A])
      log.wait(30_000)
      log.disconnect(0x16)
    }
    let finding = try #require(findings.first { $0.rule == .attAnswerMismatch })
    #expect(finding.direction == .peripheralToCentral && finding[.outcome] == .name("error"))
    for rule: RuleID in [
      .attTimeout, .attAnswerWithoutRequest, .connDiesAtTimer, .unexplainedFailure,
    ] {
      #expect(!findings.contains { $0.rule == rule })
    }
  }

  @Test func `A response to another kind of request leaves none pending for the next one`() throws {
    let findings = try findings { log in
      log.connect()
      log.exchange([0x12, 3, 0, 1], [0x0B, 1])
      log.exchange([0x0A, 3, 0], [0x0B, 1])
      log.disconnect(0x13)
    }
    #expect(findings.contains { $0.rule == .attAnswerMismatch })
    #expect(!findings.contains { $0.rule == .attRequestBeforeAnswer })
  }

  @Test func `A late answer to a request that timed out is no answer to the next one`() throws {
    let findings = try findings { log in
      log.connect()
      log.send([0x0A, 3, 0])
      log.wait(31_000)
      log.send([0x12, 3, 0, 1])
      log.send([0x0B, 1], received: true)
      log.send([0x13], received: true)
      log.disconnect(0x13)
    }
    #expect(findings.contains { $0.rule == .attLateAnswer })
    #expect(!findings.contains { $0.rule == .attAnswerMismatch })
  }

  @Test func `An error in answer to an indication does not end the pending request`() throws {
    let findings = try findings { log in
      log.connect()
      log.send([0x1D, 3, 0, 1])
      log.send([0x0A, 3, 0])
      log.send([0x01, 0x1D, 3, 0, 6], received: true)
      log.send([0x0B, 1], received: true)
      log.disconnect(0x13)
    }
    let finding = try #require(findings.first { $0.rule == .attAnswerMismatch })
    #expect(finding.direction == .peripheralToCentral)
    #expect(finding[.outcome] == .name("unanswerable"))
    #expect(!findings.contains { $0.rule == .attAnswerWithoutRequest })
  }

  @Test func `A timeout names the request that had no response, not the first one`() throws {
    let findings = try findings { log in
      log.connect()
      log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 5, 0, 0x00, 0x18])
      log.send([0x10, 6, 0, 0xFF, 0xFF, 0, 0x28])
      log.wait(31_000)
      log.disconnect(0x13)
    }
    let finding = try #require(findings.first { $0.rule == .attTimeout })
    #expect(finding.earlierFrames.isEmpty)
  }

  @Test func `Octets behind the frame of a request explain its missing response`() throws {
    var log = HostLogBuilder()
    log.connect()
    let request: [UInt8] = [0x0A, 3, 0]
    log.add([2, 1, 0, 9, 0, 3, 0, 4, 0] + request + [0xAA, 0xBB], received: false)
    log.wait(31_000)
    log.disconnect(0x13)
    let diagnosis = try #require(log.check().diagnoses.first { $0.kind == .requestUnanswered })
    #expect(diagnosis.cause?.rule == .l2capExcessOctets)
  }

  @Test func `A request whose answer would not fit explains why it has none`() throws {
    let services: [UInt8] = [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28]
    var log = HostLogBuilder()
    log.listServices(of: 4, thenWithoutAnswer: services)
    let analysis = try log.check()
    let finding = try #require(analysis.findings.first { $0.rule == .attAnswerUnfit }).finding
    #expect(finding[.octets] == .octets(26) && finding[.capacity] == .number(23))
    let diagnosis = try #require(analysis.diagnoses.first { $0.kind == .requestUnanswered })
    #expect(diagnosis.cause?.rule == .attAnswerUnfit)
  }

  @Test func `A server that answers nothing any more is not said to drop long answers`() throws {
    let services: [UInt8] = [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28]
    let findings = try findings {
      $0.listServices(of: 4, thenWithoutAnswer: services, answersOthers: false)
    }
    #expect(findings.contains { $0.rule == .attTimeout })
    #expect(!findings.contains { $0.rule == .attAnswerUnfit })
  }

  // MARK: Sizes and services

  @Test func `A PDU over the MTU is blamed on two MTUs of its sender, where it gave two`() throws {
    var log = HostLogBuilder()
    log.connect()
    log.exchange([0x02, 0xF7, 0], [0x03, 0x67, 0])
    log.send([0x02, 0xA7, 2], received: true)
    log.send([0x03, 0xF7, 0])
    log.send([0x1B, 3, 0] + [UInt8](repeating: 7, count: 250), received: true)
    log.disconnect(0x13)
    let analysis = try log.check()
    let finding = try #require(analysis.findings.first { $0.rule == .attMTUDiffers }).finding
    #expect(finding.direction == .peripheralToCentral)
    #expect(finding[.mtu] == .number(679) && finding[.octets] == .number(103))
    let diagnosis = try #require(analysis.diagnoses.first { $0.effect.rule == .attPDUOverMTU })
    #expect(diagnosis.cause?.rule == .attMTUDiffers)
  }

  @Test func `Two MTUs of one side with the same result are left alone`() throws {
    #expect(
      try found(.attMTUDiffers) { log in
        log.connect()
        log.send([0x02, 0x83, 0], received: true)
        log.send([0x03, 0x83, 0])
        log.exchange([0x02, 0xBC, 0], [0x03, 0x83, 0])
        log.disconnect(0x13)
      } == nil)
  }

  @Test func `A server that exchanged the MTU on an earlier connection may not refuse it`() throws {
    let finding = try #require(
      try found(.attMTURefused) { log in
        log.connect()
        log.raiseMTU()
        log.disconnect(0x13)
        log.connect()
        log.refuse([0x02, 0xF2, 1], handle: 0, 0x06)
        log.disconnect(0x13)
      })
    #expect(finding[.outcome] == .name("elsewhere") && finding.connection == 1)
  }

  @Test func `Two ends of a service are the last that the client asked for`() throws {
    func outcome(goesOn: Bool) throws -> Finding.Value.Content? {
      let finding = try found(.gattGroupEndDiffers) { log in
        log.connect()
        log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 8, 0, 0x0F, 0x18])
        log.exchange([0x06, 1, 0, 0xFF, 0xFF, 0, 0x28, 0x0F, 0x18], [0x07, 1, 0, 0xFF, 0xFF])
        if goesOn { log.exchange([0x0A, 3, 0], [0x0B, 1]) }
        log.disconnect(0x13)
      }
      return try #require(finding)[.outcome]
    }
    #expect(try outcome(goesOn: false) == .name("last"))
    #expect(try outcome(goesOn: true) == .name("continued"))
  }

  @Test func `Services that changed may have other ends`() throws {
    #expect(
      try found(.gattGroupEndDiffers) { log in
        log.connect()
        log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 8, 0, 0x0F, 0x18])
        log.send([0x1D, 3, 0, 1, 0, 0xFF, 0xFF], received: true)
        log.send([0x1E])
        log.exchange([0x06, 1, 0, 0xFF, 0xFF, 0, 0x28, 0x0F, 0x18], [0x07, 1, 0, 12, 0])
        log.disconnect(0x13)
      } == nil)
  }

  @Test func `A search that begins where the last answer ended is not merely repeated`() throws {
    let findings = try findings { $0.search(advancing: false) }
    let finding = try #require(findings.first { $0.rule == .gattSearchStuck })
    #expect(finding[.handle] == .handle(0x20) && finding[.count] == .number(5))
    #expect(finding.direction == .centralToPeripheral)
    #expect(!findings.contains { $0.rule == .gattSearchRepeated })
  }

  @Test func `A value that is read by its type every other second is no search`() throws {
    #expect(
      try found(.gattSearchStuck) { log in
        log.connect()
        for _ in 0..<6 {
          log.exchange([0x08, 0x20, 0, 0xFF, 0xFF, 0xC4, 0x2B], [0x09, 3, 0x20, 0, 7])
          log.wait(2000)
        }
        log.disconnect(0x13)
      } == nil)
  }

  // MARK: Buffers

  @Test func `No peer is blamed for an answer that its controller could not deliver`() throws {
    let findings = try findings { $0.takeIn(returning: false) }
    let finding = try #require(findings.first { $0.rule == .hciHostBuffersKept })
    #expect(finding[.count] == .number(2) && finding[.capacity] == .number(2))
    for rule: RuleID in [.attTimeout, .connDiesAtTimer, .unexplainedFailure] {
      #expect(!findings.contains { $0.rule == rule })
    }
  }

  @Test func `A peer is blamed where the host gave its buffers back`() throws {
    let findings = try findings { $0.takeIn(returning: true) }
    #expect(findings.contains { $0.rule == .attTimeout })
    #expect(!findings.contains { $0.rule == .hciHostBuffersKept })
  }

  @Test func `An overflow counts the packets of all connections`() throws {
    let finding = try #require(
      try found(.hciDataOverflow) { log in
        log.readBuffers(3)
        log.connect()
        log.handle = 2
        log.connect(peer: 0xCC)
        for handle: UInt8 in [1, 2, 1, 2, 1] {
          log.handle = handle
          log.send([0x52, 3, 0, 1])
        }
        log.add([4, 0x1A, 1, 1], received: true)
        log.add([4, 0x1A, 1, 1], received: true)
        for handle: UInt8 in [1, 2] {
          log.handle = handle
          log.disconnect(0x13)
        }
      })
    #expect(finding[.count] == .number(2) && finding[.total] == .number(5))
    #expect(finding[.capacity] == .number(3))
  }

  // MARK: Channels

  @Test func `Requests that crossed are one collision, and refused for no other reason`() throws {
    let findings = try findings { $0.askForChannels(both: true) }
    #expect(findings.count { $0.rule == .l2capChannelsCollided } == 1)
    #expect(
      !findings.contains { $0.rule == .l2capChannelRefused || $0.rule == .unexplainedFailure })
    let single = try self.findings { $0.askForChannels(both: false) }
    #expect(single.contains { $0.rule == .l2capChannelRefused })
    #expect(!single.contains { $0.rule == .unexplainedFailure })
  }
}
