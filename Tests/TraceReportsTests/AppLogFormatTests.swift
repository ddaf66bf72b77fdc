import CaptureFiles
import ReportTestSupport
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// Logs whose times are neither at the beginning of a line nor of one reading.
@Suite struct AppLogFormatTests {
  /// A connection from 10 ms to 5.02 s of the first of January 2000, an MTU of 185, and two reads.
  private func timeline() throws -> Timeline {
    var log = HostLog()
    log.connect()
    log.exchange([0x02, 0xB9, 0x00], [0x03, 0xB9, 0x00])
    log.wait(milliseconds: 1000)
    log.exchange([0x0A, 0x10, 0x00], [0x0B, 1])
    log.wait(milliseconds: 700)
    log.exchange([0x0A, 0x12, 0x00], [0x0B, 1])
    log.wait(milliseconds: 1000)
    log.exchange([0x0A, 0x14, 0x00], [0x0B, 1])
    log.wait(milliseconds: 2260)
    log.disconnect()
    var reader = try CaptureReader(bytes: log.file.octets, name: "made.btsnoop")
    return reader.analyses(by: TimelineAnalyzer())
  }

  private func placed(_ log: String) throws -> PlacedLog? {
    PlacedLog(
      AppLog(log, name: "app.log"), in: try timeline(), offset: nil, zone: { _ in 0 })
  }

  private func text(_ log: String) throws -> String? {
    let timeline = try timeline()
    return try placed(log).map { placed in
      written {
        TimelineText.write(
          timeline, detail: .procedures, log: placed, style: TextStyle(width: 120), to: &$0)
      }
    }
  }

  @Test(arguments: [
    #"{"timestamp":"2000-01-01 00:00:03.000000+0000","eventMessage":"hello","processID":12}"#,
    #"{"ts":946684803.0,"level":"info","msg":"hello"}"#,
    #"{"time":946684803000,"message":"hello","tag":"Gatt"}"#,
    #"{"@timestamp":"2000-01-01T00:00:03.000Z","message":"hello"}"#,
    #"[{"timestamp" : "2000-01-01 00:00:03.000000+0000", "# + "\n"
      + #""eventMessage" : "hello"}]"#,
    "01/01/2000 00:00:03.000 hello", "01.01.2000 00:00:03 hello", "1/1/2000, 12:00:03 AM hello",
  ])
  func `A line stands at its time, whatever the form`(_ line: String) throws {
    let text = try #require(try text(line + "\n"))
    let row = try #require(text.split(separator: "\n").first { $0.contains("hello") })
    #expect(row.contains(" 00:02.990 "), "\(row)")
    #expect(!row.contains("{"))
  }

  @Test func `Of a date with slashes the reading is the one near the capture`() throws {
    for line in ["12/31/1999 23:59:59.000 hello", "31/12/1999 23:59:59.000 hello"] {
      let log = try #require(try placed(line))
      #expect(log.remark.contains("unknown"))
      #expect(try #require(try text(line)).contains("hello"))
    }
    // With dots the day comes first, so that this is a day in May.
    #expect(AppLog("32.12.1999 23:59:59 hello", name: "app.log").hasNoTimes)
    #expect(AppLog("1.2.1999 is a version", name: "app.log").hasNoTimes)
  }

  @Test(arguments: [1.0, 32.768])
  func `Steps of a clock are milliseconds or those of a slow crystal, as events show`(
    _ perMillisecond: Double
  ) throws {
    let lines = [
      (100_016, "Connected"), (100_041, "Updated MTU: 185"), (103_005, "hello"),
      (105_011, "Disconnected"),
    ]
    let log = lines.map { time, words in
      let count = String(Int(Double(time) * perMillisecond))
      return
        "[\(String(repeating: "0", count: 8 - min(8, count.count)) + count)] <inf> bt: \(words)"
    }.joined(separator: "\n")
    let text = try #require(try text(log))
    #expect(text.contains("from 3 events in both the log and the capture"), "\(text)")
    let row = try #require(text.split(separator: "\n").first { $0.contains("hello") })
    #expect(row.contains(" 00:02.9") || row.contains(" 00:03.0"), "\(row)")
  }

  @Test func `Steps that show nothing of the capture have no place`() throws {
    #expect(try text("[00052345] <inf> app: hello\n[00053345] <inf> app: again\n") == nil)
    #expect(AppLog("[00052345] hello", name: "app.log").hasNoTimes)
  }

  @Test func `Handles of attributes that both name align the clocks`() throws {
    let log = """
      I (100000) BLE: GAP event: connect; conn_handle=1
      I (101050) BLE: read; conn_handle=1 attr_handle=16
      I (101770) BLE: read handle: 0x0012
      I (102790) BLE: Read of Handle 20
      I (105090) BLE: GAP event: disconnect; reason=531
      """
    let text = try #require(try text(log))
    #expect(text.contains("from 5 events in both the log and the capture"), "\(text)")
    // The handle of a connection is none of an attribute.
    #expect(
      try self.text(
        "I (101050) BLE: conn_handle=16\nI (102760) BLE: connection handle 18\n") == nil)
  }

  @Test(arguments: ["1e11", "5e13", "5e16", "1e300", "-1"])
  func `A number that no clock shows is no time`(_ number: String) {
    #expect(AppLog(#"{"ts":\#(number),"msg":"hello"}"#, name: "app.log").hasNoTimes)
  }

  /// Each line could be each of the reads, and each place in the last line could begin a handle.
  @Test(.timeLimit(.minutes(1))) func `A log that repeats itself is aligned in linear time`() throws
  {
    var log = HostLog()
    log.connect()
    for _ in 0..<400 {
      log.exchange([0x0A, 0x10, 0x00], [0x0B, 1])
    }
    log.disconnect()
    var reader = try CaptureReader(bytes: log.file.octets, name: "made.btsnoop")
    let timeline = reader.analyses(by: TimelineAnalyzer())
    let lines =
      (0..<400).map { "[00:00:01.\(100_000 + $0 * 1000)] <inf> ble: read handle 16" }
      + ["[00:00:02.000000] " + String(repeating: "handle ", count: 100_000)]
    _ = PlacedLog(
      AppLog(lines.joined(separator: "\n"), name: "app.log"), in: timeline, offset: nil,
      zone: { _ in 0 })
  }
}
