public import BluetoothPackets
public import LinkSessions

/// What the air tells of a connection's events.
public struct ConnectionEvents: Sendable {
  /// A part of the connection with one timing.
  public struct Interval: Hashable, Sendable {
    /// The first event with this timing, counted from the connection's.
    public let fromEvent: Int
    /// The first record in it; nil if the capture has none.
    public let fromFrame: Int?
    /// As agreed, in milliseconds.
    public let milliseconds: Double
    /// Events that the peripheral may leave out; nil where nothing tells.
    public let latency: Int?
    /// connSupervisionTimeout; nil where nothing tells.
    public let timeoutMilliseconds: Double?
    /// How the timing is known.
    public let basis: Basis
    /// The record of the PDU that says so.
    public let frame: Int?
    /// The median of the distances between anchors, in milliseconds by the sniffer's clock.
    public let measuredMedian: Double?
    /// Root mean square of the anchors' distances from their line, in microseconds.
    public let jitter: Double?
  }

  /// A part of the connection with the same physical layers.
  public struct PHYs: Hashable, Sendable {
    /// The first event with them.
    public let fromEvent: Int
    /// The physical layer of each direction, as far as packets show it where the capture tells that of
    /// each.
    public let phy: BothDirections<PHY>
    /// What the PDU says, where no packet of a direction was heard on it; nil where both were.
    public let agreed: BothDirections<PHY>?
    /// How they are known.
    public let basis: Basis
    /// The record of the PDU that says so; nil where none does.
    public let frame: Int?
  }

  /// A part of the connection with the same used channels.
  public struct Map: Hashable, Sendable {
    /// The first event with them.
    public let fromEvent: Int
    /// Nil where it could not be learnt.
    public let map: ChannelMap?
    /// Nil for a map that was learnt from the events.
    public let frame: Int?
  }

  /// Milliseconds a second that a side's radio is on, and of them sending.
  public struct RadioOn: Hashable, Sendable {
    /// Of the central.
    public let central: Double
    /// Of the peripheral.
    public let peripheral: Double
  }

  /// 1 or 2; nil where nothing tells.
  public let channelSelection: Int?
  /// How the algorithm is known.
  public let channelSelectionBasis: Basis
  /// What events are counted from.
  public let origin: CounterOrigin
  /// Nil where the interval could not be found.
  public let counts: EventCounts?
  /// Events on another channel than the algorithm's; nil where the sequence is not known.
  public let offSequence: Int?
  /// Packets of the connection.
  public let packets: PacketCounts
  /// The number of the first event in the capture; nil where events could not be counted.
  public let firstEvent: Int?
  /// The number of the last event in the capture; nil where events could not be counted.
  public let lastEvent: Int?
  /// Parts per million that the interval is longer than nominal, by the sniffer's clock.
  public let drift: Double?
  /// Anchors that the drift was made from.
  public let anchors: Int
  /// Milliseconds that were left of the supervision timeout in the longest silence.
  public let supervisionMargin: Double?
  /// The record that ended that silence.
  public let supervisionMarginFrame: Int?
  /// The most events in a row that the peripheral left out, as its latency allows.
  public let latencyUsed: Int
  /// Interval, latency and timeout, part by part.
  public let intervals: [Interval]
  /// Physical layers, part by part.
  public let phys: [PHYs]
  /// How packets on the coded physical layer were coded, as far as the sniffer tells.
  public let codings: Set<AirPHY>
  /// Used channels, part by part.
  public let maps: [Map]
  /// By channel index, 0 to 36.
  public let channels: [ChannelCounts]
  /// How many events had 0, 1, 2 … packets; the last entry counts those with more, too.
  public let packetsPerEvent: [Int]
  /// How many events ended so, by `EventEnd.rawValue`.
  public let ends: [Int]
  /// Changes with an instant, and whether they came at it.
  public let instants: [InstantCheck]
  /// How long the radios were on; nil where events are not known.
  public let radioOn: RadioOn?
  /// Whether times are those of the sniffer's own clock, not of the computer that it hangs on.
  public let usesDeviceTime: Bool
  /// What keeps some of these figures from being known, in sentences.
  public let notes: [String]

  /// Milliseconds between events at the end, as they were measured: the median, by the sniffer's
  /// clock; where there are too few to measure, the interval that they fit. Nil where none was found.
  public var measuredInterval: Double? {
    intervals.last.flatMap { last in
      last.measuredMedian ?? (last.basis == .derived ? last.milliseconds : nil)
    }
  }
}
