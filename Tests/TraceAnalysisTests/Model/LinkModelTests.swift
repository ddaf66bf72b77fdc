import Testing
import TraceAnalysis

@Suite struct LinkModelTests {
  @Test func `A frame begins a packet of its own`() {
    var model = LinkModel(operation: .writeCommand, interval: 30_000)
    #expect(model.packetSizes == [27])
    model.attMTU = 185
    #expect(model.packetSizes == [27, 27, 27, 27, 27, 27, 27])
    model.dataLength = 251
    model.attMTU = 515
    #expect(model.packetSizes == [251, 251, 17])
    model.operation = .l2cap
    model.valueOctets = 739
    #expect(model.packetSizes == [251, 251, 251])
    model.dataLength = 27
    #expect(model.packetSizes.count == 3 * 10)
  }

  @Test func `An attribute value has at most 512 octets`() {
    var model = LinkModel(operation: .notification, interval: 30_000)
    model.attMTU = 65_535
    #expect(model.valueSize == 512)
  }

  @Test func `The shares of the time add up to one`() {
    for operation in LinkModel.Operation.allCases {
      for phy in AirPHY.allCases {
        for interval in [7_500, 30_000, 48_750, 400_000] {
          var model = LinkModel(operation: operation, interval: interval)
          model.phy = phy
          model.attMTU = 185
          model.dataLength = 100
          model.isEncrypted = true
          let shares = model.ceiling.shares
          #expect(abs(shares.reduce(0) { $0 + $1.part } - 1) < 1e-9)
          #expect(shares.allSatisfy { $0.part >= 0 })
        }
      }
    }
  }

  @Test func `What does not fit the interval has no ceiling`() {
    var model = LinkModel(operation: .notification, interval: 7_500)
    model.phy = .codedS8
    model.dataLength = 251
    model.attMTU = 247
    #expect(model.ceiling.bitsPerSecond == 0)
    #expect(model.ceiling.limit == .nothingFits)
  }

  @Test func `Few credits hold a channel back, and a sleeping peripheral writes`() {
    var model = LinkModel(operation: .l2cap, interval: 30_000)
    model.dataLength = 251
    let free = model.ceiling.bitsPerSecond
    model.credits = 4
    #expect(model.ceiling.limit == .credits)
    #expect(model.ceiling.bitsPerSecond < free / 2)
    var write = LinkModel(operation: .writeRequest, interval: 30_000)
    write.latency = 4
    #expect(write.ceiling.intervalsPerValue == 6)
  }

  @Test func `Numbers beyond all reason don't trap`() {
    for value in [Int.min, -1, 0, Int.max] {
      var model = LinkModel(operation: .l2cap, interval: 30_000)
      model.valueOctets = value
      model.attMTU = value
      model.dataLength = value
      model.maximumPDUSize = value
      model.packetsPerEvent = value
      model.operationsPerEvent = value
      model.credits = value
      #expect(model.ceiling.bitsPerSecond >= 0)
      model.operation = .read
      #expect(model.ceiling.bitsPerSecond >= 0)
    }
  }

  /// Core 6.0, Vol 6, Part B, 4.5.10; times on the air by 2.1 and 2.2.
  @Test(arguments: [
    (AirPHY.le1M, 328, 27), (.le1M, 1_000, 111), (.le1M, 2_120, 251), (.le2M, 1_000, 235),
    (.codedS8, 2_120, 27), (.codedS8, 17_040, 251), (.codedS2, 2_120, 136),
  ])
  func `MaxTxTime bounds the payload beside its octets`(phy: AirPHY, time: Int, octets: Int) {
    var model = LinkModel(operation: .notification, interval: 75_000)
    model.phy = phy
    model.isEncrypted = true
    model.dataLength = 251
    #expect(model.longestPayload == 251)
    model.maximumTime = time
    #expect(model.longestPayload == octets)
    #expect(model.changed(by: .dataLength(251)).longestPayload == 251)
  }

  @Test func `On LE Coded the other side's packet must fit the interval, too`() {
    var model = LinkModel(operation: .notification, interval: 20_000)
    model.phy = .codedS8
    model.isEncrypted = true
    model.dataLength = 251
    model.maximumTime = 17_040
    // 20 ms less both pauses and the other side's 17,040 us.
    #expect(model.longestPayload == 27)
    model.interval = 75_000
    #expect(model.longestPayload == 251)
  }

  @Test func `Pauses differ by direction, and the last one before an anchor is T_MCES`() {
    var model = LinkModel(operation: .writeCommand, interval: 30_000)
    let exchange = model.exchange(of: 27).microseconds
    model.interFrameSpace = 60
    model.answerInterFrameSpace = 100
    #expect(model.exchange(of: 27).microseconds == exchange - 90 - 50)
    model.interFrameSpace = 150
    model.answerInterFrameSpace = nil
    #expect(model.ceiling.packetsPerEvent == 44)
    // 44 exchanges of 676 us leave 256 us of the interval.
    model.connectionEventSpace = 150 + 256
    #expect(model.ceiling.packetsPerEvent == 44)
    model.connectionEventSpace = 150 + 257
    #expect(model.ceiling.packetsPerEvent == 43)
    model.connectionEventSpace = 0
    #expect(abs(model.ceiling.shares.reduce(0) { $0 + $1.part } - 1) < 1e-9)
  }
}
