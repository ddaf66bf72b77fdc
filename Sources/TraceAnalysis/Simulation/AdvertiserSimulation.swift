import BluetoothPackets
import ByteReading

/// The packets of an advertiser, and the reports of a host that scans.
struct AdvertiserSimulation: Sendable {
  let advertiser: Simulation.Advertiser
  let address: DeviceAddress
  /// Number of advertising events.
  private(set) var events = 0
  private(set) var packets: [SimulatedPacket] = []
  /// LE Advertising Report events of a scanner that hears one packet of each event.
  private(set) var reports: [(time: Int64, parameters: [UInt8])] = []

  private let index: Int
  private var random: SimulationRandom
  private var values: PatternValues
  /// The advertising data of each event, and its packets.
  private var contents: [(data: [UInt8], packets: Range<Int>)] = []

  init(_ advertiser: Simulation.Advertiser, index: Int, seed: UInt64) {
    self.advertiser = advertiser
    self.index = index
    random = SimulationRandom(seed: seed &* 31 &+ UInt64(index) &* 0x2000_0003 &+ 5)
    values = PatternValues(.temperature, seed: seed &+ UInt64(index))
    // A static random address. Vol 6, Part B, 1.3.2.1.
    address = DeviceAddress(rawValue: 0xE5BE_0000_0001 + UInt64(index) << 8)
    run()
  }

  private mutating func run() {
    let end = Int64(advertiser.end) * 1_000
    let interval = Int64(max(advertiser.interval, 20_000)) * 1_000
    var time = Int64(advertiser.start) * 1_000
    while time < end {
      let data = data()
      let first = packets.count
      // The three channels in turn, with a pause of 0.4 ms after each packet. 4.4.2.3.
      var moment = time
      for channel in UInt8(37)...39 {
        let packet = packet(data, on: channel, at: moment)
        moment.lengthen(by: packet.duration.later(by: 400_000))
        packets.append(packet)
      }
      contents.append((data, first..<packets.count))
      events += 1
      time.lengthen(by: interval.later(by: Int64(random.below(10_001)) * 1_000))
    }
  }

  /// Combines advertisers near each other: if packets overlap on a channel, a receiver gets none of them.
  static func together(_ advertisers: [AdvertiserSimulation]) -> [AdvertiserSimulation] {
    var all = advertisers
    let sent = advertisers.enumerated().flatMap { place, one in
      one.packets.indices.map { (place: place, index: $0, packet: one.packets[$0]) }
    }.sorted { ($0.packet.time, $0.place) < ($1.packet.time, $1.place) }
    // The last packet to end on each channel.
    var latest: [UInt8: (place: Int, index: Int, end: Int64)] = [:]
    for one in sent {
      let end = one.packet.time.later(by: one.packet.duration)
      let channel = one.packet.channel
      if let before = latest[channel], before.end > one.packet.time {
        all[before.place].packets[before.index].isCaptured = false
        all[one.place].packets[one.index].isCaptured = false
      }
      if latest[channel].map({ $0.end < end }) ?? true {
        latest[channel] = (one.place, one.index, end)
      }
    }
    for place in all.indices { all[place].reportEvents() }
    return all
  }

  /// A scanner reports the first packet of each event that it receives.
  private mutating func reportEvents() {
    for event in contents {
      let heard = packets[event.packets].first { $0.isCaptured && !$0.isDamaged }
      if let heard { report(event.data, heard) }
    }
  }

  private var isConnectable: Bool { advertiser.kind == .heartRateSensor }

  private mutating func packet(
    _ data: [UInt8], on channel: UInt8, at time: Int64
  ) -> SimulatedPacket {
    var pdu = ByteWriter()
    AdvertisingHeader(
      type: isConnectable ? .connectableUndirected : .nonConnectableUndirected,
      isTxAddressRandom: true, length: UInt8(truncatingIfNeeded: data.count + 6)
    ).encode(into: &pdu)
    address.encode(into: &pdu)
    pdu.octets(data)
    var octets = LinkSimulation.packet(
      pdu.bytes, accessAddress: .advertising,
      crcInitialValue: LinkLayerCRC.advertisingInitialValue)
    // All random numbers are drawn in any case, so that changing one rate does not affect the rest.
    let isDamaged = random.chance(advertiser.packetErrorRate)
    let bit = random.below((octets.count - 6) * 8)
    if isDamaged { octets[6 + bit / 8] ^= 1 << UInt8(bit % 8) }
    let isMissed = random.chance(advertiser.snifferMissRate)
    let signal = Int8(clamping: -55 - 6 * (index % 6) + random.below(7) - 3)
    return SimulatedPacket(
      time: time, link: -1, event: -1, sender: nil, channel: channel, phy: .le1M, signal: signal,
      octets: octets, isDamaged: isDamaged, isCaptured: !isMissed)
  }

  private mutating func report(_ data: [UInt8], _ packet: SimulatedPacket) {
    var parameters = ByteWriter()
    parameters.uint8(0x02)
    parameters.uint8(1)
    // ADV_IND or ADV_NONCONN_IND; a random address.
    parameters.uint8(isConnectable ? 0 : 3)
    parameters.uint8(1)
    address.encode(into: &parameters)
    parameters.uint8(UInt8(truncatingIfNeeded: data.count))
    parameters.octets(data)
    parameters.int8(packet.signal)
    reports.append(
      (packet.time.later(by: packet.duration).later(by: SimulatedHost.transport), parameters.bytes))
  }

  /// Returns the advertising data: flags, and the data that this kind of device sends.
  private mutating func data() -> [UInt8] {
    let flags: [UInt8] = [2, 0x01, 0x06]
    let number = UInt8(truncatingIfNeeded: index + 1)
    switch advertiser.kind {
    case .iBeacon:
      let uuid: [UInt8] = [
        0xF7, 0x82, 0x6D, 0xA6, 0x4F, 0xA2, 0x4E, 0x98, 0x80, 0x24, 0xBC, 0x5B, 0x71, 0xE0, 0x89,
        0x3E,
      ]
      return flags + [26, 0xFF, 0x4C, 0, 0x02, 0x15] + uuid + [0, 1, 0, number, 0xC5]
    case .eddystone:
      // https://example.com/ and the number. Expansion 0x00 is ".com/".
      let url: [UInt8] = [0x03] + Array("example".utf8) + [0x00] + Array("\(number)".utf8)
      return flags + [3, 0x03, 0xAA, 0xFE]
        + [UInt8(truncatingIfNeeded: url.count + 5), 0x16, 0xAA, 0xFE, 0x10, 0xEE] + url
    case .thermometer:
      // BTHome version 2, not encrypted: temperature in hundredths of a degree.
      return flags + [7, 0x16, 0xD2, 0xFC, 0x40, 0x02] + values.next(2, from: 0)
    case .heartRateSensor:
      let name = Array("Belt \(number)".utf8)
      return flags + [3, 0x03, 0x0D, 0x18, UInt8(truncatingIfNeeded: name.count + 1), 0x09] + name
    }
  }
}
