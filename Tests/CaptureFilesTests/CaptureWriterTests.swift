import ByteReading
import CaptureFiles
import TestSupport
import Testing

@Suite struct CaptureWriterTests {
  /// Collects what a writer hands over.
  private final class Collector {
    var bytes: [UInt8] = []
  }

  private func write(
    _ format: CaptureFormat, _ linkType: LinkType,
    _ records: [(record: CaptureRecord, payload: [UInt8])]
  ) throws -> [UInt8] {
    let collector = Collector()
    var writer = try CaptureWriter(format: format, linkType: linkType) { collector.bytes += $0 }
    for (record, payload) in records {
      try writer.append(record, payload: payload.rawSpan)
    }
    try writer.finish()
    return collector.bytes
  }

  private func records(_ reading: Reading) -> [(record: CaptureRecord, payload: [UInt8])] {
    Array(zip(reading.records, reading.payloads)).map { (record: $0.0, payload: $0.1) }
  }

  /// A record without what depends on its place in a file.
  private func content(_ reading: Reading) -> [CaptureRecord] {
    reading.records.map { record in
      var record = record
      record.fileOffset = 0
      return record
    }
  }

  @Test(arguments: Samples.all.map(\.name))
  func `What is written to the same kind of container reads as the same records`(
    _ name: String
  ) throws {
    let reading = try Reading(try #require(Samples.all.first { $0.name == name }).bytes)
    guard reading.facts.format != .packetLogger else { return }
    let format: CaptureFormat =
      switch reading.facts.format {
      case .pcap: .pcap(.nanoseconds)
      case let other: other
      }
    let again = try Reading(
      write(format, reading.records[0].linkType, records(reading)), chunkSize: 64)
    #expect(again.damage.isEmpty)
    #expect(content(again) == content(reading))
    #expect(again.payloads == reading.payloads)
  }

  @Test func `pcapng keeps interfaces, directions, drops, nanoseconds and packets without a time`()
    throws
  {
    let reading = try Reading(PCAPNGTests.manifold())
    let written = try write(.pcapng, .bluetoothHCIH4WithPHDR, records(reading))
    let again = try Reading(written)
    #expect(again.damage.isEmpty)
    #expect(again.payloads == reading.payloads)
    #expect(again.records.map(\.timestamp) == reading.records.map(\.timestamp))
    #expect(again.records.map(\.direction) == reading.records.map(\.direction))
    #expect(again.records.map(\.linkType) == reading.records.map(\.linkType))
    #expect(again.records.map(\.flags) == reading.records.map(\.flags))
    #expect(again.records.map(\.drops) == reading.records.map(\.drops))
    #expect(again.facts.interfaces.count == 3)
  }

  @Test func `Times before 1970 survive in pcapng and btsnoop and are refused by pcap`() throws {
    let record = CaptureRecord(
      number: 1, timestamp: -1_234_567_000, direction: .controllerToHost,
      linkType: .bluetoothHCIH4, originalLength: 1, capturedLength: 1)
    let again = try Reading(write(.pcapng, .bluetoothHCIH4, [(record, [4])]))
    #expect(again.records.first?.timestamp == -1_234_567_000)
    #expect(again.records.first?.direction == .controllerToHost)
    #expect(throws: CaptureError.self) {
      _ = try write(.pcap(.nanoseconds), .bluetoothHCIH4, [(record, [4])])
    }
    var log = record
    log.linkType = .btsnoopH4
    let logged = try Reading(write(.btsnoop, .btsnoopH4, [(log, [4])]))
    #expect(logged.records.first?.timestamp == -1_234_567_000)
  }

  @Test func `Finer times than btsnoop's are rounded down and counted`() throws {
    let collector = Collector()
    var writer = try CaptureWriter(format: .btsnoop, linkType: .btsnoopH4) {
      collector.bytes += $0
    }
    let record = CaptureRecord(
      number: 1, timestamp: 1_700_000_000_000_001_999, linkType: .btsnoopH4, originalLength: 0,
      capturedLength: 0)
    try writer.append(record, payload: [UInt8]().rawSpan)
    try writer.finish()
    #expect(writer.roundedTimes == 1)
    #expect(try Reading(collector.bytes).records[0].timestamp == 1_700_000_000_000_001_000)
  }

  @Test func `What a format can't hold is refused before a file is made`() {
    #expect {
      _ = try CaptureWriter(path: "/nowhere/x", format: .btsnoop, linkType: .nordicBLE)
    } throws: { error in
      (error as? CaptureError)?.description
        == "/nowhere/x: a btsnoop file can't contain NORDIC_BLE records; write pcap or pcapng"
    }
    #expect {
      _ = try CaptureWriter(path: "/nowhere/x", format: .pcapng, linkType: .btsnoopH4)
    } throws: { error in
      (error as? CaptureError)?.advice == "convert the records to BLUETOOTH_HCI_H4_WITH_PHDR"
    }
    #expect(throws: CaptureError.self) {
      _ = try CaptureWriter(path: "/nowhere/x", format: .packetLogger, linkType: .nordicBLE)
    }
  }

  // MARK: Conversion

  /// Made up: the same five packets, framed as PacketLogger has them, and one text.
  private static let packetLogger: [[UInt8]] = [
    [0x00, 0x03, 0x0C, 0x00], [0x01, 0x0E, 0x04, 1, 3, 12, 0], [0xFC, 0x61],
    [0x02, 0x40, 0, 1, 0, 9], [0x03, 0x40, 0x20, 1, 0, 8], [0x09, 1, 0, 0],
  ]

  @Test(arguments: [
    LinkType.btsnoopH4, .bluetoothHCIH4, .bluetoothHCIH4WithPHDR, .btsnoopMonitor,
    .bluetoothLinuxMonitor,
  ])
  func `An HCI log goes to any framing and back without a change`(_ linkType: LinkType) throws {
    let log = try Reading(
      CaptureBytes.packetLogger(
        Self.packetLogger.map { SampleRecord(timestamp: Samples.start, payload: $0) },
        order: .bigEndian))
    var there = CaptureConversion.Records(to: linkType)
    var straight = CaptureConversion.Records(to: .btsnoopH4)
    var back = CaptureConversion.Records(to: .btsnoopH4)
    var leftOut: [Int] = []
    for (record, payload) in records(log) {
      guard let converted = try there.convert(record, payload: payload.rawSpan) else {
        leftOut.append(record.number)
        continue
      }
      #expect(converted.capturedLength == there.payload.count)
      #expect(converted.originalLength == there.payload.count)
      let expected = try #require(try straight.convert(record, payload: payload.rawSpan))
      let returned = try #require(try back.convert(converted, payload: there.payload.rawSpan))
      #expect(returned == expected)
      #expect(back.payload == straight.payload)
    }
    #expect(leftOut == [3])
  }

  @Test func `The monitor's two containers hold the same, packet or not`() throws {
    let monitor = try Reading(CaptureBytes.btsnoop(Samples.monitorRecords, datalink: 2001))
    var there = CaptureConversion.Records(to: .bluetoothLinuxMonitor)
    var back = CaptureConversion.Records(to: .btsnoopMonitor)
    var converted: [(record: CaptureRecord, payload: [UInt8])] = []
    for (record, payload) in records(monitor) {
      let made = try #require(try there.convert(record, payload: payload.rawSpan))
      converted.append((made, there.payload))
    }
    let written = try Reading(
      write(.pcap(.nanoseconds), .bluetoothLinuxMonitor, converted))
    #expect(written.records.map(\.direction) == monitor.records.map(\.direction))
    for (index, (record, payload)) in records(written).enumerated() {
      let made = try #require(try back.convert(record, payload: payload.rawSpan))
      #expect(made.flags == monitor.records[index].flags)
      #expect(back.payload == monitor.payloads[index])
    }
  }

  @Test func `Whole files are converted, comments and all, and what can't be said is counted`()
    throws
  {
    let path = PackageFiles.temporaryPath("conversion")
    defer { PackageFiles.remove(path) }
    var log = try CaptureReader(
      bytes: CaptureBytes.packetLogger(
        Self.packetLogger.map { SampleRecord(timestamp: Samples.start, payload: $0) },
        order: .littleEndian))
    let outcome = try CaptureConversion.run(from: &log, to: path, format: .btsnoop)
    #expect(outcome.recordsRead == 6 && outcome.recordsWritten == 5)
    #expect(outcome.firstLeftOut == [3])
    let btsnoop = try Reading(path: path)
    #expect(btsnoop.facts.linkTypes == [.btsnoopH4])
    #expect(btsnoop.records.map(\.flags) == [2, 3, 0, 1, 1])
    #expect(btsnoop.payloads.map(\.first) == [1, 4, 2, 2, 3])
    var manifold = try CaptureReader(bytes: PCAPNGTests.manifold())
    _ = try CaptureConversion.run(from: &manifold, to: path, format: .pcapng)
    let copy = try Reading(path: path)
    #expect(copy.facts.comments.map(\.text) == ["first"])
    #expect(copy.records.count == 5)
    // The file that is being read is not overwritten.
    #expect {
      var input = try CaptureReader(path: path)
      _ = try CaptureConversion.run(from: &input, to: path, format: .pcapng)
    } throws: { error in
      (error as? CaptureError)?.problem == "is the capture being read"
    }
    #expect(try Reading(path: path).records.count == 5)
    var air = try CaptureReader(bytes: CaptureBytes.pcap(Samples.records))
    #expect(throws: CaptureError.self) {
      _ = try CaptureConversion.run(from: &air, to: path, format: .btsnoop)
    }
  }
}
