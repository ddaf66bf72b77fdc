import CaptureFiles
import TestSupport
import Testing

@Suite struct DropCounterTests {
  /// A log of as many records as there are counts, 10 ms apart.
  private func log(counting counts: [UInt32]) throws -> Reading {
    let records = counts.indices.map {
      SampleRecord(
        timestamp: Int64($0) * 10_000_000 + 1_700_000_000_000_000_000,
        payload: [4, 0x0E, 4, 1, 3, 0x0C, 0])
    }
    var bytes = CaptureBytes.btsnoop(records)
    for (index, count) in counts.enumerated() {
      let place = 16 + index * 31 + 12
      for octet in 0..<4 {
        bytes[place + octet] = UInt8(truncatingIfNeeded: count >> (24 - 8 * octet))
      }
    }
    return try Reading(bytes)
  }

  @Test func `Counts that only rise are counted, the last record's too`() throws {
    let reading = try log(counting: [0, 0, 3, 3, 900, 905])
    #expect(reading.facts.drops == 905)
    #expect(reading.records.map(\.drops) == [0, 0, 3, 3, 900, 905])
    #expect(reading.damage.isEmpty)
  }

  @Test func `A log that began long ago may have lost records before the first one`() throws {
    let reading = try log(counting: [70_000, 70_000, 70_001])
    #expect(reading.facts.drops == 70_001)
    #expect(reading.damage.isEmpty)
  }

  @Test(arguments: [0, 3, 7])
  func `One damaged octet of a counter is damage, and no record was lost`(_ place: Int) throws {
    for shift in [0, 8, 16, 24] {
      var counts = [UInt32](repeating: 0, count: 8)
      counts[place] = 0xFF << UInt32(shift)
      let reading = try log(counting: counts)
      // The last record has none behind it that contradicts a small number.
      if place == 7 && shift == 0 { continue }
      #expect(reading.facts.drops == 0, "\(place) \(shift)")
      #expect(reading.damage.count == 1)
      #expect(reading.damage.bytesSkipped == 0)
      #expect(reading.damage.entries.first?.frame == place + 1)
      #expect(reading.damage.entries.first?.reason.contains("lost records") == true)
      #expect(reading.records.count == 8)
    }
  }

  @Test func `A counter that falls for one record keeps what was counted`() throws {
    let reading = try log(counting: [4, 4, 0, 4, 4])
    #expect(reading.facts.drops == 4)
    #expect(reading.records.map(\.drops) == [4, 4, 4, 4, 4])
    #expect(reading.damage.count == 1)
  }

  @Test func `What a counter that falls for good had counted is not counted`() throws {
    let reading = try log(counting: [0, 0, 512, 512, 0, 0, 0])
    #expect(reading.facts.drops == 0)
    #expect(reading.damage.count == 1)
  }

  @Test func `More records than could be sent in the time were not lost`() throws {
    let reading = try log(counting: [0, 0, 0xFF00_0000, 0xFF00_0000, 0xFF00_0001])
    #expect(reading.facts.drops == 0)
    #expect(reading.damage.count == 3)
  }
}
