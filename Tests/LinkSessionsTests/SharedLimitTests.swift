import BluetoothPackets
import LinkSessions
import Testing

/// What all connections of a capture share has a limit too: many small tables are one large one.
@Suite struct SharedLimitTests {
  private func session(_ change: (inout SessionTracker.Limits) -> Void) -> TestSession {
    var limits = SessionTracker.Limits()
    change(&limits)
    return TestSession(limits: limits)
  }

  /// The first half of a frame of `octets` octets of ATT.
  private func begin(_ session: TestSession, handle: UInt16, octets: Int = 20) -> FrameOutcome {
    session.receive(
      HCIPackets.acl(
        handle: handle,
        HCIPackets.att([0x1B, 3, 0] + [UInt8](repeating: 7, count: octets - 3))
          .prefix(octets / 2)))
  }

  private func end(_ session: TestSession, handle: UInt16, octets: Int = 20) -> FrameOutcome {
    session.receive(
      HCIPackets.acl(
        handle: handle, boundary: 1, [UInt8](repeating: 7, count: octets + 4 - octets / 2)))
  }

  @Test func `Frames that never end share one room, and what finds none is counted`() {
    let session = session { $0.partialOctets = 35 }
    for handle in UInt16(1)...4 {
      session.receive(HCIPackets.connectionComplete(handle: handle))
      _ = begin(session, handle: handle)
    }
    // Three halves of 10 octets have found room. The second half of the first one does not.
    #expect(end(session, handle: 4).notDecoded == .unknownContext)
    #expect(end(session, handle: 1).notDecoded == .unknownContext)
    #expect(session.tracker.connections.framesNotKept == 2)
    // They have made room for the others.
    #expect(end(session, handle: 2).notDecoded == nil)
    #expect(end(session, handle: 3).notDecoded == nil)
    #expect(session.recorder.att.map(\.connection) == [1, 2])
    #expect(session.recorder.violations.isEmpty)
  }

  @Test func `A connection that ends, and a frame that is given up, make room`() {
    let session = session { $0.partialOctets = 25 }
    for handle in UInt16(1)...2 {
      session.receive(HCIPackets.connectionComplete(handle: handle))
    }
    for _ in 0..<10 {
      _ = begin(session, handle: 1)
      session.receive(HCIPackets.disconnection(handle: 1))
      session.receive(HCIPackets.connectionComplete(handle: 1))
      _ = begin(session, handle: 2)
    }
    #expect(end(session, handle: 2).notDecoded == nil)
    #expect(session.tracker.connections.framesNotKept == 0)
  }

  @Test func `SDUs that nobody reads are counted and not kept`() {
    let session = session { $0.partialOctets = 50 }
    session.receive(HCIPackets.connectionComplete())
    open(session, spsm: 0x80)
    for part in [[200, 0] + [UInt8](repeating: 7, count: 98), [UInt8](repeating: 7, count: 102)] {
      session.send(HCIPackets.acl(boundary: 0, HCIPackets.l2cap(0x41, part)))
    }
    #expect(session.recorder.sdus.map(\.octets) == [200])
    #expect(session.tracker.tally.notDecodedCount == 0)
  }

  @Test func `SDUs of enhanced ATT share the room of frames`() {
    let session = session { $0.partialOctets = 50 }
    session.receive(HCIPackets.connectionComplete())
    open(session, spsm: 0x27)
    let pdu = [0x12, 3, 0] + [UInt8](repeating: 7, count: 97)
    var outcome = FrameOutcome()
    for part in [[100, 0] + pdu.prefix(60), pdu.suffix(40)] as [[UInt8]] {
      outcome = session.send(HCIPackets.acl(boundary: 0, HCIPackets.l2cap(0x41, part)))
    }
    #expect(outcome.notDecoded == .unknownContext)
    #expect(session.recorder.sdus.map(\.octets) == [100], "it was seen all the same")
    #expect(session.tracker.connections.framesNotKept == 1)
    for part in [[30, 0] + pdu.prefix(20), pdu.suffix(10)] as [[UInt8]] {
      outcome = session.send(HCIPackets.acl(boundary: 0, HCIPackets.l2cap(0x41, part)))
    }
    #expect(outcome.notDecoded == nil, "the room is free again")
  }

  private func open(_ session: TestSession, spsm: UInt16) {
    session.send(
      HCIPackets.acl(
        boundary: 0,
        HCIPackets.signalling(0x14, spsm.octets + [0x40, 0, 0xE8, 3, 200, 0, 90, 0])))
    session.receive(
      HCIPackets.acl(
        HCIPackets.signalling(0x15, [0x41, 0, 0xD0, 7, 200, 0, 90, 0, 0, 0])))
  }

  @Test func `Channels of all connections together have a limit`() {
    let session = session { $0.channels = 3 }
    for handle in UInt16(1)...2 {
      session.receive(HCIPackets.connectionComplete(handle: handle))
      for identifier in UInt8(1)...2 {
        session.send(
          HCIPackets.acl(
            handle: handle, boundary: 0,
            HCIPackets.signalling(
              0x14, identifier: identifier,
              [0x80, 0, 0x40 + identifier, 0, 0xE8, 3, 200, 0, 4, 0])))
      }
    }
    #expect(session.tracker.connections.channels(of: 0).count == 2)
    #expect(session.tracker.connections.channels(of: 1).count == 1)
    #expect(session.tracker.connections.channelsNotKept(of: 1) == 1)
  }

  @Test func `Changes of all connections together have a limit, and the last value stands`() {
    let session = session { $0.changes = 5 }
    for handle in UInt16(1)...2 {
      session.receive(HCIPackets.connectionComplete(handle: handle))
      for step in UInt16(0)..<4 {
        session.receive(
          HCIPackets.meta(0x03, [0] + handle.octets + (6 + step).octets + [0, 0, 200, 0]))
      }
    }
    #expect(session.connections.map(\.changes.count).reduce(0, +) == 5)
    #expect(session.connections.map(\.changesNotKept).reduce(0, +) == 5)
    #expect(session.connections[1].parameters.value?.intervalMicroseconds == 11_250)
  }

  @Test func `Requests that nobody answers share a room, and each connection has a place in it`() {
    let session = TestSession()
    let connections = 1000
    for handle in UInt16(1)...UInt16(connections) {
      session.receive(HCIPackets.connectionComplete(handle: handle))
    }
    for handle in UInt16(1)...UInt16(connections) {
      for value in UInt8(3)..<13 {
        session.send(HCIPackets.acl(handle: handle, boundary: 0, HCIPackets.att([0x0A, value, 0])))
      }
    }
    let givenUp = session.recorder.ended.count { $0.outcome == .notInCapture }
    #expect(session.recorder.begun.count == 10 * connections)
    // Four thousand places for a thousand bearers.
    #expect(givenUp == 6 * connections)
    #expect(session.tracker.detailsNotKept == givenUp)
    session.tracker.finish()
    #expect(session.recorder.ended.count == session.recorder.begun.count)
  }

  @Test func `One connection alone may have sixteen requests waiting`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    for value in UInt8(3)..<23 {
      session.send(HCIPackets.acl(boundary: 0, HCIPackets.att([0x0A, value, 0])))
    }
    #expect(session.recorder.ended.count == 4)
    #expect(session.tracker.detailsNotKept == 4)
  }

  @Test func `Signalling requests that nobody answers share a room`() {
    let session = TestSession()
    let connections = 1000
    for handle in UInt16(1)...UInt16(connections) {
      session.receive(HCIPackets.connectionComplete(handle: handle))
    }
    for handle in UInt16(1)...UInt16(connections) {
      for identifier in UInt8(1)...20 {
        session.receive(
          HCIPackets.acl(
            handle: handle,
            HCIPackets.signalling(0x12, identifier: identifier, [24, 0, 24, 0, 0, 0, 200, 0])))
      }
    }
    #expect(session.recorder.ended.count == 10 * connections)
    #expect(session.tracker.detailsNotKept == 10 * connections)
  }

  @Test func `Advertising data share a room, and nothing is said of what found none`() {
    let session = session { $0.payloadOctets = 9 }
    let beacons = ["C0:00:00:00:00:01", "C0:00:00:00:00:02"]
    let data: [UInt8] = [5, 0xFF, 0xFF, 0xFF, 1, 2]
    for _ in 0..<2 {
      for address in beacons {
        session.receive(HCIPackets.advertisingReport(address: address, data: data))
      }
    }
    #expect(session.advertisers.map(\.advertisingPayload.octets) == [data, []])
    #expect(session.advertisers.map(\.advertisingPayload.changes) == [0, 0])
    #expect(session.tracker.detailsNotKept == 2)
    // Shorter ones make room.
    for address in beacons {
      session.receive(HCIPackets.advertisingReport(address: address, data: [2, 1, 6]))
    }
    #expect(session.advertisers.map(\.advertisingPayload.octets) == [[2, 1, 6], [2, 1, 6]])
    #expect(session.advertisers.map(\.advertisingPayload.changes) == [1, 0])
  }

  @Test func `A device has eight names, each as long as a name may be`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    for letter in UInt8(0x41)..<0x4B {
      session.send(HCIPackets.acl(boundary: 0, HCIPackets.att([0x08, 1, 0, 0xFF, 0xFF, 0, 0x2A])))
      session.receive(
        HCIPackets.acl(
          HCIPackets.att([0x09, 0xFF, 3, 0] + [UInt8](repeating: letter, count: 253))))
    }
    let names = session.devices.flatMap(\.names)
    #expect(names.count == 8)
    #expect(names.allSatisfy { $0.text.utf8.count == 248 })
    #expect(session.tracker.detailsNotKept == 2)
  }

  @Test(arguments: [1, 10, 1000, 100_000])
  func `Parts of a room are never more than each may have, nor less`(_ number: Int) {
    let part = SharedRoom.part(of: 5000, for: number, most: 64, least: 2)
    #expect((2...64).contains(part))
    #expect(part == 64 || part == 2 || part * number <= 5000)
  }
}
