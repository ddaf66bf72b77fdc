import ByteReading
import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// What is told of a capture that does not show everything.
@Suite struct CaptureLimitsTests {
  /// A log of a central's host.
  private struct Log: ~Copyable {
    var tracker: SessionTracker
    private var number = 0

    init(devices: Int = 50, connections: Int = 50, attributes: Int = 50, partialOctets: Int = 50) {
      var limits = SessionTracker.Limits()
      limits.devices = devices
      limits.connections = connections
      limits.attributes = attributes
      limits.partialOctets = partialOctets
      tracker = SessionTracker(limits: limits)
    }

    mutating func add(_ packet: [UInt8], received: Bool = true) {
      number += 1
      let record = CaptureRecord(
        number: number, timestamp: Int64(number) * 10_000_000,
        direction: received ? .controllerToHost : .hostToController, linkType: .btsnoopH4,
        originalLength: packet.count, capturedLength: packet.count)
      tracker.process(record, packet.rawSpan)
    }

    /// LE Connection Complete as central.
    mutating func connect(handle: UInt8, peer: UInt8 = 0xBB) {
      let address: [UInt8] = [peer, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]
      add([4, 0x3E, 19, 1, 0, handle, 0, 0, 1] + address + [24, 0, 0, 0, 200, 0, 0])
    }

    mutating func send(_ pdu: [UInt8], channel: UInt8, handle: UInt8 = 1, received: Bool = false) {
      let frame = [UInt8(pdu.count), 0, channel, 0] + pdu
      add([2, handle, received ? 0x20 : 0, UInt8(frame.count), 0] + frame, received: received)
    }

    mutating func limits(attributesNotTracked: Int = 0) -> [Finding] {
      tracker.finish()
      return CaptureLimits(of: tracker, attributesNotTracked: attributesNotTracked).findings
    }
  }

  @Test func `A log whose first packet belongs to a connection lacks its start and its roles`() {
    var log = Log()
    log.send([0x0B, 1], channel: 4, received: true)
    let limits = log.limits()
    #expect(
      limits.map(\.rule) == [
        .captureStartMissing, .captureRoleAssumed, .captureWithoutDiscovery, .captureWithoutAir,
      ])
    #expect(limits.first?[.connections] == .connections([ConnectionID(1)]))
  }

  @Test func `A log that has everything lacks the air alone`() {
    var log = Log()
    log.connect(handle: 1)
    #expect(log.limits().map(\.rule) == [.captureWithoutAir])
  }

  @Test func `Tables that were full are named with what came too late`() {
    var log = Log(devices: 1, connections: 1, attributes: 1, partialOctets: 8)
    // The controller's own address: beside the peer's, one device too many.
    log.add([4, 0x0E, 10, 1, 0x09, 0x10, 0, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06])
    for handle in 1...3 as ClosedRange<UInt8> { log.connect(handle: handle, peer: handle) }
    // Read By Type for characteristics: two of them.
    log.send([0x08, 1, 0, 0xFF, 0xFF, 0x03, 0x28], channel: 4)
    log.send(
      [0x09, 7] + [2, 0, 2, 3, 0, 0x19, 0x2A] + [4, 0, 2, 5, 0, 0x1A, 0x2A], channel: 4,
      received: true)
    // One channel more is asked for than a connection keeps.
    for index in 0...256 {
      let identifier = UInt8(1 + index % 255)
      let request: [UInt8] = [0x80, 0, 0x40, 0, 64, 0, 64, 0, 1, 0]
      log.send([0x14, identifier, 10, 0] + request, channel: 5)
    }
    // A notification in two pieces, the first of which is longer than the room for pieces.
    log.add([2, 1, 0x20, 12, 0, 16, 0, 4, 0] + [0x1B, 3, 0, 1, 1, 1, 1, 1])
    log.add([2, 1, 0x10, 8, 0] + [UInt8](repeating: 1, count: 8))
    // More updates than the list of a connection holds.
    for step in 0..<1200 {
      let interval = UInt16(6 + step)
      log.add(
        [4, 0x3E, 10, 3, 0, 1, 0, UInt8(interval & 0xFF), UInt8(interval >> 8), 0, 0, 200, 0])
    }
    let limits = log.limits(attributesNotTracked: 7)
    let expected: [RuleID] = [
      .captureWithoutAir, .captureDevicesNotKept, .captureDiscoveryNotKept,
      .captureConnectionsNotKept, .captureChannelsNotKept, .captureFramesNotKept,
      .captureChangesNotKept, .captureDetailsNotKept, .captureAttributesNotKept,
    ]
    #expect(limits.map(\.rule) == expected)
    #expect(limits.dropFirst().allSatisfy { ($0.count ?? 0) > 0 })
    #expect(limits.last?.count == 7)
    #expect(limits.first { $0.rule == .captureConnectionsNotKept }?[.capacity] == .number(1))
  }
}
