public import BluetoothPackets
public import LinkSessions

/// Connection events of one connection, measured on the air.
public struct ConnectionEvents: Sendable {
  /// A part of the connection with constant timing.
  public struct Interval: Hashable, Sendable {
    /// The first event with this timing, by its number in the connection.
    public let fromEvent: Int
    /// The first record with this timing, or nil if no record was captured.
    package let fromFrame: Int?
    /// The negotiated connection interval in milliseconds.
    public let milliseconds: Double
    /// Peripheral latency in events, or nil if it is unknown.
    public let latency: Int?
    /// connSupervisionTimeout in milliseconds, or nil if it is unknown.
    public let timeoutMilliseconds: Double?
    /// Source of the timing.
    public let basis: Basis
    /// The record of the PDU that set the timing.
    package let frame: Int?
    /// Median distance between anchors in milliseconds, by the sniffer's clock.
    public let measuredMedian: Double?
    /// Root mean square deviation of an anchor in microseconds, calculated from the distances between neighboring
    /// anchors.
    public let jitter: Double?
  }

  /// A part of the connection with constant PHYs.
  public struct PHYs: Hashable, Sendable {
    /// The first event with these PHYs.
    public let fromEvent: Int
    /// The PHY of each direction, taken from the packets if the capture gives their PHYs.
    public let phy: BothDirections<PHY>
    /// The negotiated PHYs, if no packet of a direction was captured on its negotiated PHY. Nil if both directions
    /// have one.
    public let agreed: BothDirections<PHY>?
    /// Source of the PHYs.
    public let basis: Basis
    /// The record of the PDU that set the PHYs, or nil if there is none.
    package let frame: Int?
  }

  /// A part of the connection with a constant channel map.
  public struct Map: Hashable, Sendable {
    /// The first event with this map.
    public let fromEvent: Int
    /// The channel map, or nil if it could not be inferred.
    public let map: ChannelMap?
    /// The record of the PDU that set the map, or nil if it was inferred from the events.
    package let frame: Int?
  }

  /// Time that the radio of each side is on, receiving and sending together, in milliseconds per
  /// second.
  public struct RadioOn: Hashable, Sendable {
    /// Radio-on time of the central.
    public let central: Double
    /// Radio-on time of the peripheral.
    public let peripheral: Double
  }

  /// Channel selection algorithm: 1 or 2. Nil if it is unknown.
  public let channelSelection: Int?
  /// Source of the channel selection algorithm.
  public let channelSelectionBasis: Basis
  /// Origin of the event numbers.
  public let origin: ConnectionEvents.CounterOrigin
  /// Nil if no connection interval was found.
  public let counts: ConnectionEvents.Counts?
  /// Number of events off the algorithm's channel sequence, or nil if the sequence is unknown.
  public let offSequence: Int?
  /// The last event whose channel was compared with the sequence, if an encrypted PDU changed the channels after it.
  /// Nil if all events were compared.
  public let lastCheckedEvent: Int?
  /// Changes that the capture shows only as ciphertext.
  public let hiddenChanges: [ConnectionEvents.HiddenChange]
  /// Packets of the connection.
  public let packets: ConnectionEvents.PacketCounts
  /// Number of the first captured event, or nil if events could not be counted.
  public let firstEvent: Int?
  /// Number of the last captured event, or nil if events could not be counted.
  public let lastEvent: Int?
  /// Relative difference between the interval by the sniffer's clock and the nominal interval, in parts per million.
  /// Positive if the measured interval is longer.
  public let drift: Double?
  /// Whether the clocks kept a constant rate. If not, `drift` is the mean from the first anchor to the last.
  public let driftIsSteady: Bool
  /// Number of anchors from which the drift was calculated.
  public let anchors: Int
  /// Supervision timeout remaining at the end of the longest silence, in milliseconds.
  public let supervisionMargin: Double?
  /// The record that ended that silence.
  package let supervisionMarginFrame: Int?
  /// The longest run of events that the peripheral skipped within its latency.
  public let latencyUsed: Int
  /// Number of runs of unanswered events before an answer, by length of the run. Longer runs count in the last entry.
  package let silentRuns: [Int]
  /// Interval, latency and timeout, one entry per part.
  public let intervals: [Interval]
  /// PHYs, one entry per part.
  public let phys: [PHYs]
  /// Coding schemes of packets on LE Coded, if the sniffer reports them.
  public let codings: Set<AirPHY>
  /// Channel maps, one entry per part.
  public let maps: [Map]
  /// Counts by channel index, 0 to 36.
  public let channels: [ConnectionEvents.ChannelCounts]
  /// Number of events with 0, 1, 2 … packets. The last entry also counts events with more.
  public let packetsPerEvent: [Int]
  /// Number of events by reason of their end, indexed by `ConnectionEvents.EventEnd.rawValue`.
  public let ends: [Int]
  /// Changes with an instant, and whether they took effect at it.
  public let instants: [ConnectionEvents.InstantCheck]
  /// Time that the radios were on, or nil if the events are unknown.
  public let radioOn: RadioOn?
  /// Whether times come from the sniffer's own clock instead of the host computer's.
  public let usesDeviceTime: Bool
  /// Sentences that explain which figures are missing or uncertain, and why.
  public let notes: [String]
  /// Whether the capture is a saved selection of packets, so that missing packets do not reveal anything about the
  /// link.
  package let isExcerpt: Bool
  /// Mean time from the end of the central's packets to the answers, in microseconds. Nil if the clock does not show
  /// it.
  package let answerPause: Double?

  /// Number of events that the peripheral skips each time, if it answers in a rhythm: nearly all unanswered events are
  /// in runs of the same length, which is at least two.
  package var silentRhythm: Int? {
    let runs = silentRuns.dropLast()
    guard let length = runs.indices.max(by: { $0 * runs[$0] < $1 * runs[$1] }), length >= 2,
      silentRuns[length] >= 8
    else { return nil }
    let all = silentRuns.enumerated().reduce(0) { $0 + $1.offset * $1.element }
    return length * silentRuns[length] * 10 >= all * 8 ? length : nil
  }

  /// Whether events are counted by times that are not those of the packets on the air, so that their real number is
  /// unknown.
  package var isOffAnchors: Bool { origin != .sniffer && counts?.areOffAnchors(anchors) == true }

  /// Measured connection interval at the end, in milliseconds: the median by the sniffer's clock, or, if there are too
  /// few events to measure, the interval that the events fit. Nil if none was found.
  public var measuredInterval: Double? {
    intervals.last.flatMap { last in
      last.measuredMedian ?? (last.basis == .derived ? last.milliseconds : nil)
    }
  }
}
