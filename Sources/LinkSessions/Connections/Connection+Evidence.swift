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
    !isOnAir || evidence.intervalIsKnown && evidence.sendersAreKnown
  }
}
