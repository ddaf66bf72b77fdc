import BluetoothPackets
import CaptureFiles
import LinkSessions

/// Groups the packets of one connection into connection events while the capture is read. No other code does this.
///
/// The output is `steps`: packets in their places, and events that have ended. Nothing else is kept of a packet;
/// medians come from an even sample, and the drift from sums. If the start of a connection was not captured, its
/// packets are held back, up to a limit, until the interval is found. Times are nanoseconds of the sniffer's clock
/// since the connection's first packet. Events are counted from the request, or from the first packet if there is no
/// request. Core 6.0, Vol 6, Part B, 4.5.1.
struct EventGrouper: ~Copyable {
  /// The current timing.
  struct Timing {
    /// The connection interval in nanoseconds; 0 if unknown.
    var interval: Double
    var latency: Int?
    /// The supervision timeout in nanoseconds.
    var timeout: Double?
  }

  /// Time of one event on the sniffer's clock, from which the times of other events are derived.
  struct Grid {
    var event: Int
    var time: Double
    /// How much later than `time` the anchor may be: the size of the transmit window.
    var slack: Double
  }

  let accessAddress: AccessAddress
  let request: SeenConnectIndication?
  /// Start of the connection's first packet, in nanoseconds since 1970.
  private var firstTime: Int64?
  /// Whether any packet has a timestamp of the sniffer's own clock.
  private(set) var isOnSnifferClock = false

  // MARK: Timing

  var timing = Timing(interval: 0, latency: nil, timeout: nil)
  var grid: Grid?
  var fit = DriftFit()
  var driftIsKnown = false
  /// Mean distance of anchors from their expected times, in nanoseconds.
  var spread = 0.0
  /// The first and the last anchor since the interval changed.
  var firstAnchor: (event: Int, time: Double)?
  var lastAnchor: (event: Int, time: Double)?
  var intervals: [IntervalInForce] = []
  var intervalSample: EvenSample
  /// Number of consecutive events that did not begin at the expected time.
  var misfits = 0
  var recentStarts: [Double] = []
  var backwards = 0
  var origin = ConnectionEvents.CounterOrigin.relative
  /// Offset from the event number to the event counter of the specification, or nil if it is
  /// unknown.
  var shift: Int?
  var prelude: Prelude?
  /// Whether packets are only counted, because no interval was found.
  var cannotCount = false

  // MARK: Changes

  var updates: [Scheduled<TimingChange>] = []
  var mapChanges: [Scheduled<ChannelMap>] = []
  var phyChanges: [Scheduled<BothDirections<PHY?>>] = []
  var instants: [ConnectionEvents.InstantCheck] = []
  /// Indices of checks whose change the central has shown and whose peripheral has not been received since.
  var halfShown: [Int] = []
  var phys: [PHYInForce] = []
  var maps: [MapInForce] = []
  var subrate: (factor: Int, base: Int)?
  var strangePHYs = 0
  /// Whether the capture gives the PHYs of packets.
  var emitsPHYs = false
  var notes: [String] = []

  // MARK: Hopping

  /// Interpretation of the sniffer's channel field.
  var channelField = ChannelField()
  /// Nil until a channel sequence is known.
  var hops: HopHypotheses?
  var hidesControl = false
  /// Encrypted control PDUs from the central whose length is that of a channel or parameter change.
  var hiddenChanges: [ConnectionEvents.HiddenChange] = []
  /// The record of the last hidden interval change, or nil if the interval is known after it.
  var hiddenTiming: Int?
  /// The first hidden channel change since the map was known, and the number of events off the sequence before it.
  var hiddenMap: (change: ConnectionEvents.HiddenChange, offSequence: Int?)?
  /// Whether the sniffer removes the integrity check from ciphertext.
  var lacksIntegrityChecks = false
  /// The latest consecutive events off the sequence.
  var recentOff: [MapTrial.Sample] = []
  /// A possible new map under trial, and the number of trials so far.
  var trial: MapTrial?
  var trials = 0
  /// Number of events that no inferable map explains.
  var unjudgedEvents = 0
  /// One bit per channel on which an event took place.
  var usedChannels: UInt64 = 0

  // MARK: Events

  /// Steps found since they were last lent.
  private(set) var steps: [EventStep] = []
  var open: OpenEvent?
  /// Whether an event contained a packet from the peripheral. Until then, the peripheral has not joined the
  /// connection.
  var hasHeardPeripheral = false
  /// Number of events with a captured packet, and the first of them.
  var observedEvents = 0
  var firstEvent: Int?
  var unanswered: Unanswered?
  /// Outcome of the last unanswered event, or nil once the peripheral has been received again.
  var lastSilence: SilentEvent?
  /// Sequence number of each side's last intact packet.
  var lastSequence = BothDirections<Bool?>(both: nil)
  private var hasPackets = false
  var lastPacketTime = 0.0
  var lastPacketEnd = 0.0

  /// Maximum number of intervals, maps, PHYs and instants listed per connection, each.
  let listLimit: Int
  /// Changes that exceeded a list's limit.
  var changesNotListed = 0
  /// Maximum number of values that a median is calculated from.
  let sampleLimit: Int
  /// Counts the packets that all connections together hold back.
  let heldBack: HeldBack

  /// - Parameters:
  ///   - accessAddress: the access address of the connection.
  ///   - request: the request that opened it, or nil if it was not captured.
  ///   - number: the number of connections so far. The more there are, the less is kept of each new
  ///     one.
  ///   - heldBack: counts the packets that all connections hold back.
  init(
    _ accessAddress: UInt32, request: SeenConnectIndication?, number: Int = 1,
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

  /// Consumes the next packet on the connection's access address.
  mutating func take(_ packet: LinkPacket) {
    let time = time(of: packet.frame)
    isOnSnifferClock = isOnSnifferClock || packet.isOnSnifferClock
    if packet.isCiphertext { noteCiphertext(packet) }
    let end = time + Double(airtime(packet)) * 1000
    defer {
      lastPacketTime = time
      lastPacketEnd = end
      hasPackets = true
    }
    if time - lastPacketEnd > EventGrouper.burstPause || !hasPackets { noteStart(time) }
    if prelude == nil, beginsTail(packet, at: time) {
      prelude = Prelude()
      prelude?.isTail = true
    }
    if prelude != nil {
      hold(.packet(packet, at: time, end: end))
    } else {
      place(packet, at: time, end: end)
    }
  }

  /// Nanoseconds since the connection's first packet.
  mutating func time(of frame: Frame) -> Double {
    let origin = firstTime ?? frame.time
    firstTime = origin
    return Double(frame.time.elapsed(since: origin))
  }

  /// Whether packets are held back, so that their steps are reported later.
  var isHolding: Bool { prelude.map { !$0.items.isEmpty } ?? false }

  /// Lends the steps found since the last call, so that more can be found while they are reported.
  mutating func lendSteps() -> [EventStep] {
    var lent: [EventStep] = []
    swap(&lent, &steps)
    return lent
  }

  /// Returns the memory of lent steps for reuse.
  mutating func giveBack(_ lent: consuming [EventStep]) {
    guard steps.isEmpty else { return }
    lent.removeAll(keepingCapacity: true)
    steps = lent
  }

  mutating func emit(_ step: EventStep) { steps.append(step) }

  /// Minimum pause that ends an event: longer than the time of one missed short packet.
  static let burstPause = 1_000_000.0
  /// Minimum pause that ends an event if no interval is known. It is longer than any pause within an event, because
  /// two of the longest packets on the uncoded PHYs do not fit into it.
  static let longestPause = 3_000_000.0

  private mutating func noteStart(_ time: Double) {
    if recentStarts.count == 32 { recentStarts.removeFirst() }
    recentStarts.append(time)
  }

  /// Air time of a packet in microseconds.
  func airtime(_ packet: LinkPacket) -> Int {
    let phy = packet.radio.phy ?? phys.last?.heard(packet.direction) ?? .le1M
    let octets = packet.isWhole ? packet.pduOctets : max(2, packet.pduOctets)
    return phy.microseconds(ofPDU: octets)
  }

  /// Ends the capture, or the connection.
  mutating func finish() {
    if prelude != nil { resolvePrelude(isLast: true) }
    closeEvent(next: nil)
    // Either the silence continues, or its reason is unknown.
    settleUnanswered(as: lastSilence == .missedByPeripheral ? .missedByPeripheral : .unknown)
    closeInterval()
  }
}
