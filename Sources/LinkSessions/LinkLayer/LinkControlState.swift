import BluetoothPackets

/// The link layer's control procedures of one connection on the air.
struct LinkControlState: Sendable {
  /// In the order in which they began; each side has one at a time, besides the few that may run
  /// beside others.
  var open: [OpenControlProcedure] = []
  var clock = EventClock()
  var counter = EventCounterHypothesis()
  var firstPacket = FirstPacket.awaited
  /// The frames of the LL_VERSION_IND that each side sent: one is allowed.
  var versionFrames = BothDirections<Int?>(both: nil)
  /// What is seen of the end of a start of encryption that ciphertext hides.
  var hiddenStart = HiddenStart()
  var encryptionStage = EncryptionStage()
  /// The last PDU that answered a procedure: the same once more answers nothing.
  var lastAnswer: Answer?
  var lastCollision: EndCircumstances.Collision?
  /// The last change in the plain whose instant is still to come.
  var awaited: AwaitedChange?
  /// A PDU was longer than agreed; told once for each direction.
  var lengthViolated = BothDirections(both: false)
  /// A length exchange was begun: what it ended with may be missing.
  var hasSeenLength = false
  /// Whether packets have to be looked at on behalf of an open procedure.
  private(set) var isWaiting = false
  /// When the first open procedure runs out of time.
  private(set) var deadline = Int64.max

  /// Whether the counters of the first packet were looked at.
  enum FirstPacket: Sendable {
    case awaited
    /// The central's first packet claims that others came before.
    case suspect(Frame)
    case past
  }

  /// A PDU that answered a procedure.
  struct Answer: Sendable {
    let opcode: LLControlOpcode
    let direction: LinkDirection
    let frame: Int
  }

  /// A change of the link that begins at an instant.
  struct AwaitedChange: Sendable {
    let opcode: LLControlOpcode
    let instant: UInt16
    /// The record of the PDU that announced it.
    let frame: Int
  }

  /// A peer that answers nothing leaves few open: this many are kept, the oldest are given up.
  ///
  /// - Parameter connections: how many are open.
  static func limit(besides connections: Int) -> Int {
    SharedRoom.part(of: 10_000, for: connections, most: 8, least: 2)
  }

  /// Whether a PDU is to come that answers something.
  var isWaitingForAnswer: Bool { isWaiting && open.contains { $0.instant == nil } }

  /// Looks again at what is waited for.
  mutating func settle() {
    isWaiting = !open.isEmpty || awaited != nil
    deadline = .max
    for procedure in open where procedure.instant == nil {
      deadline = min(
        deadline, procedure.lastTime.later(by: OpenControlProcedure.responseTimeout))
    }
  }

  /// Counts connection events, and tells whether an open procedure waits for one or for its time.
  mutating func advance(to time: Int64, isFromCentral: Bool, counter: UInt16?) -> Bool {
    clock.tell(counter)
    if isFromCentral { clock.advance(to: time) }
    return isWaiting
  }
}
