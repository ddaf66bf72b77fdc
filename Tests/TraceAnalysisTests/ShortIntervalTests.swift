import ByteReading
import CaptureFiles
import Testing
import TraceAnalysis

/// Connection intervals below 7.5 ms, in steps of 125 µs. Core 6.2, Vol 6, Part B, 4.5.1.
@Suite struct ShortIntervalTests {
  /// The middle of a connection: each event has an empty PDU of the central and its answer.
  private func capture(interval: Int64, without missed: (Int) -> Bool) -> [UInt8] {
    var file = ByteWriter()
    file.uint32(0xA1B2_3C4D)
    file.uint16(2)
    file.uint16(4)
    file.uint64(0)
    file.uint32(65_535)
    file.uint32(256)
    for event in 0..<240 where !missed(event) {
      for (side, after) in [(0, Int64(0)), (1, 230_000)] {
        let time = 1_700_000_000_000_000_000 + Int64(event) * interval + after
        let bits: UInt8 = event & 1 == 0 ? 0 : 0x08
        let answer: UInt8 = (event + side) & 1 == 0 ? 0 : 0x04
        // RF channel, levels, the access address, flags: dewhitened, CRC right, data of this side.
        var packet = ByteWriter()
        packet.octets([20, 0xCE, 0x80, 0])
        packet.uint32(0x5065_5D8A)
        packet.uint16(0x0C13 | UInt16(2 + side) << 7)
        packet.uint32(0x5065_5D8A)
        packet.octets([0x01 | bits | answer, 0, 1, 2, 3])
        file.uint32(UInt32(time / 1_000_000_000))
        file.uint32(UInt32(time % 1_000_000_000))
        file.uint32(UInt32(packet.bytes.count))
        file.uint32(UInt32(packet.bytes.count))
        file.octets(packet.bytes)
      }
    }
    return file.bytes
  }

  private func interval(_ octets: [UInt8]) throws -> Double? {
    var reader = try CaptureReader(bytes: octets)
    let story = ConnectionStory(reading: &reader)
    return story.connections.first?.events?.intervals.first?.milliseconds
  }

  @Test(arguments: [2_000_000, 3_125_000, 5_875_000, 7_375_000] as [Int64])
  func `A short interval is found, though events were missed`(_ nanoseconds: Int64) throws {
    let octets = capture(interval: nanoseconds) { $0 % 11 == 4 }
    #expect(try interval(octets) == Double(nanoseconds) / 1e6)
  }

  @Test func `Intervals from 7.5 ms on are found as before`() throws {
    #expect(try interval(capture(interval: 7_500_000) { $0 % 5 == 4 }) == 7.5)
    #expect(try interval(capture(interval: 8_750_000) { _ in false }) == 8.75)
  }
}
