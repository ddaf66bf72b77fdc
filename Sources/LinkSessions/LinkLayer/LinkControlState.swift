import BluetoothPackets

/// The link layer's control procedures of one connection on the air.
struct LinkControlState: Sendable {
  /// The open procedures in the order in which they began. Each side has one at a time, apart from the few that may run
  /// in parallel.
  var open: [OpenControlProcedure] = []
  /// The procedures that were answered last.
  private(set) var answered: [AnsweredControlProcedure] = []
  var clock = EventClock()
  var counter = EventCounterHypothesis()
  var firstPacket = FirstPacket.awaited
  /// The frame of each side's LL_VERSION_IND; only one is allowed.
  var versionFrames = BothDirections<Int?>(both: nil)
  /// Detects the end of the encryption start procedure in ciphertext.
  var hiddenStart = HiddenStart()
  var encryptionStage = EncryptionStage()
  /// The last PDU that answered a procedure. A repetition of it answers nothing.
  var lastAnswer: Answer?
  var lastCollision: Connection.EndCircumstances.Collision?
  /// The last case in which a side began a procedure while one of its own was unanswered.
  var overlap: Connection.EndCircumstances.Overlap?
  /// The first rejection because of a collision whose sender had no open procedure; `direction` is that of the sender.
  var claim: AnsweredControlProcedure?
  /// The last unencrypted change whose instant has not been reached.
  var awaited: AwaitedChange?
  /// Whether a PDU exceeded the negotiated length; reported once for each direction.
  var lengthViolated = BothDirections(both: false)
  /// Whether a length exchange was begun; its end may be missing.
  var hasSeenLength = false
  /// Whether packets must be checked for an open procedure.
  private(set) var isWaiting = false
  /// The time at which the first open procedure times out.
  private(set) var deadline = Int64.max

  /// Whether the sequence numbers of the first packet were checked.
  enum FirstPacket: Sendable {
    case awaited
    /// The central's first packet claims that others preceded it.
    case suspect(Frame)
    case past
  }

  /// A PDU that answered a procedure.
  struct Answer: Sendable {
    let opcode: LLControlOpcode
    let direction: LinkDirection
    let frame: Int
  }

  /// A change of the link that takes effect at an instant.
  struct AwaitedChange: Sendable {
    let opcode: LLControlOpcode
    let instant: UInt16
    /// The record of the PDU that announced it.
    let frame: Int
  }

  /// Maximum number of open procedures. A peer that never responds leaves some open; the oldest are dropped.
  ///
  /// - Parameter connections: number of open connections.
  static func limit(besides connections: Int) -> Int {
    SharedRoom.part(of: 10_000, for: connections, most: 8, least: 2)
  }

  /// Maximum number of answered procedures to keep.
  private static let answeredLimit = 8

  /// Records that the other side answered or rejected a procedure.
  mutating func noteAnswer(to ended: OpenControlProcedure, isRejected: Bool, by frame: Frame) {
    if answered.count >= LinkControlState.answeredLimit { answered.removeFirst() }
    answered.append(
      AnsweredControlProcedure(
        transaction: ended.transaction.id, procedure: ended.procedure, direction: ended.direction,
        request: ended.transaction.request, answer: frame, isRejected: isRejected))
  }

  /// Whether a procedure is waiting for a response.
  var isWaitingForAnswer: Bool { isWaiting && open.contains { $0.instant == nil } }

  /// Updates what the open procedures are waiting for.
  mutating func settle() {
    isWaiting = !open.isEmpty || awaited != nil
    deadline = .max
    for procedure in open where procedure.instant == nil {
      deadline = min(
        deadline, procedure.lastTime.later(by: OpenControlProcedure.responseTimeout))
    }
  }

  /// Counts connection events. Returns true if an open procedure is waiting for this event or has timed out.
  mutating func advance(to time: Int64, isFromCentral: Bool, counter: UInt16?) -> Bool {
    clock.emit(counter)
    if isFromCentral { clock.advance(to: time) }
    return isWaiting
  }
}
