import ReportTestSupport
import Testing

/// What controllers report of links and advertisers, and what hosts' commands came to. Core 6.0, Vol 4,
/// Part E, 7.7.65.
@Suite struct LinkReportTests {
  private func timeline(_ body: (inout HostLog) -> Void) throws -> String {
    var log = HostLog()
    body(&log)
    return try log.timeline()
  }

  @Test func `Power of both sides, path loss and frame space have their values`() throws {
    let text = try timeline {
      $0.connect()
      $0.lowEnergy(0x21, [0, 1, 0, 1, 1, 4, 0, 4])
      $0.lowEnergy(0x21, [0, 1, 0, 1, 1, 0xF8, 0, 0xF4])
      $0.lowEnergy(0x21, [0, 1, 0, 0, 1, 8, 0, 0])
      $0.lowEnergy(0x20, [1, 0, 88, 2])
      $0.lowEnergy(0x35, [0, 1, 0, 1, 64, 0, 2, 3, 0])
      $0.disconnect()
    }
    #expect(text.contains("transmit power of the peripheral ×2: 4 dBm → -8 dBm"))
    #expect(text.contains("transmit power of the central: 8 dBm on 1M"))
    #expect(text.contains("path loss: 88 dB, high zone"))
    #expect(text.contains("frame space 64 µs on 2M"))
  }

  @Test func `A report of a failure, or of an unknown handle, reports nothing`() throws {
    let text = try timeline {
      $0.connect()
      $0.lowEnergy(0x21, [0x02, 1, 0, 1, 1, 4, 0, 4])
      $0.lowEnergy(0x35, [0x1A, 1, 0, 1, 64, 0, 2, 3, 0])
      $0.lowEnergy(0x20, [7, 0, 88, 2])
      $0.lowEnergy(0x20, [1, 0])
      $0.disconnect()
    }
    #expect(!text.contains("transmit power"))
    #expect(!text.contains("frame space"))
    #expect(!text.contains("path loss"))
  }

  @Test func `Monitored advertisers come near and are lost`() throws {
    let text = try timeline {
      $0.lowEnergy(0x34, [1, 1, 2, 3, 4, 5, 0xC6, 1])
      $0.lowEnergy(0x34, [1, 1, 2, 3, 4, 5, 0xC6, 0])
    }
    #expect(text.contains("monitored advertiser C6:05:04:03:02:01 came near"))
    #expect(text.contains("monitored advertiser C6:05:04:03:02:01 was lost"))
  }

  /// LE Periodic Advertising Sync Established: sync 1, set 3 of C6:05:04:03:02:01, 100 ms.
  private func sync(_ log: inout HostLog, status: UInt8 = 0) {
    log.lowEnergy(0x0E, [status, 1, 0, 3, 1, 1, 2, 3, 4, 5, 0xC6, 1, 80, 0, 0])
  }

  @Test func `A periodic train is followed until it is lost, or given up, or the log ends`() throws
  {
    let train = "sync to periodic advertising of C6:05:04:03:02:01: set 3, every 100 ms"
    let lost = try timeline {
      sync(&$0)
      $0.lowEnergy(0x10, [1, 0])
    }
    #expect(lost.contains(train))
    #expect(lost.contains("lost "))
    let ended = try timeline {
      sync(&$0)
      $0.command(0x2046, [1, 0])
      $0.complete(0x2046)
    }
    #expect(ended.contains("ended "))
    let open = try timeline { sync(&$0) }
    #expect(open.contains("continues"))
    let failed = try timeline { sync(&$0, status: 0x3E) }
    #expect(!failed.contains("sync to periodic"))
  }

  /// LE Set Extended Advertising Enable for some sets.
  private func enable(_ log: inout HostLog, _ sets: [UInt8], isOn: Bool = true) {
    log.command(
      0x2039, [isOn ? 1 : 0, UInt8(sets.count)] + sets.flatMap { [$0, 0, 0, 0] as [UInt8] })
    log.complete(0x2039)
  }

  @Test func `Advertising ends when the last set is terminated`() throws {
    let one = try timeline {
      enable(&$0, [1])
      $0.lowEnergy(0x12, [0x3C, 1, 0, 0, 9])
    }
    #expect(one.contains("advertise"))
    #expect(!one.contains("continues"))
    let two = try timeline {
      enable(&$0, [1, 2])
      $0.lowEnergy(0x12, [0x3C, 1, 0, 0, 9])
    }
    #expect(two.contains("continues"))
    let other = try timeline {
      enable(&$0, [1])
      $0.lowEnergy(0x12, [0x3C, 5, 0, 0, 9])
    }
    #expect(other.contains("continues"))
  }

  @Test func `The end of a broadcast group has a handle where others have a status`() throws {
    let text = try timeline {
      $0.command(0x206A, [3, 0x16])
      $0.status(0x206A)
      $0.lowEnergy(0x1C, [3, 0x16])
    }
    #expect(text.contains("LE Terminate BIG"))
    #expect(!text.contains("authentication"))
    #expect(!text.contains("unsupported"))
  }

  @Test func `One command that fails is no failure of those around it`() throws {
    let text = try timeline {
      $0.command(0x0C03, [])
      $0.complete(0x0C03)
      $0.command(0x2066, [0x60, 0])
      $0.status(0x2066)
      $0.lowEnergy(0x19, [0x3E, 0x60, 0] + [UInt8](repeating: 0, count: 25))
      $0.command(0x2001, [UInt8](repeating: 0, count: 8))
      $0.complete(0x2001)
    }
    let lines = text.split(separator: "\n")
    let setup = lines.first { $0.contains("set up the controller") }
    #expect(setup?.contains("2 commands") == true)
    #expect(setup?.contains("failed") == false)
    #expect(
      lines.contains {
        $0.contains("LE Accept CIS Request") && $0.contains("connection failed to be established")
      })
  }

  @Test func `A subrate in force stands in the summary`() throws {
    var log = HostLog()
    log.connect()
    log.lowEnergy(0x23, [0, 1, 0, 8, 0, 1, 0, 2, 0, 0x90, 1])
    log.disconnect()
    #expect(try log.summary().contains("subrate 8"))
    var plain = HostLog()
    plain.connect()
    plain.disconnect()
    #expect(try !plain.summary().contains("subrate"))
  }
}
