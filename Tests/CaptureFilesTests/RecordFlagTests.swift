import CaptureFiles
import TestSupport
import Testing

/// Flags of btsnoop records that no specification knows: a writer's own, or damage.
@Suite struct RecordFlagTests {
  private func log(flags: [UInt32], datalink: UInt32 = 1002) throws -> Reading {
    let acl: [UInt8] = [2, 1, 0x20, 7, 0, 3, 0, 4, 0, 0x0A, 3, 0]
    return try Reading(
      CaptureBytes.btsnoop(
        flags.indices.map { index in
          SampleRecord(
            timestamp: Int64(index) * 10_000_000 + 1_700_000_000_000_000_000,
            payload: datalink == 1002 ? acl : Array(acl.dropFirst()), flags: flags[index])
        }, datalink: datalink))
  }

  @Test(arguments: [1, 3, 6])
  func `Damaged flags state no direction`(_ place: Int) throws {
    var flags = [UInt32](repeating: 1, count: 7)
    flags[place] = 0xFE
    let reading = try log(flags: flags)
    #expect(reading.records.count == 7)
    #expect(reading.records[place].direction == nil)
    #expect(reading.records.count { $0.direction == .controllerToHost } == 6)
    let entry = try #require(reading.damage.entries.first)
    #expect(entry.frame == place + 1 && entry.reason.contains("flags (0xFE) are damaged"))
    #expect(reading.damage.count == 1 && reading.damage.bytesSkipped == 0)
  }

  @Test func `Flags that a writer sets in every record are no damage`() throws {
    let reading = try log(flags: [0x80, 0x81, 0x81, 0x80, 0x81])
    #expect(reading.damage.isEmpty)
    #expect(
      reading.records.map(\.direction) == [
        .hostToController, .controllerToHost, .controllerToHost, .hostToController,
        .controllerToHost,
      ])
  }
}
