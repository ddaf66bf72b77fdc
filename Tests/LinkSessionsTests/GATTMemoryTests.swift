import BluetoothPackets
import ByteReading
import LinkSessions
import TestSupport
import Testing

/// Databases over connections, addresses and changes. All traffic is made up.
@Suite struct GATTMemoryTests {
  private static let privateAddress = "5B:03:9E:AA:10:7C"
  private static let identity = "00:AA:BB:CC:DD:EE"

  @Test func `A handle discovered in one connection has its UUID in the next`() throws {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.discoverBattery()
    session.receive(HCIPackets.disconnection())
    session.receive(HCIPackets.connectionComplete(handle: 2))
    session.read(3, handle: 2)
    #expect(session.uuid(3, 1) == 0x2A19)
    let attribute = try #require(session.database(1)?[3])
    #expect(attribute.origin == .discovery(frame: 7, connection: ConnectionID(1)))
    #expect(attribute.origin.basis == .seen)
    #expect(session.database(1)?.service(of: 4)?.uuid == 0x180F)
    #expect(session.database(1)?.characteristic(of: 4)?.uuid == 0x2A19)
    #expect(session.reason(3, 1) == nil)
  }

  @Test func `A declaration that a client reads by its handle shows the characteristic`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.ask([0x04, 2, 0, 4, 0])
    session.answer([0x05, 1, 2, 0, 0x03, 0x28, 3, 0, 0x19, 0x2A, 4, 0, 0x02, 0x29])
    #expect(session.database()?.characteristic(of: 4) == nil)
    // Properties, the value's handle and half a UUID declare nothing.
    session.read(2, [0x12, 3, 0, 0x19])
    #expect(session.database()?.characteristic(of: 4) == nil)
    session.read(2, [0x12, 3, 0, 0x19, 0x2A])
    #expect(session.database()?.characteristic(of: 4)?.uuid == 0x2A19)
    #expect(session.database()?[3]?.kind == .characteristicValue)
    #expect(session.uuid(4) == 0x2902)
  }

  @Test func `A declaration that a search for descriptors finds belongs to no characteristic`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.ask([0x08, 1, 0, 0xFF, 0xFF, 3, 0x28])
    session.answer([0x09, 7, 2, 0, 0x02, 3, 0, 0x19, 0x2A])
    // A CCCD, a service, and what stands in that service.
    session.ask([0x04, 4, 0, 7, 0])
    session.answer([0x05, 1, 4, 0, 2, 0x29, 5, 0, 0, 0x28, 6, 0, 3, 0x28, 7, 0, 0xC6, 0x2B])
    let database = session.database()
    #expect(database?.characteristic(of: 4)?.handle == 2)
    for handle in 5...7 as ClosedRange<UInt16> {
      #expect(database?.characteristic(of: handle) == nil, "\(handle)")
    }
  }

  @Test func `A descriptor belongs to no characteristic where an unknown one may stand between`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.ask([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28])
    session.answer([0x11, 6, 0x19, 0, 0x7A, 0, 0xF0, 0xFF])
    session.ask([0x08, 0x19, 0, 0x7A, 0, 3, 0x28])
    session.answer([0x09, 7, 0x21, 0, 0x1A, 0x22, 0, 0xF2, 0xFF])
    for first in [0x23, 0x2D] as [UInt8] {
      session.ask([0x04, first, 0, first + 1, 0])
      session.answer([0x05, 1, first, 0, 2, 0x29, first + 1, 0, 1, 0x29])
    }
    let database = session.database()
    #expect(database?.characteristic(of: 0x23)?.handle == 0x21)
    #expect(database?.characteristic(of: 0x24)?.handle == 0x21)
    #expect(database?.characteristic(of: 0x2D) == nil)
    #expect(database?.characteristic(of: 0x2E) == nil)
  }

  @Test func `Descriptors reach as far as the next characteristic where all were searched`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.ask([0x08, 1, 0, 9, 0, 3, 0x28])
    session.answer([0x09, 7, 1, 0, 0x1A, 2, 0, 0xF2, 0xFF])
    session.ask([0x08, 2, 0, 9, 0, 3, 0x28])
    session.answer([0x01, 0x08, 2, 0, 0x0A])
    session.ask([0x04, 7, 0, 7, 0])
    session.answer([0x05, 1, 7, 0, 2, 0x29])
    #expect(session.database()?.characteristic(of: 7)?.handle == 1)
  }

  @Test func `Of an answer that was cut, whole entries show attributes and the last one nothing`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.ask([0x10, 1, 0, 0xFF, 0xFF, 0x00, 0x28])
    let services: [UInt8] = [0x11, 6, 1, 0, 4, 0, 0x0F, 0x18, 5, 0, 9, 0, 0x01, 0x18]
    let outcome = session.receive(HCIPackets.acl(HCIPackets.att(services)), cut: 1)
    #expect(outcome.notDecoded == .cut)
    #expect(session.uuid(1) == 0x180F)
    #expect(session.uuid(5) == nil)
    // A declaration whose UUID is cut declares nothing, and a part of a value is none.
    session.ask([0x08, 1, 0, 4, 0, 0x03, 0x28])
    session.receive(
      HCIPackets.acl(HCIPackets.att([0x09, 7, 2, 0, 0x12, 3, 0, 0x19, 0x2A])), cut: 1)
    #expect(session.database()?[3] == nil)
    session.ask([0x08, 5, 0, 9, 0, 0x2A, 0x2B])
    session.receive(
      HCIPackets.acl(HCIPackets.att([0x09, 18, 9, 0] + [UInt8](repeating: 7, count: 16))), cut: 3)
    #expect(session.database()?[9] == nil)
    #expect(session.database()?.hash == .unknown)
  }

  @Test(arguments: [true, false])
  func `A handle used before any ciphertext needed no encrypted discovery`(_ isBefore: Bool) {
    let session = TestSession()
    session.air(AirTestLink().request())
    var exchange = AirExchange(session)
    exchange.idle(4)
    if isBefore {
      exchange.event((2, HCIPackets.att([0x0A, 3, 0])))
      exchange.event((1, []), (2, HCIPackets.att([0x0B, 1])))
    }
    exchange.encrypt()
    exchange.hidden(.central, 11)
    #expect(session.connection.encryptedPackets > 0)
    #expect(session.reason(3) == (isBefore ? .noDiscovery : .discoveryEncrypted))
  }

  @Test func `Another device's handles stay unknown`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.discoverBattery()
    session.receive(HCIPackets.connectionComplete(handle: 2, peer: HCIPackets.phone))
    session.read(3, handle: 2)
    #expect(session.uuid(3, 1) == nil)
    #expect(session.reason(3, 1) == .noDiscovery)
  }

  // MARK: Who is who

  @Test func `Identity information joins a private address to its device, later connections too`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete(peer: GATTMemoryTests.privateAddress))
    session.discoverBattery()
    session.receive(
      HCIPackets.acl(
        HCIPackets.l2cap(6, [0x09, 0] + [UInt8](address: GATTMemoryTests.identity))))
    session.receive(HCIPackets.disconnection())
    session.receive(
      HCIPackets.connectionComplete(
        handle: 2, peer: GATTMemoryTests.identity, isRandom: false))
    #expect(session.uuid(3, 1) == 0x2A19)
    #expect(session.tracker.devices.same(as: 0) == [0, 1])
    #expect(session.tracker.devices.who(1) == session.tracker.devices.who(0))
    #expect(
      session.tracker.devices.addresses(of: 1).map(\.address.description)
        == [GATTMemoryTests.identity, GATTMemoryTests.privateAddress])
  }

  @Test func `Databases of one device under two addresses become one when that is proven`() {
    let session = TestSession()
    session.receive(
      HCIPackets.connectionComplete(peer: GATTMemoryTests.identity, isRandom: false))
    session.discoverBattery()
    session.receive(HCIPackets.disconnection())
    session.receive(
      HCIPackets.connectionComplete(handle: 2, peer: GATTMemoryTests.privateAddress))
    // Only another service is discovered here.
    session.ask([0x10, 1, 0, 0xFF, 0xFF, 0x00, 0x28], handle: 2)
    session.answer([0x11, 6, 0x20, 0, 0x22, 0, 0x0D, 0x18], handle: 2)
    #expect(session.uuid(3, 1) == nil)
    session.receive(
      HCIPackets.acl(
        handle: 2, HCIPackets.l2cap(6, [0x09, 0] + [UInt8](address: GATTMemoryTests.identity))))
    #expect(session.uuid(3, 1) == 0x2A19)
    #expect(session.uuid(0x20, 0) == 0x180D)
    #expect(session.tracker.gatt.all.count == 1)
  }

  @Test func `A controller that resolved an address proves whose it is`() {
    let session = TestSession()
    session.receive(
      HCIPackets.connectionComplete(peer: GATTMemoryTests.identity, isRandom: false))
    session.discoverBattery()
    session.receive(HCIPackets.disconnection())
    session.receive(
      HCIPackets.enhancedConnectionComplete(
        handle: 2, peerType: 2, peer: GATTMemoryTests.identity,
        peerPrivate: GATTMemoryTests.privateAddress))
    #expect(session.uuid(3, 1) == 0x2A19)
    #expect(session.devices.last?.identity.frame == session.number)
  }

  @Test func `A controller asked for a peer's private address proves whose it is`() {
    let session = TestSession()
    session.receive(
      HCIPackets.connectionComplete(peer: GATTMemoryTests.privateAddress))
    session.discoverBattery()
    session.send(
      HCIPackets.command(0x202B, [0] + [UInt8](address: GATTMemoryTests.identity)))
    session.receive(
      HCIPackets.event(
        0x0E, [1, 0x2B, 0x20, 0] + [UInt8](address: GATTMemoryTests.privateAddress)))
    session.receive(
      HCIPackets.connectionComplete(
        handle: 2, peer: GATTMemoryTests.identity, isRandom: false))
    #expect(session.uuid(3, 1) == 0x2A19)
  }

  @Test func `An address of all zeros, or a private one, is no identity`() {
    for identity in ["00:00:00:00:00:00", GATTMemoryTests.privateAddress] {
      let session = TestSession()
      session.receive(HCIPackets.connectionComplete())
      session.receive(
        HCIPackets.acl(HCIPackets.l2cap(6, [0x09, 1] + [UInt8](address: identity))))
      #expect(session.devices.allSatisfy { $0.identity.value == nil })
    }
  }

  @Test func `The host's own database is one, whatever address it uses`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete(isCentral: false, peer: HCIPackets.phone))
    // The peer asks, this host answers.
    session.answer([0x10, 1, 0, 0xFF, 0xFF, 0x00, 0x28])
    session.ask([0x11, 6, 1, 0, 4, 0, 0x0F, 0x18])
    session.receive(HCIPackets.disconnection())
    session.receive(HCIPackets.connectionComplete(handle: 2, isCentral: true))
    let local = session.tracker.gatt.database(
      of: session.connections[1], sendingIn: .centralToPeripheral)
    #expect(local?[1]?.uuid == 0x180F)
    #expect(session.tracker.gatt.all.map(\.server) == [.host(adapter: 0)])
  }

  // MARK: Changes

  @Test func `Service Changed forgets its range, and what was there stays reported`() throws {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.discoverBattery()
    let before = session.number
    session.changeServices(1, 4)
    #expect(session.uuid(3) == nil)
    #expect(session.uuid(7) == 0x2A05)
    let database = try #require(session.database())
    #expect(database.attribute(3, at: before)?.uuid == 0x2A19)
    #expect(database.attribute(3, at: before + 1) == nil)
    let change = try #require(database.changes.first)
    #expect(change.cause == .serviceChanged)
    #expect(change.range == 1...4)
    #expect(change.frame == before + 1)
    #expect(change.confirmation == before + 2)
    #expect(database.former.map(\.attribute.handle) == [1, 2, 3, 4])
    #expect(session.reason(3) == .changedSince)
  }

  @Test func `After a change the next discovery holds, and the one before held until then`() throws
  {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.discoverBattery()
    let before = session.number
    session.changeServices(1, 0xFFFF)
    session.ask([0x08, 1, 0, 4, 0, 0x03, 0x28])
    session.answer([0x09, 7, 2, 0, 0x12, 3, 0, 0x37, 0x2A])
    let database = try #require(session.database())
    #expect(database.attribute(3, at: before)?.uuid == 0x2A19)
    #expect(database.attribute(3, at: session.number)?.uuid == 0x2A37)
    // Everything was forgotten, yet the next indication is known for what it is.
    session.changeServices(1, 0xFFFF)
    #expect(session.uuid(3) == nil)
    #expect(session.database()?.changes.count == 2)
  }

  @Test func `Another Database Hash begins another generation`() throws {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.discoverBattery()
    session.readHash(0x11)
    session.readHash(0x11)
    #expect(session.uuid(3) == 0x2A19)
    session.receive(HCIPackets.disconnection())
    session.receive(HCIPackets.connectionComplete(handle: 2))
    session.readHash(0x22, handle: 2)
    #expect(session.uuid(3) == nil)
    let database = try #require(session.database())
    #expect(database.changes.map(\.cause) == [.hashChanged])
    #expect(database.attribute(3, at: 10)?.uuid == 0x2A19)
    #expect(session.reason(3) == .changedSince)
    session.discoverBattery(handle: 2)
    #expect(session.uuid(3) == 0x2A19)
  }

  @Test func `What this connection discovered before it read the new hash belongs to it`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.discoverBattery()
    session.readHash(0x11)
    session.receive(HCIPackets.disconnection())
    session.receive(HCIPackets.connectionComplete(handle: 2))
    session.discoverBattery(handle: 2)
    session.readHash(0x22, handle: 2)
    #expect(session.uuid(3, 1) == 0x2A19)
  }

  @Test func `The same hash on another device says the same database`() throws {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.discoverBattery()
    session.readHash(0x11)
    session.receive(
      HCIPackets.connectionComplete(handle: 2, peer: HCIPackets.phone))
    session.readHash(0x11, handle: 2)
    let attribute = try #require(session.database(1)?[3])
    #expect(attribute.uuid == 0x2A19)
    #expect(attribute.origin.basis == .derived)
    #expect(attribute.frame == 7)
  }

  @Test func `What is discovered after the first sharing is shared when the hash is read again`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.discoverBattery()
    session.readHash(0x11)
    session.receive(HCIPackets.connectionComplete(handle: 2, peer: HCIPackets.phone))
    session.readHash(0x11, handle: 2)
    session.ask([0x04, 10, 0, 10, 0])
    session.answer([0x05, 1, 10, 0, 0x04, 0x29])
    #expect(session.uuid(3, 1) == 0x2A19)
    #expect(session.uuid(10, 1) == nil)
    session.readHash(0x11, handle: 2)
    #expect(session.uuid(10, 1) == 0x2904)
  }

  @Test func `What a change took away is shared again when the hash is the same all the same`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.discoverBattery()
    session.readHash(0x11)
    session.receive(HCIPackets.connectionComplete(handle: 2, peer: HCIPackets.phone))
    session.readHash(0x11, handle: 2)
    session.changeServices(2, 4, handle: 2)
    #expect(session.uuid(3, 1) == nil)
    session.readHash(0x11, handle: 2)
    #expect(session.uuid(3, 1) == 0x2A19)
  }

  @Test func `A hash that was read before the discovery elsewhere is shared at the end`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete(handle: 2, peer: HCIPackets.phone))
    session.readHash(0x11, handle: 2)
    session.receive(HCIPackets.connectionComplete())
    session.readHash(0x11)
    session.discoverBattery()
    #expect(session.uuid(3, 0) == nil)
    session.tracker.finish()
    #expect(session.uuid(3, 0) == 0x2A19)
  }

  @Test func `Database Out Of Sync ends what earlier connections discovered`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.discoverBattery()
    session.receive(HCIPackets.disconnection())
    session.receive(HCIPackets.connectionComplete(handle: 2))
    session.ask([0x0A, 3, 0], handle: 2)
    session.answer([0x01, 0x0A, 3, 0, 0x12], handle: 2)
    #expect(session.uuid(3, 1) == nil)
    #expect(session.database()?.changes.map(\.cause) == [.outOfSync])
  }

  @Test func `Discovery that shows something else replaces what was there`() throws {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.discoverBattery()
    let before = session.number
    session.ask([0x08, 1, 0, 4, 0, 0x03, 0x28])
    session.answer([0x09, 7, 2, 0, 0x12, 3, 0, 0x37, 0x2A])
    let database = try #require(session.database())
    #expect(database[3]?.uuid == 0x2A37)
    #expect(database.attribute(3, at: before)?.uuid == 0x2A19)
    #expect(database.former.map(\.change.cause) == [.rediscovered, .rediscovered])
  }

  /// A service that ends elsewhere now, or has others behind it, is the same one.
  @Test(arguments: [(first: UInt16(0xFFFF), then: UInt16(9)), (9, 12), (9, 0xFFFF)])
  func `A list of services that grows in steps keeps its own handles`(
    first: UInt16, then: UInt16
  ) throws {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.ask([0x10, 1, 0, 0xFF, 0xFF, 0x00, 0x28])
    session.answer([0x11, 6, 1, 0] + first.octets + [0x0F, 0x18])
    if first < 0xFFFF {
      session.ask([0x10] + (first + 1).octets + [0xFF, 0xFF, 0x00, 0x28])
      session.answer([0x01, 0x10] + (first + 1).octets + [0x0A])
    }
    session.ask([0x08, 1, 0] + first.octets + [0x03, 0x28])
    session.answer([0x09, 7, 2, 0, 0x12, 3, 0, 0x19, 0x2A])
    let before = session.number
    session.ask([0x10, 1, 0, 0xFF, 0xFF, 0x00, 0x28])
    session.answer([0x11, 6, 1, 0] + then.octets + [0x0F, 0x18])
    if then < 0xFFFF {
      session.ask([0x10] + (then + 1).octets + [0xFF, 0xFF, 0x00, 0x28])
      session.answer([0x11, 6] + (then + 1).octets + [0xFF, 0xFF, 0x01, 0x18])
    }
    let database = try #require(session.database())
    #expect(database[3]?.uuid == 0x2A19)
    #expect(session.reason(3) == nil)
    #expect(database.service(of: 3)?.uuid == 0x180F)
    #expect(database.attribute(3, at: before)?.uuid == 0x2A19)
  }

  @Test func `A list of services is not compared where a response is missing`() throws {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    for first in [10, 20] as [UInt16] {
      session.ask([0x10, 1, 0, 0xFF, 0xFF, 0x00, 0x28])
      session.answer([0x11, 6, 1, 0, 9, 0, 0x0F, 0x18])
      // With 20, the response with the service from 10 to 19 is not in the capture.
      session.ask([0x10] + first.octets + [0xFF, 0xFF, 0x00, 0x28])
      session.answer([0x01, 0x10] + first.octets + [0x0A])
    }
    let lists = try #require(session.database()).serviceLists
    #expect(lists.map(\.isComplete) == [true, true])
    #expect(lists.map(\.hasGap) == [false, true])
  }

  @Test func `A server that declares a characteristic at handle 0 does no harm`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.ask([0x08, 1, 0, 9, 0, 0x03, 0x28])
    session.answer([0x09, 7, 0, 0, 0x12, 5, 0, 0x37, 0x2A])
    let watcher = FieldWatcher()
    session.send(
      HCIPackets.acl(boundary: 0, HCIPackets.att([0x0A, 3, 0])), watcher: watcher)
    #expect(watcher.fields.contains { $0.value == 3 && $0.length == 2 })
  }

  // MARK: Why a handle is unknown

  @Test func `Each reason why a handle is unknown is reported`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.read(3)
    #expect(session.reason(3) == .noDiscovery)
    session.ask([0x10, 1, 0, 0xFF, 0xFF, 0x00, 0x28])
    session.answer([0x11, 6, 1, 0, 8, 0, 0x0F, 0x18])
    #expect(session.reason(3) == .characteristicsNotSearched)
    #expect(session.reason(9) == .servicesNotSearched)
    session.ask([0x10, 9, 0, 0xFF, 0xFF, 0x00, 0x28])
    session.answer([0x01, 0x10, 9, 0, 0x0A])
    #expect(session.reason(9) == .notFound)
    session.ask([0x08, 1, 0, 8, 0, 0x03, 0x28])
    session.answer([0x09, 7, 2, 0, 0x12, 3, 0, 0x19, 0x2A])
    session.ask([0x08, 4, 0, 8, 0, 0x03, 0x28])
    session.answer([0x01, 0x08, 4, 0, 0x0A])
    #expect(session.reason(3) == nil)
    #expect(session.reason(4) == .descriptorsNotSearched)
    session.ask([0x04, 4, 0, 8, 0])
    session.answer([0x01, 0x04, 4, 0, 0x0A])
    #expect(session.reason(4) == .notFound)
    #expect(GATTMemory.UnknownAttribute.allCases.allSatisfy { $0.sentence.utf8CodeUnitCount > 0 })
  }

  @Test func `A connection that was open before the capture is no proof of a cache`() {
    let session = TestSession()
    session.read(3)
    #expect(session.reason(3) == .startNotCaptured)
  }

  // MARK: Limits

  @Test func `What is more than the limits is counted`() {
    var limits = SessionTracker.Limits()
    limits.attributes = 3
    limits.servers = 1
    let session = TestSession(limits: limits)
    session.receive(HCIPackets.connectionComplete())
    session.discoverBattery()
    session.receive(HCIPackets.connectionComplete(handle: 2, peer: HCIPackets.phone))
    session.discoverBattery(handle: 2)
    #expect(session.database()?.sorted.count == 3)
    #expect(session.tracker.gatt.attributesNotKept > 0)
    #expect(session.tracker.gatt.serversNotKept > 0)
    #expect(session.database(1) == nil)
  }

  @Test func `Changes without end keep to their limit`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.discoverBattery()
    for _ in 0..<100 { session.changeServices(1, 0xFFFF) }
    #expect(session.database()?.changes.count == 64)
    #expect(session.database()?.changesNotKept == 36)
  }
}
