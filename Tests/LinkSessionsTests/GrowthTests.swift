import BluetoothPackets
import LinkSessions
import TestSupport
import Testing

/// What grows in two ways at once must not cost their product: a small file would take hours.
///
/// Measured in time of this thread's processor, which other work on the machine does not change. Four times the input
/// costs four times as much, or sixteen times where the cost squares.
@Suite(.serialized) struct GrowthTests {
  /// - Parameter work: takes the size of its input.
  private func expectLinear(_ size: Int, _ work: (Int) -> Void) {
    let (small, large) = (
      ProcessorTime.cost { work(size) }, ProcessorTime.cost { work(4 * size) }
    )
    #expect(large < 9 * small, "four times the input costs \(large / small) times as much")
  }

  private func discover(_ session: TestSession, _ count: Int, handle: UInt16 = 1) {
    for first in stride(from: 10, to: 10 + count, by: 5) {
      session.ask([0x04] + UInt16(first).octets + [0xFF, 0xFF], handle: handle)
      let entries: [UInt8] = (first..<first + 5).flatMap {
        UInt16($0).octets + [0x00, 0x2A] as [UInt8]
      }
      session.answer([0x05, 1] + entries, handle: handle)
    }
  }

  @Test func `Reading the hash of another server's database over and over`() {
    expectLinear(300) { size in
      let session = TestSession()
      session.receive(HCIPackets.connectionComplete())
      discover(session, size)
      session.readHash(0x11)
      session.receive(HCIPackets.connectionComplete(handle: 2, peer: HCIPackets.phone))
      for _ in 0..<size { session.readHash(0x11, handle: 2) }
      #expect(session.uuid(10, 1) == 0x2A00)
    }
  }

  @Test func `Reading the hash after each attribute that the other server shows`() {
    expectLinear(300) { size in
      let session = TestSession()
      session.receive(HCIPackets.connectionComplete())
      session.receive(HCIPackets.connectionComplete(handle: 2, peer: HCIPackets.phone))
      session.readHash(0x11)
      for first in 0..<size {
        session.ask([0x04] + UInt16(10 + first).octets + [0xFF, 0xFF])
        session.answer([0x05, 1] + UInt16(10 + first).octets + [0x00, 0x2A])
        session.readHash(0x11, handle: 2)
      }
      #expect(session.uuid(UInt16(9 + size), 1) == 0x2A00)
    }
  }

  /// Private addresses of one device, each of which is proven and used.
  @Test func `A device under ever new private addresses`() {
    expectLinear(150) { size in
      let session = TestSession(knownDatabases: GrowthTests.known)
      for number in 0..<size {
        let low = String(1000 + number, radix: 16)
        let peer = "4A:00:00:00:0\(low.first ?? "0"):\(low.dropFirst())"
        session.receive(HCIPackets.connectionComplete(peer: peer))
        session.receive(
          HCIPackets.acl(
            HCIPackets.l2cap(6, [0x09, 0] + [UInt8](address: "00:AA:BB:CC:DD:EE"))))
        session.read(3)
        session.receive(HCIPackets.disconnection())
      }
      #expect(session.tracker.devices.addresses(of: 0).count == size + 1)
    }
  }

  /// Each device hands out an identity key, and each address may be made by any of them.
  @Test func `Many identity keys, and many private addresses`() {
    expectLinear(700) { size in
      let session = TestSession()
      for number in 0..<size {
        let peer = "CA:00:00:00:\(Self.digits(number >> 8)):\(Self.digits(number & 0xFF))"
        session.receive(HCIPackets.connectionComplete(peer: peer))
        let key = (0..<16).map { UInt8(truncatingIfNeeded: (number + 1) &* (2 * $0 + 1)) }
        session.receive(HCIPackets.acl(HCIPackets.l2cap(6, [0x08] + key)))
        session.receive(
          HCIPackets.acl(HCIPackets.l2cap(6, [0x09, 1] + [UInt8](address: peer))))
        session.receive(HCIPackets.disconnection())
      }
      for number in 0..<size {
        let peer = "4A:00:00:00:\(Self.digits(number >> 8)):\(Self.digits(number & 0xFF))"
        session.receive(HCIPackets.connectionComplete(peer: peer))
        session.receive(HCIPackets.disconnection())
      }
      #expect(session.tracker.devices.devices.count == 2 * size)
    }
  }

  private static func digits(_ octet: Int) -> String {
    let digits = String(octet, radix: 16)
    return octet < 16 ? "0" + digits : digits
  }

  @Test func `Servers that nothing is known of, beside one known database`() {
    expectLinear(150) { size in
      let session = TestSession(knownDatabases: GrowthTests.known)
      for number in 0..<size {
        let low = String(1000 + number, radix: 16)
        let peer = "CA:00:00:00:0\(low.first ?? "0"):\(low.dropFirst())"
        session.receive(HCIPackets.connectionComplete(peer: peer))
        session.read(3)
        session.receive(HCIPackets.disconnection())
      }
      #expect(session.devices.count == size)
    }
  }

  private static let known = GATTMemory.KnownDatabases([
    GATTMemory.KnownDatabases.Entry(
      source: "lock.json", addresses: [], hash: nil, name: nil,
      attributes: [
        GATTDatabase.Attribute(
          known: 1, uuid: 0x180F, kind: .service(endHandle: 4, isPrimary: true))
      ])
  ])
}
