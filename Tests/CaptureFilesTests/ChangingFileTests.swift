import CaptureFiles
import Foundation
import TestSupport
import Testing

/// Files that somebody appends to, or cuts, while they are read.
@Suite struct ChangingFileTests {
  /// More than a reader keeps in memory.
  private static let count = 20_000

  private static func records(_ numbers: Range<Int>) -> [SampleRecord] {
    numbers.map { number in
      SampleRecord(
        timestamp: 1_709_400_000_000_000_000 + Int64(number) * 1_000_000,
        payload: [2, 0x40, 0x20, 70, 0] + [UInt8](repeating: UInt8(number & 0x7F), count: 70))
    }
  }

  /// A file in each format, and what another record adds to it.
  static let formats: [(name: String, file: @Sendable ([SampleRecord]) -> [UInt8])] = [
    ("btsnoop", { CaptureBytes.btsnoop($0) }),
    ("pcap", { CaptureBytes.pcap($0, linkType: 187) }),
    ("pcapng", { CaptureBytes.pcapng($0, linkType: 187) }),
    ("pklg", { CaptureBytes.packetLogger($0, order: .bigEndian) }),
  ]

  /// Reads ten records, changes the file, and reads on.
  private func read(
    _ format: Int, changing change: (FileHandle, _ whole: Int, _ more: [UInt8]) throws -> Void
  ) throws -> (records: Int, damage: [String]) {
    let (name, make) = Self.formats[format]
    let path = PackageFiles.temporaryPath("changing.\(name)")
    defer { PackageFiles.remove(path) }
    let file = make(Self.records(0..<Self.count))
    let longer = make(Self.records(0..<Self.count + 100))
    try Data(file).write(to: URL(fileURLWithPath: path))
    var reader = try CaptureReader(path: path)
    for _ in 0..<10 where reader.next() == nil { Issue.record("fewer than ten records") }
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try change(handle, file.count, Array(longer[file.count...]))
    try handle.close()
    var records = 10
    while let record = reader.next() {
      #expect(record.capturedLength == reader.payload.byteCount)
      records += 1
    }
    #expect(reader.facts.recordCount == records)
    return (records, reader.damage.entries.map { "\($0)" })
  }

  @Test(arguments: formats.indices)
  func `Records that are appended while a file is read are read, or left for the next time`(
    format: Int
  ) throws {
    let result = try read(format) { file, _, more in
      try file.seekToEnd()
      try file.write(contentsOf: more)
    }
    #expect([Self.count, Self.count + 100].contains(result.records))
    #expect(result.damage.isEmpty, "\(result.damage)")
  }

  @Test(arguments: formats.indices)
  func `Half a record at the end of a growing file is reported as one that is not whole`(
    format: Int
  ) throws {
    let result = try read(format) { file, _, more in
      try file.seekToEnd()
      try file.write(contentsOf: more[..<40])
    }
    #expect(result.records == Self.count)
    #expect(result.damage.count <= 1, "\(result.damage)")
  }

  @Test(arguments: formats.indices)
  func `A file that is cut while it is read gives what is still there, and says that it ends early`(
    format: Int
  ) throws {
    let result = try read(format) { file, whole, _ in
      try file.truncate(atOffset: UInt64(whole / 2 + 7))
    }
    #expect(result.records > Self.count / 3 && result.records < Self.count)
    #expect(result.damage.count == 1, "\(result.damage)")
  }

  @Test(arguments: formats.indices)
  func `A file that is emptied while it is read ends there`(format: Int) throws {
    let result = try read(format) { file, _, _ in try file.truncate(atOffset: 0) }
    #expect(result.records >= 10 && result.records < Self.count)
    #expect(result.damage.count <= 1, "\(result.damage)")
  }
}
