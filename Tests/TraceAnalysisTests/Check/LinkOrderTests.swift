import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// Which side broke the order of link layer procedures.
@Suite struct LinkOrderTests {
  private func check(_ build: (inout AirLinkBuilder) -> Void) throws -> CheckAnalysis {
    var link = AirLinkBuilder()
    link.connect()
    link.idle(4)
    build(&link)
    var reader = try CaptureReader(bytes: link.file.octets)
    return reader.analyses(by: CheckAnalyzer())
  }

  private func found(_ rule: RuleID, in analysis: CheckAnalysis) -> Finding? {
    analysis.findings.first { $0.rule == rule }?.finding
  }

  @Test func `A side that begins a procedure before its last one was answered broke the order`()
    throws
  {
    let analysis = try check { link in
      link.overlap(answered: false)
      link.idle(20)
    }
    let finding = found(.llProcedureOverlap, in: analysis)
    #expect(finding?.direction == .centralToPeripheral)
    #expect(finding?[.openProcedure] == .name("PHY Update"))
    #expect(finding?[.what] == .name("Encryption Start"))
  }

  @Test func `The end that follows names the side that had begun two procedures, once`() throws {
    let analysis = try check { link in
      link.overlap(answered: false)
      link.event((1, []), (3, [0x02, 0x2A]))
      link.idle(1)
    }
    let finding = found(.llProcedureCollision, in: analysis)
    #expect(finding?.direction == .centralToPeripheral)
    #expect(finding?[.openProcedure] == .name("PHY Update"))
    #expect(found(.llProcedureOverlap, in: analysis) == nil)
  }

  @Test func `A PDU within the start of encryption ends it, whatever the keys`() throws {
    let analysis = try check { link in
      link.event((3, [0x03] + [UInt8](repeating: 0, count: 22)))
      link.event((3, [0x0C, 9, 0x59, 0, 0, 0]))
      link.event((1, []), (3, [0x02, 0x3D]))
      link.idle(1)
    }
    #expect(found(.smpKeysDiffer, in: analysis) == nil)
    #expect(found(.unexplainedFailure, in: analysis) == nil)
    #expect(found(.llProcedureOverlap, in: analysis)?.direction == .centralToPeripheral)
    let diagnosis = analysis.diagnoses.first { $0.kind == .integrityFailure }
    #expect(diagnosis?.cause?.rule == .llProcedureOverlap)
  }

  @Test func `A procedure whose answer may be missing from the capture is not held against a side`()
    throws
  {
    let analysis = try check { link in
      link.event((3, [0x16, 2, 2]))
      link.missed()
      link.event((3, [0x03] + [UInt8](repeating: 0, count: 22)))
      link.idle(20)
    }
    #expect(found(.llProcedureOverlap, in: analysis) == nil)
  }

  @Test func `A collision that a side reports without a procedure of its own is held against it`()
    throws
  {
    let analysis = try check { link in
      link.ask(rejection: 0x20)
      link.idle(300)
      link.ask(rejection: 0x23)
      link.idle(20)
    }
    let finding = found(.llCollisionClaimed, in: analysis)
    #expect(finding?.direction == .centralToPeripheral)
    #expect(finding?[.outcome] == .name("rejected-before"))
    #expect(!analysis.findings.contains { $0.rule == .unexplainedFailure })
  }

  @Test func `A side that leaves 40 s after such a report had a timer running for nothing`() throws
  {
    let analysis = try check { link in
      link.ask(rejection: 0x20)
      link.idle(300)
      link.ask(rejection: 0x23)
      link.idle(1333)
      link.advertise(after: 4_000_000_000)
    }
    let finding = found(.llResponseTimeout, in: analysis)
    #expect(finding?.direction == .centralToPeripheral)
    #expect(finding?[.outcome] == .name("claimed"))
    let end = analysis.connections.connections.first?.end
    #expect(end?.circumstances.expired?.outcome == .claimed)
    let diagnosis = try #require(analysis.diagnoses.first)
    #expect(diagnosis.kind == .procedureUnanswered)
    #expect(diagnosis.cause?.rule == .llCollisionClaimed)
    // The first rejection is where it began, and no story of its own.
    #expect(!analysis.diagnoses.contains { $0.kind == .parametersRefused })
  }

  @Test func `Requests that cross are a collision, and nobody's mistake`() throws {
    let request = AirLinkBuilder.parameters(0x0F)
    let analysis = try check { link in
      link.event((3, request), (3, request))
      link.event((3, [0x11, 0x0F, 0x23]))
      link.event((1, []), (3, AirLinkBuilder.parameters(0x10)))
      link.idle(20)
    }
    #expect(found(.llCollisionClaimed, in: analysis) == nil)
  }

  @Test func `A valid answer that the side that had asked rejects is its own mistake`() throws {
    func rejected(interval: UInt8) throws -> Finding? {
      found(
        .llAnswerRejected,
        in: try check { link in
          link.event((3, AirLinkBuilder.parameters(0x0F)))
          link.event((1, []), (3, AirLinkBuilder.parameters(0x10, interval: interval, offset: 6)))
          link.event((3, [0x11, 0x10, 0x1E]))
          link.idle(20)
        })
    }
    let finding = try #require(try rejected(interval: 24))
    #expect(finding.direction == .centralToPeripheral)
    #expect(finding[.what] == .name("same") && finding[.extra] == .number(6))
    #expect(try rejected(interval: 5) == nil)
    #expect(try rejected(interval: 60) == nil)
  }
}

extension AirLinkBuilder {
  /// LL_PHY_REQ of the central, with or without an answer, then LL_ENC_REQ.
  mutating func overlap(answered: Bool) {
    event((3, [0x16, 2, 2]))
    event((1, []), answered ? (3, [0x07, 0x16]) : (1, []))
    event((3, [0x03] + [UInt8](repeating: 0, count: 22)))
  }

  /// LL_CONNECTION_PARAM_REQ of the peripheral, and LL_REJECT_EXT_IND.
  mutating func ask(rejection code: UInt8) {
    event((1, []), (3, AirLinkBuilder.parameters(0x0F)))
    event((3, [0x11, 0x0F, code]))
  }

  /// LL_CONNECTION_PARAM_REQ or LL_CONNECTION_PARAM_RSP for one interval in steps of 1.25 ms.
  static func parameters(_ opcode: UInt8, interval: UInt8 = 24, offset: UInt8 = 0xFF) -> [UInt8] {
    let rest = [UInt8](repeating: 0xFF, count: 10)
    return [opcode, interval, 0, interval, 0, 0, 0, 200, 0, 0, 2, 0]
      + [offset, offset == 0xFF ? 0xFF : 0] + rest
  }

  /// ADV_IND of the peripheral.
  mutating func advertise(after nanoseconds: Int64) {
    wait(nanoseconds: nanoseconds)
    advertise()
  }
}
