/// What a capture lacks of a connection, for who has to say which rules can't be judged.
extension Connection {
  /// Records of it of which so much was cut away that their meaning is not known.
  public var cutPackets: Int { evidence.cuts }

  /// Whether a record proves that packets of it are not in the capture.
  public var lacksPackets: Bool { evidence.lastLoss > 0 }

  /// Whether the times and the senders of its packets are known well enough to say that one is
  /// missing; always so in an HCI log.
  public var gapsWouldShow: Bool {
    !isOnAir || evidence.intervalIsKnown && evidence.sendersAreKnown
  }
}
