import BluetoothPackets
import LinkSessions
import Testing

/// Databases that were known before the capture. All traffic is made up.
@Suite struct KnownDatabaseTests {
  private static let belt = DeviceKey(
    address: DeviceAddress(HCIPackets.belt) ?? DeviceAddress(rawValue: 0), isRandom: true)

  private static func known(
    addresses: [DeviceKey] = [], hash: UInt128? = nil, value: BluetoothUUID = 0x2A19
  ) -> GATTMemory.KnownDatabases {
    GATTMemory.KnownDatabases([
      GATTMemory.KnownDatabases.Entry(
        source: "lock.json", addresses: addresses, hash: hash, name: nil,
        attributes: [
          GATTDatabase.Attribute(
            known: 1, uuid: 0x180F, kind: .service(endHandle: 4, isPrimary: true)),
          GATTDatabase.Attribute(
            known: 2, uuid: value,
            kind: .characteristicDeclaration([.read], valueHandle: 3)),
          GATTDatabase.Attribute(known: 3, uuid: value, kind: .characteristicValue),
        ])
    ])
  }

  private func match(_ session: TestSession, _ index: Int = 0) -> GATTMemory.KnownDatabases.Match? {
    session.tracker.gatt.match(
      of: session.tracker.gatt.server(
        of: session.connections[index], sendingIn: .peripheralToCentral))
  }

  @Test func `The address finds the database`() {
    let session = TestSession(
      knownDatabases: KnownDatabaseTests.known(addresses: [KnownDatabaseTests.belt]))
    session.receive(HCIPackets.connectionComplete())
    session.read(3)
    #expect(session.uuid(3) == 0x2A19)
    #expect(session.database()?[3]?.origin == .file(entry: 0, isAssumed: false))
    #expect(session.database()?[3]?.frame == nil)
    #expect(match(session)?.ground == .address)
  }

  @Test func `The hash finds the database, and another hash refuses it`() {
    let hash = UInt128(0x1111_1111_1111_1111) << 64 | 0x1111_1111_1111_1111
    let session = TestSession(
      knownDatabases: KnownDatabaseTests.known(addresses: [KnownDatabaseTests.belt], hash: hash))
    session.receive(HCIPackets.connectionComplete(peer: HCIPackets.phone))
    session.readHash(0x11)
    #expect(match(session)?.ground == .databaseHash)
    #expect(session.uuid(3) == 0x2A19)
    session.receive(HCIPackets.connectionComplete(handle: 2))
    session.readHash(0x22, handle: 2)
    #expect(match(session, 1)?.isOutdated == true)
    #expect(session.uuid(3, 1) == nil)
  }

  @Test func `The only known database is assumed for the only unknown server, not for two`() {
    let session = TestSession(knownDatabases: KnownDatabaseTests.known())
    session.receive(HCIPackets.connectionComplete())
    session.read(3)
    #expect(match(session)?.ground == .onlyOne)
    #expect(session.database()?[3]?.origin.basis == .assumed)
    session.receive(HCIPackets.connectionComplete(handle: 2, peer: HCIPackets.phone))
    session.read(3, handle: 2)
    #expect(match(session) == nil)
    #expect(session.uuid(3) == nil)
    #expect(session.uuid(3, 1) == nil)
  }

  @Test func `The capture stands above the file, and the difference is kept`() throws {
    let session = TestSession(
      knownDatabases: KnownDatabaseTests.known(
        addresses: [KnownDatabaseTests.belt], value: 0x2A37))
    session.receive(HCIPackets.connectionComplete())
    session.read(3)
    #expect(session.uuid(3) == 0x2A37)
    session.discoverBattery()
    let database = try #require(session.database())
    #expect(database[3]?.uuid == 0x2A19)
    #expect(database[3]?.origin.basis == .seen)
    #expect(database.contradicted.map(\.known.handle) == [2, 3])
    #expect(database.contradicted.map(\.shown.uuid) == [0x2A19, 0x2A19])
  }

  @Test func `Service Changed ends what a file says too`() {
    let session = TestSession(
      knownDatabases: KnownDatabaseTests.known(addresses: [KnownDatabaseTests.belt]))
    session.receive(HCIPackets.connectionComplete())
    session.ask([0x08, 5, 0, 9, 0, 0x03, 0x28])
    session.answer([0x09, 7, 6, 0, 0x20, 7, 0, 0x05, 0x2A])
    #expect(session.uuid(3) == 0x2A19)
    session.changeServices(1, 4)
    #expect(session.uuid(3) == nil)
    #expect(session.uuid(7) == 0x2A05)
  }

  @Test func `Contradictions beyond the limit are counted`() throws {
    let handles = 1...300 as ClosedRange<UInt16>
    let session = TestSession(
      knownDatabases: GATTMemory.KnownDatabases([
        GATTMemory.KnownDatabases.Entry(
          source: "lock.json", addresses: [KnownDatabaseTests.belt], hash: nil, name: nil,
          attributes: handles.map {
            GATTDatabase.Attribute(known: $0, uuid: 0x2A37, kind: .characteristicValue)
          })
      ]))
    session.receive(HCIPackets.connectionComplete())
    for handle in handles {
      // Find Information shows another type.
      session.ask([0x04] + handle.octets + handle.octets)
      session.answer([0x05, 1] + handle.octets + [0x19, 0x2A])
    }
    let database = try #require(session.database())
    #expect(database.contradicted.count == 256)
    #expect(database.contradictionsNotKept == 44)
    #expect(session.tracker.detailsNotKept == 44)
  }
}
