import LinkSessions
import Testing
import TraceAnalysis

/// Links that a host's log shows to be lost with a packet that its controller never completed.
@Suite struct LongPacketTests {
  /// - Parameters:
  ///   - octets: of the value that is written last.
  ///   - completesAll: whether the controller reports that one as completed.
  ///   - silence: milliseconds from the last write to the report of the loss.
  ///   - hears: whether the peer sends something afterwards.
  private func found(
    octets: Int = 120, completesAll: Bool = false, silence: Int64 = 2000, hears: Bool = false
  ) throws -> CheckFinding {
    var log = HostLogBuilder()
    log.connect()
    for _ in 0..<6 {
      log.send([0x52, 3, 0] + [UInt8](repeating: 7, count: 16))
      log.complete()
    }
    log.notify(9, octets: 3)
    log.send([0x52, 3, 0] + [UInt8](repeating: 7, count: octets))
    if completesAll { log.complete() }
    if hears {
      log.wait(500)
      log.notify(9, octets: 3)
    }
    log.wait(silence)
    log.disconnect(0x08)
    return try #require(try log.check().findings.last { $0.rule == .connSupervisionTimeout })
  }

  @Test func `A link lost with the first long packet, never completed, is blamed on it`()
    throws
  {
    let found = try found()
    guard case .longPacket(let packets)? = found.explanation else {
      Issue.record("no long packet: \(String(describing: found.explanation))")
      return
    }
    #expect(packets.octets == 127)
    #expect(packets.longestCompleted == 23)
    #expect(packets.completed == 6)
    #expect(packets.packets == 1)
    // A connection event, twelve packets, a notification.
    #expect(packets.first.number == 15)
  }

  @Test func `A packet like others, a completed or an answered one is not the cause`()
    throws
  {
    for found in [
      try found(octets: 16), try found(completesAll: true), try found(silence: 9000),
      try found(silence: 1500, hears: true),
    ] {
      #expect(found.explanation == nil)
    }
  }

  @Test func `Packets beyond the limit are not named as left in the controller`() throws {
    var log = HostLogBuilder()
    log.connect()
    for _ in 0..<100 { log.send([0x52, 3, 0, 1]) }
    for _ in 0..<99 { log.complete() }
    log.send([0x52, 3, 0, 1])
    log.wait(2000)
    log.disconnect(0x08)
    let check = try log.check()
    // Of the hundred, 64 are kept, which were completed: which one is left is not known.
    #expect(check.connections.connections[0].end?.circumstances.notCompleted == nil)
  }
}
