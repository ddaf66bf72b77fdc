import ByteReading
import CaptureFiles
import TestSupport
import Testing

@Suite struct LinkTypeCheckTests {
  private static let packets: [PrintedPacket] =
    (try? PrintedPacket.packets(of: "heart-rate.btsnoop", most: 40)) ?? []

  private static func records(_ payloads: [[UInt8]], flags: [UInt32] = []) -> [SampleRecord] {
    payloads.enumerated().map { index, payload in
      SampleRecord(
        timestamp: 1_700_000_000_000_000_000 + Int64(index) * 1_000_000, payload: payload,
        flags: flags.isEmpty ? 0 : flags[index])
    }
  }

  /// As btsnoop has them: direction, and whether it is a command or an event.
  private static let flags: [UInt32] = packets.map {
    ($0.isSent ? 0 : 1) | ($0.type == 1 || $0.type == 4 ? 2 : 0)
  }

  private static func air() throws -> [[UInt8]] {
    var reader = try CaptureReader(path: PackageFiles.fixture("air-connection.pcap"))
    var payloads: [[UInt8]] = []
    while payloads.count < 20, reader.next() != nil {
      payloads.append([UInt8](copying: reader.payload))
    }
    return payloads
  }

  private static func linkType(_ octets: [UInt8]) throws -> (LinkType?, Damage.Log) {
    var reader = try CaptureReader(bytes: octets)
    let record = reader.next()
    return (record?.linkType, reader.damage)
  }

  @Test func `H4 in a file that says H1 is read as H4, and said so`() throws {
    let records = Self.records(Self.packets.map(\.octets), flags: Self.flags)
    let (found, damage) = try Self.linkType(CaptureBytes.btsnoop(records, datalink: 1001))
    #expect(found == .btsnoopH4)
    #expect(damage.count == 1)
    #expect(damage.entries.first?.reason.contains("BTSNOOP_H1") == true)
  }

  @Test func `H1 in a file that says H4 is read as H1`() throws {
    let records = Self.records(
      Self.packets.map { Array($0.octets.dropFirst()) }, flags: Self.flags)
    #expect(try Self.linkType(CaptureBytes.btsnoop(records, datalink: 1002)).0 == .btsnoopH1)
  }

  @Test func `Packets on the air without their header, and H4 that is called air, are recognised`()
    throws
  {
    let air = try Self.air()
    let bare = CaptureBytes.pcap(Self.records(air.map { Array($0.dropFirst(10)) }), linkType: 256)
    #expect(try Self.linkType(bare).0 == .bluetoothLELL)
    let headed = CaptureBytes.pcap(Self.records(air), linkType: 251)
    #expect(try Self.linkType(headed).0 == .bluetoothLELLWithPHDR)
    let host = CaptureBytes.pcap(Self.records(Self.packets.map(\.octets)), linkType: 256)
    #expect(try Self.linkType(host).0 == .bluetoothHCIH4)
    let directed = CaptureBytes.pcap(
      Self.records(Self.packets.map { [0, 0, 0, $0.isSent ? 0 : 1] + $0.octets }), linkType: 187)
    #expect(try Self.linkType(directed).0 == .bluetoothHCIH4WithPHDR)
  }

  @Test func `A header that fits one record stays, and so does one that nothing contradicts`()
    throws
  {
    let h4 = Self.packets.map(\.octets)
    // One record is what the header says.
    var mixed = Self.records(h4, flags: Self.flags)
    mixed.insert(
      SampleRecord(
        timestamp: 1_700_000_000_000_000_000, payload: [0x0E, 4, 1, 3, 0x0C, 0], flags: 3), at: 2)
    #expect(try Self.linkType(CaptureBytes.btsnoop(mixed, datalink: 1001)).0 == .btsnoopH1)
    // Cut records prove nothing.
    var cut = Self.records(h4)
    for index in cut.indices { cut[index].originalLength = cut[index].payload.count + 40 }
    #expect(try Self.linkType(CaptureBytes.btsnoop(cut, datalink: 1001)).0 == .btsnoopH1)
    // What fits nothing says nothing.
    let noise = Self.records((0..<10).map { _ in [0xFF, 0xFF, 0xFF, 0xFF, 0xFF] })
    let (found, damage) = try Self.linkType(CaptureBytes.btsnoop(noise, datalink: 1001))
    #expect(found == .btsnoopH1)
    #expect(damage.isEmpty)
  }

  @Test func `The user's word overrides header and records`() throws {
    let records = Self.records(Self.packets.map(\.octets))
    var options = CaptureReader.Options()
    options.linkType = .bluetoothLELL
    for octets in [
      CaptureBytes.btsnoop(records, datalink: 1001), CaptureBytes.pcap(records, linkType: 187),
    ] {
      var reader = try CaptureReader(bytes: octets, options: options)
      #expect(reader.next()?.linkType == .bluetoothLELL)
      #expect(reader.damage.isEmpty)
    }
    let nested = FixtureFile.all.first { $0.description == "containers/h4-little.pcapng" }
    var reader = try CaptureReader(bytes: try #require(nested).octets, options: options)
    #expect(reader.next()?.linkType == .bluetoothLELL)
    // Formats with one kind of records have nothing to override.
    #expect(throws: CaptureError.self) {
      _ = try CaptureReader(bytes: Array("> 04 0E 04 01 03 0C 00\n".utf8), options: options)
    }
  }

  @Test func `Every fixture is what its header says`() throws {
    for file in FixtureFile.all {
      guard let reader = try? CaptureReader(bytes: file.octets) else { continue }
      #expect(
        !reader.damage.entries.contains { $0.reason.contains("but the lengths of the first") },
        "\(file)")
    }
  }
}
