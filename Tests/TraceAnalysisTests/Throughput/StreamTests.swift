import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// What an application sends by a clock of its own is a stream; tips are for transfers that something
/// else held back.
@Suite struct StreamTests {
  private func analysis(_ name: String) throws -> ThroughputAnalysis {
    var reader = try CaptureReader(path: PackageFiles.fixture(name))
    return ThroughputAnalysis(reading: &reader)
  }

  private func transfer(_ link: Simulation.Parameters) throws -> Transfer {
    try #require(
      try LadderTests.analysis(Simulation([link], seed: 3), .air).transfers.first)
  }

  @Test func `Values each 100 and each 50 ms on events each 45 ms are two streams`() throws {
    let transfers = try analysis("stream-sensor-air.pcap").transfers
    #expect(transfers.map(\.limit) == [.application, .application])
    #expect(transfers.map(\.advice.count) == [0, 0])
    let streams = transfers.compactMap(\.stream).sorted { $0.octets < $1.octets }
    #expect(streams.map(\.octets) == [8, 28])
    #expect(streams.map(\.isBelowLink) == [true, true])
    #expect(abs(Double(try #require(streams.first).period) / 1e6 - 100) < 0.5)
    #expect(abs(Double(try #require(streams.last).period) / 1e6 - 50) < 0.5)
    for stream in streams {
      // No value waits longer than for the next event.
      let late = try #require(stream.lateness)
      #expect(late.longest <= 47_000_000)
      #expect(late.median > 10_000_000)
      let cost = try #require(stream.cost)
      #expect(cost.isMeasured)
      #expect(abs(cost.eventsPerSecond - 1000 / 45) < 0.2)
      #expect(try #require(cost.radioMilliseconds) > 1)
    }
    #expect(abs(try #require(streams.first?.cost).emptyShare - 0.55) < 0.02)
  }

  @Test func `A log that names no interval shows it by the spacing of its packets`() throws {
    let analysis = try analysis("stream-sound.btsnoop")
    let transfer = try #require(analysis.transfers.first)
    #expect(analysis.estimatedIntervals == [0: 30_000_000])
    #expect(transfer.ceiling.hasInterval)
    #expect(transfer.ceiling.model.interval == 30_000)
    let stream = try #require(transfer.stream)
    #expect(stream.octets == 205)
    #expect(abs(Double(stream.period) / 1e6 - 50) < 0.5)
    #expect(transfer.advice.isEmpty)
  }

  @Test func `A value in so many events is a stream, whatever the peripheral sleeps through`()
    throws
  {
    let transfer = try #require(try analysis("simulated/sleepy-air.pcap").transfers.first)
    let stream = try #require(transfer.stream)
    #expect(stream.octets == 20)
    #expect(abs(Double(stream.period) / 1e6 - 270) < 5)
    #expect(transfer.advice.isEmpty)
  }

  @Test(arguments: 1...Simulation.LadderRung.count)
  func `A transfer that the link, the stack or answers held back is no stream`(
    number: Int
  ) throws {
    let transfer = try transfer(try #require(Simulation.LadderRung(number)).link(seconds: 3))
    #expect(transfer.stream == nil)
    #expect(transfer.limit == (number == 1 ? .answers : .stack))
  }

  @Test(arguments: 1...Simulation.LadderRung.count)
  func `No more than four changes are advised, each gains, and none makes values smaller`(
    number: Int
  ) throws {
    let transfer = try transfer(try #require(Simulation.LadderRung(number)).link(seconds: 3))
    #expect((1...4).contains(transfer.advice.count))
    for advice in transfer.advice {
      #expect(advice.predicted > 1.05 * transfer.goodput)
      #expect(!advice.frames.isEmpty)
    }
    // All values fill the MTU: nothing could fill it better but fewer octets.
    #expect(!transfer.advice.map(\.change).contains(.alignValueToMTU))
  }

  @Test func `Full events are limited by the link`() throws {
    var link = Simulation.Parameters()
    link.operation = .notification
    link.attMTU = 247
    link.dataLength = 251
    link.totalOctets = 60_000
    let transfer = try transfer(link)
    #expect(transfer.limit == .link)
    #expect(!transfer.advice.map(\.change).contains(.fillConnectionEvents))
  }

  @Test func `The wait for an answer is that of each request, not the spacing of requests`() throws
  {
    // A write in one event, its response in the next one, the next write in the one after that.
    let transfer = try transfer(try #require(Simulation.LadderRung(1)).link(seconds: 3))
    let advice = try #require(
      transfer.advice.first { $0.change == .writeWithoutResponse })
    #expect(advice.why.hasPrefix("each write waits 30"))
    #expect(advice.why.contains(" ms (1 interval) for its response"))
  }

  @Test func `All transfers of a connection have one ATT_MTU`() throws {
    var link = try #require(Simulation.LadderRung(4)).link(seconds: 1)
    link.uncapturedEvents = 20
    let analysis = try LadderTests.analysis(Simulation([link], seed: 3), .air)
    #expect(Set(analysis.transfers.map(\.conditions.attMTU)).count == 1)
    #expect(analysis.mtuUsage[0]?.attMTU == analysis.transfers.first?.conditions.attMTU)
    #expect(analysis.mtuUsage[0]?.attMTU.basis == .derived)
  }
}
