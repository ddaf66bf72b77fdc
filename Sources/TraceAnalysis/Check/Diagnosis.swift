public import LinkSessions

/// Findings that belong together: one effect, why it came to it, and what it was not.
public struct Diagnosis: Sendable {
  /// What kind of story it is. The raw value is the stable name that reports use.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The supervision timeout ended a connection.
    case supervisionTimeout = "supervision-timeout"
    /// A connection failed to be established.
    case notEstablished = "not-established"
    /// A procedure of the link layer found no answer in time.
    case procedureUnanswered = "procedure-unanswered"
    /// Both sides began procedures that must not run together.
    case procedureCollision = "procedure-collision"
    /// A change came after its instant.
    case instantPassed = "instant-passed"
    /// An integrity check failed.
    case integrityFailure = "integrity-failure"
    /// One side has lost the key of a bond.
    case keyMissing = "key-missing"
    /// A pairing failed.
    case pairingFailed = "pairing-failed"
    /// A request of ATT found no answer in time.
    case requestUnanswered = "request-unanswered"
    /// A subscription was refused.
    case subscriptionRefused = "subscription-refused"
    /// A Security Request came between other requests.
    case securityRequestInTheWay = "security-request-in-the-way"
    /// New connection parameters were refused.
    case parametersRefused = "parameters-refused"
    /// New connection parameters were accepted and never came.
    case parametersNotApplied = "parameters-not-applied"
    /// A client used what it remembered of a database that has changed.
    case staleCache = "stale-cache"
    /// Values were cut because they came before the MTU was agreed.
    case valuesBeforeMTU = "values-before-mtu"
    /// Values came for which nobody had subscribed.
    case valuesUnsubscribed = "values-unsubscribed"
    /// Connections die at the same age again and again.
    case timer = "lifetime-equals-timer"
    /// Connections are made and lost again and again.
    case churn
    /// A rule of the specification was broken.
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
    /// The last change had taken hold: so many nanoseconds later both sides were heard.
    case change(ParameterChange, heardAfter: Int64)
    /// The strength of the peripheral's advertising in dBm: the median.
    case advertisingSignal(Int)
    /// The sniffer heard the side that sends this way to the end.
    case coverage(LinkDirection)
    /// Few packets of many were damaged, and no channel was bad.
    case interference(packets: Int, damaged: Int)
    /// So many of the peripheral's chances in a row had to be lost until the timeout.
    case timing(events: Int)
    /// The same bond has encrypted an earlier connection: its index, and the record that shows it.
    case bond(connection: Int, frame: Int)
    /// Who did not answer was heard after the request: the record.
    case link(heard: Int)
  }

  /// What it is that went wrong.
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
  /// What led to the effect, where the capture shows more than the end.
  public var explanation: EndExplanation? { effect.explanation }
  /// A change that took hold just before the effect.
  public let change: ParameterChange?
  /// What made it worse: other findings of the same connection.
  public let contributions: [CheckFinding]
  /// The starts of encryption of its connection, in their order.
  public let encryptions: [LinkEncryption]
  /// The strength of the peripheral's advertising in dBm, where a connection was not established: the
  /// median; nil where it was not heard.
  public let advertisingSignal: Int?
  /// Causes that the capture speaks against, and why.
  public let ruledOut: [RuledOut]

  /// The connection that is told; nil where it is about a device.
  public var connection: Int? { effect.finding.connection }

  /// The frames that the story rests on, in their order.
  public var frames: [Int] {
    var frames = Set(effect.frames)
    if let cause { frames.formUnion(cause.frames) }
    if let change { frames.insert(change.frame) }
    if let explanation { frames.formUnion(explanation.frames) }
    if let command = end?.command { frames.insert(command) }
    for contribution in contributions { frames.formUnion(contribution.frames.prefix(2)) }
    return frames.sorted()
  }
}
