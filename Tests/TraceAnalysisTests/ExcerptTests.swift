import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Captures from which somebody removed the packets without content.
@Suite struct ExcerptTests {
  /// Write commands of the central, which go on with the next one in the same event, each acknowledged by an empty
  /// packet of the peripheral; every fourth one is sent again.
  private func octets(withEmpty: Bool) -> [UInt8] {
    var file = AirCaptureFile()
    var link = AirLinkBuilder()
    link.connect()
    file = link.file
    var time: Int64 = 1_700_000_000_015_000_000
    var number = 0
    for event in 0..<80 {
      let value: [UInt8] = [2, 23, 19, 0, 4, 0, 0x52, 3, 0] + (0..<16).map { UInt8(event) ^ $0 }
      // The second time the answer is heard; without the first one, it looks as though the peripheral slept.
      for attempt in 0..<(event % 4 == 3 ? 2 : 1) {
        let sequence: UInt8 = number & 1 == 0 ? 0 : 0x08
        let expected: UInt8 = number & 1 == 0 ? 0 : 0x04
        let answer: UInt8 = number & 1 == 0 ? 0x04 : 0
        file.append(
          [value[0] | sequence | expected] + value.dropFirst(), .central, rfChannel: 5, at: time)
        if withEmpty, attempt == 0 || event % 4 == 3 {
          file.append(
            [0x01 | sequence | answer, 0], .peripheral, rfChannel: 5, at: time + 400_000)
        }
        time += 30_000_000
      }
      number += 1
    }
    return file.octets
  }

  @Test func `Without empty packets, nothing of a connection is called missed or silent`() throws {
    var reader = try CaptureReader(bytes: octets(withEmpty: false))
    let analysis = ConnectionAnalysis(reading: &reader)
    let connection = try #require(analysis.connections.first)
    let events = try #require(connection.events)
    let counts = try #require(events.counts)
    #expect(counts.missedByPeripheral == 0)
    #expect(counts.answerUnknown > 0)
    #expect(events.supervisionMargin == nil)
    #expect(events.radioOn == nil)
    for budget in [connection.budgets.centralToPeripheral, connection.transfers.first?.budget] {
      let budget = try #require(budget)
      #expect(budget.count(.missed) == 0)
      #expect(budget.count(.latencySleep) == 0)
      #expect(budget.count(.notCaptured) > 0)
      #expect(budget.time(.missed) == 0)
    }
    #expect(connection.transfers.first?.events?.missedByPeripheral == 0)
  }

  @Test func `With them, the silence of the same connection is measured`() throws {
    var reader = try CaptureReader(bytes: octets(withEmpty: true))
    let events = try #require(ConnectionAnalysis(reading: &reader).connections.first?.events)
    #expect(events.supervisionMargin != nil)
    #expect(events.radioOn != nil)
  }
}
