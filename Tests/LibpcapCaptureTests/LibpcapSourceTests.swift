import ByteReading
import CaptureFiles
import LibpcapCapture
import TestSupport
import Testing

@Suite struct LibpcapSourceTests {
  /// Records and octets of a capture as libpcap tells them; nil where libpcap refuses it.
  private func throughLibpcap(_ path: String) -> (records: [CaptureRecord], payloads: [[UInt8]])? {
    do throws(CaptureError) {
      var source = try LibpcapSource(path: path)
      var records: [CaptureRecord] = []
      var payloads: [[UInt8]] = []
      while let record = try source.next() {
        records.append(record)
        payloads.append([UInt8](copying: source.payload))
      }
      return (records, payloads)
    } catch {
      return nil
    }
  }

  /// Writes records of every kind to a file of the format and gives its path.
  private func sample(_ format: CaptureFormat, _ linkType: LinkType) throws -> String {
    let path = PackageFiles.temporaryPath(
      "libpcap-\(linkType.rawValue)-\(format.name.filter(\.isLetter))")
    var writer = try CaptureWriter(path: path, format: format, linkType: linkType)
    for index in 0..<20 {
      let payload = (0..<(4 + index)).map { UInt8($0 * 3) }
      try writer.append(
        CaptureRecord(
          number: index + 1, timestamp: 1_700_000_000_123_456_789 + Int64(index) * 1_001,
          linkType: linkType, originalLength: payload.count + index % 3,
          capturedLength: payload.count), payload: payload.rawSpan)
    }
    try writer.finish()
    return path
  }

  @Test(arguments: [LinkType.bluetoothLELLWithPHDR, .nordicBLE, .bluetoothHCIH4WithPHDR, .ppi])
  func `libpcap reads what we write as we do`(_ linkType: LinkType) throws {
    for format in [CaptureFormat.pcap(.nanoseconds), .pcap(.microseconds), .pcapng] {
      let path = try sample(format, linkType)
      defer { PackageFiles.remove(path) }
      try compare(path, mustBeReadable: true)
    }
  }

  @Test(
    .enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"),
    arguments: PublicCaptures.files(endingIn: ["pcap", "pcapng"]))
  func `Our readers and libpcap agree on each public capture`(_ path: String) throws {
    try compare(path, mustBeReadable: false)
  }

  private func compare(_ path: String, mustBeReadable: Bool) throws {
    guard let theirs = throughLibpcap(path) else {
      #expect(!mustBeReadable)
      return
    }
    var reader = try CaptureReader(path: path)
    var index = 0
    var differences = 0
    // libpcap cuts packets that are longer than the header's snapshot length; we give all there is.
    let snapLength = reader.facts.snapLength
    let limit = snapLength.map { $0 == 0 ? Int.max : $0 } ?? Int.max
    while let record = reader.next() {
      guard index < theirs.records.count else { break }
      let their = theirs.records[index]
      if record.timestamp != their.timestamp || record.originalLength != their.originalLength
        || record.linkType != their.linkType || record.direction != their.direction
        || record.timeGoesBack != their.timeGoesBack
        || [UInt8](copying: reader.payload.clamped(from: 0, count: limit))
          != theirs.payloads[index]
      {
        differences += 1
      }
      index += 1
    }
    #expect(reader.facts.recordCount == theirs.records.count)
    #expect(differences == 0)
  }

  @Test func `What libpcap can't open is refused with the reason and what to try`() {
    #expect {
      _ = try LibpcapSource(path: "/nowhere/at/all")
    } throws: { error in
      (error as? CaptureError)?.description.hasPrefix("/nowhere/at/all: libpcap can't open it: ")
        == true
    }
    #expect {
      _ = try LibpcapSource(interface: "no-such-interface")
    } throws: { error in
      (error as? CaptureError)?.advice.isEmpty == false
    }
  }
}
