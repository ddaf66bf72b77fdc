import ReportTestSupport
import Testing

/// Commands that a controller refuses, and what had happened before. A host must not mix legacy and extended commands.
/// Core 6.0, Vol 4, Part E, 3.1.1.
@Suite struct MixedCommandTests {
  private func refuse(_ log: inout HostLog, _ opcode: UInt16, _ parameters: [UInt8]) {
    log.command(opcode, parameters)
    log.complete(opcode, [0x0C])
  }

  /// LE Set Extended Advertising Data, legacy advertising that is refused twice, and events later.
  private func log(extendedBefore: Bool) -> HostLog {
    var log = HostLog()
    log.command(0x0C03, [])
    log.complete(0x0C03)
    if extendedBefore {
      log.command(0x2041, [0, 0, 1, 1, 0x60, 0, 0x60, 0])
      log.complete(0x2041)
    }
    refuse(&log, 0x2008, [3, 2, 1, 6] + [UInt8](repeating: 0, count: 28))
    for _ in 0..<2 {
      refuse(&log, 0x200A, [1])
      log.wait(milliseconds: 5000)
    }
    return log
  }

  @Test func `A legacy command after extended ones is refused because of them`() throws {
    let text = try log(extendedBefore: true).check()
    #expect(text.contains("the earlier LE Set Extended Scan Parameters is an extended one"))
    #expect(!text.contains("Failures that no rule explains"))
    #expect(try log(extendedBefore: false).check().contains("Failures that no rule explains"))
  }

  @Test func `Advertising that was refused does not go on`() throws {
    let text = try log(extendedBefore: true).timeline()
    #expect(!text.contains("goes on"))
    #expect(text.contains("command disallowed"))
  }

  @Test func `A stream whose end is never reported keeps its group from changing`() throws {
    var log = HostLog()
    log.connect()
    log.command(0x2064, [1, 2, 1, 1, 0])
    log.status(0x2064)
    log.event(0x05, [0, 1, 0, 0x3E])
    refuse(&log, 0x2062, [1] + [UInt8](repeating: 0, count: 14))
    let text = try log.check()
    #expect(text.contains("no LE CIS Established arrived for its stream"))
  }
}
