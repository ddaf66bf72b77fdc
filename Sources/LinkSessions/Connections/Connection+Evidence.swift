/// The parts of a connection that the capture lacks. Reports use them to decide which rules can't be judged.
extension Connection {
  /// Number of records that were truncated so much that their meaning is unknown.
  public var cutPackets: Int { evidence.cuts }

  /// Whether a record proves that packets of the connection are missing from the capture.
  public var lacksPackets: Bool { evidence.lastLoss > 0 }

  /// Whether the log has contained only data so far: no event shows when connections begin and end or when a handle is
  /// reused.
  public var lacksEvents: Bool { evidence.lacksEvents }

  /// Whether the times and senders of its packets are known well enough to detect a missing packet;
  /// always true in an HCI log.
  public var gapsWouldShow: Bool {
    !isOnAir || evidence.intervalIsKnown && evidence.sendersAreKnown && !isExcerpt
  }

  /// Whether the capture contains packets of the connection on the air, but no empty ones. Both sides send empty
  /// packets whenever they have no data, so the packets are a saved selection.
  public var isExcerpt: Bool {
    guard let air else { return false }
    return air.emptyPDUs == 0 && traffic >= Connection.fewestOfExcerpt
  }

  /// Minimum number of packets with content from which the absence of empty ones is significant.
  fileprivate static let fewestOfExcerpt = 8
}

extension ConnectionTable {
  /// The connections of which the capture contains a saved selection of packets. If no connection in the capture has an
  /// empty packet, this includes connections with few packets.
  package var excerpts: [Int] {
    let onAir = connections.indices.filter { connections[$0].isOnAir }
    let isExcerpt =
      onAir.allSatisfy { connections[$0].air?.emptyPDUs == 0 }
      && onAir.reduce(0) { $0 + connections[$1].traffic } >= Connection.fewestOfExcerpt
    return isExcerpt ? onAir : onAir.filter { connections[$0].isExcerpt }
  }
}
