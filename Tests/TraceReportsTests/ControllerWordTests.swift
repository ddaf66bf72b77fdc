import ReportTestSupport
import Testing

/// What a controller's events prove about a link, and what they do not.
@Suite struct ControllerWordTests {
  private func update(_ log: inout HostLog, interval: UInt8) {
    log.lowEnergy(0x03, [0, 1, 0, interval, 0, 0, 0, 0xF4, 1])
  }

  private func ask(_ log: inout HostLog, interval: UInt8) {
    log.command(0x2013, [1, 0, interval, 0, interval, 0, 0, 0, 0xF4, 1, 0, 0, 0, 0])
    log.status(0x2013)
  }

  @Test func `An update to an interval that was not allowed is not the answer if another one is`()
    throws
  {
    var log = HostLog()
    log.connect()
    ask(&log, interval: 6)
    update(&log, interval: 38)
    update(&log, interval: 6)
    log.disconnect()
    let text = try log.timeline()
    #expect(text.contains("#2–#5"))
    #expect(!text.contains("#2–#4"))
  }

  @Test func `An update to another interval is the answer if no other comes`() throws {
    var log = HostLog()
    log.connect()
    ask(&log, interval: 6)
    update(&log, interval: 38)
    log.disconnect()
    #expect(try log.timeline().contains("#2–#4"))
  }

  @Test func `LE Read PHY proves the PHY that was assumed`() throws {
    var log = HostLog()
    log.connect()
    #expect(try log.summary().contains("PHY 1M (assumed)"))
    log.command(0x2030, [1, 0])
    log.complete(0x2030, [0, 1, 0, 1, 1])
    let text = try log.summary()
    #expect(!text.contains("PHY 1M (assumed)"))
    #expect(text.contains("PHY 1M #3"))
  }

  @Test func `A mode change of a BR/EDR link is a sign of life`() throws {
    var log = HostLog()
    log.event(0x03, [0, 1, 0, 6, 5, 4, 3, 2, 1, 1, 0])
    log.frame(0x40, [1, 2, 3], isSent: false)
    log.wait(milliseconds: 30_000)
    log.event(0x14, [0, 1, 0, 2, 0x20, 3])
    log.wait(milliseconds: 5_000)
    log.event(0x05, [0, 1, 0, 0x08])
    let text = try log.check()
    #expect(text.contains("no data or change since #3, reported 5.01 s later at #4"))
    #expect(!text.contains("silent since"))
  }

  /// A link key of 1 to 16, and what it is as an LTK by h7 and h6. Computed by OpenSSL's CMAC.
  private static let linkKey = (1...16).map { UInt8($0) }

  private func reconnect(_ log: inout HostLog, with longTermKey: [UInt8]) throws -> String {
    log.event(0x18, [6, 5, 4, 3, 2, 1] + Self.linkKey + [8])
    log.connect()
    log.command(0x2019, [1, 0] + [UInt8](repeating: 0, count: 10) + longTermKey)
    log.status(0x2019)
    log.event(0x08, [0, 1, 0, 1])
    log.disconnect()
    return try log.pairing()
  }

  @Test(arguments: ["43e37996c1a62bb21b6f6fe3cc48e4ba", "68ad74951554dfdb746efd80230f8527"])
  func `A key that follows from a link key of BR/EDR was derived from it`(digits: String) throws {
    var log = HostLog()
    let text = try reconnect(&log, with: [UInt8](hexadecimal: digits))
    #expect(text.contains("derived from the link key of a pairing over BR/EDR #1"))
  }

  @Test func `Another key was not`() throws {
    var log = HostLog()
    let text = try reconnect(&log, with: Self.linkKey)
    #expect(!text.contains("derived from"))
  }
}
