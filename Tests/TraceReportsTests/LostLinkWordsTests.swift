import ReportTestSupport
import Testing

/// What `check` says of links that a host's log shows to be lost.
@Suite struct LostLinkWordsTests {
  private func check(octets: Int) throws -> String {
    var log = HostLog()
    log.connect()
    for octets in [16, 16, 16, 16, octets] {
      log.ask([0x52, 3, 0] + [UInt8](repeating: 7, count: octets))
      if octets == 16 { log.event(0x13, [1, 1, 0, 1, 0]) }
    }
    log.wait(milliseconds: 5000)
    log.event(0x05, [0, 1, 0, 0x08])
    return try log.check()
  }

  @Test func `The packet with which a link was lost is named with its length`() throws {
    let text = try check(octets: 120)
    #expect(text.contains("#10, the first packet of this host longer than 27 octets (it has 127)"))
    #expect(text.contains("the controller never reported it as completed, as it had 4 packets"))
  }

  @Test func `Where a log holds no signal strength, nobody is sent to check it`() throws {
    let text = try check(octets: 16)
    #expect(text.contains("Supervision timeout"))
    #expect(!text.contains("check signal strength"))
    #expect(text.contains("capture on the air to see which side fell silent"))
  }

  // MARK: Signal and timeout

  /// Writes, of which the last one gets no answer until the link is lost after 5 s.
  private func check(read level: UInt8?) throws -> String {
    var log = HostLog()
    log.connect()
    log.ask([0x52, 3, 0, 7])
    if let level {
      log.command(0x1405, [1, 0])
      log.complete(0x1405, [0, 1, 0, level])
    }
    log.wait(milliseconds: 5000)
    log.event(0x05, [0, 1, 0, 0x08])
    return try log.check()
  }

  @Test func `A strong signal that the host read on the link is not to be checked`() throws {
    let text = try check(read: 0xD7)
    #expect(text.contains("its signal was strong (-41 dBm when this host read it, #4)"))
    #expect(text.contains("not the cause: signal (-41 dBm)"))
    #expect(!text.contains("check signal strength"))
  }

  @Test func `A strong signal of long before the loss rules nothing out`() throws {
    var log = HostLog()
    log.connect()
    log.ask([0x52, 3, 0, 7])
    log.command(0x1405, [1, 0])
    log.complete(0x1405, [0, 1, 0, 0xD7])
    log.wait(milliseconds: 60_000)
    log.ask([0x52, 3, 0, 7])
    log.wait(milliseconds: 5000)
    log.event(0x05, [0, 1, 0, 0x08])
    let text = try log.check()
    #expect(text.contains("Supervision timeout"))
    #expect(!text.contains("-41 dBm"))
  }

  @Test func `What a controller reports of a dying link is its cause`() throws {
    var log = HostLog()
    log.connect()
    log.ask([0x52, 3, 0, 7])
    log.wait(milliseconds: 3000)
    let report: [UInt8] =
      [0x58, 2, 0x11, 1, 0, 0, 12, 0x9C, 0, 27, 0, 0, 0x19] + [0, 0, 0, 0] + [0x30, 1, 0, 0]
      + [0xD2, 0, 0, 0]
    log.event(0xFF, report + [UInt8](repeating: 0, count: 30))
    log.wait(milliseconds: 2000)
    log.event(0x05, [0, 1, 0, 0x08])
    let text = try log.check()
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "2.01 s before, the controller reported that the timeout was near (#3): -100 dBm, nothing received 210 times"
      ), "\(words)")
    #expect(words.contains("check distance and interference first"))
  }

  @Test func `A weak one is, and no longer timeout is advised where many events could be lost`()
    throws
  {
    let text = try check(read: 0xA6)
    #expect(text.contains("check signal strength first"))
    #expect(!text.contains("survives longer gaps"))
    #expect(try !check(read: nil).contains("survives longer gaps"))
  }
}
