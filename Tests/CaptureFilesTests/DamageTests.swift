import CaptureFiles
import TestSupport
import Testing

@Suite struct DamageTests {
  @Test(arguments: Samples.all.map(\.name))
  func `A capture cut at any length gives the records before the cut and reports the rest`(
    _ name: String
  ) throws {
    let bytes = try #require(Samples.all.first { $0.name == name }).bytes
    let whole = try Reading(bytes)
    for length in 0..<bytes.count {
      let reading: Reading
      do throws(CaptureError) {
        reading = try Reading(Array(bytes.prefix(length)), chunkSize: 64)
      } catch {
        #expect(length < 28 || error.problem.isEmpty)
        continue
      }
      let complete = whole.records.filter {
        Int($0.fileOffset) + $0.capturedLength <= length
      }.count
      // pcapng blocks have padding and a second length behind the packet.
      #expect(
        reading.records.count == complete
          || (name.hasPrefix("pcapng") && reading.records.count == complete - 1))
      #expect(reading.payloads == Array(whole.payloads.prefix(reading.records.count)))
      let read =
        reading.records.last.map { Int($0.fileOffset) + $0.capturedLength } ?? 0
      if read + 8 < length && !name.hasPrefix("pcapng") && reading.records.count > 0 {
        #expect(reading.damage.count == 1)
        #expect(reading.damage.bytesSkipped == UInt64(length - read))
      }
    }
  }

  /// Where the header of each record of a sample starts, and where the last one ends.
  private func boundaries(_ whole: Reading, headerLength: Int) -> [Int] {
    whole.records.map { Int($0.fileOffset) - headerLength }
      + [whole.records.last.map { Int($0.fileOffset) + $0.capturedLength } ?? 0]
  }

  private static let headerLengths: [String: Int] = [
    "btsnoop H4": 24, "btsnoop monitor": 24, "pcap": 16, "pcap big-endian": 16,
    "pcap nanoseconds": 16, "pcap modified": 24, "PacketLogger big-endian": 12,
    "PacketLogger little-endian": 12,
  ]

  @Test(arguments: headerLengths.keys.sorted())
  func `Garbage between records is skipped, said with its place, and no record is lost`(
    _ name: String
  ) throws {
    let bytes = try #require(Samples.all.first { $0.name == name }).bytes
    let whole = try Reading(bytes)
    let places = boundaries(whole, headerLength: Self.headerLengths[name] ?? 0)
    for place in places.dropFirst().dropLast(1) {
      for length in [1, 3, 8, 30, 200] {
        let noise = (0..<length).map { UInt8(truncatingIfNeeded: 0xE1 &+ $0 * 3) }
        let noisy = Array(bytes[..<place]) + noise + Array(bytes[place...])
        for chunkSize in [64, 4096] {
          let reading = try Reading(noisy, chunkSize: chunkSize)
          #expect(reading.payloads == whole.payloads, "\(length) octets at \(place)")
          #expect(reading.damage.bytesSkipped == UInt64(length))
          #expect(reading.damage.entries.map(\.offset) == [UInt64(place)])
        }
      }
    }
  }

  @Test func `A length that is too long costs only its own record`() throws {
    let bytes = CaptureBytes.btsnoop(Samples.records)
    let whole = try Reading(bytes)
    for lie in [2, 5, 60, 100_000, 70_000_000] {
      let header = Int(whole.records[1].fileOffset) - 24
      var lying = bytes
      let claimed = whole.records[1].capturedLength + lie
      for index in 0..<4 {
        lying[header + index] = UInt8(truncatingIfNeeded: claimed >> (24 - 8 * index))
        lying[header + 4 + index] = lying[header + index]
      }
      let reading = try Reading(lying)
      #expect(!reading.damage.isEmpty)
      #expect(Array(reading.payloads.suffix(4)) == Array(whole.payloads.suffix(4)), "\(lie)")
    }
  }

  @Test func `A length that is too short costs only its own record`() throws {
    let bytes = CaptureBytes.pcap(Samples.records)
    let whole = try Reading(bytes)
    var lying = bytes
    lying[Int(whole.records[4].fileOffset) - 8] = 9
    let reading = try Reading(lying)
    #expect(reading.records.count == 6)
    #expect(reading.payloads.last == whole.payloads.last)
    #expect(reading.damage.bytesSkipped == 24)
  }

  @Test func `A record that claims gigabytes takes no memory`() throws {
    var bytes = CaptureBytes.pcap(Array(Samples.records.prefix(1)))
    for offset in 32..<40 { bytes[offset] = 0x7F }
    let reading = try Reading(bytes)
    #expect(reading.records.isEmpty)
    #expect(reading.damage.count == 1)
  }

  @Test func `Damage beyond the limit is counted but not kept`() throws {
    var file = CaptureBytes(order: .littleEndian)
    file.section()
    for _ in 0..<150 { file.enhanced(9, steps: 1, [1]) }
    let reading = try Reading(file.bytes)
    #expect(reading.damage.count == 150)
    #expect(reading.damage.entries.count == 100)
    #expect(reading.damage.bytesSkipped == 150 * 36)
  }

  @Test func `A clock that jumps by years is believed where the records around it are in order`()
    throws
  {
    var records = Samples.records
    for index in 2..<4 { records[index].timestamp = 1_000_000 * Int64(index) }
    for bytes in [CaptureBytes.btsnoop(records), CaptureBytes.pcap(records)] {
      let reading = try Reading(bytes)
      #expect(reading.damage.isEmpty)
      #expect(reading.records.map(\.timestamp) == records.map(\.timestamp))
    }
  }

  @Test func `A writer's habits are believed where every record has them`() throws {
    var records = Samples.records
    for index in records.indices { records[index].originalLength = 0 }
    let shorter = try Reading(CaptureBytes.pcap(records))
    #expect(shorter.damage.isEmpty && shorter.payloads == records.map(\.payload))
    for index in records.indices { records[index].flags = 0x8000_0001 }
    let flagged = try Reading(CaptureBytes.btsnoop(records))
    #expect(flagged.damage.isEmpty && flagged.payloads == records.map(\.payload))
  }

  @Test func `Zeros that fill a file up are damage, not empty records`() throws {
    for bytes in [CaptureBytes.btsnoop(Samples.records), CaptureBytes.pcap(Samples.records)] {
      let reading = try Reading(bytes + [UInt8](repeating: 0, count: 4096))
      #expect(reading.records.count == 6)
      #expect(reading.damage.entries.map(\.offset) == [UInt64(bytes.count)])
      #expect(reading.damage.bytesSkipped == 4096)
    }
  }

  @Test func `A length that is four octets too long does not shift all that follows`() throws {
    // Shifted by four, microseconds stand where seconds were: a chain that is right but for times.
    let records = (0..<40).map { index in
      SampleRecord(
        timestamp: Samples.start + Int64(index) * 1_000_000, payload: [1, 0, 0, 0, 0, 0, 0, 0, 0])
    }
    var bytes = CaptureBytes.pcap(records)
    bytes[24 + 5 * 25 + 8] += 4
    bytes[24 + 5 * 25 + 12] += 4
    let reading = try Reading(bytes)
    #expect(reading.records.count == 40)
    #expect(reading.records.map(\.timestamp) == records.map(\.timestamp))
    #expect(reading.damage.count == 1)
  }

  @Test func `A PacketLogger file whose first record is damaged is still recognised`() throws {
    var bytes = CaptureBytes.packetLogger(Samples.records, order: .littleEndian)
    bytes[3] = 0x7F
    let reading = try Reading(bytes)
    #expect(reading.records.count == 5)
    #expect(reading.damage.entries.map(\.offset) == [0])
  }

  @Test(arguments: Samples.all.map(\.name) + ["manifold pcapng", "gzip"])
  func `Mutated captures neither trap nor hang, and chunks of any size give the same records`(
    _ name: String
  ) throws {
    let seed = Effort.seed
    let bytes =
      switch name {
      case "manifold pcapng": PCAPNGTests.manifold()
      case "gzip": Gzip.member(CaptureBytes.btsnoop(Samples.records))
      default: try #require(Samples.all.first { $0.name == name }).bytes
      }
    var random = SeededRandom(seed: seed)
    for round in 0..<Effort.count(500, thorough: 10_000) {
      var mutated = bytes
      for _ in 0..<Int(random.next() % 4 + 1) {
        let place = Int(random.next() % UInt64(mutated.count))
        switch random.next() % 4 {
        case 0: mutated[place] ^= 1 << UInt8(random.next() % 8)
        case 1: mutated[place] = UInt8(truncatingIfNeeded: random.next())
        case 2: mutated.removeSubrange(place..<min(mutated.count, place + 5))
        default: mutated.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
        }
        if mutated.isEmpty { mutated = [0] }
      }
      let place = Comment(rawValue: "\(name), seed \(seed), round \(round)")
      guard let large = try? Reading(mutated) else {
        #expect((try? Reading(mutated, chunkSize: 64)) == nil, place)
        continue
      }
      let small = try Reading(mutated, chunkSize: 64)
      #expect(small.records == large.records, place)
      #expect(small.payloads == large.payloads, place)
      #expect(small.damage.entries == large.damage.entries, place)
      for (record, payload) in zip(large.records, large.payloads) {
        #expect(record.capturedLength == payload.count, place)
      }
    }
  }

  @Test(arguments: ["negative-time.pcap", "negative-time.pklg"])
  func `Microseconds below zero are mended, and no record is skipped`(_ name: String) throws {
    let fixture = try #require(FixtureFile.all.first { $0.description == "damaged/" + name })
    let reading = try Reading(fixture.octets)
    #expect(reading.records.count == fixture.records)
    let good = try #require(
      FixtureFile.all.first { $0.description == "containers/h4.btsnoop" })
    #expect(reading.records.map(\.timestamp) == (try Reading(good.octets)).records.map(\.timestamp))
    #expect(reading.damage.count == 1)
    #expect(reading.damage.bytesSkipped == 0)
  }

  @Test(arguments: ["impossible-time.btsnoop", "impossible-time.pcapng"])
  func `A record whose time is impossible is a record without a time`(_ name: String) throws {
    let fixture = try #require(FixtureFile.all.first { $0.description == "damaged/" + name })
    let reading = try Reading(fixture.octets)
    #expect(reading.records.count == fixture.records)
    #expect(reading.records.filter { $0.timestamp == nil }.map(\.number) == Array(6...12))
    #expect(reading.damage.bytesSkipped == 0)
  }
}
