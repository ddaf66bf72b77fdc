import ByteReading
import CaptureFiles
import TestSupport
import Testing
import TraceAnalysis

/// Values with a point and names of values, in captures of our own.
@Suite struct FilterValueTests {
  /// The handles of `HostLogBuilder.discover`.
  static let temperature: UInt8 = 3
  static let bloodPressure: UInt8 = 6

  /// A FLOAT of IEEE 11073-20601.
  static func float(_ mantissa: UInt32, _ exponent: Int8 = 0) -> [UInt8] {
    (mantissa & 0xFF_FFFF | UInt32(UInt8(bitPattern: exponent)) << 24).octets
  }

  /// Three SFLOATs without an exponent.
  static func pressures(_ systolic: UInt16, _ diastolic: UInt16) -> [UInt8] {
    [systolic, diastolic, diastolic].flatMap(\.octets)
  }

  /// Notifications, behind the octet that tells their unit: degrees Celsius and mmHg.
  static let notified: [(handle: UInt8, value: [UInt8])] = [
    (temperature, float(270, -1)), (temperature, float(365, -1)), (temperature, float(4, 1)),
    (temperature, float(0xFF_FFDD, -1)), (temperature, float(40_001, -3)),
    // No number, not at this resolution, and more than can be written.
    (temperature, float(0x7F_FFFF)), (temperature, float(0x80_0000)),
    (temperature, float(0x7F_FFFE)),
    (bloodPressure, pressures(120, 80)), (bloodPressure, pressures(30, 20)),
    // 12 · 10, and no number.
    (bloodPressure, pressures(0x100C, 80)), (bloodPressure, pressures(0x07FF, 80)),
  ]

  /// Which of the notifications a filter chooses, by their places.
  static func chosen(_ text: String) throws -> [Int] {
    var log = HostLogBuilder()
    log.connect()
    log.discover(uuids: [0x2A1C, 0x2A35])
    for (handle, value) in notified { log.send([0x1B, handle, 0, 0] + value, received: true) }
    let frames = try frames(text, in: log)
    let all = try self.frames("btatt.opcode == 0x1b", in: log)
    #expect(all.count == notified.count)
    return frames.compactMap { all.firstIndex(of: $0) }
  }

  /// The frames of a log that a filter chooses.
  static func frames(
    _ text: String, in log: HostLogBuilder, limit: Int = ProcedureFrames.limit
  ) throws -> [UInt32] {
    var reader = try CaptureReader(bytes: log.octets(), name: "log")
    let procedures = reader.analyses(by: ProcedureFramesAnalyzer(limit: limit))
    reader = try CaptureReader(bytes: log.octets(), name: "log")
    let chosen = ChosenFrames(try DisplayFilter(text), procedures: procedures)
    _ = reader.analyses(by: SummaryAnalyzer(), after: chosen)
    return chosen.all
  }

  @Test(arguments: [
    ("btatt.temperature_measurement.value.celsius", [0, 1, 2, 3, 4, 5, 6, 7]),
    ("btatt.temperature_measurement.value.celsius > 40", [4, 7]),
    ("btatt.temperature_measurement.value.celsius >= 40", [2, 4, 7]),
    ("btatt.temperature_measurement.value.celsius == 36.5", [1]),
    ("btatt.temperature_measurement.value.celsius == 40.001", [4]),
    ("btatt.temperature_measurement.value.celsius == 4e1", [2]),
    ("btatt.temperature_measurement.value.celsius == -3.5", [3]),
    ("btatt.temperature_measurement.value.celsius < 30", [0, 3]),
    ("btatt.temperature_measurement.value.celsius in {27, 36..37}", [0, 1]),
    ("btatt.temperature_measurement.value.celsius * 2 == 73", [1]),
    ("btatt.blood_pressure_measurement.compound_value.systolic.mmhg == 120", [8, 10]),
    ("btatt.blood_pressure_measurement.compound_value.systolic.mmhg > 100", [8, 10]),
    ("btatt.blood_pressure_measurement.compound_value.systolic.mmhg < 100", [9]),
    (
      "btatt.blood_pressure_measurement.compound_value.systolic.mmhg"
        + " > btatt.blood_pressure_measurement.compound_value.diastolic.mmhg", [8, 9, 10]
    ),
  ])
  func `A number of IEEE 11073 is compared as the number that it is`(
    _ filter: String, _ places: [Int]
  ) throws {
    #expect(try Self.chosen(filter) == places)
  }

  @Test func `A pairing is all packets of it, not only the first and the last`() throws {
    var log = HostLogBuilder()
    log.connect()
    log.discover()
    log.bond(distributing: 2)
    let pairing = try Self.frames("bletrace.procedure == \"pairing\"", in: log)
    let security = try Self.frames("btsmp", in: log)
    #expect(pairing == security && security.count == 8)
    let succeeded = try Self.frames("btsmp and bletrace.outcome == \"success\"", in: log)
    #expect(succeeded == security)
  }

  @Test(arguments: [
    // LL_PHY_RSP stands between the request and the answer that ends it.
    ("phy-update", [105, 110, 115] as [UInt32]),
    ("data-length-update", [95, 100]),
  ])
  func `A procedure of the link layer is all of its control PDUs`(
    _ name: String, _ expected: [UInt32]
  ) throws {
    #expect(
      try Self.frames("bletrace.procedure == \"\(name)\"", inFixture: "air-connection.pcap")
        == expected)
  }

  @Test func `The start of encryption is all control PDUs that are sent in the plain`() throws {
    let chosen = try Self.frames(
      "bletrace.procedure == \"encryption\"", inFixture: "air-connection.pcap")
    let plain = try Self.frames(
      "btle.control_opcode in {0x03..0x05} and not bletrace.retransmission == 1",
      inFixture: "air-connection.pcap")
    #expect(plain.count == 3)
    #expect(Set(chosen).isSuperset(of: plain))
  }

  /// The frames of a fixture that a filter chooses.
  private static func frames(_ text: String, inFixture name: String) throws -> [UInt32] {
    var reader = try CaptureReader(path: PackageFiles.fixture(name))
    let procedures = reader.analyses(by: ProcedureFramesAnalyzer())
    reader = try CaptureReader(path: PackageFiles.fixture(name))
    let chosen = ChosenFrames(try DisplayFilter(text), procedures: procedures)
    _ = reader.analyses(by: SummaryAnalyzer(), after: chosen)
    return chosen.all
  }

  @Test func `Packets amid pairings are kept up to the limit, and the rest is counted`() throws {
    var log = HostLogBuilder()
    log.connect()
    log.bond()
    var reader = try CaptureReader(bytes: log.octets(), name: "log")
    let all = reader.analyses(by: ProcedureFramesAnalyzer())
    reader = try CaptureReader(bytes: log.octets(), name: "log")
    let few = reader.analyses(by: ProcedureFramesAnalyzer(limit: 4))
    #expect(all.notKept == 0 && few.notKept > 0)
    let security = try Self.frames("btsmp and bletrace.outcome", in: log)
    let kept = try Self.frames("btsmp and bletrace.outcome", in: log, limit: 4)
    #expect(security.count == 6 && kept.count < 6)
  }

  @Test(arguments: [
    // Ours and Wireshark's.
    ("btsmp.io_capability == \"NoInputNoOutput\"", "btsmp.io_capability == 3"),
    ("btsmp.io_capability == \"No Input, No Output\"", "btsmp.io_capability == 3"),
    ("btsmp.io_capability == \"no input, no output\"", "btsmp.io_capability == 3"),
    ("btatt.uuid16 == \"Characteristic\"", "btatt.uuid16 == 0x2803"),
    ("btatt.opcode.method == \"Read By Type Request\"", "btatt.opcode.method == 8"),
  ])
  func `A value is known by our names and by those of Wireshark`(
    _ named: String, _ number: String
  ) throws {
    var log = HostLogBuilder()
    log.connect()
    log.discover()
    log.bond()
    let frames = try Self.frames(named, in: log)
    let numbered = try Self.frames(number, in: log)
    #expect(!frames.isEmpty && frames == numbered)
  }

  @Test(arguments: [
    "btcommon.eir_ad.entry.appearance == \"Keyboard\"",
    "btcommon.eir_ad.entry.appearance == \"Generic Phone\"",
    "btcommon.eir_ad.entry.uuid_16 == \"Heart Rate\"",
    "btl2cap.cmd_code == \"LE Flow Control Credit\"", "btatt.timezone == \"UTC-12:00\"",
    "btatt.response_in_frame > frame.number", "btle.l2cap_index > frame.number",
  ])
  func `Names of assigned numbers, names of Wireshark and its types are taken`(
    _ filter: String
  ) throws {
    #expect(throws: Never.self) { _ = try DisplayFilter(filter) }
  }

  @Test func `A name that no value has is refused with those that there are`() throws {
    let error = try #require(throws: DisplayFilter.ParseError.self) {
      _ = try DisplayFilter("btsmp.opcode == \"Pairing Reqest\"")
    }
    guard case .notAValueName(let names) = error.reason else {
      Issue.record("\(error.reason)")
      return
    }
    #expect(names.contains("Pairing Request"))
    #expect(error.range == 16..<32)
  }
}
