import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Transfers whose peripheral leaves the central without an answer within connection events.
@Suite struct EventSilenceTests {
  /// A link with several exchanges in each event, every 30 ms.
  private struct Link {
    var file = AirCaptureFile()
    private var time: Int64 = 1_700_000_000_000_000_000
    private var eventStart: Int64 = 0
    private var numbers = (
      central: (sequence: false, expected: false), peripheral: (sequence: false, expected: false)
    )
    private var waiting: (llid: UInt8, payload: [UInt8])?

    init() {
      var link = AirLinkBuilder()
      link.connect()
      file = link.file
      eventStart = time + 15_000_000
      time = eventStart
    }

    mutating func nextEvent() {
      eventStart += 30_000_000
      time = eventStart
    }

    /// - Parameter answer: LLID and payload of the peripheral's new PDU; nil if it does not answer.
    mutating func exchange(_ answer: (UInt8, [UInt8])?) {
      let call = numbers.central
      file.append(
        [0x01 | (call.expected ? 4 : 0) | (call.sequence ? 8 : 0), 0], .central, rfChannel: 5,
        at: time)
      time += 80_000 + 150_000
      guard let answer else { return }
      if call.sequence == numbers.peripheral.expected { numbers.peripheral.expected.toggle() }
      if waiting == nil || call.expected != numbers.peripheral.sequence {
        if waiting != nil { numbers.peripheral.sequence.toggle() }
        waiting = answer
      }
      let own = numbers.peripheral
      let (llid, payload) = waiting ?? answer
      file.append(
        [
          llid | 0x10 | (own.expected ? 4 : 0) | (own.sequence ? 8 : 0), UInt8(payload.count),
        ] + payload, .peripheral, rfChannel: 5, at: time)
      time += Int64(10 + payload.count) * 8_000 + 150_000
      if own.sequence == numbers.central.expected { numbers.central.expected.toggle() }
      if own.expected != numbers.central.sequence { numbers.central.sequence.toggle() }
    }

    func rules() throws -> [RuleID] {
      var reader = try CaptureReader(bytes: file.octets)
      return CheckAnalysis(reading: &reader).findings.map(\.rule)
    }

    func transfer() throws -> Transfer {
      var reader = try CaptureReader(bytes: file.octets)
      return try #require(ThroughputAnalysis(reading: &reader).transfers.first)
    }
  }

  private static let value: (UInt8, [UInt8]) = (
    2, [23, 0, 4, 0, 0x1B, 3, 0] + [UInt8](repeating: 5, count: 20)
  )

  /// Events with so many notifications, each followed by a poll without an answer.
  private func link(_ exchanges: (Int) -> Int) -> Link {
    var link = Link()
    for event in 0..<120 {
      for _ in 0..<exchanges(event) { link.exchange(EventSilenceTests.value) }
      link.exchange(nil)
      link.nextEvent()
    }
    return link
  }

  @Test func `A peripheral that always falls silent after the third exchange sets the limit`()
    throws
  {
    let transfer = try link { _ in 3 }.transfer()
    #expect(transfer.limit == .stack)
    #expect(transfer.limitingLoss == nil)
    #expect(transfer.waterfall[.retransmissions] == 0)
    #expect(transfer.events?.silentAfter == 3)
  }

  @Test func `Silence after various numbers of exchanges is loss on the air`() throws {
    var random = SeededRandom(seed: 7)
    let transfer = try link { _ in Int(random.next() % 8) }.transfer()
    #expect(transfer.limit == .link)
    #expect(transfer.events?.silentAfter == nil)
  }

  @Test func `A peripheral that ends events early is a finding, and loss is none`() throws {
    #expect(try link { _ in 3 }.rules().contains(.transferEventsNotFilled))
    var random = SeededRandom(seed: 7)
    #expect(
      try !link { _ in Int(random.next() % 8) }.rules().contains(.transferEventsNotFilled))
  }
}
