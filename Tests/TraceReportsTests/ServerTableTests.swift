import ReportTestSupport
import Testing

/// What is told of a server's table where several discoveries say different things of it.
@Suite struct ServerTableTests {
  /// Battery at 1 and the last service at 4, found over and over.
  private func log(_ body: (inout HostLog) -> Void) throws -> String {
    var log = HostLog()
    log.connect()
    body(&log)
    log.disconnect()
    return try log.gatt()
  }

  private func declare(_ log: inout HostLog, properties: UInt8) {
    log.exchange([0x08, 1, 0, 3, 0, 3, 0x28], [0x09, 7, 2, 0, properties, 3, 0, 0x19, 0x2A])
  }

  @Test func `A characteristic with other properties is still there`() throws {
    let text = try log { log in
      log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 3, 0, 0x0F, 0x18])
      declare(&log, properties: 0x0A)
      declare(&log, properties: 0x02)
    }
    #expect(!text.contains("no longer there"))
    #expect(text.contains("with different properties before"))
    #expect(text.contains("0x0003  Battery Level 2A19  read, write  until #7  seen #5"))
  }

  @Test func `Another characteristic in its place is not`() throws {
    let text = try log { log in
      log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 3, 0, 0x0F, 0x18])
      declare(&log, properties: 0x02)
      log.exchange([0x08, 1, 0, 3, 0, 3, 0x28], [0x09, 7, 2, 0, 2, 3, 0, 0x37, 0x2A])
    }
    #expect(text.contains("no longer there"))
    #expect(!text.contains("with different properties before"))
  }

  @Test func `The end of the last service is what a later discovery shows`() throws {
    let text = try log { log in
      log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 0xFF, 0xFF, 0x0F, 0x18])
      log.exchange(
        [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28],
        [0x11, 6, 1, 0, 3, 0, 0x0F, 0x18, 4, 0, 0xFF, 0xFF, 0x0A, 0x18])
    }
    #expect(text.contains("0x0001–0x0003  Battery"))
    #expect(text.contains("0x0004–0xFFFF  Device Information"))
  }

  @Test func `A connection on which attributes were only discovered is listed`() throws {
    let services: [UInt8] = [0x11, 6, 1, 0, 0xFF, 0xFF, 0x0F, 0x18]
    var log = HostLog()
    for _ in 0..<2 {
      log.connect()
      log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], services)
      log.disconnect()
    }
    #expect(try log.gatt().contains("connections 1, 2"))
  }

  @Test(arguments: [(0x0A, true), (0x0F, false)] as [(UInt8, Bool)])
  func `Connections on which a device has other services are reported apart`(
    _ service: UInt8, _ areOthers: Bool
  ) throws {
    var log = HostLog()
    for number in [0x0F, service] {
      log.connect()
      log.exchange(
        [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 3, 0, number, 0x18])
      log.exchange([0x10, 4, 0, 0xFF, 0xFF, 0, 0x28], [0x01, 0x10, 4, 0, 0x0A])
      log.disconnect()
    }
    let text = try log.gatt()
    #expect(text.contains("its services differ between connections") == areOthers)
    #expect(text.contains("1 service in connection 2:  0x0001 Device Information") == areOthers)
  }

  @Test func `A service that some connections found is marked as theirs`() throws {
    var log = HostLog()
    let battery: [UInt8] = [1, 0, 3, 0, 0x0F, 0x18]
    for more in [[], [4, 0, 0xFF, 0xFF, 0x0A, 0x18]] as [[UInt8]] {
      log.connect()
      log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6] + battery + more)
      if more.isEmpty {
        log.exchange([0x10, 4, 0, 0xFF, 0xFF, 0, 0x28], [0x01, 0x10, 4, 0, 0x0A])
      }
      log.disconnect()
    }
    let text = try log.gatt()
    #expect(text.contains("1 service in connection 1:  0x0001 Battery"))
    #expect(
      text.contains("2 services in connection 2: the same  and 0x0004 Device Information"))
    #expect(text.contains("only in connection 2"))
    #expect(text.split(separator: "\n").count { $0.contains("only in") } == 1)
  }

  @Test func `What was used and not discovered says no more than that`() throws {
    let text = try log { $0.exchange([0x0A, 3, 0], [0x0B, 1]) }
    #expect(text.contains("unknown: not discovered in this capture"))
    #expect(!text.contains("cache"))
  }

  @Test func `Text that ends with NUL is text, and octets are none`() throws {
    let text = try log { log in
      log.exchange([0x0A, 3, 0], [0x0B] + Array("8.12.2".utf8) + [0])
      log.exchange([0x0A, 5, 0], [0x0B] + Array("8.12".utf8) + [0, 0x41])
    }
    #expect(text.contains("\"8.12.2\""))
    #expect(!text.contains("\"8.12\""))
  }

  @Test func `A vendor's service may use the characteristics that describe a device`() throws {
    let service: [UInt8] = [UInt8](repeating: 0x5A, count: 16)
    let text = try log { log in
      log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 20, 1, 0, 0xFF, 0xFF] + service)
      log.exchange(
        [0x08, 1, 0, 0xFF, 0xFF, 3, 0x28],
        [0x09, 7, 2, 0, 2, 3, 0, 0x29, 0x2A, 4, 0, 2, 5, 0, 0x6E, 0x2A])
    }
    #expect(text.contains("Manufacturer Name String 2A29"))
    #expect(!text.contains("Temperature 2A6E"))
  }

  @Test func `A UUID that imitates a short one is written whole`() throws {
    func find(_ first: [UInt8]) throws -> String {
      var log = HostLog()
      log.connect()
      let uuid: [UInt8] =
        [0, 0, 0x48, 0x45, 0x54, 0x43, 0x49, 0x47, 0x4F, 0x4C, 0x4C, 0x49] + first
      log.exchange(
        [0x06, 1, 0, 0xFF, 0xFF, 0, 0x28] + uuid, [0x01, 0x06, 1, 0, 0x0A])
      log.disconnect()
      return try log.timeline()
    }
    #expect(try find([3, 0x18, 0, 0]).contains("00001803-494C-4C4F-4749-435445480000"))
    #expect(try find([3, 0x18, 0, 0x6E]).contains("6E001803-…"))
  }

  @Test func `A value read by its type is listed in the service that it lies in`() throws {
    let text = try log { log in
      log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 7, 0, 0, 0x18])
      log.exchange([0x08, 1, 0, 0xFF, 0xFF, 0, 0x2A], [0x09, 6, 3, 0] + Array("Anna".utf8))
      log.exchange([0x08, 8, 0, 0xFF, 0xFF, 1, 0x2A], [0x09, 4, 9, 0, 0x40, 3])
    }
    let parts = text.split(separator: "outside the services that were discovered")
    #expect(parts.count == 2 && parts[0].contains("0x0003  Device Name 2A00"))
    #expect(parts.count == 2 && !parts[1].contains("0x0003") && parts[1].contains("0x0009"))
  }

  @Test func `A characteristic of an unknown service is listed once, with its properties`() throws {
    let text = try log { log in
      log.exchange(
        [0x08, 1, 0, 0xFF, 0xFF, 3, 0x28], [0x09, 7, 2, 0, 0x12, 3, 0, 0x19, 0x2A])
    }
    #expect(text.contains("no service was discovered"))
    #expect(text.contains("0x0003  Battery Level 2A19  read, notify"))
    #expect(!text.contains("0x0002"))
  }

  @Test func `A search that begins at a handle does not show that no characteristic has it`() throws
  {
    let text = try log { log in
      log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 9, 0, 0x00, 0x18])
      log.exchange([0x08, 1, 0, 9, 0, 3, 0x28], [0x09, 7, 2, 0, 2, 3, 0, 0, 0x2A])
      // The answer about 0x0004 to 0x0008 is not in the log.
      log.exchange([0x08, 9, 0, 9, 0, 3, 0x28], [0x01, 0x08, 9, 0, 0x0A])
      log.exchange([0x0A, 9, 0], [0x0B, 7])
    }
    #expect(text.contains("no response covers characteristics at this handle"))
  }

  @Test func `A write request without an answer is counted apart`() throws {
    let text = try log { log in
      log.discover(service: 0x180F, [0x2A19])
      log.exchange([0x12, 3, 0, 1], [0x13])
      log.exchange([0x12, 3, 0, 2], [0x01, 0x12, 3, 0, 0x0E])
      log.ask([0x12, 3, 0, 3])
    }
    #expect(text.contains("written 1×, 1 write request without a response"))
    let answered = try log { log in
      log.discover(service: 0x180F, [0x2A19])
      log.exchange([0x12, 3, 0, 1], [0x13])
      // A client that does not wait for the first answer.
      log.ask([0x12, 3, 0, 2])
      log.ask([0x12, 3, 0, 3])
      log.answer([0x13])
      log.answer([0x13])
    }
    #expect(answered.contains("written 3×"))
    #expect(!answered.contains("without an answer"))
  }

  @Test func `A search that the client leaves off is no result`() throws {
    let page: [UInt8] = [0x11, 6, 1, 0, 3, 0, 0x0F, 0x18]
    var log = HostLog()
    log.connect()
    log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], page)
    log.disconnect()
    #expect(try log.timeline().contains("1 service, search not finished"))
    log = HostLog()
    log.connect()
    log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], page)
    log.exchange([0x10, 4, 0, 0xFF, 0xFF, 0, 0x28], [0x01, 0x10, 4, 0, 0x0A])
    log.disconnect()
    #expect(try !log.timeline().contains("not finished"))
  }

  @Test func `A subscription names the handle of the value, not of the descriptor`() throws {
    var log = HostLog()
    log.connect()
    log.discover(service: 0x180F, [0x2A19])
    log.exchange([0x04, 4, 0, 5, 0], [0x05, 1, 4, 0, 2, 0x29])
    log.exchange([0x12, 4, 0, 1, 0], [0x13])
    log.exchange([0x12, 9, 0, 1, 0], [0x13])
    log.disconnect()
    let text = try log.timeline()
    #expect(text.contains("subscribe to notifications of 0x0003 Battery Level"))
    #expect(text.contains("0x0009"))
  }
}
