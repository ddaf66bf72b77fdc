/// A link on which one kind of transfer goes as fast as the set-up allows.
///
/// Its ceiling is arithmetic over the time on the air: no packet is lost, the sender always has
/// data, and the receiver always takes it.
public struct LinkModel: Hashable, Sendable {
  /// How the data is sent.
  public var operation: TransferOperation
  /// connInterval in microseconds.
  public var interval: Int
  /// Connection events that the peripheral skips whenever it has nothing to send.
  public var latency = 0
  /// The physical layer of the data's sender.
  public var phy = AirPHY.le1M
  /// The physical layer of the other side; nil if it is the same.
  public var answerPHY: AirPHY?
  /// In octets.
  public var attMTU = 23
  /// Octets of a data PDU's payload: 27, or what a data length update made of it, at most 251.
  public var dataLength = 27
  /// MaxTxTime in microseconds, as agreed on for uncoded PHYs: no packet takes longer, but for the
  /// 2,704 µs that LE Coded always has. Nil: as long as the data length makes it.
  public var maximumTime: Int?
  /// Whether packets carry an integrity check of 4 octets.
  public var isEncrypted = false
  /// Microseconds from the anchor after which no exchange may end; nil: the interval.
  public var eventLength: Int?
  /// Microseconds at the end of each interval that can't be used.
  public var eventGap = 0
  /// T_IFS in microseconds after a packet of the data's sender.
  public var interFrameSpace = Airtime.interFrameSpace
  /// T_IFS in microseconds after a packet of the other side; nil if it is the same.
  public var answerInterFrameSpace: Int?
  /// T_MCES in microseconds: the pause after an event's last packet, before the next anchor point.
  public var connectionEventSpace = Airtime.interFrameSpace
  /// Application octets in a PDU or SDU; nil: as many as there is room for.
  public var valueOctets: Int?
  /// Data packets in a connection event; nil where only time limits them.
  public var packetsPerEvent: Int?
  /// Values or SDUs in a connection event; nil where only packets limit them.
  public var operationsPerEvent: Int?
  /// MPS of a credit-based channel: octets of a K-frame's payload, the SDU length included.
  public var maximumPDUSize = 247
  /// Credits that the sender of a channel has at most; nil: more than it needs.
  public var credits: Int?

  /// The largest attribute value. Core 6.0, Vol 3, Part F, 3.2.9.
  public static let largestValue = 512

  /// Describes a link with the specification's defaults.
  ///
  /// - Parameters:
  ///   - operation: How the data travels.
  ///   - interval: connInterval in microseconds.
  public init(operation: TransferOperation, interval: Int) {
    self.operation = operation
    self.interval = interval
  }

  /// Application octets of each value or SDU.
  public var valueSize: Int {
    let most = LinkModel.largestValueSize(of: operation, attMTU: attMTU, maximumPDUSize)
    return operation == .l2cap
      ? min(max(valueOctets ?? most, 1), 65_535) : min(max(valueOctets ?? most, 1), most)
  }

  /// Octets of a value that fills the MTU, or of an SDU that fills a few K-frames.
  static func largestValueSize(
    of operation: TransferOperation, attMTU: Int, _ maximumPDUSize: Int
  ) -> Int {
    guard operation != .l2cap else { return 8 * min(max(maximumPDUSize, 23), 8_000) - 2 }
    return min(max(min(max(attMTU, 23), 65_535) - operation.attributeHeaderOctets, 1), largestValue)
  }

  /// Octets of the longest payload that a data PDU has, by data length and time.
  ///
  /// Core 6.0, Vol 6, Part B, 4.5.10.
  public var longestPayload: Int {
    let length = min(max(dataLength, 27), 251)
    guard let time = effectiveTime else { return length }
    var fitting = length
    while fitting > 27,
      Airtime.microseconds(ofPayload: fitting, on: phy, isEncrypted: isEncrypted) > time
    { fitting -= 1 }
    return fitting
  }

  /// connEffectiveMaxTxTime in microseconds. The other side is taken to send no longer packets than
  /// this one.
  private var effectiveTime: Int? {
    guard let maximumTime else { return nil }
    guard phy == .codedS2 || phy == .codedS8 else { return max(maximumTime, 328) }
    let longest = max(2_704, maximumTime)
    let required =
      interFrameSpace + connectionEventSpace
      + min(longest, min(max(dataLength, 27), 251) * 64 + 976)
    return max(2_704, min(maximumTime, interval - required))
  }

  /// Payload octets of the data PDUs that carry one value or SDU, in their order.
  ///
  /// Each L2CAP frame, its header of 4 octets included, begins a data PDU of its own.
  public var packetSizes: [Int] {
    let length = longestPayload
    var frames: [Int] = []
    if operation == .l2cap {
      let most = min(max(maximumPDUSize, 23), 65_533)
      var left = valueSize + 2
      while left > 0 {
        frames.append(4 + min(left, most))
        left -= most
      }
    } else {
      frames = [4 + operation.attributeHeaderOctets + valueSize]
    }
    return frames.flatMap { frame in
      stride(from: 0, to: frame, by: length).map { min(length, frame - $0) }
    }
  }

  /// The part of what the data PDUs carry that is application data.
  public var valueShare: Double {
    Double(valueSize) / Double(max(packetSizes.reduce(0, +), 1))
  }

  /// The exchange that carries a data PDU of so many octets.
  public func exchange(of octets: Int) -> Exchange {
    Exchange(
      payload: octets, phy: phy, answerPHY: answerPHY, isEncrypted: isEncrypted,
      interFrameSpace: interFrameSpace, answerInterFrameSpace: answerInterFrameSpace)
  }

  /// Microseconds of an interval in which exchanges may stand, T_IFS after each included: an event's
  /// last packet is T_MCES before the next anchor point.
  public var usableInterval: Int {
    let space = (answerInterFrameSpace ?? interFrameSpace) - connectionEventSpace
    return max(0, min(eventLength ?? interval, interval - eventGap + space))
  }

  /// Latency within what the specification allows. Core 6.0, Vol 6, Part B, 4.5.1.
  var skippedEvents: Int { min(max(latency, 0), 499) }

  /// The ceiling with one thing changed.
  public func predict(_ change: LinkChange) -> LinkCeiling { changed(by: change).ceiling }
}
