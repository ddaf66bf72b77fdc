import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// Starts of encryption and changes of the key that were cut short, by where.
@Suite struct CutEncryptionTests {
  private func departure(
    isRepeated: Bool
  ) throws -> CheckFinding.EndExplanation.Departure? {
    var link = AirLinkBuilder()
    link.connect()
    link.idle(4)
    link.leaveAfterHidden(isRepeated: isRepeated)
    var reader = try CaptureReader(bytes: link.file.octets)
    let check = reader.analyses(by: CheckAnalyzer())
    let finding = check.findings.first { $0.rule == .connSupervisionTimeout }
    if case .departure(let departure)? = finding?.explanation { return departure }
    return nil
  }

  @Test
  func `A peripheral that leaves at a copy of what it acknowledged may see a MIC failure`()
    throws
  {
    let repeated = try #require(try departure(isRepeated: true)?.repeated)
    #expect(repeated.original < repeated.acknowledgement)
    #expect(repeated.acknowledgement < repeated.copy.number)
  }

  @Test func `A peripheral that leaves at a new packet has another reason`() throws {
    let departure = try #require(try departure(isRepeated: false))
    #expect(departure.repeated == nil)
  }

  @Test func `An encryption that one side confirmed is not called a success`() throws {
    var link = AirLinkBuilder()
    link.connect()
    link.idle(4)
    link.leaveAfterHidden(isRepeated: true)
    var reader = try CaptureReader(bytes: link.file.octets)
    let timeline = reader.analyses(by: TimelineAnalyzer())
    let outcomes = timeline.procedures.filter { $0.kind == .encryption }.map(\.outcome)
    #expect(outcomes == [.disconnected])
  }

  private func refresh(isCompleted: Bool) throws -> [Finding] {
    var log = HostLogBuilder()
    log.readBuffers(8)
    log.connect()
    log.encrypt(name: 7, key: [UInt8](repeating: 0x11, count: 16), status: 0)
    log.exchange([0x0A, 3, 0], [0x0B, 1])
    log.complete()
    log.send([0x52, 6, 0, 1])
    if isCompleted { log.complete() }
    log.order(
      0x2019,
      [log.handle, 0] + [UInt8](repeating: 7, count: 10)
        + [UInt8](repeating: 0x11, count: 16), isLong: true)
    log.send([0x0A, 3, 0])
    log.wait(40_000)
    log.disconnect(0x22)
    return try log.check().findings.map(\.finding)
  }

  @Test func `A change of the key behind an unsent packet is nobody's missing answer`() throws {
    let findings = try refresh(isCompleted: false)
    let end = try #require(findings.first { $0.rule == .llResponseTimeout })
    #expect(end[.outcome] == .name("key-refresh"))
    #expect(!findings.contains { $0.rule == .attTimeout || $0.rule == .unexplainedFailure })
  }

  @Test func `A change of the key behind a packet that was sent is the other side's to answer`()
    throws
  {
    let findings = try refresh(isCompleted: true)
    let end = try #require(findings.first { $0.rule == .llResponseTimeout })
    #expect(end[.outcome] == nil)
  }
}
