import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// What holds of every session, however wild.
@Suite struct ProcedureInvariantTests {
  @Test(arguments: [1, 2, 3, 5, 8, 13, 21, 34] as [UInt64])
  func `Each transaction belongs to one procedure, which names it`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let session = ProcedureSession()
    for _ in 0..<40 {
      session.connect(isCentral: Bool.random(using: &random))
      for _ in 0..<Int.random(in: 0..<60, using: &random) {
        let pdu = Self.pdu(using: &random)
        if Bool.random(using: &random) { session.send(pdu) } else { session.receive(pdu) }
        if random.next() % 16 == 0 { session.wait(Int64(random.next() % 40_000)) }
        if random.next() % 32 == 0 { session.encrypt() }
      }
      if Bool.random(using: &random) { session.disconnect(reason: UInt8(random.next() % 0x40)) }
    }
    let procedures = session.end()
    var owners: [Int: Int] = [:]
    for procedure in session.finished {
      for id in procedure.transactions.ids {
        #expect(owners[id] == nil, "seed \(seed): transaction \(id) is in two procedures")
        owners[id] = procedure.id
      }
      #expect(procedure.start <= procedure.end, "seed \(seed)")
    }
    for member in session.members where member.transaction.layer == .attributes {
      let id = member.transaction.id
      #expect(
        member.procedure != nil,
        "seed \(seed): transaction \(id) is in none: \(member.transaction)")
      #expect(owners[id] == member.procedure, "seed \(seed): transaction \(id)")
    }
    #expect(Set(procedures.map(\.id)).count == procedures.count, "seed \(seed)")
  }

  /// Mostly whole PDUs about few attributes, so that requests and answers meet.
  private static func pdu(using random: inout SeededRandom) -> [UInt8] {
    let handle = UInt8(random.next() % 6 + 1)
    let pdus: [[UInt8]] = [
      [0x0A, handle, 0], [0x0B, 1, 2], [0x12, handle, 0, UInt8(random.next() % 3), 0], [0x13],
      [0x1B, handle, 0, 9], [0x1D, handle, 0, 9], [0x1E], [0x52, handle, 0, 1],
      [8, handle, 0, 9, 0, 3, 0x28], [9, 7, handle, 0, 2, handle + 1, 0, 0, 0x2A],
      [0x10, handle, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, handle, 0, 9, 0, 0, 0x18],
      [0x16, handle, 0, 0, 0, 1], [0x17, handle, 0, 0, 0, 1], [0x18, 1], [0x19],
      [0x0C, handle, 0, 22, 0], [0x0D, 1], [2, 30, 0], [3, 40, 0],
      [1, [0x0A, 0x12, 0x08, 0x10][Int(random.next() % 4)], handle, 0, 0x0A],
      [UInt8(truncatingIfNeeded: random.next()), 1, 2],
    ]
    return pdus[Int(random.next() % UInt64(pdus.count))]
  }
}
