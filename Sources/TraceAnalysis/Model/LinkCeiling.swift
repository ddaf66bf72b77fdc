/// How fast a transfer can go at the most, and where the time of its intervals goes.
public struct LinkCeiling: Hashable, Sendable {
  /// What keeps the transfer from being faster.
  public enum Limit: String, Hashable, Sendable, CaseIterable {
    /// No further exchange fits the part of the interval that can be used.
    case airtime
    /// So many packets are sent in an event and no more.
    case packetsPerEvent = "packets-per-event"
    /// So many values are handed over for an event and no more.
    case operationsPerEvent = "operations-per-event"
    /// Each value waits for the answer to the last one.
    case acknowledgement
    /// The receiver's credits.
    case credits
    /// The peripheral sleeps through events.
    case latency
    /// Not even one exchange fits the interval.
    case nothingFits = "nothing-fits"
  }

  /// Application bits a second.
  public var bitsPerSecond: Double
  /// Payload bits of data PDUs a second, headers of L2CAP and ATT included.
  public var linkLayerBitsPerSecond: Double
  /// Data packets in a connection event, over many events.
  public var packetsPerEvent: Double
  /// Data packets of one value or SDU.
  public var packetsPerValue: Int
  /// Intervals from one value to the next, where each waits for its answer; else nil.
  public var intervalsPerValue: Int?
  /// Microseconds of an exchange with a full data PDU.
  public var exchange: Int
  /// What keeps the transfer from being faster.
  public var limit: Limit
  /// Parts of the time, in the order in which they are told; they add up to 1.
  public var shares: [Share]

  /// A part of the time, and what it is spent on.
  public struct Share: Hashable, Sendable {
    /// What time is spent on.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The application's own octets.
      case values
      /// Of L2CAP and ATT, and SDU lengths.
      case headers
      /// Preamble, access address, header and CRC of data packets, and the coding's own.
      case framing
      /// The 4 octets that encryption adds to a packet.
      case integrityChecks = "integrity-checks"
      /// The packets of the other side.
      case answers
      /// T_IFS between packets.
      case interFrameSpaces = "inter-frame-spaces"
      /// No packet.
      case idle
    }

    /// What the time is spent on.
    public var kind: Kind
    /// The part, 0 to 1.
    public var part: Double
  }
}
