extension Transfer {
  /// An undecided verdict: what may have limited a transfer, and which evidence would decide.
  public struct OpenLimit: Hashable, Sendable {
    /// The kind of capture that would decide.
    public enum Evidence: String, Hashable, Sendable, CaseIterable {
      /// The sender's own HCI log shows what it had to send. A capture on the air shows it by the MD
      /// bits.
      case senderOrAir = "sender-log-or-air"
      /// A capture on the air shows whether packets failed, or how events ended.
      case air
      /// A log that begins with the connection shows its interval.
      case connectionStart = "connection-start"
      /// A capture of the same events that lacks fewer of them.
      case moreEvents = "more-events"
      /// The log of the requesting host shows how long it waited.
      case otherHost = "other-host-log"
    }

    /// Possible limits, most likely first. Never contains `unknown`.
    public let candidates: [Transfer.Limit]
    /// The evidence that would decide between them.
    public let evidence: Evidence
  }
}

extension LimitJudge {
  /// The possible limits if the verdict is unknown. Nil if the link's own parameters contradict the
  /// measured rate.
  var open: Transfer.OpenLimit? {
    guard transfer.ceiling.explainsGoodput else { return nil }
    if transfer.operation.isAcknowledged, takesExtraEvents {
      return Transfer.OpenLimit(candidates: [.answers, .link, .stack], evidence: .air)
    }
    if transfer.operation.isAcknowledged {
      return Transfer.OpenLimit(
        candidates: [.answers, .application],
        evidence: isAnsweredHere ? .otherHost : account.isOnAir ? .moreEvents : .connectionStart)
    }
    if account.isOnAir, account.use.events > 0, interval != nil {
      let seen = shares.map(\.limit).filter { $0 != .unknown }
      let others = [Transfer.Limit.application, .stack, .link].filter { !seen.contains($0) }
      return Transfer.OpenLimit(candidates: Array((seen + others).prefix(3)), evidence: .moreEvents)
    }
    guard interval != nil else {
      return Transfer.OpenLimit(
        candidates: [.application, .stack, .link],
        evidence: account.isLocal || account.isOnAir ? .connectionStart : .senderOrAir)
    }
    // The queue of the sender was never empty for long.
    if account.isLocal { return Transfer.OpenLimit(candidates: [.link, .stack], evidence: .air) }
    return Transfer.OpenLimit(candidates: [.application, .stack, .link], evidence: .senderOrAir)
  }
}
