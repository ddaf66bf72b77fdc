import BluetoothPackets
import LinkSessions

extension ConnectionProcedures {
  /// Consumes the start of a transaction of the link, of its channels, or of a host about the link.
  ///
  /// - Returns: the number of the procedure, or nil while it is unknown.
  @discardableResult
  func beginLink(
    _ transaction: Transaction, _ kind: Procedure.Kind, detail: Procedure.Detail
  ) -> Int? {
    switch kind {
    case .disconnection:
      if disconnection == nil {
        disconnection = log.open(.disconnection, with: transaction)
        disconnectCommand = disconnection.map { (transaction.id, $0.id) }
      } else {
        disconnection?.transactions.append(transaction.id, limit: log.rangeLimit)
      }
      return disconnection?.id
    case .hostCommands: return beginCommand(transaction)
    default:
      if kind == .encryption {
        noteSecurity()
        endSecurityRequest(.success, by: transaction.request)
      }
      var detail = detail
      if case .control(let control) = detail,
        let report = controlReport(in: transaction.request)
      {
        detail = .controlled(control, report)
      }
      // A peripheral's controller requests the key before its host replies with it.
      var began = kind == .encryption ? encryptionBegan : nil
      if transaction.answersRemoteParameterRequest { began = parametersAsked.take() }
      return link.begin(kind, transaction, from: began, detail: detail, log: log)
    }
  }

  /// Consumes such a transaction when it ends.
  ///
  /// - Returns: the number of the procedure.
  func endLink(_ transaction: Transaction) -> Int? {
    let report = controlReport(in: transaction.response)
    if let procedure = link.end(transaction, answer: report, log: log) {
      if transaction.outcome == .disconnected { cut = procedure.kind }
      setup?.take(transaction, of: procedure.kind)
      if procedure.kind == .channelOpen, transaction.outcome == .success,
        let response = transaction.response
      {
        ready(
          SetupProgress.Use(
            request: transaction.request, ready: response, client: transaction.direction,
            subscription: nil),
          mayGoOn: false)
      }
      return procedure.id
    }
    return endCommand(transaction)
  }

  func change(_ change: Connection.ParameterChange) {
    switch change.value {
    case .attMTU(let mtu): self.mtu = mtu
    case .parameters(let parameters):
      interval = parameters.intervalNanoseconds
      setup?.setInterval(parameters.intervalNanoseconds, isOnAir: opened.direction == nil)
    case .dataLength: setup?.changeLength(at: Frame(number: change.frame, time: change.time))
    case .encryption(.on, _):
      setup?.encrypt(from: encryptionBegan, to: Frame(number: change.frame, time: change.time))
      noteSecurity()
    default: break
    }
    if change.frame == opened.number {
      link.start(with: change.value)
    } else {
      link.take(change, connection: index, log: log)
    }
  }

  // MARK: Pairing

  func beginPairing(_ transaction: Transaction) {
    if let pairing { log.emit(pairing) }
    var procedure = log.open(.pairing, with: transaction)
    procedure.cause = refusal?.id
    pairing = procedure
    pairingTransaction = transaction.id
    setup?.pair()
    endSecurityRequest(.success, by: transaction.request)
    noteSecurity()
  }

  /// Remembers the last rejection, because the request may be repeated with more security.
  private func noteSecurity() {
    if let refusal { refusedBefore = refusal }
    refusal = nil
  }

  /// - Returns: the number of the procedure.
  func endPairing(_ transaction: Transaction) -> Int? {
    guard var procedure = pairing, pairingTransaction == transaction.id else { return nil }
    pairing = nil
    if transaction.outcome == .disconnected { cut = .pairing }
    log.close(transaction, in: &procedure)
    procedure.octets = 0
    procedure.detail = .pairing(features)
    features = Procedure.Pairing()
    // The answer may be missing from the capture even though later packets show how the pairing ended.
    let isOver =
      switch transaction.outcome {
      case .success, .error: true
      default: false
      }
    let last = Frame(number: procedure.lastFrame, time: procedure.end)
    setup?.take(transaction, of: .pairing, until: isOver ? last : nil)
    log.emit(procedure)
    return procedure.id
  }

  /// Consumes the outcome of a Security Request.
  func endSecurityRequest(_ outcome: Transaction.Outcome, by frame: Frame? = nil) {
    guard var request = securityRequest else { return }
    securityRequest = nil
    request.outcome = outcome
    if let frame { request.extend(to: frame) }
    log.emit(request)
  }

  func take(_ pdu: borrowing SMPPDU, in context: PDUContext) {
    pairing?.extend(to: context.frame)
    switch pdu {
    case .pairingRequest(let request): features.initiator = request
    case .pairingResponse(let response): features.responder = response
    case .securityRequest(let request):
      features.askedByPeripheral = true
      guard pairing == nil else { return }
      var procedure =
        securityRequest
        ?? log.open(
          .securityRequest, connection: index, direction: context.direction, at: context.frame,
          firstFrame: context.firstFrame, firstTime: context.firstTime)
      procedure.count += 1
      procedure.extend(to: context.frame)
      procedure.detail = .securityRequest(request.authenticationRequirements)
      securityRequest = procedure
    default: break
    }
  }

  // MARK: Commands without an effect

  private func beginCommand(_ transaction: Transaction) -> Int? {
    guard case .command(let opcode) = transaction.kind else { return nil }
    if let run = commands, !run.takes(transaction) { closeCommands() }
    if commands == nil {
      commands = CommandRun(.hostCommands, transaction, log: log)
    }
    commands?.add(opcode, transaction, log: log)
    return commands?.procedure.id
  }

  private func endCommand(_ transaction: Transaction) -> Int? {
    if let command = disconnectCommand, command.transaction == transaction.id {
      disconnectCommand = nil
      // A rejected command ends nothing, so it is reported as a command.
      if case .error = transaction.outcome, var procedure = disconnection {
        disconnection = nil
        log.close(transaction, in: &procedure)
        log.emit(procedure)
      }
      return command.procedure
    }
    return commands?.end(transaction, log: log)
  }
}
