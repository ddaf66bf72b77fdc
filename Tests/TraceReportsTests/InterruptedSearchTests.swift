import ReportTestSupport
import Testing

/// Clients that do something else in the middle of a search.
@Suite("Interrupted searches")
struct InterruptedSearchTests {
  @Test("A search of services that goes on after other requests is one search")
  func oneSearch() throws {
    var log = HostLog()
    log.connect()
    log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 4, 0, 0x01, 0x18])
    log.exchange([0x08, 1, 0, 4, 0, 0x03, 0x28], [0x09, 7, 2, 0, 0x20, 3, 0, 0x05, 0x2A])
    log.exchange([0x10, 5, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 5, 0, 9, 0, 0x0F, 0x18])
    log.exchange([0x10, 10, 0, 0xFF, 0xFF, 0, 0x28], [0x01, 0x10, 10, 0, 0x0A])
    let timeline = try log.timeline()
    #expect(timeline.contains("discover all services in 3 requests"), "\(timeline)")
    #expect(timeline.contains("2 services"), "\(timeline)")
  }

  @Test("A search after another of its kind is a new one, wherever it begins")
  func otherSearch() throws {
    var log = HostLog()
    log.connect()
    // The descriptors of three characteristics, up to the end of the service each time.
    log.exchange([0x04, 4, 0, 20, 0], [0x05, 1, 4, 0, 2, 0x29, 5, 0, 3, 0x28, 6, 0, 0x37, 0x2A])
    log.exchange([0x04, 12, 0, 20, 0], [0x05, 1, 12, 0, 2, 0x29, 13, 0, 3, 0x28])
    log.exchange([0x04, 7, 0, 20, 0], [0x05, 1, 7, 0, 2, 0x29])
    let timeline = try log.timeline()
    #expect(!timeline.contains("in 2 requests"), "\(timeline)")
  }

  @Test("A command that is refused again and again has one line")
  func refusedCommands() throws {
    var log = HostLog()
    for _ in 0..<10 {
      log.command(0x100E, [1, 0, 0, 0, 0, 0, 0])
      log.complete(0x100E, [0x12])
    }
    log.wait(milliseconds: 60_000)
    log.command(0x100E, [1, 0, 0, 0, 0, 0, 0])
    log.complete(0x100E, [0x12])
    let timeline = try log.timeline()
    #expect(timeline.contains("10 commands to the controller"), "\(timeline)")
    #expect(timeline.contains("1 command to the controller"), "a minute later is another time")
  }

  @Test("A pairing that succeeds later shows that the device accepts pairings")
  func laterPairing() throws {
    var log = HostLog()
    let features: [UInt8] = [3, 0, 0x01, 16, 0, 0]
    log.connect()
    log.frame(6, [0x01] + features, isSent: true)
    log.frame(6, [0x05, 0x05], isSent: false)
    log.disconnect()
    log.wait(milliseconds: 10_000)
    log.connect()
    log.frame(6, [0x01] + features, isSent: true)
    log.frame(6, [0x02] + features, isSent: false)
    for opcode in [0x03, 0x04] as [UInt8] {
      for isSent in [true, false] {
        log.frame(6, [opcode] + [UInt8](repeating: opcode, count: 16), isSent: isSent)
      }
    }
    log.event(0x08, [0, 1, 0, 1])
    let check = try log.check()
    #expect(check.contains("Connection 2, 10.0 s later, paired"), "\(check)")
    #expect(!check.contains("cause: Connection"), "\(check)")
  }

  @Test("A later success is no cause of an attempt that failed")
  func retry() throws {
    var log = HostLog()
    log.connect()
    log.event(0x05, [0, 1, 0, 0x3E])
    log.wait(milliseconds: 10_000)
    log.connect()
    log.exchange([0x0A, 3, 0], [0x0B, 1])
    log.disconnect()
    let check = try log.check()
    #expect(check.contains("was established"), "\(check)")
    #expect(!check.contains("cause: Connection"), "\(check)")
  }
}
