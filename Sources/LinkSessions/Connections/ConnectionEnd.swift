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
  /// Who sent LL_TERMINATE_IND, on the air.
  public let terminatedBy: LinkDirection?
  private let box: Box

  /// What the capture shows around the end.
  public var circumstances: EndCircumstances { box.circumstances }

  init(
    _ cause: Cause, basis: Basis, at frame: Frame, terminatedBy: LinkDirection? = nil,
    _ circumstances: EndCircumstances
  ) {
    self.cause = cause
    self.basis = basis
    self.frame = frame.number
    time = frame.time
    self.terminatedBy = terminatedBy
    box = Box(circumstances)
  }

  /// Whether the connection is known to be over, as opposed to out of sight.
  public var isOver: Bool { cause.isOver }

  /// The records that the statement rests on, in their order.
  public var frames: [Int] {
    var frames: Set<Int> = [frame]
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
