import BluetoothPackets
import LinkSessions
import TestSupport
import Testing

/// Connections in HCI logs: how they open, change and end.
@Suite struct HCIConnectionTests {
  private let openings: [(String, [UInt8])] = [
    ("version 1", HCIPackets.connectionComplete()),
    ("enhanced", HCIPackets.enhancedConnectionComplete()),
    ("enhanced, version 2", HCIPackets.enhancedConnectionComplete(version2: true)),
  ]

  @Test func `Each event that opens a connection says who, when and how fast`() {
    for (name, event) in openings {
      let session = TestSession()
      let outcome = session.receive(event)
      #expect(outcome.connection == 0, "\(name)")
      let connection = session.connection
      #expect(connection.id == 1)
      #expect(connection.transport == .hci(adapter: 0, handle: 1))
      #expect(connection.startWasCaptured)
      #expect(connection.firstFrame.number == 1)
      #expect(session.device(connection.peripheral) == HCIPackets.belt)
      #expect(connection.peripheral.basis == .seen)
      #expect(connection.central == .unknown, "nobody told this host's address")
      #expect(connection.localIsCentral == .seen(true, frame: 1))
      let parameters = ConnectionParameters(interval: 24, latency: 0, supervisionTimeout: 200)
      #expect(connection.parameters == .seen(parameters, frame: 1))
      #expect(parameters.intervalMilliseconds == 30)
      #expect(parameters.supervisionTimeoutMilliseconds == 2000)
      #expect(connection.phy.centralToPeripheral == .assumed(.le1M))
      #expect(connection.dataLength.peripheralToCentral == .assumed(27))
      #expect(connection.attMTU == .assumed(23))
      #expect(connection.encryption == .assumed(.off))
      #expect(connection.end == nil)
    }
  }

  @Test func `A connection that failed is none`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete(status: 0x3E))
    #expect(session.connections.isEmpty)
    #expect(session.tracker.tally.decodedCount == 1)
  }

  @Test func `A peripheral's log has its own host as the peripheral`() {
    let session = TestSession()
    session.send(HCIPackets.command(0x2005, [UInt8](address: "D0:00:00:00:00:01")))
    session.receive(HCIPackets.connectionComplete(isCentral: false, peer: HCIPackets.phone))
    let connection = session.connection
    #expect(session.device(connection.central) == HCIPackets.phone)
    #expect(session.device(connection.peripheral) == "D0:00:00:00:00:01")
    #expect(session.devices.filter(\.isLocal).count == 1)
    let outcome = session.send(HCIPackets.acl(boundary: 0, HCIPackets.att([0x1B, 3, 0, 7])))
    #expect(outcome.direction == .peripheralToCentral)
    #expect(session.connection.packets.peripheralToCentral == 1)
  }

  @Test func `This host's public address is the one its controller read`() {
    let session = TestSession()
    session.receive(
      HCIPackets.event(
        0x0E, [1, 0x09, 0x10, 0] + [UInt8](address: "00:11:22:33:44:55")))
    session.receive(HCIPackets.connectionComplete())
    #expect(session.device(session.connection.central) == "00:11:22:33:44:55")
    #expect(session.devices.contains { $0.isLocal && $0.key.kind == .public })
  }

  @Test func `This host's public address is the one by which the kernel describes its controller`()
  {
    let address = [UInt8](address: "00:11:22:33:44:55")
    // New Index, Index Information, and a controller that has no address yet.
    for (opcode, record) in [
      (0, [0, 1] + address + Array("hci0\0\0\0\0".utf8)), (10, address + [2, 0]),
      (10, [UInt8](repeating: 0, count: 8)),
    ] as [(UInt32, [UInt8])] {
      let session = TestSession()
      session.feed(record, .btsnoopMonitor, flags: opcode)
      session.feed(Array(HCIPackets.connectionComplete().dropFirst()), .btsnoopMonitor, flags: 3)
      #expect(
        session.device(session.connection.central)
          == (record.contains(0x55) ? "00:11:22:33:44:55" : nil))
    }
  }

  /// Requests of a connection from the front of their parameters to the type of this host's address.
  private static let requests: [(opcode: UInt16, toOwnAddress: [UInt8])] = [
    (0x200D, [96, 0, 96, 0, 0, 1] + [UInt8](address: HCIPackets.phone)),
    (0x2043, [0]),
    (0x2085, [0xFF, 0xFF, 0]),
  ]

  @Test(arguments: requests.indices, [0, 1] as [UInt8])
  func `This host's address on a connection is of the type that it asked for`(
    _ request: Int, _ type: UInt8
  ) {
    let session = TestSession()
    session.receive(
      HCIPackets.event(
        0x0E, [1, 0x09, 0x10, 0] + [UInt8](address: "00:11:22:33:44:55")))
    // The random one is for a scan.
    session.send(HCIPackets.command(0x2005, [UInt8](address: "D0:00:00:00:00:01")))
    let (opcode, front) = Self.requests[request]
    session.send(
      HCIPackets.command(opcode, front + [type] + [UInt8](repeating: 0, count: 24)))
    session.receive(HCIPackets.connectionComplete())
    #expect(
      session.device(session.connection.central)
        == (type == 0 ? "00:11:22:33:44:55" : "D0:00:00:00:00:01"))
  }

  /// A set: its random address and its parameters, with a random own address; and that it is enabled.
  private static func advertise(
    _ set: UInt8, _ address: String, _ session: TestSession, opcode: UInt16 = 0x2036
  ) {
    session.send(
      HCIPackets.command(
        opcode,
        [set, 0x13, 0] + [UInt8](repeating: 0, count: 7) + [1]
          + [UInt8](repeating: 0, count: 14)))
    session.send(HCIPackets.command(0x2035, [set] + [UInt8](address: address)))
    session.send(HCIPackets.command(0x2039, [1, 1, set, 0, 0, 0]))
  }

  @Test(arguments: [0x2036, 0x207F] as [UInt16])
  func `A connection to an advertising set is to the address of the set`(opcode: UInt16) {
    let session = TestSession()
    // The scanner's.
    session.send(HCIPackets.command(0x2005, [UInt8](address: "D0:00:00:00:00:01")))
    Self.advertise(0, "4B:00:00:00:00:02", session, opcode: opcode)
    session.receive(HCIPackets.connectionComplete(isCentral: false))
    #expect(session.device(session.connection.peripheral) == "4B:00:00:00:00:02")
  }

  @Test func `Of several sets, the one that the connection ended has its address`() {
    let session = TestSession()
    Self.advertise(0, "4B:00:00:00:00:02", session)
    Self.advertise(1, "4B:00:00:00:00:03", session)
    session.receive(HCIPackets.connectionComplete(isCentral: false))
    #expect(session.connection.peripheral.value == nil)
    session.receive(HCIPackets.meta(0x12, [0, 1, 1, 0, 0]))
    #expect(session.device(session.connection.peripheral) == "4B:00:00:00:00:03")
    #expect(session.devices.filter(\.isLocal).count == 1)
  }

  @Test func `A resolved peer keeps the address on the air and gets an identity`() throws {
    for version2 in [false, true] {
      let session = TestSession()
      session.receive(
        HCIPackets.enhancedConnectionComplete(
          version2: version2, peerType: 2, peer: "00:AA:BB:CC:DD:EE",
          localPrivate: "4C:00:00:00:00:09", peerPrivate: "5C:00:00:00:00:0A"))
      let peer = try #require(session.connection.peripheral.value)
      #expect(session.devices[peer].key.address.description == "5C:00:00:00:00:0A")
      #expect(session.devices[peer].key.kind == .resolvablePrivate)
      #expect(session.devices[peer].identity.value?.address.description == "00:AA:BB:CC:DD:EE")
      #expect(session.devices[peer].identity.value?.isRandom == false)
      #expect(session.device(session.connection.central) == "4C:00:00:00:00:09")
    }
  }

  @Test func `A handle that is used again belongs to the new connection`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete(peer: "C0:00:00:00:00:01"))
    session.receive(HCIPackets.disconnection(reason: 0x08))
    session.receive(HCIPackets.connectionComplete(peer: "C0:00:00:00:00:02"))
    session.receive(HCIPackets.acl(HCIPackets.att([0x0B, 1])))
    #expect(session.connections.count == 2)
    #expect(session.connections[0].traffic == 0)
    #expect(session.connections[1].traffic == 1)
    #expect(session.connections[0].end?.cause == .reason(ControllerErrorCode(rawValue: 0x08)))
    #expect(session.connections[0].end?.basis == .seen)
    #expect(session.connections[0].end?.frame == 2)
    #expect(session.connections[1].end == nil)
  }

  @Test func `A handle that opens twice ends its first connection by derivation`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.receive(HCIPackets.acl(HCIPackets.att([0x0B, 1])))
    session.receive(HCIPackets.connectionComplete())
    #expect(session.connections[0].end?.cause == .replaced)
    #expect(session.connections[0].end?.basis == .derived)
    #expect(session.connections[0].end?.frame == 2, "the last one that shows it")
    #expect(session.connections[1].end == nil)
  }

  @Test(arguments: [0x08, 0x13, 0x16, 0x3B, 0x3D, 0x3E, 0xFE] as [UInt8])
  func `The reason of a disconnection is kept, known or not`(_ reason: UInt8) {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete(handle: 0x0EFF))
    session.receive(HCIPackets.disconnection(handle: 0x0EFF, reason: reason))
    #expect(session.connection.end?.cause == .reason(ControllerErrorCode(rawValue: reason)))
    #expect(session.connection.lastFrame.number == 2)
    let outcome = session.receive(HCIPackets.acl(handle: 0x0EFF, [1, 2, 3]))
    #expect(outcome.notDecoded == .unknownContext)
    #expect(session.connections.count == 1)
  }

  @Test func `Data that were on their way when a connection ended begin no other one`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.receive(HCIPackets.disconnection())
    let late = session.receive(HCIPackets.acl(HCIPackets.att([0x1B, 3, 0, 7])))
    #expect(late.notDecoded == .unknownContext)
    #expect(late.connection == nil)
    #expect(session.connections.count == 1)
    session.time += 2_000_000_000
    let other = session.receive(HCIPackets.acl(HCIPackets.att([0x1B, 3, 0, 7])))
    #expect(other.connection == 1, "the log lacks how it began")
  }

  @Test func `Each event that changes a parameter is seen, kept and reported by role`() {
    for isCentral in [true, false] {
      let session = TestSession()
      session.receive(HCIPackets.connectionComplete(isCentral: isCentral))
      session.receive(HCIPackets.meta(0x0C, [0, 1, 0, 2, 1]))
      session.receive(HCIPackets.meta(0x07, [1, 0, 251, 0, 0x48, 8, 100, 0, 0x48, 8]))
      session.receive(HCIPackets.meta(0x03, [0, 1, 0, 12, 0, 4, 0, 44, 1]))
      session.receive(HCIPackets.event(0x08, [0, 1, 0, 1]))
      session.receive(HCIPackets.event(0x59, [0, 1, 0, 1, 16]))
      session.receive(HCIPackets.meta(0x23, [0, 1, 0, 5, 0, 0, 0, 2, 0, 200, 0]))
      let connection = session.connection
      let subrate = ConnectionParameters.Subrate(
        factor: 5, continuationNumber: 2, latency: 0, supervisionTimeout: 200)
      let sent: LinkDirection = isCentral ? .centralToPeripheral : .peripheralToCentral
      #expect(connection.phy[sent] == .seen(.le2M, frame: 2))
      #expect(connection.phy[sent.opposite] == .seen(.le1M, frame: 2))
      #expect(connection.dataLength[sent] == .seen(251, frame: 3))
      #expect(connection.dataLength[sent.opposite] == .seen(100, frame: 3))
      #expect(
        connection.parameters
          == .seen(
            ConnectionParameters(interval: 12, latency: 4, supervisionTimeout: 300)
              .subrated(subrate), frame: 7))
      #expect(connection.encryption == .seen(.on, frame: 6))
      #expect(connection.encryptionKeySize == .seen(16, frame: 6))
      #expect(connection.changes.map(\.frame) == [1, 2, 3, 4, 5, 6, 7])
      #expect(connection.changes.last?.value == .subrate(subrate))
      #expect(connection.changes.allSatisfy { $0.basis == .seen && $0.instant == nil })
    }
  }

  @Test(arguments: [0, 1, 6, 17, 255] as [UInt8])
  func `A length that no key of LE has is not believed`(_ size: UInt8) {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.receive(HCIPackets.event(0x59, [0, 1, 0, 1, size]))
    #expect(session.connection.encryption == .seen(.on, frame: 2))
    #expect(session.connection.encryptionKeySize == .unknown)
    #expect(session.connection.changes.last?.value == .encryption(.on, keySize: nil))
  }

  @Test func `An event that failed changes nothing`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    let before = session.connection.changes
    for event in [
      HCIPackets.meta(0x0C, [0x1A, 1, 0, 2, 2]),
      HCIPackets.meta(0x03, [0x3B, 1, 0, 12, 0, 4, 0, 44, 1]),
      HCIPackets.event(0x08, [0x06, 1, 0, 1]),
      HCIPackets.event(0x59, [0x06, 1, 0, 1, 16]),
      HCIPackets.event(0x05, [0x0C, 1, 0, 0x13]),
    ] {
      session.receive(event)
    }
    #expect(session.connection.changes == before)
    #expect(session.connection.end == nil)
    #expect(session.connection.encryption == .assumed(.off))
  }

  @Test func `The smaller of the two offers is the MTU, and never under 23`() {
    for (client, server, agreed) in [(517, 247, 247), (65, 527, 65), (10, 500, 23)] {
      let session = TestSession()
      session.receive(HCIPackets.connectionComplete())
      session.send(
        HCIPackets.acl(boundary: 0, HCIPackets.att([0x02] + UInt16(client).octets)))
      #expect(session.connection.attMTU == .assumed(23))
      session.receive(HCIPackets.acl(HCIPackets.att([0x03] + UInt16(server).octets)))
      #expect(session.connection.attMTU == .seen(UInt16(agreed), frame: 3))
      #expect(session.connection.attMTUOffers.client == .seen(UInt16(client), frame: 2))
      #expect(session.connection.attMTUOffers.server == .seen(UInt16(server), frame: 3))
    }
  }

  @Test func `What a capture from the middle can't know is unknown`() {
    let session = TestSession()
    let outcome = session.send(
      HCIPackets.acl(handle: 0x40, boundary: 0, HCIPackets.att([0x0A, 3, 0])))
    #expect(outcome.layer == .att)
    let connection = session.connection
    #expect(!connection.startWasCaptured)
    #expect(connection.localIsCentral == .assumed(true))
    #expect(connection.attMTU == .unknown)
    #expect(connection.encryption == .unknown)
    #expect(connection.phy.centralToPeripheral == .unknown)
    #expect(connection.dataLength.peripheralToCentral == .unknown)
    #expect(connection.parameters == .unknown)
  }

  @Test func `Traffic on BR/EDR, vendors' handles and audio is named, not guessed`() {
    let session = TestSession()
    session.receive(
      HCIPackets.event(0x03, [0, 5, 0] + [UInt8](address: "00:11:22:33:44:55") + [1, 0]))
    #expect(session.connection.technology == .classic)
    let classic = session.receive(HCIPackets.acl(handle: 5, HCIPackets.l2cap(1, [2, 1, 0, 0])))
    #expect(classic.notDecoded == .classic)
    let debug = session.receive(HCIPackets.acl(handle: 0x0EDC, HCIPackets.att([0x0B])))
    #expect(debug.notDecoded == .vendor)
    let audio = session.receive([0x03, 6, 0, 2, 1, 2])
    #expect(audio.notDecoded == .synchronousAudio)
    let unannounced = session.receive(
      HCIPackets.acl(handle: 7, HCIPackets.l2cap(1, [2, 1, 0, 0])))
    #expect(unannounced.notDecoded == .classic)
    let unclear = session.receive(HCIPackets.acl(handle: 8, boundary: 1, [1, 2, 3, 4, 5, 6, 7]))
    #expect(unclear.notDecoded == .unknownContext)
    #expect(session.connections.count == 2)
    let tally = session.tracker.tally
    #expect(tally.records == 6)
    #expect(tally.decodedCount + tally.notDecodedCount == 6)
    #expect(tally.notDecoded[.classic] == 2)
  }

  @Test func `What an inquiry finds is a BR/EDR device, with the name of its response`() throws {
    let session = TestSession()
    let address: [UInt8] = [0x91, 0xDB, 0xC6, 0xEB, 0x27, 0xB8]
    let name: [UInt8] = [6, 9] + Array("Radio".utf8)
    let found: [UInt8] = [1] + address + [1, 0, 0x0C, 0x02, 0x5A, 0, 0, 0xC8]
    session.receive(
      HCIPackets.event(0x2F, found + name + [UInt8](repeating: 0, count: 240 - name.count)))
    // Inquiry Result with RSSI, of another one.
    session.receive(HCIPackets.event(0x22, [1, 0x5F] + found.dropFirst(2)))
    let devices = session.tracker.devices.devices
    #expect(devices.map(\.name) == ["Radio", nil])
    #expect(devices.map(\.isOnlyClassic) == [true, true])
    #expect(devices.first?.names.map(\.source) == [.inquiryResponse])
  }

  @Test(arguments: [0x02, 0x22] as [UInt8])
  func `Each device of an inquiry result is recorded`(_ code: UInt8) {
    let session = TestSession()
    let devices: [[UInt8]] = (1...3).map {
      [UInt8($0), 0xDB, 0xC6, 0xEB, 0x27, 0xB8, 1, 0, 0, 0x0C, 0x02, 0x5A, 0, 0]
    }
    session.receive(HCIPackets.event(code, [3] + devices.joined()))
    let last: UInt8 = 4
    // The record ends in the second device.
    session.receive(HCIPackets.event(code, [2, last] + devices[0].dropFirst() + [9, 0xDB]))
    let found = session.tracker.devices.devices
    #expect(found.map(\.key.address.rawValue) == (1...4).map { 0xB827_EBC6_DB00 + $0 })
    #expect(found.map(\.isOnlyClassic) == [true, true, true, true])
  }

  @Test func `A log without directions is reported them by the flags of its ACL packets`() {
    let session = TestSession()
    let feed = { (packet: [UInt8]) in session.feed(packet, .bluetoothHCIH4).direction }
    _ = feed(HCIPackets.connectionComplete())
    let long = HCIPackets.att([0x52, 3, 0] + [UInt8](repeating: 7, count: 30))
    #expect(feed(HCIPackets.acl(boundary: 0, long.prefix(20))) == .centralToPeripheral)
    #expect(feed(HCIPackets.acl(boundary: 1, long.dropFirst(20))) == .centralToPeripheral)
    #expect(
      feed(HCIPackets.acl(boundary: 2, HCIPackets.att([0x1B, 3, 0]))) == .peripheralToCentral)
    #expect(session.recorder.att.map(\.direction) == [.centralToPeripheral, .peripheralToCentral])
  }
}
