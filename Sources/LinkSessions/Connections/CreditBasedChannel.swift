/// One L2CAP credit-based channel of a connection. Core 6.0, Vol 3, Part A, 4.22 and 4.25.
public struct CreditBasedChannel: Hashable, Sendable {
  /// One end's half: where it receives, and what it can take.
  public struct Endpoint: Hashable, Sendable {
    /// The CID in frames sent to this end.
    public internal(set) var channelID: UInt16
    /// Largest SDU it can receive, in octets.
    public internal(set) var mtu: UInt16
    /// Largest K-frame payload it can receive, in octets.
    public internal(set) var mps: UInt16
    /// Credits that the endpoint gave when the channel opened.
    public internal(set) var initialCredits: UInt16
  }

  /// Simplified protocol/service multiplexer: which service.
  public let spsm: UInt16
  /// Whether it was opened as one of several, with enhanced credit-based flow control.
  public let isEnhanced: Bool
  /// Which way the request went.
  public private(set) var openedBy: LinkDirection
  /// The side that asked for the channel.
  public internal(set) var requester: Endpoint
  /// The other side; nil until it has answered.
  public internal(set) var responder: Endpoint?
  /// The frame of the request.
  public let requestFrame: Int
  /// The frame of the response; nil where there is none.
  public internal(set) var responseFrame: Int?
  /// The frame that closed it; nil while it is open.
  public internal(set) var closedFrame: Int?
  /// SDUs and their octets, by direction.
  public internal(set) var sdus = BothDirections(both: 0)
  /// Octets of SDUs, by direction.
  public internal(set) var octets = BothDirections(both: 0)

  /// The credits of each side, by the direction of its frames.
  public internal(set) var credits = BothDirections(both: CreditLedger())

  /// Whether it was opened and not closed.
  public var isOpen: Bool { responder != nil && closedFrame == nil }

  /// SPSM 0x0027: the channel is a bearer of the Enhanced Attribute Protocol.
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

  /// What was taken for the central is the peripheral.
  mutating func swapDirections() {
    openedBy = openedBy.opposite
    sdus.swap()
    octets.swap()
    credits.swap()
  }

  /// The end that receives what goes in `direction`.
  public func receiver(of direction: LinkDirection) -> Endpoint? {
    direction == openedBy ? responder : requester
  }
}
