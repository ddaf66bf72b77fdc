/// One L2CAP credit-based channel of a connection. Core 6.0, Vol 3, Part A, 4.22 and 4.25.
public struct CreditBasedChannel: Hashable, Sendable {
  /// One end of the channel: its receive limits.
  public struct Endpoint: Hashable, Sendable {
    /// The CID in frames sent to this end.
    public internal(set) var channelID: UInt16
    /// Maximum SDU that it receives, in octets.
    public internal(set) var mtu: UInt16
    /// Maximum K-frame payload that it receives, in octets.
    public internal(set) var mps: UInt16
    /// Credits that the endpoint granted when the channel was opened.
    public internal(set) var initialCredits: UInt16
  }

  /// Simplified protocol/service multiplexer, which identifies the service.
  public let spsm: UInt16
  /// Whether it uses enhanced credit-based flow control, which opens several channels with one request.
  public let isEnhanced: Bool
  /// The direction of the connection request.
  public private(set) var openedBy: LinkDirection
  /// The endpoint that requested the channel.
  public internal(set) var requester: Endpoint
  /// The other endpoint; nil until it has responded.
  public internal(set) var responder: Endpoint?
  /// The frame of the request.
  package let requestFrame: Int
  /// The frame of the response; nil if there is none.
  package internal(set) var responseFrame: Int?
  /// The frame that closed it; nil while it is open.
  package internal(set) var closedFrame: Int?
  /// Number of SDUs by direction.
  public internal(set) var sdus = BothDirections(both: 0)
  /// Octets of SDUs, by direction.
  public internal(set) var octets = BothDirections(both: 0)

  /// The CID of the other endpoint, derived from the frames sent to it; nil if the capture contains its response.
  public internal(set) var derivedChannelID: UInt16?
  /// Octets of the longest K-frame, by direction.
  public internal(set) var longestFrame = BothDirections(both: 0)

  /// The credits of each side, by the direction of its frames.
  public internal(set) var credits = BothDirections(both: CreditBasedChannel.Ledger())

  /// Whether it is open.
  public var isOpen: Bool { responder != nil && closedFrame == nil }

  /// Whether the channel is a bearer of the Enhanced Attribute Protocol (SPSM 0x0027).
  public var isEnhancedATT: Bool { spsm == 0x0027 }

  init(
    spsm: UInt16, isEnhanced: Bool, openedBy: LinkDirection, requester: Endpoint, requestFrame: Int
  ) {
    self.spsm = spsm
    self.isEnhanced = isEnhanced
    self.openedBy = openedBy
    self.requester = requester
    self.requestFrame = requestFrame
  }

  /// Swaps the directions: the device that was assumed to be the central is the peripheral.
  mutating func swapDirections() {
    openedBy = openedBy.opposite
    sdus.swap()
    octets.swap()
    longestFrame.swap()
    credits.swap()
  }

  /// Returns whether frames with this CID in `direction` belong to it.
  func receives(_ channelID: UInt16, _ direction: LinkDirection) -> Bool {
    guard let receiver = receiver(of: direction) else { return derivedChannelID == channelID }
    return receiver.channelID == channelID
  }

  /// Returns the endpoint that receives frames in `direction`.
  public func receiver(of direction: LinkDirection) -> Endpoint? {
    direction == openedBy ? responder : requester
  }
}
