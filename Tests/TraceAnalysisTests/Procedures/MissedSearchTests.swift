import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Searches of which a sniffer missed a packet.
@Suite struct MissedSearchTests {
  private let first: [UInt8] = [0x08, 1, 0, 0xFF, 0xFF, 0x03, 0x28]
  private let third: [UInt8] = [0x08, 7, 0, 0xFF, 0xFF, 0x03, 0x28]

  private func att(_ pdu: [UInt8]) -> [UInt8] { [UInt8(pdu.count), 0, 4, 0] + pdu }

  private func procedures(of air: AirLinkBuilder) throws -> [Procedure] {
    var reader = try CaptureReader(bytes: air.file.octets)
    let builder = ProcedureBuilder(keepsTransactions: true)
    var tracker = SessionTracker(observers: [builder])
    while let record = reader.next() { tracker.process(record, reader.payload) }
    tracker.finish()
    builder.finish(at: tracker.lastTime)
    return builder.newProcedures.filter { $0.kind == .discoverCharacteristics }
  }

  private func opened() -> AirLinkBuilder {
    var air = AirLinkBuilder()
    air.connect()
    air.idle(4)
    air.event((2, att(first)))
    air.event((1, []), (2, att([9, 7, 2, 0, 2, 3, 0, 0, 0x2A])))
    return air
  }

  @Test func `A search whose answer was missed is one search that goes on`() throws {
    var air = opened()
    air.event((2, att([0x08, 4, 0, 0xFF, 0xFF, 0x03, 0x28])))
    air.missed()
    air.event((2, att(third)))
    air.event((1, []), (2, att([9, 7, 8, 0, 2, 9, 0, 1, 0x2A])))
    air.idle(2)
    let searches = try procedures(of: air)
    try #require(searches.count == 1)
    #expect(searches[0].outcome == .success && searches[0].transactions.count == 3)
    guard case .search(let search) = searches[0].detail else { return }
    #expect(search.found == 2 && search.missedAnswers == 1 && !search.lacksAnswers)
  }

  @Test func `A search whose request was missed has found at least what the others did`() throws {
    var air = opened()
    air.missed()
    air.event((1, []), (2, att([9, 7, 5, 0, 2, 6, 0, 1, 0x2A])))
    air.event((2, att(third)))
    air.event((1, []), (2, att([9, 7, 8, 0, 2, 9, 0, 1, 0x2A])))
    air.idle(2)
    let searches = try procedures(of: air)
    try #require(searches.count == 1)
    guard case .search(let search) = searches[0].detail else { return }
    #expect(search.found == 2 && search.lacksAnswers)
  }
}
