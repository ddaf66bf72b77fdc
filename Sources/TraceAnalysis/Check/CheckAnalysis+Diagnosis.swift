public import CaptureFiles
public import LinkSessions

extension CheckAnalysis {
  /// A group of related findings: one effect, its cause, and the causes that were ruled out.
  public struct Diagnosis: Sendable {
    /// The kind of diagnosis. The raw value is a stable name used in reports.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The supervision timeout ended a connection.
      case supervisionTimeout = "supervision-timeout"
      /// A connection failed to be established.
      case notEstablished = "not-established"
      /// A link-layer procedure was not answered in time.
      case procedureUnanswered = "procedure-unanswered"
      /// Both sides started incompatible procedures.
      case procedureCollision = "procedure-collision"
      /// A change was sent after its instant.
      case instantPassed = "instant-passed"
      /// An integrity check failed.
      case integrityFailure = "integrity-failure"
      /// One side lost the key of a bond.
      case keyMissing = "key-missing"
      /// A pairing failed.
      case pairingFailed = "pairing-failed"
      /// An ATT request was not answered in time.
      case requestUnanswered = "request-unanswered"
      /// A subscription was rejected.
      case subscriptionRefused = "subscription-refused"
      /// A Security Request interfered with other requests.
      case securityRequestInTheWay = "security-request-in-the-way"
      /// New connection parameters were rejected.
      case parametersRefused = "parameters-refused"
      /// New connection parameters were accepted but never applied.
      case parametersNotApplied = "parameters-not-applied"
      /// A client used cached handles of a database that has changed.
      case staleCache = "stale-cache"
      /// Values were truncated because they came before the MTU exchange.
      case valuesBeforeMTU = "values-before-mtu"
      /// Values arrived without a subscription.
      case valuesUnsubscribed = "values-unsubscribed"
      /// Several connections ended after the same amount of time.
      case timer = "lifetime-equals-timer"
      /// Connections are repeatedly established and lost.
      case churn
      /// A rule of the specification was broken.
      case protocolViolation = "protocol-violation"
    }

    /// A possible cause that the capture rules out, with the evidence.
    @nonexhaustive
    public enum RuledOut: Hashable, Sendable {
      /// Mean RSSI of the last packets from the side that fell silent, in dBm.
      case signal(Int8)
      /// The key worked: this many packets were decrypted.
      case key(packets: Int)
      /// No change with an instant was pending.
      case instants
      /// The last change was complete: both sides were received for this long after it.
      case change(Connection.ParameterChange, heardAfter: Duration)
      /// Median RSSI of the peripheral's advertising in dBm.
      case advertisingSignal(Int)
      /// The sniffer received this direction until the end.
      case coverage(LinkDirection)
      /// Few of many packets were damaged, and no channel was bad.
      case interference(packets: Int, damaged: Int)
      /// The peripheral had to miss this many consecutive events before the timeout.
      case timing(events: Int)
      /// The same bond encrypted an earlier connection, as the record shows.
      case bond(connection: ConnectionID, frame: FrameNumber)
      /// The side that did not answer was received after the request, in this record.
      case link(heard: FrameNumber)
      /// The link layer of the side that did not answer acknowledged packets after the request, in this record.
      case linkLayer(frame: FrameNumber)
    }

    /// The kind of failure.
    public let kind: Kind
    /// The effect, as reported by its rule.
    public let effect: CheckFinding
    /// All connections of the same two devices with the same effect, including this one, in order:
    /// indices in `ConnectionTable`.
    package let occurrences: [Int]
    /// Number of this occurrence, from 1. 0 outside connections.
    public let ordinal: Int
    /// How the connection ended, if its end is the effect.
    public let end: Connection.End?
    /// Nanoseconds from the start of the connection to the effect, or nil if the start was not
    /// captured.
    package let lifetime: Int64?
    /// Another finding that caused the effect.
    public let cause: CheckFinding?
    /// What caused the effect, if the capture shows more than the end.
    public var explanation: CheckFinding.EndExplanation? { effect.explanation }
    /// A change that was applied just before the effect.
    public let change: Connection.ParameterChange?
    /// Other findings of the same connection that contributed.
    public let contributions: [CheckFinding]
    /// Starts of encryption on the connection, in order.
    public let encryptions: [LinkEncryption]
    /// Median RSSI of the peripheral's advertising in dBm, if a connection was not established. Nil
    /// if the advertising was not captured.
    public let advertisingSignal: Int?
    /// Whether that advertising was so weak that packets are lost.
    package var signalIsWeak: Bool {
      advertisingSignal.map { $0 < DiagnosisEvidence.weakSignal } ?? false
    }
    /// Causes that the capture rules out, with the evidence.
    public let ruledOut: [RuledOut]

    /// Index of the connection, or nil if the diagnosis is about a device.
    package var connection: Int? { effect.finding.connection }

    /// The frames that support the diagnosis, in order.
    package var frames: [Int] {
      var frames = Set(effect.frames)
      if let cause { frames.formUnion(cause.frames) }
      if let change { frames.insert(change.frame) }
      if let explanation { frames.formUnion(explanation.frames) }
      if let command = end?.command { frames.insert(command) }
      for contribution in contributions { frames.formUnion(contribution.frames.prefix(2)) }
      return frames.sorted()
    }
  }
}
