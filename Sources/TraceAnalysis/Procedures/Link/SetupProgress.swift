import LinkSessions

/// The setup of a connection from the request to its first use: a chain of procedures, and the
/// pauses between them.
struct SetupProgress: Sendable {
  private(set) var procedure: Procedure
  private var setup = Procedure.Setup()
  private var idle: IdleTime
  /// The last end in each stage, so that simultaneous procedures of both sides count once.
  private var ends: [Procedure.Setup.Stage: Int64] = [:]
  /// Updates of the connection's parameters, and link-layer procedures after a pause, that nothing
  /// has followed. If nothing does, they came after the setup.
  private var waiting: [(transaction: Transaction, stage: Procedure.Setup.Stage)] = []
  /// When each side's last search was answered.
  private var lastSearch = BothDirections<Int64?>(both: nil)
  /// This host's reply with a key, after which encryption starts.
  private var keyReply: Frame?
  /// This host's command for another data length, which the controllers' exchange follows.
  private var lengthCommand: Frame?
  /// The last start of encryption.
  private var encrypted: (begin: Int64, end: Int64)?
  private var hasPaired = false
  private var isPairing = false
  private var isEncrypted = false
  /// Whether the pause was so long that later procedures are not part of the setup.
  private var isOver = false
  /// The first use, until it is clear whether the client goes on searching. A stack subscribes to Service
  /// Changed before it discovers the rest.
  private var firstUse: (request: Frame, ready: Frame, client: LinkDirection?)?

  /// Records the connection interval in nanoseconds. On the air, a request waits for the next event; in a
  /// log it is written when the host hands it over.
  mutating func setInterval(_ interval: Int64, isOnAir: Bool) {
    idle.turnaround = isOnAir ? interval : 0
  }

  init(_ procedure: Procedure, opened frame: Frame) {
    self.procedure = procedure
    self.procedure.extend(to: frame)
    self.procedure.outcome = .success
    idle = IdleTime(from: frame.time)
    noteConnect(at: frame)
  }

  /// Adds the attempt that led to the connection.
  mutating func adopt(_ attempt: Procedure, scan: Int64?, opened frame: Frame) {
    var attempt = attempt
    attempt.connection = procedure.connection
    attempt.outcome = .success
    attempt.extend(to: frame)
    procedure = attempt
    setup.scan = scan
    noteConnect(at: frame)
  }

  private mutating func noteConnect(at frame: Frame) {
    guard frame.number != procedure.firstFrame else { return }
    setup[.connect] = frame.time.elapsed(since: procedure.start)
  }

  /// Records the first packet of the peripheral: the connection is established at both ends.
  mutating func hear(_ frame: Frame) {
    guard setup[.connect] == 0 else { return }
    setup[.connect] = frame.time.elapsed(since: procedure.start)
    let turnaround = idle.turnaround
    idle = IdleTime(from: frame.time)
    idle.turnaround = turnaround
    procedure.extend(to: frame)
  }

  /// Maximum pause within a setup, in nanoseconds.
  static let patience: Int64 = 5_000_000_000

  /// Maximum pause before a value is used or read by its type, in nanoseconds: after a longer one, setup
  /// was over before.
  private static let usePatience: Int64 = 1_000_000_000

  /// Consumes a finished transaction.
  mutating func take(_ transaction: Transaction, of kind: Procedure.Kind) {
    guard !isOver, let stage = Procedure.Setup.Stage(kind), transaction.response != nil,
      follows(transaction.request)
    else { return }
    guard goesOn(with: transaction, stage) else { return }
    let pause = transaction.request.time.elapsed(since: idle.busyUntil)
    if stage == .reads, pause > SetupProgress.usePatience {
      isOver = true
      return
    }
    if stage == .parameters || stage.isOfLinkLayer && pause > SetupProgress.linkPatience {
      if waiting.count < SetupProgress.waitingLimit { waiting.append((transaction, stage)) }
      return
    }
    for earlier in waiting where earlier.transaction.request.time < transaction.request.time {
      add(earlier.transaction, to: earlier.stage)
    }
    waiting.removeAll { $0.transaction.request.time < transaction.request.time }
    add(transaction, to: stage)
    switch stage {
    case .discovery:
      if let side = transaction.direction { lastSearch[side] = transaction.response?.time }
    case .pairing: isPairing = false
    case .encryption
    where transaction.outcome == .success && !transaction.refusesKey && !transaction.givesKey:
      isEncrypted = true
    default: break
    }
  }

  /// Whether a procedure is part of the setup although the connection was used already: the client
  /// searches on, or it does so later.
  private mutating func goesOn(
    with transaction: Transaction, _ stage: Procedure.Setup.Stage
  ) -> Bool {
    guard let use = firstUse else { return true }
    guard stage == .discovery, use.client == nil || transaction.direction == use.client else {
      if waiting.count < SetupProgress.waitingLimit { waiting.append((transaction, stage)) }
      return false
    }
    firstUse = nil
    idle.use(from: use.request.time, to: use.ready.time)
    return true
  }

  /// Records a use of the connection.
  ///
  /// - Parameters:
  ///   - request: the request, or the PDU itself if it has no answer.
  ///   - ready: the frame that answered it.
  ///   - client: the direction of the client's requests, or nil if there is no client.
  mutating func noteUse(_ request: Frame, ready: Frame, by client: LinkDirection?) {
    firstUse = firstUse ?? (request, ready, client)
  }

  /// Whether the connection was used, and nothing since was part of the setup.
  func isUsed(before time: Int64) -> Bool {
    firstUse.map { time.elapsed(since: $0.ready.time) > SetupProgress.usePatience } ?? false
  }

  /// Maximum number of procedures that wait for a following one.
  private static let waitingLimit = 16

  /// Pause after which a link-layer procedure may not be part of the setup, in nanoseconds: a
  /// controller or an application may change a link at any time.
  private static let linkPatience: Int64 = 1_000_000_000

  private mutating func add(_ transaction: Transaction, to stage: Procedure.Setup.Stage) {
    guard let response = transaction.response else { return }
    if transaction.givesKey {
      // Encryption begins after the reply. The change event shows when.
      keyReply = transaction.request
      return
    }
    if stage == .dataLength, case .command = transaction.kind {
      // The controller has only accepted the command.
      lengthCommand = transaction.request
      return
    }
    if stage == .mtu, transaction.request.direction == .controllerToHost {
      // The log shows how long this host took to answer, not how long the exchange took.
      idle.use(from: transaction.request.time, to: response.time)
      procedure.extend(to: response)
      return
    }
    if stage == .discovery { setup.roundTrips += 1 }
    add(stage, from: start(of: transaction, in: stage), to: response)
  }

  private mutating func add(_ stage: Procedure.Setup.Stage, from begin: Int64, to end: Frame) {
    let start = max(begin, ends[stage] ?? begin)
    ends[stage] = max(end.time, ends[stage] ?? end.time)
    setup[stage].lengthen(by: max(0, end.time.elapsed(since: start)))
    switch stage {
    case .encryption: encrypted = (begin, end.time)
    case .pairing:
      setup.pairingHasEncryption =
        encrypted.map { $0.begin >= begin && $0.end <= end.time } ?? false
    default: break
    }
    idle.use(from: begin, to: end.time)
    procedure.extend(to: end)
  }

  /// Start of a request. In the log of the answering host a further search began with the previous
  /// answer: this host's answer follows immediately, and the rest of the round trip is time of the
  /// other side and the link.
  private func start(of transaction: Transaction, in stage: Procedure.Setup.Stage) -> Int64 {
    let request = transaction.request
    guard stage == .discovery, ends[stage] != nil, request.direction == .controllerToHost,
      request.time > idle.busyUntil,
      request.time.elapsed(since: idle.busyUntil) < SetupProgress.roundTrip
    else { return request.time }
    return idle.busyUntil
  }

  /// Maximum pause within a round trip, in nanoseconds.
  private static let roundTrip: Int64 = 1_000_000_000

  /// Whether the side other than `client` is searching.
  func isSearched(besides client: LinkDirection, at time: Int64) -> Bool {
    lastSearch[client.opposite].map { time.elapsed(since: $0) < SetupProgress.roundTrip } ?? false
  }

  /// Whether a request is part of the chain. One that comes too late ends the chain.
  private mutating func follows(_ request: Frame) -> Bool {
    if isPairing || request.time.elapsed(since: idle.busyUntil) <= SetupProgress.patience {
      return true
    }
    isOver = true
    return false
  }

  mutating func encrypt(from first: Frame?, to frame: Frame) {
    // Security that follows the first use is not that of a set-up.
    guard firstUse == nil else { return }
    isEncrypted = true
    guard let reply = keyReply else { return }
    keyReply = nil
    if !isOver { add(.encryption, from: (first ?? reply).time, to: frame) }
  }

  /// The controllers have agreed on another data length.
  mutating func changeLength(at frame: Frame) {
    guard let command = lengthCommand else { return }
    lengthCommand = nil
    if !isOver { add(.dataLength, from: command.time, to: frame) }
  }

  mutating func pair() {
    hasPaired = true
    isPairing = true
  }

  /// Ends the setup, with or without a first use.
  mutating func finish(log: ProcedureLog) {
    if let (use, ready, _) = firstUse {
      setup.readyFrame = ready.number
      let pause = use.time.elapsed(since: idle.busyUntil)
      if !isOver, pause <= SetupProgress.usePatience {
        idle.use(from: use.time, to: ready.time)
        procedure.extend(to: ready)
      } else {
        setup.unused = max(0, use.time.elapsed(since: procedure.end))
      }
    }
    setup.idle = idle.sums.idle
    setup.turnarounds = idle.sums.turnarounds
    // Encryption without a pairing: both sides have kept the keys of an earlier one.
    if isEncrypted, !hasPaired { procedure.kind = .reconnection }
    procedure.detail = .setup(setup)
    log.emit(procedure)
  }
}

/// Time without an active procedure, from intervals in the order of their ends.
private struct IdleTime: Sendable {
  private(set) var busyUntil: Int64
  /// Maximum time that a request has to wait for the next connection event: not the host's choice.
  var turnaround: Int64 = 0
  /// Pauses that an interval with an earlier start may still fill.
  private var pauses: [Pause] = []
  private var past: (idle: Int64, turnarounds: Int64) = (0, 0)

  private struct Pause {
    let from: Int64
    let to: Int64
    let turnaround: Int64

    func add(to sums: inout (idle: Int64, turnarounds: Int64)) {
      let length = to.elapsed(since: from)
      let waited = min(length, turnaround)
      sums.turnarounds.lengthen(by: waited)
      sums.idle.lengthen(by: length.elapsed(since: waited))
    }
  }

  private static let limit = 32

  init(from time: Int64) {
    busyUntil = time
  }

  mutating func use(from start: Int64, to end: Int64) {
    if start > busyUntil {
      pauses.append(Pause(from: busyUntil, to: start, turnaround: turnaround))
      if pauses.count > IdleTime.limit { pauses.removeFirst().add(to: &past) }
    }
    while let last = pauses.last, last.to > start {
      pauses.removeLast()
      if last.from < start {
        pauses.append(Pause(from: last.from, to: start, turnaround: last.turnaround))
      }
    }
    busyUntil = max(busyUntil, end)
  }

  /// Time that the hosts did not use, and time until the next event after each answer.
  var sums: (idle: Int64, turnarounds: Int64) {
    pauses.reduce(into: past) { $1.add(to: &$0) }
  }
}

extension Procedure.Setup.Stage {
  /// Whether it changes the link without involving a host.
  fileprivate var isOfLinkLayer: Bool {
    switch self {
    case .features, .versions, .dataLength, .phy, .parameters: true
    case .connect, .mtu, .reads, .discovery, .pairing, .encryption: false
    }
  }

  /// The setup stage of a procedure, or nil if it belongs to none.
  fileprivate init?(_ kind: Procedure.Kind) {
    switch kind {
    case .featureExchange: self = .features
    case .versionExchange: self = .versions
    case .dataLengthUpdate: self = .dataLength
    case .phyUpdate: self = .phy
    case .connectionParameterUpdate: self = .parameters
    case .exchangeMTU: self = .mtu
    case .encryption: self = .encryption
    case .pairing: self = .pairing
    case .readByUUID, .databaseHashCheck: self = .reads
    case .findByTypeValue: self = .discovery
    default:
      guard kind.isDiscovery else { return nil }
      self = .discovery
    }
  }
}
