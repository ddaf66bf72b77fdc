/// A change that would make a transfer faster.
public struct Advice: Hashable, Sendable {
  /// What to change. The raw value is the name that reports use.
  public enum Change: String, CaseIterable, Hashable, Sendable {
    case writeWithoutResponse = "write-without-response"
    case fillConnectionEvents = "fill-connection-events"
    case raiseATTMTU = "raise-att-mtu"
    case dataLengthExtension = "data-length-extension"
    case l2capChannel = "l2cap-channel"
    case shorterInterval = "shorter-interval"
    case phy2M = "2m-phy"
    case moreCredits = "more-credits"
    case alignValueToMTU = "align-value-to-mtu"
    case reduceLatency = "reduce-latency"
  }

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
