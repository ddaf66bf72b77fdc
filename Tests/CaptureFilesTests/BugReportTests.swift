import CaptureFiles
import Foundation
import TestSupport
import Testing

/// Logs in what phones hand out.
@Suite struct BugReportTests {
  private struct Content {
    let name: String
    let records: Int
    let octets: Int
    let kept: Int

    init(_ path: String) throws {
      var reader = try CaptureReader(path: path)
      var (records, octets, kept) = (0, 0, 0)
      while let record = reader.next() {
        records += 1
        octets += record.originalLength
        kept += record.capturedLength
      }
      name = reader.name
      (self.records, self.octets, self.kept) = (records, octets, kept)
    }
  }

  private static let whole = Result {
    try Content(PackageFiles.fixture("heart-rate.btsnoop"))
  }

  @Test(arguments: [
    ("bugreport.zip", "btsnoop_hci.log"), ("sysdiagnose.tar.gz", "bluetoothd-hci-latest.pklg"),
  ])
  func `The largest log of an archive is read, and named`(_ file: String, _ log: String) throws {
    let whole = try Self.whole.get()
    let content = try Content(PackageFiles.fixture("archives/" + file))
    #expect(content.records == whole.records)
    #expect(content.octets == whole.octets)
    #expect(content.name.hasSuffix("\(file): \(log)"))
  }

  @Test(arguments: ["bugreport-text.zip", "btsnooz.txt"])
  func `A log that is only text is read, with the lengths that its packets had`(
    _ file: String
  ) throws {
    let whole = try Self.whole.get()
    let content = try Content(PackageFiles.fixture("archives/" + file))
    #expect(content.records == whole.records)
    #expect(content.octets == whole.octets)
    #expect(content.kept < content.octets)
    #expect(content.name.hasSuffix("btsnooz"))
  }

  /// A record as Android's log in memory has it: the length with the type, the original one, microseconds, the type.
  private static func snooz(_ type: UInt8, _ packet: [UInt8], surplus: UInt8 = 0) -> [UInt8] {
    let length = UInt8(packet.count + 1)
    return [length, 0, length + surplus, 0, 0x10, 0x27, 0, 0, type] + packet
  }

  @Test(arguments: [0, 1] as [UInt8])
  func `Records of the log in memory are read behind btsnoop's header, too`(surplus: UInt8) throws {
    let header: [UInt8] = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 3, 0xEA]
    let reset: [UInt8] = [0x03, 0x0C, 0]
    let complete: [UInt8] = [0x0E, 4, 1, 3, 0x0C, 0]
    let file =
      header + Self.snooz(0x20, reset, surplus: surplus)
      + Self.snooz(0x10, complete, surplus: surplus)
      + Self.snooz(0x20, reset, surplus: surplus)
    var reader = try CaptureReader(bytes: file)
    var seen: [(UInt8?, Int, CaptureRecord.Direction?)] = []
    while let record = reader.next() {
      #expect(record.originalLength == record.capturedLength)
      seen.append((reader.payload.octet(at: 0), record.capturedLength, record.direction))
    }
    #expect(seen.map { $0.0 } == [1, 4, 1])
    #expect(seen.map { $0.1 } == [4, 7, 4])
    #expect(seen.map { $0.2 } == [.hostToController, .controllerToHost, .hostToController])
    #expect(reader.damage.isEmpty)
    #expect(reader.facts.fileSize == UInt64(file.count), "not that of the records as rebuilt")
  }

  @Test func `Octets behind the last such record are told`() throws {
    let header: [UInt8] = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 3, 0xEA]
    let record = Self.snooz(0x20, [0x03, 0x0C, 0])
    var reader = try CaptureReader(bytes: header + record + record + record + [9, 0, 9, 0, 1])
    var records = 0
    while reader.next() != nil { records += 1 }
    #expect(records == 3)
    #expect(reader.damage.entries.map(\.bytesSkipped) == [5])
  }

  @Test func `An archive without a log says so`() throws {
    let path = PackageFiles.temporaryPath("empty.zip")
    defer { PackageFiles.remove(path) }
    // The end of a directory without entries, behind the header of an entry that it does not list.
    let header: [UInt8] = [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 60)
    let end: [UInt8] = [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)
    try Data(header + end).write(to: URL(fileURLWithPath: path))
    do throws(CaptureError) {
      _ = try CaptureReader(path: path)
      Issue.record("opened")
    } catch {
      #expect(error.problem.contains("no Bluetooth log"))
    }
  }

  @Test func `A zip archive with a Windows event trace opens as the trace`() throws {
    let path = PackageFiles.temporaryPath("traces.zip")
    defer { PackageFiles.remove(path) }
    var trace = EventTraceSample()
    trace.buffers = [
      .init(records: [EventTraceSample.packet(1, [3, 12, 0], at: trace.first)])
    ]
    let content = trace.file
    let name = Array("logs/BthTracing.etl".utf8)
    var sizes = CaptureBytes(order: .littleEndian)
    for _ in 0..<2 { sizes.put(UInt32(content.count)) }
    let zeros = [UInt8](repeating: 0, count: 16)
    let local: [UInt8] =
      [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 0, 0] + zeros.prefix(8) + sizes.bytes
      + [UInt8(name.count), 0, 0, 0] + name
    let entry: [UInt8] =
      [0x50, 0x4B, 1, 2, 20, 0, 20, 0, 0, 0, 0, 0] + zeros.prefix(8) + sizes.bytes
      + [UInt8(name.count), 0] + zeros + name
    var end = CaptureBytes(order: .littleEndian)
    end.put([0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0])
    end.put(UInt32(entry.count))
    end.put(UInt32(local.count + content.count))
    end.put(UInt16(0))
    try Data(local + content + entry + end.bytes).write(to: URL(fileURLWithPath: path))
    let read = try Content(path)
    #expect(read.records == 1)
    #expect(read.name.hasSuffix(": BthTracing.etl"))
  }

  @Test(arguments: ["bugreport.zip", "bugreport-text.zip", "sysdiagnose.tar.gz", "btsnooz.txt"])
  func `Damaged archives never stop the reader`(_ file: String) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    let whole = [UInt8](
      try Data(contentsOf: URL(fileURLWithPath: PackageFiles.fixture("archives/" + file))))
    let path = PackageFiles.temporaryPath("mutant-" + file)
    defer { PackageFiles.remove(path) }
    for _ in 0..<300 {
      // Headers stand at both ends.
      let mutant = Mutant.of(whole, floor: 128, using: &random) { random, count in
        let reach = min(count, 600)
        return switch Int.random(in: 0..<3, using: &random) {
        case 0: Int.random(in: 0..<reach, using: &random)
        case 1: count - 1 - Int.random(in: 0..<reach, using: &random)
        default: Int.random(in: 0..<count, using: &random)
        }
      }
      try Data(mutant).write(to: URL(fileURLWithPath: path))
      guard var reader = try? CaptureReader(path: path) else { continue }
      var records = 0
      while let record = reader.next() {
        #expect(record.capturedLength == reader.payload.byteCount, "seed \(seed)")
        records += 1
      }
      #expect(records == reader.facts.recordCount, "seed \(seed)")
    }
  }

  @Test func `A log in a report that unpacks to more than phones keep is cut, and says so`() throws
  {
    let path = PackageFiles.temporaryPath("large-btsnooz.txt")
    defer { PackageFiles.remove(path) }
    // Version 2, a time, then five million octets of zeros behind one record.
    let record: [UInt8] = [7, 0, 7, 0, 0, 0, 0, 0, 0x10, 0x0E, 4, 1, 3, 12, 0]
    let plain = record + [UInt8](repeating: 0, count: 5_000_000)
    let packed = [2, 0, 0, 0, 0, 0, 0, 0, 0] + Self.zlib(plain)
    let text =
      "--- BEGIN:BTSNOOP_LOG_SUMMARY (5000015 bytes in) ---\n"
      + Data(packed).base64EncodedString(options: .lineLength76Characters)
      + "\n--- END:BTSNOOP_LOG_SUMMARY ---\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    var reader = try CaptureReader(path: path)
    while reader.next() != nil {}
    #expect(reader.facts.recordCount == 1)
    #expect(reader.damage.entries.first?.reason.contains("larger than 4 MiB") == true)
  }

  /// zlib's stream of stored blocks, which need no packing; the checksum is not looked at before the end.
  private static func zlib(_ octets: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var place = 0
    while place < octets.count {
      let count = min(65_535, octets.count - place)
      let last: UInt8 = place + count == octets.count ? 1 : 0
      let (low, high) = (UInt8(count & 0xFF), UInt8(count >> 8))
      stream += [last, low, high, ~low, ~high] + octets[place..<place + count]
      place += count
    }
    return stream
  }
}
