import BluetoothPackets
import LinkSessions
import TestSupport
import Testing

/// Which end is which, where no event in the capture says so.
@Suite struct RoleTests {
  /// Traffic of a connection whose beginning is missing, in which this host is the peripheral.
  private func peripheralsLog() -> TestSession {
    let session = TestSession()
    session.send(HCIPackets.acl(boundary: 0, HCIPackets.att([0x1B, 3, 0, 1])))
    session.receive(HCIPackets.acl(HCIPackets.att([0x52, 5, 0, 1, 2, 3])))
    session.receive(HCIPackets.meta(0x0C, [0, 1, 0, 2, 1]))
    session.receive(HCIPackets.meta(0x07, [1, 0, 251, 0, 0x48, 8, 100, 0, 0x48, 8]))
    session.receive(
      HCIPackets.acl(
        HCIPackets.signalling(0x14, [0x80, 0, 0x40, 0, 0xE8, 3, 200, 0, 4, 0])))
    return session
  }

  private let settling: [(String, Bool, [UInt8])] = [
    (
      "CONNECTION_PARAMETER_UPDATE_REQ", true,
      HCIPackets.signalling(0x12, identifier: 9, [6, 0, 12, 0, 0, 0, 200, 0])
    ),
    ("Security Request", true, HCIPackets.l2cap(6, [0x0B, 1])),
    ("Pairing Request", false, HCIPackets.l2cap(6, [0x01, 3, 0, 1, 16, 1, 1])),
  ]

  @Test func `A PDU of one role only turns every direction round`() {
    for (name, isSent, frame) in settling {
      let session = peripheralsLog()
      #expect(session.connection.localIsCentral == .assumed(true))
      #expect(session.connection.packets.centralToPeripheral == 1)
      let outcome =
        isSent
        ? session.send(HCIPackets.acl(boundary: 0, frame)) : session.receive(HCIPackets.acl(frame))
      let connection = session.connection
      #expect(connection.localIsCentral == .derived(false, frame: 6), "\(name)")
      #expect(outcome.direction == (isSent ? .peripheralToCentral : .centralToPeripheral))
      #expect(session.recorder.swaps == [0])
      #expect(
        session.recorder.att.map(\.direction) == [.peripheralToCentral, .centralToPeripheral])
      #expect(connection.packets.peripheralToCentral == (isSent ? 2 : 1))
      #expect(connection.packets.centralToPeripheral == (isSent ? 2 : 3))
      #expect(connection.phy.peripheralToCentral == .seen(.le2M, frame: 3))
      #expect(connection.phy.centralToPeripheral == .seen(.le1M, frame: 3))
      #expect(connection.dataLength.peripheralToCentral == .seen(251, frame: 4))
      #expect(
        connection.changes.map(\.value) == [
          .phy(BothDirections(centralToPeripheral: .le1M, peripheralToCentral: .le2M)),
          .dataLength(
            BothDirections(centralToPeripheral: 100, peripheralToCentral: 251),
            time: BothDirections(both: 2_120)),
        ])
      #expect(session.tracker.connections.channels(of: 0)[0].openedBy == .centralToPeripheral)
    }
  }

  @Test(arguments: [false, true])
  func `A host that only lets others connect is the peripheral`(_ dials: Bool) {
    let session = TestSession()
    // Connectable advertising, on.
    session.send(
      HCIPackets.command(
        0x2006, [48, 0, 96, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 6) + [7, 0]))
    session.send(HCIPackets.command(0x200A, [1]))
    if dials {
      session.send(
        HCIPackets.command(
          0x200D,
          [96, 0, 96, 0, 0, 1] + [UInt8](address: HCIPackets.phone)
            + [UInt8](repeating: 0, count: 13)))
    }
    session.receive(HCIPackets.acl(HCIPackets.att([0x02, 0x00, 0x02])))
    #expect(
      session.connection.localIsCentral == (dials ? .assumed(true) : .assumed(false)))
    #expect(
      session.recorder.att.map(\.direction) == [dials ? .peripheralToCentral : .centralToPeripheral]
    )
  }

  @Test func `The PDU that settles the roles is reported with its own direction already`() {
    let session = peripheralsLog()
    session.send(HCIPackets.acl(boundary: 0, settling[0].2))
    #expect(session.recorder.swaps == [0])
    #expect(session.recorder.begun.last?.kind == .signalling(.connectionParameterUpdateRequest))
    #expect(session.recorder.begun.last?.direction == .peripheralToCentral)
  }

  @Test func `A channel that opened before the roles settled goes on`() {
    let session = peripheralsLog()
    session.send(
      HCIPackets.acl(boundary: 0, HCIPackets.l2cap(6, [0x0B, 1])))
    session.send(
      HCIPackets.acl(
        boundary: 0, HCIPackets.signalling(0x15, [0x41, 0, 0xD0, 7, 100, 0, 9, 0, 0, 0])))
    session.receive(HCIPackets.acl(HCIPackets.l2cap(0x41, [3, 0, 1, 2, 3])))
    let channel = session.tracker.connections.channels(of: 0)[0]
    #expect(channel.isOpen)
    #expect(channel.sdus == BothDirections(centralToPeripheral: 1, peripheralToCentral: 0))
  }

  @Test func `A fragment that waits when roles settle is still put together`() {
    let session = peripheralsLog()
    let frame = HCIPackets.att([0x1B, 3, 0, 9, 9, 9])
    session.receive(HCIPackets.acl(frame.prefix(6)))
    session.send(HCIPackets.acl(boundary: 0, HCIPackets.l2cap(6, [0x0B, 1])))
    session.receive(HCIPackets.acl(boundary: 1, frame.dropFirst(6)))
    #expect(session.recorder.att.last?.octets == [0x1B, 3, 0, 9, 9, 9])
    #expect(session.recorder.att.last?.direction == .centralToPeripheral)
  }

  @Test func `What was assumed rightly is only confirmed`() {
    let session = TestSession()
    session.send(HCIPackets.acl(boundary: 0, HCIPackets.l2cap(6, [0x01, 3, 0, 1, 16, 1, 1])))
    #expect(session.connection.localIsCentral == .derived(true, frame: 1))
    #expect(session.recorder.swaps.isEmpty)
    session.receive(HCIPackets.acl(HCIPackets.l2cap(6, [0x01, 3, 0, 1, 16, 1, 1])))
    #expect(session.connection.localIsCentral == .derived(true, frame: 1), "settled once")
  }

  @Test func `What an event says is never turned round`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.receive(HCIPackets.acl(HCIPackets.l2cap(6, [0x01, 3, 0, 1, 16, 1, 1])))
    #expect(session.connection.localIsCentral == .seen(true, frame: 1))
    #expect(session.recorder.swaps.isEmpty)
  }

  @Test func `Identity information is its sender's`() throws {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.receive(
      HCIPackets.acl(
        HCIPackets.l2cap(6, [0x09, 0] + [UInt8](address: "00:AA:BB:CC:DD:EE"))))
    let peer = try #require(session.connection.peripheral.value)
    #expect(session.devices[peer].identity.value?.address.description == "00:AA:BB:CC:DD:EE")
    #expect(session.devices[peer].identity.frame == 2)
  }
}
