import BluetoothPackets
import LinkSessions
import Testing
import TraceAnalysis

/// PDUs without answers become runs.
@Suite struct RunTests {
  private func procedures(_ body: (ProcedureSession) -> Void) -> [Procedure] {
    let session = ProcedureSession()
    session.connect()
    body(session)
    return session.endWithoutConnections()
  }

  @Test func `Runs of several attributes go on beside each other`() throws {
    let procedures = procedures { session in
      for _ in 0..<20 {
        session.send([0x52, 5, 0, 1, 2, 3])
        session.receive([0x1B, 8, 0, 1])
        session.receive([0x1B, 9, 0, 1])
      }
    }
    try #require(procedures.count == 3)
    #expect(procedures.map(\.kind) == [.writeWithoutResponse, .notifications, .notifications])
    #expect(procedures.map(\.count) == [20, 20, 20])
    #expect(procedures.map(\.octets) == [60, 20, 20])
    #expect(procedures.map(\.transactions.count) == [20, 20, 20])
  }

  @Test func `A pause much longer than the pace ends a run`() {
    let procedures = procedures { session in
      for _ in 0..<8 { session.receive([0x1B, 8, 0, 1]) }
      session.wait(6000)
      for _ in 0..<4 { session.receive([0x1B, 8, 0, 1]) }
    }
    #expect(procedures.map(\.count) == [8, 4])
  }

  @Test func `A sensor that reports once a minute has one run`() {
    let procedures = procedures { session in
      for _ in 0..<60 {
        session.receive([0x1B, 8, 0, 1])
        session.wait(60_000)
      }
    }
    #expect(procedures.map(\.count) == [60])
  }

  @Test func `Indications count with their confirmations`() {
    var last = 0
    let procedures = procedures { session in
      for _ in 0..<3 {
        session.receive([0x1D, 8, 0, 1, 2])
        session.send([0x1E])
      }
      last = session.receive([0x1D, 8, 0, 1, 2])
      session.disconnect(reason: 0x13)
    }
    #expect(procedures.map(\.kind) == [.indication])
    #expect(procedures.map(\.count) == [4])
    #expect(procedures.map(\.outcome) == [.disconnected])
    #expect(procedures.map(\.unansweredFrame) == [last])
  }

  @Test func `Many octets fast are a bulk transfer`() throws {
    let value = [UInt8](repeating: 1, count: 200)
    let all = procedures { session in
      session.exchange([2, 247, 0], [3, 247, 0])
      for _ in 0..<500 { session.send([0x52, 5, 0] + value) }
    }
    let procedures = all.filter { $0.kind != .exchangeMTU }
    try #require(procedures.count == 1)
    #expect(procedures[0].kind == .bulkTransfer)
    #expect(procedures[0].detail == .run(of: .writeWithoutResponse))
    #expect(procedures[0].octets == 100_000)
  }

  @Test func `Many acknowledged writes are a bulk transfer over the writes`() throws {
    let value = [UInt8](repeating: 1, count: 200)
    let procedures = procedures { session in
      session.exchange([2, 247, 0], [3, 247, 0])
      for _ in 0..<500 { session.exchange([0x12, 5, 0] + value, [0x13]) }
    }
    #expect(procedures.count { $0.kind == .write } == 500)
    let bulk = try #require(procedures.first { $0.kind == .bulkTransfer })
    #expect(bulk.count == 500)
    #expect(bulk.octets == 100_000)
    guard case .parts(let parts) = bulk.detail else {
      Issue.record("no parts")
      return
    }
    #expect(parts == procedures.filter { $0.kind == .write }.map { ProcedureID($0.id) })
  }

  @Test func `No more runs are open than there is room for`() {
    let procedures = procedures { session in
      for round in 0..<2 {
        for handle in UInt8(1)...100 {
          session.receive([0x1B, handle, 0, UInt8(round)])
        }
      }
    }
    #expect(procedures.reduce(0) { $0 + $1.count } == 200)
    #expect(procedures.count > 100)
  }

  /// Values every 30 ms, which is the connection interval, after a pause.
  private func run(pause: Int64, values: Int) throws -> Procedure {
    let procedures = procedures { session in
      session.receive([0x1B, 8, 0] + [UInt8](repeating: 7, count: 20))
      session.wait(pause)
      for _ in 1..<values {
        session.wait(20)
        session.receive([0x1B, 8, 0] + [UInt8](repeating: 7, count: 20))
      }
    }
    return try #require(procedures.first)
  }

  @Test(arguments: [(0, 11), (480, 11), (480, 40)] as [(Int64, Int)])
  func `The last value of a run takes a usual gap, whatever pause came before`(
    pause: Int64, values: Int
  ) throws {
    let run = try run(pause: pause, values: values)
    let last = pause + 30 * Int64(values - 1)
    #expect(run.duration == last * 1_000_000)
    #expect(run.activeTime == (last + 30) * 1_000_000)
    let rate = try #require(run.bitsPerSecond)
    #expect(abs(rate * Double(last + 30) / 1000 - Double(values * 160)) < 0.001)
  }

  @Test func `A last burst of half the size takes half a gap, a larger one not more than one`()
    throws
  {
    for (sizes, share) in [([20, 20, 20, 20, 10], 0.5), ([10, 10, 10, 10, 200], 1)] {
      let procedures = procedures { session in
        for size in sizes {
          session.receive([0x1B, 8, 0] + [UInt8](repeating: 7, count: size))
          session.wait(20)
        }
      }
      let run = try #require(procedures.first)
      #expect(run.activeTime == run.duration + Int64(30_000_000 * share))
    }
  }
}
