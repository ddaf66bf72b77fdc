import LinkSessions

/// A connection on its way from the request to its first use.
struct SetupProgress: Sendable {
  private(set) var procedure: Procedure
  private var setup = Procedure.Setup()
  private var hasPaired = false
  private var isEncrypted = false

  init(_ procedure: Procedure, opened frame: Frame, scan: Int64?) {
    self.procedure = procedure
    self.procedure.extend(to: frame)
    self.procedure.outcome = .success
    setup.scan = scan
    if frame.number != procedure.firstFrame {
      setup.connect = frame.time.elapsed(since: procedure.start)
    }
  }

  /// The first packet of the peripheral: both ends know of the connection.
  mutating func hear(_ frame: Frame) {
    guard setup.connect == nil else { return }
    setup.connect = frame.time.elapsed(since: procedure.start)
    procedure.extend(to: frame)
  }

  /// What comes after a longer pause is no part of the set-up, in nanoseconds.
  static let patience: Int64 = 5_000_000_000

  /// Takes a transaction that is over.
  mutating func take(_ transaction: Transaction, of kind: Procedure.Kind) {
    guard let response = transaction.response,
      transaction.request.time.elapsed(since: procedure.end) <= SetupProgress.patience
    else { return }
    let latency = max(0, response.time.elapsed(since: transaction.request.time))
    switch kind {
    case .featureExchange:
      setup.features.lengthen(by: latency)
    case .exchangeMTU: setup.mtu.lengthen(by: latency)
    case .encryption:
      setup.encryption.lengthen(by: latency)
      if transaction.outcome == .success, !transaction.refusesKey, !transaction.givesKey {
        isEncrypted = true
      }
    case .pairing:
      setup.pairing.lengthen(by: latency)
    case .readByUUID, .databaseHashCheck, .findByTypeValue: discover(latency)
    default:
      guard kind.isDiscovery else { return }
      discover(latency)
    }
    procedure.extend(to: response)
  }

  private mutating func discover(_ latency: Int64) {
    setup.discovery.lengthen(by: latency)
    setup.roundTrips += 1
  }

  mutating func encrypt() {
    isEncrypted = true
  }

  mutating func pair() {
    hasPaired = true
  }

  /// Ends it with the first use, or without one.
  mutating func finish(ready: Frame?, log: ProcedureLog) {
    if let ready {
      setup.readyFrame = ready.number
      procedure.extend(to: ready)
    }
    // Encryption without a pairing: both sides have kept the keys of an earlier one.
    if isEncrypted, !hasPaired { procedure.kind = .reconnection }
    procedure.detail = .setup(setup)
    log.emit(procedure)
  }

  mutating func fail(_ outcome: TransactionOutcome) {
    procedure.outcome = outcome
  }
}
