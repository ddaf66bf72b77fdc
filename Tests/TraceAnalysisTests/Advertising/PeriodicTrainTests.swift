import BluetoothPackets
import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// Periodic trains, made by hand: no public capture holds one whose CRCs are right.
@Suite struct PeriodicTrainTests {
  /// A capture of link type 256: times in microseconds, RF channel, access address, PDU.
  private struct Air {
    private var octets: [UInt8] =
      [0xD4, 0xC3, 0xB2, 0xA1, 2, 0, 4, 0] + [UInt8](repeating: 0, count: 8) + [0xFF, 0xFF, 0, 0]
      + [0, 1, 0, 0]

    mutating func add(
      _ microseconds: Int, rfChannel: UInt8, accessAddress: UInt32 = 0x8E89_BED6, _ pdu: [UInt8]
    ) {
      let isPrimary = [0, 12, 39].contains(rfChannel)
      // Dewhitened, signal valid, CRC checked and right; an auxiliary advertisement elsewhere.
      let flags: UInt16 = 0x0C13 | (isPrimary ? 0 : 1 << 7)
      let packet =
        [rfChannel, 200, 0x80, 0] + little(accessAddress) + little(flags) + little(accessAddress)
        + pdu + [0, 0, 0]
      octets += little(UInt32(1_700_000_000 + microseconds / 1_000_000))
      octets += little(UInt32(microseconds % 1_000_000))
      octets += little(UInt32(packet.count)) + little(UInt32(packet.count)) + packet
    }

    func analysis() throws -> AdvertisingAnalysis {
      var reader = try CaptureReader(bytes: octets, name: "train.pcap")
      return AdvertisingAnalysis(reading: &reader)
    }
  }

  private static let train: UInt32 = 0x5065_5D8A
  private static let address: [UInt8] = [5, 0, 0xBE, 0xBA, 0x0D, 0xF0]

  /// A PDU with the common extended header.
  private func extended(
    advertiser: [UInt8]? = nil, info: [UInt8]? = nil, pointer: [UInt8]? = nil,
    sync: [UInt8]? = nil, controllerData: [UInt8] = [], data: [UInt8] = []
  ) -> [UInt8] {
    var flags: UInt8 = 0
    var fields: [UInt8] = []
    for (bit, field) in [(0, advertiser), (3, info), (4, pointer), (5, sync)] {
      guard let field else { continue }
      flags |= 1 << UInt8(bit)
      fields += field
    }
    let header = [flags] + fields + controllerData
    let payload = [UInt8(header.count)] + header + data
    return [0x07 | (advertiser == nil ? 0 : 0x40), UInt8(payload.count)] + payload
  }

  /// Every 100 ms, all channels.
  private var syncInfo: [UInt8] {
    little(UInt16(500)) + little(UInt16(80))
      + [0xFF, 0xFF, 0xFF, 0xFF, 0x1F] + little(PeriodicTrainTests.train)
      + [1, 2, 3] + [0, 0]
  }

  @Test func `Events are counted by the interval that SyncInfo gives`() throws {
    var air = Air()
    let info: [UInt8] = [0x23, 0x51]
    // To channel 18 (RF channel 20), 1,500 µs later.
    let pointer: [UInt8] = [18, 50, 0]
    for channel in [0, 12] as [UInt8] {
      air.add(
        channel == 0 ? 0 : 600, rfChannel: channel,
        extended(info: info, pointer: channel == 0 ? pointer : [18, 30, 0]))
    }
    air.add(
      1500, rfChannel: 20,
      extended(
        advertiser: PeriodicTrainTests.address, info: info, sync: syncInfo,
        controllerData: [9, 0x32, 0x8A, 0x5D, 0x65, 0x51, 4, 8, 2, 20], data: [2, 1, 6]))
    // A group of one stream every 10 ms, 33 octets.
    let group =
      [34, 0x2C] + [0, 0, 0x08, 0x08] + [UInt8](repeating: 0, count: 29)
    for event in [0, 1, 3, 4, 9] {
      air.add(
        20_000 + event * 100_000, rfChannel: 8, accessAddress: PeriodicTrainTests.train,
        extended(controllerData: event == 1 ? group : [], data: [3, 0xFF, 0x59, 0]))
    }
    let analysis = try air.analysis()
    #expect(analysis.totals.unlinked == 0)
    let advertiser = try #require(analysis.advertisers.first)
    #expect(advertiser.linkedPointers == 2)
    #expect(advertiser.sets.first?.announcedAndHeard == 1)
    let train = try #require(analysis.trains.first)
    #expect(analysis.trains.count == 1)
    #expect(train.advertiser == advertiser.device)
    #expect(train.set == 5)
    #expect(train.interval.value == 80)
    #expect(train.announcements == 1)
    #expect(train.events == 5)
    #expect(train.missed == 5)
    #expect(train.payload.latest?.octets == [3, 0xFF, 0x59, 0])
    #expect(train.group.value != nil)
    #expect(train.responses.value?.subeventCount == 4)
    #expect(analysis.totals.counts[.subevent] == train.pdus)
    #expect(analysis.totals.counts[.periodic] == nil)
  }

  @Test func `Subevents belong to the event whose interval they fill`() throws {
    var air = Air()
    let info: [UInt8] = [0x23, 0x51]
    air.add(
      0, rfChannel: 20,
      extended(
        advertiser: PeriodicTrainTests.address, info: info, sync: syncInfo,
        controllerData: [9, 0x32, 0x8A, 0x5D, 0x65, 0x51, 5, 15, 2, 20]))
    for event in [0, 1, 2, 4] {
      for subevent in 0..<5 {
        air.add(
          20_000 + event * 100_000 + subevent * 18_750, rfChannel: 8,
          accessAddress: PeriodicTrainTests.train, extended(data: [3, 0xFF, 0x59, 0]))
      }
    }
    let train = try #require(try air.analysis().trains.first)
    #expect(train.events == 4)
    #expect(train.missed == 1)
    #expect(train.pdus == 20)
  }

  @Test(arguments: [true, false])
  func `A train belongs to the set that announces it, where the announcement names nobody`(
    _ isAnnounced: Bool
  ) throws {
    var air = Air()
    let info: [UInt8] = [0x23, 0x51]
    if isAnnounced {
      air.add(
        0, rfChannel: 0,
        extended(advertiser: PeriodicTrainTests.address, info: info, pointer: [18, 50, 0]))
      air.add(1500, rfChannel: 20, extended(info: info, sync: syncInfo))
    }
    air.add(
      20_000, rfChannel: 8, accessAddress: PeriodicTrainTests.train,
      extended(data: [3, 0xFF, 0x59, 0]))
    let analysis = try air.analysis()
    let train = try #require(analysis.trains.first)
    #expect(train.advertiser == (isAnnounced ? analysis.advertisers.first?.device : nil))
    #expect((train.advertiser != nil) == isAnnounced)
  }

  @Test func `A pointer to nowhere and a chain without a sender are counted as unlinked`() throws {
    var air = Air()
    air.add(0, rfChannel: 0, extended(info: [0x23, 0x51], pointer: [18, 50, 0]))
    air.add(90_000, rfChannel: 20, extended(info: [0x23, 0x51], data: [1, 2]))
    let analysis = try air.analysis()
    #expect(analysis.advertisers.isEmpty)
    #expect(analysis.totals.unlinked == 2)
    #expect(analysis.totals.packets == 2)
  }
}

/// Octets of a number, least significant first.
private func little(_ value: some FixedWidthInteger) -> [UInt8] {
  (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
