import CaptureFiles
import LinkSessions
import TraceAnalysis
import Testing

/// A timeline keeps so much and no more, and says what it left out. The log is made up.
@Suite struct TimelineLimitTests {
  /// A btsnoop log of one connection with reads of ever other attributes, ten milliseconds apart.
  private func log(reads: Int) -> [UInt8] {
    var file: [UInt8] = [0x62, 0x74, 0x73, 0x6E, 0x6F, 0x6F, 0x70, 0, 0, 0, 0, 1, 0, 0, 0x03, 0xEA]
    var time: UInt64 = 0x00E2_5C1D_2F00_0000
    func append(_ packet: [UInt8], isReceived: Bool) {
      time += 10_000
      let length = UInt32(packet.count)
      let flags: UInt32 = (isReceived ? 1 : 0) | (packet[0] == 2 ? 0 : 2)
      for word in [
        length, length, flags, 0, UInt32(time >> 32), UInt32(truncatingIfNeeded: time),
      ] {
        file += (0..<4).reversed().map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) }
      }
      file += packet
    }
    append(
      [4, 0x3E, 19, 1, 0, 1, 0, 0, 1, 6, 5, 4, 3, 2, 0xC1, 24, 0, 0, 0, 72, 0, 0],
      isReceived: true)
    for handle in 1...reads {
      append(
        [2, 1, 0, 7, 0, 3, 0, 4, 0, 0x0A, UInt8(handle & 0xFF), UInt8(handle >> 8)],
        isReceived: false)
      append([2, 1, 0x20, 6, 0, 2, 0, 4, 0, 0x0B, 7], isReceived: true)
    }
    return file
  }

  private func timeline(
    procedures: Int, transactions: Int, filter: Timeline.Filter = Timeline.Filter()
  ) throws -> Timeline {
    var limits = Timeline.Limits()
    limits.procedures = procedures
    limits.transactions = transactions
    var reader = try CaptureReader(bytes: log(reads: 40))
    return Timeline(
      reading: &reader,
      by: TimelineAnalyzer(filter: filter, limits: limits, keepsTransactions: true))
  }

  @Test func `What is within the limits is all there`() throws {
    let timeline = try timeline(procedures: 100, transactions: 100)
    #expect(timeline.procedures.count { $0.kind == .read } == 40)
    #expect(timeline.transactions.count == 40)
    #expect(timeline.notKept.isEmpty)
  }

  @Test func `What comes later is counted`() throws {
    let all = try timeline(procedures: 100, transactions: 100)
    let timeline = try timeline(procedures: 12, transactions: 7)
    #expect(timeline.procedures.count <= 12)
    #expect(timeline.transactions.map(\.transaction.id) == Array(1...7))
    #expect(timeline.notKept.transactions == 33)
    #expect(timeline.notKept.procedures == all.procedures.count - timeline.procedures.count)
  }

  @Test func `A filter finds the part that the limits leave out of the whole`() throws {
    var filter = Timeline.Filter()
    filter.from = 700_000_000
    let timeline = try timeline(procedures: 12, transactions: 12, filter: filter)
    #expect(timeline.notKept.isEmpty)
    #expect(timeline.transactions.last?.transaction.handle == 40)
    #expect(timeline.procedures.contains { $0.handle == 40 })
  }
}
