import BluetoothPackets
import LinkSessions

/// Hears of what goes wrong while a capture is read.
final class TroubleObserver: SessionEventObserver, FailureObserver, SecurityObserver {
  /// One for each likeness, in the order of their first time.
  private(set) var troubles: [Trouble] = []
  private var places: [Trouble.Likeness: Int] = [:]
  /// Troubles for which there was no room.
  private(set) var notKept = 0
  /// Refusals for want of security, by their connection: what a later encryption makes good.
  private var wants: [Int: [Trouble]] = [:]

  private static let limit = 256

  /// Whom the host has dialled with the last commands: their records.
  private var dialled: [(frame: Int, peer: DeviceKey)] = []

  /// The controller's answer where the host has cancelled, or the connection is no more. Core 6.0,
  /// Vol 4, Part E, 7.8.13.
  private static let unknownConnection = ControllerErrorCode(rawValue: 0x02)

  func take(_ trouble: Trouble) {
    if let place = places[trouble.likeness] {
      troubles[place].add(trouble)
    } else if troubles.count < TroubleObserver.limit {
      places[trouble.likeness] = troubles.count
      troubles.append(trouble)
    } else {
      notKept += 1
    }
  }

  /// The capture is over: what was not made good is told.
  func finish() {
    for (_, troubles) in wants.sorted(by: { $0.key < $1.key }) { troubles.forEach(take) }
    wants = [:]
  }

  // MARK: What is heard

  func observe(_ event: SessionEvent) {
    switch event {
    case .finding(let finding) where Rule(finding.rule).severity != .note:
      take(Trouble(.breach(finding), connection: finding.connection, frames: finding.frames))
    case .connectionEnded(let connection, let end): note(end, of: connection)
    case .attempt(let attempt, let frame):
      guard let peer = attempt.peer else { return }
      if dialled.count >= Trouble.listLimit { dialled.removeFirst() }
      dialled.append((frame.number, peer))
    case .changed(let change, let connection):
      if case .encryption(.on, _) = change.value { wants[connection] = nil }
    default: break
    }
  }

  /// An attempt to reach one device that was given up.
  private func attempt(_ transaction: Transaction) -> Trouble? {
    guard let duration = transaction.latency, duration >= AttemptRules.shortest,
      transaction.outcome == .error(.controller(TroubleObserver.unknownConnection)),
      let place = dialled.firstIndex(where: { $0.frame == transaction.request.number })
    else { return nil }
    let peer = dialled.remove(at: place).peer
    return Trouble(
      .attempt(peer, duration: duration),
      frames: [transaction.request.number, transaction.response?.number].compactMap(\.self))
  }

  private func note(_ end: ConnectionEnd, of connection: Int) {
    switch end.cause {
    case .lostBySniffer:
      take(Trouble(.lost(end), connection: connection, frames: [end.frame]))
    case .captureEnds where end.circumstances.isDying:
      take(Trouble(.end(end), connection: connection, frames: [end.frame]))
    default:
      guard end.isFailure else { return }
      take(Trouble(.end(end), connection: connection, frames: [end.frame]))
    }
  }

  func observe(failed transaction: Transaction) {
    if let attempt = attempt(transaction) { return take(attempt) }
    let kind: Trouble.Kind
    switch transaction.outcome {
    case .timeout: kind = .unanswered(transaction.kind)
    case .error(let error) where TroubleObserver.isTrouble(error, of: transaction.kind):
      kind = .refused(transaction.kind, error)
    default: return
    }
    let trouble = Trouble(
      kind, connection: transaction.connection,
      frames: [transaction.request.number, transaction.response?.number].compactMap(\.self),
      handle: transaction.handle)
    if case .refused(_, .att(let error)) = kind, error.asksForSecurity,
      let connection = transaction.connection
    {
      // The way in which a server asks for a pairing.
      if wants[connection, default: []].count < Trouble.listLimit {
        wants[connection, default: []].append(trouble)
      }
      return
    }
    take(trouble)
  }

  /// Whether an answer is a refusal, and not the way in which a search ends or a feature is asked
  /// for.
  private static func isTrouble(_ error: TransactionError, of kind: Transaction.Kind) -> Bool {
    switch (error, kind) {
    case (.att(.attributeNotFound), _), (.unknownPDU, _): false
    // The connection was given up before it was there, or it ended: that is told by itself.
    case (.controller(let code), .command):
      ![TroubleObserver.unknownConnection, .connectionTimeout, .failedToBeEstablished]
        .contains(code)
    // A pairing is told by itself.
    case (_, .pairing): false
    default: true
    }
  }

  func observe(ended pairing: Pairing) {
    switch pairing.outcome {
    case .failed, .encryptionFailed, .timeout, .bypassed:
      take(
        Trouble(
          .pairing(pairing.outcome), connection: pairing.connection,
          frames: [pairing.first.number, pairing.end?.number ?? pairing.last.number]))
    default: break
    }
  }

  func observe(ended encryption: LinkEncryption) {
    guard case .failed = encryption.outcome else { return }
    take(
      Trouble(
        .encryption(encryption.outcome), connection: encryption.connection,
        frames: [encryption.first.number, encryption.end?.number].compactMap(\.self)))
  }
}
