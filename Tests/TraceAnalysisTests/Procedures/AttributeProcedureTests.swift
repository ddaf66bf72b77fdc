import BluetoothPackets
import LinkSessions
import Testing
import TraceAnalysis

/// Requests and answers become procedures of the Generic Attribute Profile.
///
/// The PDUs are made up by Core 6.0, Vol 3, Part F, 3.4, the sequences by Part G, 4.
@Suite struct AttributeProcedureTests {
  private func procedures(_ body: (ProcedureSession) -> Void) -> [Procedure] {
    let session = ProcedureSession()
    session.connect()
    body(session)
    return session.endWithoutConnections()
  }

  private func found(_ procedure: Procedure) -> Int? {
    if case .search(let search) = procedure.detail { search.found } else { nil }
  }

  @Test func `A read of a declaration has the declaration's type, not the value's`() throws {
    let procedures = procedures { session in
      // Device Name: the declaration at 2, the value at 3.
      session.exchange([8, 1, 0, 9, 0, 3, 0x28], [9, 7, 2, 0, 2, 3, 0, 0, 0x2A])
      session.exchange([0x0A, 2, 0], [0x0B, 2, 3, 0, 0, 0x2A])
      session.exchange([0x0A, 3, 0], [0x0B, 0x41])
    }
    let reads = procedures.filter { $0.kind == .read }
    #expect(reads.map(\.uuid) == [0x2803, 0x2A00])
    #expect(reads.map(\.characteristic) == [0x2A00, nil])
  }

  // MARK: Searches

  @Test func `A search goes on after each answer until nothing more is found`() throws {
    let procedures = procedures { session in
      session.exchange(
        [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 5, 0, 0, 0x18, 6, 0, 9, 0, 1, 0x18])
      session.exchange([0x10, 10, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 10, 0, 15, 0, 0x0D, 0x18])
      session.refuse([0x10, 16, 0, 0xFF, 0xFF, 0, 0x28], handle: 16, 0x0A)
    }
    try #require(procedures.count == 1)
    #expect(procedures[0].kind == .discoverServices)
    #expect(procedures[0].outcome == .success)
    #expect(procedures[0].transactions.count == 3)
    #expect(procedures[0].count == 3)
    #expect(found(procedures[0]) == 3)
    #expect(procedures[0].frames == 2...7)
  }

  @Test func `A search that reaches the last handle asks no further`() throws {
    let procedures = procedures { session in
      session.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 0xFF, 0xFF, 0, 0x18])
      session.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 0xFF, 0xFF, 0, 0x18])
    }
    #expect(procedures.map(\.kind) == [.discoverServices, .discoverServices])
    #expect(procedures.allSatisfy { $0.outcome == .success && found($0) == 1 })
  }

  @Test func `A search for characteristics may go on behind the last one's value`() {
    func count(_ next: UInt8) -> Int {
      procedures { session in
        session.exchange([8, 1, 0, 9, 0, 3, 0x28], [9, 7, 2, 0, 2, 4, 0, 0, 0x2A])
        session.refuse([8, next, 0, 9, 0, 3, 0x28], handle: next, 0x0A)
      }.count
    }
    #expect(count(3) == 1, "behind the declaration")
    #expect(count(5) == 1, "behind the value")
    #expect(count(6) == 2, "elsewhere")
  }

  @Test func `A search for a service may go on behind its start`() throws {
    let procedures = procedures { session in
      session.exchange([6, 1, 0, 0xFF, 0xFF, 0, 0x28, 0x82, 0xFE], [7, 59, 0, 0xFF, 0xFF])
      session.refuse([6, 60, 0, 0xFF, 0xFF, 0, 0x28, 0x82, 0xFE], handle: 60, 0x0A)
      session.exchange([6, 1, 0, 0xFF, 0xFF, 0, 0x28, 0, 0x18], [7, 1, 0, 9, 0])
      session.refuse([6, 5, 0, 0xFF, 0xFF, 0, 0x28, 0, 0x18], handle: 5, 0x0A)
    }
    try #require(procedures.count == 3)
    #expect(procedures[0].count == 2 && found(procedures[0]) == 1)
    #expect(found(procedures[1]) == 1 && found(procedures[2]) == 0)
  }

  @Test func `A search goes on after a request that came in between`() throws {
    let procedures = procedures { session in
      session.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 5, 0, 0, 0x18])
      session.exchange([0x0A, 3, 0], [0x0B, 1])
      session.exchange([0x10, 6, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 6, 0, 9, 0, 1, 0x18])
      session.exchange([0x0A, 3, 0], [0x0B, 1])
      session.refuse([0x10, 10, 0, 0xFF, 0xFF, 0, 0x28], handle: 10, 0x0A)
    }
    let search = try #require(procedures.first { $0.kind == .discoverServices })
    #expect(procedures.count { $0.kind == .discoverServices } == 1)
    #expect(search.count == 3 && found(search) == 2)
    guard case .search(let detail) = search.detail else { return }
    #expect(detail.isComplete)
    #expect(procedures.count { $0.kind == .read } == 2)
  }

  @Test func `A search that somebody leaves for long, or that begins anew, is another one`() throws
  {
    let procedures = procedures { session in
      session.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 5, 0, 0, 0x18])
      session.exchange([0x0A, 3, 0], [0x0B, 1])
      session.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 5, 0, 0, 0x18])
      session.exchange([0x0A, 3, 0], [0x0B, 1])
      session.wait(6000)
      session.exchange([0x0A, 3, 0], [0x0B, 1])
      session.refuse([0x10, 6, 0, 0xFF, 0xFF, 0, 0x28], handle: 6, 0x0A)
    }
    #expect(procedures.count { $0.kind == .discoverServices } == 3)
  }

  @Test func `A search that goes no further has not reached its end`() throws {
    func isComplete(_ last: [UInt8]?) throws -> Bool {
      let procedures = procedures { session in
        session.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 5, 0, 0, 0x18])
        if let last { session.exchange([0x10, 6, 0, 0xFF, 0xFF, 0, 0x28], last) }
      }
      guard case .search(let search) = try #require(procedures.first).detail else { return false }
      return search.isComplete
    }
    #expect(try !isComplete(nil))
    #expect(try isComplete([0x11, 6, 6, 0, 0xFF, 0xFF, 1, 0x18]))
    #expect(try isComplete([0x01, 0x10, 6, 0, 0x0A]))
  }

  @Test func `A search elsewhere is another procedure`() {
    let procedures = procedures { session in
      session.exchange([8, 1, 0, 5, 0, 3, 0x28], [9, 7, 2, 0, 2, 3, 0, 0, 0x2A])
      session.exchange([8, 6, 0, 9, 0, 3, 0x28], [9, 7, 7, 0, 2, 8, 0, 1, 0x2A])
      session.exchange([8, 3, 0, 5, 0, 2, 0x28], [1, 8, 3, 0, 0x0A])
      session.exchange([4, 9, 0, 9, 0], [5, 1, 9, 0, 2, 0x29])
    }
    #expect(
      procedures.map(\.kind) == [
        .discoverCharacteristics, .discoverCharacteristics, .discoverIncludedServices,
        .discoverDescriptors,
      ])
    #expect(procedures.map(found) == [1, 1, 0, 1])
    #expect(procedures.allSatisfy { $0.outcome == .success })
  }

  @Test func `A service is found by its UUID`() {
    let procedures = procedures { session in
      session.exchange([6, 1, 0, 0xFF, 0xFF, 0, 0x28, 0x0D, 0x18], [7, 10, 0, 15, 0])
      session.refuse([6, 16, 0, 0xFF, 0xFF, 0, 0x28, 0x0D, 0x18], handle: 16, 0x0A)
    }
    #expect(procedures.map(\.kind) == [.discoverServicesByUUID])
    #expect(procedures.first?.uuid == 0x180D)
    #expect(procedures.first?.outcome == .success)
  }

  @Test func `A value that is not there is missed, and so is the database hash`() {
    let procedures = procedures { session in
      session.refuse([8, 1, 0, 0xFF, 0xFF, 0x00, 0x2A], 0x0A)
      session.refuse([8, 1, 0, 0xFF, 0xFF, 0x2A, 0x2B], 0x0A)
    }
    #expect(procedures.map(\.kind) == [.readByUUID, .databaseHashCheck])
    #expect(
      procedures.allSatisfy { $0.outcome == .error(.att(.attributeNotFound)) })
  }

  @Test func `A search that is refused for another reason has failed`() {
    let procedures = procedures { $0.refuse([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], 0x0E) }
    #expect(procedures.map(\.outcome) == [.error(.att(.unlikelyError))])
  }

  // MARK: Reads

  @Test func `Blobs that go on where the read ended make it a long one`() throws {
    let part = [UInt8](repeating: 7, count: 22)
    let procedures = procedures { session in
      session.exchange([0x0A, 3, 0], [0x0B] + part)
      session.exchange([0x0C, 3, 0, 22, 0], [0x0D] + part)
      session.exchange([0x0C, 3, 0, 44, 0], [0x0D, 1, 2])
      session.exchange([0x0A, 3, 0], [0x0B, 1])
    }
    try #require(procedures.count == 2)
    #expect(procedures[0].kind == .readLong)
    #expect(procedures[0].octets == 46)
    #expect(procedures[0].count == 3)
    #expect(procedures[1].kind == .read)
    #expect(procedures[1].octets == 1)
  }

  @Test func `A value that fills the PDU and goes no further was read all the same`() {
    let part = [UInt8](repeating: 7, count: 22)
    let procedures = procedures { session in
      session.exchange([0x0A, 3, 0], [0x0B] + part)
      session.refuse([0x0C, 3, 0, 22, 0], handle: 3, 0x0B)
    }
    #expect(procedures.map(\.kind) == [.readLong])
    #expect(procedures.map(\.outcome) == [.success])
  }

  @Test func `A refused read that succeeds after encryption is the same again`() throws {
    let procedures = procedures { session in
      session.refuse([0x0A, 3, 0], handle: 3, 0x05)
      session.encrypt()
      session.exchange([0x0A, 3, 0], [0x0B, 1])
      session.exchange([0x0A, 3, 0], [0x0B, 1])
    }
    #expect(procedures.map(\.kind) == [.read, .encryption, .read, .read])
    #expect(procedures[0].outcome == .error(.att(.insufficientAuthentication)))
    #expect(procedures[2].repeats == procedures[0].id)
    #expect(procedures[3].repeats == nil)
  }

  @Test func `Several values are read at once`() {
    let procedures = procedures { session in
      session.exchange([0x0E, 3, 0, 5, 0], [0x0F, 1, 2])
      session.exchange([0x20, 3, 0, 5, 0], [0x21, 1, 0, 1, 1, 0, 2])
    }
    #expect(procedures.map(\.kind) == [.readMultiple, .readMultiple])
  }

  // MARK: Queued writes

  @Test func `Parts of one value and their execution are a long write`() throws {
    let procedures = procedures { session in
      session.exchange([0x16, 3, 0, 0, 0, 1, 2], [0x17, 3, 0, 0, 0, 1, 2])
      session.exchange([0x16, 3, 0, 2, 0, 3], [0x17, 3, 0, 2, 0, 3])
      session.exchange([0x18, 1], [0x19])
    }
    try #require(procedures.count == 1)
    #expect(procedures[0].kind == .writeLong)
    #expect(procedures[0].octets == 3)
    guard case .queuedWrite(let detail) = procedures[0].detail else {
      Issue.record("no detail")
      return
    }
    #expect(detail.handles == 1)
    #expect(!detail.echoDiffers)
    #expect(!detail.isCancelled)
  }

  @Test func `After a refusal, a part from the beginning is another attempt`() throws {
    let procedures = procedures { session in
      session.exchange([0x16, 3, 0, 0, 0, 1, 2], [0x17, 3, 0, 0, 0, 1, 2])
      session.refuse([0x16, 3, 0, 2, 0, 3], handle: 3, 0x09)
      session.refuse([0x16, 3, 0, 0, 0, 9], handle: 3, 0x09)
    }
    #expect(procedures.map(\.kind) == [.writeLong, .writeLong])
    guard case .queuedWrite(let detail)? = procedures.first?.detail else {
      Issue.record("no detail")
      return
    }
    #expect(!detail.isConcluded)
  }

  @Test func `Values of several attributes are written reliably`() throws {
    let procedures = procedures { session in
      session.exchange([0x16, 3, 0, 0, 0, 1], [0x17, 3, 0, 0, 0, 1])
      session.exchange([0x16, 5, 0, 0, 0, 2], [0x17, 5, 0, 0, 0, 9])
      session.exchange([0x18, 0], [0x19])
    }
    // The echo that differs breaks a rule besides.
    let writes = procedures.filter { $0.kind != .violation }
    try #require(writes.count == 1)
    #expect(writes[0].kind == .reliableWrite)
    guard case .queuedWrite(let detail) = writes[0].detail else {
      Issue.record("no detail")
      return
    }
    #expect(detail.handles == 2)
    #expect(detail.echoDiffers)
    #expect(detail.isCancelled)
  }

  @Test func `A long write fails with the part that was refused`() {
    let procedures = procedures { session in
      session.exchange([0x16, 3, 0, 0, 0, 1], [0x17, 3, 0, 0, 0, 1])
      session.refuse([0x16, 3, 0, 1, 0, 1], handle: 3, 0x09)
      session.exchange([0x18, 0], [0x19])
    }
    #expect(procedures.map(\.outcome) == [.error(.att(.prepareQueueFull))])
    #expect(procedures.map(\.count) == [3])
  }

  // MARK: Others

  @Test func `An exchange of the MTU holds both offers`() {
    let procedures = procedures { $0.exchange([2, 247, 0], [3, 185, 0]) }
    #expect(procedures.map(\.kind) == [.exchangeMTU])
    #expect(procedures.first?.detail == .mtu(client: 247, server: 185))
  }

  @Test func `A request without an answer is open at the end, or cut off`() {
    let open = procedures { $0.send([0x0A, 3, 0]) }
    #expect(open.map(\.outcome) == [.inProgress])
    let cut = procedures { session in
      session.send([0x0A, 3, 0])
      session.disconnect(reason: 0x08)
    }
    #expect(cut.map(\.outcome) == [.disconnected])
  }

  @Test func `A request before the answer keeps both answers apart`() {
    let procedures = procedures { session in
      session.send([0x0A, 3, 0])
      session.send([0x12, 5, 0, 1, 1, 1])
      session.receive([0x0B, 9])
      session.receive([0x13])
    }
    #expect(procedures.map(\.kind) == [.read, .violation, .write])
    #expect(procedures.map(\.outcome) == [.success, .success, .success])
  }

  @Test func `The peripheral may ask, too`() {
    let procedures = procedures { session in
      session.receive([0x0A, 3, 0])
      session.send([0x0A, 3, 0])
      session.send([0x0B, 1])
      session.receive([0x0B, 1, 2])
    }
    #expect(procedures.map(\.kind) == [.read, .read])
    #expect(procedures.map(\.direction) == [.peripheralToCentral, .centralToPeripheral])
    #expect(procedures.map(\.octets) == [1, 2])
  }
}
