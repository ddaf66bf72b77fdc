import BluetoothPackets
import CaptureFiles
import LinkSessions

/// Groups the packets of one connection into connection events, while they are read: the one place
/// where events are told apart.
///
/// What it finds are `steps`: packets in their places, and events that are over. Nothing else is kept
/// of a packet; medians come from an even sample, the drift from sums. A connection whose start is
/// not in the capture is held back until its interval is found, up to a limit. Times are nanoseconds
/// of the sniffer's clock from the connection's first packet; events are counted from the request, or
/// from the first packet where there is none. Core 6.0, Vol 6, Part B, 4.5.1.
struct EventGrouper: ~Copyable {
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
  /// When its first packet was sent, in nanoseconds since 1970.
  private var firstTime: Int64?
  /// Whether a packet was timed by the sniffer's own clock.
  private(set) var isOnSnifferClock = false

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
  var intervalSample: EvenSample
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

  var updates: [Scheduled<TimingChange>] = []
  var mapChanges: [Scheduled<ChannelMap>] = []
  var phyChanges: [Scheduled<BothDirections<PHY?>>] = []
  var instants: [InstantCheck] = []
  /// Of them those that the central was seen to keep, and of which nothing of the peripheral was heard
  /// since.
  var halfShown: [Int] = []
  var phys: [PHYInForce] = []
  var maps: [MapInForce] = []
  var subrate: (factor: Int, base: Int)?
  var strangePHYs = 0
  /// Whether the capture tells the physical layer of packets.
  var tellsPHYs = false
  var notes: [String] = []

  // MARK: Hopping

  /// What the sniffer's header says of channels.
  var channelField = ChannelField()
  /// Nil while no sequence of channels is known.
  var hops: HopHypotheses?
  var hidesControl = false
  /// The last events in a row that were off the sequence.
  var recentOff: [MapTrial.Sample] = []
  /// What may be a new map, and how many there were.
  var trial: MapTrial?
  var trials = 0
  /// Events that no map explains which could be learnt.
  var unjudgedEvents = 0
  /// One bit a channel on which an event was.
  var usedChannels: UInt64 = 0

  // MARK: Events

  /// What was found since it was last taken.
  private(set) var steps: [EventStep] = []
  var open: OpenEvent?
  /// Events with a packet in the capture, and the first of them.
  var observedEvents = 0
  var firstEvent: Int?
  var unanswered: Unanswered?
  /// What became of the last one of them; nil once the peripheral has been heard again.
  var lastSilence: SilentEvent?
  /// The sequence number of each side's last whole packet.
  var lastSequence = BothDirections<Bool?>(both: nil)
  private var hasPackets = false
  var lastPacketTime = 0.0
  var lastPacketEnd = 0.0

  /// How many intervals, maps, physical layers and instants are told of the connection, each.
  let listLimit: Int
  /// Changes that came when such a list was full.
  var changesNotListed = 0
  /// How many numbers a median is taken from.
  let sampleLimit: Int
  /// What all connections together hold back.
  let heldBack: HeldBack

  /// - Parameters:
  ///   - accessAddress: of the connection.
  ///   - request: what opened it; nil where that is not in the capture.
  ///   - number: of the connections so far. The more there are, the less is kept of each that comes.
  ///   - heldBack: counts what all of them hold back.
  init(
    _ accessAddress: UInt32, request: LinkSessions.ConnectionRequest?, number: Int = 1,
    heldBack: HeldBack = HeldBack()
  ) {
    self.accessAddress = AccessAddress(rawValue: accessAddress)
    self.request = request
    self.heldBack = heldBack
    listLimit = SharedRoom.part(of: 40_000, for: number, most: 1000, least: 4)
    sampleLimit = SharedRoom.part(of: 400_000, for: number, most: 1024, least: 64)
    intervalSample = EvenSample(limit: sampleLimit)
    if let request {
      begin(request)
    } else {
      prelude = Prelude()
    }
  }

  /// Takes the next packet on the connection's access address.
  mutating func take(_ packet: LinkPacket) {
    let time = time(of: packet.frame)
    isOnSnifferClock = isOnSnifferClock || packet.isOnSnifferClock
    if packet.isCiphertext { hidesControl = true }
    let end = time + Double(airtime(packet)) * 1000
    defer {
      lastPacketTime = time
      lastPacketEnd = end
      hasPackets = true
    }
    if time - lastPacketEnd > EventGrouper.burstPause || !hasPackets { noteStart(time) }
    if prelude != nil {
      hold(.packet(packet, at: time, end: end))
    } else {
      place(packet, at: time, end: end)
    }
  }

  /// Nanoseconds from the connection's first packet.
  mutating func time(of frame: Frame) -> Double {
    let origin = firstTime ?? frame.time
    firstTime = origin
    return Double(frame.time.elapsed(since: origin))
  }

  /// Whether packets are held back: what they tell comes later.
  var isHolding: Bool { prelude.map { !$0.items.isEmpty } ?? false }

  /// Lends what was found since the last call, so that it can be told while more is found.
  mutating func lendSteps() -> [EventStep] {
    var lent: [EventStep] = []
    swap(&lent, &steps)
    return lent
  }

  /// Keeps the memory of what was lent for the next steps.
  mutating func giveBack(_ lent: consuming [EventStep]) {
    guard steps.isEmpty else { return }
    lent.removeAll(keepingCapacity: true)
    steps = lent
  }

  mutating func tell(_ step: EventStep) { steps.append(step) }

  /// A pause that ends an event: longer than it takes to miss one short packet.
  static let burstPause = 1_000_000.0
  /// A pause that ends an event where no interval is known: two of the longest packets of the uncoded
  /// PHYs do not fit.
  static let longestPause = 3_000_000.0

  private mutating func noteStart(_ time: Double) {
    if recentStarts.count == 32 { recentStarts.removeFirst() }
    recentStarts.append(time)
  }

  /// Microseconds that a packet is on the air.
  func airtime(_ packet: LinkPacket) -> Int {
    let phy = packet.radio.phy ?? phys.last?.heard(packet.direction) ?? .le1M
    let octets = packet.isWhole ? packet.pduOctets : max(2, packet.pduOctets)
    return phy.microseconds(ofPDU: octets)
  }

  /// Ends the capture, or the connection.
  mutating func finish() {
    if prelude != nil { resolvePrelude(isLast: true) }
    closeEvent(next: nil)
    // The silence goes on, or nothing tells.
    settleUnanswered(as: lastSilence == .missedByPeripheral ? .missedByPeripheral : .unknown)
    closeInterval()
  }
}
