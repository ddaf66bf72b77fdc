import BluetoothPackets
import ByteReading
import TestSupport
import Testing

@Suite struct LinkLayerValueTests {
  /// Core 6.0, Vol 6, Part C, 3: the access address's halves give the channel identifier 0x305F.
  static let selection = ChannelSelection2(accessAddress: AccessAddress(rawValue: 0x8E89_BED6))
  static let nineChannels = ChannelMap(rawValue: 0x1E_00E0_0600)

  @Test func `Channel selection #2 gives the specification's sample data for 37 channels`() {
    let selection = LinkLayerValueTests.selection
    #expect(selection.channelIdentifier == 0x305F)
    let expected: [(UInt16, UInt16, UInt8)] = [
      (0, 56857, 25), (1, 1685, 20), (2, 38301, 6), (3, 27475, 21),
    ]
    for (counter, random, channel) in expected {
      #expect(selection.pseudoRandomNumber(eventCounter: counter) == random)
      #expect(selection.channel(eventCounter: counter, in: .all) == channel)
    }
  }

  @Test func `Channel selection #2 gives the specification's sample data for 9 channels`() {
    let selection = LinkLayerValueTests.selection
    let map = LinkLayerValueTests.nineChannels
    #expect(map.description == "9–10,21–23,33–36")
    let expected: [(UInt16, UInt16, UInt8)] = [(6, 10975, 23), (7, 5490, 9), (8, 46970, 34)]
    for (counter, random, channel) in expected {
      #expect(selection.pseudoRandomNumber(eventCounter: counter) == random)
      #expect(selection.channel(eventCounter: counter, in: map) == channel)
    }
  }

  @Test func `Subevents hop as in the specification's sample data`() {
    let selection = LinkLayerValueTests.selection
    let all: [(UInt16, [UInt8])] = [
      (0, [25, 1, 16, 36]), (1, [20, 36, 12, 34]), (2, [6, 18, 32, 21]), (3, [21, 4, 22, 8]),
    ]
    for (counter, channels) in all {
      let hops = selection.subevents(eventCounter: counter, in: .all)
      #expect(Array(hops.prefix(4)) == channels)
    }
    let nine: [(UInt16, [UInt8])] = [
      (6, [23, 35, 21, 36]), (7, [9, 22, 36, 33]), (8, [34, 9, 33, 10]),
    ]
    for (counter, channels) in nine {
      let hops = selection.subevents(eventCounter: counter, in: LinkLayerValueTests.nineChannels)
      #expect(Array(hops.prefix(4)) == channels)
    }
  }

  @Test func `Channel selection #1 hops and maps to used channels`() {
    // Made up, counted by hand: hop 7; channels 0 to 9 used.
    var selection = ChannelSelection1(hopIncrement: 7)
    let hops = (0..<8).map { _ in selection.nextChannel(in: .all) }
    #expect(hops == [7, 14, 21, 28, 35, 5, 12, 19])
    let ten = ChannelMap(rawValue: 0x3FF)
    let again = ChannelSelection1(hopIncrement: 7)
    let mapped = (0..<8).map { again.channel(eventCounter: UInt16($0), in: ten) }
    #expect(mapped == [7, 4, 1, 8, 5, 5, 2, 9])
  }

  @Test func `The selected channel is always a used one, and none in an empty map`() {
    var random = SeededRandom(seed: 0x4C4C_0004)
    for _ in 0..<5000 {
      let map = ChannelMap(rawValue: random.next() & random.next() & 0x1F_FFFF_FFFF)
      let address = AccessAddress(rawValue: UInt32(truncatingIfNeeded: random.next()))
      let counter = UInt16(truncatingIfNeeded: random.next())
      let second = ChannelSelection2(accessAddress: address)
      let first = ChannelSelection1(hopIncrement: 5 + UInt8(random.next() % 12))
      let channels =
        [
          second.channel(eventCounter: counter, in: map),
          first.channel(eventCounter: counter, in: map),
        ]
        + second.subevents(eventCounter: counter, in: map).prefix(5).map { Optional($0) }
      for channel in channels {
        #expect(channel.map { map.isUsed($0) } ?? (map.count == 0))
      }
    }
    #expect(
      ChannelSelection2(channelIdentifier: 0).channel(eventCounter: 9, in: ChannelMap(rawValue: 0))
        == nil)
  }

  @Test func `A channel map describes its channels`() {
    #expect(ChannelMap.all.description == "0–36")
    #expect(ChannelMap.all.count == 37)
    #expect(ChannelMap(rawValue: 0x83FF).description == "0–9,15")
    #expect(ChannelMap(rawValue: 0).description == "none")
    #expect(ChannelMap(rawValue: 1 << 36).description == "36")
    #expect(!ChannelMap(rawValue: 1 << 38).isUsed(38))
    #expect(ChannelMap(rawValue: 0x83FF).channel(rank: 10) == 15)
    #expect(ChannelMap(rawValue: 0x83FF).channel(rank: 11) == nil)
  }

  @Test func `Access addresses of connections obey the rules`() {
    // Captured ones, then ones that break one rule each.
    for good: UInt32 in [0x5065_6517, 0xD82E_1B89, 0x961D_F41D] {
      #expect(AccessAddress(rawValue: good).isAllowedForConnection, "\(good)")
    }
    for bad: UInt32 in [
      0x8E89_BED6, 0x8E89_BED7, 0x5A5A_5A5A, 0x5555_5555, 0x5065_0017, 0xFFFF_6517, 0x0365_6517,
    ] {
      #expect(!AccessAddress(rawValue: bad).isAllowedForConnection, "\(bad)")
    }
    #expect(AccessAddress.advertising.description == "0x8E89BED6")
  }

  @Test func `Names of versions, clock accuracies and features are the specification's`() {
    #expect(VersionNumber(rawValue: 12).name?.description == "5.3")
    #expect(VersionNumber(rawValue: 200).name == nil)
    #expect(SleepClockAccuracy(rawValue: 5).name?.description == "31 ppm to 50 ppm")
    #expect(SleepClockAccuracy(rawValue: 5).partsPerMillion == 50)
    #expect(LEFeatureSet.name(ofBit: 8)?.description == "LE 2M PHY")
    #expect(LEFeatureSet.name(ofBit: 65)?.description == "Frame Space Update")
    #expect(LEFeatureSet.name(ofBit: 60) == nil)
    let features = LEFeatureSet(rawValue: 0x59FF)
    #expect(features.contains([.encryption, .le2M, .leCoded, .channelSelection2]))
    #expect(!features.contains(.periodicAdvertising))
    let page = LEFeaturePage(low: 2, middle: 1, high: 1 << 63)
    #expect(page.contains(bit: 1) && page.contains(bit: 64) && page.contains(bit: 191))
    #expect(!page.contains(bit: 0) && !page.contains(bit: 192))
  }
}
