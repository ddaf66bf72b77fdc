extension Simulation {
  /// Runs a named simulation, with its advertisers for ten seconds.
  public init(_ preset: Preset, seed: UInt64) {
    self.init(
      preset.links, advertisers: Advertiser.group(preset.advertisers, seconds: 10), seed: seed)
  }

  /// Named simulations, for learning and testing.
  @nonexhaustive
  public enum Preset: String, CaseIterable, Sendable {
    /// Notifications that fill 247 octets, without errors.
    case clean
    /// The same as `clean`, with 5 % of the packets damaged.
    case noisy
    /// Interference on nine channels, which the central stops using after a while.
    case interfered
    /// Packets damaged only at the sniffer or only at the receiver, and inexact timestamps.
    case blurred
    /// Interval, channel map, PHY and data length change during write commands.
    case updates
    /// Channel selection algorithm #1 and a central whose clock is 50 ppm slow.
    case drifting
    /// A peripheral that uses its latency and also misses events.
    case sleepy
    /// Three simultaneous connections with different intervals, loss, and a sniffer that misses
    /// packets.
    case interleaved
    /// Three connections with everything: both algorithms, updates at their instants, drift, latency,
    /// loss, a start that was not captured, and a supervision timeout.
    case everything
    /// The peripheral is silent until the supervision timeout.
    case timeout
    /// A capture that begins in the middle of the connection.
    case late
    /// LE Coded with S=8.
    case coded
    /// A credit-based channel whose receiver grants two credits for SDUs of five frames, so that the sender waits for
    /// credits in every event.
    case credits
    /// Indications after a full discovery.
    case indications
    /// Reads of long values.
    case reads
    /// A heart rate sensor with one value per second; the rate rises in exercise and recovers.
    case heartRate = "heart-rate"
    /// Pairing with LE Secure Connections and a passkey, then values on the encrypted link.
    case paired
    /// A bonded peripheral that comes back without its key: it rejects the central's encryption.
    case lostBond = "lost-bond"
    /// A peripheral whose new firmware does not have the handle that the central remembers.
    case staleCache = "stale-cache"
    /// A channel map that reaches the peripheral only after its instant.
    case instantPassed = "instant-passed"
    /// Beacons and sensors that advertise, without a connection.
    case beacons

    /// The number of advertisers of this preset.
    public var advertisers: Int { self == .beacons ? 5 : 0 }

    /// The links of this preset.
    public var links: [Simulation.Parameters] {
      switch self {
      case .heartRate, .paired, .lostBond, .staleCache, .instantPassed, .beacons:
        lesson
      default: transfers
      }
    }

    private var transfers: [Simulation.Parameters] {
      var link = Simulation.Parameters()
      link.operation = .notification
      link.attMTU = 247
      link.dataLength = 251
      link.totalOctets = 60_000
      switch self {
      case .clean: break
      case .noisy: link.packetErrorRate = 0.05
      case .interfered:
        link.badChannels = .init(rawValue: 0x1FF << 11)
        link.badChannelErrorRate = 0.4
        link.packetErrorRate = 0.01
        link.packetsPerEvent = 2
        link.changes = [
          Simulation.ScheduledChange(event: 90, kind: .channelMap(.init(rawValue: 0x1F_FFF0_07FF)))
        ]
      case .blurred:
        link.snifferErrorRate = 0.03
        link.receiverErrorRate = 0.03
        link.timestampJitter = 2_000
        link.packetsPerEvent = 3
      case .updates:
        link.operation = .writeCommand
        link.interval = 50_000
        link.dataLength = 27
        link.packetsPerEvent = 6
        link.totalOctets = 150_000
        link.changes = [
          Simulation.ScheduledChange(
            event: 40,
            kind: .parameters(interval: 15_000, latency: 0, timeout: 2_000_000, windowOffset: 3)),
          Simulation.ScheduledChange(event: 80, kind: .channelMap(.init(rawValue: 0x1F_000F_83FF))),
          Simulation.ScheduledChange(
            event: 120, kind: .phys(centralToPeripheral: .le2M, peripheralToCentral: .le2M)),
          Simulation.ScheduledChange(event: 160, kind: .dataLength(251)),
          Simulation.ScheduledChange(
            event: 200,
            kind: .parameters(interval: 30_000, latency: 2, timeout: 6_000_000, windowOffset: 0)),
          Simulation.ScheduledChange(
            event: 240, kind: .phys(centralToPeripheral: .le1M, peripheralToCentral: .le2M)),
        ]
      case .drifting:
        link.channelSelection = 1
        link.hopIncrement = 11
        link.clockDrift = 50
        link.packetsPerEvent = 1
      case .sleepy:
        link.latency = 4
        link.peripheralMissRate = 0.03
        link.valueOctets = 20
        link.eventsPerOperation = 9
        link.totalOctets = 1_000
      case .interleaved:
        link.packetErrorRate = 0.02
        link.snifferMissRate = 0.02
        link.snifferEventMissRate = 0.03
        link.peripheralMissRate = 0.02
        link.clockDrift = -50
        link.packetsPerEvent = 2
        var second = link
        second.operation = .writeCommand
        second.interval = 45_000
        second.channelSelection = 1
        second.clockDrift = 50
        second.start = 170_000
        var third = link
        third.operation = .writeRequest
        third.interval = 18_750
        third.attMTU = 23
        third.dataLength = 27
        third.clockDrift = 20
        third.totalOctets = 2_000
        third.start = 409_000
        return [link, second, third]
      case .everything: return Simulation.Preset.troubled(link)
      case .timeout:
        link.peripheralVanishesAt = 120
        link.timeout = 1_000_000
        link.packetsPerEvent = 1
        link.totalOctets = 1_000_000
      case .late:
        link.uncapturedEvents = 60
        link.packetsPerEvent = 2
      case .coded:
        link.phy = .codedS8
        link.interval = 75_000
        link.totalOctets = 20_000
      case .credits:
        link.operation = .l2cap
        link.credits = 2
        link.valueOctets = 1_000
      case .indications:
        link.operation = .indication
        link.discovers = true
        link.attMTU = 185
        link.totalOctets = 10_000
      case .reads:
        link.operation = .read
        link.totalOctets = 20_000
      case .heartRate, .paired, .lostBond, .staleCache, .instantPassed, .beacons: break
      }
      return [link]
    }

    private static func troubled(_ plain: Simulation.Parameters) -> [Simulation.Parameters] {
      var first = plain
      first.operation = .writeCommand
      first.clockDrift = 50
      first.latency = 2
      first.packetErrorRate = 0.02
      first.packetsPerEvent = 2
      first.snifferEventMissRate = 0.02
      first.changes = [
        Simulation.ScheduledChange(event: 60, kind: .channelMap(.init(rawValue: 0x00_FFFF_FFC0))),
        Simulation.ScheduledChange(
          event: 90,
          kind: .parameters(interval: 22_500, latency: 1, timeout: 3_000_000, windowOffset: 4)),
        Simulation.ScheduledChange(
          event: 130, kind: .phys(centralToPeripheral: .le2M, peripheralToCentral: .le2M)),
      ]
      var second = plain
      second.channelSelection = 1
      second.hopIncrement = 13
      second.interval = 48_750
      second.clockDrift = -50
      second.peripheralMissRate = 0.03
      second.packetErrorRate = 0.02
      second.packetsPerEvent = 1
      second.timeout = 2_000_000
      second.peripheralVanishesAt = 170
      second.start = 113_000
      second.changes = [
        Simulation.ScheduledChange(event: 80, kind: .channelMap(.init(rawValue: 0x1F_F00F_F00F)))
      ]
      var third = plain
      third.operation = .indication
      third.valueOctets = 62
      third.dataLength = 27
      third.interval = 37_500
      third.clockDrift = 10
      third.packetErrorRate = 0.01
      third.uncapturedEvents = 50
      third.totalOctets = 5_000
      third.start = 251_000
      return [first, second, third]
    }
  }
}
