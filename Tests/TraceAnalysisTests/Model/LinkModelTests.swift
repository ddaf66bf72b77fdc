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
    for operation in TransferOperation.allCases {
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
}
