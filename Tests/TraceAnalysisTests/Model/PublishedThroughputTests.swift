import Testing
import TraceAnalysis

/// What others measured or computed of throughput; each test names its source.
@Suite struct PublishedThroughputTests {
  static func kilobits(_ model: LinkModel) -> Double { model.ceiling.bitsPerSecond / 1_000 }

  /// WWDC 2017, session 712, "What's New in Core Bluetooth": 2.5, 5, 37, 48, 135, almost 200, 394;
  /// the figures with more digits follow from the set-ups.
  @Test(arguments: zip(1...7, [2.67, 5.33, 37.3, 48.5, 136.5, 197.1, 394.1]))
  func `Apple's ladder of 2017`(number: Int, kilobits: Double) throws {
    let rung = try #require(Simulation.LadderRung(number))
    #expect(abs(Self.kilobits(rung.model) - kilobits) < 0.06)
  }

  /// Cypress, "Project #024: BLE Throughput – Pushing the Limits" (2015): 9 packets at 7.5 ms, 11 at
  /// 8.75 ms, since nothing may be sent in the last 1.25 ms of an interval.
  @Test(arguments: [(7_500, 259.2), (8_750, 271.5)])
  func `Cypress: 27 octets a packet with a gap of a slot`(interval: Int, kilobits: Double) {
    var model = LinkModel(operation: .notification, interval: interval)
    model.eventGap = 1_250
    #expect(abs(model.ceiling.linkLayerBitsPerSecond / 1_000 - kilobits) < 0.05)
  }

  /// Nordic's SoftDevice specification: packets of an event × (MTU − 3) × 8 / interval, with the
  /// packets that its controller fits.
  @Test(arguments: [
    (AirPHY.le1M, 50_000, 18, 702.8), (.le2M, 50_000, 34, 1_327.5), (.le2M, 400_000, 282, 1_376.2),
  ])
  func `Nordic: so many packets of MTU 247`(
    phy: AirPHY, interval: Int, packets: Int, kilobits: Double
  ) {
    var model = LinkModel(operation: .notification, interval: interval)
    model.phy = phy
    model.attMTU = 247
    model.dataLength = 251
    model.packetsPerEvent = packets
    #expect(model.ceiling.packetsPerEvent == Double(packets))
    #expect(abs(Self.kilobits(model) - kilobits) < 0.2)
    // Without the limit of that controller there is a little more room, never less.
    #expect(model.predict(.filledEvents).bitsPerSecond >= model.ceiling.bitsPerSecond)
  }

  /// nRF Connect SDK, throughput sample: 1415.6 kbit/s received at 400 ms, MTU 498, 2M.
  @Test func `Nordic's throughput sample comes within a percent of the ceiling`() {
    var model = LinkModel(operation: .writeCommand, interval: 400_000)
    model.phy = .le2M
    model.attMTU = 498
    model.dataLength = 251
    #expect(Self.kilobits(model) > 1_415.6)
    #expect(Self.kilobits(model) * 0.99 < 1_415.6)
  }

  /// Memfault, "A Practical Guide to BLE Throughput": 27-octet packets on 1M, encrypted. The first
  /// two pay for whole packets; the third is the link layer's rate times the share of the headers.
  @Test func `Memfault: a larger MTU without longer packets`() {
    var model = LinkModel(operation: .notification, interval: 4_000_000)
    model.isEncrypted = true
    #expect(abs(Self.kilobits(model) - 226) < 0.5)
    model.attMTU = 185
    #expect(abs(Self.kilobits(model) - 294) < 0.5)
    model.attMTU = 512
    let share = model.valueShare * model.exchange(of: 27).bitsPerSecond(of: 27) / 1_000
    #expect(abs(share - 301) < 0.5)
    #expect(Self.kilobits(model) < share)
  }

  /// Silicon Labs, "Throughput with Bluetooth Low Energy Technology": an operation takes two
  /// intervals; 125 octets at 7.5 ms.
  @Test func `Silicon Labs: acknowledged writes`() {
    var model = LinkModel(operation: .writeRequest, interval: 7_500)
    model.attMTU = 128
    model.dataLength = 251
    #expect(abs(Self.kilobits(model) - 66.7) < 0.05)
    #expect(model.ceiling.intervalsPerValue == 2)
  }

  /// Punch Through, "Maximizing BLE Throughput": 27 octets every 496 µs on 2M.
  @Test func `Punch Through: 2M without longer packets`() {
    var model = LinkModel(operation: .notification, interval: 496 * 10)
    model.phy = .le2M
    #expect(model.ceiling.exchange == 496)
    #expect(model.ceiling.packetsPerEvent == 10)
  }
}
