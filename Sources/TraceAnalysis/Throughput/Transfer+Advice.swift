extension Transfer {
  /// A change that would make a transfer faster.
  public struct Advice: Hashable, Sendable {
    /// What to change. The raw value is the name used in reports.
    @nonexhaustive
    public enum Change: String, CaseIterable, Hashable, Sendable {
      /// Send values without waiting for responses.
      case writeWithoutResponse = "write-without-response"
      /// Fill each connection event with packets.
      case fillConnectionEvents = "fill-connection-events"
      /// Negotiate a larger ATT_MTU.
      case raiseATTMTU = "raise-att-mtu"
      /// Negotiate longer data PDUs.
      case dataLengthExtension = "data-length-extension"
      /// Use an L2CAP credit-based channel.
      case l2capChannel = "l2cap-channel"
      /// Request a shorter connection interval.
      case shorterInterval = "shorter-interval"
      /// Use LE 2M.
      case phy2M = "2m-phy"
      /// Give the sender more credits.
      case moreCredits = "more-credits"
      /// Accept longer K-frames on a channel.
      case largerMPS = "larger-mps"
      /// Choose a value length that fills whole packets.
      case alignValueToMTU = "align-value-to-mtu"
      /// Reduce the number of events that the peripheral may skip.
      case reduceLatency = "reduce-latency"
    }

    /// What to change.
    public let change: Change
    /// Application bits per second after the change, if everything else stays as observed.
    public internal(set) var predicted: Double
    /// The reason, as one sentence with numbers.
    public let why: String
    /// A precondition that the capture does not show, beginning with "if". Nil if there is none.
    public let condition: String?
    /// The frames that support the advice.
    package let frames: [Int]
  }
}
