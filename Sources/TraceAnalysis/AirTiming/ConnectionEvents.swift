public import BluetoothPackets
public import LinkSessions

/// What the air tells of a connection's events.
public struct ConnectionEvents: Sendable {
  /// A part of the connection with one timing.
  public struct Interval: Hashable, Sendable {
    public let fromEvent: Int
    /// The first record in it; nil if the capture has none.
    public let fromFrame: Int?
    /// As agreed, in milliseconds.
    public let milliseconds: Double
    public let latency: Int?
    public let timeoutMilliseconds: Double?
    public let basis: Basis
    /// The record of the PDU that says so.
    public let frame: Int?
    /// The median of the distances between anchors, in milliseconds by the sniffer's clock.
    public let measuredMedian: Double?
    /// Root mean square of the anchors' distances from their line, in microseconds.
    public let jitter: Double?
  }

  public struct PHYs: Hashable, Sendable {
    public let fromEvent: Int
    public let phy: BothDirections<PHY>
    public let basis: Basis
    public let frame: Int?
  }

  public struct Map: Hashable, Sendable {
    public let fromEvent: Int
    /// Nil where it could not be learnt.
    public let map: ChannelMap?
    /// Nil for a map that was learnt from the events.
    public let frame: Int?
  }

  /// Milliseconds a second that a side's radio is on, and of them sending.
  public struct RadioOn: Hashable, Sendable {
    public let central: Double
    public let peripheral: Double
  }

  /// 1 or 2; nil where nothing tells.
  public let channelSelection: Int?
  public let channelSelectionBasis: Basis
  public let origin: CounterOrigin
  /// Nil where the interval could not be found.
  public let counts: EventCounts?
  /// Events on another channel than the algorithm's; nil where the sequence is not known.
  public let offSequence: Int?
  public let packets: PacketCounts
  public let firstEvent: Int?
  public let lastEvent: Int?
  /// Parts per million that the interval is longer than nominal, by the sniffer's clock.
  public let drift: Double?
  /// Anchors that the drift was made from.
  public let anchors: Int
  /// Milliseconds that were left of the supervision timeout in the longest silence.
  public let supervisionMargin: Double?
  public let supervisionMarginFrame: Int?
  /// The most events in a row that the peripheral left out, as its latency allows.
  public let latencyUsed: Int
  public let intervals: [Interval]
  public let phys: [PHYs]
  public let maps: [Map]
  /// By channel index, 0 to 36.
  public let channels: [ChannelCounts]
  /// How many events had 0, 1, 2 … packets; the last entry counts those with more, too.
  public let packetsPerEvent: [Int]
  /// How many events ended so, by `EventEnd.rawValue`.
  public let ends: [Int]
  public let instants: [InstantCheck]
  public let radioOn: RadioOn?
  public let usesDeviceTime: Bool
  public let notes: [String]

  /// Milliseconds between events at the end, as they were measured: the median, by the sniffer's
  /// clock; where there are too few to measure, the interval that they fit. Nil where none was found.
  public var measuredInterval: Double? {
    intervals.last.flatMap { last in
      last.measuredMedian ?? (last.basis == .derived ? last.milliseconds : nil)
    }
  }
}
