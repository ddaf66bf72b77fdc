import BluetoothPackets
import CaptureFiles
import LinkSessions

/// Groups the packets of one connection into connection events, while they are read.
///
/// Nothing is kept of a packet: counts are exact, medians come from an even sample, the drift from
/// sums. A connection whose start is not in the capture is held back until its interval is found, up
/// to a limit. Times are nanoseconds of the sniffer's clock from the connection's first packet;
/// events are counted from the request, or from the first packet where there is none.
final class EventTracker {
  /// The timing in force.
  struct Timing {
    /// Nanoseconds; 0 where it is not known.
    var interval: Double
    var latency: Int?
    /// Nanoseconds.
    var timeout: Double?
  }

  /// Where an event is on the clock; others follow from it.
  struct Grid {
    var event: Int
    var time: Double
    /// How much later than `time` the anchor may be: the size of a transmit window.
    var slack: Double
  }

  let accessAddress: AccessAddress
  let request: LinkSessions.ConnectionRequest?
  var clock = SnifferClock()

  // MARK: Timing

  var timing = Timing(interval: 0, latency: nil, timeout: nil)
  var grid: Grid?
  var fit = DriftFit()
  var driftIsKnown = false
  /// Mean distance of anchors from where they were expected, in nanoseconds.
  var spread = 0.0
  /// The first and the last anchor since the interval changed.
  var firstAnchor: (event: Int, time: Double)?
  var lastAnchor: (event: Int, time: Double)?
  var intervals: [IntervalInForce] = []
  var intervalSample = EvenSample()
  /// Events in a row that did not begin where they should.
  var misfits = 0
  var recentStarts: [Double] = []
  var backwards = 0
  var origin = CounterOrigin.relative
  /// What makes a count of events a counter of the specification; nil where that is not known.
  var shift: Int?
  var prelude: Prelude?
  /// No interval was found: packets are only counted.
  var cannotCount = false

  // MARK: Changes

  var updates: [Scheduled<LLConnectionUpdateIndication>] = []
  var mapChanges: [Scheduled<ChannelMap>] = []
  var phyChanges: [Scheduled<BothDirections<PHY?>>] = []
  var instants: [InstantCheck] = []
  var phys: [PHYInForce] = []
  var maps: [MapInForce] = []
  var subrate: (factor: Int, base: Int)?
  var strangePHYs = 0
  var notes: [String] = []

  // MARK: Hopping

  var hop: HopSequence?
  /// The algorithm that the request does not ask for: an advertiser may not know the one it does.
  var rival: HopSequence?
  var knowledge = ChannelKnowledge.nothing
  var offSequence = 0
  var rivalOffSequence = 0
  var checkedEvents = 0
  var hidesControl = false
  var recentOff = 0
  /// How often the map was learnt anew, because it may have changed in ciphertext.
  var relearnt = 0
  /// One bit a channel on which an event was.
  var usedChannels: UInt64 = 0

  // MARK: Counts

  var open: OpenEvent?
  var counts = EventCounts()
  var packets = PacketCounts()
  var channels = [ChannelCounts](repeating: ChannelCounts(), count: 37)
  var packetsPerEvent = [Int](repeating: 0, count: EventTracker.histogramSize)
  var ends = [Int](repeating: 0, count: EventEnd.allCases.count)
  var firstEvent: Int?
  var firstAnchorTime: Double?
  var lastEvent: Int?
  /// An event of the central's alone: the next one shows whether somebody answered.
  var unanswered: Int?
  /// The sequence number of the peripheral's last whole packet.
  var lastPeripheralNumber: Bool?
  var run = 0
  var latencyUsed = 0
  var silence = BothDirections<Silence>(both: Silence())
  /// Nanoseconds that remained of the supervision timeout in the longest silence.
  var margin: Double?
  var marginFrame: Int?
  var lastPacketTime = 0.0
  var lastPacketEnd = 0.0
  var lastFrame = 0
  var radioTime = RadioTime()

  static let histogramSize = 64
  static let listLimit = 1000

  init(_ accessAddress: UInt32, request: LinkSessions.ConnectionRequest?) {
    self.accessAddress = AccessAddress(rawValue: accessAddress)
    self.request = request
    if let request {
      begin(request)
    } else {
      prelude = Prelude()
    }
  }

  /// Takes the next packet on the connection's access address.
  func take(_ packet: LinkPacket) {
    let time = clock.time(of: packet.frame, packet.radio)
    count(packet, at: time)
    let end = time + Double(airtime(packet)) * 1000
    defer {
      lastPacketTime = time
      lastPacketEnd = end
      lastFrame = packet.frame.number
    }
    if time - lastPacketEnd > EventTracker.burstPause || counts.packets == 1 {
      noteStart(time)
    }
    if prelude != nil {
      hold(.packet(packet, at: time, end: end))
    } else if cannotCount {
      countAirtime(packet)
    } else {
      place(packet, at: time, end: end)
    }
  }

  /// A pause that ends an event: longer than it takes to miss one short packet.
  static let burstPause = 1_000_000.0

  private func noteStart(_ time: Double) {
    if recentStarts.count == 32 { recentStarts.removeFirst() }
    recentStarts.append(time)
  }

  /// Microseconds that a packet is on the air.
  func airtime(_ packet: LinkPacket) -> Int {
    let phy = packet.radio.phy ?? phys.last?.heard(packet.direction) ?? .le1M
    let octets = packet.hasGoodCRC ? packet.pduOctets : max(2, packet.pduOctets)
    return phy.microseconds(ofPDU: octets)
  }

  /// Ends the capture, or the connection.
  func finish() {
    if prelude != nil { resolvePrelude(isLast: true) }
    closeEvent()
    settleUnanswered(wasAnswered: false)
    closeInterval()
    noteTrailingSilence()
  }
}
