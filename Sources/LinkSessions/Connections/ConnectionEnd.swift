public import BluetoothPackets

/// How a connection ended, or why the capture does not tell: one value, which all reports use.
public struct ConnectionEnd: Hashable, Sendable {
  /// Why a connection ended.
  public enum Cause: Hashable, Sendable {
    /// A PDU or event gave the reason.
    case reason(ControllerErrorCode)
    /// The last PDU was ciphertext, as long as LL_TERMINATE_IND, and acknowledged.
    case encryptedTermination
    /// One side went on without hearing the other until the supervision timeout was over.
    case supervisionTimeout
    /// The central's first packets were not answered, or the peripheral did not hear the request.
    case notEstablished
    /// The handle or access address was given to a new connection, or the same two devices connected
    /// again: it ended between two records.
    case replaced
    /// The host reset its controller, which ends connections without an event.
    case controllerReset
    /// The sniffer heard no more of it, although the capture goes on; probably because it did not
    /// follow a change at its instant, where one was due.
    case lostBySniffer(at: LinkLayerProcedure?)
    /// The capture ends while the connection is open; of basis `unknown` where it has no events, so that
    /// nothing tells whether it still was.
    case captureEnds
  }

  /// Why it ended.
  public let cause: Cause
  /// How the cause is known.
  public let basis: Basis
  /// The record that ended it, or the last one of the connection if nothing in the capture does.
  public let frame: Int
  /// When, in nanoseconds since 1970.
  public let time: Int64
  /// Which end wanted it: on the air the sender of LL_TERMINATE_IND, in a log this host or the other end.
  /// Unknown where neither did, and where the capture does not show it.
  public let endedBy: Known<Party>
  /// The record of this host's command to end it; nil on the air, and where it gave none.
  public let command: Int?
  private let box: Box

  /// What the capture shows around the end.
  public var circumstances: EndCircumstances { box.circumstances }

  init(
    _ cause: Cause, basis: Basis, at frame: Frame, by endedBy: Known<Party> = .unknown,
    command: Int? = nil, _ circumstances: EndCircumstances
  ) {
    self.cause = cause
    self.basis = basis
    self.frame = frame.number
    time = frame.time
    self.endedBy = endedBy
    self.command = command
    box = Box(circumstances)
  }

  /// Whether the connection is known to be over, as opposed to out of sight.
  public var isOver: Bool { cause.isOver }

  /// Whether this host asked for the end and the capture does not show that it came.
  public var isRequested: Bool { command != nil && (cause == .captureEnds || cause == .replaced) }

  /// Whether the connection ended in a way that neither end wanted, or for a reason that calls for a look.
  public var isFailure: Bool {
    switch cause {
    case .supervisionTimeout, .notEstablished: true
    // A hang-up that the other end did not acknowledge.
    case .reason(.lmpOrLLResponseTimeout): endedBy.value?.isLocal != true
    case .reason(let code): !ConnectionEnd.orderly.contains(code)
    case .encryptedTermination, .replaced, .controllerReset, .lostBySniffer, .captureEnds: false
    }
  }

  /// The user, the power or the application of an end wanted it. Core 6.0, Vol 1, Part F, 2.
  private static let orderly: Set<ControllerErrorCode> = [
    .success, .remoteUserTerminated, .remoteLowResources, .remotePowerOff, .localHostTerminated,
  ]

  /// The records that the statement rests on, in their order.
  public var frames: [Int] {
    var frames: Set<Int> = [frame]
    if let command, endedBy.basis == .derived || isRequested { frames.insert(command) }
    // A PDU or an event that gives an orderly reason proves the end alone.
    if basis == .seen, case .reason = cause, !isFailure { return frames.sorted() }
    for direction in LinkDirection.both {
      if let heard = circumstances.lastHeard[direction] { frames.insert(heard.number) }
    }
    if let unanswered = circumstances.unanswered { frames.insert(unanswered.first.number) }
    for other in [
      circumstances.hiddenPDU?.frame.number, circumstances.advertisedAgain?.number,
      circumstances.successor?.number,
    ] {
      if let other { frames.insert(other) }
    }
    return frames.sorted()
  }
}

extension ConnectionEnd {
  /// Keeps the value small where it is handed on.
  private final class Box: Hashable, Sendable {
    let circumstances: EndCircumstances

    init(_ circumstances: EndCircumstances) {
      self.circumstances = circumstances
    }

    static func == (left: Box, right: Box) -> Bool {
      left === right || left.circumstances == right.circumstances
    }

    func hash(into hasher: inout Hasher) { hasher.combine(circumstances) }
  }
}

extension ConnectionEnd.Cause {
  /// Whether the connection is known to be over, as opposed to out of sight.
  public var isOver: Bool {
    switch self {
    case .lostBySniffer, .captureEnds: false
    default: true
    }
  }

  /// What becomes of a transaction that was open then.
  var outcomeOfOpen: TransactionOutcome {
    switch self {
    case .captureEnds: .inProgress
    // It is not known what came between the last record and the end.
    case .lostBySniffer, .replaced: .notInCapture
    default: .disconnected
    }
  }

  /// The stable name that reports use.
  public var name: String {
    switch self {
    case .reason(.connectionTimeout), .supervisionTimeout: "supervision-timeout"
    case .reason(.failedToBeEstablished), .notEstablished: "not-established"
    case .reason, .encryptedTermination: "terminated"
    case .replaced: "replaced"
    case .controllerReset: "controller-reset"
    case .lostBySniffer: "lost-by-sniffer"
    case .captureEnds: "capture-ends"
    }
  }
}
