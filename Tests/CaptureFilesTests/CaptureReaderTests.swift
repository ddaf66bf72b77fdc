import CaptureFiles
import Testing

@Suite struct CaptureReaderTests {
  @Test(arguments: Samples.all.map(\.name))
  func `Each format and byte order gives the records that were put in`(_ name: String) throws {
    let bytes = try #require(Samples.all.first { $0.name == name }).bytes
    let reading = try Reading(bytes)
    let sources = name == "btsnoop monitor" ? Samples.monitorRecords : Samples.records
    #expect(reading.damage.isEmpty)
    #expect(reading.payloads == sources.map(\.payload))
    #expect(reading.records.map(\.timestamp) == sources.map(\.timestamp))
    #expect(reading.records.map(\.number) == Array(1...sources.count))
    #expect(reading.records.map(\.originalLength) == sources.map(\.original))
    #expect(reading.records.allSatisfy { !$0.timeGoesBack })
    for (record, payload) in zip(reading.records, reading.payloads) {
      let start = Int(record.fileOffset)
      #expect(Array(bytes[start..<start + record.capturedLength]) == payload)
    }
    #expect(reading.facts.recordCount == sources.count)
    #expect(reading.facts.fileSize == UInt64(bytes.count))
    #expect(name.hasPrefix("pcap 2.2") || name.hasPrefix(reading.facts.format.name.prefix(4)))
  }

  @Test func `HCI logs show the direction by the flags, the monitor by the opcode`() throws {
    let log = try Reading(CaptureBytes.btsnoop(Samples.records))
    #expect(log.facts.linkTypes == [.btsnoopH4])
    #expect(log.records.prefix(2).map(\.direction) == [.hostToController, .controllerToHost])
    let monitor = try Reading(CaptureBytes.btsnoop(Samples.monitorRecords, datalink: 2001))
    #expect(monitor.facts.linkTypes == [.btsnoopMonitor])
    #expect(
      monitor.records.map(\.direction) == [
        nil, .controllerToHost, .hostToController, .controllerToHost, .hostToController,
        .controllerToHost,
      ])
    #expect(monitor.records[1].flags == 0x0001_0003)
  }

  @Test func `Pseudo-headers and type octets show the direction where the container does not`()
    throws
  {
    let phdr = try Reading(
      CaptureBytes.pcap(
        [
          SampleRecord(timestamp: Samples.start, payload: [0, 0, 0, 0, 1, 3, 12, 0]),
          SampleRecord(timestamp: Samples.start, payload: [0, 0, 0, 1, 4, 14, 0]),
        ], linkType: 201))
    #expect(phdr.records.map(\.direction) == [.hostToController, .controllerToHost])
    let monitor = try Reading(
      CaptureBytes.pcap(
        [
          SampleRecord(timestamp: Samples.start, payload: [0, 0, 0, 2, 3, 12, 0]),
          SampleRecord(timestamp: Samples.start, payload: [0, 0, 0, 19]),
          SampleRecord(timestamp: Samples.start, payload: [0]),
        ], linkType: 254))
    #expect(monitor.records.map(\.direction) == [.hostToController, .controllerToHost, nil])
    let types: [UInt8] = [0, 1, 2, 3, 8, 9, 0xFC]
    let apple = try Reading(
      CaptureBytes.packetLogger(
        types.map { SampleRecord(timestamp: Samples.start, payload: [$0, 1]) }, order: .bigEndian))
    #expect(
      apple.records.map(\.direction) == [
        .hostToController, .controllerToHost, .hostToController, .controllerToHost,
        .hostToController, .controllerToHost, nil,
      ])
  }

  @Test
  func
    `Notes of an earlier start at the beginning of a PacketLogger file get the time of the first packet`()
    throws
  {
    func times(_ stamps: [Int64], types: [UInt8]) throws -> [Int64?] {
      try Reading(
        CaptureBytes.packetLogger(
          zip(stamps, types).map {
            SampleRecord(timestamp: Samples.start + $0 * 1_000_000_000, payload: [$1, 1, 3, 12, 0])
          }, order: .bigEndian)
      ).records.map { $0.timestamp.map { ($0 - Samples.start) / 1_000_000_000 } }
    }
    let types: [UInt8] = [0xFC, 0xFC, 0, 0xFC, 1]
    #expect(try times([0, 0, 7200, 7201, 7202], types: types) == [7200, 7200, 7200, 7201, 7202])
    // Notes of now, or of several times, stay where they are.
    #expect(try times([0, 0, 2, 3, 4], types: types) == [0, 0, 2, 3, 4])
    #expect(try times([0, 9, 7200, 7201, 7202], types: types) == [0, 9, 7200, 7201, 7202])
  }

  @Test func `Times that go back are marked`() throws {
    var records = Samples.records
    records[3].timestamp = Samples.start - 1000
    let reading = try Reading(CaptureBytes.pcapng(records))
    #expect(reading.records.map(\.timeGoesBack) == [false, false, false, true, false, false])
  }

  @Test func `Captures without a record have facts and no damage`() throws {
    for bytes in [
      CaptureBytes.btsnoop([]), CaptureBytes.pcap([]), CaptureBytes.pcapng([]),
    ] {
      let reading = try Reading(bytes)
      #expect(reading.records.isEmpty && reading.damage.isEmpty)
      #expect(reading.facts.linkTypes.count == 1)
    }
  }

  @Test func `What is no capture is refused with the reason and what to try`() {
    func refusal(_ bytes: [UInt8]) -> String? {
      do throws(CaptureError) {
        _ = try CaptureReader(bytes: bytes, name: "x")
        return nil
      } catch {
        return error.description
      }
    }
    #expect(
      refusal([]) == "x: byte 0x0: the file is empty; check that the capture was written to the end"
    )
    #expect(
      refusal(Array("hello, world".utf8))
        == "x: this is text without recognizable packets; "
        + "specify a capture, or text with packets in hex; `bletrace formats` lists the notations")
    #expect(
      refusal(CaptureBytes.btsnoop([], datalink: 1003))
        == "x: byte 0xc: btsnoop datalink 1003 (BCSP) is not supported; "
        + "log HCI with datalink 1001 or 1002, or the Linux monitor with 2001")
    #expect(
      refusal(Array(CaptureBytes.pcap([]).prefix(10)))
        == "x: byte 0xa: the pcap header is truncated; check that the capture was written to the end"
    )
    do throws(CaptureError) {
      _ = try CaptureReader(path: "/nowhere/at/all")
    } catch {
      #expect(error.description.hasPrefix("/nowhere/at/all: cannot be opened: No such file"))
    }
    do throws(CaptureError) {
      _ = try CaptureReader(path: "/")
    } catch {
      #expect(error.problem == "is a directory")
    }
  }

  @Test func `Times before 1970 and beyond what 64 bits hold`() throws {
    var early = Samples.records
    early[0].timestamp = -1_000_000
    early[1].timestamp = -999_000
    let reading = try Reading(CaptureBytes.btsnoop(Array(early.prefix(2))))
    #expect(reading.records.map(\.timestamp) == [-1_000_000, -999_000])
    var bytes = CaptureBytes.btsnoop(Array(Samples.records.prefix(1)))
    bytes.replaceSubrange(32..<40, with: [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
    let late = try Reading(bytes)
    #expect(late.records.count == 1)
    #expect(late.records.first?.timestamp == nil)
  }

  @Test(
    arguments: [
      (TimestampCase(6, 1_700_000_000_123_456), 1_700_000_000_123_456_000),
      (TimestampCase(9, 1_700_000_000_123_456_789), 1_700_000_000_123_456_789),
      (TimestampCase(3, 1_700_000_000_123), 1_700_000_000_123_000_000),
      (TimestampCase(0, 1_700_000_000), 1_700_000_000_000_000_000),
      (TimestampCase(12, 1_700_000_000_123_999), 1_700_000_000_123),
      (TimestampCase(28, .max), 1),
      (TimestampCase(0x80, 12), 12_000_000_000),
      (TimestampCase(0x81, 3), 1_500_000_000),
      (TimestampCase(0x80 | 20, 1_700_000_000 << 20 | 1 << 19), 1_700_000_000_500_000_000),
      (TimestampCase(0x80 | 32, 1_700_000_000 << 32 | 1 << 30), 1_700_000_000_250_000_000),
      (TimestampCase(0x80 | 63, 1 << 63 | 1 << 62), 1_500_000_000),
      (TimestampCase(0x80 | 64, 1 << 63), 500_000_000),
      (TimestampCase(6, 5_000_000, offset: 1_700_000_000), 1_700_000_005_000_000_000),
      (TimestampCase(9, 5, offset: -2), -1_999_999_995),
      (TimestampCase(6, .max), nil),
      (TimestampCase(9, 5, offset: .min), nil),
    ] as [(TimestampCase, Int64?)])
  func `Every resolution and offset of pcapng gives exact times`(
    _ time: TimestampCase, _ expected: Int64?
  ) throws {
    for order in [CaptureFacts.ByteOrder.littleEndian, .bigEndian] {
      var file = CaptureBytes(order: order)
      file.section()
      file.interface(
        256,
        options: [
          (9, [time.resolution]), (14, CaptureBytes.octets(time.offset, order)),
        ])
      file.enhanced(0, steps: time.steps, [1, 2, 3])
      let reading = try Reading(file.bytes)
      #expect(reading.records.map(\.timestamp) == [expected])
    }
  }

  struct TimestampCase: Sendable {
    var resolution: UInt8
    var steps: UInt64
    var offset: Int64

    init(_ resolution: UInt8, _ steps: UInt64, offset: Int64 = 0) {
      self.resolution = resolution
      self.steps = steps
      self.offset = offset
    }
  }
}
