import BluetoothPackets
import LinkSessions

extension ConnectionProcedures {
  // SAFETY: see the declaration of `runs`.

  /// Consumes the start of a request's transaction.
  func beginRequest(_ transaction: Transaction) {
    guard let direction = transaction.direction else { return }
    endSetup(before: transaction.request.time)
    let bearer = bearer(of: transaction.channel)
    let before = log.finished.count
    bearers[bearer][direction].begin(transaction, log: log)
    settle(from: before, direction)
  }

  /// Consumes a finished request.
  ///
  /// - Returns: the number of the procedure.
  func endRequest(_ transaction: Transaction) -> Int? {
    guard let direction = transaction.direction else { return nil }
    let bearer = bearer(of: transaction.channel)
    let before = log.finished.count
    guard let procedure = bearers[bearer][direction].end(transaction, mtu: mtu, log: log) else {
      return nil
    }
    settle(from: before, direction)
    if procedure.closingFrame == nil { setup?.take(transaction, of: procedure.kind) }
    if let response = transaction.response, transaction.outcome == .success,
      procedure.kind.isUse
    {
      ready(
        SetupProgress.Use(
          request: transaction.request, ready: response, client: direction,
          subscription: procedure.isSubscription ? procedure.handle : nil),
        mayGoOn: procedure.isSubscription)
    }
    if transaction.outcome == .disconnected, procedure.closingFrame == nil,
      procedure.kind != .cancelQueuedWrites
    {
      cut = procedure.kind
    }
    return procedure.id
  }

  /// Processes procedures that were just reported, before they are consumed.
  private func settle(from before: Int, _ direction: LinkDirection) {
    guard log.finished.count > before else { return }
    let over = Array(log.finished[before...])
    log.finished.removeSubrange(before...)
    for procedure in over { self.over(procedure, direction) }
  }

  /// Records the end of a request's procedure, from which others may result.
  private func over(_ procedure: Procedure, _ direction: LinkDirection) {
    var procedure = procedure
    if let refused = refusedBefore, refused.handle == procedure.handle, procedure.handle != nil {
      procedure.repeats = refused.id
      refusedBefore = nil
    }
    if case .error(.att(let error)) = procedure.outcome, error.asksForSecurity {
      refusal = (procedure.id, procedure.handle)
    }
    if case .written(let value) = procedure.detail, let handle = procedure.handle, value <= 2 {
      unsafe runs.closeValues(describedBy: handle, direction: direction.opposite, log: log)
    }
    takeStreak(procedure, direction)
    evidence.take(procedure, log: log)
  }

  /// Consumes a PDU without an answer, or a finished indication.
  ///
  /// - Returns: the number of the procedure.
  func takeOneWay(_ transaction: Transaction, _ kind: Procedure.Kind) -> Int {
    let frame = transaction.request
    endSetup(before: frame.time)
    let key = RunTable.Key(
      kind: kind, direction: transaction.direction, handle: transaction.handle,
      channel: transaction.channel)
    let (id, isNew) = unsafe runs.take(
      key, octets: transaction.octets, at: frame,
      first: Frame(number: transaction.firstFrame, time: transaction.firstTime),
      answer: transaction.response, transaction: transaction.id, connection: index,
      interval: interval, log: log)
    if isNew {
      // A server's first indication often reports changed services, which does not count as a use yet.
      if kind != .indication {
        ready(
          SetupProgress.Use(
            request: frame, ready: frame,
            client: kind == .notifications
              ? transaction.direction?.opposite : transaction.direction,
            subscription: nil),
          mayGoOn: kind == .notifications)
      }
      if kind == .notifications || kind == .indication, let handle = transaction.handle {
        evidence.take(valueOf: handle, at: frame.time, log: log)
      }
    }
    if transaction.outcome != .success {
      unsafe runs.close(key, transaction, log: log)
    }
    return id
  }

  /// Consumes an SDU of a channel.
  func takeSDU(octets: Int, of channel: CreditBasedChannel, in context: PDUContext) {
    guard !channel.isEnhancedATT else { return }
    let key = RunTable.Key(
      kind: .channelTransfer, direction: context.direction, handle: nil, channel: context.channel)
    let isNew = unsafe runs.take(
      key, octets: octets, at: context.frame,
      first: Frame(number: context.firstFrame, time: context.firstTime), transaction: nil,
      connection: index, interval: interval, log: log
    ).isNew
    guard isNew else { return }
    ready(
      SetupProgress.Use(
        request: context.frame, ready: context.frame, client: nil, subscription: nil),
      mayGoOn: false)
  }

  /// Records the first use of the connection, which ends its setup unless the client continues searching. A read by
  /// the peripheral ends the setup only if the central does nothing.
  ///
  /// - Parameters:
  ///   - use: the use.
  ///   - mayGoOn: whether stacks do this before they have completed discovery.
  func ready(_ use: SetupProgress.Use, mayGoOn: Bool) {
    guard let setup else { return }
    let isPeer = use.client == .peripheralToCentral
    if isPeer, setup.isSearched(by: .centralToPeripheral, at: use.request.time) { return }
    self.setup?.note(use)
    guard !mayGoOn, !isPeer else { return }
    finishSetup()
  }

  /// Ends the setup of a connection that was used and whose client did not continue searching.
  private func endSetup(before time: Int64) {
    guard let setup, setup.isUsed(before: time) else { return }
    finishSetup()
  }
}

extension Procedure {
  /// Whether the write contains a value that is valid for a Client Characteristic Configuration descriptor.
  fileprivate var isSubscription: Bool {
    guard kind == .write, case .written(let value) = detail else { return false }
    return (1...2).contains(value)
  }
}

extension Procedure.Kind {
  /// Whether a client uses attributes, as opposed to discovering them.
  fileprivate var isUse: Bool {
    switch self {
    case .read, .readLong, .readMultiple, .write, .writeLong, .reliableWrite: true
    default: false
    }
  }
}

extension ATTErrorCode {
  /// Whether a pairing or encryption may change the answer.
  var asksForSecurity: Bool {
    switch self {
    case .insufficientAuthentication, .insufficientEncryption, .insufficientAuthorization,
      .encryptionKeySizeTooShort:
      true
    default: false
    }
  }
}
