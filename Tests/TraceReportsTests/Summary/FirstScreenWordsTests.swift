import CaptureFiles
import ReportTestSupport
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// What the first screen says of failures, ends, addresses and pairings.
@Suite struct FirstScreenWordsTests {
  private func place(_ words: String, in screen: String) throws -> String.Index {
    try #require(screen.range(of: words), "\(words) in\n\(screen)").lowerBound
  }

  @Test func `A failed pairing stands above what breaks rules and what was refused`() throws {
    var log = HostLog()
    log.connect()
    // Requests on top of each other, and one that is refused.
    log.ask([0x0A, 3, 0])
    log.ask([0x0A, 5, 0])
    log.answer([0x01, 0x0A, 3, 0, 0x80])
    log.exchange([0x12, 3, 0, 1], [0x01, 0x12, 3, 0, 0x80])
    log.frame(6, [0x01, 3, 0, 1, 16, 0, 0], isSent: true)
    log.frame(6, [0x05, 0x05], isSent: false)
    log.disconnect()
    let screen = try log.firstScreen()
    let pairing = try place("pairing failed: Pairing Not Supported", in: screen)
    #expect(try pairing < place("a second ATT request", in: screen))
    #expect(try pairing < place("refused the central's", in: screen))
  }

  @Test func `Entries say who asked and who did not answer`() throws {
    var log = HostLog()
    log.connect()
    log.ask([0x0A, 3, 0])
    log.wait(milliseconds: 8_000)
    log.disconnect()
    let screen = try log.firstScreen()
    #expect(screen.contains("the peripheral did not answer the central's Read Request to 0x0003"))
  }

  @Test func `Arrows stand for the host where no event shows which side is the central`() throws {
    var log = HostLog()
    log.exchange([0x0A, 3, 0], [0x0B, 7])
    #expect(try log.firstScreen().contains("↓ from this host  ↑ from the other side"))
    var other = HostLog()
    other.connect()
    other.exchange([0x0A, 3, 0], [0x0B, 7])
    #expect(try other.firstScreen().contains("↓ from the central  ↑ from the peripheral"))
  }

  @Test func `The end of a connection that a new one replaced is a bound`() throws {
    var log = HostLog()
    log.connect()
    log.ask([0x52, 3, 0, 1])
    // Encryption Change: the connection is there.
    log.event(0x08, [0, 1, 0, 1])
    log.connect()
    let summary = try log.summary()
    #expect(summary.contains("ended after #3, no later than #4: its handle is reused"))
  }

  @Test func `Addresses of which a filtered log masked octets say so`() throws {
    func report(_ address: [UInt8]) -> [UInt8] { [1, 0, 1] + address + [3, 2, 1, 6, 0xC4] }
    var log = HostLog()
    log.lowEnergy(0x02, report([0, 0, 0, 0x56, 0x55, 0x60]))
    log.lowEnergy(0x02, report([1, 2, 3, 0x56, 0x55, 0x60]))
    // One address may end in zeros.
    #expect(try !log.summary().contains("masked"))
    log.lowEnergy(0x02, report([0, 0, 0, 0xED, 0xEC, 0x60]))
    let screen = try log.summary()
    #expect(screen.components(separatedBy: "last three octets masked in the file").count == 3)
  }

  @Test(arguments: [(0 as UInt8, "succeeded"), (5, "failed: Authentication Failure")])
  func `Simple Pairing over BR/EDR and its outcome are on the first screen`(
    _ status: UInt8, _ words: String
  ) throws {
    let peer: [UInt8] = [6, 5, 4, 3, 2, 0xC0]
    var log = HostLog()
    log.event(0x03, [0, 1, 0] + peer + [1, 0])
    log.event(0x31, peer)
    log.event(0x33, peer + [1, 2, 3, 0])
    log.event(0x36, [status] + peer)
    log.wait(milliseconds: 3_000)
    log.command(0x1009, [])
    let screen = try log.firstScreen()
    #expect(screen.contains("Simple Pairing \(words) #2–#4"), "\(screen)")
    #expect(screen.contains("Simple Pairing over BR/EDR failed") == (status != 0))
    #expect(screen.contains("data packets: the log has none"))
  }

  @Test func `Devices with failures stand first, then those with the most data`() throws {
    func connect(_ log: inout HostLog, _ handle: UInt8, _ last: UInt8) {
      log.lowEnergy(0x01, [0, handle, 0, 0, 0, last, 5, 4, 3, 2, 0xC1, 24, 0, 0, 0, 0xF4, 1, 0])
    }
    var log = HostLog()
    connect(&log, 2, 0xAA)
    log.event(0x05, [0, 2, 0, 0x13])
    connect(&log, 1, 0xBB)
    for _ in 1...4 { log.exchange([0x0A, 3, 0], [0x0B, 1, 2, 3]) }
    log.event(0x05, [0, 1, 0, 0x13])
    connect(&log, 3, 0xCC)
    log.wait(milliseconds: 5_100)
    log.event(0x05, [0, 3, 0, 0x08])
    let screen = try log.firstScreen()
    let devices = screen[try place("\nDevices", in: screen)...]
    let places = try ["CC", "BB", "AA"].map {
      try place("C1:02:03:04:05:\($0)", in: String(devices))
    }
    #expect(places == places.sorted())
  }
}
