/// A change that would make a transfer faster.
public struct Advice: Hashable, Sendable {
  /// What to change. The raw value is the name that reports use.
  public enum Change: String, CaseIterable, Hashable, Sendable {
    /// Send values without waiting for answers.
    case writeWithoutResponse = "write-without-response"
    /// Send as many packets in each connection event as fit it.
    case fillConnectionEvents = "fill-connection-events"
    /// Agree on a larger ATT_MTU.
    case raiseATTMTU = "raise-att-mtu"
    /// Agree on longer data PDUs.
    case dataLengthExtension = "data-length-extension"
    /// Use a credit-based channel.
    case l2capChannel = "l2cap-channel"
    /// Ask for a shorter connection interval.
    case shorterInterval = "shorter-interval"
    /// Use LE 2M.
    case phy2M = "2m-phy"
    /// Give the sender more credits.
    case moreCredits = "more-credits"
    /// Accept longer K-frames on a channel.
    case largerMPS = "larger-mps"
    /// Make values as long as whole packets hold.
    case alignValueToMTU = "align-value-to-mtu"
    /// Let the peripheral sleep through fewer events.
    case reduceLatency = "reduce-latency"
  }

  /// What to change.
  public let change: Change
  /// Application bits a second after the change, all else as observed.
  public let predicted: Double
  /// One sentence with numbers.
  public let why: String
  /// What has to be true for it and is not in the capture, beginning with "if"; nil if nothing is.
  public let condition: String?
  /// The frames that show it.
  public let frames: [Int]
}
