extension LinkModel {
  /// The maximum rate of a transfer, and how the time of its intervals is used.
  public struct Ceiling: Hashable, Sendable {
    /// What limits the rate.
    @nonexhaustive
    public enum Limit: String, Hashable, Sendable, CaseIterable {
      /// No further exchange fits the usable part of the interval.
      case airtime
      /// Only this many packets are sent per event.
      case packetsPerEvent = "packets-per-event"
      /// Only this many values are handed over per event.
      case operationsPerEvent = "operations-per-event"
      /// Each value waits for the answer to the previous one.
      case acknowledgement
      /// The receiver's credits.
      case credits
      /// The peripheral skips events.
      case latency
      /// Not even one exchange fits the interval.
      case nothingFits = "nothing-fits"
    }

    /// Application bits per second.
    public var bitsPerSecond: Double
    /// Payload bits of data PDUs per second, including L2CAP and ATT headers.
    public var linkLayerBitsPerSecond: Double
    /// Mean number of data packets per connection event.
    public var packetsPerEvent: Double
    /// Number of data packets per value or SDU.
    public var packetsPerValue: Int
    /// Number of intervals from one value to the next if each waits for its answer, otherwise nil.
    public var intervalsPerValue: Int?
    /// Microseconds of an exchange with a full data PDU.
    public var exchange: Int
    /// What limits the rate.
    public var limit: Limit
    /// Shares of the time in the order for display. They add up to 1.
    public var shares: [Share]

    /// A share of the time, and its use.
    public struct Share: Hashable, Sendable {
      /// Uses of the time.
      @nonexhaustive
      public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The application's own octets.
        case values
        /// Headers of L2CAP and ATT, and SDU lengths.
        case headers
        /// Preamble, access address, header and CRC of data packets, and coding overhead.
        case framing
        /// The 4 octets that encryption adds to a packet.
        case integrityChecks = "integrity-checks"
        /// The packets of the other side.
        case answers
        /// T_IFS between packets.
        case interFrameSpaces = "inter-frame-spaces"
        /// No packets.
        case idle
      }

      /// The use.
      public var kind: Kind
      /// The share, 0 to 1.
      public var part: Double
    }
  }
}
