import ReportTestSupport
import LinkSessions
import Testing

/// PDUs that hold the values of several attributes. Core 6.0, Vol 3, Part F, 3.4.4.7 to 3.4.4.12 and
/// 3.4.7.4.
@Suite struct SeveralValuesTests {
  /// Temperature at 3, Humidity at 5, Device Name at 7.
  private func log(_ body: (inout HostLog) -> Void) -> HostLog {
    var log = HostLog()
    log.connect()
    log.discover(service: 0x181A, [0x2A6E, 0x2A6F, 0x2A00])
    body(&log)
    log.disconnect()
    return log
  }

  @Test func `Each value of a multiple notification has its own name`() throws {
    let log = log {
      $0.answer([0x23, 3, 0, 2, 0, 0xD0, 7, 5, 0, 2, 0, 0x94, 0x11])
      $0.answer([0x23, 3, 0, 2, 0, 0xD1, 7, 5, 0, 2, 0, 0x95, 0x11])
    }
    #expect(
      try log.timeline().contains(
        "notifications ×2 from several attributes: 8 B, "
          + "last 0x0003 Temperature 20.01 °C, 0x0005 Humidity 45.01 %"))
    #expect(
      try log.packets().contains(
        "Attribute Handle: 0x0003 (Temperature), Temperature: 20.01 °C, "
          + "Attribute Handle: 0x0005 (Humidity), Humidity: 45.01 %"))
    #expect(try log.gatt().contains("notified: 45.01 %  (sent by the server 2×)"))
  }

  @Test func `Values with their lengths belong to the handles in the order of the request`() throws
  {
    let log = log {
      $0.exchange(
        [0x20, 7, 0, 3, 0], [0x21, 4, 0] + Array("Belt".utf8) + [2, 0, 0x66, 8])
    }
    #expect(
      try log.timeline().contains(
        "read several attributes: 0x0007 Device Name \"Belt\", 0x0003 Temperature 21.50 °C"))
    #expect(try log.packets().contains("[0x0007 Device Name, 0x0003 Temperature]"))
    #expect(try log.gatt().contains("read: 21.50 °C  (read 1×)"))
  }

  @Test func `Values without lengths are reported apart by the sizes of all but one`() throws {
    let log = log {
      $0.exchange(
        [0x0E, 5, 0, 3, 0, 7, 0], [0x0F, 0x94, 0x11, 0x66, 8] + Array("Belt".utf8))
    }
    #expect(try log.gatt().contains("read: 45.00 %  (read 1×)"))
    #expect(try log.gatt().contains("read: \"Belt\"  (read 1×)"))
  }

  @Test func `Values whose sizes nobody knows are nobody's`() throws {
    var log = HostLog()
    log.connect()
    log.exchange([0x0E, 5, 0, 3, 0], [0x0F, 0x94, 0x11, 0x66, 8])
    log.disconnect()
    #expect(try log.timeline().contains("read several attributes "))
    #expect(try !log.gatt().contains("read:"))
  }

  @Test func `A refused request for several values reads none`() throws {
    let log = log { $0.exchange([0x20, 7, 0, 3, 0], [0x01, 0x20, 3, 0, 0x05]) }
    #expect(try log.timeline().contains("insufficient authentication"))
    #expect(try !log.gatt().contains("read 1×"))
  }
}
