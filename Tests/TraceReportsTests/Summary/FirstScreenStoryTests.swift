import CaptureFiles
import ReportTestSupport
import Testing
import TraceAnalysis
import TraceReports

/// What a user asks first: did it pair, did the host reach the device, did the controller fail.
@Suite struct FirstScreenStoryTests {
  private func screen(_ octets: [UInt8]) throws -> String {
    var reader = try CaptureReader(bytes: octets, name: "log.btsnoop")
    let summary = TraceSummary(reading: &reader, options: ReadingOptions())
    let text = written { SummaryText.write(summary, style: TextStyle(width: 100), to: &$0) }
    // Without the breaks of lines.
    return text.replacing(#/\s+/#, with: " ")
  }

  // MARK: Pairing

  @Test func `A connection that paired says how, and whether the two bonded`() throws {
    let text = try screen(AccessoryLog.octets(of: [AccessoryPlan()]))
    #expect(text.contains("paired: LE legacy pairing, Just Works, bonded #31–#42"), "\(text)")
  }

  @Test func `A failed pairing stands with its reason and its sender at the connection`() throws {
    var plan = AccessoryPlan()
    plan.pairingFailure = 0x04
    let text = try screen(AccessoryLog.octets(of: [plan]))
    #expect(
      text.contains("✗ pairing failed, Confirm Value Failed (0x04), reported by the "), "\(text)")
    #expect(!text.contains("paired:"))
  }

  // MARK: Attempts to connect

  private let device: [UInt8] = [1, 6, 5, 4, 3, 2, 0xC1]

  /// Puts the device on the accept list, tries to connect, and cancels after `seconds`.
  private func dial(_ seconds: UInt64, _ log: inout HostLog) {
    log.command(0x2011, device)
    log.complete(0x2011)
    log.command(
      0x200D,
      [96, 0, 48, 0, 1, 0] + [UInt8](repeating: 0, count: 6) + [0]
        + [24, 0, 40, 0, 0, 0, 0xF4, 1, 0, 0, 0, 0])
    log.status(0x200D)
    log.wait(milliseconds: seconds * 1000)
    log.command(0x200E, [])
    log.complete(0x200E)
    log.event(0x3E, [1, 2] + [UInt8](repeating: 0, count: 17))
  }

  @Test func `A device of the accept list that the host gave up was not reached`() throws {
    var log = HostLog()
    for _ in 0..<3 {
      dial(30, &log)
      log.command(0x2012, device)
      log.complete(0x2012)
      log.wait(milliseconds: 3_000)
    }
    let text = try screen(log.file.octets)
    #expect(text.contains("What went wrong"), "\(text)")
    #expect(
      text.contains("C1:02:03:04:05:06 a connection attempt was cancelled after up to 30.0 s ×3"),
      "\(text)")
    #expect(text.contains("bletrace timeline log.btsnoop"))
  }

  @Test func `A host that changes the list, or cancels at once, gave nothing up`() throws {
    // The device stays on the list.
    var changed = HostLog()
    for _ in 0..<3 { dial(30, &changed) }
    #expect(try !screen(changed.file.octets).contains("attempt"))
    // It is put back at once.
    var rebuilt = HostLog()
    for _ in 0..<3 {
      dial(30, &rebuilt)
      rebuilt.command(0x2010, [])
      rebuilt.complete(0x2010)
    }
    #expect(try screen(rebuilt.file.octets).contains("cancelled after 30.0 s #"))
    // Of several, none was given up.
    var several = HostLog()
    several.command(0x2010, [])
    several.complete(0x2010)
    several.command(0x2011, [1, 9, 9, 3, 4, 5, 0xC1])
    several.complete(0x2011)
    dial(30, &several)
    several.command(0x2010, [])
    several.complete(0x2010)
    #expect(try !screen(several.file.octets).contains("attempt"))
    var short = HostLog()
    dial(1, &short)
    short.command(0x2012, device)
    short.complete(0x2012)
    #expect(try !screen(short.file.octets).contains("attempt"))
  }

  // MARK: The controller

  @Test func `A hardware error is named with its code and what the host did about it`() throws {
    var log = HostLog()
    log.connect()
    log.event(0x10, [0x42])
    log.wait(milliseconds: 490)
    log.command(0x0C03, [])
    log.complete(0x0C03)
    let text = try screen(log.file.octets)
    #expect(
      text.contains(
        "the controller reported a hardware error (code 0x42); the host reset the controller 500 ms later"
      ),
      "\(text)")
    var alone = HostLog()
    alone.connect()
    alone.event(0x10, [0x01])
    let other = try screen(alone.file.octets)
    #expect(other.contains("(code 0x01); no reset of the controller followed #2"), "\(other)")
    #expect(other.contains("bletrace timeline log.btsnoop --around '#2'"))
  }
}
