import BluetoothPackets
public import LinkSessions

/// All failures of a capture, each listed once.
///
/// Failures in normal operation are removed here. Findings remove the failures that they explain, by identifier. The
/// remaining failures stay open.
final class FailureLedger: FailureObserver, SecurityObserver, SessionEventObserver,
  RoleSwapObserver
{
  /// A failure and how it is accounted for.
  private struct Entry {
    var failure: CheckAnalysis.TraceFailure
    var fate = CheckAnalysis.TraceFailure.Fate.open
    /// Number of identifiers for the failure: a command, a start of encryption and a pairing that fail together are
    /// one failure.
    var parts = 1
    /// Number of role corrections on the connection so far.
    var swaps = 0
  }

  private var entries: [Entry] = []
  private var places: [Finding.FailureID: Int] = [:]
  /// The last failed start of encryption on each connection: its first frame and its index.
  private var encryptions: [Int: (frame: Int, place: Int)] = [:]
  /// The index of the last failed pairing on each connection.
  private var pairings: [Int: Int] = [:]
  /// Indices of rejections for lack of security, by connection.
  private var wants: [Int: [Int]] = [:]
  /// Indices of rejected changes, by connection.
  private var changes: [Int: [Int]] = [:]
  /// Number of role corrections, by connection.
  private var swaps: [Int: Int] = [:]
  /// The record of the last connection request for the accept list. A controller has one request at
  /// a time.
  private var listAttempt: Int?
  /// The last such request that the host canceled.
  private var cancelledListAttempt: Transaction?
  /// The last connection requests for the accept list while one device was on it.
  private var onlyListed: [(frame: Int, peer: DeviceAddress)] = []
  /// The last request on each connection that the other side's link layer did not support.
  private var unsupported: [Int: Transaction] = [:]
  /// Number of failures that were already expected when they occurred.
  private var expected: [CheckAnalysis.TraceFailure.Expectation: Int] = [:]
  /// Number of failures beyond the limit.
  private(set) var notKept = 0

  /// Maximum number of entries.
  static let limit = 20_000
  /// Maximum number of rejections per connection that may still be resolved.
  private static let waitingLimit = 64

  // MARK: Observing

  func observe(failed transaction: Transaction) {
    switch transaction.outcome {
    case .success, .notInCapture, .inProgress: break
    case .timeout: enter(transaction, .unanswered(transaction.kind))
    case .disconnected: enter(transaction, .cutOff(transaction.kind))
    case .notApplied: enter(transaction, .notApplied(transaction.kind))
    case .error(let error):
      if let expectation = CheckAnalysis.TraceFailure.Expectation(error, of: transaction) {
        expected[expectation, default: 0] += 1
        if expectation == .unsupported, let connection = transaction.connection {
          switch error {
          case .controller, .unknownPDU: unsupported[connection] = transaction
          default: break
          }
        }
      } else if transaction.kind.opensConnection, error == .controller(.unknownConnection) {
        // The controller's answer to a host that canceled. Core 6.0, Vol 4, Part E, 7.8.13. It only counts as a
        // failure if the host had waited for the device.
        if listAttempt == transaction.request.number {
          expected[.listChanged, default: 0] += 1
          cancelledListAttempt = transaction
        } else if transaction.latency ?? 0 < CheckAnalysis.TraceFailure.shortestAttempt {
          expected[.cancelled, default: 0] += 1
        } else {
          enter(transaction, .cancelled(transaction.kind))
        }
      } else {
        refuse(transaction, error)
      }
    }
  }

  private func refuse(_ transaction: Transaction, _ error: Transaction.Failure) {
    guard let place = enter(transaction, .refused(transaction.kind, error)),
      let connection = transaction.connection
    else { return }
    if case .att(let code) = error, code.asksForSecurity {
      FailureLedger.append(place, to: &wants[connection, default: []])
    } else if transaction.kind.change != nil {
      FailureLedger.append(place, to: &changes[connection, default: []])
    }
  }

  private static func append(_ place: Int, to list: inout [Int]) {
    if list.count >= waitingLimit { list.removeFirst() }
    list.append(place)
  }

  @discardableResult
  private func enter(_ transaction: Transaction, _ kind: CheckAnalysis.TraceFailure.Kind) -> Int? {
    var failure = CheckAnalysis.TraceFailure(transaction, kind)
    // The request was about the only device to which the controller was allowed to connect.
    if transaction.kind.opensConnection, failure.peer == nil {
      failure.peer = onlyListed.last { $0.frame == transaction.request.number }?.peer
    }
    if let connection = transaction.connection, let encryption = encryptions[connection] {
      let isSame =
        transaction.kind.startsEncryption && transaction.request.number == encryption.frame
        || transaction.kind == .pairing && transaction.request.number < encryption.frame
          && entries[encryption.place].failure.end?.number == transaction.response?.number
      if isSame {
        join(failure.id, to: encryption.place)
        return encryption.place
      }
    }
    let place = enter(failure)
    if let place, let connection = transaction.connection, transaction.kind.startsEncryption {
      encryptions[connection] = (transaction.request.number, place)
    }
    return place
  }

  private func join(_ id: Finding.FailureID, to place: Int) {
    places[id] = place
    entries[place].parts += 1
  }

  @discardableResult
  private func enter(_ failure: CheckAnalysis.TraceFailure) -> Int? {
    guard entries.count < FailureLedger.limit else {
      notKept += 1
      return nil
    }
    places[failure.id] = entries.count
    entries.append(
      Entry(failure: failure, swaps: failure.connection.flatMap { swaps[$0] } ?? 0))
    return entries.count - 1
  }

  func observe(began encryption: LinkEncryption) {}

  func observe(ended encryption: LinkEncryption) {
    let kind: CheckAnalysis.TraceFailure.Kind
    switch encryption.outcome {
    case .failed: kind = .encryption(encryption.outcome)
    case .disconnected: kind = .cutOff(.control(.encryptionStart))
    case .on, .notInCapture, .inProgress: return
    }
    let failure = CheckAnalysis.TraceFailure(encryption, kind)
    if let command = encryptions[encryption.connection],
      command.frame == encryption.first.number
    {
      join(failure.id, to: command.place)
      entries[command.place].failure.kind = kind
      entries[command.place].failure.end = encryption.end
    } else if let place = enter(failure) {
      encryptions[encryption.connection] = (encryption.first.number, place)
    }
  }

  func observe(ended pairing: Pairing) {
    switch pairing.outcome {
    case .success, .notInCapture, .inProgress: return
    case .disconnected: return
    case .failed, .encryptionFailed, .timeout, .abandoned, .bypassed: break
    }
    // Its transaction has just been added, unless it was abandoned.
    if let place = places[.transaction(TransactionID(pairing.transaction))] {
      entries[place].failure.kind = .pairing(pairing.outcome)
      pairings[pairing.connection] = place
    } else if let place = enter(CheckAnalysis.TraceFailure(pairing)) {
      pairings[pairing.connection] = place
    }
  }

  func observe(_ event: SessionEvent) {
    switch event {
    case .connectionEnded(let id, let end):
      let connection = id.index
      if case .reason(let reason) = end.cause { expectVictims(of: end, reason, connection) }
      if end.isFailureOrDying { enter(CheckAnalysis.TraceFailure(end, of: connection)) }
      for place in entries.indices.suffix(8) where entries[place].failure.connection == connection {
        guard case .refused = entries[place].failure.kind else { continue }
        entries[place].failure.departure = FailureLedger.departure(
          end, after: entries[place].failure)
      }
      if let refused = unsupported.removeValue(forKey: connection),
        case .error(let error) = refused.outcome,
        let departure = FailureLedger.departure(
          end, after: CheckAnalysis.TraceFailure(refused, .refused(refused.kind, error)))
      {
        expected[.unsupported, default: 1] -= 1
        if let place = enter(refused, .refused(refused.kind, error)) {
          entries[place].failure.departure = departure
        }
      }
    case .changed(let change, let connection): take(change, connection.index)
    case .attemptGivenUp(let request, let peer): giveUp(request.rawValue, peer.address)
    case .attempt(let attempt, let frame):
      if attempt.usesAcceptList { listAttempt = frame.number }
      guard let peer = attempt.onlyListed?.address else { break }
      if onlyListed.count == 8 { onlyListed.removeFirst() }
      onlyListed.append((frame.number, peer))
    default: break
    }
  }

  /// Records that a host removed a device from the accept list after an attempt to connect to any device on the list
  /// was canceled, which shows that it had been waiting for that device.
  private func giveUp(_ request: Int, _ peer: DeviceAddress) {
    guard let attempt = cancelledListAttempt, attempt.request.number == request,
      attempt.latency ?? 0 >= CheckAnalysis.TraceFailure.shortestAttempt
    else { return }
    if let place = places[.transaction(TransactionID(attempt.id))] {
      let failure = entries[place].failure
      // One device may be listed under both types of address.
      guard failure.peer != peer, !failure.otherPeers.contains(peer) else { return }
      entries[place].failure.otherPeers.append(peer)
    } else {
      expected[.listChanged, default: 1] -= 1
      guard let place = enter(attempt, .cancelled(attempt.kind)) else { return }
      entries[place].failure.peer = peer
    }
  }

  /// Maximum time in which a host that gives up after an error disconnects, in nanoseconds: the time until its
  /// command, plus a few intervals until the other side has acknowledged.
  private static let reaction: Int64 = 250_000_000

  /// Maximum time between the end of a command that was interrupted by the end of its connection and the event for
  /// that end, in nanoseconds.
  private static let sameEnd: Int64 = 5_000_000

  /// Marks commands as expected if they ended with the reason of a disconnection right before them, because the
  /// disconnection ended them.
  private func expectVictims(
    of end: Connection.End, _ reason: ControllerErrorCode, _ connection: Int
  ) {
    for place in entries.indices.suffix(8) {
      let failure = entries[place].failure
      guard case .refused(.command, .controller(reason)) = failure.kind,
        failure.connection ?? connection == connection, let stop = failure.end,
        0...FailureLedger.sameEnd ~= end.time.elapsed(since: stop.time)
      else { continue }
      expect(.connectionEnded, at: place)
    }
  }

  /// Returns the end of the connection, if the side that had sent the request disconnected right after a refusal.
  /// Without that, a refusal is not a problem, because hosts can do without most features.
  private static func departure(_ end: Connection.End, after refused: CheckAnalysis.TraceFailure)
    -> Frame?
  {
    guard case .refused(let kind, _) = refused.kind, let answer = refused.end else { return nil }
    if let command = end.command {
      guard case .command = kind, command > answer.number,
        end.time.elapsed(since: answer.time) < reaction
      else { return nil }
      return Frame(number: command, time: end.time)
    }
    guard case .control = kind, end.basis == .seen, end.frame > answer.number,
      let side = end.endedBy.value?.side, side == refused.direction
    else { return nil }
    // On the air, the next event is the first opportunity to disconnect.
    let interval = end.circumstances.parameters?.intervalNanoseconds ?? 0
    guard end.time.elapsed(since: answer.time) < max(reaction, interval.later(by: interval)) else {
      return nil
    }
    return Frame(number: end.frame, time: end.time)
  }

  private func take(_ change: Connection.ParameterChange, _ connection: Int) {
    if case .encryption(.on, _) = change.value {
      for place in wants.removeValue(forKey: connection) ?? [] {
        expect(.madeGood, at: place)
      }
    } else if !changes.isEmpty, let places = changes[connection],
      let kind = Procedure.Kind.of(change.value)
    {
      for place in places where isAnswered(place, by: kind, at: change.time) {
        expect(.changeCame, at: place)
      }
      changes[connection] = places.filter { entries[$0].fate == .open }
    }
  }

  private func isAnswered(_ place: Int, by kind: Procedure.Kind, at time: Int64) -> Bool {
    let failure = entries[place].failure
    guard case .refused(let request, _) = failure.kind, request.change == kind else { return false }
    return time.elapsed(since: (failure.end ?? failure.request).time) <= LinkProcedures.patience
  }

  func observeRoleSwap(of id: ConnectionID) {
    let connection = id.index
    swaps[connection, default: 0] += 1
  }

  // MARK: Explanations

  private func expect(_ expectation: CheckAnalysis.TraceFailure.Expectation, at place: Int) {
    if entries[place].fate == .open { entries[place].fate = .expected(expectation) }
  }

  /// Returns the identifier under which a failure with several identifiers is listed.
  func listed(_ id: Finding.FailureID) -> Finding.FailureID {
    places[id].map { entries[$0].failure.id } ?? id
  }

  /// Marks a failure as explained by a finding.
  func crossOff(_ id: Finding.FailureID, by rule: RuleID) {
    guard let place = places[id], entries[place].fate == .open else { return }
    entries[place].fate = .explained(by: rule)
  }

  /// Marks a failure as expected.
  func crossOff(_ id: Finding.FailureID, as expectation: CheckAnalysis.TraceFailure.Expectation) {
    if let place = places[id] { expect(expectation, at: place) }
  }

  /// Adds parameters that were accepted but never applied, under the request's identifier.
  func enter(notApplied procedure: Procedure, _ kind: Transaction.Kind) {
    guard let id = procedure.transactions.least, places[.transaction(TransactionID(id))] == nil
    else { return }
    enter(
      CheckAnalysis.TraceFailure(
        id: .transaction(TransactionID(id)), kind: .notApplied(kind),
        connection: procedure.connection,
        direction: procedure.direction, handle: nil,
        request: Frame(number: procedure.firstFrame, time: procedure.start),
        end: Frame(number: procedure.lastFrame, time: procedure.end)))
  }

  /// Ends the capture and classifies failures that were interrupted by a connection's end.
  func finish(_ connections: ConnectionTable) {
    for place in entries.indices where entries[place].fate == .open {
      let failure = entries[place].failure
      switch failure.kind {
      case .cutOff(let kind):
        guard let end = failure.connection.flatMap({ connections[$0].end }) else {
          expect(failure.connection == nil ? .reset : .connectionEnded, at: place)
          continue
        }
        let waited = end.time.elapsed(since: failure.request.time)
        if end.isFailure || waited < FailureLedger.patience {
          expect(.connectionEnded, at: place)
        } else {
          entries[place].failure.kind = .unanswered(kind)
          entries[place].failure.end = Frame(number: end.frame, time: end.time)
        }
      case .end(let end) where FailureLedger.endsFailedEncryption.contains(end.cause):
        // The reason for the failed encryption or pairing also explains why the link was ended.
        if let encryption = failure.connection.flatMap({ encryptions[$0] }) {
          entries[place].fate = entries[encryption.place].fate
        } else if let pairing = failure.connection.flatMap({ pairings[$0] }) {
          entries[place].fate = entries[pairing].fate
        }
      // If a side ends the link because of a change, the end is reported instead.
      case .notApplied:
        if let end = failure.connection.flatMap({ connections[$0].end }), end.isFailure {
          expect(.connectionEnded, at: place)
        }
      case .unanswered where failure.end == nil:
        // The request waited until the connection ended.
        guard let end = failure.connection.flatMap({ connections[$0].end }), end.isOver else {
          continue
        }
        entries[place].failure.end = Frame(number: end.frame, time: end.time)
      case .refused(.command, .controller(let code)):
        // The command's error is the end of the connection, which is listed separately.
        guard let end = failure.connection.flatMap({ connections[$0].end }),
          end.cause == .reason(code)
        else { continue }
        expect(.connectionEnded, at: place)
      default: break
      }
    }
  }

  /// Reasons for which a side ends a link that could not be encrypted. Core 6.0, Vol 3, Part C, 10.3.2.
  private static let endsFailedEncryption: Set<Connection.End.Cause> = [
    .reason(.authenticationFailure), .reason(.pinOrKeyMissing),
  ]

  /// Minimum time that a request must have waited to count as more than interrupted by the connection's end, in
  /// nanoseconds.
  static let patience: Int64 = 5_000_000_000

  // MARK: The account

  /// Unexplained failures in the order of the capture.
  var open: [CheckAnalysis.TraceFailure] {
    var failures: [CheckAnalysis.TraceFailure] = []
    for entry in entries where entry.fate == .open {
      var failure = entry.failure
      let later = (failure.connection.flatMap { swaps[$0] } ?? 0) - entry.swaps
      if later % 2 == 1 { failure.direction = failure.direction?.opposite }
      failures.append(failure)
    }
    return failures.sorted { $0.request.number < $1.request.number }
  }

  /// Number of failures, by how they were accounted for.
  var account: CheckAnalysis.FailureAccount {
    var account = CheckAnalysis.FailureAccount()
    account.expected = expected
    account.notKept = notKept
    for entry in entries {
      switch entry.fate {
      case .open:
        account.open += entry.parts
        account.listed += 1
      case .expected(let expectation): account.expected[expectation, default: 0] += entry.parts
      case .explained(let rule): account.explained[rule, default: 0] += entry.parts
      }
    }
    return account
  }
}

extension CheckAnalysis {
  /// Number of a capture's failures, by how they were accounted for: requests, connection ends and starts of
  /// encryption.
  public struct FailureAccount: Hashable, Sendable {
    /// Failures explained by findings, by rule.
    public internal(set) var explained: [RuleID: Int] = [:]
    /// Failures that are part of normal operation.
    public internal(set) var expected: [CheckAnalysis.TraceFailure.Expectation: Int] = [:]
    /// Unexplained failures, which are listed.
    public internal(set) var open = 0
    /// Number of entries in the list. A pairing whose encryption fails is one entry, but counts as two in `open`.
    public internal(set) var listed = 0
    /// Number of failures beyond the limit.
    public internal(set) var notKept = 0

    /// Number of all failures.
    public var total: Int {
      explained.values.reduce(0, +) + expected.values.reduce(0, +) + open + notKept
    }
  }
}
