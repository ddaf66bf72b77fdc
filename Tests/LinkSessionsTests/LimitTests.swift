import BluetoothPackets
import CaptureFiles
import LinkSessions
import TestSupport
import Testing

/// Tables that are full say so, and times that make no sense do no harm.
@Suite struct LimitTests {
  private func limits(devices: Int = 50, connections: Int = 50) -> SessionTracker.Limits {
    var limits = SessionTracker.Limits()
    limits.devices = devices
    limits.connections = connections
    return limits
  }

  private func address(_ index: Int) -> String {
    "C0:00:00:00:00:" + (index < 16 ? "0" : "") + String(index, radix: 16, uppercase: true)
  }

  @Test func `Devices beyond the limit are counted, those in the table go on`() {
    let session = TestSession(limits: limits(devices: 3))
    for round in 0..<2 {
      for index in 0..<5 {
        session.receive(HCIPackets.advertisingReport(address: address(index)))
      }
      #expect(session.devices.count == 3)
      #expect(session.tracker.devices.untrackedSightings == 2 * (round + 1))
    }
    #expect(session.advertisers.map(\.advertisements) == [2, 2, 2])
    #expect(session.tracker.tally.decodedCount == 10)
  }

  @Test func `Connections beyond the limit are counted, and their packets out of context`() {
    let session = TestSession(limits: limits(connections: 2))
    for handle in UInt16(1)...4 {
      session.receive(HCIPackets.connectionComplete(handle: handle))
    }
    #expect(session.connections.count == 2)
    #expect(session.tracker.connections.untracked == 2)
    #expect(
      session.receive(HCIPackets.acl(handle: 1, HCIPackets.att([0x0B]))).notDecoded == nil)
    let outcome = session.receive(HCIPackets.acl(handle: 4, HCIPackets.att([0x0B])))
    #expect(outcome.notDecoded == .unknownContext)
    var link = AirTestLink()
    session.air(link.request())
    let air = session.air(link.att(.central, [0x0B]))
    #expect(air.notDecoded == .unknownContext)
    #expect(session.tracker.tally.notDecoded[.unknownContext] == 2)
  }

  @Test func `A connection that finds no room leaves nothing with the one whose handle it takes`() {
    let session = TestSession(limits: limits(connections: 1))
    session.receive(HCIPackets.connectionComplete(handle: 1))
    session.receive(HCIPackets.acl(handle: 1, HCIPackets.att([0x0B])))
    let packets = session.connection.traffic
    session.receive(HCIPackets.connectionComplete(handle: 1, peer: "C0:00:00:00:00:02"))
    #expect(session.connection.end?.cause == .replaced)
    let outcome = session.receive(HCIPackets.acl(handle: 1, HCIPackets.att([0x0B])))
    #expect(outcome.notDecoded == .unknownContext && outcome.connection == nil)
    #expect(session.connection.traffic == packets)
  }

  @Test func `Changes beyond the list are counted, and the last value stands`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    for step in 0..<1200 {
      session.receive(
        HCIPackets.meta(0x03, [0, 1, 0] + UInt16(6 + step).octets + [0, 0, 200, 0]))
    }
    #expect(session.connection.changes.count == 1000)
    #expect(session.connection.changesNotKept == 201)
    #expect(session.connection.parameters.value?.intervalMicroseconds == 1_506_250)
  }

  @Test func `The first malformed records are kept, all are counted`() {
    let session = TestSession()
    for _ in 0..<150 { session.receive([0x04, 0x3E]) }
    let tally = session.tracker.tally
    #expect(tally.malformedCount == 150)
    #expect(tally.malformed.count == 100)
    #expect(tally.notDecoded[.malformed] == 150)
    #expect(tally.malformed[0].reason.contains("byte 0x"))
  }

  @Test func `Times at the ends of what 64 bits hold don't trap`() {
    for times in [[Int64.min, .max, 0, .min], [.max, .min, -1, .max]] as [[Int64]] {
      let session = TestSession()
      var link = AirTestLink()
      let packets = [
        link.request(), link.att(.central, [0x0B]),
        AirPacket.advertising(0x00, flags: 0x40, [UInt8](address: HCIPackets.belt)),
        AirPacket.advertising(0x00, flags: 0x40, [UInt8](address: HCIPackets.belt)),
      ]
      for (index, time) in times.enumerated() {
        let payload = packets[index].withRadioHeader
        let record = CaptureRecord(
          number: index + 1, timestamp: time, linkType: .bluetoothLELLWithPHDR,
          originalLength: payload.count, capturedLength: payload.count)
        session.tracker.process(record, payload.rawSpan)
      }
      session.tracker.finish()
      #expect(session.tracker.tally.decodedCount == 4)
      #expect(session.tracker.longestGap.nanoseconds >= 0)
    }
  }

  @Test(
    arguments: [
      (0, 5, 5), (5, 0, -5), (.min, .max, .max), (.max, .min, .min), (-5, .max, .max),
      (0, .min, .min), (1, .min, .min), (.min, .min, 0),
    ] as [(Int64, Int64, Int64)])
  func `A difference of times is exact, or the nearest that there is`(
    _ start: Int64, _ end: Int64, _ expected: Int64
  ) {
    #expect(end.elapsed(since: start) == expected)
  }

  @Test(
    arguments: [
      (0, 5, 5), (.max, 1, .max), (.max, .max, .max), (.min, -1, .min), (.min, .max, -1),
    ] as [(Int64, Int64, Int64)])
  func `A sum of times is exact, or the nearest that there is`(
    _ time: Int64, _ duration: Int64, _ expected: Int64
  ) {
    #expect(time.later(by: duration) == expected)
  }

  @Test func `A connection event that seems to begin centuries early does no harm`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request())
    session.time = .min
    session.air(link.att(.central, [0x0B]), after: 0)
    session.time = .max - 1
    session.air(link.att(.central, [0x0B]), after: 0)
    #expect(session.tracker.tally.decodedCount == 3)
  }

  @Test func `Records without a time take that of the one before`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    let payload = HCIPackets.disconnection()
    let record = CaptureRecord(
      number: 2, timestamp: nil, direction: .controllerToHost, linkType: .btsnoopH4,
      originalLength: payload.count, capturedLength: payload.count)
    session.tracker.process(record, payload.rawSpan)
    #expect(session.connection.end?.time == session.time)
  }

  @Test func `The longest gap is reported with the record that ends it`() {
    let session = TestSession()
    for gap in [0, 5, 90, 20] as [Int64] {
      session.receive(HCIPackets.advertisingReport(), after: gap * 1_000_000_000)
    }
    #expect(session.tracker.longestGap.nanoseconds == 90_000_000_000)
    #expect(session.tracker.longestGap.frame == 3)
  }
}
