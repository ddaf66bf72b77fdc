/// What the capture lacks of a connection. Reports use it to decide which rules can't be judged.
extension Connection {
  /// Number of its records that were truncated so much that their meaning is unknown.
  public var cutPackets: Int { evidence.cuts }

  /// Whether a record proves that packets of the connection are missing from the capture.
  public var lacksPackets: Bool { evidence.lastLoss > 0 }

  /// Whether its log has contained only data so far: no event shows when connections begin and end or
  /// when their handle is reused.
  public var lacksEvents: Bool { evidence.lacksEvents }

  /// Whether the times and senders of its packets are known well enough to detect a missing packet;
  /// always true in an HCI log.
  public var gapsWouldShow: Bool {
    !isOnAir || evidence.intervalIsKnown && evidence.sendersAreKnown && !isExcerpt
  }

  /// Whether the capture holds packets of it on the air, and none without content: both sides send those whenever they
  /// have nothing to say, so somebody saved a selection.
  public var isExcerpt: Bool {
    guard let air else { return false }
    return air.emptyPDUs == 0 && traffic >= Connection.fewestOfExcerpt
  }

  /// Number of packets with content among which one without would be.
  fileprivate static let fewestOfExcerpt = 8
}

extension ConnectionTable {
  /// The connections of which somebody saved a selection of packets. Where no connection of the capture has a packet
  /// without content, that includes those with few packets.
  package var excerpts: [Int] {
    let onAir = connections.indices.filter { connections[$0].isOnAir }
    let isExcerpt =
      onAir.allSatisfy { connections[$0].air?.emptyPDUs == 0 }
      && onAir.reduce(0) { $0 + connections[$1].traffic } >= Connection.fewestOfExcerpt
    return isExcerpt ? onAir : onAir.filter { connections[$0].isExcerpt }
  }
}
