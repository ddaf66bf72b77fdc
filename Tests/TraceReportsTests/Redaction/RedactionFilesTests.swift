import ReportTestSupport
import ByteReading
import CaptureFiles
import Foundation
import TestSupport
import Testing
import TraceAnalysis

/// Which files a redaction reads and writes.
@Suite struct RedactionFilesTests {
  private static let address: [UInt8] = [0x66, 0x55, 0x44, 0x33, 0x22, 0xC1]

  /// LE Add Device To Filter Accept List, with a status event.
  private static let records: [[UInt8]] = [
    [1, 0x11, 0x20, 7, 1] + address, [4, 0x0E, 4, 1, 0x11, 0x20, 0],
  ]

  @Test(arguments: [
    CaptureFormat.btsnoop, .pcap(.nanoseconds), .pcapng, .packetLogger,
  ])
  func `A second redaction gives the same file in every format`(_ format: CaptureFormat) throws {
    try MadeCapture.make(.btsnoopH4, .btsnoop, Self.records) { path in
      let (once, twice) = (path + ".1", path + ".2")
      _ = try Redaction.run(from: path, to: once, format: format, options: Redaction.Options())
      let (redaction, _) = try Redaction.run(
        from: once, to: twice, format: format, options: Redaction.Options())
      #expect(WholeCapture.octets(once) == WholeCapture.octets(twice))
      #expect(redaction.counts == [:])
      #expect(!KnownOriginals.stands(Self.address, in: WholeCapture.octets(once)))
    }
  }

  @Test func `PacketLogger's records keep types, times and octets when they are written`() throws {
    try MadeCapture.make(.btsnoopH4, .btsnoop, Self.records) { path in
      let copy = path + ".pklg"
      var reader = try CaptureReader(path: path)
      let conversion = try CaptureConversion.run(from: &reader, to: copy, format: .packetLogger)
      #expect(conversion.recordsWritten == 2)
      var copied = try CaptureReader(path: copy)
      let linkTypes = copied.facts.linkTypes
      #expect(linkTypes == [.packetLogger])
      var payloads: [[UInt8]] = []
      var records: [CaptureRecord] = []
      while let record = copied.next() {
        records.append(record)
        payloads.append([UInt8](copying: copied.payload))
      }
      #expect(records.map(\.direction) == [.hostToController, .controllerToHost])
      #expect(
        records.map(\.timestamp) == [1_700_000_000_000_000_000, 1_700_000_000_100_000_000])
      #expect(payloads == [[0] + Self.records[0].dropFirst(), [1] + Self.records[1].dropFirst()])
    }
  }

  @Test func `A record that was cut is left out of a PacketLogger file, and counted`() throws {
    try inFolder { folder in
      let path = folder.appendingPathComponent("cut.btsnoop").path
      var writer = try CaptureWriter(path: path, format: .btsnoop, linkType: .btsnoopH4)
      let octets = Self.records[0]
      for (number, missing) in [0, 3].enumerated() {
        let record = CaptureRecord(
          number: number + 1, timestamp: 1_700_000_000_000_000_000, direction: .hostToController,
          linkType: .btsnoopH4, originalLength: octets.count + missing,
          capturedLength: octets.count)
        try writer.append(record, payload: octets.rawSpan)
      }
      try writer.finish()
      var reader = try CaptureReader(path: path)
      let conversion = try CaptureConversion.run(
        from: &reader, to: path + ".pklg", format: .packetLogger)
      #expect(conversion.recordsWritten == 1)
      #expect(conversion.firstLeftOut == [2])
    }
  }

  @Test func `A log that grows is read as far as it went when it was opened`() throws {
    try MadeCapture.make(.btsnoopH4, .btsnoop, Self.records) { path in
      var first = try CaptureReader(path: path, sameAs: nil)
      let extent = first.extent
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data(WholeCapture.octets(path).dropFirst(16)))
      try file.close()
      var second = try CaptureReader(path: path, sameAs: extent)
      var counts = [0, 0]
      while first.next() != nil { counts[0] += 1 }
      while second.next() != nil { counts[1] += 1 }
      #expect(counts == [2, 2])
      #expect(second.damage.isEmpty)
    }
  }

  @Test func `Another file in the capture's place is refused`() throws {
    try MadeCapture.make(.btsnoopH4, .btsnoop, Self.records) { path in
      let extent = try CaptureReader(path: path, sameAs: nil).extent
      try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
      try FileManager.default.copyItem(atPath: path + ".old", toPath: path)
      #expect(throws: CaptureError.self) { _ = try CaptureReader(path: path, sameAs: extent) }
    }
  }

  @Test func `Two paths to one place are the same, whether a file is there or not`() throws {
    try inFolder { folder in
      let path = folder.appendingPathComponent("copy.btsnoop").path
      let other = folder.appendingPathComponent("link.tsv").path
      #expect(FilePaths.areSame(path, folder.path + "/./copy.btsnoop"))
      #expect(!FilePaths.areSame(path, other))
      try Data([1]).write(to: URL(fileURLWithPath: path))
      try FileManager.default.linkItem(atPath: path, toPath: other)
      #expect(FilePaths.areSame(path, other))
      try FileManager.default.removeItem(atPath: other)
      try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: path)
      #expect(FilePaths.areSame(path, other))
    }
  }

  @Test func `An address that is written in a kept value is blanked there, and reported`() throws {
    let connection: [UInt8] =
      [4, 0x3E, 19, 1, 0, 1, 0, 0, 1] + Self.address + [24, 0, 0, 0, 200, 0, 0]
    func notification(_ value: [UInt8]) -> [UInt8] {
      let frame = [UInt8(value.count + 3), 0, 4, 0, 0x1B, 9, 0] + value
      return [2, 1, 0x20, UInt8(frame.count), 0] + frame
    }
    let texts = ["C1:22:33:44:55:66", "c12233445566", "66-55-44-33-22-C1"]
    let wide: [UInt8] = "c12233445566".utf8.flatMap { [$0, 0] }
    var values: [[UInt8]] = texts.map { Array("at \($0)!".utf8) }
    values += [wide, Array(Self.address.reversed())]
    let reset: [UInt8] = [1, 3, 12, 0]
    let records: [[UInt8]] = [reset, connection] + values.map { notification($0) }
    try MadeCapture.make(.btsnoopH4, .btsnoop, records) { path in
      var options = Redaction.Options()
      options.keepsValues = true
      try RedactedCopy.make(of: path, options) { copy in
        #expect(copy.redaction.found.first == [3, 4, 5, 6, 7])
        for text in texts { #expect(!RedactedCopy.contains(copy.octets, Array(text.utf8))) }
        #expect(!RedactedCopy.contains(copy.octets, wide))
        #expect(RedactedCopy.contains(copy.octets, Array("at ".utf8)))
        #expect(!KnownOriginals.stands(Self.address, in: copy.octets))
        try RedactedCopy.make(of: copy.path, options) { again in
          #expect(again.octets == copy.octets)
          #expect(again.redaction.found.count == 0)
        }
      }
    }
  }
}
