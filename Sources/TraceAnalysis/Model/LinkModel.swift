/// A link with one kind of transfer at the maximum rate that its parameters allow.
///
/// Its ceiling is calculated from air times: no packet is lost, the sender always has data, and the
/// receiver always accepts it.
public struct LinkModel: Hashable, Sendable {
  /// The operation that carries the data.
  public var operation: LinkModel.Operation
  /// connInterval in microseconds.
  public var interval: Int
  /// Number of connection events that the peripheral skips when it has nothing to send.
  public var latency = 0
  /// The PHY of the data's sender.
  public var phy = AirPHY.le1M
  /// The PHY of the other side, or nil if it is the same.
  public var answerPHY: AirPHY?
  /// ATT_MTU in octets.
  public var attMTU = 23
  /// Maximum payload of a data PDU in octets: 27, or the value of a data length update, at most
  /// 251.
  public var dataLength = 27
  /// MaxTxTime in microseconds, as negotiated for uncoded PHYs. No packet takes longer, except that LE Coded always
  /// has 2,704 µs. Nil for the time that the data length needs.
  public var maximumTime: Int?
  /// Whether packets carry an integrity check of 4 octets.
  public var isEncrypted = false
  /// Whether the sender reserves time for the integrity check in `maximumTime` even without encryption.
  var timeIncludesCheck = false
  /// Microseconds from the anchor after which no exchange may end, or nil for the interval.
  public var eventLength: Int?
  /// Unusable microseconds at the end of each interval.
  public var eventGap = 0
  /// T_IFS in microseconds after a packet of the data's sender.
  public var interFrameSpace = Airtime.interFrameSpace
  /// T_IFS in microseconds after a packet of the other side, or nil if it is the same.
  public var answerInterFrameSpace: Int?
  /// T_MCES in microseconds: the pause after an event's last packet, before the next anchor point.
  public var connectionEventSpace = Airtime.interFrameSpace
  /// Application octets in a PDU or SDU, or nil for the maximum.
  public var valueOctets: Int?
  /// Maximum number of data packets per connection event, or nil if only time limits them.
  public var packetsPerEvent: Int?
  /// Maximum number of values or SDUs per connection event, or nil if only packets limit them.
  public var operationsPerEvent: Int?
  /// MPS of a credit-based channel: maximum payload of a K-frame in octets, including the SDU
  /// length.
  public var maximumPDUSize = 247
  /// Maximum number of credits that the sender of a channel has, or nil for more than it needs.
  public var credits: Int?
  /// Number of octets of a long L2CAP frame that the host passes to its controller at a time. Each such part begins a
  /// new data PDU. Nil for whole frames.
  public var hostPacketOctets: Int?

  /// Maximum size of an attribute value. Core 6.0, Vol 3, Part F, 3.2.9.
  public static let largestValue = 512

  /// Creates a link with the specification's defaults.
  ///
  /// - Parameters:
  ///   - operation: the operation that carries the data.
  ///   - interval: connInterval in microseconds.
  public init(operation: LinkModel.Operation, interval: Int) {
    self.operation = operation
    self.interval = interval
  }

  /// Application octets of each value or SDU.
  public var valueSize: Int {
    let most = LinkModel.largestValueSize(of: operation, attMTU: attMTU, maximumPDUSize)
    return operation == .l2cap
      ? min(max(valueOctets ?? most, 1), 65_535) : min(max(valueOctets ?? most, 1), most)
  }

  /// Size of a value that fills the MTU, or of an SDU that fills a few K-frames, in octets.
  static func largestValueSize(
    of operation: LinkModel.Operation, attMTU: Int, _ maximumPDUSize: Int
  ) -> Int {
    guard operation != .l2cap else { return 8 * min(max(maximumPDUSize, 23), 8_000) - 2 }
    return min(max(min(max(attMTU, 23), 65_535) - operation.attributeHeaderOctets, 1), largestValue)
  }

  /// Maximum payload of a data PDU in octets, limited by data length and time.
  ///
  /// Core 6.0, Vol 6, Part B, 4.5.10.
  public var longestPayload: Int {
    let length = min(max(dataLength, 27), 251)
    guard let time = effectiveTime else { return length }
    var fitting = length
    while fitting > 27,
      Airtime.microseconds(
        ofPayload: fitting, on: phy, isEncrypted: isEncrypted || timeIncludesCheck)
        > time
    { fitting -= 1 }
    return fitting
  }

  /// connEffectiveMaxTxTime in microseconds. Assumes that the other side's packets are no longer
  /// than this side's.
  private var effectiveTime: Int? {
    guard let maximumTime else { return nil }
    guard phy == .codedS2 || phy == .codedS8 else { return max(maximumTime, 328) }
    let longest = max(2_704, maximumTime)
    let required =
      interFrameSpace + connectionEventSpace
      + min(longest, min(max(dataLength, 27), 251) * 64 + 976)
    return max(2_704, min(maximumTime, interval - required))
  }

  /// Payload octets of the data PDUs that carry one value or SDU, in order.
  ///
  /// Each L2CAP frame, including its header of 4 octets, begins a new data PDU.
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
    return frames.flatMap { LinkModel.packets(of: $0, length: length, hostPacketOctets) }
  }

  /// Returns the octets of the data PDUs that carry a frame which the host passes to the controller in parts.
  private static func packets(of frame: Int, length: Int, _ part: Int?) -> [Int] {
    // The size of parts shorter than a packet is a property of the host and not of the link.
    let part = part.flatMap { $0 >= length ? $0 : nil } ?? max(1, frame)
    return stride(from: 0, to: frame, by: part).flatMap { start in
      let octets = min(part, frame - start)
      return stride(from: 0, to: octets, by: length).map { min(length, octets - $0) }
    }
  }

  /// Returns lengths of frames whose packets are as full as possible, up to the largest frame allowed.
  func wellFilledFrames(atMost largest: Int) -> [Int] {
    let length = longestPayload
    guard let part = hostPacketOctets, part >= length, part < largest else {
      return [largest, largest / length * length].filter { $0 > 0 }
    }
    return [largest]
      + (0...min(16, largest / part)).map { parts in
        parts * part + min(part, largest - parts * part) / length * length
      }.filter { $0 > 0 }
  }

  /// Share of application data in the payloads of the data PDUs.
  public var valueShare: Double {
    Double(valueSize) / Double(max(packetSizes.reduce(0, +), 1))
  }

  /// The exchange that carries a data PDU with this many octets.
  public func exchange(of octets: Int) -> Airtime.Exchange {
    Airtime.Exchange(
      payload: octets, phy: phy, answerPHY: answerPHY, isEncrypted: isEncrypted,
      interFrameSpace: interFrameSpace, answerInterFrameSpace: answerInterFrameSpace)
  }

  /// Microseconds of an interval available for exchanges, including T_IFS after each: an event's
  /// last packet ends T_MCES before the next anchor point.
  public var usableInterval: Int {
    let space = (answerInterFrameSpace ?? interFrameSpace) - connectionEventSpace
    return max(0, min(eventLength ?? interval, interval - eventGap + space))
  }

  /// Latency, limited to the range of the specification. Core 6.0, Vol 6, Part B, 4.5.1.
  var skippedEvents: Int { min(max(latency, 0), 499) }

  /// Returns the ceiling after one change.
  public func predict(_ change: LinkModel.Change) -> LinkModel.Ceiling {
    changed(by: change).ceiling
  }
}
