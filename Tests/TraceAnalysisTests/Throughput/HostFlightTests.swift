import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// What a host's log shows of values on their way: one at a time or several, and receipts for them.
@Suite struct HostFlightTests {
  private func transfers(_ build: (inout HostLogBuilder) -> Void) throws -> [Transfer] {
    var log = HostLogBuilder()
    log.connect()
    build(&log)
    log.disconnect(0x13)
    var reader = try CaptureReader(bytes: log.octets(), name: "log")
    return ThroughputAnalysis(reading: &reader).transfers
  }

  private func write(_ log: inout HostLogBuilder, octets: Int = 20) {
    log.send([0x52, 3, 0] + [UInt8](repeating: 7, count: octets))
  }

  @Test(arguments: [(1, true), (3, false)])
  func `A host that hands over a packet when the last one is done keeps one in flight`(
    _ packets: Int, _ isOne: Bool
  ) throws {
    let transfer = try #require(
      try transfers { log in
        for _ in 0..<60 {
          for _ in 0..<packets { write(&log) }
          log.wait(10)
          log.complete(UInt8(packets))
        }
      }.first)
    #expect(transfer.keepsOneInFlight == isOne)
  }

  @Test(arguments: [true, false])
  func `Values after each completion have the link's rhythm, and others one of their own`(
    _ followsLink: Bool
  ) throws {
    let transfer = try #require(
      try transfers { log in
        log.update(interval: 24)
        for _ in 0..<200 {
          // Events each 30 ms; a value right after the last one was completed, or 20 ms later.
          if !followsLink { log.wait(20) }
          write(&log)
          log.wait(followsLink ? 10 : 20)
          log.complete()
          log.wait(-10)
        }
      }.first)
    #expect((transfer.stream == nil) == followsLink)
  }

  @Test func `Values in blocks with a pause for the other side are pieces of data`() throws {
    let blocks = try #require(
      try transfers { log in
        log.update(interval: 24)
        for _ in 0..<12 {
          for number in 0..<20 {
            write(&log)
            // A stream of the other side that has nothing to do with it.
            log.send([0x1B, 9, 0, 1], received: true)
            if number == 19 { log.wait(200) }
          }
        }
      }.first { $0.operation == .writeCommand })
    #expect(blocks.valuesPerBlock == 20)
    #expect(blocks.roundTripPeriod == nil)
    #expect(blocks.stream == nil)
  }

  @Test func `Packets an event are those of the transfer, not of the discovery before it`() throws {
    let transfer = try #require(
      try transfers { log in
        // Records are 10 ms apart, events 300 ms.
        log.update(interval: 240)
        log.raiseMTU()
        for _ in 0..<40 {
          log.send([0x0A, 3, 0])
          log.wait(100)
          log.complete()
          log.wait(170)
          log.send([0x0B, 7], received: true)
        }
        for _ in 0..<30 {
          for _ in 0..<6 { write(&log) }
          log.wait(230)
          log.complete(6)
        }
      }.first { $0.operation == .writeCommand })
    let advice = try #require(transfer.advice.first { $0.change == .fillConnectionEvents })
    #expect(advice.why.hasPrefix("6 of "), "\(advice.why)")
  }

  @Test func `Values of several sizes do not all fit one packet`() throws {
    let transfer = try #require(
      try transfers { log in
        log.raiseMTU()
        for number in 0..<80 {
          write(&log, octets: number % 10 == 0 ? 24 : 18)
          log.complete()
        }
      }.first)
    #expect(transfer.fit.packets == 1)
    #expect(transfer.fit.mostPackets == 2 && transfer.fit.longer == 8)
  }

  @Test(arguments: [(12, true), (1, false)])
  func `Receipts after always as many values are linked to them`(
    _ period: Int, _ areReceipts: Bool
  ) throws {
    let transfers = try transfers { log in
      for _ in 0..<(720 / period) {
        for _ in 0..<period {
          write(&log)
          log.complete()
        }
        log.notify(5, octets: 18)
      }
    }
    try #require(transfers.count == 2)
    #expect(transfers[0].receipts?.period == (areReceipts ? 12 : nil))
    #expect(transfers[0].receipts?.transfer == (areReceipts ? 1 : nil))
    #expect(transfers[1].acknowledged?.transfer == (areReceipts ? 0 : nil))
    if areReceipts { #expect(transfers[1].advice.isEmpty) }
  }
}
