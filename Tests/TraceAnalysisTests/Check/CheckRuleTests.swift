import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// What rules leave unsaid.
@Suite struct CheckRuleTests {
  @Test func `A link that dies at once left no time to apply what was accepted`() throws {
    var log = HostLogBuilder()
    log.connect(interval: 40)
    log.wait(6000)
    log.askForParameters(interval: 24)
    log.wait(200)
    log.exchange([0x0A, 3, 0], [0x0B, 1])
    log.wait(20_000)
    log.disconnect(0x08)
    #expect(!(try log.check().findings.contains { $0.rule == .paramAcceptedUnapplied }))
  }

  @Test func `A log without events lets nobody judge what comes between two packets, or the end`()
    throws
  {
    var log = HostLogBuilder()
    log.connect()
    log.send([0x0A, 3, 0])
    log.send([0x0A, 6, 0])
    log.send([0x0B, 1], received: true)
    #expect(try log.check().findings.contains { $0.rule == .attRequestBeforeAnswer })
    var reader = try CaptureReader(
      bytes: BTSnoopRecords(log.octets()).dataAlone(), name: "log")
    let analysis = reader.analyses(by: CheckAnalyzer())
    #expect(!analysis.findings.contains { $0.rule == .attRequestBeforeAnswer })
    for rule in [RuleID.attRequestBeforeAnswer, .attTimeout, .connEndedBy] {
      let entry = try #require(analysis.notJudged.first { $0.rule == rule }, "\(rule)")
      #expect(entry.reason == .noEvents && entry.isWhole, "\(rule)")
    }
  }

  @Test func `A pairing that got as far as its keys does not wait in a log without events`() throws
  {
    var log = HostLogBuilder()
    log.connect()
    log.bond(distributing: 2)
    log.wait(9000)
    log.exchange([0x0A, 3, 0], [0x0B, 1])
    var reader = try CaptureReader(
      bytes: BTSnoopRecords(log.octets()).dataAlone(), name: "log")
    let end = reader.analyses(by: CheckAnalyzer()).connections[0].end
    #expect(end?.circumstances.openRequests.isEmpty == true)
  }

  // MARK: Ends

  private func notEstablished(after milliseconds: Int64) throws -> CheckFinding? {
    var log = HostLogBuilder()
    log.connect()
    log.wait(milliseconds)
    log.disconnect(0x3E)
    return try log.check().findings.first { $0.rule == .connFailedToEstablish }
  }

  @Test func `A connection that fails within its first intervals was never established`() throws {
    #expect(try #require(try notEstablished(after: 300)).finding[.interval] == nil)
  }

  @Test func `A failure to establish that is reported two minutes later is reported as what it is`()
    throws
  {
    let finding = try #require(try notEstablished(after: 120_000)).finding
    #expect(finding[.interval] == .nanoseconds(30_000_000))
    #expect(finding[.lifetime] == .nanoseconds(120_010_000_000))
  }

  @Test func `A command to disconnect before the link was lost is part of its analysis`() throws {
    var log = HostLogBuilder()
    log.connect()
    log.exchange([0x0A, 3, 0], [0x0B, 1])
    log.add([1, 0x06, 0x04, 3, log.handle, 0, 0x13], received: false)
    log.add([4, 0x0F, 4, 0, 1, 0x06, 0x04], received: true)
    log.wait(2000)
    log.disconnect(0x08)
    let analysis = try #require(try log.check().diagnoses.first { $0.kind == .supervisionTimeout })
    #expect(analysis.end?.command == 4)
    #expect(analysis.frames.contains(4))
  }

  @Test func `A link that was lost without a command has none in its analysis`() throws {
    var log = HostLogBuilder()
    log.connect()
    log.exchange([0x0A, 3, 0], [0x0B, 1])
    log.wait(2000)
    log.disconnect(0x08)
    let analysis = try #require(try log.check().diagnoses.first { $0.kind == .supervisionTimeout })
    #expect(analysis.end?.command == nil)
  }

  // MARK: Indications

  private func unconfirmed(_ value: [UInt8], afterDiscoveryOf uuid: UInt16?) throws -> Set<RuleID> {
    var log = HostLogBuilder()
    log.connect()
    if let uuid { log.discover(uuids: [uuid, 0x2A38]) }
    log.send([0x1D, 3, 0] + value, received: true)
    log.wait(31_000)
    log.notify(6, octets: 4)
    log.disconnect(0x13)
    return Set(try log.check().findings.map(\.rule))
  }

  @Test func `An indication that nobody confirms has timed out, whatever it is of`() throws {
    let range: [UInt8] = [1, 0, 0xFF, 0xFF]
    for uuid in [nil, 0x2A05, 0x2A37] as [UInt16?] {
      let rules = try unconfirmed(range, afterDiscoveryOf: uuid)
      #expect(rules.contains(.attTimeout))
      #expect(rules.contains(.gattServiceChangedUnconfirmed) == (uuid == 0x2A05))
    }
    #expect(try unconfirmed([1, 2], afterDiscoveryOf: nil).contains(.attTimeout))
  }
}
