import ReportTestSupport
import Testing

@Suite("Duration of a set-up")
struct SetupDurationTests {
  @Test(
    "A set-up that began before the capture took at least as long as is seen",
    arguments: [true, false])
  func leastDuration(_ isWhole: Bool) throws {
    var log = HostLog()
    if isWhole { log.connect() }
    log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 4, 0, 0x01, 0x18])
    log.exchange([0x10, 5, 0, 0xFF, 0xFF, 0, 0x28], [0x01, 0x10, 5, 0, 0x0A])
    log.exchange([0x0A, 3, 0], [0x0B, 1])
    let summary = try log.summary()
    #expect(summary.contains("set-up"), "\(summary)")
    #expect(summary.contains("set-up of at least") == !isWhole, "\(summary)")
  }
}
