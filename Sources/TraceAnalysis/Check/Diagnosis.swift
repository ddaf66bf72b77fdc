public import LinkSessions

/// Findings that belong together: one effect, why it came to it, and what it was not.
public struct Diagnosis: Sendable {
  /// What kind of story it is. The raw value is the stable name that reports use.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case supervisionTimeout = "supervision-timeout"
    case notEstablished = "not-established"
    case procedureUnanswered = "procedure-unanswered"
    case procedureCollision = "procedure-collision"
    case instantPassed = "instant-passed"
    case integrityFailure = "integrity-failure"
    case keyMissing = "key-missing"
    case pairingFailed = "pairing-failed"
    case requestUnanswered = "request-unanswered"
    case subscriptionRefused = "subscription-refused"
    case securityRequestInTheWay = "security-request-in-the-way"
    case parametersRefused = "parameters-refused"
    case parametersNotApplied = "parameters-not-applied"
    case staleCache = "stale-cache"
    case valuesBeforeMTU = "values-before-mtu"
    case valuesUnsubscribed = "values-unsubscribed"
    case timer = "lifetime-equals-timer"
    case churn
    case protocolViolation = "protocol-violation"
  }

  /// Something that might have been the cause, and was not: what the capture shows instead.
  public enum RuledOut: Hashable, Sendable {
    /// The mean of the last packets of the side that fell silent, in dBm.
    case signal(Int8)
    /// The key worked: so many packets were decrypted.
    case key(packets: Int)
    /// No change with an instant was due.
    case instants
  }

  public let kind: Kind
  /// The effect, as the rule tells it.
  public let effect: CheckFinding
  /// All connections with the same effect of the same two devices, in their order: indices in
  /// `ConnectionTable`, the one that is told among them.
  public let occurrences: [Int]
  /// Which of them this one is, from 1; 0 outside connections.
  public let ordinal: Int
  /// How the connection ended, where its end is the effect.
  public let end: ConnectionEnd?
  /// Nanoseconds from the connection's beginning to the effect; nil where that was not captured.
  public let lifetime: Int64?
  /// Another finding that leads to the effect.
  public let cause: CheckFinding?
  /// A change that took hold just before the effect.
  public let change: ParameterChange?
  /// What made it worse: other findings of the same connection.
  public let contributions: [CheckFinding]
  public let ruledOut: [RuledOut]

  /// The connection that is told; nil where it is about a device.
  public var connection: Int? { effect.finding.connection }

  /// The frames that the story rests on, in their order.
  public var frames: [Int] {
    var frames = Set(effect.frames)
    if let cause { frames.formUnion(cause.frames) }
    if let change { frames.insert(change.frame) }
    for contribution in contributions { frames.formUnion(contribution.frames.prefix(2)) }
    return frames.sorted()
  }
}
