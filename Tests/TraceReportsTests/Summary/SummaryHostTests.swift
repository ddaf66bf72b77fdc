import ReportTestSupport
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// The host that wrote a log, and what the summary says where times or addresses are not what they seem.
@Suite struct SummaryHostTests {
  private let address: [UInt8] = [6, 5, 4, 3, 2, 0xAC]

  private func connected(_ before: (inout HostLog) -> Void) throws -> String {
    var log = HostLog()
    before(&log)
    log.connect()
    log.exchange([0x0A, 3, 0], [0x0B, 1])
    log.disconnect()
    return try log.summary()
  }

  @Test func `The host's public address and its name are listed`() throws {
    let text = try connected { log in
      log.command(0x1009, [])
      log.complete(0x1009, [0] + address)
      log.command(0x0C14, [])
      log.complete(
        0x0C14, [0] + Array("Pixel".utf8) + [UInt8](repeating: 0, count: 243))
    }
    #expect(text.contains("this host          \"Pixel\"  AC:02:03:04:05:06 (public)"))
    #expect(text.contains("1 connected"))
  }

  @Test func `A name that the host gives itself is its name`() throws {
    let name = Array("Desk".utf8)
    let text = try connected { log in
      log.command(0x1009, [])
      log.complete(0x1009, [0] + address)
      log.command(0x0C13, name + [UInt8](repeating: 0, count: 248 - name.count))
      log.complete(0x0C13)
    }
    #expect(text.contains("\"Desk\"  AC:02:03:04:05:06 (public)"))
  }

  @Test func `A refused request for the address names nobody`() throws {
    let text = try connected { log in
      log.command(0x1009, [])
      log.complete(0x1009, [1] + address)
    }
    #expect(!text.contains("AC:02:03:04:05:06"))
  }

  @Test func `An open connection ends with the log, after its last packet`() throws {
    var log = HostLog()
    log.connect()
    log.exchange([0x0A, 3, 0], [0x0B, 1])
    log.wait(milliseconds: 5000)
    log.command(0x0C14, [])
    let text = try log.summary()
    #expect(text.contains("still open when the log ends, last data packet #3"))
    // The row begins with the last packet, and lasts until the log ends.
    #expect(try log.timeline().contains("00:00.020      5.01 s   still open when the log ends"))
  }

  // MARK: Times

  @Test func `Without times nothing has a duration`() throws {
    let lines = [
      "04 3e 13 01 00 40 00 00 00 66 55 44 33 22 11 18 00 00 00 48 00 00",
      "02 40 00 07 00 03 00 04 00 0a 03 00", "02 40 20 06 00 02 00 04 00 0b 64",
      "04 05 04 00 40 00 13",
    ]
    let file = FixtureFile(
      description: "made.txt", octets: Array(lines.joined(separator: "\n").utf8))
    let summary = try file.summary()
    let text = written { SummaryText.write(summary, style: TextStyle(width: 200), to: &$0) }
    #expect(text.contains("times unknown   the peripheral ended it"))
    #expect(!text.contains("0 ns") && !text.contains("00:00.0 –"))
  }

  @Test(arguments: [(1_700_000_000, false), (5, true), (-700_000_000, true)])
  func `A date on which nobody recorded Bluetooth LE is called impossible`(
    _ seconds: Int64, _ isImpossible: Bool
  ) throws {
    let time = UInt64(bitPattern: 0x00DC_DDB3_0F2F_8000 + seconds * 1_000_000)
    var octets = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 0x03, 0xEA]
    let packet: [UInt8] = [4, 0x05, 4, 0, 1, 0, 0x13]
    let words: [UInt32] = [7, 7, 3, 0, UInt32(time >> 32), UInt32(truncatingIfNeeded: time)]
    for word in words { octets += word.octets.reversed() }
    octets += packet
    let summary = try FixtureFile(description: "made.btsnoop", octets: octets).summary()
    let text = written { SummaryText.write(summary, style: TextStyle(width: 200), to: &$0) }
    #expect(text.contains("clock not set") == isImpossible)
  }
}
