import ReportTestSupport
import CaptureFiles
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// The log of an app between the rows of a timeline.
@Suite struct AppLogTests {
  /// A connection from 10 ms to 5.02 s of the first of January 2000, and an MTU of 185.
  private func timeline() throws -> Timeline {
    var log = HostLog()
    log.connect()
    log.exchange([0x02, 0xB9, 0x00], [0x03, 0xB9, 0x00])
    log.wait(milliseconds: 4960)
    log.disconnect()
    var reader = try CaptureReader(bytes: log.file.octets, name: "made.btsnoop")
    return reader.analyses(by: TimelineAnalyzer())
  }

  private func text(_ log: String, offset: Int64? = nil) throws -> String? {
    let timeline = try timeline()
    let placed = PlacedLog(
      AppLog(log, name: "app.log"), in: timeline, offset: offset, zone: { _ in 0 })
    guard let placed else { return nil }
    return written {
      TimelineText.write(
        timeline, detail: .procedures, log: placed, style: TextStyle(width: 120), to: &$0)
    }
  }

  @Test(arguments: [
    "01-01 00:00:03.000  1234  5678 D Gatt: hello", "01-01 00:00:03.000 D/Gatt( 1234): hello",
    "2000-01-01 00:00:03.000  1234  5678 D Gatt: hello", "2000-01-01T00:00:03.000Z hello",
    "2000-01-01 01:00:03.000000+0100 0x1234 Default 0x0 12 0 app: hello",
    "Jan  1 00:00:03 phone app[12]: hello", "00:00:03.000 hello", "[2000-01-01 00:00:03.000] hello",
    "[ 01-01 00:00:03.000  1234: 5678 D/Gatt ] hello",
    "     946684803.000  1234  5678 D Gatt: hello",
    "01-01 01:00:03.000 +0100  1234  5678 D Gatt: hello", "2000-01-01 00:00:03,000 INFO hello",
    "<34>1 2000-01-01T00:00:03.000Z phone app 12 - - hello", "<34>Jan  1 00:00:03 phone app: hello",
    "I (00:00:03.000) BT: hello", "\u{1B}[0;32m2000-01-01 00:00:03.000 hello\u{1B}[0m",
  ])
  func `A line of any kind of log stands at its time`(_ line: String) throws {
    let text = try #require(try text(line + "\n\tat hello.again()\n"))
    let rows = text.split(separator: "\n").filter { $0.contains("hello") }
    #expect(rows.count == 2)
    #expect(rows.allSatisfy { $0.contains(" 00:02.990 ") })
    #expect(rows[0].hasSuffix(" L1"))
    // Nothing in it is in the capture, too.
    #expect(text.contains("the offset of its clock is unknown"))
    let lines = text.split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.contains("hello") })
    #expect(lines[..<place].contains { $0.contains("MTU") })
    #expect(lines[place...].contains { $0.contains("disconnected") })
  }

  @Test(arguments: [
    "01-01 00:00:03.000  1234  5678 D Gatt: hello", "01-01 00:00:03.000 D/Gatt( 1234): hello",
    "[ 01-01 00:00:03.000  1234: 5678 D/Gatt ] hello",
    "01-01 00:00:03.000  1000  1234  5678 D Gatt: hello",
    "2000-01-01 01:00:03.000000+0100 0x1b3f     Default     0x0   412    0    Gatt: hello",
  ])
  func `A row of a phone's log has its tag and message alone`(_ line: String) throws {
    let text = try #require(try text(line + "\n"))
    let row = try #require(text.split(separator: "\n").first { $0.contains("hello") })
    #expect(
      row.contains("│ Gatt: hello ") && !row.contains("1234") && !row.contains("412"), "\(row)")
  }

  @Test func `Handles that a log reads place it, within milliseconds of each other`() throws {
    var log = HostLog()
    log.connect()
    for handle: UInt8 in [0x1A, 0x16, 0x1F] {
      log.wait(milliseconds: 400)
      log.exchange([0x0A, handle, 0], [0x0B, 1])
    }
    log.wait(milliseconds: 4000)
    log.disconnect()
    var reader = try CaptureReader(bytes: log.file.octets, name: "made.btsnoop")
    let timeline = reader.analyses(by: TimelineAnalyzer())
    let reads = timeline.procedures.filter { $0.kind == .read }
    #expect(reads.count == 3)
    let start = timeline.start ?? 0
    func line(_ time: Int64, _ text: String) -> String {
      let milliseconds = Int(time.elapsed(since: start)) / 1_000_000 + 100_000
      let (seconds, rest) = (milliseconds / 1000, "\(1000 + milliseconds % 1000)".dropFirst())
      return
        "[00:\(seconds / 60 < 10 ? "0" : "")\(seconds / 60):\("\(100 + seconds % 60)".dropFirst()).\(rest),000] <inf> app: \(text)\n"
    }
    let connection = timeline.connections.connections[0]
    let lines =
      [line(connection.firstFrame.time, "connected")]
      + reads.map {
        line($0.start, "reading handle \(Hexadecimal.number($0.handle ?? 0, width: 4))")
      }
    let placed = try #require(
      PlacedLog(
        AppLog(lines.joined(), name: "app.log"), in: timeline, offset: nil, zone: { _ in 0 }))
    #expect(placed.basis == .found && placed.support == 4, "\(placed.remark)")
  }

  @Test func `A log that fits at several places equally says at which`() throws {
    var log = HostLog()
    for _ in 0..<3 {
      log.connect()
      log.wait(milliseconds: 1000)
      log.disconnect()
      log.wait(milliseconds: 2000)
    }
    var reader = try CaptureReader(bytes: log.file.octets, name: "made.btsnoop")
    let timeline = reader.analyses(by: TimelineAnalyzer())
    let app = AppLog(
      "[00:00:10.000,000] <inf> app: connected\n[00:00:11.000,000] <inf> app: disconnected\n",
      name: "app.log")
    #expect(PlacedLog(app, in: timeline, offset: nil, zone: { _ in 0 }) == nil)
    let reason = PlacedLog.reason(app, in: timeline) { _ in 0 }
    #expect(
      reason.hasPrefix("several offsets fit equally well: its clock may have started "), "\(reason)"
    )
  }

  @Test(arguments: [
    """
    [00:01:40.015,000] <inf> bt: Connected
    [00:01:40.040,000] <inf> bt: MTU is 185
    [00:01:43.005,000] <inf> app: hello
    [00:01:45.010,500] <inf> bt: Disconnected (reason 0x13)
    """,
    """
    I (100015) BT: connected to phone
    I (100041) BT: mtu 185
    I (103005) APP: hello
    I (105011) BT: disconnected
    """,
    """
    00> \u{1B}[0m[00:01:40.015,000] <inf> bt: Connected\u{1B}[0m
    00> [00:01:40.040,000] <inf> bt: Updated MTU: 185
    00> [00:01:43.005,000] <inf> app: hello
    00> [00:01:45.010,500] <inf> bt: Disconnected, reason 0x13
    """,
    """
          100.015  1234  5678 D BtGatt.GattService: onConnected() - connected
          100.041  1234  5678 D BluetoothGatt: onConfigureMTU() - Device=C4 mtu=185 status=0
          103.005  1234  5678 D App: hello
          105.011  1234  5678 D BluetoothGatt: onClientConnectionState() - status=19 newState=0
    """,
    """
    I (100015) GATTS: ESP_GATTS_CONNECT_EVT, conn_id 0
    I (100041) GATTS: ESP_GATTS_MTU_EVT, MTU 185
    I (103005) APP: hello
    I (105011) GATTS: ESP_GATTS_DISCONNECT_EVT, reason 0x13
    """,
    """
    2000-01-01 05:00:00.016 Df Lock[123:456] didConnect peripheral
    2000-01-01 05:00:00.041 Df Lock[123:456] MTU is 185
    2000-01-01 05:00:03.005 Df Lock[123:456] hello
    2000-01-01 05:00:05.011 Df Lock[123:456] didDisconnectPeripheral error (null)
    """,
    """
    17:00:00.016 onClientConnectionState() - status=0 connected=true newState=2
    17:00:00.041 onConfigureMTU() mtu=185
    17:00:03.005 hello
    17:00:05.011 onClientConnectionState() disconnected
    """,
  ])
  func `A clock that is off is found by what both show`(_ log: String) throws {
    let text = try #require(try text(log))
    #expect(text.contains("from 3 events in both the log and the capture"), "\(text)")
    let row = try #require(text.split(separator: "\n").first { $0.contains("hello") })
    let time = try #require(row.firstMatch(of: #/00:0(\d\.\d{3})/#).flatMap { Double($0.1) })
    #expect(abs(time - 2.99) < 0.05, "\(row)")
  }

  @Test func `The JSON document has the log's lines at their times`() throws {
    let timeline = try timeline()
    let log = AppLog("00:00:03.000 hello\n", name: "app.log")
    let placed = PlacedLog(log, in: timeline, offset: 1_000_000_000, zone: { _ in 0 })
    let json = written { TimelineJSON.write(timeline, log: placed, to: &$0) }
    #expect(json.contains("\"basis\":\"given\""))
    #expect(json.contains(#/\{"line":1,"time":3\.99\d*,"text":"hello"\}/#), "\(json)")
    #expect(!written { TimelineJSON.write(timeline, to: &$0) }.contains("\"log\""))
  }

  @Test func `A log that counts from a start, and shows nothing of the capture, has no place`()
    throws
  {
    let log = "[00:01:43.000,000] <inf> app: hello\n"
    #expect(try text(log) == nil)
    let given = try #require(try text(log, offset: -100_000_000_000))
    #expect(given.contains("as given by --log-offset"))
    #expect(given.contains(" 00:03.000 "))
  }

  @Test func `One event that both show, or words about connecting, are no proof`() throws {
    #expect(try text("[00:01:40.000,000] bt: Connected\n[00:01:43.000,000] hello\n") == nil)
    #expect(
      try text("[00:01:40.000,000] connecting\n[00:01:45.000,000] not connected, mtu error\n")
        == nil)
  }

  @Test func `Logs of other connections get an offset by chance only`() throws {
    let timeline = try timeline()
    let seed = Effort.seed
    var random = SeededRandom(seed: seed)
    let words = ["Connected", "Disconnected", "MTU is 185", "MTU is 247"]
    var found = 0
    for _ in 0..<200 {
      var time = 0
      let lines = (0..<Int.random(in: 4...36, using: &random)).map { _ in
        time += Int.random(in: 50...60_000, using: &random)
        let milliseconds = String(1000 + time % 1000).dropFirst()
        return
          "I (\(time)) BT: t=\(time / 1000).\(milliseconds) \(words.randomElement(using: &random) ?? "")"
      }
      let log = AppLog(lines.joined(separator: "\n"), name: "app.log")
      if PlacedLog(log, in: timeline, offset: nil, zone: { _ in 0 })?.basis == .found { found += 1 }
    }
    #expect(found <= 10, "\(found) of 200, seed \(seed)")
  }

  @Test func `Whole seconds place a log to the second, and the remark says so`() throws {
    let text = try #require(
      try text(
        """
        Jan  1 00:00:00 phone bt: connected
        Jan  1 00:00:00 phone bt: MTU 185
        Jan  1 00:00:03 phone app: hello
        Jan  1 00:00:05 phone bt: disconnected
        """))
    #expect(text.contains("its times unchanged, ±"), "\(text)")
    #expect(text.contains("because its times are whole seconds"))
  }

  @Test(arguments: [
    "hello", "12 packets", "I was here", "Mars 12 12:00:00", "[12] hello", "1.2.345 is a version",
    "12.5 s later", "<12> hello", "",
  ])
  func `A line without a time has none`(_ line: String) {
    #expect(AppLog(line, name: "app.log").hasNoTimes)
  }
}
