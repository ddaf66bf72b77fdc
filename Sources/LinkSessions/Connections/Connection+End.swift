public import BluetoothPackets

extension Connection {
  /// How a connection ended, or why the capture does not show it. All reports use this value.
  public struct End: Hashable, Sendable {
    /// Why a connection ended.
    @nonexhaustive
    public enum Cause: Hashable, Sendable {
      /// A PDU or event states the reason.
      case reason(ControllerErrorCode)
      /// The last PDU was ciphertext with the length of LL_TERMINATE_IND, and was acknowledged.
      case encryptedTermination
      /// One side continued without receiving the other until the supervision timeout expired.
      case supervisionTimeout
      /// The central's first packets were not answered, or the peripheral did not receive the request.
      case notEstablished
      /// The handle or access address was reused for a new connection, or the same two devices
      /// reconnected. The connection ended between two records.
      case replaced
      /// The host reset its controller, which ends connections without an event.
      case controllerReset
      /// The sniffer lost the connection although the capture continues. If a change was due, the sniffer probably
      /// failed to follow it at its instant.
      case lostBySniffer(at: LinkLayerProcedure?)
      /// The connection is open when the capture ends. The basis is `unknown` if the log has no events, because the
      /// connection may have ended earlier.
      case captureEnds
    }

    /// The cause.
    public let cause: Cause
    /// How the cause is known.
    public let basis: Basis
    /// The record that ended it, or the connection's last record if no record did.
    package let frame: Int
    /// The time of the end, in nanoseconds since 1970.
    package let time: Int64
    /// The side that initiated the end: on the air, the sender of LL_TERMINATE_IND; in a log, this host or its peer.
    /// Unknown if neither initiated it or the capture does not show it.
    public let endedBy: Known<Connection.Party>
    /// The record of this host's Disconnect command; nil on the air, and if there was none.
    package let command: Int?
    private let box: Box

    /// The evidence around the end.
    public var circumstances: Connection.EndCircumstances { box.circumstances }

    init(
      _ cause: Cause, basis: Basis, at frame: Frame, by endedBy: Known<Connection.Party> = .unknown,
      command: Int? = nil, _ circumstances: Connection.EndCircumstances
    ) {
      self.cause = cause
      self.basis = basis
      self.frame = frame.number
      time = frame.time
      self.endedBy = endedBy
      self.command = command
      box = Box(circumstances)
    }

    /// Whether the connection has certainly ended, rather than being out of sight.
    public var isOver: Bool { cause.isOver }

    /// Whether this host requested the end, but the capture does not show it.
    public var isRequested: Bool { command != nil && (cause == .captureEnds || cause == .replaced) }

    /// Whether neither side intended the end, or its reason needs a closer look.
    public var isFailure: Bool {
      switch cause {
      case .supervisionTimeout, .notEstablished: true
      // A disconnection that the peer did not acknowledge.
      case .reason(.lmpOrLLResponseTimeout): endedBy.value?.isLocal != true
      case .reason(let code): !Connection.End.orderly.contains(code)
      case .encryptedTermination, .replaced, .controllerReset, .lostBySniffer, .captureEnds: false
      }
    }

    /// Reasons that a user, the power supply or an application initiates. Core 6.0, Vol 1, Part F, 2.
    private static let orderly: Set<ControllerErrorCode> = [
      .success, .remoteUserTerminated, .remoteLowResources, .remotePowerOff, .localHostTerminated,
    ]

    /// The records that prove the end, in order.
    package var frames: [Int] {
      var frames: Set<Int> = [frame]
      if let command, endedBy.basis == .derived || isRequested { frames.insert(command) }
      frames.formUnion(circumstances.repeatedCommands)
      // A PDU or event with an orderly reason is sufficient proof.
      if basis == .seen, case .reason = cause, !isFailure { return frames.sorted() }
      for direction in LinkDirection.both {
        if let heard = circumstances.lastHeard[direction] { frames.insert(heard.number) }
      }
      if let unanswered = circumstances.unanswered { frames.insert(unanswered.first.number) }
      for other in [
        circumstances.hiddenPDU?.frame.number, circumstances.advertisedAgain?.number,
        circumstances.successor?.number, circumstances.leftLink?.number,
        circumstances.expired?.request.number, circumstances.expired?.answer?.number,
      ] {
        if let other { frames.insert(other) }
      }
      return frames.sorted()
    }
  }
}

extension Connection.End {
  /// Storage for the circumstances. A reference keeps the value small when it is passed around.
  private final class Box: Hashable, Sendable {
    let circumstances: Connection.EndCircumstances

    init(_ circumstances: Connection.EndCircumstances) {
      self.circumstances = circumstances
    }

    static func == (left: Box, right: Box) -> Bool {
      left === right || left.circumstances == right.circumstances
    }

    func hash(into hasher: inout Hasher) { hasher.combine(circumstances) }
  }
}

extension Connection.End.Cause {
  /// Whether the connection has certainly ended, rather than being out of sight.
  public var isOver: Bool {
    switch self {
    case .lostBySniffer, .captureEnds: false
    default: true
    }
  }

  /// The outcome of a transaction that was open when the connection ended.
  var outcomeOfOpen: Transaction.Outcome {
    switch self {
    case .captureEnds: .inProgress
    // Packets between the last record and the end may be missing.
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
