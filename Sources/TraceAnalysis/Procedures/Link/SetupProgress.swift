import LinkSessions

/// The setup of a connection from the request to its first use: a chain of procedures, and the
/// pauses between them.
struct SetupProgress: Sendable {
  private(set) var procedure: Procedure
  private var setup = Procedure.Setup()
  private var axis: SetupAxis
  /// Parameter updates, and link-layer procedures after a pause, that have not been followed by anything. If nothing
  /// follows, they came after the setup.
  private var waiting: [(transaction: Transaction, stage: Procedure.Setup.Stage)] = []
  /// When each side's last search was answered.
  private var lastSearch = BothDirections<Int64?>(both: nil)
  /// This host's reply with a key, after which encryption starts.
  private var keyReply: Frame?
  /// This host's command for a new data length, before the exchange of the controllers.
  private var lengthCommand: Frame?
  /// The last start of encryption.
  private var encrypted: (begin: Int64, end: Int64)?
  private var hasPaired = false
  private var isPairing = false
  private var isEncrypted = false
  /// Whether there was such a long pause that later procedures are not part of the setup.
  private var isOver = false
  /// The first use, until it is clear whether the client continues searching. A stack subscribes to Service Changed
  /// before it discovers the rest.
  private var firstUse: Use?

  /// A use of the connection.
  struct Use: Sendable {
    /// The request, or the PDU itself if it has no answer.
    let request: Frame
    /// The frame that answered it.
    let ready: Frame
    /// The direction of the client's requests, or nil if there is no client.
    var client: LinkDirection?
    /// The descriptor that a subscription writes to, which only prepares the use. Nil for any other use.
    let subscription: UInt16?

    fileprivate var isSubscription: Bool { subscription != nil }

    /// Whether another use is more likely to be the purpose of the connection: subscriptions only prepare it, and
    /// reads by the peripheral are not why the central connected.
    fileprivate func givesWay(to later: Use) -> Bool {
      if client == .peripheralToCentral, later.client != client { return true }
      return isSubscription && (later.client == client || later.client == nil)
    }
  }

  /// Records the connection interval in nanoseconds. On the air, a request waits for the next event; in a log, it is
  /// recorded when the host sends it to the controller.
  mutating func setInterval(_ interval: Int64, isOnAir: Bool) {
    axis.turnaround = isOnAir ? interval : 0
  }

  init(_ procedure: Procedure, opened frame: Frame) {
    self.procedure = procedure
    self.procedure.extend(to: frame)
    self.procedure.outcome = .success
    axis = SetupAxis(from: frame.time)
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

  /// Records the first packet from the peripheral, which shows that the connection is established on both sides.
  mutating func hear(_ frame: Frame) {
    guard setup[.connect] == 0 else { return }
    setup[.connect] = frame.time.elapsed(since: procedure.start)
    let turnaround = axis.turnaround
    axis = SetupAxis(from: frame.time)
    axis.turnaround = turnaround
    procedure.extend(to: frame)
  }

  /// Maximum pause within a setup, in nanoseconds.
  static let patience: Int64 = 5_000_000_000

  /// Maximum pause before a value is used or read by its type, in nanoseconds. If the pause is longer, the setup ended
  /// before it.
  private static let usePatience: Int64 = 1_000_000_000

  /// Consumes a finished transaction.
  ///
  /// - Parameters:
  ///   - transaction: the transaction.
  ///   - kind: the kind of its procedure.
  ///   - last: the last frame of the procedure, if that is known without the response.
  mutating func take(
    _ transaction: Transaction, of kind: Procedure.Kind, until last: Frame? = nil
  ) {
    guard !isOver, var stage = Procedure.Setup.Stage(kind),
      transaction.response != nil || last != nil, follows(transaction.request)
    else { return }
    if transaction.direction == .peripheralToCentral {
      // A read by the peripheral is not a search, and nobody waits for it.
      if stage == .reads { return }
      if stage == .discovery { stage = .peerDiscovery }
    }
    guard goesOn(with: transaction, stage) else { return }
    let pause = transaction.request.time.elapsed(since: axis.busyUntil)
    if stage == .reads, pause > SetupProgress.usePatience {
      isOver = true
      return
    }
    if stage == .parameters || stage.isOfLinkLayer && pause > SetupProgress.linkPatience {
      if waiting.count < SetupProgress.waitingLimit { waiting.append((transaction, stage)) }
      return
    }
    addWaiting(before: transaction.request.time)
    if transaction.response == nil, let last {
      add(stage, from: transaction.request.time, to: last)
    } else {
      add(transaction, to: stage)
    }
    switch stage {
    case .discovery, .peerDiscovery:
      if let side = transaction.direction { lastSearch[side] = transaction.response?.time }
    case .pairing: isPairing = false
    case .encryption
    where transaction.outcome == .success && !transaction.refusesKey && !transaction.givesKey:
      isEncrypted = true
    default: break
    }
  }

  private mutating func addWaiting(before time: Int64) {
    for earlier in waiting where earlier.transaction.request.time < time {
      add(earlier.transaction, to: earlier.stage)
    }
    waiting.removeAll { $0.transaction.request.time < time }
  }

  /// Whether a procedure is part of the setup even though the connection was already used, because the client
  /// continues searching or does so later.
  private mutating func goesOn(
    with transaction: Transaction, _ stage: Procedure.Setup.Stage
  ) -> Bool {
    guard let use = firstUse else { return true }
    let searchesOn =
      switch stage {
      case .discovery, .peerDiscovery:
        use.client == nil || transaction.direction == use.client
          || use.client == .peripheralToCentral
      case .mtu, .reads:
        use.client == .peripheralToCentral && transaction.direction == .centralToPeripheral
      default: false
      }
    guard searchesOn else {
      if waiting.count < SetupProgress.waitingLimit { waiting.append((transaction, stage)) }
      return false
    }
    firstUse = nil
    axis.use(.stage(.use), from: use.request.time, to: use.ready.time)
    return true
  }

  /// Records a use of the connection.
  mutating func note(_ use: Use) {
    if let before = firstUse {
      // A use long after the setup has nothing to do with it.
      guard before.givesWay(to: use),
        before.request.time.elapsed(since: axis.busyUntil) <= SetupProgress.usePatience,
        use.request.time.elapsed(since: before.ready.time) <= SetupProgress.usePatience
      else { return }
      addWaiting(before: use.request.time)
      axis.use(.stage(.use), from: before.request.time, to: before.ready.time)
    }
    firstUse = use
    if let handle = use.subscription, use.client == .centralToPeripheral, !isOver,
      use.request.time.elapsed(since: axis.busyUntil) <= SetupProgress.usePatience
    {
      add(.subscriptions, from: use.request.time, to: use.ready)
      if setup.preparations.count < SetupProgress.waitingLimit {
        setup.preparations.append(
          Procedure.Setup.Preparation(
            handle: handle, frame: use.request.number,
            duration: max(0, use.ready.time.elapsed(since: use.request.time))))
      }
    }
  }

  /// Whether the connection was used and no later procedure was part of the setup.
  func isUsed(before time: Int64) -> Bool {
    firstUse.map { time.elapsed(since: $0.ready.time) > SetupProgress.usePatience } ?? false
  }

  /// Maximum number of procedures that wait for a subsequent one.
  private static let waitingLimit = 16

  /// Pause after which a link-layer procedure may not be part of the setup, in nanoseconds. A controller or an
  /// application may change a link at any time.
  private static let linkPatience: Int64 = 1_000_000_000

  private mutating func add(_ transaction: Transaction, to stage: Procedure.Setup.Stage) {
    guard let response = transaction.response else { return }
    if transaction.givesKey {
      // Encryption begins after the reply. The change event shows when it is on.
      keyReply = transaction.request
      return
    }
    if stage == .dataLength, case .command = transaction.kind {
      // The controller has only accepted the command so far.
      lengthCommand = transaction.request
      return
    }
    if stage == .mtu, transaction.request.direction == .controllerToHost {
      // The log shows how long this host took to answer, but not how long the exchange took.
      axis.use(.nobody, from: transaction.request.time, to: response.time)
      procedure.extend(to: response)
      return
    }
    switch stage {
    case .discovery: setup.roundTrips += 1
    case .peerDiscovery: setup.peerRoundTrips += 1
    default: break
    }
    add(stage, from: start(of: transaction, in: stage), to: response)
  }

  private mutating func add(_ stage: Procedure.Setup.Stage, from begin: Int64, to end: Frame) {
    switch stage {
    case .encryption: encrypted = (begin, end.time)
    case .pairing:
      setup.pairingHasEncryption =
        encrypted.map { $0.begin >= begin && $0.end <= end.time } ?? false
    default: break
    }
    axis.use(.stage(stage), from: begin, to: end.time)
    procedure.extend(to: end)
  }

  /// Returns the start of a request. In the log of the answering host, a further search begins with the previous
  /// answer: this host's answer follows the request immediately, and the rest of the round trip is time of the other
  /// side and of the link.
  private func start(of transaction: Transaction, in stage: Procedure.Setup.Stage) -> Int64 {
    let request = transaction.request
    guard request.direction == .controllerToHost else { return request.time }
    let before: Int64? =
      switch stage {
      case .discovery: setup.roundTrips > 1 ? axis.busyUntil : nil
      case .peerDiscovery: transaction.direction.flatMap { lastSearch[$0] }
      default: nil
      }
    guard let before, request.time > before,
      request.time.elapsed(since: before) < SetupProgress.roundTrip
    else { return request.time }
    return before
  }

  /// Maximum pause within a round trip, in nanoseconds.
  private static let roundTrip: Int64 = 1_000_000_000

  /// Whether a client is searching.
  func isSearched(by client: LinkDirection, at time: Int64) -> Bool {
    lastSearch[client].map { time.elapsed(since: $0) < SetupProgress.roundTrip } ?? false
  }

  /// Whether a request is part of the chain. One that comes too late ends the chain.
  private mutating func follows(_ request: Frame) -> Bool {
    if isPairing || request.time.elapsed(since: axis.busyUntil) <= SetupProgress.patience {
      return true
    }
    isOver = true
    return false
  }

  mutating func encrypt(from first: Frame?, to frame: Frame) {
    // Encryption after the first use is not part of the setup.
    guard firstUse == nil else { return }
    isEncrypted = true
    guard let reply = keyReply else { return }
    keyReply = nil
    if !isOver { add(.encryption, from: (first ?? reply).time, to: frame) }
  }

  /// Records that the controllers have agreed on a new data length.
  mutating func changeLength(at frame: Frame) {
    guard let command = lengthCommand else { return }
    lengthCommand = nil
    if !isOver { add(.dataLength, from: command.time, to: frame) }
  }

  /// Swaps the directions after a role correction.
  mutating func swapDirections() {
    axis.swapSearches()
    (setup.roundTrips, setup.peerRoundTrips) = (setup.peerRoundTrips, setup.roundTrips)
    lastSearch = BothDirections(
      centralToPeripheral: lastSearch.peripheralToCentral,
      peripheralToCentral: lastSearch.centralToPeripheral)
    if let client = firstUse?.client { firstUse?.client = client.opposite }
  }

  /// Adds a pairing that is still open.
  mutating func takePairing(from start: Int64, until last: Frame) {
    guard !isOver, isPairing, last.time > start else { return }
    add(.pairing, from: start, to: last)
  }

  mutating func pair() {
    hasPaired = true
    isPairing = true
  }

  /// Ends the setup, with or without a first use.
  mutating func finish(log: ProcedureLog) {
    if let use = firstUse?.request, let ready = firstUse?.ready {
      setup.readyFrame = ready.number
      let pause = use.time.elapsed(since: axis.busyUntil)
      if !isOver, pause <= SetupProgress.usePatience {
        axis.use(.stage(.use), from: use.time, to: ready.time)
        procedure.extend(to: ready)
      } else {
        setup.unused = max(0, use.time.elapsed(since: procedure.end))
      }
    }
    let sums = axis.sums(until: procedure.end)
    for (stage, time) in sums.stages { setup[stage] = time }
    // A subscription also counts as a use.
    for (stage, all) in axis.underWay where stage != .use && setup[stage] < all / 10 * 9 {
      setup.besideOthers[stage] = all
    }
    setup.idle = sums.idle
    setup.turnarounds = sums.turnarounds
    // Encryption without a pairing: both sides have kept the keys of an earlier one.
    if isEncrypted, !hasPaired { procedure.kind = .reconnection }
    procedure.detail = .setup(setup)
    log.emit(procedure)
  }
}

extension Procedure.Setup.Stage {
  /// Whether the procedure changes the link without involving a host.
  fileprivate var isOfLinkLayer: Bool {
    switch self {
    case .features, .versions, .dataLength, .phy, .parameters: true
    case .connect, .mtu, .reads, .discovery, .peerDiscovery, .pairing, .encryption, .subscriptions,
      .writes, .use:
      false
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
