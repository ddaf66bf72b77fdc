import ReportTestSupport
import LinkSessions
import Testing

/// Attributes of a database that was replaced. Core 6.0, Vol 3, Part G, 2.5.2 and 7.1.
@Suite struct FormerAttributeTests {
  /// A battery at 1 with its level at 3; behind it Service Changed, whose value is at 6.
  private func log(_ body: (inout HostLog) -> Void) -> HostLog {
    var log = HostLog()
    log.connect()
    log.exchange(
      [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 3, 0, 0x0F, 0x18, 4, 0, 6, 0, 1, 0x18])
    log.exchange(
      [0x08, 1, 0, 6, 0, 3, 0x28],
      [0x09, 7, 2, 0, 2, 3, 0, 0x19, 0x2A, 5, 0, 0x20, 6, 0, 5, 0x2A])
    log.exchange([0x0A, 3, 0], [0x0B, 80])
    body(&log)
    log.disconnect()
    return log
  }

  private func change(_ log: inout HostLog) {
    log.answer([0x1D, 6, 0, 1, 0, 3, 0])
    log.ask([0x1E])
  }

  private func rediscover(_ log: inout HostLog, _ characteristic: UInt16) {
    log.exchange([0x10, 1, 0, 3, 0, 0, 0x28], [0x11, 6, 1, 0, 3, 0, 0x1A, 0x18])
    log.exchange(
      [0x08, 1, 0, 3, 0, 3, 0x28], [0x09, 7, 2, 0, 2, 3, 0] + characteristic.octets)
  }

  @Test func `What was read of the old attribute is not the new one's`() throws {
    let log = log {
      change(&$0)
      $0.exchange([0x0A, 3, 0], [0x01, 0x0A, 3, 0, 0x12])
      rediscover(&$0, 0x2A6E)
      $0.exchange([0x0A, 3, 0], [0x0B, 0x66, 8])
    }
    let text = try log.gatt()
    let parts = text.components(separatedBy: "no longer there")
    try #require(parts.count == 2)
    #expect(parts[0].contains("read: 21.50 °C  (read 1×)"))
    #expect(!parts[0].contains("Database Out Of Sync ("))
    #expect(parts[1].contains("read: 80 %  (read 1×)"))
    #expect(parts[1].contains("read: Database Out Of Sync (refused"))
  }

  @Test func `An attribute that is found again keeps what was read of it`() throws {
    let log = log {
      change(&$0)
      rediscover(&$0, 0x2A19)
      $0.exchange([0x0A, 3, 0], [0x0B, 79])
    }
    #expect(try log.gatt().contains("read: 79 %  (read 2×)"))
  }

  @Test func `What may have changed and was not looked for again is not said to be gone`() throws {
    let text = try log(change).gatt()
    #expect(text.contains("may have changed since; not seen again"))
    #expect(!text.contains("no longer there"))
  }

  @Test func `An attribute that was found again in between is listed once`() throws {
    let text = try log {
      change(&$0)
      rediscover(&$0, 0x2A19)
      change(&$0)
    }.gatt()
    #expect(text.split(separator: "0x0003  Battery Level").count == 2)
  }

  @Test func `A database that did not change has nothing former`() throws {
    let log = log { $0.exchange([0x0A, 3, 0], [0x0B, 79]) }
    #expect(try log.gatt().contains("read: 79 %  (read 2×)"))
    #expect(try !log.gatt().contains("no longer there"))
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
