/// What a capture lacks of a connection, for who has to say which rules can't be judged.
extension Connection {
  /// Records of it of which so much was cut away that their meaning is not known.
  public var cutPackets: Int { evidence.cuts }

  /// Whether a record proves that packets of it are not in the capture.
  public var lacksPackets: Bool { evidence.lastLoss > 0 }

  /// Whether it is of a log that has shown data alone: nothing in it tells when connections begin and
  /// end, nor whether their handle has passed to another one.
  public var lacksEvents: Bool { evidence.lacksEvents }

  /// Whether the times and the senders of its packets are known well enough to say that one is
  /// missing; always so in an HCI log.
  public var gapsWouldShow: Bool {
    !isOnAir || evidence.intervalIsKnown && evidence.sendersAreKnown
  }
}
